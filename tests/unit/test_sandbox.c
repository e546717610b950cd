/*
 * What the operator asks for, what this system gives and what the terms require:
 * --sandbox, --agent-uid, and the line of a record.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "acts.h"
#include "agent/player.h"
#include "base/clock.h"
#include "folder.h"
#include "match/sandbox.h"
#include "proc/landlock.h"
#include "proc/orphans.h"
#include "proc/proc_start.h"
#include "proc/procstat.h"
#include "proc/seccomp.h"
#include "wires/wire.h"

#define BIT(layer) (1u << CONFINE_##layer)

/* Each test is a process, so they begin zeroed and nobody frees them. */
static struct sandbox sandbox;
static char why[SANDBOX_WHY];

/* Make a folder that players' users may enter. */
static void
set_up_open(void)
{
	set_up();
	run("chmod 755 .");
}

/* ---- what the operator asks for ---- */

static const struct {
	const char *text;
	enum sandbox_mode mode;
	unsigned required;
	bool terms;
	const char *word; /* in the reason why it is refused */
} choices[] = {
	{"auto", SANDBOX_AUTO, 0, false},
	{"none", SANDBOX_NONE, 0, false},
	{"posix", SANDBOX_POSIX, 0, false},
	{"require:posix", SANDBOX_AUTO, BIT(POSIX), false},
	{"require:uid", SANDBOX_AUTO, BIT(UID), false},
	{"require:terms", SANDBOX_AUTO, 0, true},
	{"require:landlock,seccomp,terms", SANDBOX_AUTO,
	 BIT(LANDLOCK) | BIT(SECCOMP), true},
	{"require:terms,uid,uid", SANDBOX_AUTO, BIT(UID), true},
	/* Its parts are the namespace layer. */
	{"require:namespaces", SANDBOX_AUTO, BIT(PIDNS), false},
	{"require:userns", SANDBOX_AUTO, BIT(PIDNS), false},
	{"require:ipcns,userns,pidns", SANDBOX_AUTO, BIT(PIDNS), false},
	/* What is no choice is refused. */
	{"", 0, 0, false, "auto, none, posix"}, {"Auto", 0, 0, false, "Auto"},
	{"auto ", 0, 0, false, "auto "}, {"strict", 0, 0, false, "strict"},
	{"landlock", 0, 0, false, "landlock"}, {"require", 0, 0, false, "require"},
	{"require:", 0, 0, false, "''"}, {"require:,", 0, 0, false, "''"},
	{"require:landlock,", 0, 0, false, "''"},
	{"require:,landlock", 0, 0, false, "''"}, {"require:jail", 0, 0, false, "jail"},
	{"require:landlock,jail", 0, 0, false, "jail"},
	{"require:landlock seccomp", 0, 0, false, "landlock seccomp"},
	{"require:Landlock", 0, 0, false, "Landlock"},
	{"require:auto", 0, 0, false, "auto"},
	{"require:landlock7", 0, 0, false, "landlock7"},
	{"require=landlock", 0, 0, false, "require=landlock"},
};

TESTS(a_choice_is_read_or_refused, COUNT_OF(choices))
{
	const char *text = choices[_i].text, *word = choices[_i].word;

	ck_assert_msg(sandbox_parse(&sandbox, text, why) == !word, "%s: %s", text, why);
	ck_assert_msg(!word || strstr(why, word), "'%s': %s", text, why);
	if (word)
		return;
	ck_assert_msg(sandbox.mode == choices[_i].mode, "%s", text);
	ck_assert_msg(sandbox.required == choices[_i].required, "%s: %x", text,
	              sandbox.required);
	ck_assert_msg(sandbox.terms_required == choices[_i].terms, "%s", text);
}

TEST(a_long_choice_is_refused)
{
	char text[2000];

	for (size_t n = 8; n < sizeof text - 1; n += 61) {
		memset(text, 'x', n);
		text[n] = '\0';
		why[0] = '\0';
		ck_assert(!sandbox_parse(&sandbox, text, why) && *why);
		memcpy(text, "require:", 8);
		why[0] = '\0';
		ck_assert(!sandbox_parse(&sandbox, text, why) && *why);
	}
}

