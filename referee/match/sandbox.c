#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/clock.h"
#include "match/sandbox.h"
#include "proc/landlock.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/procstat.h"
#include "proc/rootfs.h"
#include "wires/wire.h"

/* Accounts are rare in this range.  score's builds use the 200 users below it. */
enum { USERS_FROM = 64400, USERS = 600, PROBES = 3 };

static bool
applies(const struct sandbox *sandbox, enum confine_layer layer)
{
	return sandbox->layers >> layer & 1;
}

/* The layer with this name; pidns has several names. */
static int
layer_of(const char *word)
{
	static const char *const parts[] = {"namespaces", "userns", "ipcns"};

	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (!strcmp(confine_word((enum confine_layer)i), word))
			return i;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!strcmp(parts[i], word))
			return CONFINE_PIDNS;
	return -1;
}

static bool
parse_required(struct sandbox *sandbox, char *next, char why[SANDBOX_WHY])
{
	while (next) {
		const char *word = text_part(&next, ',');
		int layer = layer_of(word);

		if (!strcmp(word, "terms")) {
			sandbox->terms_required = true;
		} else if (layer >= 0) {
			sandbox->required |= 1u << layer;
		} else {
			return text_refuse(why, SANDBOX_WHY, "there is no "
			                   "layer '%.40s': posix, walk, "
			                   "landlock, seccomp, pidns, netns, "
			                   "cgroup, uid, procfs, mounts, or "
			                   "terms", word);
		}
	}
	return true;
}

bool
sandbox_parse(struct sandbox *sandbox, const char *text, char why[SANDBOX_WHY])
{
	static const char require[] = "require:";
	char copy[200];

	if (!strcmp(text, "auto")) {
		sandbox->mode = SANDBOX_AUTO;
	} else if (!strcmp(text, "none")) {
		sandbox->mode = SANDBOX_NONE;
	} else if (!strcmp(text, "posix")) {
		sandbox->mode = SANDBOX_POSIX;
	} else if (!strncmp(text, require, sizeof require - 1) &&
	           text_format(copy, sizeof copy, "%s",
	                       text + sizeof require - 1)) {
		sandbox->mode = SANDBOX_AUTO;
		return parse_required(sandbox, copy, why);
	} else {
		return text_refuse(why, SANDBOX_WHY, "auto, none, posix or "
		                   "require:LAYER,..., not '%.60s'", text);
	}
	return true;
}

bool
sandbox_parse_users(struct sandbox *sandbox, const char *text,
                    char why[SANDBOX_WHY])
{
	const int64_t most = INT64_C(4294967293);
	char copy[48], *second = copy;
	int64_t a, b;
	bool good = text_format(copy, sizeof copy, "%s", text);

	text_part(&second, ',');
	if (!good || !second || !text_number(copy, 1, most, &a) ||
	    !text_number(second, 1, most, &b) || a == b)
		return text_refuse(why, SANDBOX_WHY, "two different user ids, "
		                   "not root's, such as 64100,64101, not "
		                   "'%.40s'", text);
	sandbox->user[1] = (uid_t)a;
	sandbox->user[2] = (uid_t)b;
	sandbox->users_given = true;
	if (geteuid() == 0)
		return true;
	return text_refuse(why, SANDBOX_WHY,
	                   "only root can run agents as another user");
}

/* Choose two users that no account has.  Two referees use different ones, because the
 * system counts a user's processes together and lets them send each other signals. */
static bool
choose_users(struct sandbox *sandbox)
{
	uid_t first = 2 * (uid_t)getpid();
	int found = 0;

	for (uid_t i = 0; i < USERS && found < 2; i++)
		if (!getpwuid(USERS_FROM + (first + i) % USERS))
			sandbox->user[++found] = USERS_FROM + (first + i) % USERS;
	return found == 2;
}

/* The layers that need a process for their probe, in the order in which agents enter them. */
static const enum confine_layer in_turn[] = {
	CONFINE_UID, CONFINE_MOUNTS, CONFINE_LANDLOCK, CONFINE_SECCOMP, CONFINE_PIDNS,
};
enum { IN_TURN = sizeof in_turn / sizeof *in_turn };

struct attempt {
	unsigned layers; /* bits of layers */
	struct confine confine;
};

static int
try_layers(void *context)
{
	const struct attempt *attempt = context;
	int held = 0;

	for (int i = 0; i < IN_TURN; i++)
		if (attempt->layers >> in_turn[i] & 1 &&
		    confine_probe(in_turn[i], &attempt->confine))
			held |= 1 << i;
	return held;
}

