#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/orders.h"
#include "arena/versions.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "base/sha256.h"
#include "base/signals.h"
#include "base/system.h"
#include "base/walk.h"
#include "score/course/ids.h"
#include "score/course/store.h"
#include "score/grading/gradings.h"
#include "score/stages/stages.h"

enum {
	DEEP = 64,              /* levels of folders that a scan reads */
	QUIET_US = 2 * CLOCK_S, /* a submission is complete when unchanged for this long */
	LOOK_US = CLOCK_S,      /* least time between two scans of the inbox */
	RARER = 20,             /* slow scans use a 20th of clock_again's tenth of a
	                         * processor */
	DAY_S = 24 * 60 * 60,
	USERS_FROM = 64300,     /* uids that no account has and score does not use */
};

int
versions_count(const struct versions *v, const char *id)
{
	int n = 0;

	while (store_has("%s/versions/%s.%d/came", v->dir, id, n + 1))
		n++;
	return n;
}

/* The path of a version's finding. */
static char *
finding_of(const struct versions *v, const char *id, int version)
{
	return store_path("%s/versions/%s.%d/students/%s/finding", v->dir, id, version, id);
}

static bool
is_finished(const struct versions *v, const char *id, int version)
{
	return store_has("%s/versions/%s.%d/students/%s/finding", v->dir, id, version, id);
}

bool
versions_read(const struct versions *v, const char *id, int version,
              struct finding *finding)
{
	char *path = finding_of(v, id, version), why[FINDING_WHY];
	bool has = finding_read(finding, &v->session->course, path, why);

	free(path);
	return has;
}

void
versions_each(const struct versions *v,
              void (*visit)(void *context, const char *id, int version),
              void *context)
{
	char *path = store_path("%s/versions", v->dir);
	struct walk_names names;

	walk_names(&names, path);
	for (size_t i = 0; i < names.n; i++) {
		char *dot = strrchr(names.at[i], '.');

		if (!dot || dot == names.at[i] || atoi(dot + 1) < 1)
			continue;
		*dot = '\0';
		visit(context, names.at[i], atoi(dot + 1));
	}
	walk_names_free(&names);
	free(path);
}

/*
 * The inbox
 */

/* What a scan has read of a submission. */
struct seen {
	bool asks;       /* pass over VERSIONS_CHALLENGE */
	bool contents;   /* sum the contents of files and ignore their dates */
	const char *top; /* the path of the submission */
	uint64_t sum;
	int files;
};

/* The FNV-1a hash. */
static uint64_t
hash(uint64_t h, const void *bytes, size_t n)
{
	for (const unsigned char *p = bytes; n--; p++)
		h = (h ^ *p) * 0x100000001b3;
	return h;
}

/* Add a file to the sum, by `path`, its path, and `below`, its path inside the submission.
 * The sum must not depend on the order of the files, because a copy has another order. */
static void
add_file(struct seen *seen, const char *path, const char *below, const struct stat *st)
{
	int64_t state[] = {st->st_mtim.tv_sec, st->st_mtim.tv_nsec, st->st_size,
	                   st->st_mode};
	bool plain = S_ISREG(st->st_mode) && seen->contents;
	char hex[65] = "";

	if (plain)
		sha256_file(path, hex);
	if (S_ISDIR(st->st_mode) || plain)
		state[0] = state[1] = state[2] = 0;
	seen->sum += hash(hash(hash(0xcbf29ce484222325, below, strlen(below)), state,
	                       sizeof state), hex, strlen(hex));
	seen->files += !S_ISDIR(st->st_mode);
}

static enum walk_go
add_entry(void *context, const struct walk_entry *e)
{
	struct seen *seen = context;
	char *path;

	if (seen->asks && !strcmp(e->name, VERSIONS_CHALLENGE))
		return WALK_PAST;
	path = text_join(seen->top, e->path);
	add_file(seen, path, path + strlen(seen->top), e->st);
	free(path);
	return WALK_ON;
}

/* A fingerprint of a submission: from names, sizes, modes and dates, or with `contents` from
 * the contents instead of the dates.  Covers only the first files of a large submission.
 * NULL if the submission cannot be read or has no file yet: a student's folder may exist
 * before they submit. */
static char *
fingerprint(const struct versions *v, bool contents, const struct submission *s)
{
	struct seen seen = {.contents = contents, .top = s->path,
	                    .asks = v->session->course.arena.challenges};
	const struct walk all = {
		.visit = add_entry, .context = &seen, .depth = DEEP,
		.entries = (int)v->session->course.limits.entries,
	};
	struct stat st;

	if (lstat(s->path, &st) < 0)
		return NULL;
	add_file(&seen, s->path, "", &st);
	if ((S_ISDIR(st.st_mode) && walk(s->path, &all) == WALK_FAILED) ||
	    !seen.files)
		return NULL;
	for (int i = 0; i < s->besides; i++)
		if (lstat(s->beside[i], &st) == 0)
			add_file(&seen, s->beside[i], strrchr(s->beside[i], '/'), &st);
	return store_path("%s %016llx\n", s->from, (unsigned long long)seen.sum);
}

