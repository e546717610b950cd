#include <fnmatch.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "score/course/csv.h"
#include "score/course/store.h"
#include "score/intake/authors.h"
#include "score/intake/intake.h"
#include "score/intake/same.h"
#include "score/intake/source.h"
#include "score/intake/tidy.h"
#include "score/intake/workshop.h"

enum {
	ID = 80,    /* bytes of an id in a source */
	SAID = 20,  /* ids that are warned of one by one */
};

/* The look into all submissions. */
struct look {
	const struct grading *grading;
	const struct submission *at; /* the one that is looked into */
	int number;
	struct same same;
	struct said {
		char id[ID];      /* in its source; "" = none */
		char *file;
	} *said;                  /* by submission */
	int missing;              /* whose files are not there any more */
};

/* The folder with a submission's files, or NULL.  The caller frees it. */
static char *
find_files(const struct look *l)
{
	char *work = store_path("%s/work/%s", l->grading->out, l->at->id);

	if (store_has("%s", work))
		return work;
	free(work);
	return l->at->folder ? xstrdup(l->at->path) : NULL;
}

/* Whether the course looks for an id in that file. */
static bool
tells_id(const struct look *l, const char *path)
{
	const struct course_source_id *rule = &l->grading->course->source_id;
	const struct workshop shop = {.grading = l->grading, .submission = l->at};
	bool tells = false;

	for (int i = 0; i < rule->patterns && !tells; i++) {
		char *pattern = workshop_expand(&shop, rule->pattern[i], NULL);

		tells = !fnmatch(pattern, path, FNM_PATHNAME);
		free(pattern);
	}
	return tells;
}

/* Note the id in a file, unless an earlier one had one. */
static void
find_id(struct look *l, const char *path, const struct text *program)
{
	struct said *said = &l->said[l->number];
	struct text bare = {0};
	regmatch_t found[2];
	regex_t regex;

	if (*said->id || !tells_id(l, path) ||
	    regcomp(&regex, l->grading->course->source_id.regex, REG_EXTENDED))
		return;
	if (source_is(path))
		source_bare(program->at, &bare);
	else
		text_add(&bare, program->at);
	if (!regexec(&regex, bare.at, 2, found, 0) && found[1].rm_so >= 0) {
		text_format(said->id, ID, "%.*s",
		            (int)(found[1].rm_eo - found[1].rm_so),
		            bare.at + found[1].rm_so);
		said->file = xstrdup(path);
	}
	regfree(&regex);
	text_free(&bare);
}

/* Read the beginning of a file, as much as is compared. */
static bool
read_start(const char *path, struct text *program)
{
	FILE *file = fopen(path, "r");
	char part[8192];
	size_t n;

	text_add(program, "");
	while (file && program->len < SAME_BYTES &&
	       (n = fread(part, 1, sizeof part, file)) > 0)
		text_add_bytes(program, part, n);
	if (file)
		fclose(file);
	return file != NULL;
}

static void
read_file(struct look *l, const char *path, const char *name, int owner)
{
	bool program = same_is_source(name) && l->grading->course->same.given;
	bool tells = owner != SAME_SKELETON && tells_id(l, name);
	struct text text = {0};

	if ((program || tells) && read_start(path, &text)) {
		if (tells)
			find_id(l, name, &text);
		if (program)
			same_add(&l->same, owner, name, text.at, text.len);
	}
	text_free(&text);
}

/* Read a folder's files, all an owner's.  No link is followed.  False if they are not as
 * a submission's are that was taken over. */
static bool
read_files(struct look *l, const char *top, int owner)
{
	struct tidy_list list;
	char why[TIDY_WHY];
	bool good = tidy_read(top, &tidy_any, &list, why) == TIDY_FINE;

	for (int i = 0; i < list.n && good; i++) {
		char *path = store_path("%s/%s", top, list.path[i]);

		if (!list.binary[i])
			read_file(l, path, list.path[i], owner);
		free(path);
	}
	tidy_free(&list);
	return good;
}

static void
read_skeleton(struct look *l)
{
	const char *path = l->grading->course->same.skeleton;
	struct stat st;

	if (!path || stat(path, &st) < 0)
		return;
	if (S_ISDIR(st.st_mode))
		read_files(l, path, SAME_SKELETON);
	else
		read_file(l, path, path, SAME_SKELETON);
}

