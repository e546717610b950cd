#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/scratch.h"
#include "base/sha256.h"
#include "league/state/results.h"
#include "proc/run.h"
#include "score/course/course.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/grading/monitor.h"
#include "score/grading/series.h"
#include "score/intake/intake.h"
#include "score/intake/tidy.h"
#include "wires/wire.h"

/*
 * Players for a league in any folder
 */

/* Write a script that starts a player.  In its command the script's two arguments replace
 * {host} and {port}.  False and errno on failure. */
static bool
write_script(const char *path, const char *command)
{
	char *host = text_replace(command, "{host}", "\"$1\"");
	char *both = text_replace(host, "{port}", "\"$2\"");
	struct text text = {0};

	text_addf(&text, "#!/bin/sh\nexec %s\n", both);
	free(both);
	free(host);
	return store_put(&text, 0755, "%s", path) == 0;
}

char *
class_make_player(const char *root, const char *command, const char *name)
{
	const char *program;
	struct text text = {0};
	bool direct;
	char *path;

	wire_split(command, &program);
	direct = !strncmp(program, "./", 2) && !strpbrk(program, " '\"\\");
	path = store_path("%s/%s", root, direct ? program + 2 : ".play");
	if (direct || write_script(path, program)) {
		text_addf(&text, "name=%s:%.*s", name, (int)(program - command), command);
		text_add_word(&text, path);
		if (!direct && strstr(program, "{port}"))
			text_add(&text, " {host} {port}");
	}
	free(path);
	return text.at;
}

/* Whether a word of a player's command names a file that is neither the system's nor below
 * the root: the referee might start the player in that file's folder. */
static bool
starts_elsewhere(const char *root, const char *player)
{
	const char *command;
	char **words;
	bool elsewhere = false;

	wire_split(player, &command);
	words = text_words(command);
	for (int i = 0; words && words[i] && !elsewhere; i++)
		elsewhere = *words[i] == '/' && access(words[i], F_OK) == 0 &&
		            strncmp(words[i], "/usr/", 5) && strncmp(words[i], "/bin/", 5) &&
		            strncmp(words[i], root, strlen(root));
	free(words);
	return elsewhere;
}

char *
class_start(const char *root, const char *command)
{
	char *player = starts_elsewhere(root, command)
		? class_make_player(root, command, "agent") : NULL;

	return player ? player : xstrdup(command);
}

char *
class_make_rival(const char *root, const char *copy, const char *agent,
                 const char *command)
{
	struct tidy_aside aside = {.skips = false};
	char why[TIDY_WHY], *player = NULL;

	if ((mkdir(copy, 0755) == 0 || errno == EEXIST) &&
	    scratch_empty(copy) == 0 &&
	    tidy_copy(root, copy, &tidy_any, &aside, why) == TIDY_FINE &&
	    tidy_seal(copy, NULL, why) == TIDY_FINE)
		player = class_make_player(copy, command, agent);
	text_free(&aside.text);
	return player;
}

/*
 * The league
 */

/* Remove the list of records with games for which the machine was too busy.  With `again`
 * also remove the records, so that the games are played again.  Returns their number. */
static int
forget_busy(const struct class *class, bool again)
{
	struct text list = {0};
	char *at, *end;
	int n = 0;

	store_get(&list, "%s/busy", class->folder);
	for (at = list.at; (end = strchr(at, '\n')); at = end + 1, n++) {
		if (again)
			store_remove("%s/games/%.*s", class->folder, (int)(end - at), at);
	}
	store_remove("%s/busy", class->folder);
	text_free(&list);
	return n;
}

/* Read a line of the league: a pairing that is done, or a record for whose games the machine was
 * too busy.  A file lists these records, and so survives if this grading is killed. */
static void
take_line(void *context, const char *line)
{
	struct class *class = context;
	char *path = store_path("%s/busy", class->folder), record[80];
	FILE *list = NULL;

	if (!strncmp(line, "{\"v\":1,\"pairing\":", 17)) {
		monitor_done(class->grading->monitor, clock_now_us());
		monitor_show(class->grading->monitor);
	}
	if (!strncmp(line, "{\"v\":1,\"busy\":", 14))
		list = fopen(path, "a");
	json_get_string(line, "record", record, sizeof record);
	if (list) {
		fprintf(list, "%s\n", record);
		fclose(list);
	}
	free(path);
}

