/*
 * The act of a bout that is whole games.
 */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "check/bout.h"

/*
 * A game in which one move of the opponent does not end
 */

/* The game as it is, and how far it is from that move; in the process of one
 * bout only. */
static struct {
	const struct game *game;
	int seat;   /* the opponent's */
	int before; /* moves that it makes before; below 0: over */
} endless;

static enum judge
play_endless(void *position, int seat, const char *move, char why[GAME_WHY])
{
	bool open = endless.game->turn(position) != GAME_BOTH;

	if (open && seat == endless.seat && endless.before-- == 0) {
		text_format(why, GAME_WHY, "it does not end");
		return JUDGE_ENDLESS;
	}
	return endless.game->play(position, seat, move, why);
}

static void
make_endless(struct match *match, int game)
{
	static struct game changed;

	if (!endless.game)
		endless.game = match->variant.game;
	changed = *endless.game;
	changed.play = play_endless;
	match->variant.game = &changed;
	endless.seat = match_first(match, game) == 2 ? 1 : 2;
	endless.before = 1;
}

/*
 * Games
 */

/* A file of a process for one move, a line of the conversation each. */
static void
show_file(const struct agent *agent, const char *name, const char *arrow,
          struct text *log)
{
	static char bytes[4096];
	int fd = openat(agent->folder, name,
	                O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, bytes, sizeof bytes) : -1;

	if (fd >= 0)
		close(fd);
	for (char *p = bytes; n > 0;) {
		char *end = memchr(p, '\n', (size_t)n);
		size_t length = end ? (size_t)(end - p) + 1 : (size_t)n;

		text_addf(log, "0.000 1 %s %s: ", arrow, name);
		text_add_escaped(log, p, length, "");
		text_add(log, "\n");
		p += length;
		n -= (ssize_t)length;
	}
}

void
bout_show_files(struct bout *bout, const struct agent *agent)
{
	if (agent->folder < 0 || !agent_runs_once(agent))
		return;
	show_file(agent, "input.txt", "->", &bout->log);
	show_file(agent, "output.txt", "<-", &bout->log);
}

/* Whether its process of the last game is not the one that it has now, or had
 * when it fouled: it has left by itself in between. */
static bool
has_left(const struct agent *agent, pid_t before, const struct result *result)
{
	return before > 0 && agent->proc.pid > 0 && agent->proc.pid != before &&
	       result->attempts == 1 && result->fault != 1 &&
	       !result->played.restarts;
}

static void
play_one(struct bout *bout, struct bout_house *house, int game)
{
	struct result_texts texts = {0};
	struct bout_seen *seen = &bout->seen;
	struct result *result = &seen->result[seen->games];
	pid_t before = house->agent[1].proc.pid;

	if (bout->plan->cancel)
		make_endless(&house->match, game);
	*result = match_play(&house->match, house->agent, game,
	                     house->signal_fd, (struct event_ear){0}, &texts);
	seen->games++;
	seen->gone += has_left(&house->agent[1], before, result);
	seen->broken = result->played.signals != 0;
	text_add_bytes(&bout->log, text_str(&texts.log), texts.log.len);
	text_add_bytes(&bout->record, text_str(&texts.record),
	               texts.record.len);
	if (result->fault == 1 || seen->broken) {
		bout_show_files(bout, &house->agent[1]);
		agent_err_tail(&house->agent[1], "", &bout->err);
	}
	match_free_texts(&texts);
}

void
bout_play(struct bout *bout, struct bout_house *house)
{
	struct bout_seen *seen = &bout->seen;
	int64_t began = clock_now_us();
	bool foul = false;

	while (seen->games < bout->plan->games && !seen->broken) {
		bool spent = clock_now_us() - began > bout->plan->games_us;

		if (seen->games >= 2 && (foul || spent))
			break;
		play_one(bout, house, seen->games + 1);
		foul |= seen->result[seen->games - 1].fault == 1;
	}
}
