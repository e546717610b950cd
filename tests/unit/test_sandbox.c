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
};

TESTS(a_choice_is_read, COUNT_OF(choices))
{
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	char why[SANDBOX_WHY] = "";
	const char *text = choices[_i].text;

	ck_assert_msg(sandbox_parse(&sandbox, text, why), "%s: %s", text, why);
	ck_assert_msg(sandbox.mode == choices[_i].mode, "%s", text);
	ck_assert_msg(sandbox.required == choices[_i].required, "%s: %x", text,
	              sandbox.required);
	ck_assert_msg(sandbox.terms_required == choices[_i].terms, "%s", text);
}

static const struct {
	const char *text;
	const char *word; /* in the reason */
} refused[] = {
	{"", "auto, none, posix"}, {"Auto", "Auto"}, {"auto ", "auto "},
	{"strict", "strict"}, {"landlock", "landlock"}, {"require", "require"},
	{"require:", "''"}, {"require:,", "''"}, {"require:landlock,", "''"},
	{"require:,landlock", "''"}, {"require:jail", "jail"},
	{"require:landlock,jail", "jail"},
	{"require:landlock seccomp", "landlock seccomp"},
	{"require:Landlock", "Landlock"}, {"require:auto", "auto"},
	{"require:landlock7", "landlock7"}, {"require=landlock", "require=landlock"},
};

TESTS(a_choice_that_is_none_is_refused, COUNT_OF(refused))
{
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	char why[SANDBOX_WHY] = "";

	ck_assert_msg(!sandbox_parse(&sandbox, refused[_i].text, why),
	              "'%s' is taken", refused[_i].text);
	ck_assert_msg(strstr(why, refused[_i].word) != NULL, "'%s': %s",
	              refused[_i].text, why);
}

TEST(a_long_choice_is_refused)
{
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	char text[2000], why[SANDBOX_WHY];

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
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	char why[SANDBOX_WHY] = "";
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
		struct sandbox sandbox = {.mode = SANDBOX_AUTO};
		char why[SANDBOX_WHY] = "";

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
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};

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

static struct sandbox
found_by(const char *text)
{
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	char why[SANDBOX_WHY] = "";

	must(sandbox_parse(&sandbox, text, why), "%s: %s", text, why);
	must(sandbox_probe(&sandbox, why), "%s: %s", text, why);
	return sandbox;
}

ONLY_WHERE(probes, "this root cannot be anybody else",
           geteuid() != 0 || holds(CONFINE_UID))

TEST(none_and_posix_apply_no_more_than_that)
{
	struct sandbox none = found_by("none"), posix = found_by("posix");

	ck_assert_uint_eq(none.layers, users());
	ck_assert_uint_eq(posix.layers, BIT(POSIX) | users());
	sandbox_free(&none);
	sandbox_free(&posix);
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
	struct sandbox sandbox = found_by("auto");
	unsigned want = BIT(POSIX) | users();

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
	sandbox_free(&sandbox);
}

TEST(a_network_of_its_own_is_applied_where_it_is_required)
{
	struct sandbox sandbox = {.mode = SANDBOX_AUTO};
	bool there = procstat_works() && holds(CONFINE_PIDNS) &&
	             holds(CONFINE_NETNS);
	char why[SANDBOX_WHY] = "";

	ck_assert(sandbox_parse(&sandbox, "require:netns", why));
	ck_assert(sandbox_probe(&sandbox, why) == there);
	ck_assert(!there == !(sandbox.layers & BIT(NETNS)));
	ck_assert_msg(there || strstr(why, "netns"), "%s", why);
	sandbox_free(&sandbox);
}

TEST(what_is_required_and_does_not_hold_is_named)
{
	for (int i = 0; i < CONFINE_LAYERS; i++) {
		enum confine_layer layer = (enum confine_layer)i;
		struct sandbox sandbox = {.mode = SANDBOX_AUTO};
		char text[60], why[SANDBOX_WHY] = "";
		bool there;

		text_format(text, sizeof text, "require:%s",
		            confine_word(layer));
		ck_assert(sandbox_parse(&sandbox, text, why));
		there = sandbox_probe(&sandbox, why);
		ck_assert_msg(there == !!(sandbox.layers >> i & 1), "%s", text);
		ck_assert_msg(there || strstr(why, confine_word(layer)),
		              "%s: %s", text, why);
		if (layer == CONFINE_POSIX)
			ck_assert(there);
		if (layer == CONFINE_UID)
			ck_assert(there == (geteuid() == 0));
		sandbox_free(&sandbox);
	}
}

