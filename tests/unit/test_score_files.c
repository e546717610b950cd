/* What score reads: definitions, tables, findings. */
#include "base/csv.h"
#include "base/json.h"
#include "folder.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/grading/series.h"
#include "score/intake/jail.h"

static const char *path; /* of the file under test */
static char why[COURSE_WHY]; /* which is the longest */

static void
begin(void)
{
	set_up();
	path = in("read");
}

static void
put_bytes(const char *bytes, size_t n)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fwrite(bytes, 1, n, file);
	fclose(file);
}

static void
put(const char *text)
{
	put_bytes(text, strlen(text));
}

BEFORE_EACH(begin, tear_down)

#define GOOD "game kari\nid \"[a-z]+\"\nstart run=./x\n"
#define PARTS GOOD "part a 10 hand\npart b 10 hand\n"
#define DUE "due=\"2018-12-10 23:59 +08:00\"\n"

static const struct {
	const char *text, *why;
} wrong[] = {
	{GOOD, ":1: the line `part` is missing"},
	{GOOD "part a 10 hand\nwhat 1\n", ":5: 'what' is no key"},
	{"game chess\n", ":1: game chess: "},
	{GOOD "part a 10 beat opponent=x roundz=3\n", ":4: 'roundz=3' is not"},
	{GOOD "part a 10 each opponent=x rounds=3 each=4\n", ":4: 3 games of 4"},
	{GOOD "part a 10 hand\ngate a needs=b\n", ":5: there is no part 'b'"},
	{GOOD "need x part=a\npart b 10 hand\n", ":4: no part 'a' is marked by"},
	{GOOD "need x part=a\npart a 9 beat opponent=random\n", ":4: no part 'a'"},
	{GOOD "part a 9 beat opponent=@b\n", ":4: no line `start` is for"},
	{PARTS "gate b needs=c most=1\n", ":6: there is no part 'c'"},
	{PARTS "gate total needs=\"a >= 11\"\n", ":6: `a` has 10 points at most"},
	{PARTS "gate total needs=\"a > 1\"\n", ":6: needs=\"a > 1\": a part, or"},
	{PARTS "gate total needs=\"a >= -1\"\n", ":6: needs=\"a >= -1\": a part"},
	{PARTS "gate total needs=total\n", ":6: there is no part 'total'"},
	{GOOD "part total 10 hand\n", ":4: 'total' is a name given twice"},
	{"late 10\n", ":1: late PER-CENT% due=TIME: what a day costs"},
	{"late -10% " DUE, ":1: late PER-CENT% due=TIME: what a day costs, from 0% to 100%"},
	{"late 101% " DUE, ":1: late PER-CENT% due=TIME: what a day costs"},
	{"late 10%\n", ":1: due=\"\": a time with its zone"},
	{"late 10% due=\"2018-12-10 23:59\"\n", ":1: due=\"2018-12-10 23:59\": a time"},
	{"late 10% most=0 " DUE, ":1: most=0: give a whole number from 1"},
	{"late 10% grace=soon " DUE, ":1: 'soon' is no amount"},
	{"roster dates=us\n", ":1: roster id=COLUMN name=COLUMN and so on, and dates=day-first"},
	{"roster id\n", ":1: roster id=COLUMN"},
	{"late 1% " DUE "late 2% " DUE, ":2: given twice"},
	{"name \"[a-z]+\"\n", ":1: '[a-z]+' needs a group"},
	{"id \"[a\"\n", ":1: '[a': "},
	{"# one\n\nterms move=5\n", ":3: terms move=5: "},
	{"arena 4\n", ":1: arena jobs=N away=COMMAND"},
	{"arena jobs=0\n", ":1: jobs=0: give a whole number from 1"},
	{GOOD "part a 10 share opponent=x rounds=2.5\n", ":4: rounds=2.5: give a whole number"},
	{GOOD "part a 10 share opponent=x first=1.5\n", ":4: first=1.5: alternate, pairs, or"},
	{GOOD "part a 10 rank places=2.5\n", ":4: places=2.5: so many, or a share"},
	{"arena what=1\n", ":1: 'what=1' is not"},
	{"rung\n", ":1: rung and one player of ours"},
	{"rung ./mine\n", ":1: rung and one player of ours"},
	{"team owls\n", ":1: team, its name, and the ids of its members"},
	{"team owls s1 s2\nteam rooks s1\n", ":2: 's1' is in a team already"},
	{"title \"open\n", ":1: a quote is not closed"},
	{"disqualify OK\n", ":1: 'OK' is no status"},
	{"root ../x\n", ":1: '../x' leads out"},
	{"game \\\n kari \\\n x\n", ":1: give one text"},
};

