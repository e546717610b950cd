#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/progress.h"
#include "base/text.h"
#include "game/starts.h"
#include "report.h"

enum { LATE_READ = 1 << 20 }; /* under files=read-first-move, report late reads only from
                               * this many bytes on */

/*
 * For people
 */

/* Print the paths that a player's programs may read besides the system's own folders. */
static void
say_readable(const struct report *r, int player)
{
	const struct confine *confine = &r->match->ready.confine[player];

	fprintf(r->out, "player %d may read:", player);
	for (int i = 0; i < CONFINE_READABLE && confine->readable[i]; i++) {
		struct text shown = {0};

		text_add_shown(&shown, confine->readable[i],
		               strlen(confine->readable[i]));
		fprintf(r->out, "%s %s", i ? "," : "", text_str(&shown));
		text_free(&shown);
	}
	fprintf(r->out, "\n");
}

void
report_ready(struct report *r)
{
	r->began_us = clock_now_us();
	for (int i = 1; i <= 2; i++) {
		const struct player *player = &r->match->player[i];

		r->called[i].named = player->named;
		player_call(&r->called[i], player->name, strlen(player->name));
	}
}

void
report_begin(struct report *r)
{
	const struct match *m = r->match;

	report_ready(r);
	if (r->json)
		return;
	fprintf(r->out, "%s: %s against %s, %d game%s, seed %llu, terms %s",
	        m->ready.variant_text, m->player[1].shown, m->player[2].shown,
	        m->to - m->from + 1, m->to > m->from ? "s" : "",
	        (unsigned long long)m->seed, m->ready.terms_text);
	for (int i = 1; i <= 2; i++)
		if (m->ready.apart_text[i])
			fprintf(r->out, ", player %d %s", i, m->ready.apart_text[i]);
	if (m->ready.cpu_game_s != CLOCK_NEVER && !m->ready.cpu_turns)
		fprintf(r->out, MATCH_REPLACED);
	if (match_shares(m))
		fprintf(r->out, ", mem=%lldM (a share of this machine)",
		        (long long)(m->terms.share_bytes >> 20));
	fprintf(r->out, "\n");
	for (int i = 1; r->verbose && i <= 2; i++)
		fprintf(r->out, "player %d: %s, %s, %s wire, sha256 %s\n", i,
		        m->player[i].shown, m->player[i].path,
		        m->player[i].wire->name, m->player[i].sha256);
	for (int i = 1; r->verbose && i <= 2; i++)
		say_readable(r, i);
	if (r->verbose)
		fprintf(r->out, "enforced: %s\n", m->ready.enforced);
	fflush(r->out);
}

static const char *
name_of(const struct report *r, int player)
{
	return r->called[player].shown;
}

static void
take_names(struct report *r, const struct result *result)
{
	for (int seat = 1; seat <= 2; seat++) {
		const char *name = result->played.name[seat];

		if (*name)
			player_call(&r->called[seat == 1 ? result->first
			                       : 3 - result->first],
			            name, strlen(name));
	}
	player_tell_apart(&r->called[1], &r->called[2]);
}

static void
say_game(const struct report *r, const struct result *result)
{
	const struct played *p = &result->played;
	const struct verdict *v = &p->verdict;
	int first = result->first;

	fprintf(r->out, "game %d: %s - %s: ", result->game, name_of(r, first),
	        name_of(r, 3 - first));
	if (v->reason == REASON_VOID)
		fprintf(r->out, "void");
	else if (!result->winner)
		fprintf(r->out, "draw by %s", v->word);
	else
		fprintf(r->out, "%s wins by %s", name_of(r, result->winner),
		        result->fault ? "forfeit" : v->word);
	if (result->fault)
		fprintf(r->out, ", %s: %s", v->word, name_of(r, result->fault));
	if (*v->text)
		fprintf(r->out, "%s %s%s", result->fault ? "" : ":", v->text,
		        r->match->stable ? "" : v->measured);
	fprintf(r->out, ", %d %s", p->plies, p->plies == 1 ? "ply" : "plies");
	if (!r->match->stable)
		fprintf(r->out, ", %.3f s",
		        (double)(p->wall_us[1] + p->wall_us[2]) / CLOCK_S);
	fprintf(r->out, "\n");
	for (int seat = 1; seat <= 2 && !r->match->stable; seat++)
		if (p->late_read_bytes[seat] > LATE_READ)
			fprintf(r->out, "    %s read %.1f MB after its first "
			        "move\n", name_of(r, seat == 1 ? first : 3 - first),
			        (double)p->late_read_bytes[seat] / (1 << 20));
}