/* Limits of a user are not shared with another match's players. */
TESTS(as_root_matches_at_the_same_time_have_users_of_their_own, geteuid() == 0)
{
	struct sandbox sandbox = found_by("auto");

	ck_assert_uint_eq(sandbox.user[1], 64400 + 2 * (uid_t)getpid() % 600);
	ck_assert_uint_eq(sandbox.user[2], sandbox.user[1] + 1);
	sandbox_free(&sandbox);
}

/* Not as root, even if the operator asks for no sandbox. */
TESTS(as_root_without_users_to_be_had_nothing_is_started, geteuid() == 0)
{
	struct sandbox sandbox = {.mode = SANDBOX_NONE, .users_given = true};
	char why[SANDBOX_WHY] = "";

	/* No system allows this user. */
	sandbox.user[1] = 0;
	sandbox.user[2] = 0;
	ck_assert(!sandbox_probe(&sandbox, why));
	ck_assert_msg(strstr(why, "not run as root"), "%s", why);
	sandbox_free(&sandbox);
}

static bool
may_read(const struct sandbox *sandbox, const char *path)
{
	for (int i = 0; i < sandbox->readable.folders; i++)
		if (!strcmp(sandbox->readable.folder[i], path))
			return true;
	return false;
}

TEST(installations_on_path_may_be_read_and_nobodys_home)
{
	struct sandbox sandbox;
	char path[900];

	run("mkdir -p tool/bin tool/lib tool/secret home/bin home/lib home/work "
	    "home/.local/bin home/.local/lib other/sub/bin");
	text_format(path, sizeof path, "/usr/bin:/bin:%s:%s:%s::relative:"
	            "%s/nowhere/bin:/sbin", in("tool/bin"), in("home/bin"),
	            in("home/.local/bin"), root);
	setenv("PATH", path, 1);
	setenv("HOME", in("home"), 1);
	sandbox = found_by("posix");
	ck_assert(may_read(&sandbox, in("tool/bin")));
	ck_assert(may_read(&sandbox, in("tool/lib")));
	ck_assert(may_read(&sandbox, in("home/bin")));
	ck_assert(may_read(&sandbox, in("home/lib")));
	ck_assert(may_read(&sandbox, in("home/.local/bin")));
	ck_assert(may_read(&sandbox, in("home/.local/lib")));
	ck_assert(!may_read(&sandbox, in("home")));
	ck_assert(!may_read(&sandbox, in("home/work")));
	ck_assert(!may_read(&sandbox, in("home/.local")));
	ck_assert(!may_read(&sandbox, in("other/sub/bin")));
	ck_assert(!may_read(&sandbox, root));
	ck_assert(!may_read(&sandbox, "/usr/bin"));
	ck_assert(!may_read(&sandbox, "/"));
	sandbox_free(&sandbox);
}

/* A folder that is on PATH by mistake does not open the whole system. */
TEST(the_whole_system_is_no_installation)
{
	struct sandbox sandbox;
	char path[300];

	run("mkdir -p home/bin");
	text_format(path, sizeof path, "/:/usr/bin:%s/:/bin", in("home/bin"));
	setenv("PATH", path, 1);
	setenv("HOME", in("home"), 1);
	sandbox = found_by("posix");
	ck_assert_msg(!may_read(&sandbox, "/"), "all of the system is readable");
	ck_assert_msg(!may_read(&sandbox, in("home")), "the home is readable");
	sandbox_free(&sandbox);
}

/* ---- what a player is held to ---- */

/* Make own/agent with own/data, and a link to it; lib/ belongs to somebody else. */
static void
make_player(struct player *player, const char *words)
{
	char text[600], note[PLAYER_WHY], why[PLAYER_WHY] = "";

	run("umask 022 && mkdir -p own/data lib && echo >own/data/x && "
	    "echo >lib/a.jar && printf '#!/bin/sh\\nexit 0\\n' >own/agent && "
	    "chmod 755 own/agent && ln -s ../own/agent lib/link");
	must(chdir(root) == 0, "chdir");
	text_format(text, sizeof text, "%s/own/agent %s", root, words);
	must(player_find(player, text, "x", PLAYER_REFEREE, note, why), "%s",
	     why);
	belongings_move(&player->own, player->argv);
}

