/*
 * Players as the operator names them: referee(1), "Players".
 *
 * What lies beside the referee depends on where the program itself lies, so a copy of this
 * program in a tree of its own looks the players up:
 *
 *   bin/find  the copy         agents/  what ships with the referee
 *   here/     current folder   path/    on PATH
 *
 * The copy prints what player_find makes of each of its arguments.
 */
#include <sys/wait.h>

#include "agent/naming.h"
#include "agent/player.h"
#include "base/file.h"
#define OWN_MAIN
#include "folder.h"
#include "wires/wire.h"

/* ---- words ---- */

/* Write the words, each in brackets, or "none". */
static void
add_words(struct text *text, const char *line)
{
	char **words = text_words(line);

	if (!words)
		text_add(text, "none");
	for (int i = 0; words && words[i]; i++)
		text_addf(text, "[%s]", words[i]);
	free(words);
}

static const char *const lines[][2] = {
	{"a", "[a]"}, {"a b  c", "[a][b][c]"}, {"  a\tb \t", "[a][b]"},
	{"'a b' c", "[a b][c]"}, {"\"a b\" c", "[a b][c]"}, {"a\\ b c", "[a b][c]"},
	{"a' 'b", "[a b]"}, {"a\"b\"'c'd", "[abcd]"}, {"'a\"b' \"c'd\"", "[a\"b][c'd]"},
	{"\"a\\\"b\"", "[a\"b]"}, {"'a\\' b", "[a\\][b]"}, {"\\'a\\'", "['a']"},
	{"\\\\", "[\\]"}, {"''", "[]"}, {"a '' \"\" b", "[a][][][b]"}, {"'' ", "[]"},
	/* Nothing is expanded, and no character has a special meaning. */
	{"$HOME ~ *.c `x` $(x) a;b a|b a&b >f #x", "[$HOME][~][*.c][`x`][$(x)]"
	 "[a;b][a|b][a&b][>f][#x]"},
	{"a=b", "[a=b]"}, {"java -cp a:b X", "[java][-cp][a:b][X]"}, {"", "none"},
	{"  \t ", "none"}, {"'a", "none"}, {"a \"b", "none"}, {"a '", "none"},
	{"\"a\\\"", "none"},
};

TESTS(a_command_is_split_into_words, COUNT_OF(lines))
{
	struct text text = {0};

	add_words(&text, lines[_i][0]);
	ck_assert_msg(!strcmp(text.at, lines[_i][1]), "%s: %s", lines[_i][0],
	              text.at);
	text_free(&text);
}

/* ---- finding ---- */

static bool copied;

static const char *const folders[] = {
	"bin", "agents", "here", "path", "here/folder", "here/empty",
	"agents/folder2", "here/two words", "here/sub", "path/folder3",
};
static const char *const programs[] = {
	"bin/everywhere", "agents/everywhere", "here/everywhere",
	"path/everywhere", "agents/three", "here/three", "path/three",
	"here/both", "path/both", "path/only", "agents/shipped", "bin/tool",
	"here/a b", "here/two words/agent", "here/folder/agent",
	"agents/folder2/agent", "here/sub/prog", "here/java", "here/line",
	"here/human", "path/folder3/agent", "here/x:y", "here/-dash",
};

/* Make a tree with a copy of this program as bin/find, if the system shows where we
 * are. */
static void
make_tree(void)
{
	set_up();
	for (int i = 0; i < COUNT_OF(folders); i++)
		must(mkdir(in(folders[i]), 0700) == 0, "%s", folders[i]);
	for (int i = 0; i < COUNT_OF(programs); i++)
		place_file(programs[i], "#!/bin/sh\n", 0700);
	place_file("path/data", "no program\n", 0600);
	place_file("here/dead", "abc", 0600);
	copied = access("/proc/self/exe", R_OK) == 0;
	if (copied) {
		char line[80];

		text_format(line, sizeof line, "cp /proc/%ld/exe bin/find", (long)getpid());
		run(line);
	}
}