/* Name the league's folder after a digest of the settings of its games and of each
 * player's command and files.  If one of these changes, the league begins again in a new
 * folder.  Otherwise it goes on in the old one and repeats no game. */
static char *
name_folder(const struct class *class)
{
	struct text all = {0};
	char hex[65];

	text_addf(&all, "%s\n", course_league(class->grading->course)->plays);
	for (int i = 0; i < class->players; i++) {
		receipt_sum(class->player[i].root, hex);
		text_addf(&all, "%s\n%s\n", class->player[i].command, hex);
	}
	sha256_bytes(text_str(&all), all.len, hex);
	text_free(&all);
	return store_path("%s/tournament-%.12s", class->grading->out, hex);
}

static void
add_words(const struct class *class, char **player, int jobs, struct run *run)
{
	const struct grading *g = class->grading;
	const struct course *c = g->course;
	const struct course_part *part = course_league(c);
	char *keep = store_path("%s/stderr", class->folder);

	run_add(run, g->league, "");
	run_add(run, class->plan ? "plan" : "run", "");
	run_add(run, "--json", "");
	run_add(run, "--dir=", class->folder);
	run_add(run, "--game=", part->game ? part->game : c->game);
	if (c->terms)
		run_add(run, "--terms=", c->terms);
	run_add_number(run, "--rounds=", (uint64_t)part->rounds);
	run_add_number(run, "--seed=", g->seed);
	run_add_number(run, "--jobs=", (uint64_t)jobs);
	if (strcmp(g->sandbox_word, "auto"))
		run_add(run, "--sandbox=", g->sandbox_word);
	if (!class->plan)
		run_add(run, "--keep-stderr=", keep);
	if (c->arena.memory)
		run_add(run, "--memory=", c->arena.memory);
	series_add_shared(g, run);
	run_add(run, "--", "");
	for (int i = 0; i < class->players; i++)
		run_add(run, "", player[i]);
	free(keep);
}

/* Set the folder and the words of the league's command.  False and errno on failure. */
static bool
prepare(struct class *class, int jobs, struct run *run)
{
	char **player = xcalloc((size_t)class->players + 1, sizeof *player);
	bool made = true;

	for (int i = 0; i < class->players && made; i++) {
		char name[32];

		/* Students must not see names of programs or of other students. */
		text_format(name, sizeof name, "player %d", i + 1);
		player[i] = class_make_player(class->player[i].root,
		                              class->player[i].command, name);
		made = player[i] != NULL;
	}
	if (made) {
		free(class->folder);
		class->folder = name_folder(class);
		add_words(class, player, jobs, run);
	}
	for (int i = 0; i < class->players; i++)
		free(player[i]);
	free(player);
	return made;
}

/*
 * Reading the results
 */

/* Add a note about a game that a player did not win: "against player 2, game 3, moving first:
 * lost after 20 plies, corner". */
static void
note_loss(struct class *class, const struct result_game *g, int side)
{
	const int slot[] = {-1, g->who->a, g->who->b};
	const struct game_details *d = &g->game;
	struct class_player *p = &class->player[slot[side]];
	struct text text = {0};

	text_addf(&text, "against player %d, game %d, ", slot[3 - side] + 1, d->number);
	if (g->fate == FATE_PLAYED)
		text_addf(&text, "moving %s: %s after %d %s, %s%s%s",
		          d->first == side ? "first" : "second",
		          d->winner ? "lost" : "drawn", d->plies,
		          d->plies == 1 ? "ply" : "plies", d->reason, *d->text ? ": " : "",
		          d->text);
	else
		text_add(&text, "lost without play: it was withdrawn");
	*xpush(p->lost, p->losses) = (struct finding_note){
		.part = FINDING_CLASS, .text = text.at, .fault = d->fault,
		.id = g->fate == FATE_PLAYED
			? store_path("%s %d", strrchr(g->file, '/') + 1, d->number)
			: xstrdup("")};
}

static bool
note_losses(void *context, const struct result_game *g)
{
	for (int side = 1; side <= 2; side++)
		if (g->fate != FATE_NOBODY && g->game.winner != side)
			note_loss(context, g, side);
	return true;
}

/* Set each player's place.  Players with equal scores from equally many games share the
 * better rank. */
