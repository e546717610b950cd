#define _XOPEN_SOURCE 700 /* realpath */
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/clock.h"
#include "base/file.h"
#include "match/sandbox.h"
#include "proc/landlock.h"
#include "proc/proc_fork.h"
#include "wires/wire.h"

/* No system has accounts in this range. */
enum { USERS_FROM = 64100, USERS_TO = 64999, PROBES = 3 };

static bool
applies(const struct sandbox *sandbox, enum confine_layer layer)
{
	return sandbox->layers >> layer & 1;
}

/* A layer by its word, or by a part of pidns. */
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
parse_required(struct sandbox *sandbox, char *word, char why[SANDBOX_WHY])
{
	while (word) {
		char *next = strchr(word, ',');
		int layer;

		if (next)
			*next++ = '\0';
		layer = layer_of(word);
		if (!strcmp(word, "terms")) {
			sandbox->terms_required = true;
		} else if (layer >= 0) {
			sandbox->required |= 1u << layer;
		} else {
			text_format(why, SANDBOX_WHY, "there is no layer '%.40s': "
			            "posix, walk, landlock, seccomp, pidns, netns, "
			            "cgroup, uid, or terms", word);
			return false;
		}
		word = next;
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
		text_format(why, SANDBOX_WHY, "auto, none, posix or "
		            "require:LAYER,..., not '%.60s'", text);
		return false;
	}
	return true;
}

bool
sandbox_parse_users(struct sandbox *sandbox, const char *text,
                    char why[SANDBOX_WHY])
{
	char copy[48], *comma;
	int64_t a, b;

	if (!text_format(copy, sizeof copy, "%s", text) ||
	    !(comma = strchr(copy, ',')))
		goto fail;
	*comma = '\0';
	if (!text_number(copy, 1, INT64_C(4294967293), &a) ||
	    !text_number(comma + 1, 1, INT64_C(4294967293), &b) || a == b)
		goto fail;
	sandbox->user[1] = (uid_t)a;
	sandbox->user[2] = (uid_t)b;
	sandbox->users_given = true;
	if (geteuid() == 0)
		return true;
	text_format(why, SANDBOX_WHY, "only root can run agents as another "
	            "user");
	return false;
fail:
	text_format(why, SANDBOX_WHY, "two different user ids, not root's, "
	            "such as 64100,64101, not '%.40s'", text);
	return false;
}

bool
sandbox_add_folder(struct sandbox *sandbox, const char *path)
{
	char *whole;

	if (sandbox->folders == SANDBOX_FOLDERS)
		return false;
	whole = realpath(path, NULL);
	if (whole && !whole[1]) { /* the root folder */
		free(whole);
		return false;
	}
	for (int i = 0; whole && i < sandbox->folders; i++)
		if (!strcmp(whole, sandbox->folder[i])) {
			free(whole);
			return true;
		}
	if (whole)
		sandbox->folder[sandbox->folders++] = whole;
	return whole != NULL;
}

/* Choose two users that no account has. */
static bool
choose_users(struct sandbox *sandbox)
{
	int found = 0;

	for (uid_t user = USERS_FROM; user <= USERS_TO && found < 2; user++)
		if (!getpwuid(user))
			sandbox->user[++found] = user;
	return found == 2;
}

struct attempt {
	enum confine_layer layer;
	struct confine confine;
};

static int
try_layer(void *context)
{
	const struct attempt *attempt = context;

	return confine_probe(attempt->layer, &attempt->confine) ? 0 : 1;
}

static bool
holds(const struct sandbox *sandbox, enum confine_layer layer)
{
	struct attempt attempt = {
		.layer = layer,
		.confine = {.uid = geteuid(), .gid = getegid()},
	};
	int answer = -1;

	if (layer == CONFINE_UID) {
		attempt.confine.uid = sandbox->user[1];
		attempt.confine.gid = (gid_t)sandbox->user[1];
	}
	/* A probe that was killed has not answered: try again. */
	for (int i = 0; i < PROBES && answer < 0; i++)
		answer = proc_try(try_layer, &attempt);
	return answer == 0;
}

/* Whether a folder is the operator's home, or its .local. */
static bool
is_home(const char *folder)
{
	const struct passwd *user = getpwuid(geteuid());
	const char *homes[] = {getenv("HOME"), user ? user->pw_dir : NULL};
	const char *last = strrchr(folder, '/');
	bool found = last && !strcmp(last, "/.local");

	for (int i = 0; i < 2 && !found; i++) {
		char *home = homes[i] ? realpath(homes[i], NULL) : NULL;

		found = home && !strcmp(home, folder);
		free(home);
	}
	return found;
}