/* Print the end of the loser's standard error. */
static void
say_stderr(const struct report *r, const struct text *err)
{
	const char *line = text_str(err);

	while (*line) {
		size_t len = strcspn(line, "\n");

		fprintf(r->out, "    stderr: %.*s\n", (int)len, line);
		line += len + (line[len] == '\n');
	}
}

/* Print a player's row.  The wins as second are all wins less the wins as first. */
static void
say_row(const struct report *r, int player)
{
	const struct tally *t = &r->tally;
	double score = tally_score(t, player);
	struct text name = {0};

	text_add_column(&name, r->called[player].name, 16);
	fprintf(r->out, "%s %6d %6d %6d %6d %8.1f %6.2f %4d/%-5d %6d\n", name.at,
	        t->games, t->wins[player], t->wins[3 - player], t->draws, score,
	        t->games ? 100 * score / t->games : 0.0,
	        t->seat_wins[player][1], t->seat_games[player],
	        t->faults[player]);
	text_free(&name);
}

static void
say_time(const struct report *r, int player)
{
	const struct tally *t = &r->tally;
	int64_t turns = t->turns[player] ? t->turns[player] : 1;
	bool cpu = terms_get(&r->match->terms, TERMS_CLOCK) == TERMS_CPU;

	fprintf(r->out, "%s: %.3f ms%s a move, at worst %.3f ms%s\n", name_of(r, player),
	        (double)(cpu ? t->cpu_us : t->wall_us)[player] / (double)turns / CLOCK_MS,
	        cpu ? " of CPU time" : "", (double)t->worst_us[player] / CLOCK_MS,
	        cpu ? " of wall time" : "");
}

static const char *
elo_text(double elo, char into[32])
{
	text_format(into, 32, "%+.1f", elo);
	return into;
}

static void
say_sprt(const struct report *r)
{
	struct text line = {0};

	if (!r->sprt.asked)
		return;
	sprt_say(&r->sprt, &line);
	fputs(line.at, r->out);
	text_free(&line);
}

static void
add_player(const struct match *m, int i, struct text *text)
{
	struct text player = {0};

	player_write(&m->player[i], &player);
	text_add(text, " ");
	text_add_word(text, player.at);
	text_free(&player);
}

/* Append the shell command that plays the first forfeit again. */
static void
add_replay(const struct report *r, const char *program, struct text *text)
{
	const struct match *m = r->match;
	const struct starts *starts = m->variant.starts;

	text_add_word(text, program);
	text_add(text, " -G ");
	text_add_word(text, m->ready.variant_text);
	text_addf(text, " -r %d -s %llu%s --games %d-%d -t ", m->games,
	          (unsigned long long)m->seed, m->pairs ? " -p" : "",
	          r->fault_game, r->fault_game);
	text_add_word(text, m->ready.terms_text);
	for (int i = 1; i <= 2; i++)
		if (m->ready.apart_text[i]) {
			text_addf(text, " --terms%d ", i);
			text_add_word(text, m->ready.apart_text[i]);
		}
	if (starts) {
		text_addf(text, "%s --starts ", starts->shuffled
		          ? " --starts-order random" : "");
		text_add_word(text, starts->path);
	}
	text_add(text, " -l game.log");
	add_player(m, 1, text);
	add_player(m, 2, text);
}

/* Point to --check, which explains better why a program fails at once. */
static void
say_check(const struct report *r, const char *program)
{
	int player = r->fault.fault;
	int seat = player == r->fault.first ? 1 : 2;
	struct text check = {0}, terms = {0};

	if (r->fault.played.turns[seat] > 1 ||
	    player_is_person(r->match->player[player].command))
		return;
	text_add_word(&check, program);
	text_add(&check, " --check -G ");
	text_add_word(&check, r->match->ready.variant_text);
	text_add(&check, " -t ");
	terms_write(&r->match->ready.of[player], &terms);
	text_add_word(&check, terms.at);
	text_free(&terms);
	add_player(r->match, player, &check);
	fprintf(r->out, "to see what is wrong with it: %s\n", check.at);
	text_free(&check);
}