TESTS(what_is_wrong_has_its_line, COUNT_OF(wrong))
{
	struct course course;

	put(wrong[_i].text);
	ck_assert(!course_read(&course, path, why));
	ck_assert_msg(strstr(why, wrong[_i].why) != NULL, "%s", why);
	ck_assert_int_eq(strncmp(why, path, strlen(path)), 0);
}

/* Bytes, and the rows that are read, as a;b| with the names first, or what is wrong. */
#define SAYS(text) text, sizeof text - 1

static const struct {
	const char *bytes;
	size_t n;
	const char *read, *why;
} tables[] = {
	{SAYS("\xef\xbb\xbfID,name\r\n1,\"A, \"\"B\"\"\nC\"\r\n\r\n2\n"),
	 "ID;name|1;A, \"B\"\nC|2;|", NULL},
	{SAYS(" a , \"b\"\t\r\n 1\t,\" x  y \"\n2 ,\n2,\n"), "a;b|1;x  y|2;|2;|", NULL},
	{SAYS("a,b\n\x01 1\x7f,\"\n2\n\"\n\x7f,x\x01y\n\x02\n"), "a;b|1;2|;x\x01y|", NULL},
	{SAYS("a,b\n1,2,3\n"), NULL, ":2: "}, {SAYS("a,b\n1,\"2\n"), NULL, ""},
	{SAYS("a,b\n1,"), "a;b|1;|", NULL},
	{SAYS("a,b\n1,2,"), NULL, ":2: "}, /* a third cell, even an empty one */
	{SAYS("sep=;\r\na,b;c\n1;2\n"), "a,b;c|1;2|", NULL},
	{SAYS("\"a, b\"\tc\n\t2\n"), "a, b;c|;2|", NULL},
	{SAYS("\xff\xfe" "a\0\n\0\xfc\0\xac\x20\x3d\xd8\x00\xde"),
	 "a|\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80|", NULL},
	{SAYS("\xfe\xff\0a\0\n\x20\xac"), "a|\xe2\x82\xac|", NULL},
	{SAYS("a\0"), NULL, "is no text; save it as CSV (UTF-8)"},
};

TESTS(tables_are_read, COUNT_OF(tables))
{
	struct text got = {0};
	struct csv csv;

	put_bytes(tables[_i].bytes, tables[_i].n);
	if (tables[_i].why) {
		ck_assert(!csv_read(&csv, path, why));
		ck_assert_msg(strstr(why, tables[_i].why) != NULL, "%s", why);
		return;
	}
	ck_assert_msg(csv_read(&csv, path, why), "%s", why);
	for (int row = -1; row < csv.rows; row++)
		for (int i = 0; i < csv.columns; i++)
			text_addf(&got, "%s%c", csv_cell(&csv, row, i),
			          i < csv.columns - 1 ? ';' : '|');
	ck_assert_str_eq(got.at, tables[_i].read);
	text_free(&got);
	csv_free(&csv);
}

TEST(columns_are_found_by_their_names)
{
	struct csv csv;

	put("ID,b\n1,\n2,\n,\n,\n");
	ck_assert(csv_read_ids(&csv, path, why));
	ck_assert_int_eq(csv_column(&csv, "id"), 0);
	ck_assert_int_eq(csv_column(&csv, "b"), 1);
	ck_assert_str_eq(csv_cell(&csv, 1, csv_column(&csv, "none")), "");
	csv_free(&csv);
	put("b\n1\n");
	ck_assert(!csv_read_ids(&csv, path, why));
	ck_assert_ptr_nonnull(strstr(why, ":1: there is no column `id`"));
	put("b,id\n1,1\n2,2\n,\n1, 2\n");
	ck_assert(!csv_read_ids(&csv, path, why));
	ck_assert_ptr_nonnull(strstr(why, "'2' is there twice"));
}