/* Try layers in one process, together with `others`.  All are bits of layers.  Returns those
 * that hold. */
static unsigned
try_together(const struct sandbox *sandbox, unsigned layers, unsigned others)
{
	struct attempt attempt = {
		.layers = layers,
		.confine = {.layers = others, .tmp_bytes = 1 << 20,
		            .uid = geteuid(), .gid = getegid()},
	};
	unsigned held = 0;
	int answer = -1;

	if (layers >> CONFINE_UID & 1) {
		attempt.confine.uid = sandbox->user[1];
		attempt.confine.gid = (gid_t)sandbox->user[1];
	}
	/* A probe that was killed gave no answer, so try again. */
	for (int i = 0; i < PROBES && answer < 0; i++)
		answer = proc_try(try_layers, &attempt);
	for (int i = 0; i < IN_TURN && answer > 0; i++)
		if (answer >> i & 1)
			held |= 1u << in_turn[i];
	return held;
}

/* Find the largest set of namespaces that holds.  They need the layer walk: only a walk
 * over the processes finds the program below the namespace's init. */
static void
probe_namespaces(struct sandbox *sandbox)
{
	enum {
		PIDS = 1u << CONFINE_PIDNS, PROC = PIDS | 1u << CONFINE_PROCFS,
		FILES = PROC | 1u << CONFINE_MOUNTS, NET = 1u << CONFINE_NETNS,
	};
	static const unsigned sets[] = {FILES | NET, FILES, PROC | NET, PROC, PIDS | NET, PIDS};

	for (size_t i = 0; i < sizeof sets / sizeof *sets &&
	                   !applies(sandbox, CONFINE_PIDNS) &&
	                   applies(sandbox, CONFINE_WALK); i++)
		if (try_together(sandbox, PIDS, sets[i]))
			sandbox->layers |= sets[i];
	if (applies(sandbox, CONFINE_UID) && !applies(sandbox, CONFINE_MOUNTS))
		sandbox->layers |= try_together(sandbox, 1u << CONFINE_MOUNTS, 0);
}

/* Add the other layers that hold.  uid, Landlock and seccomp have been tried. */
static void
probe_layers(struct sandbox *sandbox)
{
	sandbox->layers |= 1u << CONFINE_POSIX;
	if (procstat_works())
		sandbox->layers |= 1u << CONFINE_WALK;
	probe_namespaces(sandbox);
	if (applies(sandbox, CONFINE_LANDLOCK))
		sandbox->landlock = landlock_abi();
	/* An agent that writes in our cgroups could lift its limits and kill others. */
	if ((applies(sandbox, CONFINE_LANDLOCK) ||
	     applies(sandbox, CONFINE_UID)) && cgroup_enter(sandbox->cgroup))
		sandbox->layers |= 1u << CONFINE_CGROUP;
	else
		sandbox->cgroup[0] = '\0';
}

/* As root, check that each player has a separate user. */
static bool
has_users(const struct sandbox *sandbox, char why[SANDBOX_WHY])
{
	/* Who is root only in a user namespace without other users is an ordinary user. */
	if (applies(sandbox, CONFINE_UID) ||
	    (!confine_is_root() && !sandbox->users_given))
		return true;
	return text_refuse(why, SANDBOX_WHY, "agents are not run as root, and "
	                   "this system does not let us be user %ld "
	                   "(--agent-uid A,B)", (long)sandbox->user[1]);
}

bool
sandbox_probe(struct sandbox *sandbox, char why[SANDBOX_WHY])
{
	bool root = geteuid() == 0;
	unsigned missing, asked = root ? 1u << CONFINE_UID : 0;

	if (root && !sandbox->users_given && !choose_users(sandbox))
		return text_refuse(why, SANDBOX_WHY, "agents are not run as "
		                   "root: name two users by --agent-uid A,B");
	if (sandbox->mode == SANDBOX_AUTO)
		asked |= 1u << CONFINE_LANDLOCK | 1u << CONFINE_SECCOMP;
	sandbox->layers = asked ? try_together(sandbox, asked, 0) : 0;
	if (root && !has_users(sandbox, why))
		return false;
	readable_add_installations(&sandbox->readable);
	if (applies(sandbox, CONFINE_UID))
		readable_drop_closed(&sandbox->readable, sandbox->user[1], sandbox->user[2]);
	if (sandbox->mode == SANDBOX_POSIX)
		sandbox->layers |= 1u << CONFINE_POSIX;
	else if (sandbox->mode == SANDBOX_AUTO)
		probe_layers(sandbox);
	missing = sandbox->required & ~sandbox->layers;
	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (missing >> i & 1)
			return text_refuse(why, SANDBOX_WHY, "%s is required "
			                   "and does not hold here "
			                   "(--check-sandbox says more)",
			                   confine_word((enum confine_layer)i));
	return true;
}