/* In the copy: print in one line what player_find makes of a text. */
static void
show(const char *text, const char *self, enum player_style style)
{
	struct player player;
	char note[PLAYER_WHY], why[PLAYER_WHY];
	struct stat is, st;
	const char *found = "?";

	if (!player_find(&player, text, self, style, note, why)) {
		printf("no: %s%s\n", why, player.command ? " LEFT BEHIND" : "");
		return;
	}
	/* Name the program, whatever its path is called. */
	if (stat(player.path, &is) == 0)
		for (int i = 0; i < COUNT_OF(programs) + 2; i++) {
			const char *name = i < COUNT_OF(programs) ? programs[i]
				: i == COUNT_OF(programs) ? "here/dead"
				                          : "path/data";
			char path[200];

			text_format(path, sizeof path, "../%s", name);
			if (stat(path, &st) == 0 && st.st_ino == is.st_ino)
				found = name;
		}
	printf("%s %s %s%s", player.wire->name, found, player.name,
	       strcmp(player.command, text) ? " WRONG COMMAND" : "");
	for (int i = 1; player.argv[i]; i++)
		printf(" [%s]", player.argv[i]);
	if (*note)
		printf(" (note)");
	printf("\n");
	player_free(&player);
}

static int
be_the_copy(int argc, char **argv)
{
	enum player_style style = atoi(argv[2]) ? PLAYER_COURSE : PLAYER_REFEREE;

	for (int i = 3; i < argc; i++)
		show(argv[i], argv[0], style);
	return 0;
}

/* Return what the copy, started in the folder `here`, prints for one text. */
static void
ask_copy(const char *text, enum player_style style, char *line, int size)
{
	int fd[2], status;
	pid_t pid;
	FILE *out;

	must(pipe(fd) == 0, "pipe");
	pid = fork();
	if (pid == 0) {
		char path[1000];

		text_format(path, sizeof path, ":%s:%s:/bin", in("nowhere"), in("path"));
		setenv("PATH", path, 1);
		if (dup2(fd[1], 1) < 0 || chdir(in("here")) < 0)
			_exit(126);
		close(fd[0]);
		execl(in("bin/find"), in("bin/find"), "--show",
		      style == PLAYER_COURSE ? "1" : "0", text, (char *)NULL);
		_exit(127);
	}
	close(fd[1]);
	out = fdopen(fd[0], "r");
	must(out && fgets(line, size, out), "no answer for '%s'", text);
	line[strcspn(line, "\n")] = '\0';
	fclose(out);
	must(waitpid(pid, &status, 0) == pid && status == 0, "the copy died");
}