TEST(two_users_are_read_by_root)
{
	bool taken = sandbox_parse_users(&sandbox, "64100,64101", why);

	if (geteuid()) {
		ck_assert(!taken);
		ck_assert_msg(strstr(why, "only root"), "%s", why);
		return;
	}
	ck_assert_msg(taken, "%s", why);
	ck_assert(sandbox.users_given);
	ck_assert_uint_eq(sandbox.user[1], 64100);
	ck_assert_uint_eq(sandbox.user[2], 64101);
	ck_assert(sandbox_parse_users(&sandbox, "1,4294967293", why));
	ck_assert_uint_eq(sandbox.user[2], 4294967293U);
}

/* Processes of the same user could signal each other; -1 and -2 mean something else to
 * the system. */
TEST(what_are_not_two_users_is_refused)
{
	static const char *const wrong[] = {
		"64100,64100", "0,64100", "64100,0", "0,0", "64100", "64100,",
		",64100", "", ",", "a,b", "64100,b", "64100,64101,64102",
		"64100, 64101", " 64100,64101", "-1,64100", "064100,64101",
		"64100,4294967294", "64100,4294967295", "64100,4294967296",
		"64100;64101", "root,nobody", "1e3,64100", "+5,6",
		"11111111111111111111,22222222222222222222",
		"1000000000000000000000000000000000000000000000000000000,2",
	};

	for (int i = 0; i < COUNT_OF(wrong); i++) {
		why[0] = '\0';
		ck_assert_msg(!sandbox_parse_users(&sandbox, wrong[i], why),
		              "'%s' is taken", wrong[i]);
		ck_assert_msg(strstr(why, "two different") != NULL, "'%s': %s",
		              wrong[i], why);
		ck_assert(!sandbox.users_given);
	}
}

BEFORE_EACH(set_up_open, tear_down)

TEST(a_folder_to_read_is_kept_as_an_absolute_path)
{
	run("mkdir -p a/b && ln -s a/b link");
	ck_assert_int_eq(chdir(root), 0);
	ck_assert(readable_add_folder(&sandbox.readable, "a"));
	ck_assert(readable_add_folder(&sandbox.readable, "./link/../b/"));
	ck_assert(!readable_add_folder(&sandbox.readable, "nowhere"));
	ck_assert_int_eq(sandbox.readable.folders, 2);
	ck_assert_str_eq(sandbox.readable.folder[0], in("a"));
	ck_assert_str_eq(sandbox.readable.folder[1], in("a/b"));
	/* Once is enough. */
	ck_assert(readable_add_folder(&sandbox.readable, "a/b/.."));
	ck_assert_int_eq(sandbox.readable.folders, 2);
	for (int i = 2; i < READABLE_FOLDERS; i++) {
		char name[32];

		text_format(name, sizeof name, "f%d", i);
		must(mkdir(name, 0700) == 0, "%s", name);
		ck_assert(readable_add_folder(&sandbox.readable, name));
	}
	ck_assert_int_eq(sandbox.readable.folders, READABLE_FOLDERS);
	ck_assert(!readable_add_folder(&sandbox.readable, "/"));
	ck_assert_int_eq(sandbox.readable.folders, READABLE_FOLDERS);
	sandbox_free(&sandbox);
	ck_assert_int_eq(sandbox.readable.folders, 0);
	sandbox_free(&sandbox);
}

/* ---- what holds here ---- */

/* As root every sandbox has users of its own. */
static unsigned
users(void)
{
	return geteuid() == 0 ? BIT(UID) : 0;
}

static void
found_by(const char *text)
{
	must(sandbox_parse(&sandbox, text, why), "%s: %s", text, why);
	must(sandbox_probe(&sandbox, why), "%s: %s", text, why);
}

ONLY_WHERE(probes, "this root cannot be anybody else",
           geteuid() != 0 || holds(CONFINE_UID))

TESTS(none_and_posix_apply_no_more_than_that, 2)
{
	found_by(_i ? "posix" : "none");
	ck_assert_uint_eq(sandbox.layers, (_i ? BIT(POSIX) : 0) | users());
}