struct reach {
	const struct confine *confine;
	const char *path;
};

static int
try_reach(void *context)
{
	const struct reach *reach = context;

	return (int)confine_reach(reach->confine, reach->path);
}

/* Find what the user cannot reach, the program or one of the player's own files.  Returns
 * a path whose first *length bytes are the folder that is closed, or NULL if the program's
 * own mode is the reason. */
static const char *
find_closed(const struct confine *confine, const struct player *player,
            enum confine_reach reach, size_t *length)
{
	struct stat st;

	*length = rootfs_closed(player->path, confine->uid);
	if (*length && (reach == CONFINE_SHUT ||
	                (stat(player->path, &st) == 0 && st.st_mode & S_IXOTH)))
		return player->path;
	return reach == CONFINE_SHUT ? confine_closed(confine, length) : NULL;
}

/* Check that the player's user can execute the player's program.  If not, that is the
 * operator's mistake and must not become the agent's fault. */
static bool
in_reach(const struct confine *confine, const struct player *player,
         char why[SANDBOX_WHY])
{
	struct reach context = {confine, player->path};
	const char *closed;
	size_t n;
	int reach;

	if (!confine_has(confine, CONFINE_UID) || access(player->path, X_OK) < 0)
		return true;
	reach = proc_try(try_reach, &context);
	if (reach == CONFINE_REACHES)
		return true;
	closed = find_closed(confine, player, (enum confine_reach)reach, &n);
	if (closed)
		text_format(why, SANDBOX_WHY, "agents are not run as root, but as "
		            "user %ld, who may not pass %.*s; move the programs to "
		            "a folder such as /srv, or chmod o+x %.*s",
		            (long)confine->uid, (int)n, closed, (int)n, closed);
	else
		text_format(why, SANDBOX_WHY, "agents are not run as root, but as "
		            "user %ld, who may not execute %.150s; chmod o+rx lets "
		            "them", (long)confine->uid, player->path);
	return false;
}

bool
sandbox_withholds(const struct sandbox *sandbox, const struct player *player)
{
	return (applies(sandbox, CONFINE_LANDLOCK) ||
	        applies(sandbox, CONFINE_UID)) &&
	       readable_lacks(&sandbox->readable, player);
}

bool
sandbox_confine(const struct sandbox *sandbox, const struct terms *terms,
                const struct player *player, int number,
                struct confine *confine, char why[SANDBOX_WHY])
{
	bool root = applies(sandbox, CONFINE_UID);

	*confine = (struct confine){
		.layers = sandbox->layers,
		.mem_bytes = terms_get(terms, TERMS_MEM),
		/* Only if the terms set a limit, let the kernel limit private memory and
		 * refuse what we cannot count: sanitizers map terabytes, and Python's
		 * processes share memory. */
		.counted = terms->given[TERMS_MEM] &&
		           terms_get(terms, TERMS_MEM) != CLOCK_NEVER,
		.net = terms_get(terms, TERMS_NET) == TERMS_NET_YES,
		.alone = terms_get(terms, TERMS_THREADS) == 1,
		.tmp_bytes = terms_get(terms, TERMS_TMP),
		.open_files = terms_get(terms, TERMS_OPEN),
		.rests = terms_get(terms, TERMS_IDLE) == TERMS_STOP,
		.uid = root ? sandbox->user[number] : geteuid(),
		.gid = root ? (gid_t)sandbox->user[number] : getegid(),
	};
	/* On the files wire each ply starts a process, and a network namespace would double
	 * the time for that.  Seccomp refuses sockets instead. */
	if (confine->net || (player->wire->transport == WIRE_FOLDER &&
	                     applies(sandbox, CONFINE_SECCOMP) &&
	                     !(sandbox->required >> CONFINE_NETNS & 1)))
		confine->layers &= ~(1u << CONFINE_NETNS);
	if (terms_get(terms, TERMS_CWD) == TERMS_CWD_OWN &&
	    player->wire->transport != WIRE_FOLDER)
		confine->folder = sandbox_withholds(sandbox, player)
			? "/" : player->own.folder;
	readable_give(&sandbox->readable, terms, player, confine);
	confine->sockets = !readable_has_socket(&sandbox->readable, confine);
	return in_reach(confine, player, why);
}

