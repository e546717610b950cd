#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "foreign/foreign.h"
#include "game/starts.h"
#include "match/match.h"
#include "proc/namespaces.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_use.h"
#include "record/record.h"

/* The CPU time, in whole seconds, that the kernel may allow a player in one game: the sum
 * over all turns of the longest game, each at its limit.  CLOCK_NEVER if the number of
 * turns or the time of a turn has no limit. */
static int64_t
player_cpu_s(const struct match *match, const struct terms *terms)
{
	struct terms_turn turn = {.cores = match->cores};
	int64_t turns = match->variant.game->about.longest / 2 + 1, later, first;
	const int64_t most = INT64_C(1000000) * CLOCK_S; /* more than any game needs */

	if (!match->variant.game->about.longest)
		return CLOCK_NEVER;
	for (int i = 1; i <= TERMS_GAMES; i++)
		turn.bank_us = clock_later(turn.bank_us,
		                           terms_bank_us(terms, i));
	turn.bank_us = clock_add(turn.bank_us, terms_inc_us(terms));
	later = terms_allow(terms, &turn).cpu_end_us;
	turn.first = turn.fresh = true;
	first = terms_allow(terms, &turn).cpu_end_us;
	if (later > most || first > most)
		return CLOCK_NEVER;
	return (later / CLOCK_S + 2) * turns + first / CLOCK_S + 2;
}

static char *
as_limits(const struct match *match, int player)
{
	struct text limits = {0};

	terms_write(&match->ready.of[player], &limits);
	if (match->ready.cpu_game_s != CLOCK_NEVER && !match->ready.cpu_turns)
		text_add(&limits, MATCH_REPLACED);
	return limits.at;
}

/* Whether a player's wire uses this transport. */
static bool
uses(const struct match *match, enum wire_transport transport)
{
	return match->player[1].wire->transport == transport ||
	       match->player[2].wire->transport == transport;
}

/* Append a player's own folders that it may read. */
static void
write_own(const struct match *match, int player, struct text *text)
{
	const struct belongings *own = &match->player[player].own;
	bool none = terms_get(&match->ready.of[player], TERMS_FILES) ==
	            TERMS_READ_NONE;

	for (int i = own->reads ? -1 : 0; i < own->besides && !none; i++) {
		const char *folder = i < 0 ? own->folder : own->beside[i];

		text_addf(text, ",reads%d=", player);
		text_add_escaped(text, folder, strlen(folder), ",");
	}
}

/* An agent's share: three quarters of the machine's memory, divided by the agents of all
 * games.  The rest is for the system and for us.  So in a match of one game at a time, a
 * JVM with its usual heap, a quarter of the memory, keeps within its share. */
static int64_t
share_bytes(const struct match *match)
{
	const unsigned counts = 1u << CONFINE_WALK | 1u << CONFINE_CGROUP;
	int64_t agents = 2 * (match->at_once ? match->at_once : 1);

	if (!(match->sandbox.layers & counts))
		return 0;
	return (cgroup_memory("") / 4 * 3 / agents) >> 20 << 20;
}

bool
match_shares(const struct match *match)
{
	return match->terms.share_bytes && !match->stable &&
	       !(match->ready.of[1].given[TERMS_MEM] && match->ready.of[2].given[TERMS_MEM]);
}

static char *
as_enforced(const struct match *match)
{
	struct text enforced = {0};

	sandbox_write(&match->sandbox, match->ready.of, &enforced);
	text_add(&enforced, ",wall,cpu");
	if (uses(match, WIRE_PERSON) && !match->people_clocked)
		text_add(&enforced, ",person-untimed");
	if (match_shares(match))
		text_addf(&enforced, ",mem=%lldM",
		          (long long)(match->terms.share_bytes >> 20));
	if (match->ready.cpu_game_s != CLOCK_NEVER)
		text_add(&enforced, match->ready.cpu_turns ? ",rlimit-cpu-turn"
		                                         : ",rlimit-cpu-game");
	write_own(match, 1, &enforced);
	write_own(match, 2, &enforced);
	return enforced.at;
}

static void
set_cpu_limits(struct match *match)
{
	match->ready.cpu_turns = proc_can_limit_cpu(&match->ready.confine[1]);
	match->ready.cpu_game_s = clock_later(
		player_cpu_s(match, &match->ready.of[1]),
		player_cpu_s(match, &match->ready.of[2]));
	match->ready.cpu_hard_s = CLOCK_NEVER;
	if (match->ready.cpu_game_s != CLOCK_NEVER)
		match->ready.cpu_hard_s = match->ready.cpu_turns
			? match->ready.cpu_game_s * (match->to - match->from + 1)
			: match->ready.cpu_game_s * 4;
}

