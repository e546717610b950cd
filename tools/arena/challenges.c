#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arena/challenges.h"
#include "arena/orders.h"
#include "arena/publish.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "base/walk.h"
#include "score/course/store.h"

enum {
	LINE = 100,   /* most bytes of a request */
	WHY = 300,
	QUIET_S = 2,  /* a file is complete when it is this old */
	DAY_S = 24 * 60 * 60,
	ORDERED = 1000, /* most games of an order */
	TENTH = 9,    /* a tenth of the workers' time: rest nine times as long */
};

/*
 * Accepted requests
 */

static struct challenge *
add(struct challenges *c, const struct challenge *new)
{
	c->at = xgrow(c->at, (size_t)c->n, sizeof *c->at);
	c->at[c->n] = *new;
	c->at[c->n].left = new->pairings;
	c->at[c->n].turn = 0;
	c->at[c->n].text = xstrdup(new->text);
	return &c->at[c->n++];
}

static bool
write_requests(const struct challenges *c)
{
	struct text text = {0};

	for (int i = 0; i < c->n; i++)
		text_addf(&text, "%lld %s %d %d %d %s\n", (long long)c->at[i].time, c->at[i].id,
		          c->at[i].a + 1, c->at[i].b + 1, c->at[i].pairings, c->at[i].text);
	if (store_put(&text, 0600, "%s/challenges/requests", c->dir) == 0)
		return true;
	warn("%s/challenges/requests:", c->dir);
	return false;
}

static void
read_requests(struct challenges *c)
{
	struct text text = {0};
	char *at, *end;

	store_get(&text, "%s/challenges/requests", c->dir);
	for (at = text.at; at && (end = strchr(at, '\n')); at = end + 1) {
		struct challenge one;
		long long when;
		int length = -1;

		*end = '\0';
		if (sscanf(at, "%lld %63s %d %d %d %n", &when, one.id, &one.a, &one.b,
		           &one.pairings, &length) < 5 || length < 0 || one.a < 1 || one.b < 1 ||
		    one.a > c->rated->conf.players || one.b > c->rated->conf.players) {
			warn("%s/challenges/requests: `%s` does not count", c->dir, at);
			continue;
		}
		one.time = when;
		one.a--;
		one.b--;
		one.text = at + length;
		add(c, &one);
	}
	text_free(&text);
}

static bool
is_order(const struct challenge *one)
{
	return !strcmp(one->id, "-");
}

/* Accept a request.  False if it could not be written. */
static bool
accept(struct challenges *c, const struct challenge *new)
{
	struct challenge *one = add(c, new);

	if (!write_requests(c)) {
		free(one->text);
		c->n--;
		return false;
	}
	printf("%s challenges %s to %d games%s%s\n", ladder_name(c->rated, one->a),
	       ladder_name(c->rated, one->b), LADDER_GAMES * one->pairings,
	       is_order(one) ? ", as ordered" : ", as asked by ", is_order(one) ? "" : one->id);
	fflush(stdout);
	return true;
}

/* Count a pairing for the oldest request that it can serve.  Returns that request. */
static struct challenge *
serve(struct challenges *c, const int pair[2])
{
	int x = c->ladder.at[pair[0]].first, y = c->ladder.at[pair[1]].first;

	while (c->done < c->n && !c->at[c->done].left)
		c->done++;
	for (int i = c->done; i < c->n; i++) {
		struct challenge *one = &c->at[i];

		if (one->left && ((one->a == x && one->b == y) || (one->a == y && one->b == x))) {
			one->left--;
			one->turn = ++c->served;
			return one;
		}
	}
	return NULL;
}

int
challenges_left(const struct challenges *c)
{
	int sum = 0;

	for (int i = c->done; i < c->n; i++)
		sum += LADDER_GAMES * c->at[i].left;
	return sum;
}

void
challenges_open(struct challenges *c)
{
	ladder_open_unrated(&c->ladder, c->rated, c->dir);
	if (store_make_folder("%s/challenges/answers", c->dir) < 0)
		die("%s/challenges/answers:", c->dir);
	read_requests(c);
	for (int i = 0; i < c->ladder.conf.pairs; i++)
		serve(c, c->ladder.conf.pair[i]);
}

void
challenges_free(struct challenges *c)
{
	for (int i = 0; i < c->n; i++)
		free(c->at[i].text);
	for (int i = 0; i < c->askers; i++) {
		free(c->asker[i].text);
		free(c->asker[i].answer);
	}
	free(c->at);
	free(c->asker);
	ladder_free(&c->ladder);
}

/*
 * Who plays next
 */