/* Add the folders beside an installation's programs: libraries, and the folders of
 * version managers (pyenv, nvm, sdkman). */
static void
add_companions(struct sandbox *sandbox, const char *programs)
{
	static const char *const beside[] = {"lib", "lib64", "bin", "conf",
		"include", "jmods", "libexec", "share", "shims", "version",
		"versions"};
	size_t count = sizeof beside / sizeof *beside;
	char above[1100], path[1200];
	char *whole;

	text_format(above, sizeof above, "%s/..", programs);
	whole = realpath(above, NULL);
	if (!whole)
		return;
	if (is_home(whole))
		count = 2; /* libraries only: ~/.local/share is private */
	for (size_t i = 0; i < count; i++)
		if (text_format(path, sizeof path, "%s/%s", whole, beside[i]))
			sandbox_add_folder(sandbox, path);
	free(whole);
}

/* Add the folders on PATH, where installations outside the system's folders are. */
static void
add_installations(struct sandbox *sandbox)
{
	const char *entry = getenv("PATH");
	char path[1024];

	while (entry && *entry) {
		size_t n = strcspn(entry, ":");

		if (*entry == '/' && strspn(entry, "/.") < n &&
		    text_format(path, sizeof path, "%.*s", (int)n, entry) &&
		    strncmp(path, "/usr/", 5) && strncmp(path, "/bin", 4) &&
		    strncmp(path, "/sbin", 5) && sandbox_add_folder(sandbox, path))
			add_companions(sandbox, path);
		entry += n + (entry[n] == ':');
	}
}

static void
probe_layers(struct sandbox *sandbox)
{
	static const enum confine_layer rootless[] = {
		CONFINE_POSIX, CONFINE_WALK, CONFINE_LANDLOCK, CONFINE_SECCOMP,
	};

	for (size_t i = 0; i < sizeof rootless / sizeof *rootless; i++)
		if (holds(sandbox, rootless[i]))
			sandbox->layers |= 1u << rootless[i];
	/* A walk finds the program of the namespace's init. */
	if (applies(sandbox, CONFINE_WALK) && holds(sandbox, CONFINE_PIDNS))
		sandbox->layers |= 1u << CONFINE_PIDNS;
	if ((!applies(sandbox, CONFINE_SECCOMP) || sandbox->guests ||
	     sandbox->required >> CONFINE_NETNS & 1) &&
	    applies(sandbox, CONFINE_PIDNS) && holds(sandbox, CONFINE_NETNS))
		sandbox->layers |= 1u << CONFINE_NETNS;
	if (applies(sandbox, CONFINE_LANDLOCK))
		sandbox->landlock = landlock_abi();
	/* An agent that could write in our cgroups would lift its limits and kill
	 * others. */
	if ((applies(sandbox, CONFINE_LANDLOCK) ||
	     applies(sandbox, CONFINE_UID)) && cgroup_enter(sandbox->cgroup))
		sandbox->layers |= 1u << CONFINE_CGROUP;
	else
		sandbox->cgroup[0] = '\0';
}

/* As root: find another user for each player. */
static bool
probe_users(struct sandbox *sandbox, char why[SANDBOX_WHY])
{
	if (!sandbox->users_given && !choose_users(sandbox)) {
		text_format(why, SANDBOX_WHY, "agents are not run as root: name "
		            "two users by --agent-uid A,B");
		return false;
	}
	if (holds(sandbox, CONFINE_UID)) {
		sandbox->layers |= 1u << CONFINE_UID;
		return true;
	}
	/* Root of a user namespace without other users is an ordinary user. */
	if (!confine_is_root() && !sandbox->users_given)
		return true;
	text_format(why, SANDBOX_WHY, "agents are not run as root, and this "
	            "system does not let us be user %ld (--agent-uid A,B)",
	            (long)sandbox->user[1]);
	return false;
}

bool
sandbox_probe(struct sandbox *sandbox, char why[SANDBOX_WHY])
{
	unsigned missing;

	sandbox->layers = 0;
	if (geteuid() == 0 && !probe_users(sandbox, why))
		return false;
	add_installations(sandbox);
	if (sandbox->mode == SANDBOX_POSIX)
		sandbox->layers |= 1u << CONFINE_POSIX;
	else if (sandbox->mode == SANDBOX_AUTO)
		probe_layers(sandbox);
	missing = sandbox->required & ~sandbox->layers;
	for (int i = 0; i < CONFINE_LAYERS; i++)
		if (missing >> i & 1) {
			text_format(why, SANDBOX_WHY, "%s is required and does not "
			            "hold here (--check-sandbox says more)",
			            confine_word((enum confine_layer)i));
			return false;
		}
	return true;
}