static void
read_all(struct look *l)
{
	const struct intake *in = l->grading->intake;

	read_skeleton(l);
	for (int i = 0; i < in->n; i++) {
		char *top;

		l->at = &in->at[i];
		l->number = i;
		if (!l->at->counts)
			continue;
		top = find_files(l);
		l->missing += !top || !read_files(l, top, i);
		free(top);
	}
}

/*
 * Ids
 */

/* Whether an id is that of a submission, or of a student who has it. */
static bool
is_theirs(const struct intake *in, int submission, const char *id)
{
	bool theirs = !strcmp(in->at[submission].id, id);

	for (int i = 0; i < in->students; i++)
		theirs |= in->student[i].submission == submission &&
		          !strcmp(in->student[i].id, id);
	return theirs;
}

/* Append all that say what a submission says, if it is the first of several; shown: the
 * id for a terminal. */
static void
add_twice(const struct look *l, int first, const char *shown, struct text *warnings)
{
	const struct intake *in = l->grading->intake;
	const char *id = l->said[first].id;
	int n = 0;

	for (int i = 0; i < in->n; i++) {
		if (strcmp(l->said[i].id, id))
			continue;
		if (i < first)
			break;
		n++;
		if (i == first)
			continue;
		if (n == 2)
			text_addf(warnings, "the sources of %s", in->at[first].id);
		text_addf(warnings, ", %s", in->at[i].id);
	}
	if (n > 1)
		text_addf(warnings, " have the same id, %s\n", shown);
}

static int
write_ids(const struct look *l, struct text *warnings)
{
	const struct intake *in = l->grading->intake;
	struct text table = {0}, shown = {0}, file = {0};
	int others = 0;

	text_add(&table, "submission,source_id,file\n");
	for (int i = 0; i < in->n; i++) {
		const struct said *said = &l->said[i];

		if (!in->at[i].counts)
			continue;
		csv_add(&table, in->at[i].id, ',');
		csv_add(&table, said->id, ',');
		csv_add(&table, said->file ? said->file : "", '\n');
		if (!*said->id)
			continue;
		text_clear(&shown);
		text_add_shown(&shown, said->id, strlen(said->id));
		text_clear(&file);
		text_add_shown(&file, said->file, strlen(said->file));
		if (!is_theirs(in, i, said->id) && others++ < SAID)
			text_addf(warnings, "%s: its source has the id %s (%s)\n",
			          in->at[i].id, shown.at, file.at);
		add_twice(l, i, shown.at, warnings);
	}
	if (others > SAID)
		text_addf(warnings, "%d more have another id in their source: "
		          "%s/source-ids.csv\n", others - SAID, l->grading->out);
	text_free(&shown);
	text_free(&file);
	return store_put(&table, 0600, "%s/source-ids.csv", l->grading->out);
}

/*
 * Sources that are the same
 */

static int
write_same(struct look *l, struct text *warnings)
{
	const struct grading *g = l->grading;
	struct text table = {0};
	struct same_pair *pair;
	int n;

	pair = same_find(&l->same, g->intake->n, g->course->same.least, &n);
	text_add(&table, "first,second,of_first,of_second,fingerprints\n");
	for (int i = 0; i < n; i++)
		text_addf(&table, "%s,%s,%.1f,%.1f,%d\n", g->intake->at[pair[i].a].id,
		          g->intake->at[pair[i].b].id, pair[i].of_a, pair[i].of_b,
		          pair[i].common);
	if (n)
		text_addf(warnings, "%d pair%s of submissions %s %g%% or more of "
		          "their source in common: %s/same.csv\n", n,
		          n > 1 ? "s" : "", n > 1 ? "have" : "has",
		          g->course->same.least, g->out);
	if (l->missing)
		text_addf(warnings, "%d submission%s not compared, since nothing of "
		          "them was unpacked and kept\n", l->missing,
		          l->missing > 1 ? "s were" : " was");
	free(pair);
	return store_put(&table, 0600, "%s/same.csv", g->out);
}

int
authors_write(const struct grading *g, struct text *warnings)
{
	const struct course *c = g->course;
	struct look look = {.grading = g};
	int failed = 0;

	if (!c->same.given && !c->source_id.patterns)
		return 0;
	look.said = xcalloc((size_t)g->intake->n + 1, sizeof *look.said);
	read_all(&look);
	if (c->source_id.patterns)
		failed = write_ids(&look, warnings);
	if (c->same.given && !failed)
		failed = write_same(&look, warnings);
	for (int i = 0; i < g->intake->n; i++)
		free(look.said[i].file);
	free(look.said);
	same_free(&look.same);
	return failed;
}