TEST(a_definition_is_text)
{
	static const char nul[] = GOOD "part a 10 hand\0part b 10 hand\n";
	struct course course;

	put_bytes(nul, sizeof nul - 1);
	ck_assert(!course_read(&course, path, why));
	ck_assert_ptr_nonnull(strstr(why, ":4: there is a NUL byte"));
}

TEST(the_first_games_of_an_agent_are_those_of_all_but_for_its_own_arguments)
{
	const struct course_check *own;
	struct course course;

	put(GOOD "start agent=a run=./a\npart a 10 hand\ncheck rounds=4 terms=move=5s "
	    "throws=\"a whole line\"\ncheck agent=a rounds=6\n");
	ck_assert_msg(course_read(&course, path, why), "%s", why);
	own = course_check(&course, "a");
	ck_assert_int_eq(own->rounds, 6);
	ck_assert_str_eq(own->opponent, "random");
	ck_assert_str_eq(own->terms, "move=5s");
	ck_assert_str_eq(own->throws, "a whole line");
	course_free(&course);
}

/* A cell that a spreadsheet would read as a formula has a quote before it.  Also after
 * blanks, and in the wide letters of East Asia.  A sign within a cell does not count. */
static const char *const cells[][2] = {
	{"=1+1", "\"'=1+1\"\n"}, {"a\n\"b\",c", "\"a \"\"b\"\",c\"\n"}, {"plain", "plain\n"},
	{"a-1@b=+", "a-1@b=+\n"}, {"+1", "\"'"}, {"-1", "\"'"}, {"@a", "\"'"}, {" =1", "\"'"},
	{"\t=1", "\"'"}, {"\r\n@a", "\"'"}, {"\xef\xbc\x9d" "1", "\"'"},
	{"\xef\xbc\x8b" "1", "\"'"}, {"\xef\xbc\x8d" "1", "\"'"}, {"\xef\xbc\xa0" "a", "\"'"},
};

TESTS(cells_are_harmless, COUNT_OF(cells))
{
	const char *want = cells[_i][1];
	struct text text = {0};

	csv_add(&text, cells[_i][0], '\n');
	ck_assert_msg(!strncmp(text_str(&text), want, strlen(want)), "%s", text_str(&text));
	text_free(&text);
}

static struct course_part two[2] = {{.name = "a", .plays = "x"}, {.name = "b", .plays = "y"}};
static const struct course course = {.parts = 2, .part = two, .base = "abc"};
static struct finding f;

/* Write the finding, and read it again for a course. */
static void
comes_back_for(const struct course *now)
{
	ck_assert_int_eq(finding_write(&f, &course, path), 0);
	finding_free(&f);
	ck_assert_msg(finding_read(&f, now, path, why), "%s", why);
}

static void
add_games(void)
{
	for (int i = 0; i < 2; i++) {
		f.part[i] = (struct finding_part){true, 1, 2, 0, 0, 0, 0, 0};
		finding_add_note(&f, i, "game", "");
	}
}