static struct confine
confined(const struct sandbox *sandbox, const char *line,
         const struct player *player)
{
	struct terms terms = harness_terms(line);
	struct confine confine;
	char why[SANDBOX_WHY] = "";

	must(sandbox_confine(sandbox, &terms, player, 1, &confine, why),
	     "%s: %s", line, why);
	return confine;
}

static bool
reads(const struct confine *confine, const char *path)
{
	for (int i = 0; i < CONFINE_READABLE && confine->readable[i]; i++)
		if (!strcmp(confine->readable[i], path))
			return true;
	return false;
}

/* The first paths are the player's own. */
static bool
owns(const struct confine *confine, const char *path)
{
	for (int i = 0; i < confine->own; i++)
		if (!strcmp(confine->readable[i], path))
			return true;
	return false;
}

static struct sandbox
made_up(unsigned layers)
{
	return (struct sandbox){.layers = layers, .user = {0, 64100, 64101}};
}

EVERYWHERE

TEST(a_player_reads_its_folder_its_program_and_its_files)
{
	struct sandbox sandbox = made_up(BIT(POSIX) | BIT(LANDLOCK));
	struct confine confine;
	struct player player;

	make_player(&player, "-cp lib/a.jar lib nothing /etc/passwd");
	ck_assert(readable_add_folder(&sandbox.readable, "/usr"));
	confine = confined(&sandbox, "", &player);
	ck_assert_uint_eq(confine.layers, sandbox.layers);
	ck_assert_str_eq(confine.folder, in("own"));
	ck_assert(owns(&confine, in("own/agent")));
	ck_assert(owns(&confine, in("own")));
	ck_assert(owns(&confine, in("lib/a.jar")));
	ck_assert(owns(&confine, in("lib")));
	ck_assert(owns(&confine, "/etc/passwd"));
	ck_assert_int_eq(confine.own, 5);
	ck_assert(reads(&confine, "/usr") && !owns(&confine, "/usr"));
	ck_assert_ptr_null(confine.readable[6]);
	sandbox_free(&sandbox);
	player_free(&player);
}

TEST(with_files_none_the_folder_is_not_read)
{
	struct sandbox sandbox = made_up(BIT(LANDLOCK));
	struct confine confine;
	struct player player;

	make_player(&player, "lib/a.jar");
	confine = confined(&sandbox, "files=none", &player);
	ck_assert(!reads(&confine, in("own")));
	ck_assert(owns(&confine, in("own/agent")));
	ck_assert(owns(&confine, in("lib/a.jar")));
	confine = confined(&sandbox, "files=read-first-move", &player);
	ck_assert(owns(&confine, in("own")));
	player_free(&player);
}

TEST(where_a_link_leads_is_read_too)
{
	struct sandbox sandbox = made_up(BIT(LANDLOCK));
	char note[PLAYER_WHY], why[PLAYER_WHY] = "";
	struct confine confine;
	struct player player;

	make_player(&player, "");
	player_free(&player);
	must(player_find(&player, in("lib/link"), "x", PLAYER_REFEREE, note,
	                 why), "%s", why);
	confine = confined(&sandbox, "", &player);
	ck_assert(owns(&confine, in("lib/link")));
	ck_assert(owns(&confine, in("own/agent")));
	ck_assert(owns(&confine, in("lib")));
	ck_assert(!reads(&confine, in("own")));
	player_free(&player);
}