/* The slot with which a player plays now; -1 = none. */
static int
newest_of(const struct challenges *c, int first)
{
	const struct ladder *l = &c->ladder;
	int found = -1;

	for (int i = first; i < l->conf.players; i++)
		if (l->at[i].first == first && (l->at[i].newest || !l->at[i].version))
			found = l->at[i].suspended || l->at[i].dropped ? -1 : i;
	return found;
}

/* Choose the pairing of the student who was served longest ago. */
static bool
choose(const struct challenges *c, int pair[2])
{
	const struct ladder *l = &c->ladder;
	int *turn = xcalloc((size_t)l->conf.players + 1, sizeof *turn), best = -1;

	for (int i = 0; i < c->n; i++)
		if (c->at[i].turn > turn[c->at[i].a])
			turn[c->at[i].a] = c->at[i].turn;
	for (int i = c->done; i < c->n; i++) {
		const struct challenge *one = &c->at[i];
		bool asked = is_order(one) || l->course->arena.challenges;
		int a, b;

		if (!one->left || !asked || (best >= 0 && turn[one->a] >= turn[c->at[best].a]) ||
		    (a = newest_of(c, one->a)) < 0 || (b = newest_of(c, one->b)) < 0)
			continue;
		best = i;
		pair[0] = a;
		pair[1] = b;
	}
	free(turn);
	return best >= 0;
}

static void tell(struct challenges *c, int first);

int
challenges_next(struct challenges *c, bool *trouble)
{
	int pairing, pair[2];

	if (c->running)
		return -1;
	ladder_follow(&c->ladder, c->rated);
	pairing = ladder_again(&c->ladder);
	if (pairing < 0 && choose(c, pair) &&
	    (pairing = ladder_begin(&c->ladder, pair, trouble)) >= 0)
		tell(c, serve(c, pair)->a);
	c->running = pairing >= 0;
	return pairing;
}

void
challenges_done(struct challenges *c, int jobs, int64_t took_us)
{
	c->running = false;
	c->next_us = clock_now_us() + TENTH * took_us / jobs;
}

/*
 * What students ask
 */

/* Read a request, OPPONENT or OPPONENT GAMES.  A name may end in a number, too.  False with
 * the reason if it is no request. */
static bool
parse(const struct challenges *c, const char *text, int most, struct challenge *one, char why[WHY])
{
	char *name = xstrdup(text), *number;
	int64_t games = LADDER_GAMES;
	size_t n = strcspn(name, "#");

	while (n && name[n - 1] == ' ')
		n--;
	name[n] = '\0';
	number = strrchr(name, ' ');
	one->b = ladder_find(c->rated, name);
	if (one->b < 0 && number && number[1 + strspn(number + 1, "0123456789")] == '\0') {
		games = text_number(number + 1, LADDER_GAMES, most, &games) ? games : 0;
		while (number > name && number[-1] == ' ')
			number--;
		*number = '\0';
		one->b = ladder_find(c->rated, name);
	}
	one->pairings = (int)games / LADDER_GAMES;
	if (!games || games % LADDER_GAMES)
		text_format(why, WHY, "Ask for an even number of games up to %d: each opening is "
		            "played from both sides.", most);
	else if (one->b < 0 || c->rated->at[one->b].dropped)
		text_format(why, WHY, "Nobody on the ladder has the name '%s'.  Your request "
		            "waits until somebody has, or until you correct it.", name);
	else if (one->b == one->a)
		text_format(why, WHY, "This is your own name: name an opponent.");
	else
		why[0] = '\0';
	free(name);
	return !*why;
}

/* The games that a player has asked for in the last 24 hours. */
static int
games_today(const struct challenges *c, int first, int64_t now)
{
	int sum = 0;

	for (int i = c->n - 1; i >= 0 && c->at[i].time > now - DAY_S; i--)
		if (c->at[i].a == first && !is_order(&c->at[i]))
			sum += LADDER_GAMES * c->at[i].pairings;
	return sum;
}

/* Why a readable request has to wait; NULL if it need not. */
static const char *
reason_to_wait(const struct challenges *c, const struct challenge *one)
{
	const struct course_arena *arena = &c->rated->course->arena;

	if (one->time >= orders_frozen(c->dir) || (arena->closes && one->time >= arena->closes))
		return "The inbox is frozen.  Your request waits until the instructor opens it.";
	if (games_today(c, one->a, one->time) + LADDER_GAMES * one->pairings > arena->challenges)
		return "You have asked for as many games as you may in 24 hours.  Your request "
		       "waits until your earlier ones are older.";
	if (newest_of(c, one->a) < 0)
		return "Your version is suspended.  Your request waits for a new one.";
	if (newest_of(c, one->b) < 0)
		return "Your opponent is suspended.  Your request waits until they play again.";
	return NULL;
}