static void
say_first_forfeit(const struct report *r, const char *program)
{
	const struct verdict *v = &r->fault.played.verdict;
	struct text again = {0};

	add_replay(r, program, &again);
	fprintf(r->out, "first forfeit: game %d, %s, %s: %s%s; to replay: %s\n",
	        r->fault_game, name_of(r, r->fault.fault), v->word, v->text,
	        r->match->stable ? "" : v->measured, again.at);
	say_check(r, program);
	text_free(&again);
}

/* Print how many games repeat another one, move for move. */
static void
say_repeats(const struct report *r)
{
	if (r->repeats.found)
		fprintf(r->out, "%d of %d games repeat another move for move, and tell "
		        "nothing new%s\n", r->repeats.found, r->repeats.games,
		        r->match->variant.starts ? "" : ": --starts FILE gives each pair "
		        "another position");
}

static void
say_voids(const struct report *r)
{
	int stopped = r->tally.interrupted, failed = r->tally.voids - stopped;

	if (failed)
		fprintf(r->out, "%d game%s stayed void: the host failed, not a "
		        "player\n", failed, failed > 1 ? "s" : "");
	if (stopped)
		fprintf(r->out, "%d game%s not finished: interrupted\n", stopped,
		        stopped > 1 ? "s were" : " was");
}

/* The Elo difference from player 1's side. */
static struct elo
elo_of_tally(const struct tally *t)
{
	return elo_of(&(struct elo_counts){ELO_GAMES, {t->wins[2], t->draws, t->wins[1]}});
}

/* Print late moves, exceptions and other conduct that verdicts do not show. */
static void
say_conduct(const struct report *r, int player)
{
	const struct tally *t = &r->tally;

	if (t->late[player])
		fprintf(r->out, "%s was late in %lld of %lld moves, and random ones were "
		        "played\n", name_of(r, player), (long long)t->late[player],
		        (long long)t->turns[player]);
	if (t->left[player])
		fprintf(r->out, "%s left after %lld games, and fresh processes were started\n",
		        name_of(r, player), (long long)t->left[player]);
	if (t->thrown[player])
		fprintf(r->out, "%s: at least %lld exceptions on its standard error\n",
		        name_of(r, player), (long long)t->thrown[player]);
	if (t->late_read_bytes[player] > LATE_READ)
		fprintf(r->out, "%s read %.1f MB after its first moves\n", name_of(r, player),
		        (double)t->late_read_bytes[player] / (1 << 20));
}

static void
say_table(const struct report *r, const char *program)
{
	struct elo elo = elo_of_tally(&r->tally);
	char a[32], b[32], c[32];

	fprintf(r->out, "\n%-16s %6s %6s %6s %6s %8s %6s %10s %6s\n", "player", "games",
	        "wins", "losses", "draws", "score", "%", "won first", "faults");
	say_row(r, 1);
	say_row(r, 2);
	for (int i = 1; i <= 2 && !r->match->stable; i++)
		say_time(r, i);
	for (int i = 1; i <= 2 && !r->match->stable; i++)
		say_conduct(r, i);
	if (r->tally.games)
		fprintf(r->out, "Elo of %s: %s, 95 %% from %s to %s\n",
		        name_of(r, 1), elo_text(elo.elo, a),
		        elo_text(elo.low, b), elo_text(elo.high, c));
	say_sprt(r);
	say_repeats(r);
	say_voids(r);
	if (r->fault_game)
		say_first_forfeit(r, program);
	if (r->verbose && !r->match->stable && r->tally.plies)
		fprintf(r->out, "the referee's own processor time: %.2f us a "
		        "ply\n", (double)(r->tally.own_us + clock_own_cpu_us()) /
		        (double)r->tally.plies);
}

/*
 * For programs
 */

static double
in_ms(int64_t us)
{
	return (double)us / CLOCK_MS;
}