TEST(a_finding_comes_back)
{
	struct course other = {.parts = 2, .part = two, .base = "abd"};

	finding_start(&f, &course);
	finding_end(&f, STATUS_CHECK_FAIL, "it says |\n%s", "\xff");
	f.part[1] = (struct finding_part){true, 1, 2, 3, 4, 5, .points = 6, .of = 7};
	f.part[0].absent = true;
	f.part[1].gifts = 8;
	f.part[1].late = 9;
	f.part[1].thrown = 10;
	finding_add_note(&f, 1, "a|b\033[2J", "c\\d");
	finding_add_game(&f, &(struct finding_note){-1, "won", "", "12/3", true});
	comes_back_for(&course);
	ck_assert_int_eq((int)f.status, STATUS_CHECK_FAIL);
	/* The name of a student's file is data: one line, without control
	 * characters. */
	ck_assert_str_eq(f.reason, "it says |\\x0a\\xff");
	ck_assert(f.part[1].done && !f.part[0].done);
	ck_assert_int_eq(f.part[1].of, 7);
	ck_assert_int_eq(f.part[1].gifts, 8);
	ck_assert_int_eq(f.part[1].late, 9);
	ck_assert_int_eq(f.part[1].thrown, 10);
	ck_assert(f.part[0].absent && !f.part[1].absent);
	ck_assert_str_eq(f.note[0].text, "a|b\\x1b[2J");
	ck_assert_str_eq(f.note[0].again, "c\\d");
	ck_assert(!f.note[0].good && f.note[1].good && f.note[1].part == -1);
	ck_assert_str_eq(f.note[1].id, "12/3");
	finding_free(&f);
	ck_assert(finding_read(&f, &other, path, why) && f.older);
	finding_free(&f);
	put("score 2\ncourse abc\nstatus OK|\n");
	ck_assert(!finding_read(&f, &course, path, why));
	ck_assert_ptr_nonnull(strstr(why, "not whole"));
	put("score 2\ncourse abc\nnote a|lost|bad \\escape|1/1|good\nend\n");
	ck_assert(!finding_read(&f, &course, path, why));
	ck_assert_ptr_nonnull(strstr(why, "no finding"));
}

TEST(a_part_that_plays_something_else_is_stale)
{
	struct course_part now[2] = {{.name = "a", .plays = "x"}, {.name = "b", .plays = "z"}};
	const struct course edited = {.parts = 2, .part = now, .base = "abc"};

	finding_start(&f, &course);
	add_games();
	finding_add_note(&f, FINDING_CHECK, "first game", "");
	finding_add_agent(&f, "", "it says nothing");
	comes_back_for(&edited);
	ck_assert_int_eq(f.stale, 1);
	ck_assert(f.part[1].stale && !f.part[1].done);
	ck_assert(f.part[0].current && f.part[0].done);
	ck_assert_int_eq(f.notes, 2);
	ck_assert_str_eq(f.agent[0].unfit, "it says nothing");
	/* Its games have begun to go, so the definition from before has none either. */
	ck_assert_int_eq(finding_write(&f, &edited, path), 0);
	finding_free(&f);
	ck_assert(finding_read(&f, &course, path, why));
	ck_assert(f.part[1].stale);
	finding_free(&f);
}

TEST(a_finding_goes_back_to_a_stage)
{
	finding_start(&f, &course);
	finding_add_note(&f, FINDING_CHECK, "it is a pointer of Git LFS", "");
	f.early = f.notes;
	f.done = STAGE_PLAYED;
	finding_add_agent(&f, "a", "it says nothing");
	finding_add_agent(&f, "b", NULL);
	finding_add_note(&f, FINDING_CHECK, "first game", "");
	add_games();
	ck_assert(finding_judge_agents(&f));
	ck_assert_str_eq(f.reason, "it says nothing");
	comes_back_for(&course);
	ck_assert_int_eq(f.stale, 0);
	finding_rewind(&f, &course, STAGE_PLAYED);
	ck_assert_int_eq((int)f.done, STAGE_CHECKED);
	ck_assert(f.part[0].stale && f.part[1].stale && !f.part[1].done);
	ck_assert_int_eq(f.notes, 2);
	ck_assert_str_eq(finding_unfit(&f, "a"), "it says nothing");
	ck_assert(!finding_unfit(&f, "b"));
	comes_back_for(&course);
	ck_assert_int_eq(f.stale, 2);
	finding_rewind(&f, &course, STAGE_CHECKED);
	ck_assert_int_eq((int)f.done, STAGE_BUILT);
	ck_assert(f.notes == 1 && !f.agents && f.status == STATUS_OK);
	ck_assert_str_eq(f.note[0].text, "it is a pointer of Git LFS");
	finding_add_agent(&f, "a", "it says nothing");
	ck_assert(!finding_judge_agents(&f) && f.status == STATUS_CHECK_FAIL);
	finding_free(&f);
}