/* The last accepted request of a student; NULL = none. */
static const struct challenge *
last_of(const struct challenges *c, const char *id)
{
	for (int i = c->n - 1; i >= 0; i--)
		if (!strcmp(c->at[i].id, id))
			return &c->at[i];
	return NULL;
}

/* Accept the request in a student's file, or write into `why` what it waits for. */
static bool
consider(struct challenges *c, const char *id, const char *text, char why[WHY])
{
	const struct challenge *last = last_of(c, id);
	const char *owner = course_team(c->rated->course, id), *shown = names_of(c->names, owner);
	struct challenge one = {.time = (int64_t)time(NULL), .text = (char *)text};
	const char *waits;

	if (last && !strcmp(last->text, text))
		return true;
	text_format(one.id, sizeof one.id, "%s", id);
	one.a = shown ? ladder_find(c->rated, shown) : -1;
	if (one.a < 0 || !c->rated->at[one.a].version) {
		text_format(why, WHY, "You are not on the ladder yet.  Your request waits for "
		            "your first version that plays.");
		return false;
	}
	if (!parse(c, text, c->rated->course->arena.challenges, &one, why))
		return false;
	waits = reason_to_wait(c, &one);
	text_format(why, WHY, "%s", waits ? waits : "The machine failed.  Your request waits.");
	return !waits && accept(c, &one);
}

/*
 * Students' files
 */

#define FORM "Write one line: OPPONENT GAMES."

/* Read a student's file, which may be anything.  Returns what is wrong with it, or NULL; then
 * `text` is the request, "" for none.  *fresh: the file is perhaps still being written. */
static const char *
read_file(const char *folder, char text[LINE + 2], bool *fresh)
{
	int in = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	int fd = in < 0 ? -1 : openat(in, VERSIONS_CHALLENGE, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                              O_CLOEXEC);
	bool there = fd >= 0 || (in >= 0 && errno != ENOENT);
	struct stat st = {.st_nlink = 0};
	ssize_t n = -1;

	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_nlink == 1)
		n = read(fd, text, LINE + 1);
	if (fd >= 0)
		close(fd);
	if (in >= 0)
		close(in);
	*fresh = n >= 0 && (uint64_t)time(NULL) - (uint64_t)st.st_mtime < QUIET_S;
	text[n > 0 ? n : 0] = '\0';
	if (n < 0)
		return there ? "It is no plain file that the arena can read.  Replace it." : NULL;
	if (!strncmp(text, "\xef\xbb\xbf", 3)) /* a byte order mark */
		memmove(text, text + 3, (size_t)(n -= 3) + 1);
	while (n && n <= LINE && strchr(" \t\r\n", text[n - 1]))
		text[--n] = '\0';
	if (n > LINE || strlen(text) < (size_t)n)
		return "It is longer than 100 bytes, or is no text.  " FORM;
	for (const char *at = text; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			return "It has more than one line, or is no text.  " FORM;
	return NULL;
}

static struct asker *
find_asker(struct challenges *c, const char *id)
{
	for (int i = 0; i < c->askers; i++)
		if (!strcmp(c->asker[i].id, id))
			return &c->asker[i];
	c->asker = xgrow(c->asker, (size_t)c->askers, sizeof *c->asker);
	c->asker[c->askers] = (struct asker){.text = NULL};
	text_format(c->asker[c->askers].id, INTAKE_ID, "%s", id);
	return &c->asker[c->askers++];
}

/* Write a player's answers for the private page, if they have changed. */
static void
put_answers(struct challenges *c, const char *owner)
{
	struct text text = {0}, was = {0};

	for (int i = 0; i < c->askers; i++) {
		const struct asker *a = &c->asker[i];
		const struct challenge *last;

		if (strcmp(course_team(c->rated->course, a->id), owner))
			continue;
		last = last_of(c, a->id);
		if (a->text && *a->answer)
			text_addf(&text, "%s/" VERSIONS_CHALLENGE ": %s\n%s\n", a->id, a->text, a->answer);
		if (last)
			text_addf(&text, "Accepted last: %s.  Of its %d games %d have begun.\n",
			          last->text, LADDER_GAMES * last->pairings,
			          LADDER_GAMES * (last->pairings - last->left));
	}
	store_get(&was, "%s/challenges/answers/%s", c->dir, owner);
	if (strcmp(text_str(&was), text_str(&text)) &&
	    store_put(&text, 0600, "%s/challenges/answers/%s", c->dir, owner) == 0)
		publish_index(c->dir, c->versions, owner);
	text_free(&text);
	text_free(&was);
}