static int
has_own_root(void *context)
{
	const struct confine all = {
		.layers = BIT(PIDNS) | BIT(PROCFS) | BIT(MOUNTS), .tmp_bytes = 1 << 20,
		.uid = geteuid(), .gid = getegid(),
	};

	(void)context;
	return confine_probe(CONFINE_PIDNS, &all) ? 0 : 1;
}

TEST(auto_applies_what_was_found_to_hold)
{
	unsigned want = BIT(POSIX) | users();

	found_by("auto");
	if (procstat_works())
		want |= BIT(WALK);
	if (landlock_abi())
		want |= BIT(LANDLOCK);
	if (seccomp_known())
		want |= BIT(SECCOMP);
	if (procstat_works() && holds(CONFINE_PIDNS))
		want |= BIT(PIDNS);
	if (procstat_works() && holds(CONFINE_PROCFS))
		want |= BIT(PROCFS);
	if (want & BIT(PIDNS) && holds(CONFINE_NETNS))
		want |= BIT(NETNS);
	if (want & BIT(PROCFS) && proc_try(has_own_root, NULL) == 0)
		want |= BIT(MOUNTS);
	ck_assert_uint_eq(sandbox.layers, want);
	ck_assert_int_eq(sandbox.landlock, landlock_abi());
}

TEST(a_network_of_its_own_is_applied_where_it_is_required)
{
	bool there = procstat_works() && holds(CONFINE_PIDNS) &&
	             holds(CONFINE_NETNS);

	ck_assert(sandbox_parse(&sandbox, "require:netns", why));
	ck_assert(sandbox_probe(&sandbox, why) == there);
	ck_assert(!there == !(sandbox.layers & BIT(NETNS)));
	ck_assert_msg(there || strstr(why, "netns"), "%s", why);
}

TESTS(what_is_required_and_does_not_hold_is_named, CONFINE_LAYERS)
{
	const char *word = confine_word((enum confine_layer)_i);
	char text[60];
	bool there;

	text_format(text, sizeof text, "require:%s", word);
	ck_assert(sandbox_parse(&sandbox, text, why));
	there = sandbox_probe(&sandbox, why);
	ck_assert_msg(there == !!(sandbox.layers >> _i & 1), "%s", text);
	ck_assert_msg(there || strstr(why, word), "%s: %s", text, why);
	ck_assert(_i != CONFINE_POSIX || there);
	ck_assert(_i != CONFINE_UID || there == (geteuid() == 0));
}

/* Limits of a user are not shared with another match's players. */
TESTS(as_root_matches_at_the_same_time_have_users_of_their_own, geteuid() == 0)
{
	found_by("auto");
	ck_assert_uint_eq(sandbox.user[1], 64400 + 2 * (uid_t)getpid() % 600);
	ck_assert_uint_eq(sandbox.user[2], sandbox.user[1] + 1);
}

/* Not as root, even if the operator asks for no sandbox.  No system allows user 0. */
TESTS(as_root_without_users_to_be_had_nothing_is_started, geteuid() == 0)
{
	sandbox = (struct sandbox){.mode = SANDBOX_NONE, .users_given = true};
	ck_assert(!sandbox_probe(&sandbox, why));
	ck_assert_msg(strstr(why, "not run as root"), "%s", why);
}

static bool
may_read(const char *path)
{
	for (int i = 0; i < sandbox.readable.folders; i++)
		if (!strcmp(sandbox.readable.folder[i], in(path)))
			return true;
	return false;
}

TEST(installations_on_path_may_be_read_and_nobodys_home)
{
	static const char *const read[] = {"tool/bin", "tool/lib", "home/bin", "home/lib",
		"home/.local/bin", "home/.local/lib"};
	static const char *const hidden[] = {"home", "home/work", "home/.local",
		"other/sub/bin", "", "/usr/bin", "/"};
	char path[900];

	run("mkdir -p tool/bin tool/lib tool/secret home/bin home/lib home/work "
	    "home/.local/bin home/.local/lib other/sub/bin");
	/* A root folder that is on PATH by mistake does not open the whole system. */
	text_format(path, sizeof path, "/:/usr/bin:/bin:%s:%s/:%s::relative:"
	            "%s/nowhere/bin:/sbin", in("tool/bin"), in("home/bin"),
	            in("home/.local/bin"), root);
	setenv("PATH", path, 1);
	setenv("HOME", in("home"), 1);
	found_by("posix");
	for (int i = 0; i < COUNT_OF(read); i++)
		ck_assert_msg(may_read(read[i]), "%s", read[i]);
	for (int i = 0; i < COUNT_OF(hidden); i++)
		ck_assert_msg(!may_read(hidden[i]), "%s", hidden[i]);
}

