#include <stddef.h>

#include "attack/properties.h"
#include "attack/trial.h"
#include "game/terms.h"

#define LANDLOCK "Linux 5.13 or later with Landlock"
#define LANDLOCK_6 "Linux 6.12 or later with Landlock"
#define SECCOMP "seccomp (x86-64, aarch64)"
#define NAMESPACES "user namespaces (sysctl user.max_user_namespaces)"
#define WALK "Linux with /proc/PID/task/TID/children"
#define CGROUP "a delegated cgroup (systemd-run --user --scope -p Delegate=yes)"

enum {
	ALWAYS = TERMS_KEYS,
	/* Layers that keep things apart, hold them down, and keep together. */
	APART = 1 << CONFINE_LANDLOCK | 1 << CONFINE_SECCOMP |
	        1 << CONFINE_PIDNS | 1 << CONFINE_NETNS | 1 << CONFINE_UID,
	DOWN = 1 << CONFINE_POSIX | 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	       1 << CONFINE_CGROUP,
	TOGETHER = 1 << CONFINE_WALK | 1 << CONFINE_SECCOMP |
	           1 << CONFINE_PIDNS | 1 << CONFINE_CGROUP,
};

const struct property properties[] = {
	{"kill-referee", ALWAYS, false, APART, NULL,
	 LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root", property_hit_referee},
	{"kill-opponent", ALWAYS, false, APART, NULL,
	 LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root", property_hit_opponent},
	{"stop-referee", ALWAYS, false, APART, NULL,
	 LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root", property_stop_referee},
	{"prlimit-other", ALWAYS, false, APART, NULL,
	 SECCOMP ", " NAMESPACES " or root", property_limits},
	{"read-memory", ALWAYS, true, APART | TRIAL_HIDDEN, NULL,
	 LANDLOCK ", " NAMESPACES " or root", property_memory_of_others},
	{"read-files", ALWAYS, false, APART, NULL, LANDLOCK, property_read_files},
	{"write-files", ALWAYS, false, APART | DOWN, NULL,
	 LANDLOCK ", and " SECCOMP, property_write_files},
	{"net-tcp", TERMS_NET, true, APART, NULL,
	 "-t net=no, and " SECCOMP " or " NAMESPACES, property_tcp},
	{"net-udp", TERMS_NET, true, APART, NULL,
	 "-t net=no, and " SECCOMP " or " NAMESPACES, property_udp},
	{"unix-abstract", TERMS_NET, true, APART, NULL,
	 "-t net=no, and " SECCOMP, property_unix},
	{"memory-private", TERMS_MEM, false, DOWN, NULL,
	 "-t mem=SIZE, and " CGROUP, property_memory},
	{"memory-shared", TERMS_MEM, false, DOWN, NULL,
	 "-t mem=SIZE, and " CGROUP, property_memory},
	{"memory-children", TERMS_MEM, false, DOWN, NULL,
	 "-t mem=SIZE, and " CGROUP, property_memory},
	{"memory-file", TERMS_MEM, true, DOWN, NULL,
	 "-t mem=SIZE, and the posix layer", property_memory},
	{"cpu-self", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", property_cpu},
	{"cpu-threads", ALWAYS, false, DOWN, "the clock",
	 "a system with processor clocks", property_cpu},
	{"cpu-children", TERMS_CPULIMIT, false, DOWN, NULL, CGROUP, property_cpu},
	{"escape-session", ALWAYS, false, TOGETHER, NULL, SECCOMP, property_escape},
	{"kill-all", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 property_kill_all},
	{"off-turn-compute", TERMS_IDLE, false, TOGETHER, NULL,
	 "-t idle=stop, and " SECCOMP, property_offturn},
	{"processors", TERMS_CPUS, true, APART, NULL,
	 "-t cpus=N, and " SECCOMP, property_processors},
	{"threads", TERMS_THREADS, false, DOWN, NULL,
	 "-t threads=N, and " WALK, property_threads},
	{"read-after-first-move", TERMS_FILES, false, APART, NULL,
	 "no way: a running process cannot be held tighter from outside; what it "
	 "reads is recorded", property_attack},
	{"fork-bomb", ALWAYS, false, TOGETHER, NULL, WALK ", or " NAMESPACES,
	 property_fork_bomb},
	{"core", ALWAYS, true, APART, "the start", "a limit of 0 on core files",
	 property_core},
	{"tty", ALWAYS, true, APART, NULL, LANDLOCK " or root", property_tty},
	{"setuid", ALWAYS, true, APART, NULL, "Linux 3.5 or later",
	 property_setuid},
	{"sysv-ipc", ALWAYS, true, APART, NULL, SECCOMP " or " NAMESPACES,
	 property_sysv},
	{"inherited-fds", ALWAYS, false, APART, "the start",
	 "close-on-exec", property_inherited},
	{"referee-death", ALWAYS, false, TOGETHER, NULL, NAMESPACES,
	 property_referee_death},
	{NULL, 0, false, 0, NULL, NULL, NULL},
};