/* Make the paths in a player's words absolute, unless its program starts in the operator's
 * current folder and finds its files there. */
static void
settle_words(struct player *player, const struct confine *confine)
{
	char here[4096];

	if (!confine->folder || !getcwd(here, sizeof here) ||
	    !file_is_same(here, confine->folder))
		belongings_move(&player->own, player->argv);
}

static bool
check_wire(const struct match *match, int i, char why[400])
{
	const struct player *player = &match->player[i];
	const char *reason = wire_refusal(player->wire, &match->variant,
	                                  &match->ready.of[i]);

	if (!reason)
		return player_can_play(player, &match->variant, why);
	return text_refuse(why, 400, "%s: the %s wire: %s", player->shown,
	                   player->wire->name, reason);
}

/* Reject equal names from the operator. */
static bool
check_names(const struct match *match, char why[400])
{
	const struct player *p = match->player;

	if (!p[1].named || !p[2].named || strcmp(p[1].name, p[2].name) != 0)
		return true;
	return text_refuse(why, 400, "two players are called '%s': give them "
	                   "different names", p[1].shown);
}

static bool
confine_player(struct match *match, int i, char why[400])
{
	struct player *player = &match->player[i];
	char unfit[SANDBOX_WHY];

	if (sandbox_confine(&match->sandbox, &match->ready.of[i], player, i,
	                    &match->ready.confine[i], unfit)) {
		settle_words(player, &match->ready.confine[i]);
		return true;
	}
	return text_refuse(why, 400, "%s: %s", player->shown, unfit);
}

/* Keep players that share a folder from reading each other's files. */
static void
keep_apart(struct match *match)
{
	for (int i = 1; i <= 2; i++)
		readable_keep_from(&match->sandbox.readable, &match->ready.confine[i],
		                   &match->player[i], &match->player[3 - i]);
}

/* Unless the operator named a clock, give a person none: nobody shall lose by thinking. */
static void
set_people(struct match *match, int player)
{
	char why[TERMS_WHY];
	bool fine;

	if (match->player[player].wire->transport != WIRE_PERSON ||
	    match->people_clocked)
		return;
	fine = terms_parse(&match->ready.of[player],
	                   "first=none,move=none,bank=none,inc=none", why);
	assert(fine);
}

/* Set a player's terms: those of both players, changed by the player's own. */
static bool
set_terms(struct match *match, int player, char why[400])
{
	struct terms *terms = &match->ready.of[player];
	struct text text = {0};
	char reason[TERMS_WHY];

	*terms = match->terms;
	if (!match->apart[player])
		return true;
	if (!terms_parse(terms, match->apart[player], reason))
		return text_refuse(why, 400, "--terms%d: %s", player, reason);
	if (terms_get(terms, TERMS_CPUS) != terms_get(&match->terms, TERMS_CPUS))
		return text_refuse(why, 400, "--terms%d: cpus is for both "
		                   "players, who share the processors of a "
		                   "game: give it by -t", player);
	terms_write(&match->ready.of[player], &text);
	match->ready.apart_text[player] = text.at;
	return true;
}

/* Let players ask the rules program too. */
static void
set_rules(struct match *match)
{
	const struct player *program = foreign_player(match->variant.game);

	if (!program)
		return;
	match->sandbox.readable.rules = program;
	match->ready.rules = player_quote(program);
}

bool
match_ready(struct match *match, char why[400])
{
	struct text variant = {0}, terms = {0}, open = {0};

	match->sandbox.guests = uses(match, WIRE_CONNECTION);
	if (!check_names(match, why) || !set_terms(match, 1, why) ||
	    !set_terms(match, 2, why) || !check_wire(match, 1, why) ||
	    !check_wire(match, 2, why) || !sandbox_probe(&match->sandbox, why))
		goto fail;
	match->terms.share_bytes = match->ready.of[1].share_bytes =
		match->ready.of[2].share_bytes = share_bytes(match);
	set_rules(match);
	if (!confine_player(match, 1, why) || !confine_player(match, 2, why))
		goto fail;
	keep_apart(match);
	set_cpu_limits(match);
	variant_write(&match->variant, &variant);
	match->ready.variant_text = variant.at;
	terms_write(&match->terms, &terms);
	match->ready.terms_text = terms.at;
	for (int i = 1; i <= 2; i++)
		match->ready.limits[i] = as_limits(match, i);
	match->ready.enforced = as_enforced(match);
	sandbox_write_open(&match->sandbox, match->ready.of, &open);
	match->ready.open = open.at;
	set_people(match, 1);
	set_people(match, 2);
	if (!open.len || !match->sandbox.terms_required)
		return true;
	text_format(why, 400, "the terms ask for what is not enforced here: %s "
	            "(--check-sandbox says more)", open.at);
fail:
	sandbox_free(&match->sandbox);
	return false;
}