/* Wire, program, name, further words. */
static const struct {
	const char *text;
	const char *found;
	enum player_style style;
} finds[] = {
	/* Without a slash: beside the referee, ../agents, the current folder, PATH;
	 * with a note if the current folder has it, too. */
	{"everywhere", "line bin/everywhere everywhere (note)", 0},
	{"kari:everywhere", "kari bin/everywhere everywhere (note)", 0},
	{"everywhere x", "line bin/everywhere everywhere [x] (note)", 0},
	{"three", "line agents/three three (note)", 0},
	{"both x", "line here/both both [x]", 0},
	{"only", "line path/only only", 0},
	{"shipped", "line agents/shipped shipped", 0},
	{"tool", "line bin/tool tool", 0},
	{"everywhere", "line here/everywhere everywhere (note)", PLAYER_COURSE},
	{"three x", "line here/three three [x] (note)", PLAYER_COURSE},
	{"shipped", "line agents/shipped shipped", PLAYER_COURSE},
	/* With a slash: a path; otherwise its last part in ../agents. */
	{"./everywhere", "line here/everywhere everywhere", 0},
	{"sub/prog", "line here/sub/prog prog", 0},
	{"../path/only", "line path/only only", 0},
	{"./shipped", "line agents/shipped shipped (note)", 0},
	{"some/where/shipped a", "line agents/shipped shipped [a] (note)", 0},
	{"./tool", "line bin/tool tool (note)", 0},
	/* A folder and a command. */
	{"./sub prog x", "line here/sub/prog sub [x]", 0},
	{"./only", "no: ", 0},
	{"shipped/", "no: ", 0},
	/* Files and folders as a whole. */
	{"a b", "line here/a b a b", 0},
	{"a b c", "no: ", 0},
	{"two words", "line here/two words/agent two words", 0},
	{"'two words' x", "line here/two words/agent two words [x]", 0},
	{"folder", "line here/folder/agent folder", 0},
	{"./folder/", "line here/folder/agent folder", 0},
	{"folder -v", "line here/folder/agent folder [-v]", 0},
	{"folder2", "line agents/folder2/agent folder2", 0},
	{"empty", "no: ", 0}, {"dead", "line here/dead dead", 0}, {"data", "no: ", 0},
	{"-dash", "line here/-dash -dash", 0},
	/* Wires, by their exact names only. */
	{"line:only", "line path/only only", 0},
	{"kari:only x y", "kari path/only only [x] [y]", 0},
	{"kari:a b", "kari here/a b a b", 0},
	{"java -cp a:b X", "line here/java java [-cp] [a:b] [X]", 0},
	{"x:y", "line here/x:y x:y", 0},
	{"only kari:x", "line path/only only [kari:x]", 0},
	{"line", "line here/line line", 0}, {"line:line", "line here/line line", 0},
	{"line:kari:only", "no: ", 0}, {"Kari:only", "no: ", 0}, {" kari:only", "no: ", 0},
	{"kari :only", "no: ", 0}, {"karix:only", "no: ", 0}, {"kar:only", "no: ", 0},
	{":only", "no: ", 0}, {"lines:only", "no: ", 0},
	/* `./human` is a program. */
	{"./human", "line here/human human", 0},
	/* Nothing. */
	{"", "no: ", 0}, {"  ", "no: ", 0}, {"line:", "no: ", 0}, {"nobody", "no: ", 0},
	{"nobody", "no: ", PLAYER_COURSE}, {"nobody x", "no: ", 0}, {"'only", "no: ", 0},
	{"only \"x", "no: ", 0}, {"/nowhere/nobody", "no: ", 0},
};

BEFORE_ALL(make_tree, tear_down)

TESTS(a_player_is_looked_up_in_order, COUNT_OF(finds))
{
	char line[500];
	const char *want = finds[_i].found;

	if (!copied)
		return;
	ask_copy(finds[_i].text, finds[_i].style, line, sizeof line);
	if (!strcmp(want, "no: "))
		ck_assert_msg(!strncmp(line, want, 4) && strlen(line) > 4 &&
		              !strstr(line, "LEFT BEHIND"), "'%s': %s",
		              finds[_i].text, line);
	else
		ck_assert_msg(!strcmp(line, want), "'%s': %s", finds[_i].text,
		              line);
}

TEST(what_is_not_found_is_named)
{
	char line[500];

	if (!copied)
		return;
	ask_copy("nobody -x", PLAYER_REFEREE, line, sizeof line);
	ck_assert_msg(strstr(line, "nobody") != NULL, "%s", line);
	ask_copy("only \"x", PLAYER_REFEREE, line, sizeof line);
	ck_assert_msg(strstr(line, "quote") != NULL, "%s", line);
}

TEST(a_player_knows_its_program)
{
	struct player player;
	char note[PLAYER_WHY] = "x", why[PLAYER_WHY] = "", hex[65];

	ck_assert(player_find(&player, "kari:/bin/sh -c 'exit 3'", "x",
	                      PLAYER_REFEREE, note, why));
	ck_assert_str_eq(player.command, "kari:/bin/sh -c 'exit 3'");
	ck_assert_ptr_eq(player.wire, &wire_kari);
	ck_assert_str_eq(player.argv[0], "/bin/sh");
	ck_assert_str_eq(player.argv[1], "-c");
	ck_assert_str_eq(player.argv[2], "exit 3");
	ck_assert_ptr_null(player.argv[3]);
	ck_assert_str_eq(player.name, "sh");
	ck_assert_str_eq(note, "");
	ck_assert_uint_eq(strspn(player.sha256, "0123456789abcdef"), 64);
	text_format(hex, sizeof hex, "%s", player.sha256);
	player_free(&player);
	ck_assert_ptr_null(player.path);
	player_free(&player);
	ck_assert(player_find(&player, "/bin/sh", "x", PLAYER_REFEREE, note,
	                      why));
	ck_assert_str_eq(player.sha256, hex);
	ck_assert_ptr_null(player.argv[1]);
	player_free(&player);
}