/* ---- what a player is held to ---- */

static struct player player;
static struct confine confine;

/* Make own/agent with own/data, and a link to it; lib/ belongs to somebody else. */
static void
set_up_player(void)
{
	set_up_open();
	run("umask 022 && mkdir -p own/data own/lib lib tool/lib ow/lib && "
	    "echo data >own/data/x && echo >lib/a.jar && "
	    "printf '#!/bin/sh\\ncat data/x\\n' >own/agent && "
	    "chmod 755 own/agent && ln -s ../own/agent lib/link");
	must(chdir(root) == 0, "chdir");
	sandbox = (struct sandbox){.layers = BIT(POSIX) | BIT(LANDLOCK),
	                           .user = {0, 64100, 64101}};
}

static void
find(const char *text)
{
	char note[PLAYER_WHY], said[PLAYER_WHY] = "";

	must(player_find(&player, text, "x", PLAYER_REFEREE, note, said), "%s", said);
	belongings_move(&player.own, player.argv);
}

/* Confine the player, in that seat. */
static bool
confines(const char *line, int seat)
{
	struct terms terms = harness_terms(line);

	return sandbox_confine(&sandbox, &terms, &player, seat, &confine, why);
}

static void
confined(const char *text, const char *line)
{
	find(text);
	must(confines(line, 1), "%s: %s", line, why);
}

/* Return '+' if the path is the player's own, '=' if it is read like others, '-' if it
 * is not read. */
static char
read_as(const char *path)
{
	for (int i = 0; i < CONFINE_READABLE && confine.readable[i]; i++)
		if (!strcmp(confine.readable[i], in(path)))
			return i < confine.own ? '+' : '=';
	return '-';
}

BEFORE_EACH(set_up_player, tear_down)
EVERYWHERE

static const struct {
	const char *player, *terms;
	const char *given[5]; /* folders that everybody reads */
	const char *paths[7]; /* each after what read_as returns for it */
	int own;
} readings[] = {
	{"own/agent -cp lib/a.jar lib nothing /etc/passwd", "", {"/usr"},
	 {"+own/agent", "+own", "+lib/a.jar", "+lib", "+/etc/passwd", "=/usr"}, 5},
	{"own/agent lib/a.jar", "files=none", {NULL},
	 {"-own", "+own/agent", "+lib/a.jar"}, 2},
	{"own/agent lib/a.jar", "files=read-first-move", {NULL}, {"+own"}, 3},
	/* Where a link leads is read, too. */
	{"lib/link", "", {NULL}, {"+lib/link", "+own/agent", "+lib", "-own"}, 3},
	/* An installation that its program or one of its folders lies in is its own. */
	{"own/agent", "", {"own/lib", "lib", "tool/lib", "ow/lib"},
	 {"+own/lib", "+lib", "=tool/lib", "=ow/lib"}, 4},
};

TESTS(a_player_reads_what_belongs_to_it, COUNT_OF(readings))
{
	int given = 0;

	for (; readings[_i].given[given]; given++)
		ck_assert(readable_add_folder(&sandbox.readable,
		                              in(readings[_i].given[given])));
	confined(readings[_i].player, readings[_i].terms);
	ck_assert_uint_eq(confine.layers, sandbox.layers);
	for (const char *const *path = readings[_i].paths; *path; path++)
		ck_assert_msg(read_as(*path + 1) == **path, "%s: %c", *path,
		              read_as(*path + 1));
	ck_assert_int_eq(confine.own, readings[_i].own);
}

