#include <signal.h>
#include <stddef.h>

#include "attack/judge.h"
#include "attack/property.h"
#include "attack/stage.h"
#include "game/terms.h"

#define LANDLOCK "Linux 5.13 or later with Landlock"
#define LANDLOCK_6 "Linux 6.12 or later with Landlock"
#define SECCOMP "seccomp (x86-64, aarch64)"
#define NAMESPACES "user namespaces (sysctl user.max_user_namespaces)"
#define WALK "Linux with /proc/PID/task/TID/children"
#define CGROUP "a delegated cgroup (systemd-run --user --scope -p Delegate=yes)"
#define SIGNALS LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root"
#define NET "-t net=no, and " SECCOMP
#define MEM "-t mem=SIZE, and "

enum {
	ALWAYS = TERMS_KEYS,
	REFEREE = 1 << STAGE_REFEREE,
	OPPONENT = 1 << STAGE_OPPONENT,
	/* Layers that keep things apart, hold them down, and keep together. */
	APART = 1 << CONFINE_LANDLOCK | 1 << CONFINE_SECCOMP |
	        1 << CONFINE_PIDNS | 1 << CONFINE_NETNS | 1 << CONFINE_UID,
	DOWN = 1 << CONFINE_POSIX | 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	       1 << CONFINE_CGROUP,
	TOGETHER = 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	           1 << CONFINE_PIDNS | 1 << CONFINE_CGROUP,
};

const struct property properties[] = {
	{"kill-referee", ALWAYS, false, APART, NULL, SIGNALS,
	 REFEREE, SIGKILL, NULL, judge_life},
	{"kill-opponent", ALWAYS, false, APART, NULL, SIGNALS,
	 OPPONENT, SIGKILL, NULL, judge_life},
	{"stop-referee", ALWAYS, false, APART, NULL, SIGNALS,
	 REFEREE, SIGSTOP, NULL, judge_life},
	{"prlimit-other", ALWAYS, false, APART, NULL,
	 SECCOMP ", " NAMESPACES " or root",
	 REFEREE | OPPONENT, 0, prepare_limits, judge_limits},
	{"shared-quotas", ALWAYS, true, APART | DOWN, NULL,
	 SECCOMP ", and " NAMESPACES " or root", OPPONENT, 0, NULL, judge_quotas},
	{"read-memory", ALWAYS, true, APART | STAGE_HIDDEN, NULL,
	 LANDLOCK ", " NAMESPACES " or root",
	 REFEREE | OPPONENT, 0, NULL, NULL},
	{"read-words", ALWAYS, false, APART | 1 << CONFINE_PROCFS, NULL,
	 NAMESPACES ", and a /proc that is not covered", OPPONENT, 0, NULL, NULL},
	{"read-files", ALWAYS, false, APART, NULL, LANDLOCK, 0, 0, prepare_blind, NULL},
	{"write-files", ALWAYS, false, APART | DOWN, NULL,
	 LANDLOCK ", and " SECCOMP, 0, 0, NULL, NULL},
	{"freeze-files", ALWAYS, true, APART, NULL, SECCOMP " or root",
	 0, 0, NULL, judge_frozen},
	{"watch-files", ALWAYS, true, APART, NULL, SECCOMP, 0, 0, NULL, NULL},
	{"net-tcp", TERMS_NET, true, APART, NULL, NET " or " NAMESPACES,
	 0, 0, prepare_tcp, NULL},
	{"net-udp", TERMS_NET, true, APART, NULL, NET " or " NAMESPACES,
	 0, 0, prepare_udp, NULL},
	{"unix-abstract", TERMS_NET, true, APART, NULL, NET, 0, 0, prepare_unix, NULL},
	{"memory-private", TERMS_MEM, false, DOWN, NULL, MEM CGROUP,
	 0, 0, prepare_memory, judge_memory},
	{"memory-shared", TERMS_MEM, false, DOWN, NULL, MEM CGROUP,
	 0, 0, prepare_memory, judge_memory},
	{"memory-children", TERMS_MEM, false, DOWN, NULL, MEM CGROUP,
	 0, 0, prepare_memory, judge_memory},
	{"memory-file", TERMS_MEM, true, DOWN, NULL, MEM "the posix layer",
	 0, 0, prepare_memory, judge_memory},
	{"cpu-self", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", 0, 0, prepare_cpu, NULL},
	{"cpu-threads", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", 0, 0, prepare_cpu, NULL},
	{"cpu-children", TERMS_CPULIMIT, false, DOWN, NULL, CGROUP,
	 0, 0, prepare_cpu, NULL},
	{"escape-session", ALWAYS, false, TOGETHER, NULL, SECCOMP,
	 0, 0, NULL, judge_escape},
	{"kill-all", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 0, 0, NULL, judge_left},
	{"off-turn-compute", TERMS_IDLE, false, TOGETHER, NULL,
	 "-t idle=stop, and " SECCOMP, 0, 0, NULL, judge_stopped},
	{"own-priority", ALWAYS, false, APART, NULL, SECCOMP ", and " LANDLOCK,
	 0, 0, NULL, NULL},
	{"processors", TERMS_CPUS, true, APART, NULL,
	 "-t cpus=N, and " SECCOMP, 0, 0, prepare_pin, NULL},
	{"threads", TERMS_THREADS, false, DOWN, NULL,
	 "-t threads=N, and " WALK, 0, 0, prepare_threads, judge_threads},
	{"read-after-first-move", TERMS_FILES, false, APART, NULL,
	 "no way: a running process cannot be held tighter from outside; what it "
	 "reads is recorded", 0, 0, NULL, NULL},
	{"fork-bomb", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 0, 0, NULL, judge_left},
	{"core", ALWAYS, true, APART, "the start", "a limit of 0 on core files",
	 0, 0, prepare_core, judge_core},
	{"tty", ALWAYS, true, APART, NULL, LANDLOCK " or root",
	 0, 0, prepare_terminal, NULL},
	{"setuid", ALWAYS, true, APART, NULL, "Linux 3.5 or later",
	 0, 0, NULL, judge_su},
	{"sysv-ipc", ALWAYS, true, APART, NULL, SECCOMP " or " NAMESPACES,
	 0, 0, NULL, judge_objects},
	{"inherited-fds", ALWAYS, false, APART, "the start", "close-on-exec",
	 0, 0, prepare_descriptor, NULL},
	{"referee-death", ALWAYS, false, TOGETHER, NULL, NAMESPACES,
	 0, 0, prepare_death, NULL},
	{.name = NULL},
};