/* Whether a walk finds all descendants, also those whose parents have ended. */
static bool
finds_all(const struct sandbox *sandbox)
{
	return applies(sandbox, CONFINE_WALK) && orphans_can_be_adopted();
}

bool
sandbox_enforces(const struct sandbox *sandbox, const struct terms *terms,
                 enum terms_key key)
{
	int64_t value = terms_get(terms, key);

	switch (key) {
	case TERMS_MEM:
		/* Without seccomp, an agent can hide memory from a walk. */
		return value == CLOCK_NEVER || applies(sandbox, CONFINE_CGROUP) ||
		       (applies(sandbox, CONFINE_WALK) &&
		        applies(sandbox, CONFINE_SECCOMP));
	case TERMS_CPUS:
		return value == CLOCK_NEVER || applies(sandbox, CONFINE_SECCOMP);
	case TERMS_IDLE:
		return value == TERMS_RUN || applies(sandbox, CONFINE_SECCOMP);
	case TERMS_OFFTURN:
		return value == TERMS_REPORT || finds_all(sandbox);
	case TERMS_THREADS:
		return value == CLOCK_NEVER || finds_all(sandbox);
	case TERMS_FILES:
		return value != TERMS_READ_FIRST &&
		       (applies(sandbox, CONFINE_LANDLOCK) ||
		        applies(sandbox, CONFINE_MOUNTS));
	case TERMS_WRITE:
		/* Before ABI 3, Landlock allows truncating files; seccomp does not. */
		return applies(sandbox, CONFINE_MOUNTS) ||
		       (applies(sandbox, CONFINE_LANDLOCK) &&
		        (sandbox->landlock >= 3 ||
		         applies(sandbox, CONFINE_SECCOMP)));
	case TERMS_NET:
		return value == TERMS_NET_YES ||
		       applies(sandbox, CONFINE_SECCOMP) ||
		       applies(sandbox, CONFINE_NETNS);
	default:
		return true;
	}
}

void
sandbox_write(const struct sandbox *sandbox, const struct terms of[3],
              struct text *text)
{
	text_add(text, sandbox->mode == SANDBOX_NONE ? "none" : "posix");
	for (int i = CONFINE_POSIX + 1; i < CONFINE_LAYERS; i++) {
		bool has = applies(sandbox, (enum confine_layer)i);

		/* Do not mention missing uid and netns, which only replace other layers.
		 * Without pidns nobody expects a separate /proc and root. */
		if (has || (sandbox->mode == SANDBOX_AUTO && i != CONFINE_UID &&
		            i != CONFINE_NETNS &&
		            (i < CONFINE_PROCFS || applies(sandbox, CONFINE_PIDNS))))
			text_addf(text, ",%s%s", has ? "" : "-",
			          confine_word((enum confine_layer)i));
		if (has && i == CONFINE_LANDLOCK)
			text_addf(text, "%d", sandbox->landlock);
	}
	for (int key = 0; key < TERMS_KEYS; key++)
		if (!sandbox_enforces(sandbox, &of[1], (enum terms_key)key) ||
		    !sandbox_enforces(sandbox, &of[2], (enum terms_key)key))
			text_addf(text, ",-%s", terms_name((enum terms_key)key));
}

/* Whether these terms give a key that is not enforced. */
static bool
is_open(const struct sandbox *sandbox, const struct terms *terms, enum terms_key key)
{
	return terms->given[key] && !sandbox_enforces(sandbox, terms, key);
}

void
sandbox_write_open(const struct sandbox *sandbox, const struct terms of[3],
                   struct text *text)
{
	for (int key = 0; key < TERMS_KEYS; key++)
		if (is_open(sandbox, &of[1], (enum terms_key)key) ||
		    is_open(sandbox, &of[2], (enum terms_key)key))
			text_addf(text, "%s%s", text->len ? ", " : "",
			          terms_name((enum terms_key)key));
}

void
sandbox_free(struct sandbox *sandbox)
{
	readable_free(&sandbox->readable);
	if (*sandbox->cgroup)
		cgroup_leave(sandbox->cgroup);
	sandbox->cgroup[0] = '\0';
}