bool
match_withholds(const struct match *match, int player, char what[MATCH_WHAT])
{
	const struct player *p = &match->player[player];
	const char *folder = p->own.folder;
	bool home = belongings_are_home(folder);

	/* Without further words a player names no file of the folder, and needs none. */
	if (!sandbox_withholds(&match->sandbox, p) ||
	    p->wire->transport == WIRE_PERSON || (!home && !p->argv[1]))
		return false;
	text_format(what, MATCH_WHAT, "%s may read nothing in %.1000s, %s, but what "
	            "its command names; if it has to, give it --readable %.1000s%s",
	            p->shown, folder, home ? "a home folder" : "the current folder",
	            folder, home ? "" : ", or write ./ and a blank before its command");
	return true;
}

int64_t
match_quit_us(const struct match *match)
{
	return clock_later(terms_get(&match->ready.of[1], TERMS_QUIT),
	                   terms_get(&match->ready.of[2], TERMS_QUIT));
}

void
match_dismiss(const struct match *match, struct agent agent[3])
{
	agent_dismiss((struct agent *[]){&agent[1], &agent[2]}, false,
	              clock_add(clock_now_us(), match_quit_us(match)));
}

static bool
writes(const struct terms *terms)
{
	return terms_get(terms, TERMS_WRITE) == TERMS_WRITE_SCRATCH ||
	       terms_get(terms, TERMS_CWD) == TERMS_CWD_SCRATCH;
}

/* Whether a player's agent needs a folder for TMPDIR: if it has no /tmp of its own, and
 * Landlock can keep it to such a folder. */
static bool
needs_tmp(const struct match *match, int player)
{
	const struct confine *confine = &match->ready.confine[player];

	return confine_has(confine, CONFINE_LANDLOCK) &&
	       !confine_has(confine, CONFINE_MOUNTS) && !writes(&match->ready.of[player]);
}

int
match_make_root(const struct match *match, struct match_root *root)
{
	const struct confine *confine = &match->ready.confine[1];

	*root = (struct match_root){.mounts = false};
	if (!uses(match, WIRE_FOLDER) && !match->memory.bytes && !writes(&match->ready.of[1]) &&
	    !writes(&match->ready.of[2]) && !needs_tmp(match, 1) && !needs_tmp(match, 2))
		return 0;
	if (scratch_make(root->path) < 0)
		return -1;
	root->mounts = confine_has(confine, CONFINE_PIDNS) &&
	               proc_try(namespaces_try_mounts, root->path) == 0;
	return confine_has(confine, CONFINE_UID) ? chmod(root->path, 0711) : 0;
}

void
match_open_agent(const struct match *match, struct agent *agent, int player,
                 const struct match_root *root)
{
	const struct terms *terms = &match->ready.of[player];
	const struct player *p = &match->player[player];
	bool temporary = p->wire->transport != WIRE_FOLDER && needs_tmp(match, player);
	char *memory = memory_newest(&match->memory, player);
	int64_t keeps = memory ? match->memory.bytes : 0;
	struct workspace plan = {
		.root = *root->path ? root->path : NULL,
		.mounts = root->mounts,
		.life = memory ? WORKSPACE_PER_GAME
		        : temporary || writes(terms) ? WORKSPACE_PER_PROCESS : WORKSPACE_NONE,
		.temporary = temporary || (memory && !writes(terms)),
		.most_bytes = keeps + (temporary
			? clock_earlier(terms_get(terms, TERMS_TMP), WORKSPACE_BYTES)
			: WORKSPACE_BYTES),
		.starts_there = terms_get(terms, TERMS_CWD) == TERMS_CWD_SCRATCH,
		.stock = {.data = p->wire->transport == WIRE_FOLDER && p->own.reads
		                  ? p->own.folder : NULL, .memory = memory},
		.cgroups = match->sandbox.cgroup,
	};

	agent_open(agent, p, player, &match->ready.confine[player], &plan);
	agent->rules = match->ready.rules;
}