TEST(a_player_reads_no_more_than_fits)
{
	char name[32];

	for (int i = 0; i < READABLE_FOLDERS; i++) {
		text_format(name, sizeof name, "f%d", i);
		must(mkdir(name, 0700) == 0, "%s", name);
		ck_assert(readable_add_folder(&sandbox.readable, in(name)));
	}
	confined("own/agent lib/a.jar lib own own/data own/data/x", "");
	ck_assert_ptr_null(confine.readable[CONFINE_READABLE - 1]);
	ck_assert_int_ne(read_as(name), '-');
}

TEST(the_terms_say_what_a_player_may)
{
	confined("own/agent", "");
	ck_assert_str_eq(confine.folder, in("own"));
	ck_assert(confine.mem_bytes == CLOCK_NEVER);
	ck_assert(!confine.net && !confine.alone);
	ck_assert_ptr_null(confine.scratch);
	ck_assert_int_eq(confine.open_files, 256);
	ck_assert_int_eq(confine.tmp_bytes, 16 << 20);
	/* Who is not root stays who they are. */
	ck_assert_uint_eq(confine.uid, geteuid());
	ck_assert_uint_eq(confine.gid, getegid());
	ck_assert(confines("mem=500M,net=yes,threads=1,cpus=2,cwd=scratch,open=999,"
	                   "tmp=1M", 1));
	ck_assert_int_eq(confine.open_files, 999);
	ck_assert_int_eq(confine.tmp_bytes, 1 << 20);
	ck_assert_int_eq(confine.mem_bytes, INT64_C(500) << 20);
	ck_assert(confine.net && confine.alone);
	ck_assert_ptr_null(confine.folder);
	ck_assert(confines("threads=2,cpus=any,mem=none", 1));
	ck_assert(!confine.alone);
	ck_assert(confine.mem_bytes == CLOCK_NEVER);
}

TEST(with_net_there_is_no_network_of_its_own)
{
	sandbox.layers = BIT(POSIX) | BIT(PIDNS) | BIT(NETNS);
	confined("own/agent", "");
	ck_assert_uint_eq(confine.layers, sandbox.layers);
	ck_assert(confines("net=yes", 1));
	ck_assert_uint_eq(confine.layers, BIT(POSIX) | BIT(PIDNS));
}

/* On a wire that starts each process in a folder of its own. */
TEST(a_wire_with_its_own_folders_starts_in_none_of_ours)
{
	confined("files:own/agent", "");
	ck_assert_ptr_null(confine.folder);
	ck_assert_int_eq(read_as("own"), '+');
}

ONLY_WHERE(users, "only root can be another", holds(CONFINE_UID))

TEST(each_player_has_its_user)
{
	sandbox.layers = BIT(POSIX) | BIT(UID);
	find("own/agent");
	for (int i = 1; i <= 2; i++) {
		ck_assert_msg(confines("", i), "%s", why);
		ck_assert_uint_eq(confine.uid, sandbox.user[i]);
		ck_assert_uint_eq(confine.gid, sandbox.user[i]);
	}
}

/* Users of their own and, where root may give agents one, a root folder of their own. */
static bool
has_users_and_roots(void)
{
	bool can_show = holds(CONFINE_MOUNTS);

	sandbox.layers = BIT(POSIX) | BIT(UID) | (can_show ? BIT(MOUNTS) : 0);
	return can_show;
}

/* It is the operator's mistake, reported before the first game. */
TEST(a_program_out_of_its_users_reach_is_told)
{
	has_users_and_roots();
	find("own/agent");
	run("chmod 700 own/agent");
	ck_assert(!confines("", 2));
	ck_assert_msg(strstr(why, "64101") && strstr(why, "own/agent"), "%s",
	              why);
	/* If nobody may execute it, that is the agent's fault. */
	run("chmod 644 own/agent");
	ck_assert_msg(confines("", 2), "%s", why);
}

/* However the player is written: a folder, with a slash or with words after it, has its
 * data beside it. */
static const char *const spellings[] = {"own", "own/", "own x", "own/ x",
	"own// x", "./own/../own/ x", "own/agent x", "own//agent x"};

