#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sha256.h"
#include "proc/run.h"
#include "score/grading/class.h"
#include "score/grading/class_results.h"
#include "score/intake/receipt.h"

/* The part that is played for, the first. */
static const struct course_part *
part_of(const struct course *c)
{
	int i = 0;

	while (c->part[i].kind != COURSE_CLASS && c->part[i].kind != COURSE_RANK)
		i++;
	return &c->part[i];
}

/*
 * Players, from wherever the league runs
 */

size_t
class_wire(const char *command)
{
	static const char *const wires[] = {"line:", "kari:", "files:", "tcp:"};

	for (size_t i = 0; i < sizeof wires / sizeof *wires; i++)
		if (!strncmp(command, wires[i], strlen(wires[i])))
			return strlen(wires[i]);
	return 0;
}

bool
class_write_script(const char *path, const char *command)
{
	struct text text = {0};
	int failed;

	text_add(&text, "#!/bin/sh\nexec ");
	while (*command) {
		if (!strncmp(command, "{host}", 6))
			text_add(&text, "\"$1\"");
		else if (!strncmp(command, "{port}", 6))
			text_add(&text, "\"$2\"");
		else
			text_add_bytes(&text, command, 1);
		command += strncmp(command, "{host}", 6) &&
		           strncmp(command, "{port}", 6) ? 1 : 6;
	}
	text_add(&text, "\n");
	failed = file_put(path, &text, 0755) < 0;
	text_free(&text);
	return !failed;
}

/* Append the player as the league finds it.  False and errno on failure. */
static bool
add_player(struct text *text, const struct class_player *p)
{
	size_t wire = class_wire(p->command);
	const char *program = p->command + wire;
	bool direct = !strncmp(program, "./", 2) && !strpbrk(program, " '\"\\");
	struct text path = {0};
	bool written = true;

	text_addf(&path, "%s/%s", p->root, direct ? program + 2 : ".play");
	if (!direct)
		written = class_write_script(path.at, program);
	text_add_bytes(text, p->command, wire);
	text_add_word(text, path.at);
	if (!direct && strstr(program, "{port}"))
		text_add(text, " {host} {port}");
	text_free(&path);
	return written;
}

/*
 * The league
 */

/* A line of the standings. */
static void
take_line(void *context, const char *line)
{
	struct class *class = context;
	long slot = json_get_number(line, "player", 0);
	const char *score = json_get_value(line, "score");
	struct points_class *place;

	if (strncmp(line, "{\"v\":1,\"standing\":", 18) || slot < 1 ||
	    slot > class->players || !score)
		return;
	place = &class->player[slot - 1].place;
	*place = (struct points_class){
		.played = true,
		.wins = (int)json_get_number(line, "wins", 0),
		.losses = (int)json_get_number(line, "losses", 0),
		.draws = (int)json_get_number(line, "draws", 0),
		.rank = (int)json_get_number(line, "rank", 0),
		.players = class->players,
		.score = strtod(score, NULL),
	};
}

static int
games_of(const struct points_class *place)
{
	return place->wins + place->losses + place->draws;
}

/* Whoever has as much from as many games has the same rank. */
static void
share_ranks(struct class *class)
{
	for (int i = 0; i < class->players; i++)
		for (int j = 0; j < class->players; j++) {
			struct points_class *a = &class->player[i].place;
			const struct points_class *b = &class->player[j].place;

			if (b->played && b->score >= a->score && b->score <= a->score &&
			    games_of(a) == games_of(b) &&
			    b->rank < a->rank)
				a->rank = b->rank;
		}
}

static void
note_best(struct class *class)
{
	double best = 0;

	for (int i = 0; i < class->players; i++)
		if (class->player[i].place.score > best)
			best = class->player[i].place.score;
	for (int i = 0; i < class->players; i++)
		class->player[i].place.best = best;
}

/* Another class plays another league: its folder is named after who plays, by
 * what they are now.  Whoever is graded again, and is the same, changes nothing. */
static void
add_folder(const struct class *class, char **player, struct text *path)
{
	struct text all = {0};
	char hex[65];

	for (int i = 0; i < class->players; i++) {
		receipt_sum(class->player[i].root, hex);
		text_addf(&all, "%s\n%s\n", player[i], hex);
	}
	sha256_bytes(text_str(&all), all.len, hex);
	text_addf(path, "%s/tournament-%.12s", class->out, hex);
	text_free(&all);
}