struct ask
match_ask(const struct match *match, struct agent *agent, struct agent *other,
          int seat, int signal_fd)
{
	int64_t cpus = terms_get(&match->terms, TERMS_CPUS);

	return (struct ask){
		.variant = &match->variant,
		.terms = &match->ready.of[agent->number],
		.others = &match->ready.of[other->number],
		.limits = match->ready.limits[agent->number],
		.agent = agent,
		.other = other,
		.seat = seat,
		.cores = (int)clock_earlier(match->cores, cpus),
		.cpu_hard_s = match->ready.cpu_hard_s,
		.signal_fd = signal_fd,
	};
}

void
match_free(struct match *match)
{
	for (int i = 1; i <= 2; i++) {
		player_free(&match->player[i]);
		free(match->ready.limits[i]);
		free(match->ready.apart_text[i]);
	}
	free(match->ready.terms_text);
	free(match->ready.variant_text);
	free(match->ready.enforced);
	free(match->ready.open);
	free(match->ready.rules);
	sandbox_free(&match->sandbox);
}

int
match_first(const struct match *match, int game)
{
	int first = 1;

	if (match->first_drawn) {
		struct rng rng = rng_derive(match->seed, RNG_FIRST, 0, 0, 0);

		first = 1 + (int)rng_below(&rng, 2);
	}
	return game % 2 ? first : 3 - first;
}

int
match_start(const struct match *match, int game)
{
	return match->pairs ? (game + 1) / 2 : game;
}

static struct record_head
head_of(const struct match *match, int game)
{
	const struct start *given = starts_get(&match->variant,
	                                       match_start(match, game));

	return (struct record_head){
		.seed = match->seed,
		.game = game,
		.variant = match->ready.variant_text,
		.rules = foreign_player(match->variant.game),
		.first = match_first(match, game),
		.player = {NULL, &match->player[1], &match->player[2]},
		.terms = match->ready.terms_text,
		.given = given ? given->line : 0,
		.memory = match->memory.bytes,
		.apart = {NULL, match->ready.apart_text[1], match->ready.apart_text[2]},
		.enforced = match->ready.enforced,
	};
}

void
match_head(const struct match *match, int game, struct text *text)
{
	struct record_head head = head_of(match, game);

	record_begin(text, &head);
}

/* agent[1] and agent[2] show which programs played.  NULL means that nobody played. */
static void
record_game(const struct match *match, const struct result *result,
            const struct agent *agent, const struct text *moves,
            struct result_texts *texts)
{
	struct record_head head = head_of(match, result->game);
	struct player player[3] = {{.name = ""}, match->player[1],
	                           match->player[2]};
	struct text enforced = {0};
	const char *name;

	text_add(&enforced, match->ready.enforced);
	for (int i = 1; i <= 2; i++) {
		if (agent && *agent[i].sha256)
			text_format(player[i].sha256, sizeof player[i].sha256,
			            "%s", agent[i].sha256);
		if (result->changed[i])
			text_addf(&enforced, ",changed%d", i);
		name = result->played.name[i == result->first ? 1 : 2];
		if (*name)
			player_call(&player[i], name, strlen(name));
		head.player[i] = &player[i];
	}
	player_tell_apart(&player[1], &player[2]);
	head.enforced = enforced.at;
	record_block(&texts->record, &head, text_str(moves),
	             &result->played.verdict, result->played.plies,
	             text_str(&texts->err), match->stable);
	text_free(&enforced);
}

bool
match_wears_out(const struct match *match, const struct agent *agent)
{
	int64_t game_s = match->ready.cpu_game_s;

	return game_s != CLOCK_NEVER && !match->ready.cpu_turns &&
	       agent->proc.pid > 0 &&
	       proc_cpu_us(&agent->proc) / CLOCK_S + 1 + game_s >
	       match->ready.cpu_hard_s;
}

static void
begin_log(const struct match *match, struct agent agent[3],
          const struct result *result, struct text *log)
{
	for (int i = 1; i <= 2; i++) {
		agent[i].channel.log = match->logged ? log : NULL;
		agent[i].channel.log_us = clock_now_us();
	}
	if (match->logged)
		text_addf(log, "# game %d, seed %llu, %s (1) against %s (2), "
		          "player %d first; ms, player\n", result->game,
		          (unsigned long long)match->seed, match->player[1].name,
		          match->player[2].name, result->first);
}