TESTS(a_private_folder_opens_up_however_it_is_written, COUNT_OF(spellings))
{
	bool can_show = has_users_and_roots();
	struct proc_setup setup = {.confine = &confine, .cpu_hard_s = CLOCK_NEVER};
	char heard[8] = "";
	struct proc proc;

	run("chmod 700 own");
	find(spellings[_i]);
	if (!confines("", 1)) {
		ck_assert_msg(!can_show, "%s: %s", spellings[_i], why);
		return;
	}
	setup.path = player.path;
	setup.argv = player.argv;
	ck_assert_int_eq(proc_start(&proc, &setup), PROC_STARTED);
	ck_assert(proc_await(&proc, clock_now_us() + 5 * CLOCK_S));
	ck_assert_int_ge(read(proc.out, heard, sizeof heard - 1), 0);
	ck_assert_msg(!strcmp(heard, "data\n"), "'%s' sees no data",
	              spellings[_i]);
	proc_stop(&proc);
}

/* ---- what is kept to ---- */

static const struct {
	const char *line;
	enum terms_key key;
	unsigned by[2]; /* the layers of either set are enough; 0: no layers are */
	bool without;   /* it needs no layer */
} kept[] = {
	{"mem=500M", TERMS_MEM, {BIT(WALK) | BIT(SECCOMP), BIT(CGROUP)}, false},
	{"mem=none", TERMS_MEM, {0, 0}, true},
	{"", TERMS_MEM, {0, 0}, true},
	{"cpus=2", TERMS_CPUS, {BIT(SECCOMP), 0}, false},
	{"cpus=any", TERMS_CPUS, {0, 0}, true},
	{"idle=stop", TERMS_IDLE, {BIT(SECCOMP), 0}, false},
	{"cpus=1", TERMS_IDLE, {BIT(SECCOMP), 0}, false},
	{"idle=run", TERMS_IDLE, {0, 0}, true},
	{"offturn=charge", TERMS_OFFTURN, {BIT(WALK), 0}, false},
	{"offturn=lose", TERMS_OFFTURN, {BIT(WALK), 0}, false},
	{"offturn=report", TERMS_OFFTURN, {0, 0}, true},
	{"threads=4", TERMS_THREADS, {BIT(WALK), 0}, false},
	{"threads=any", TERMS_THREADS, {0, 0}, true},
	{"files=read", TERMS_FILES, {BIT(LANDLOCK), BIT(MOUNTS)}, false},
	{"files=none", TERMS_FILES, {BIT(LANDLOCK), BIT(MOUNTS)}, false},
	/* What is read is counted, not prevented. */
	{"files=read-first-move", TERMS_FILES, {0, 0}, false},
	{"write=no", TERMS_WRITE, {BIT(LANDLOCK), BIT(MOUNTS)}, false},
	{"write=scratch", TERMS_WRITE, {BIT(LANDLOCK), BIT(MOUNTS)}, false},
	{"net=no", TERMS_NET, {BIT(SECCOMP), BIT(NETNS)}, false},
	{"net=yes", TERMS_NET, {0, 0}, true},
	{"cwd=scratch", TERMS_CWD, {0, 0}, true},
	{"out=1K", TERMS_OUT, {0, 0}, true},
	{"move=1s", TERMS_MOVE, {0, 0}, true},
	{"bank=1s", TERMS_BANK, {0, 0}, true},
};

static bool
has_all(unsigned layers, unsigned wanted)
{
	return wanted && (layers & wanted) == wanted;
}

BEFORE_EACH(NULL, NULL)
EVERYWHERE

TESTS(a_key_is_kept_to_by_these_layers_and_no_others, COUNT_OF(kept))
{
	struct terms terms = harness_terms(kept[_i].line);
	bool misses = kept[_i].by[0] == BIT(WALK) && !orphans_can_be_adopted();

	for (unsigned layers = 0; layers < 1u << CONFINE_LAYERS; layers++) {
		bool want = kept[_i].without ||
		            (has_all(layers, kept[_i].by[0]) && !misses) ||
		            has_all(layers, kept[_i].by[1]);

		sandbox = (struct sandbox){.layers = layers, .landlock = 3};
		must(sandbox_enforces(&sandbox, &terms, kept[_i].key) == want,
		     "%s under %x", kept[_i].line, layers);
	}
}