/* The words of the program; the players are the last.  False and errno where
 * one of them cannot be written down. */
static bool
add_words(struct class *class, struct run *e)
{
	const struct course_part *part = part_of(class->course);
	bool written = true;
	int cause = 0;
	char **player = xcalloc((size_t)class->players + 1, sizeof *player);

	for (int i = 0; i < class->players; i++) {
		struct text text = {0};

		if (!add_player(&text, &class->player[i])) {
			written = false;
			cause = errno;
		}
		player[i] = text.at;
	}
	add_folder(class, player, &class->folder);
	run_add(e, class->league, "");
	run_add(e, class->plan ? "plan" : "run", "");
	run_add(e, "--json", "");
	run_add(e, "--dir=", class->folder.at);
	run_add(e, "--game=", part->game ? part->game
	                                    : class->course->game);
	if (class->course->terms)
		run_add(e, "--terms=", class->course->terms);
	run_add_number(e, "--rounds=", (uint64_t)part->rounds);
	run_add_number(e, "--seed=", class->seed);
	run_add_number(e, "--jobs=", (uint64_t)class->jobs);
	run_add(e, "--oversubscribe", "");
	if (strcmp(class->sandbox, "auto"))
		run_add(e, "--sandbox=", class->sandbox);
	for (int i = 0; i < class->course->withs; i++)
		run_add(e, "--readable=", class->course->with[i].path);
	run_add(e, "--", "");
	for (int i = 0; i < class->players; i++) {
		run_add(e, "", player[i]);
		free(player[i]);
	}
	free(player);
	errno = cause;
	return written;
}

/*
 * Afterwards
 */

/* A game that was not won, for who did not win it. */
static void
note_loss(void *context, const struct class_results_game *game)
{
	struct class *class = context;
	struct text *lost = &class->player[game->player].lost;
	const char *slash = strrchr(game->record ? game->record : "", '/');

	if (game->end == CLASS_RESULTS_WON)
		return;
	text_addf(lost, "    against player %d, game %d, ", game->opponent + 1,
	          game->number);
	class_results_say(game, lost);
	if (game->played && slash)
		text_addf(lost, " [%s %d]", slash + 1, game->number);
	text_add(lost, "\n");
}

static int
write_players(const struct class *class)
{
	struct text text = {0}, path = {0};
	int failed;

	text_addf(&text, "%s\n", strrchr(class->folder.at, '/') + 1);
	for (int i = 0; i < class->players; i++)
		text_addf(&text, "%s\n", class->player[i].id);
	text_addf(&path, "%s/players", class->out);
	failed = file_put(path.at, &text, 0644);
	text_free(&path);
	text_free(&text);
	return failed;
}

static enum class_end
finish(struct class *class, char why[CLASS_WHY])
{
	share_ranks(class);
	note_best(class);
	if (write_players(class) < 0) {
		text_format(why, CLASS_WHY, "%s: %s", class->out,
		            strerror(errno));
		return CLASS_FAILED;
	}
	return class_results_each(class->folder.at, note_loss, class, why)
		? CLASS_DONE : CLASS_FAILED;
}

enum class_end
class_play(struct class *class, char why[CLASS_WHY])
{
	struct run e = {.on_line = take_line, .context = class,
	                   .deadline_us = CLOCK_NEVER,
	                   .signal_fd = class->signal_fd};
	enum class_end end = CLASS_FAILED;

	if (!add_words(class, &e)) {
		text_format(why, CLASS_WHY, "a player's script: %s",
		            strerror(errno));
		run_free(&e);
		return CLASS_FAILED;
	}
	switch (run_program(&e)) {
	case RUN_DONE:
		run_last_words(&e, why, CLASS_WHY);
		if (e.code == 0)
			end = class->plan ? CLASS_PLANNED : finish(class, why);
		break;
	case RUN_TOLD:
		end = CLASS_TOLD;
		class->told = e.told;
		break;
	default:
		text_format(why, CLASS_WHY, "%s: %s", class->league,
		            strerror(errno));
	}
	run_free(&e);
	return end;
}
