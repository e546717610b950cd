#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "score/intake/intake.h"

void
intake_refuse(struct submission *s, enum status status, const char *format, ...)
{
	char reason[INTAKE_WHY]; /* the arguments may contain the old reason */
	va_list args;

	s->status = status;
	va_start(args, format);
	vsnprintf(reason, sizeof reason, format, args);
	va_end(args);
	text_format(s->reason, sizeof s->reason, "%s", reason);
}

bool
intake_fail(struct submission *s, const char *what)
{
	return finding_end(&s->finding, STAGES_FAILED, what, strerror(errno));
}

int
intake_find(const struct intake *intake, const char *id)
{
	for (int i = 0; i < intake->n; i++)
		if (!strcmp(intake->at[i].id, id))
			return i;
	return -1;
}

bool
intake_is_stranger(const struct intake *intake, const struct student *student)
{
	return intake->roster.columns && !student->listed;
}

static void
add_name(struct text *text, const char *name)
{
	text_add(text, text->len ? ", " : "");
	text_add_shown(text, name, strlen(name));
}

void
intake_add_unmatched(const struct intake *intake, struct text *strangers, struct text *absent)
{
	for (int i = 0; i < intake->students; i++) {
		const struct student *s = &intake->student[i];

		if (intake_is_stranger(intake, s))
			add_name(strangers, intake->at[s->submission].from);
		else if (s->submission < 0)
			add_name(absent, s->id);
	}
}

void
intake_free_files(struct files *files)
{
	free(files->top);
	text_free(&files->root);
	text_free(&files->aside.text);
	for (int i = 0; i < files->players; i++)
		free(files->player[i]);
	free(files->player);
}

void
intake_free_submission(struct submission *s)
{
	for (int i = 0; i < s->besides; i++)
		free(s->beside[i]);
	free(s->beside);
	free(s->from);
	free(s->path);
	finding_free(&s->finding);
}

void
intake_free(struct intake *intake)
{
	for (int i = 0; i < intake->n; i++)
		intake_free_submission(&intake->at[i]);
	finding_free(&intake->nothing);
	csv_free(&intake->roster);
	free(intake->at);
	free(intake->student);
	*intake = (struct intake){0};
}