static void
let_read(struct confine *confine, const char *path)
{
	int n = 0;

	while (n < CONFINE_READABLE - 1 && confine->readable[n])
		if (!strcmp(confine->readable[n++], path))
			return;
	if (n < CONFINE_READABLE - 1)
		confine->readable[n] = path;
}

struct reach {
	const struct confine *confine;
	const char *path;
};

static int
try_reach(void *context)
{
	const struct reach *reach = context;

	return confine_reaches(reach->confine, reach->path) ? 0 : 1;
}

/* A program that its user cannot execute is the operator's mistake and must not
 * become the agent's fault. */
static bool
in_reach(const struct confine *confine, const struct player *player,
         char why[SANDBOX_WHY])
{
	struct reach reach = {confine, player->path};

	if (!confine_has(confine, CONFINE_UID) ||
	    access(player->path, X_OK) < 0 || proc_try(try_reach, &reach) == 0)
		return true;
	text_format(why, SANDBOX_WHY, "agents are not run as root, but as user "
	            "%ld, who may not execute %.150s", (long)confine->uid,
	            player->path);
	return false;
}

/* Whether a program and a folder are parts of the same installation. */
static bool
is_installed_with(const char *program, const char *folder)
{
	size_t n = (size_t)(strrchr(folder, '/') - folder);

	return n && !strncmp(program, folder, n) && program[n] == '/';
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
		.net = terms_get(terms, TERMS_NET) == TERMS_NET_YES,
		.alone = terms_get(terms, TERMS_THREADS) == 1,
		.pinned = terms_get(terms, TERMS_CPUS) != CLOCK_NEVER,
		.rests = terms_get(terms, TERMS_IDLE) == TERMS_STOP,
		.uid = root ? sandbox->user[number] : geteuid(),
		.gid = root ? (gid_t)sandbox->user[number] : getegid(),
	};
	if (confine->net)
		confine->layers &= ~(1u << CONFINE_NETNS);
	if (terms_get(terms, TERMS_CWD) == TERMS_CWD_OWN &&
	    player->wire->transport != WIRE_FOLDER)
		confine->folder = player->folder;
	let_read(confine, player->path);
	if (player->target)
		let_read(confine, player->target);
	if (terms_get(terms, TERMS_FILES) != TERMS_READ_NONE) {
		let_read(confine, player->folder);
		for (int i = 0; i < player->besides; i++)
			let_read(confine, player->beside[i]);
	}
	for (int i = 0; i < player->files; i++)
		let_read(confine, player->file[i]);
	for (int i = 0; i < sandbox->folders; i++)
		if (is_installed_with(player->path, sandbox->folder[i]))
			let_read(confine, sandbox->folder[i]);
	while (confine->readable[confine->own])
		confine->own++;
	for (int i = 0; i < sandbox->folders; i++)
		let_read(confine, sandbox->folder[i]);
	return in_reach(confine, player, why);
}

static bool
is_below(const char *path, const char *folder)
{
	size_t n = strlen(folder);

	return path && !strncmp(path, folder, n) && path[n] == '/';
}

/* Whether a player's program, its link's target, or a file among its words lies in a
 * folder. */
static bool
lies_in(const struct player *player, const char *folder)
{
	bool found = is_below(player->path, folder) ||
	             is_below(player->target, folder);

	for (int i = 0; i < player->files && !found; i++)
		found = is_below(player->file[i], folder);
	return found;
}

static void
forbid_reading(struct confine *confine, const char *path)
{
	int kept = 0;

	for (int i = 0; i < CONFINE_READABLE && confine->readable[i]; i++)
		if (strcmp(confine->readable[i], path))
			confine->readable[kept++] = confine->readable[i];
		else
			confine->own -= i < confine->own;
	for (; kept < CONFINE_READABLE && confine->readable[kept]; kept++)
		confine->readable[kept] = NULL;
}

/* Whether a path is or leads to the player's program, or is a file among its
 * words. */
static bool
is_program_of(const char *path, const struct player *player)
{
	char *whole = realpath(path, NULL);
	bool same = !strcmp(path, player->path) ||
	            (whole && player->target && !strcmp(whole, player->target)) ||
	            lies_in(player, path);

	for (int i = 0; i < player->files && !same; i++)
		same = !strcmp(path, player->file[i]);
	free(whole);
	return same;
}

/* Whether both are the same program with the same files among its words. */
static bool
is_same(const struct player *player, const struct player *rival)
{
	bool same = player->target && rival->target &&
	            !strcmp(player->target, rival->target) &&
	            player->files == rival->files;

	for (int i = 0; i < player->files && same; i++)
		same = !strcmp(player->file[i], rival->file[i]);
	return same;
}