/* Whether `line` is in the version's file `came`. */
static bool
is_of(const struct versions *v, const char *id, int version, const char *line)
{
	struct text text = {0};
	bool is = version && store_get(&text, "%s/versions/%s.%d/came", v->dir, id, version) &&
	          strstr(text.at, line);

	text_free(&text);
	return is;
}

/* The number of the version that a submission is or would become; 0 if that version is
 * finished.  Each member of a team may have a submission, but only one of these is the
 * team's last version. */
static int
version_of(const struct versions *v, const char *owner, const struct submission *s,
           const char *came)
{
	int last = versions_count(v, owner), same = last;

	while (strcmp(owner, s->id) && same && !is_of(v, owner, same, came))
		same--;
	if (is_of(v, owner, same, came))
		return is_finished(v, owner, same) ? 0 : same;
	/* Reuse an interrupted version's number, because the inbox has other files
	 * now. */
	return last && !is_finished(v, owner, last) ? last : last + 1;
}

/*
 * Ids that are alike are one student's: the first submission claims its id
 */

static int
by_likeness(const void *a, const void *b)
{
	return ids_are_alike(a, b) ? 0 : ids_compare(a, b);
}

/* The claimed id that is like this one.  If there is none, claim this id. */
static const char *
claim(struct versions *v, const char *id)
{
	char **first = tfind(id, &v->claims, by_likeness);

	return *(first ? first : (char **)tsearch(xstrdup(id), &v->claims, by_likeness));
}

/* Claim the id of a version that was taken in before, unless it was refused then. */
static void
claim_version(void *context, const char *id, int version)
{
	struct versions *v = context;
	struct finding finding = {.stale = 0};

	if (!versions_read(v, id, version, &finding) || finding.status != STATUS_BAD_NAME)
		claim(v, id);
	finding_free(&finding);
}

/* Refuse submissions whose ids are like that of another player. */
static void
refuse_alike(struct versions *v, struct intake *intake)
{
	if (!v->claims)
		versions_each(v, claim_version, v);
	for (int i = 0; i < intake->n; i++) {
		struct submission *s = &intake->at[i];
		const char *first = s->status == STATUS_OK ? claim(v, s->id) : s->id;

		if (strcmp(first, s->id))
			intake_refuse(s, STATUS_BAD_NAME, "%s has handed in before, and %s "
			              "can only be the same student: hand in as %s", first,
			              s->id, first);
	}
}

static struct arrival *
find(struct versions *v, const char *id)
{
	for (int i = 0; i < v->n; i++)
		if (!strcmp(v->at[i].id, id))
			return &v->at[i];
	return NULL;
}

static void
note(struct versions *v, const struct submission *s)
{
	const char *owner = course_team(&v->session->course, s->id);
	struct arrival *a = find(v, owner);
	char *came = fingerprint(v, false, s);
	int version = came && !(a && a->busy) && !orders_has_dropped(v->dir, owner)
		? version_of(v, owner, s, came) : 0;

	/* Wait while another member's submission is being taken in. */
	if (a && strcmp(a->member, s->id) && (a->busy || a->version))
		version = 0;
	else if (a && !a->busy)
		a->version = version;
	if (!version) {
		free(came);
		return;
	}
	if (!a) {
		a = xpush(v->at, v->n);
		*a = (struct arrival){.since_us = clock_now_us(), .version = version};
		text_format(a->id, sizeof a->id, "%s", owner);
	} else if (strcmp(a->came, came)) {
		a->since_us = clock_now_us();
	}
	text_format(a->member, sizeof a->member, "%s", s->id);
	free(a->came);
	a->came = came;
}

/* Remove the arrivals that are finished or have disappeared from the inbox. */
static void
sweep(struct versions *v)
{
	int n = 0;

	for (int i = 0; i < v->n; i++) {
		struct arrival *a = &v->at[i];

		if (!a->busy && (!a->version ||
		                 intake_find(&v->session->intake, a->member) < 0))
			free(a->came);
		else
			v->at[n++] = *a;
	}
	v->n = n;
}

void
versions_look(struct versions *v)
{
	struct session *s = v->session;
	struct intake intake = {0};
	char why[INTAKE_WHY];
	int64_t before_us = clock_own_cpu_us();

	if (v->looked_us && clock_now_us() < clock_again(v->looked_us, RARER * v->cost_us,
	                                                 LOOK_US))
		return;
	v->looked_us = clock_now_us();
	if (!found(&intake, s->options->submissions, why)) {
		warn("%s", why);
		intake_free(&intake);
		return;
	}
	named(&intake, &s->course, NULL, NULL, NULL, why);
	refuse_alike(v, &intake);
	intake_free(&s->intake);
	s->intake = intake;
	for (int i = 0; i < intake.n; i++)
		note(v, &intake.at[i]);
	sweep(v);
	v->cost_us = clock_own_cpu_us() - before_us;
}