TEST(a_finding_is_read_strictly)
{
	static const char *const lines[] = {
		"status O\\K|", "note b|a\\lb|c|d|good", "note b|a|b|c", "wins b",
		"wins b|x", "wins b|-1", "wins b|99999999999", "won b|1", "plays b", "took 1",
		"took 1|2x", "took -1|2", "root \\q", "absent b", "absent b|x", "stage built",
		"stage x|1", "stage built|-1", "stage built|x",
	};
	char text[200];

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		snprintf(text, sizeof text, "score 2\ncourse abc\n%s\nend\n",
		         lines[i]);
		put(text);
		ck_assert_msg(!finding_read(&f, &course, path, why), "%s",
		              lines[i]);
		ck_assert_ptr_nonnull(strstr(why, "no finding that score has written"));
	}
}

TEST(what_is_told_is_read_back)
{
	static const char bytes[] = "a\"\\\n\t\xe9|";
	struct text line = {0};
	char said[20];

	text_add(&line, "{\"v\":1,\"says\":");
	text_add_json(&line, bytes, strlen(bytes));
	text_add(&line, ",\"n\":-3,\"good\":true}");
	json_get_string(line.at, "says", said, sizeof said);
	ck_assert_str_eq(said, bytes);
	json_get_string(line.at, "says", said, 3);
	ck_assert_str_eq(said, "a\"");
	ck_assert_int_eq(json_get_number(line.at, "n", 0), -3);
	ck_assert_int_eq(json_get_number(line.at, "m", 7), 7);
	ck_assert(json_get_true(line.at, "good"));
	json_get_string("{\"a\":\"\\u00", "a", said, sizeof said);
	ck_assert_str_eq(said, "?");
	text_free(&line);
}

static const struct {
	const char *verdict, *text, *said;
} causes[] = {
	{"exit", "exited with status 3 (it had held 1.6 MB of memory)",
	 "exit: exited with status 3"},
	{"signal", "was ended by signal 11 (Segmentation fault)",
	 "signal: was ended by signal 11 (Segmentation fault)"},
	{"signal", "was ended by signal 6 (Aborted) (it had held 2.0 MB)",
	 "signal: was ended by signal 6 (Aborted)"},
	{"malformed", "spoke out of turn", "malformed: no move or out of turn"},
	{"malformed", "'hello' is no move", "malformed: no move or out of turn"},
	{"malformed", "byte 1 of the move is a newline",
	 "malformed: byte 1 of the move is a newline"},
	{"malformed", "output.txt: line 2 is empty",
	 "malformed: output.txt: line 2 is empty"},
	{"illegal", "", "illegal"},
};

TESTS(a_cause_is_the_same_each_time, COUNT_OF(causes))
{
	char said[100];

	compliance_say(causes[_i].verdict, causes[_i].text, said, sizeof said);
	ck_assert_str_eq(said, causes[_i].said);
}

static const struct {
	const char *said, *line;
} outputs[] = {
	{"a\nb\n", "b"},
	{"Traceback (most recent call last):\n  File \"p4.py\", line 3\n    return f(x)\n"
	 "StopIteration\n", "StopIteration"},
	{"Traceback (most recent call last):\n    raise KeyError('rror:')\nKeyError: 'rror:'\n",
	 "KeyError: 'rror:'"},
	{"moving\njava.lang.IllegalStateException: no\tmove\n\tat A.b(A.java:3)\n"
	 "\tat C.d(C.java:4)\n", "java.lang.IllegalStateException: no\tmove"},
	{"a.c:3:1: error: no\nmake: *** [all] Error 1\n", "a.c:3:1: error: no"},
	{"cc: no such file\nmake: *** [all] Error 1\n", "cc: no such file"},
};

TESTS(the_line_that_tells_most_is_shown, COUNT_OF(outputs))
{
	char line[JAIL_LINE];

	jail_last_line(outputs[_i].said, line);
	ck_assert_str_eq(line, outputs[_i].line);
}