static void
set_places(struct class *class, const struct results *results)
{
	const struct standing *at = results->standings.at;
	double best = 0;

	for (int i = 0; i < class->players; i++) {
		struct points_class *place = &class->player[i].place;

		*place = (struct points_class){
			.played = true, .players = class->players, .wins = at[i].wins,
			.losses = at[i].losses, .draws = at[i].draws,
			.score = at[i].wins + at[i].draws / 2.0,
			.rank = results->ranking[i].rank,
		};
		best = place->score > best ? place->score : best;
		for (int j = 0; j < class->players; j++)
			if (at[j].games == at[i].games &&
			    2 * at[j].wins + at[j].draws == 2 * at[i].wins + at[i].draws &&
			    results->ranking[j].rank < place->rank)
				place->rank = results->ranking[j].rank;
	}
	for (int i = 0; i < class->players; i++)
		class->player[i].place.best = best;
}

static bool
read_results(struct class *class, char why[CLASS_WHY])
{
	struct results results;
	bool good = results_load(&results, class->folder, false, why);

	if (!good)
		return false;
	set_places(class, &results);
	if (results.damage.len)
		text_format(why, CLASS_WHY, "%.*s", (int)results.damage.len - 1, results.damage.at);
	good = !results.damage.len && results_each(&results, note_losses, class, why);
	results_free(&results);
	return good;
}

static enum class_end
finish(struct class *class, char why[CLASS_WHY])
{
	const char *out = class->grading->out;
	struct text players = {0};

	text_addf(&players, "%s\n", strrchr(class->folder, '/') + 1);
	for (int i = 0; i < class->players; i++)
		text_addf(&players, "%s\n", class->player[i].id);
	if (store_put(&players, 0600, "%s/players", out) < 0) {
		text_format(why, CLASS_WHY, "%s: %s", out, strerror(errno));
		return CLASS_FAILED;
	}
	return read_results(class, why) ? CLASS_DONE : CLASS_FAILED;
}

/* Play the missing games, `jobs` pairings at once. */
static enum class_end
run_league(struct class *class, int jobs, char why[CLASS_WHY])
{
	struct run run = {.on_line = take_line, .context = class,
	                  .deadline_us = CLOCK_NEVER,
	                  .signal_fd = class->grading->signal_fd};
	enum class_end end = CLASS_FAILED;
	enum run_end ran;

	/* A folder for its owner alone: the names of the league's files show who met whom. */
	if (!prepare(class, jobs, &run) || store_make_folder("%s", class->folder) < 0) {
		text_format(why, CLASS_WHY, "%s: %s", class->folder ? class->folder
		            : "a player's script", strerror(errno));
		run_free(&run);
		return CLASS_FAILED;
	}
	monitor_begin(class->grading->monitor, "tournament: ", "pairings",
	              class->players * (class->players - 1) / 2);
	monitor_show(class->grading->monitor);
	ran = run_program(&run);
	progress_clear(&class->grading->monitor->progress);
	if (ran == RUN_DONE) {
		run_last_words(&run, why, CLASS_WHY);
		end = run.code == 0 ? CLASS_DONE : CLASS_FAILED;
	} else if (ran == RUN_STOPPED) {
		end = CLASS_TOLD;
		class->told = run.signals;
	} else {
		text_format(why, CLASS_WHY, "%s: %s", class->grading->league, strerror(errno));
	}
	run_free(&run);
	return end;
}

enum class_end
class_play(struct class *class, char why[CLASS_WHY])
{
	int jobs = class->grading->jobs;
	enum class_end end = run_league(class, jobs, why);
	int busy;

	if (end != CLASS_DONE || class->plan)
		return end == CLASS_DONE ? CLASS_PLANNED : end;
	busy = forget_busy(class, jobs > 1);
	if (busy && jobs > 1) {
		printf("%d pairings of the tournament again, one at a time: the machine was "
		       "busy\n", busy);
		fflush(stdout);
		end = run_league(class, 1, why);
		busy = end == CLASS_DONE ? forget_busy(class, false) : 0;
	}
	if (busy)
		warn("in %d pairings of the tournament the machine was too busy for a player, "
		     "and gave it less than half of its time", busy);
	return end == CLASS_DONE ? finish(class, why) : end;
}

void
class_free(struct class *class)
{
	for (int i = 0; i < class->players; i++) {
		struct class_player *p = &class->player[i];

		for (int j = 0; j < p->losses; j++) {
			free(p->lost[j].text);
			free(p->lost[j].id);
		}
		free(p->lost);
		free(p->root);
	}
	free(class->player);
	free(class->folder);
}
