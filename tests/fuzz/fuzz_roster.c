/*
 * Who takes part: the first line is a player of the league, the rest is score's table
 * of students.
 */
#include "folder.h"
#include "league/state/roster.h"
#include "score/stages/stages.h"

/* A word is a player.  It names no folder here. */
static void
check_player(const char *word)
{
	struct roster roster = {0};

	if (!*word || strpbrk(word, "/."))
		return;
	roster_add(&roster, word);
	law(roster.n == 1 && !strcmp(roster.command[0], word), "'%s' is '%s'", word,
	    roster.n ? roster.command[0] : "nobody");
	roster_free(&roster);
}

static void
check_students(const struct intake *in)
{
	int given[2] = {0}, handed_in = 0, unlisted = 0;

	/* Two submissions are one student's if a row has the id of one and the name of
	 * the other. */
	for (int i = 0; i < in->n; i++)
		handed_in += 1 + in->at[i].older;
	law(handed_in == 2, "%d submissions of 2", handed_in);
	for (int i = 0; i < in->students; i++) {
		const struct student *s = &in->student[i];

		law(*s->id && s->name && s->group && s->late && s->email,
		    "student %d lacks something", i);
		law(!i || strcmp(in->student[i - 1].id, s->id) <= 0,
		    "'%s' is out of order", s->id);
		law(s->submission >= -1 && s->submission < in->n, "submission %d",
		    s->submission);
		if (s->submission >= 0)
			given[s->submission]++;
		unlisted += !s->listed;
	}
	for (int i = 0; i < in->n; i++)
		law(given[i], "what was handed in is nobody's");
	law(unlisted <= in->n, "%d students are not listed", unlisted);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	char *word = fuzz_line(&fuzz), folder_of[sizeof folder_name + 16];
	char why[INTAKE_WHY] = "", id[] = "s[0-9]+";
	const struct course course = {.upload.id = id};
	struct intake intake = {0};

	if (!word)
		return 0;
	check_player(word);
	free(word);
	mkdirat(folder, "handed-in", 0700);
	mkdirat(folder, "handed-in/s1", 0700);
	mkdirat(folder, "handed-in/s2", 0700);
	text_format(folder_of, sizeof folder_of, "%s/handed-in", folder_name);
	if (found(&intake, folder_of, why) &&
	    named(&intake, &course, folder_put("roster.csv", fuzz.at, fuzz.left), NULL, NULL, why))
		check_students(&intake);
	else
		law(*why, "refused without a reason");
	intake_free(&intake);
	return 0;
}
