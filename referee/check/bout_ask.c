/*
 * The acts of a bout that are single turns: a move asked for in a position of
 * our choice, and an input that ends behind the first `go`.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "check/bout.h"
#include "match/turn.h"
#include "proc/proc_start.h"

enum {
	APART = 40,      /* plies between two positions, about */
	FLUSH_MS = 3000, /* for what comes when the input has ended */
};

/* A position that was come by, and the two moves that led to it. */
struct place {
	struct position position;
	int seat;                    /* on move */
	char last[2][GAME_MOVE];     /* of the mover, then of the opponent */
	int plies;
};

/* Play so many plies at random from a new start, or fewer if the game would be
 * over. */
static void
come_by(const struct match *match, int number, int plies, struct place *place)
{
	const struct game *game = match->variant.game;
	struct rng rng = rng_derive(match->seed, RNG_START, (uint64_t)number,
	                            1, 0);

	*place = (struct place){.plies = 0};
	game->start(&place->position, match->variant.param, &rng);
	while (place->plies < plies) {
		struct position next = place->position;
		char move[GAME_MOVE], why[GAME_WHY];
		int seat = game->turn(&next) & 1 ? 1 : 2;

		game->pick(&next, seat, &rng, move);
		if (game->play(&next, seat, move, why) != JUDGE_LEGAL ||
		    game->outcome(&next).over)
			break;
		place->position = next;
		place->plies++;
		memcpy(place->last[0], place->last[1], GAME_MOVE);
		memcpy(place->last[1], move, GAME_MOVE);
	}
	place->seat = game->turn(&place->position) & 1 ? 1 : 2;
}

/* A new process hears of the game as one that takes over in its middle. */
static bool
prepare(struct bout_house *house, struct agent *agent,
        const struct place *place, int number)
{
	const struct match *m = &house->match;
	char start[GAME_TEXT];
	struct wire_begin begin = {
		.variant = &m->variant, .limits = m->limits, .start = start,
		.seat = place->seat,
		.seed = agent_seed(m->seed, number, 1, 0),
	};

	m->variant.game->write(&place->position, start);
	agent_kill(agent);
	if (agent_new_game(agent, begin.seed) < 0 ||
	    agent_start(agent, m->cpu_hard_s) != PROC_STARTED)
		return false;
	if (agent_runs_once(agent))
		return true;
	agent->player->wire->begin(&agent->talk, &begin);
	agent->playing = true;
	agent_send(agent);
	return true;
}

/* What it said is a move, or the verdict is made. */
static void
judge_move(struct bout_seen *seen, const struct match *match,
           const struct place *place, const char *move)
{
	struct position after = place->position;
	char why[GAME_WHY];
	enum judge judge = match->variant.game->play(&after, place->seat, move,
	                                             why);

	if (judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS)
		return;
	seen->wrong = true;
	seen->verdict = verdict_against(place->seat,
		judge == JUDGE_MALFORMED ? REASON_MALFORMED : REASON_ILLEGAL,
		"'%.60s' is %s: %s", move,
		judge == JUDGE_MALFORMED ? "no move" : "not legal", why);
}

static void
ask_one(struct bout *bout, struct bout_house *house, const struct place *place)
{
	struct bout_seen *seen = &bout->seen;
	const struct match *m = &house->match;
	struct agent *agent = &house->agent[1];
	struct turn t = {
		.game = m->variant.game,
		.position = &place->position,
		.terms = &m->terms,
		.how = {.bank_us = terms_bank_us(&m->terms, 1), .first = true,
		        .cores = m->cores},
		.agent = agent,
		.other = &house->agent[2],
		.seat = place->seat,
		.signal_fd = house->signal_fd,
	};

	if (place->plies >= 2 && !agent_runs_once(agent)) {
		agent->player->wire->told(&agent->talk, place->last[0], true);
		agent->player->wire->told(&agent->talk, place->last[1], false);
	}
	switch (turn_take(&t)) {
	case TURN_MOVE:
	case TURN_LATE:
		judge_move(seen, m, place, agent->talk.said.at);
		break;
	case TURN_FAULT:
		seen->wrong = t.verdict.reason != REASON_RESIGN;
		seen->verdict = t.verdict;
		break;
	default:
		seen->broken = true;
	}
	if (t.wall_us > seen->worst_us)
		seen->worst_us = t.wall_us;
}