/* Show a player that a pairing of theirs has begun. */
static void
tell(struct challenges *c, int first)
{
	if (c->rated->at[first].version)
		put_answers(c, names_id(c->names, c->rated->at[first].owner));
}

static void
look_at(struct challenges *c, const struct submission *s)
{
	const char *owner = course_team(c->rated->course, s->id), *fault;
	struct asker *a = find_asker(c, s->id);
	char text[LINE + 2], why[WHY] = "";
	bool fresh, same;

	fault = read_file(s->path, text, &fresh);
	same = a->text && !strcmp(a->text, fault ? "" : text);
	if (fresh || (same && a->accepted && !fault))
		return;
	a->accepted = !fault && *text && consider(c, s->id, text, why);
	fault = fault ? fault : a->accepted ? "It is accepted.  To ask for the same again, add "
		"something behind a #." : why;
	if (same && !strcmp(a->answer, fault))
		return;
	free(a->text);
	free(a->answer);
	a->text = xstrdup(*why || a->accepted ? text : "");
	a->answer = xstrdup(fault);
	put_answers(c, owner);
}

void
challenges_look(struct challenges *c)
{
	const struct intake *in = &c->versions->session->intake;

	if (!c->rated->course->arena.challenges || c->looked_us == c->versions->looked_us)
		return;
	c->looked_us = c->versions->looked_us;
	ladder_follow(&c->ladder, c->rated);
	for (int i = 0; i < in->n; i++)
		if (in->at[i].status == STATUS_OK && in->at[i].folder &&
		    !orders_has_dropped(c->dir, course_team(c->rated->course, in->at[i].id)))
			look_at(c, &in->at[i]);
}

/*
 * Orders
 */

#define ORDER "challenge."

static bool
is_accepted(const struct challenges *c, const char *order)
{
	for (int i = c->n - 1; i >= 0; i--)
		if (is_order(&c->at[i]) && !strcmp(c->at[i].text, order))
			return true;
	return false;
}

void
challenges_obey(struct challenges *c)
{
	char *folder = store_path("%s/orders", c->dir);
	int players = c->rated->conf.players;
	struct walk_names names;

	walk_names(&names, folder);
	for (size_t i = 0; i < names.n; i++) {
		struct challenge one = {.time = (int64_t)time(NULL), .id = "-", .text = names.at[i]};
		int end = 0; /* the name of an unfinished order ends in .new */
		bool good = sscanf(names.at[i], ORDER "%d.%d.%d.%*d-%*d%n", &one.a, &one.b,
		                   &one.pairings, &end) == 3 && end && !names.at[i][end] &&
		            one.a >= 0 && one.b >= 0 && one.a < players && one.b < players;

		if (good && (is_accepted(c, names.at[i]) || accept(c, &one)))
			orders_take(c->dir, names.at[i], "");
	}
	walk_names_free(&names);
	free(folder);
}

/* The slot of a player whom the operator names by id or by name.  Dies if there is none. */
static int
find_player(const struct ladder *l, const char *dir, const struct names *names, const char *who)
{
	const char *owner = course_team(l->course, names_id(names, who));
	const char *shown = names_of(names, owner);
	int slot = ladder_find(l, shown ? shown : who);

	if (slot < 0 || orders_has_dropped(dir, owner))
		die("%s: no '%s' is on the ladder", dir, who);
	return slot;
}

void
challenges_order(const char *dir, const struct course *course, const char *who,
                 const char *whom, const char *games)
{
	struct ladder ladder;
	struct names names;
	int64_t n = LADDER_GAMES;
	char *order;
	int a, b;

	if (games && (!text_number(games, LADDER_GAMES, ORDERED, &n) || n % LADDER_GAMES))
		die("'%s' games: give an even number up to %d", games, ORDERED);
	ladder_look(&ladder, course, dir);
	names_read(&names, dir);
	a = find_player(&ladder, dir, &names, who);
	b = find_player(&ladder, dir, &names, whom);
	if (a == b)
		die("%s and %s are one player", who, whom);
	order = store_path("%d.%d.%d.%lld-%ld", a, b, (int)n / LADDER_GAMES, (long long)time(NULL),
	                   (long)getpid());
	orders_put(dir, ORDER, order);
	printf("%s and %s play %d unrated games when there is room\n", ladder_name(&ladder, a),
	       ladder_name(&ladder, b), (int)n);
	free(order);
	names_free(&names);
	ladder_free(&ladder);
}