void
versions_free(struct versions *v)
{
	for (int i = 0; i < v->n; i++)
		free(v->at[i].came);
	free(v->at);
	while (v->claims) {
		char *id = *(char **)v->claims;

		tdelete(id, &v->claims, by_likeness);
		free(id);
	}
	free(v->judged);
}

void
versions_note(struct versions *v, const char *id, int version, bool refused)
{
	int i = 0;

	while (i < v->n_judged && strcmp(v->judged[i].id, id))
		i++;
	if (i == v->n_judged) {
		v->judged = xgrow(v->judged, (size_t)i, sizeof *v->judged);
		v->judged[v->n_judged++] = (struct judged){.version = 0};
		text_format(v->judged[i].id, sizeof v->judged[i].id, "%s", id);
	}
	if (version < v->judged[i].version)
		return;
	v->judged[i].version = version;
	v->judged[i].refused = refused;
}

/* Count an owner's versions of the last 24 hours. */
static int
count_new(const struct versions *v, const char *id)
{
	int all = versions_count(v, id), n = 0;
	bool fresh = true;

	for (; fresh && n < all; n += fresh) {
		char *path = finding_of(v, id, all - n);
		struct stat st;

		fresh = stat(path, &st) == 0 && st.st_mtime > time(NULL) - DAY_S;
		free(path);
	}
	return n;
}

/* Whether the instructor ordered to check this state of the submission again. */
static bool
is_ordered(const struct versions *v, const struct arrival *a)
{
	char *again = store_path("%.*s" ORDERS_AGAIN "\n", (int)strcspn(a->came, "\n"), a->came);
	bool is = is_of(v, a->id, a->version - 1, again);

	free(again);
	return is;
}

bool
versions_is_held(const struct versions *v, int arrival)
{
	const struct course_arena *arena = &v->session->course.arena;
	const struct arrival *a = &v->at[arrival];
	int64_t came = time(NULL) - (clock_now_us() - a->since_us) / CLOCK_S;

	return !a->busy &&
	       (came >= orders_frozen(v->dir) ||
	        (arena->closes && came >= arena->closes) ||
	        (arena->per_day && count_new(v, a->id) >= arena->per_day)) &&
	       !is_ordered(v, a);
}

bool
versions_is_ready(const struct versions *v, int arrival)
{
	const struct arrival *a = &v->at[arrival];
	int i = intake_find(&v->session->intake, a->member);

	return i >= 0 && a->version && !a->busy &&
	       clock_now_us() >= a->since_us + QUIET_US &&
	       !is_finished(v, a->id, a->version) && !versions_is_held(v, arrival);
}

/*
 * Taking in
 */

static bool
make_folders(const struct versions *v, const char *folder, const char *id)
{
	char *work = store_path("%s/work", folder);
	bool made = store_make_folder("%s", work) == 0 &&
	            store_make_folder("%s/students/%s", folder, id) == 0 &&
	            session_hide(v->session, work) == 0 &&
	            session_hide(v->session, folder) == 0;

	free(work);
	return made;
}

/* Whether the submission copies the version before.  If so, updates that version's
 * `came`. */
static bool
is_copy(const struct versions *v, const struct arrival *a, const struct text *came)
{
	struct text again = {0};

	text_add(&again, came->at);
	return is_of(v, a->id, a->version - 1, strchr(came->at, '\n')) &&
	       is_finished(v, a->id, a->version - 1) &&
	       store_put(&again, 0600, "%s/versions/%s.%d/came", v->dir, a->id,
	                 a->version - 1) == 0;
}

int
versions_take_in(const struct versions *v, int arrival, int slot)
{
	const struct arrival *a = &v->at[arrival];
	int at = intake_find(&v->session->intake, a->member);
	struct submission s = v->session->intake.at[at];
	char *folder = store_path("%s/versions/%s.%d", v->dir, a->id, a->version);
	char *contents = fingerprint(v, true, &s);
	struct grading grading = v->session->grading;
	struct text came = {0};
	int status = 1;

	text_format(s.id, sizeof s.id, "%s", a->id);
	text_addf(&came, "%s%s", a->came, contents ? strrchr(contents, ' ') : "\n");
	grading.out = folder;
	grading.signal_fd = signals_watch();
	grading.games_fd = 0;
	s.files.user = (uid_t)(USERS_FROM + slot);
	scratch_remove(folder);
	if (contents && is_copy(v, a, &came))
		status = 0;
	else if (grading.signal_fd < 0 || !make_folders(v, folder, a->id) ||
	         store_put(&came, 0600, "%s/came", folder) < 0)
		warn("%s:", folder);
	else if (!stages_run(&grading, &s))
		status = 1;
	else if (s.finding.status == STATUS_GRADER_ERROR)
		warn("%s: %s", folder, s.finding.reason);
	else
		status = gradings_save(&grading, &s, true) < 0;
	text_free(&came);
	free(contents);
	free(folder);
	return status;
}