/* ---- where it lives ---- */

static struct player player;

/* Find a player from the folder `here`, with path/ on PATH. */
static void
find(const char *text)
{
	char path[400], note[PLAYER_WHY], why[PLAYER_WHY] = "";

	text_format(path, sizeof path, "%s:/bin", in("path"));
	setenv("PATH", path, 1);
	must(chdir(in("here")) == 0, "here");
	player_free(&player);
	must(player_find(&player, text, "x", PLAYER_REFEREE, note, why), "%s: %s",
	     text, why);
}

static const struct {
	const char *text, *folder;
} lives[] = {
	/* By a path: the program's folder, however the path is written. */
	{"./sub/prog", "here/sub"}, {"sub/prog", "here/sub"}, {"sub/prog x", "here/sub"},
	{"./line", "here"}, {"folder", "here/folder"}, {"./folder/ -v", "here/folder"},
	{"'two words' x", "here/two words"}, {"../agents/shipped", "here/../agents"},
	{"sub/prog ../path/data", "here/sub"}, {"everywhere", "here"},
	{"kari:sub/prog", "here/sub"},
	/* Found on PATH: the folder of its first file, which is the agent. */
	{"only sub/prog", "here/sub"}, {"only -cp sub/prog line", "here/sub"},
	{"only ./sub/prog", "here/sub"}, {"only line", "here"},
	{"only ../path/data sub/prog", "here/../path"},
	{"only sub line", "here"}, /* a folder is no file */
	{"only /bin/sh", "/bin"},
	/* Otherwise its first folder, or `here` if that lies directly in it. */
	{"only sub", "here"},
	{"only -cp sub:../path X", "here"},
	{"only -cp ../path:sub X", "here/../path"},
	{"only -cp sub/../../path X", "here/../path"},
	/* Otherwise the current folder. */
	{"only", "here"},
	{"only -v 3", "here"},
	{"only -c 'exec sub/prog'", "here"},
	/* A folder before the command is used as it is. */
	{"./ only -v", "here"},
	{"./sub only ../line", "here/sub"},
};

TESTS(a_player_has_a_folder_of_its_own, COUNT_OF(lives))
{
	struct stat is, want;

	find(lives[_i].text);
	ck_assert_msg(stat(player.own.folder, &is) == 0, "%s: %s", lives[_i].text,
	              player.own.folder);
	ck_assert_int_eq(stat(in(lives[_i].folder), &want), 0);
	ck_assert_msg(is.st_ino == want.st_ino, "%s: %s", lives[_i].text,
	              player.own.folder);
	ck_assert(player.own.folder[0] == '/' && player.path[0] == '/');
	player_free(&player);
	ck_assert_ptr_null(player.own.folder);
}

TEST(words_that_name_files_go_on_naming_them)
{
	static const char *const words[][2] = {{"-x", "-x"}, {"line", "here/line"},
		{"./sub", "here/sub"}, {"nothing", "nothing"}, {"/bin/sh", "/bin/sh"},
		{"sub/../line", "here/sub/../line"}};

	find("sub/prog -x line ./sub nothing /bin/sh sub/../line");
	for (int i = 0; i < COUNT_OF(words); i++)
		ck_assert_str_eq(player.argv[i + 1], words[i][0]);
	ck_assert_int_eq(player.own.files, 4);
	/* To do it twice changes nothing more. */
	for (int n = 0; n < 2; n++) {
		belongings_move(&player.own, player.argv);
		for (int i = 0; i < COUNT_OF(words); i++)
			ck_assert_str_eq(player.argv[i + 1], strncmp(words[i][1], "here", 4)
			                 ? words[i][1] : in(words[i][1]));
		ck_assert_ptr_null(player.argv[COUNT_OF(words) + 1]);
	}
	for (int i = 0; i < player.own.files; i++)
		ck_assert_int_eq(access(player.own.file[i], F_OK), 0);
}