static void
end_log(const struct match *match, struct agent agent[3],
        const struct verdict *v, struct text *log)
{
	agent[1].channel.log = agent[2].channel.log = NULL;
	if (match->logged)
		text_addf(log, "# %s%s%s%s%s\n\n", v->word,
		          v->winner == 1   ? ", seat 1 wins"
		          : v->winner == 2 ? ", seat 2 wins" : "",
		          *v->text ? ": " : "", v->text, v->measured);
}

int
match_keep_err(const struct match *match, const struct agent *agent, int game)
{
	char *path;
	int failed;

	if (!match->keep)
		return 0;
	path = text_print("%s/%llu-%d-%d.txt", match->keep,
	                  (unsigned long long)match->seed, game, agent->number);
	failed = channel_keep_err(&agent->channel, path);
	free(path);
	return failed;
}

static struct result
blank_result(const struct match *match, int game)
{
	return (struct result){
		.game = game,
		.pair = match_start(match, game),
		.first = match_first(match, game),
	};
}

struct result
match_void(const struct match *match, int game, const struct verdict *verdict,
           struct result_texts *texts)
{
	struct result result = blank_result(match, game);
	struct text moves = {0};

	result.played.verdict = *verdict;
	record_game(match, &result, NULL, &moves, texts);
	return result;
}

/* How often we play a void game again.  Rules that failed twice in a game fail again. */
static int
most_voids(const struct match *match)
{
	return foreign_trouble(match->variant.game) ? 1 : MATCH_VOIDS;
}

/* End the agents, which may save what they learned, and keep what they left. */
static void
keep_memories(const struct match *match, struct agent agent[3], int game,
              struct text *note)
{
	char why[MEMORY_WHY], line[MEMORY_WHY + 100];

	match_dismiss(match, agent);
	for (int i = 1; i <= 2; i++) {
		if (memory_keep(&match->memory, &agent[i], match->seed, game, why))
			continue;
		text_format(line, sizeof line, "what game %d left in AGENT_MEMORY is not kept: %s",
		            game, why);
		channel_add_err(&agent[i].channel, line);
		text_addf(note, "%s%s: %s", note->len ? "\n" : "", match->player[i].shown, line);
	}
}

struct result
match_play(const struct match *match, struct agent agent[3], int game,
           int signal_fd, struct event_ear ear, struct result_texts *texts)
{
	struct result result = blank_result(match, game);
	struct agent *seat[3] = {NULL, &agent[result.first],
	                         &agent[3 - result.first]};
	const struct verdict *v = &result.played.verdict;
	struct play play = {
		.ask = {{0}, match_ask(match, seat[1], seat[2], 1, signal_fd),
		        match_ask(match, seat[2], seat[1], 2, signal_fd)},
		.seed = match->seed,
		.game = game,
		.start = result.pair,
		.stable = match->stable,
		.ear = ear,
	};
	struct text moves = {0};

	result.own_us = -clock_own_cpu_us();
	begin_log(match, agent, &result, &texts->log);
	do {
		result.attempts++;
		text_clear(&moves);
		for (int i = 1; i <= 2; i++)
			if (match_wears_out(match, &agent[i]))
				agent_kill(&agent[i]);
		result.played = play_game(&play, &moves);
		orphans_bury();
	} while (v->reason == REASON_VOID && !result.played.signals &&
	         result.attempts <= most_voids(match));
	if (match->memory.bytes && v->reason != REASON_VOID)
		keep_memories(match, agent, game, &texts->note);
	end_log(match, agent, v, &texts->log);
	result.winner = v->winner ? seat[v->winner]->number : 0;
	result.fault = v->fault ? seat[v->fault]->number : 0;
	if (result.fault)
		channel_err_tail(&seat[v->fault]->channel, &texts->err);
	for (int i = 1; i <= 2; i++) {
		result.changed[i] = agent[i].changed;
		if (match->keep_of != 3 - i && match_keep_err(match, &agent[i], game) < 0)
			result.unkept = errno;
	}
	record_game(match, &result, agent, &moves, texts);
	text_free(&moves);
	result.own_us += clock_own_cpu_us();
	return result;
}

void
match_free_texts(struct result_texts *texts)
{
	text_free(&texts->record);
	text_free(&texts->log);
	text_free(&texts->err);
	text_free(&texts->note);
}