/* Add a key with an array of two numbers, player 1's first. */
static void
json_pair(struct json *json, const char *key, int64_t first, int64_t second)
{
	json_raw(json, key, "[%lld,%lld]", (long long)first, (long long)second);
}

static void
json_ms(struct json *json, const char *key, const int64_t us[3], int a)
{
	json_raw(json, key, "[%.3f,%.3f]", in_ms(us[a]), in_ms(us[3 - a]));
}

/* Add measures that the record does not keep. */
static void
json_holdings(struct json *json, const struct played *p, int a)
{
	int b = 3 - a;

	json_raw(json, "mem_mb", "[%.1f,%.1f]",
	         (double)p->mem_bytes[a] / (1 << 20),
	         (double)p->mem_bytes[b] / (1 << 20));
	json_pair(json, "threads", p->threads[a], p->threads[b]);
	json_ms(json, "offturn_ms", p->offturn_us, a);
	json_ms(json, "waited_ms", p->waited_us, a);
	if (p->late_read_bytes[a] || p->late_read_bytes[b])
		json_pair(json, "late_read_kb", p->late_read_bytes[a] / 1024,
		          p->late_read_bytes[b] / 1024);
	if (p->left[a] || p->left[b])
		json_pair(json, "left", p->left[a], p->left[b]);
	if (p->thrown[a] || p->thrown[b])
		json_pair(json, "exceptions", p->thrown[a], p->thrown[b]);
}

/* Add the measures of a game.  `a` is player 1's seat. */
static void
json_measured(struct json *json, const struct result *result, int a,
              const struct text *err)
{
	const struct played *p = &result->played;

	if (result->recorded)
		json_bool(json, "recorded", true);
	else
		json_int(json, "attempts", result->attempts);
	json_ms(json, "wall_ms", p->wall_us, a);
	json_ms(json, "cpu_ms", p->cpu_us, a);
	json_ms(json, "worst_ms", p->worst_us, a);
	json_pair(json, "late", p->late[a], p->late[3 - a]);
	if (!result->recorded)
		json_holdings(json, p, a);
	if (err->len)
		json_string(json, "stderr", err->at);
}

/* Add the names that clients give themselves (tcp wire). */
static void
json_names(struct json *json, const struct played *p, int a)
{
	if (!*p->name[1] && !*p->name[2])
		return;
	json_open(json, "names", '[');
	json_string(json, NULL, p->name[a]);
	json_string(json, NULL, p->name[3 - a]);
	json_close(json, ']');
}

void
report_json_game(const struct report *r, const struct result *result,
                 const struct text *err, struct text *line)
{
	const struct played *p = &result->played;
	const struct verdict *v = &p->verdict;
	int a = result->first == 1 ? 1 : 2; /* player 1's seat */
	struct json json = {line};
	char *sentence = text_print("%s%s", v->text, r->match->stable ? "" : v->measured);

	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	json_int(&json, "game", result->game);
	json_int(&json, "pair", result->pair);
	json_int(&json, "seed", (int64_t)r->match->seed);
	json_int(&json, "first", result->first);
	if (v->reason == REASON_VOID)
		json_bool(&json, "void", true);
	json_int(&json, "winner", result->winner);
	json_string(&json, "reason", v->word);
	json_string(&json, "text", sentence);
	json_bool(&json, "loser_fault", result->fault);
	json_int(&json, "plies", p->plies);
	json_int(&json, "restarts", p->restarts);
	json_names(&json, p, a);
	if (result->changed[1] || result->changed[2])
		json_raw(&json, "changed", "[%s,%s]",
		         result->changed[1] ? "true" : "false",
		         result->changed[2] ? "true" : "false");
	if (!r->match->stable)
		json_measured(&json, result, a, err);
	json_close(&json, '}');
	free(sentence);
}

static void
json_player(struct json *json, const struct report *r, int player)
{
	const struct tally *t = &r->tally;

	json_open(json, NULL, '{');
	json_int(json, "player", player);
	json_string(json, "name", r->called[player].name);
	json_int(json, "wins", t->wins[player]);
	json_int(json, "losses", t->wins[3 - player]);
	json_int(json, "draws", t->draws);
	json_raw(json, "score", "%.1f", tally_score(t, player));
	json_int(json, "faults", t->faults[player]);
	if (!r->match->stable) {
		json_int(json, "left", t->left[player]);
		json_int(json, "exceptions", t->thrown[player]);
		json_int(json, "late_read_kb", t->late_read_bytes[player] / 1024);
		json_int(json, "late", t->late[player]);
	}
	json_close(json, '}');
}