TEST(a_word_may_name_several)
{
	find("only -cp sub:../path/data:nothing X");
	ck_assert_int_eq(player.own.files, 2);
	ck_assert(player.own.reads);
	ck_assert_str_eq(player.own.folder, in("here"));
	for (int i = 0; i < 2; i++) {
		char want[400];

		belongings_move(&player.own, player.argv);
		text_format(want, sizeof want, "%s:%s:nothing", in("here/sub"),
		            in("here/../path/data"));
		ck_assert_str_eq(player.argv[2], want);
	}
}

TEST(a_star_of_a_class_path_stays)
{
	find("only -cp 'sub/*' X");
	belongings_move(&player.own, player.argv);
	ck_assert_str_eq(player.argv[2] + strlen(player.argv[2]) - 2, "/*");
	ck_assert_ptr_nonnull(strstr(player.argv[2], "here/sub/"));
}

/* java -cp sub line: a class, though there is a file of that name, too. */
TEST(a_class_of_java_is_no_file)
{
	place_file("here/sub/line.class", "", 0600);
	find("only -cp sub line");
	ck_assert_int_eq(player.own.files, 1);
	belongings_move(&player.own, player.argv);
	ck_assert_str_eq(player.argv[2], in("here/sub"));
	ck_assert_str_eq(player.argv[3], "line");
	unlink(in("here/sub/line.class"));
}

/* There are more files than we remember: the others stay as they are. */
TEST(so_many_files_are_remembered)
{
	struct text text = {0};
	text_add(&text, "sub/prog");
	for (int i = 0; i < BELONGINGS_FILES + 3; i++)
		text_add(&text, " line");
	find(text.at);
	ck_assert_int_eq(player.own.files, BELONGINGS_FILES);
	belongings_move(&player.own, player.argv);
	ck_assert_str_eq(player.argv[BELONGINGS_FILES], in("here/line"));
	ck_assert_str_eq(player.argv[BELONGINGS_FILES + 1], "line");
	text_free(&text);
}

/* A program may depend on its name, so the link is executed. */
TEST(a_link_is_executed_and_its_target_known)
{
	must(symlink("sub/prog", in("here/link")) == 0 &&
	     symlink("link", in("here/link2")) == 0, "symlink");
	find("./link2");
	ck_assert_str_eq(player.path, in("here/link2"));
	ck_assert_str_eq(player.argv[0], in("here/link2"));
	ck_assert_str_eq(player.target, in("here/sub/prog"));
	ck_assert_str_eq(player.own.folder, in("here"));
	player_free(&player);
	ck_assert_ptr_null(player.target);
	find("sub/prog");
	ck_assert_str_eq(player.target, player.path);
	unlink(in("here/link"));
	unlink(in("here/link2"));
}

/* ---- names ---- */

static const struct {
	const char *text, *name;
} called[] = {
	{"./sub/prog line", "prog"},
	{"only sub/prog.py", "prog.py"},
	{"only -u ./sub/prog.py -v line", "prog.py"},
	{"/usr/bin/env X=1 only sub/prog.py", "prog.py"},
	{"only -cp sub Main", "only"},
	{"only -cp sub:sub/prog.py Main", "only"}, /* a part of a word does not count */
	{"only -c 'exec sub/prog.py'", "only"},
	{"./sub only prog.py", "sub"},
	{"./ only", "here"},
};

TESTS(a_player_is_called_as_its_first_file, COUNT_OF(called))
{
	place_file("here/sub/prog.py", "", 0600);
	find(called[_i].text);
	ck_assert_msg(!strcmp(player.name, called[_i].name), "%s: %s",
	              called[_i].text, player.name);
	unlink("sub/prog.py");
}