/* Let one folder be read, except the rival's files in it. */
static void
keep_out(struct sandbox *sandbox, struct confine *confine, const char *folder,
         const struct player *rival)
{
	DIR *all = lies_in(rival, folder) ? opendir(folder) : NULL;
	const char *name;
	int n = 0;

	if (!all)
		return;
	forbid_reading(confine, folder);
	while (n < SANDBOX_ENTRIES && sandbox->entries < 2 * SANDBOX_ENTRIES &&
	       (name = file_next(all))) {
		char *path = text_join(folder, name);

		if (is_program_of(path, rival)) {
			free(path);
			continue;
		}
		n++;
		sandbox->entry[sandbox->entries++] = path;
		let_read(confine, path);
	}
	closedir(all);
}

void
sandbox_keep_from(struct sandbox *sandbox, struct confine *confine,
                  const struct player *player, const struct player *rival)
{
	if (is_same(player, rival))
		return;
	keep_out(sandbox, confine, player->folder, rival);
	for (int i = 0; i < player->besides; i++)
		keep_out(sandbox, confine, player->beside[i], rival);
}

bool
sandbox_enforces(const struct sandbox *sandbox, const struct terms *terms,
                 enum terms_key key)
{
	int64_t value = terms_get(terms, key);

	switch (key) {
	case TERMS_MEM:
		/* Without seccomp, memory can be hidden from a walk. */
		return value == CLOCK_NEVER || applies(sandbox, CONFINE_CGROUP) ||
		       (applies(sandbox, CONFINE_WALK) &&
		        applies(sandbox, CONFINE_SECCOMP));
	case TERMS_CPUS:
		return value == CLOCK_NEVER || applies(sandbox, CONFINE_SECCOMP);
	case TERMS_IDLE:
		return value == TERMS_RUN || applies(sandbox, CONFINE_SECCOMP);
	case TERMS_OFFTURN:
		return value == TERMS_REPORT || applies(sandbox, CONFINE_WALK);
	case TERMS_THREADS:
		return value == CLOCK_NEVER || applies(sandbox, CONFINE_WALK);
	case TERMS_FILES:
		return value != TERMS_READ_FIRST &&
		       applies(sandbox, CONFINE_LANDLOCK);
	case TERMS_WRITE:
		/* Before ABI 3 Landlock lets files be emptied; seccomp does not. */
		return applies(sandbox, CONFINE_LANDLOCK) &&
		       (sandbox->landlock >= 3 ||
		        applies(sandbox, CONFINE_SECCOMP));
	case TERMS_NET:
		return value == TERMS_NET_YES ||
		       applies(sandbox, CONFINE_SECCOMP) ||
		       applies(sandbox, CONFINE_NETNS);
	default:
		return true;
	}
}

void
sandbox_write(const struct sandbox *sandbox, const struct terms *terms,
              struct text *text)
{
	text_add(text, sandbox->mode == SANDBOX_NONE ? "none" : "posix");
	for (int i = CONFINE_POSIX + 1; i < CONFINE_LAYERS; i++) {
		bool has = applies(sandbox, (enum confine_layer)i);

		/* uid and netns stand in for other layers: not missed. */
		if (has || (sandbox->mode == SANDBOX_AUTO && i != CONFINE_UID &&
		            i != CONFINE_NETNS))
			text_addf(text, ",%s%s", has ? "" : "-",
			          confine_word((enum confine_layer)i));
		if (has && i == CONFINE_LANDLOCK)
			text_addf(text, "%d", sandbox->landlock);
	}
	for (int key = 0; key < TERMS_KEYS; key++)
		if (!sandbox_enforces(sandbox, terms, (enum terms_key)key))
			text_addf(text, ",-%s", terms_name((enum terms_key)key));
}

void
sandbox_write_open(const struct sandbox *sandbox, const struct terms *terms,
                   struct text *text)
{
	for (int key = 0; key < TERMS_KEYS; key++)
		if (terms->given[key] &&
		    !sandbox_enforces(sandbox, terms, (enum terms_key)key))
			text_addf(text, "%s%s", text->len ? ", " : "",
			          terms_name((enum terms_key)key));
}

void
sandbox_free(struct sandbox *sandbox)
{
	while (sandbox->entries)
		free(sandbox->entry[--sandbox->entries]);
	while (sandbox->folders)
		free(sandbox->folder[--sandbox->folders]);
	if (*sandbox->cgroup)
		cgroup_leave(sandbox->cgroup);
	sandbox->cgroup[0] = '\0';
}