/* Keep what the position was, in the form of a record without moves. */
static void
note_place(struct bout *bout, const struct match *match,
           const struct place *place, int number)
{
	char text[GAME_TEXT];

	match->variant.game->write(&place->position, text);
	text_addf(&bout->record, "id %llu/%d\nstart %s\nresult\n",
	          (unsigned long long)match->seed, number, text);
	text_addf(&bout->log, "# game %d, a position\n", number);
}

static void
ask_all(struct bout *bout, struct bout_house *house)
{
	struct bout_seen *seen = &bout->seen;
	struct agent *agent = &house->agent[1];

	agent->log = &bout->log;
	while (seen->asked < bout->plan->games && !seen->wrong && !seen->broken) {
		struct place place;

		seen->asked++;
		come_by(&house->match, seen->asked,
		        2 + (seen->asked - 1) * APART, &place);
		note_place(bout, &house->match, &place, seen->asked);
		agent->log_us = clock_now_us();
		if (!prepare(house, agent, &place, seen->asked)) {
			seen->broken = true;
			text_format(seen->why, BOUT_WHY, "it could not be "
			            "started: %s", strerror(errno));
			break;
		}
		ask_one(bout, house, &place);
	}
	agent->log = NULL;
}

void
bout_ask(struct bout *bout, struct bout_house *house)
{
	ask_all(bout, house);
	bout_show_files(bout, &house->agent[1]);
}

/*
 * SINGLE
 */

/* The course's input.txt for a move without a game: its first line differs. */
static int
put_single(int folder, const struct wire_turn *turn)
{
	struct wire_turn ask = *turn;
	struct text input = {0};
	char bytes[1024];
	int fd, failed = -1;
	ssize_t n;

	if (wire_files.put(folder, &ask) < 0)
		return -1;
	fd = openat(folder, "input.txt", O_RDWR | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return -1;
	n = read(fd, bytes, sizeof bytes);
	if (n > 5 && lseek(fd, 0, SEEK_SET) == 0) {
		text_add(&input, "SINGLE\n");
		text_add_bytes(&input, bytes + 5, (size_t)n - 5);
		failed = text_write(&input, fd);
		text_free(&input);
	}
	close(fd);
	return failed;
}

void
bout_ask_single(struct bout *bout, struct bout_house *house)
{
	struct wire single = wire_files;
	struct player player = house->match.player[1];

	single.put = put_single;
	player.wire = &single;
	house->agent[1].player = &player;
	bout_ask(bout, house);
	agent_kill(&house->agent[1]);
	house->agent[1].player = &house->match.player[1];
}

/*
 * An input that ends
 */

/* Whatever it writes, until it has ended or the deadline has come. */
static void
listen_to_end(struct agent *agent, int64_t deadline_us)
{
	int64_t now;

	while ((now = clock_now_us()) < deadline_us && !agent->eof &&
	       agent_has_room(agent)) {
		struct pollfd fds[] = {{agent->proc.out, POLLIN, 0},
		                       {agent->proc.err, POLLIN, 0}};

		poll(fds, 2, clock_poll_ms(deadline_us, now));
		if (fds[0].revents)
			agent_receive(agent);
		if (fds[1].revents)
			agent_drain(agent);
	}
}

void
bout_flush(struct bout *bout, struct bout_house *house)
{
	struct agent *agent = &house->agent[1];
	struct wire_turn ask = {.left_us = FLUSH_MS * CLOCK_MS};
	struct place place;
	char text[GAME_TEXT];

	come_by(&house->match, 1, 0, &place);
	if (!prepare(house, agent, &place, 1))
		return;
	house->match.variant.game->write(&place.position, text);
	ask.position = text;
	agent->player->wire->turn(&agent->talk, &ask);
	agent_send(agent);
	proc_close_input(&agent->proc);
	listen_to_end(agent, clock_now_us() + FLUSH_MS * CLOCK_MS);
	bout->seen.flushed = agent->talk.in_len > 0;
}
