#include <signal.h>
#include <stddef.h>

#include "attack/judges.h"
#include "attack/property.h"
#include "attack/stage.h"
#include "game/terms.h"

#define LANDLOCK "Linux 5.13 or later with Landlock"
#define LANDLOCK_6 "Linux 6.12 or later with Landlock"
#define SECCOMP "seccomp (x86-64, aarch64)"
#define NAMESPACES "user namespaces (sysctl user.max_user_namespaces)"
#define WALK "Linux with /proc/PID/task/TID/children"
#define CGROUP "a delegated cgroup (systemd-run --user --scope -p Delegate=yes)"
#define COUNT "perf_event_open(2) (root, or perf_event_paranoid at most 2)"
#define SIGNALS LANDLOCK_6 ", " SECCOMP ", " NAMESPACES " or root"
#define NET "-t net=no, and " SECCOMP
#define MEM "-t mem=SIZE, and "

enum {
	ALWAYS = TERMS_KEYS,
	REFEREE = 1 << STAGE_REFEREE,
	OPPONENT = 1 << STAGE_OPPONENT,
};

const struct property properties[] = {
	{.name = "kill-referee", .key = ALWAYS, .how = SIGNALS,
	 .victims = REFEREE, .signal = SIGKILL, .judge = judge_life},
	{.name = "kill-opponent", .key = ALWAYS, .how = SIGNALS,
	 .victims = OPPONENT, .signal = SIGKILL, .judge = judge_life},
	{.name = "stop-referee", .key = ALWAYS, .how = SIGNALS,
	 .victims = REFEREE, .signal = SIGSTOP, .judge = judge_life},
	{.name = "prlimit-other", .key = ALWAYS,
	 .how = SECCOMP ", " NAMESPACES " or root", .victims = REFEREE | OPPONENT,
	 .prepare = prepare_limits, .judge = judge_limits},
	{.name = "shared-quotas", .key = ALWAYS,
	 .how = SECCOMP ", and " NAMESPACES " or root", .victims = OPPONENT,
	 .judge = judge_quotas},
	{.name = "read-memory", .key = ALWAYS,
	 .how = LANDLOCK ", " NAMESPACES " or root", .victims = REFEREE | OPPONENT},
	{.name = "read-words", .key = ALWAYS,
	 .how = NAMESPACES ", and a /proc that is not covered", .victims = OPPONENT},
	{.name = "read-files", .key = ALWAYS, .how = LANDLOCK, .prepare = prepare_blind},
	{.name = "write-files", .key = ALWAYS, .how = LANDLOCK ", and " SECCOMP},
	{.name = "freeze-files", .key = ALWAYS, .how = SECCOMP " or root",
	 .judge = judge_frozen},
	{.name = "watch-files", .key = ALWAYS, .how = SECCOMP},
	{.name = "net-tcp", .key = TERMS_NET, .how = NET " or " NAMESPACES,
	 .prepare = prepare_tcp},
	{.name = "net-udp", .key = TERMS_NET, .how = NET " or " NAMESPACES,
	 .prepare = prepare_udp},
	{.name = "unix-abstract", .key = TERMS_NET, .how = NET, .prepare = prepare_unix},
	{.name = "memory-private", .key = TERMS_MEM, .how = MEM CGROUP,
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "memory-shared", .key = TERMS_MEM, .how = MEM CGROUP,
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "memory-children", .key = TERMS_MEM, .how = MEM CGROUP,
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "memory-file", .key = TERMS_MEM, .how = MEM "the posix layer",
	 .prepare = prepare_memory, .judge = judge_memory},
	{.name = "cpu-self", .key = ALWAYS, .how = "a system with processor clocks",
	 .prepare = prepare_cpu, .judge = judge_caught},
	{.name = "cpu-threads", .key = ALWAYS, .how = "a system with processor clocks",
	 .prepare = prepare_cpu, .judge = judge_caught},
	{.name = "cpu-children", .key = TERMS_CPULIMIT, .how = COUNT " or " CGROUP,
	 .prepare = prepare_cpu, .judge = judge_caught},
	{.name = "escape-session", .key = ALWAYS, .how = SECCOMP, .judge = judge_escape},
	{.name = "kill-all", .key = ALWAYS, .how = WALK ", or " NAMESPACES,
	 .judge = judge_left},
	{.name = "off-turn-compute", .key = TERMS_IDLE, .how = "-t idle=stop, and " SECCOMP,
	 .judge = judge_stopped},
	{.name = "own-priority", .key = ALWAYS, .how = SECCOMP ", and " LANDLOCK},
	{.name = "processors", .key = TERMS_CPUS, .how = "-t cpus=N, and " SECCOMP,
	 .prepare = prepare_pin},
	{.name = "threads", .key = TERMS_THREADS, .how = "-t threads=N, and " WALK,
	 .prepare = prepare_threads, .judge = judge_caught},
	{.name = "read-after-first-move", .key = TERMS_FILES,
	 .how = "no way: a running process cannot be held tighter from outside; what it "
	 "reads is recorded"},
	{.name = "fork-bomb", .key = ALWAYS, .how = WALK ", or " NAMESPACES,
	 .judge = judge_left},
	{.name = "core", .key = ALWAYS, .how = "a limit of 0 on core files",
	 .judge = judge_core},
	{.name = "tty", .key = ALWAYS, .how = LANDLOCK " or root",
	 .prepare = prepare_terminal},
	{.name = "setuid", .key = ALWAYS, .how = "Linux 3.5 or later", .judge = judge_su},
	{.name = "sysv-ipc", .key = ALWAYS, .how = SECCOMP " or " NAMESPACES,
	 .judge = judge_objects},
	{.name = "inherited-fds", .key = ALWAYS, .how = "close-on-exec",
	 .prepare = prepare_descriptor},
	{.name = "referee-death", .key = ALWAYS, .how = NAMESPACES,
	 .prepare = prepare_death},
	{.name = NULL},
};