/* A folder of an installation, bin or lib, and a program in it. */
TEST(an_installation_that_a_program_lies_in_is_its_own)
{
	struct sandbox sandbox = made_up(BIT(LANDLOCK));
	struct confine confine;
	struct player player;

	make_player(&player, "");
	run("mkdir -p own/lib tool/lib ow/lib");
	ck_assert(readable_add_folder(&sandbox.readable, in("own/lib")));
	ck_assert(readable_add_folder(&sandbox.readable, in("lib")));
	ck_assert(readable_add_folder(&sandbox.readable, in("tool/lib")));
	ck_assert(readable_add_folder(&sandbox.readable, in("ow/lib")));
	confine = confined(&sandbox, "", &player);
	ck_assert(owns(&confine, in("own/lib")));
	ck_assert(owns(&confine, in("lib")));
	ck_assert(reads(&confine, in("tool/lib")));
	ck_assert(!owns(&confine, in("tool/lib")));
	ck_assert(reads(&confine, in("ow/lib")));
	ck_assert(!owns(&confine, in("ow/lib")));
	sandbox_free(&sandbox);
	player_free(&player);
}

TEST(a_player_reads_no_more_than_fits)
{
	struct sandbox sandbox = made_up(BIT(LANDLOCK));
	struct confine confine;
	struct player player;
	char name[32];

	make_player(&player, "lib/a.jar lib own own/data own/data/x");
	for (int i = 0; i < READABLE_FOLDERS; i++) {
		char command[64];

		text_format(name, sizeof name, "f%d", i);
		text_format(command, sizeof command, "mkdir %s", name);
		run(command);
		ck_assert(readable_add_folder(&sandbox.readable, in(name)));
	}
	confine = confined(&sandbox, "", &player);
	ck_assert_ptr_null(confine.readable[CONFINE_READABLE - 1]);
	ck_assert(reads(&confine, in(name)));
	sandbox_free(&sandbox);
	player_free(&player);
}

TEST(the_terms_say_what_a_player_may)
{
	struct sandbox sandbox = made_up(BIT(POSIX));
	struct confine confine;
	struct player player;

	make_player(&player, "");
	confine = confined(&sandbox, "", &player);
	ck_assert(confine.mem_bytes == CLOCK_NEVER);
	ck_assert(!confine.net && !confine.alone);
	ck_assert_ptr_null(confine.scratch);
	ck_assert_int_eq(confine.open_files, 256);
	ck_assert_int_eq(confine.tmp_bytes, 16 << 20);
	confine = confined(&sandbox, "mem=500M,net=yes,threads=1,cpus=2,"
	                   "cwd=scratch,open=999,tmp=1M", &player);
	ck_assert_int_eq(confine.open_files, 999);
	ck_assert_int_eq(confine.tmp_bytes, 1 << 20);
	ck_assert_int_eq(confine.mem_bytes, INT64_C(500) << 20);
	ck_assert(confine.net && confine.alone);
	ck_assert_ptr_null(confine.folder);
	confine = confined(&sandbox, "threads=2,cpus=any,mem=none", &player);
	ck_assert(!confine.alone);
	ck_assert(confine.mem_bytes == CLOCK_NEVER);
	player_free(&player);
}

TEST(with_net_there_is_no_network_of_its_own)
{
	struct sandbox sandbox = made_up(BIT(POSIX) | BIT(PIDNS) | BIT(NETNS));
	struct player player;

	make_player(&player, "");
	ck_assert_uint_eq(confined(&sandbox, "", &player).layers,
	                  sandbox.layers);
	ck_assert_uint_eq(confined(&sandbox, "net=yes", &player).layers,
	                  BIT(POSIX) | BIT(PIDNS));
	player_free(&player);
}

/* On a wire that starts each process in a folder of its own. */
TEST(a_wire_with_its_own_folders_starts_in_none_of_ours)
{
	struct sandbox sandbox = made_up(BIT(POSIX));
	char text[300], note[PLAYER_WHY], why[PLAYER_WHY] = "";
	struct confine confine;
	struct player player;

	make_player(&player, "");
	player_free(&player);
	text_format(text, sizeof text, "files:%s", in("own/agent"));
	must(player_find(&player, text, "x", PLAYER_REFEREE, note, why), "%s",
	     why);
	confine = confined(&sandbox, "", &player);
	ck_assert_ptr_null(confine.folder);
	ck_assert(owns(&confine, in("own")));
	player_free(&player);
}

TEST(who_is_not_root_stays_who_he_is)
{
	struct sandbox sandbox = made_up(BIT(POSIX));
	struct confine confine;
	struct player player;

	make_player(&player, "");
	confine = confined(&sandbox, "", &player);
	ck_assert_uint_eq(confine.uid, geteuid());
	ck_assert_uint_eq(confine.gid, getegid());
	player_free(&player);
}