void
report_json_table(const struct report *r, struct text *line)
{
	struct elo elo = elo_of_tally(&r->tally);
	struct json json = {line};

	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	json_open(&json, "match", '{');
	json_int(&json, "games", r->tally.games);
	json_int(&json, "void", r->tally.voids);
	if (r->repeats.found)
		json_int(&json, "repeats", r->repeats.found);
	json_open(&json, "players", '[');
	json_player(&json, r, 1);
	json_player(&json, r, 2);
	json_close(&json, ']');
	json_real(&json, "elo", elo.elo, 2);
	json_open(&json, "elo95", '[');
	json_real(&json, NULL, elo.low, 2);
	json_real(&json, NULL, elo.high, 2);
	json_close(&json, ']');
	if (r->sprt.asked)
		sprt_json(&r->sprt, &json);
	json_close(&json, '}');
	json_close(&json, '}');
}

/*
 * Both
 */

/* Note once for each player that its program has changed before this game. */
static void
say_changed(struct report *r, const struct result *result)
{
	for (int i = 1; i <= 2; i++) {
		if (!result->changed[i] || r->reported[i])
			continue;
		warn("%s has changed since the match began: another program has "
		     "played game %d, and plays on; the record marks its games "
		     "(changed%d).  Play them again with the program that counts",
		     name_of(r, i), result->game, i);
		r->reported[i] = true;
	}
}

void
report_count(struct report *r, const struct result *result)
{
	take_names(r, result);
	tally_add(&r->tally, result);
	r->recorded += result->recorded;
	if (r->sprt.asked)
		sprt_add(&r->sprt, result);
	if (result->fault && !r->fault_game) {
		r->fault_game = result->game;
		r->fault = *result;
	}
}

void
report_game(struct report *r, const struct result *result,
            const struct result_texts *texts)
{
	report_count(r, result);
	repeats_note(&r->repeats, text_str(&texts->record));
	if (r->json) {
		struct text line = {0};

		report_json_game(r, result, &texts->err, &line);
		fprintf(r->out, "%s\n", line.at);
		text_free(&line);
	} else if (!r->quiet) {
		say_game(r, result);
		if (!r->match->stable)
			say_stderr(r, &texts->err);
	}
	fflush(r->out);
	say_changed(r, result);
}

void
report_status(const struct report *r, int played, struct text *line)
{
	const struct tally *t = &r->tally;
	int all = r->match->to - r->match->from + 1;
	struct elo elo = elo_of_tally(t);
	const struct progress since = {.began_us = r->began_us};
	int64_t now_us = clock_now_us();
	char left[CLOCK_WORDS], a[32], b[32], c[32];

	text_addf(line, "%d of %d games", played, all);
	if (t->games)
		text_addf(line, ", %.1f : %.1f", tally_score(t, 1),
		          tally_score(t, 2));
	if (r->sprt.asked) {
		text_add(line, ", ");
		sprt_status(&r->sprt, line);
		return;
	}
	if (t->games)
		text_addf(line, ", Elo %s (%s to %s)", elo_text(elo.elo, a),
		          elo_text(elo.low, b), elo_text(elo.high, c));
	if (played > r->recorded)
		text_addf(line, ", %s left",
		          progress_left(progress_due(&since, now_us, played - r->recorded,
		                                     all - played), now_us, left));
}

void
report_unplayed(const struct report *r, const char *why)
{
	int all = r->match->to - r->match->from + 1;
	int left = all - r->tally.games - r->tally.voids;

	if (left > 0 && !r->json)
		fprintf(r->out, "%s: %d of %d games were not begun\n", why,
		        left, all);
}

void
report_end(const struct report *r, const char *program)
{
	struct text line = {0};

	if (r->json) {
		report_json_table(r, &line);
		fprintf(r->out, "%s\n", line.at);
		text_free(&line);
	} else {
		say_table(r, program);
	}
	fflush(r->out);
}