static const struct {
	const char *text, *rest; /* NULL: all of it */
	size_t length;
} named[] = {
	{"name=Ann:only x", "only x", 3}, {"name=Ann B:kari:only", "kari:only", 5},
	{"name=:only", "only", 0}, {"name=Ann", NULL, 0}, {"name:only", NULL, 0},
	{"kari:name=Ann:only", NULL, 0}, {"Name=Ann:only", NULL, 0},
	{"name=a:file", NULL, 0}, {"name=a:file b", NULL, 0},
};

TESTS(a_name_stands_before_a_player_but_is_no_file, COUNT_OF(named))
{
	size_t length;
	const char *rest, *text = named[_i].text;

	must(chdir(in("here")) == 0, "here");
	place_file("here/name=a:file", "", 0600);
	rest = naming_split(text, &length);
	unlink("name=a:file");
	ck_assert_str_eq(rest, named[_i].rest ? named[_i].rest : text);
	ck_assert_uint_eq(length, named[_i].length);
}

TEST(a_name_is_written_and_found_again)
{
	struct text text = {0};

	find("name=Ann \"B\" |:kari:only x");
	ck_assert_str_eq(player.name, "Ann \"B\" |");
	ck_assert_str_eq(player.command, "kari:only x");
	ck_assert_ptr_eq(player.wire, &wire_kari);
	player_write(&player, &text);
	ck_assert_str_eq(text.at, "name=Ann \"B\" |:kari:only x");
	text_free(&text);
	ck_assert(player_is_person("name=Ann:human") && player_is_person("human"));
	ck_assert(!player_is_person("name=human:./human"));
}

BEFORE_EACH(NULL, NULL)

TEST(folders_tell_equal_names_apart)
{
	static const char *const pairs[][3] = {
		{"/x/alice", "/x/bob", "alice"},
		{"/x/alice/build", "/x/bob/build", "alice/build"},
		{"/alice", "/x", "alice"},
		{"/x/a", "/y/x/a", NULL}, /* there is no part left to name */
		{"/x/a", "/x/a", NULL},
		{"/", "/x", NULL},
	};

	for (int i = 0; i < COUNT_OF(pairs); i++) {
		const char *part = naming_apart(pairs[i][0], pairs[i][1]);

		if (pairs[i][2])
			ck_assert_str_eq(part, pairs[i][2]);
		else
			ck_assert_ptr_null(part);
	}
}

TEST(equal_names_are_told_apart)
{
	static const struct {
		const char *first, *second, *after;
	} names[] = {
		{"greedy", "greedy", "greedy(2)"}, {"greedy", "Greedy", "Greedy"},
		{"greedy(2)", "greedy(2)", "greedy(2)(2)"},
	};
	struct player given = {.name = "a"}, kept = {.name = "a", .named = true};

	for (int i = 0; i < COUNT_OF(names); i++) {
		struct player first = {0}, second = {0};

		player_call(&first, names[i].first, strlen(names[i].first));
		player_call(&second, names[i].second, strlen(names[i].second));
		player_tell_apart(&first, &second);
		ck_assert_str_eq(first.name, names[i].first);
		ck_assert_str_eq(second.name, names[i].after);
	}
	player_tell_apart(&given, &kept); /* a name that the operator gave stays */
	ck_assert_str_eq(given.name, "a(2)");
	ck_assert_str_eq(kept.name, "a");
	for (size_t n = PLAYER_NAME - 6; n < PLAYER_NAME; n++) {
		struct player first = {0}, second = {0};

		memset(first.name, 'x', n);
		memset(second.name, 'x', n);
		player_tell_apart(&first, &second);
		ck_assert_str_ne(first.name, second.name);
		ck_assert_ptr_nonnull(strstr(second.name, "(2)"));
	}
}

int
main(int argc, char **argv)
{
	if (argc > 3 && !strcmp(argv[1], "--show"))
		return be_the_copy(argc, argv);
	return harness_run();
}