ONLY_WHERE(users, "only root can be another", holds(CONFINE_UID))

TEST(each_player_has_its_user)
{
	struct sandbox sandbox = made_up(BIT(POSIX) | BIT(UID));
	struct terms terms = harness_terms("");
	char why[SANDBOX_WHY] = "";
	struct player player;

	make_player(&player, "");
	for (int i = 1; i <= 2; i++) {
		struct confine confine;

		ck_assert_msg(sandbox_confine(&sandbox, &terms, &player, i,
		                              &confine, why), "%s", why);
		ck_assert_uint_eq(confine.uid, sandbox.user[i]);
		ck_assert_uint_eq(confine.gid, sandbox.user[i]);
	}
	player_free(&player);
}

/* Whether root may give agents a root folder of their own. */
static bool
can_show(void)
{
	return holds(CONFINE_MOUNTS);
}

/* It is the operator's mistake, reported before the first game. */
TEST(a_program_out_of_its_users_reach_is_told)
{
	struct sandbox sandbox = made_up(BIT(POSIX) | BIT(UID) |
	                                 (can_show() ? BIT(MOUNTS) : 0));
	struct terms terms = harness_terms("");
	char why[SANDBOX_WHY] = "";
	struct confine confine;
	struct player player;

	make_player(&player, "");
	run("chmod 700 own/agent");
	ck_assert(!sandbox_confine(&sandbox, &terms, &player, 2, &confine, why));
	ck_assert_msg(strstr(why, "64101") && strstr(why, "own/agent"), "%s",
	              why);
	/* If nobody may execute it, that is the agent's fault. */
	run("chmod 644 own/agent");
	ck_assert_msg(sandbox_confine(&sandbox, &terms, &player, 2, &confine,
	                              why), "%s", why);
	player_free(&player);
}

/* However the player is written: a folder, with a slash or with words after it, has its
 * data beside it. */
static const char *const spellings[] = {"own", "own/", "own x", "own/ x",
	"own// x", "./own/../own/ x", "own/agent x", "own//agent x"};

TESTS(a_private_folder_opens_up_however_it_is_written, COUNT_OF(spellings))
{
	struct sandbox sandbox = made_up(BIT(POSIX) | BIT(UID) |
	                                 (can_show() ? BIT(MOUNTS) : 0));
	struct terms terms = harness_terms("");
	char note[PLAYER_WHY], why[PLAYER_WHY] = "", heard[8] = "";
	struct confine confine;
	struct player player;
	struct proc_setup setup = {.confine = &confine,
	                           .cpu_hard_s = CLOCK_NEVER};
	struct proc proc;

	make_player(&player, "");
	player_free(&player);
	run("echo data >own/data/x && chmod 700 own && "
	    "printf '#!/bin/sh\\ncat data/x\\n' >own/agent");
	must(player_find(&player, spellings[_i], "x", PLAYER_REFEREE, note, why),
	     "%s", why);
	if (!sandbox_confine(&sandbox, &terms, &player, 1, &confine, why)) {
		ck_assert_msg(!can_show(), "%s: %s", spellings[_i], why);
		player_free(&player);
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
	player_free(&player);
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
		struct sandbox sandbox = {.layers = layers, .landlock = 3};
		bool want = kept[_i].without ||
		            (has_all(layers, kept[_i].by[0]) && !misses) ||
		            has_all(layers, kept[_i].by[1]);

		must(sandbox_enforces(&sandbox, &terms, kept[_i].key) == want,
		     "%s under %x", kept[_i].line, layers);
	}
}

/* Before its third version Landlock lets files be truncated. */
TEST(an_old_landlock_needs_seccomp_against_writing)
{
	struct terms terms = harness_terms("write=no");
	struct sandbox sandbox = {.layers = BIT(LANDLOCK), .landlock = 2};

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
	struct sandbox sandbox = {.mode = lines[_i].mode,
		.layers = lines[_i].layers, .landlock = lines[_i].landlock};
	struct terms terms = harness_terms(lines[_i].line), none = {.given = {false}};
	const struct terms of[][3] = {
		{none, terms, terms}, {none, terms, none}, {none, none, terms}};

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

