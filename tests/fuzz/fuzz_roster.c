/*
 * Who takes part: the league's list of players (the first line), and score's
 * table of students (the rest).
 */
#include "folder.h"
#include "league/state/roster.h"
#include "score/intake/intake.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	folder_make("roster");
	if (mkdirat(folder, "handed-in", 0700) < 0 ||
	    mkdirat(folder, "handed-in/s1", 0700) < 0 ||
	    mkdirat(folder, "handed-in/s2", 0700) < 0)
		die("%s:", folder_name);
	return 0;
}

/* Each word of the list is a player, in order; none names a folder here. */
static void
check_list(const char *list)
{
	struct roster roster = {0};
	const char *at = list;

	if (strpbrk(list, "/."))
		return;
	roster_add_list(&roster, list);
	for (int i = 0; i < roster.n; i++) {
		size_t n = strlen(roster.command[i]);

		at += strspn(at, ",");
		law(n && n == strcspn(at, ",") &&
		            !strncmp(at, roster.command[i], n),
		    "word %d of '%s' is '%s'", i, list, roster.command[i]);
		at += n;
	}
	law(!at[strspn(at, ",")], "'%s' of '%s' is left out", at, list);
	roster_free(&roster);
}

static void
check_students(const struct intake *in)
{
	int given[2] = {0}, unlisted = 0;

	law(in->n == 2, "%d submissions of 2", in->n);
	for (int i = 0; i < in->students; i++) {
		const struct student *s = &in->student[i];

		law(*s->id && s->name && s->group && s->late && s->email,
		    "student %d lacks something", i);
		law(!i || strcmp(in->student[i - 1].id, s->id) <= 0,
		    "'%s' is out of order", s->id);
		law(s->submission >= -1 && s->submission < 2, "submission %d",
		    s->submission);
		if (s->submission >= 0)
			given[s->submission]++;
		unlisted += !s->listed;
	}
	law(given[0] && given[1], "what was handed in is nobody's");
	law(unlisted <= 2, "%d students are not listed", unlisted);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	char *list = fuzz_line(&fuzz), folder_of[sizeof folder_name + 16];
	char why[INTAKE_WHY] = "", id[] = "s[0-9]+";
	const struct course course = {.id = id};
	struct intake intake = {0};

	if (!list)
		return 0;
	check_list(list);
	free(list);
	text_format(folder_of, sizeof folder_of, "%s/handed-in", folder_name);
	if (intake_read(&intake, &course, folder_of,
	                folder_put("roster.csv", fuzz.at, fuzz.left), why))
		check_students(&intake);
	else
		law(*why, "refused without a reason");
	intake_free(&intake);
	return 0;
}
