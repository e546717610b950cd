#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "game/starts.h"
#include "match/resume.h"
#include "record/record.h"

/*
 * Which match a block belongs to
 */

/* The game of a record's block, if it has a result and this match's seed; otherwise 0. */
static int
number_of(const struct match *match, const char *block)
{
	char head[64], digits[16];
	int64_t number;
	size_t n;

	text_format(head, sizeof head, "record 1\nid %llu/",
	            (unsigned long long)match->seed);
	n = strlen(head);
	if (strncmp(block, head, n) || strstr(block, "\nresult void "))
		return 0;
	text_format(digits, sizeof digits, "%.*s", (int)strcspn(block + n, "\n"),
	            block + n);
	return text_number(digits, 1, INT32_MAX, &number) ? (int)number : 0;
}

/* The part of a record's line that identifies the match.  In a `player` line, leave out
 * the name, because a client chooses its own. */
static const char *
unnamed(const char *line)
{
	return strncmp(line, "player ", 7) ? line : line + strcspn(line, "|\n");
}

/* Whether two players differ at most after the last `|`, in the SHA-256. */
static bool
is_same_player(const char *was, size_t length, const char *is)
{
	while (length && was[length - 1] != '|')
		length--;
	return *was == '|' && length && !strncmp(was, is, length);
}

/* Whether a recorded game began in the position in which this match's game begins.  True
 * also if the recorded game did not begin. */
static bool
is_same_start(const struct match *match, int game, const char *block)
{
	const char *was = strstr(block, "\nstart ");
	struct position position;
	char is[GAME_TEXT];

	starts_begin(&match->variant, match->seed, match_start(match, game), 0,
	             &position);
	match->variant.game->write(&position, is);
	return !was || (!strncmp(was + 7, is, strlen(is)) &&
	                was[7 + strlen(is)] == '\n');
}

static enum games_own
refuse(const struct match *match, int game, const char *otherwise,
       char why[GAMES_WHY])
{
	text_format(why, GAMES_WHY, "its game %llu/%d was played %s: go on as it "
	            "was begun, or play all anew (--again), or name another file",
	            (unsigned long long)match->seed, game, otherwise);
	return GAMES_REFUSED;
}

static const char without_memory[] = "with another --memory, or without";

static enum games_own
own(void *context, const char *block, char why[GAMES_WHY])
{
	const struct match *match = context;
	int game = number_of(match, block);
	const char *was = block, *is;
	enum games_own whose = GAMES_OWN;
	struct text head = {0};

	if (game < match->from || game > match->to)
		return GAMES_FOREIGN;
	match_head(match, game, &head);
	for (is = head.at; *is && whose == GAMES_OWN; is += strcspn(is, "\n") + 1) {
		const char *old = unnamed(was), *new = unnamed(is);
		size_t length = strcspn(old, "\n") + 1;

		if (!strncmp(old, new, length))
			was = old + length;
		else if (is_same_player(old, length, new))
			whose = refuse(match, game, "by another program: a "
			               "player's file has changed since", why);
		else if (!strncmp(is, "terms", 5))
			whose = refuse(match, game, "under other terms", why);
		else if (!strncmp(is, "given ", 6))
			whose = refuse(match, game, "from another start", why);
		else if (!strncmp(is, "memory ", 7))
			whose = refuse(match, game, without_memory, why);
		else
			whose = GAMES_FOREIGN;
	}
	if (whose == GAMES_OWN && !strncmp(was, "terms", 5))
		whose = refuse(match, game, "under other terms", why);
	else if (whose == GAMES_OWN && !strncmp(was, "memory ", 7))
		whose = refuse(match, game, without_memory, why);
	else if (whose == GAMES_OWN && (!strncmp(was, "given ", 6) ||
	                                !is_same_start(match, game, block)))
		whose = refuse(match, game, "from another start: with or without "
		               "--pairs or --starts", why);
	text_free(&head);
	return whose;
}

bool
resume_open(struct resume *resume, const struct match *match, const char *path,
            char said[RESUME_WHY])
{
	struct games *had = &resume->games;
	size_t torn;

	*resume = (struct resume){match, record_open(path, &torn, said), {0}};
	if (resume->fd < 0)
		return false;
	games_begin(had, match->to);
	had->own = own;
	had->context = (void *)match;
	if (!games_read_open(had, resume->fd, match->seed, said)) {
		resume_close(resume);
		return false;
	}
	*said = '\0';
	if (torn)
		text_format(said, RESUME_WHY, "cut off a torn block of %zu bytes at "
		            "its end%s", torn, had->played ? "; " : "");
	if (had->played)
		text_format(said + strlen(said), RESUME_WHY - strlen(said), "%d of "
		            "the %d games are in it and not played again (--again "
		            "plays all anew)", had->played,
		            match->to - match->from + 1);
	return true;
}

void
resume_close(struct resume *resume)
{
	games_free(&resume->games);
	close(resume->fd);
}

/*
 * Results
 */

/* Take apart a recorded sentence: the verdict's text, and behind it the end of the standard
 * error of the player to blame. */
static void
take_sentence(const char *recorded, struct verdict *v, struct text *err)
{
	static const char mark[] = "; stderr: ";
	char *sentence = xstrdup(recorded), *words;

	text_unescape(sentence);
	words = v->fault ? strstr(sentence, mark) : NULL;
	if (words) {
		*words = '\0';
		text_addf(err, "%s\n", words + sizeof mark - 1);
	}
	if (!text_format(v->text, sizeof v->text, "%s", sentence))
		text_format(v->measured, sizeof v->measured, "%s",
		            sentence + strlen(v->text));
	free(sentence);
}

/* Read the name that a client gave itself, if it differs from its player's. */
static void
take_name(const char *recorded, const struct player *player, char name[PLAY_NAME])
{
	char *copy = xstrdup(recorded);

	text_unescape(copy);
	if (player_names_itself(player) && strcmp(copy, player->name) != 0)
		text_format(name, PLAY_NAME, "%s", copy);
	free(copy);
}

int
resume_result(struct resume *resume, int game, struct result *result,
              struct result_texts *texts)
{
	struct game_details g;
	struct played *p = &result->played;
	struct verdict *v = &p->verdict;

	if (!resume->games.mark[game].length)
		return 0;
	if (!games_block(&resume->games, resume->fd, game, &texts->record) ||
	    !games_details(&resume->games, resume->fd, game, resume->match->seed,
	                   &g))
		return -1;
	*result = (struct result){
		.game = game, .pair = match_start(resume->match, game),
		.first = g.first, .winner = g.winner, .fault = g.fault,
		.attempts = 1, .recorded = true,
		.played = {.plies = g.plies, .restarts = g.restarts},
	};
	v->reason = verdict_reason(g.reason);
	text_format(v->word, sizeof v->word, "%s", g.reason);
	v->winner = !g.winner ? 0 : g.winner == g.first ? 1 : 2;
	v->fault = !g.fault ? 0 : g.fault == g.first ? 1 : 2;
	take_sentence(g.text, v, &texts->err);
	for (int seat = 1; seat <= 2; seat++) {
		int player = seat == 1 ? g.first : 3 - g.first;

		take_name(g.name[player], &resume->match->player[player],
		          p->name[seat]);
		p->turns[seat] = g.turns[player];
		p->late[seat] = g.late[player];
		p->wall_us[seat] = g.wall_ms[player] * CLOCK_MS;
		p->cpu_us[seat] = g.cpu_ms[player] * CLOCK_MS;
		p->worst_us[seat] = g.worst_ms[player] * CLOCK_MS;
	}
	return 1;
}