/* Before its third version Landlock lets files be truncated. */
TEST(an_old_landlock_needs_seccomp_against_writing)
{
	struct terms terms = harness_terms("write=no");

	sandbox = (struct sandbox){.layers = BIT(LANDLOCK), .landlock = 2};
	ck_assert(!sandbox_enforces(&sandbox, &terms, TERMS_WRITE));
	sandbox.layers |= BIT(SECCOMP);
	ck_assert(sandbox_enforces(&sandbox, &terms, TERMS_WRITE));
}

#define USUAL (BIT(POSIX) | BIT(WALK) | BIT(LANDLOCK) | BIT(SECCOMP) | BIT(PIDNS))

static const struct {
	enum sandbox_mode mode;
	unsigned layers;
	int landlock;
	const char *line;
	const char *written; /* the layers, and what is not enforced */
	const char *open;    /* what was given and is not enforced */
} lines[] = {
	{SANDBOX_AUTO, USUAL, 7, "", "posix,walk,landlock7,seccomp,pidns,-cgroup,-procfs,-mounts",
	 ""},
	{SANDBOX_AUTO, USUAL | BIT(UID), 3, "",
	 "posix,walk,landlock3,seccomp,pidns,-cgroup,uid,-procfs,-mounts", ""},
	{SANDBOX_AUTO, USUAL | BIT(NETNS) | BIT(CGROUP), 1, "",
	 "posix,walk,landlock1,seccomp,pidns,netns,cgroup,-procfs,-mounts", ""},
	{SANDBOX_AUTO, USUAL, 7, "mem=500M,cpus=1,files=none,write=scratch,net=no",
	 "posix,walk,landlock7,seccomp,pidns,-cgroup,-procfs,-mounts", ""},
	{SANDBOX_AUTO, USUAL, 7, "files=read-first-move",
	 "posix,walk,landlock7,seccomp,pidns,-cgroup,-procfs,-mounts,-files", "files"},
	{SANDBOX_AUTO, BIT(POSIX), 0, "",
	 "posix,-walk,-landlock,-seccomp,-pidns,-cgroup,-files,-write,-net", ""},
	{SANDBOX_AUTO, BIT(POSIX), 0, "mem=1G,net=no,move=1s",
	 "posix,-walk,-landlock,-seccomp,-pidns,-cgroup,-mem,-files,-write,-net",
	 "mem, net"},
	{SANDBOX_AUTO, USUAL & ~BIT(SECCOMP), 6, "cpus=1",
	 "posix,walk,landlock6,-seccomp,pidns,-cgroup,-procfs,-mounts,-cpus,-idle,-net",
	 "cpus"},
	{SANDBOX_AUTO, USUAL | BIT(PROCFS), 3, "",
	 "posix,walk,landlock3,seccomp,pidns,-cgroup,procfs,-mounts", ""},
	{SANDBOX_POSIX, BIT(POSIX), 0, "", "posix,-files,-write,-net", ""},
	{SANDBOX_POSIX, BIT(POSIX) | BIT(UID), 0, "write=no",
	 "posix,uid,-files,-write,-net", "write"},
	{SANDBOX_NONE, 0, 0, "", "none,-files,-write,-net", ""},
	{SANDBOX_NONE, BIT(UID), 0, "threads=2,offturn=charge,net=yes",
	 "none,uid,-offturn,-threads,-files,-write", "offturn, threads"},
};

TESTS(layers_and_what_is_not_enforced_are_written, COUNT_OF(lines))
{
	struct terms terms = harness_terms(lines[_i].line), none = {.given = {false}};
	const struct terms of[][3] = {
		{none, terms, terms}, {none, terms, none}, {none, none, terms}};

	sandbox = (struct sandbox){.mode = lines[_i].mode,
		.layers = lines[_i].layers, .landlock = lines[_i].landlock};
	/* A layer of one player is enough. */
	for (int i = 0; i < COUNT_OF(of); i++) {
		struct text text = {0}, open = {0};

		sandbox_write(&sandbox, of[i], &text);
		if (i == 0 || !strstr(lines[_i].line, "net=yes"))
			ck_assert_str_eq(text_str(&text), lines[_i].written);
		sandbox_write_open(&sandbox, of[i], &open);
		ck_assert_str_eq(text_str(&open), lines[_i].open);
		text_free(&text);
		text_free(&open);
	}
}

