#ifdef __linux__
#define _GNU_SOURCE /* syscall, the CLONE_ flags */
#endif
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(__linux__) && !defined(POSIX_ONLY) && \
	(defined(__x86_64__) || defined(__aarch64__))
#define HAVE_TABLE 1
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <asm/ioctls.h>
#include <asm/sockios.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#else
#define HAVE_TABLE 0
#endif

#include "proc/seccomp.h"

#if HAVE_TABLE

#ifdef __x86_64__
#define ARCH AUDIT_ARCH_X86_64
#define X32 0x40000000u /* the bit of the x32 calls: seccomp(2) */
#else
#define ARCH AUDIT_ARCH_AARCH64
#endif

/* Calls newer than the headers of some systems: one table for all
 * architectures. */
enum {
	NR_PIDFD_SEND_SIGNAL = 424, NR_IO_URING_SETUP, NR_IO_URING_ENTER,
	NR_IO_URING_REGISTER,
	NR_OPEN_TREE = 428, NR_MOVE_MOUNT, NR_FSOPEN, NR_FSCONFIG, NR_FSMOUNT,
	NR_FSPICK, NR_PIDFD_OPEN, NR_CLONE3,
	NR_OPENAT2 = 437, NR_PIDFD_GETFD, NR_PROCESS_MADVISE = 440,
	NR_MOUNT_SETATTR = 442,
	NR_MEMFD_SECRET = 447,
	NR_FCHMODAT2 = 452,
	NR_SETXATTRAT = 463, NR_REMOVEXATTRAT = 466,
	NR_OPEN_TREE_ATTR = 467, NR_FILE_SETATTR = 469,
};

/* Refused, as to somebody without the right. */
static const int forbidden[] = {
	/* Leaving its session and process group, by which it is stopped; having
	 * itself be continued. */
	SYS_setsid, SYS_setpgid, SYS_timer_create,
	/* Other processes' memory and descriptors. */
	SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp,
	NR_PIDFD_GETFD, NR_PROCESS_MADVISE,
	/* Memory and queues that outlive it, or are not counted as its. */
	SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semctl, SYS_semop,
	SYS_semtimedop, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl,
	SYS_mq_open, SYS_mq_unlink, SYS_vmsplice, SYS_add_key, SYS_request_key, SYS_keyctl,
	/* What opens the kernel wide. */
	SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_open_by_handle_at,
	SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
	/* Another view of the system. */
	SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root,
	SYS_chroot, NR_OPEN_TREE, NR_MOVE_MOUNT, NR_FSOPEN, NR_FSCONFIG,
	NR_FSMOUNT, NR_FSPICK, NR_MOUNT_SETATTR, NR_OPEN_TREE_ATTR,
	/* Files' attributes, which Landlock does not watch. */
	SYS_fchmod, SYS_fchmodat, NR_FCHMODAT2, SYS_fchown, SYS_fchownat,
	SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
	SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, NR_SETXATTRAT,
	NR_REMOVEXATTRAT, NR_FILE_SETATTR,
#ifdef SYS_chmod /* x86-64's older forms */
	SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
	/* The clocks and the machine. */
	SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
	SYS_reboot, SYS_swapon, SYS_swapoff, SYS_sethostname,
	SYS_setdomainname, SYS_acct, SYS_quotactl, SYS_syslog,
	/* Priorities, which reach other processes by user and by group. */
	SYS_ioprio_set,
};

/* As if the kernel did not have them, for which programs have another way. */
static const int unknown[] = {
	SYS_memfd_create, NR_MEMFD_SECRET, NR_IO_URING_SETUP,
	NR_IO_URING_ENTER, NR_IO_URING_REGISTER,
	NR_CLONE3, /* its flags lie in memory, where no filter sees them */
};

/* Only on oneself: their first argument, a process, is 0. */
static const int only_self[] = {
	SYS_prlimit64, SYS_sched_setparam, SYS_sched_setscheduler,
	SYS_sched_setattr,
};

enum {
	PROGRAM = 512, BLOCK = 12, PIPE_BYTES = 65536,
	SCHED_CORE = 62, /* prctl's, Linux 5.14 */
};

struct program {
	struct sock_filter line[PROGRAM];
	unsigned short n;
};

static const uint32_t allow = SECCOMP_RET_ALLOW;
static const uint32_t denied = SECCOMP_RET_ERRNO | EPERM;
static const uint32_t again = SECCOMP_RET_ERRNO | EAGAIN;
static const uint32_t missing = SECCOMP_RET_ERRNO | ENOSYS;

static void
put(struct program *p, uint16_t code, uint32_t k, uint8_t yes, uint8_t no)
{
	if (p->n < PROGRAM)
		p->line[p->n++] = (struct sock_filter){code, yes, no, k};
}

static void
load(struct program *p, size_t offset)
{
	put(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* Load the low half of an argument; the upper half of an int is not looked at,
 * as the kernel does not: bubblewrap's CVE-2019-10063. */
static void
load_argument(struct program *p, int i)
{
	load(p, offsetof(struct seccomp_data, args[i]));
}

static void
end(struct program *p, uint32_t verdict)
{
	put(p, BPF_RET | BPF_K, verdict, 0, 0);
}

/* If what is loaded is k, that is the verdict. */
static void
end_if(struct program *p, uint32_t k, uint32_t verdict)
{
	put(p, BPF_JMP | BPF_JEQ | BPF_K, k, 0, 1);
	end(p, verdict);
}

static void
end_unless(struct program *p, uint32_t k, uint32_t verdict)
{
	put(p, BPF_JMP | BPF_JEQ | BPF_K, k, 1, 0);
	end(p, verdict);
}

static void
end_if_any_bit(struct program *p, uint32_t bits, uint32_t verdict)
{
	put(p, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
	end(p, verdict);
}

/* What follows, up to close(), is for this call only, and must end; its number
 * is loaded before. */
static unsigned short
open_call(struct program *p, long call)
{
	put(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 0);
	return (unsigned short)(p->n - 1);
}

static void
close_call(struct program *p, unsigned short opened)
{
	end(p, allow);
	p->line[opened].jf = (uint8_t)(p->n - opened - 1);
}

struct rule {
	uint32_t call, verdict;
};

static int
by_call(const void *a, const void *b)
{
	const struct rule *x = a, *y = b;

	return x->call < y->call ? -1 : x->call > y->call;
}

/* A block of n rules, which is passed at once by higher numbers; then its two
 * ends.  Returns the place of its jump over all that come later. */
static unsigned short
put_block(struct program *p, const struct rule *rule, int n)
{
	unsigned short over;

	put(p, BPF_JMP | BPF_JGT | BPF_K, rule[n - 1].call, (uint8_t)(n + 3), 0);
	for (int i = 0; i < n; i++)
		put(p, BPF_JMP | BPF_JEQ | BPF_K, rule[i].call,
		    (uint8_t)(n - i + (rule[i].verdict != denied)), 0);
	over = p->n;
	put(p, BPF_JMP | BPF_JA, 0, 0, 0);
	end(p, denied);
	end(p, missing);
	return over;
}

/* The calls with one answer, whatever their arguments.  The kernel tries the
 * filter on each of its calls when it is installed, and that, with its length,
 * is what a filter costs: so they are sorted, and looked at in one block. */
static void
filter_calls(struct program *p)
{
	enum { N = sizeof unknown / sizeof *unknown,
	       M = sizeof forbidden / sizeof *forbidden };
	struct rule rule[N + M];
	unsigned short over[(N + M) / BLOCK + 1];
	int blocks = 0;

	for (int i = 0; i < N; i++)
		rule[i] = (struct rule){(uint32_t)unknown[i], missing};
	for (int i = 0; i < M; i++)
		rule[N + i] = (struct rule){(uint32_t)forbidden[i], denied};
	qsort(rule, N + M, sizeof *rule, by_call);
	for (int i = 0; i < N + M; i += BLOCK)
		over[blocks++] = put_block(p, rule + i,
		                           N + M - i < BLOCK ? N + M - i : BLOCK);
	for (int i = 0; i < blocks; i++)
		p->line[over[i]].k = (uint32_t)(p->n - over[i] - 1);
}

/* Nothing for other architectures, whose numbers mean other calls. */
static void
filter_architecture(struct program *p)
{
	load(p, offsetof(struct seccomp_data, arch));
	end_unless(p, ARCH, SECCOMP_RET_KILL_PROCESS);
	load(p, offsetof(struct seccomp_data, nr));
#ifdef X32
	put(p, BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1);
	end(p, SECCOMP_RET_KILL_PROCESS);
#endif
}

static void
filter_processes(struct program *p, const struct seccomp *seccomp)
{
	const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP |
		CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
		CLONE_NEWNET;
	unsigned short at;

	if (seccomp->alone) {
		end_if(p, SYS_clone, again);
#ifdef SYS_fork
		end_if(p, SYS_fork, again);
		end_if(p, SYS_vfork, again);
#endif
		return;
	}
	/* A child made with CLONE_PARENT would be the referee's.  One whose end is
	 * told by another signal than SIGCHLD would be an alarm clock: SIGCONT. */
	at = open_call(p, SYS_clone);
	load_argument(p, 0);
	end_if_any_bit(p, namespaces | CLONE_PARENT, denied);
	put(p, BPF_ALU | BPF_AND | BPF_K, CSIGNAL, 0, 0);
	end_if(p, 0, allow);
	end_unless(p, SIGCHLD, denied);
	close_call(p, at);
}

static void
filter_limits(struct program *p, const struct seccomp *seccomp)
{
	unsigned short at;

	for (size_t i = 0; i < sizeof only_self / sizeof *only_self; i++) {
		at = open_call(p, only_self[i]);
		load_argument(p, 0);
		end_unless(p, 0, denied);
		close_call(p, at);
	}
	at = open_call(p, SYS_sched_setaffinity);
	load_argument(p, 0);
	end_unless(p, 0, denied);
	if (seccomp->pinned)
		end(p, denied);
	close_call(p, at);
	at = open_call(p, SYS_setpriority);
	load_argument(p, 0);
	end_unless(p, PRIO_PROCESS, denied);
	load_argument(p, 1);
	end_unless(p, 0, denied);
	close_call(p, at);
}

/* Where there is no network: no socket at all, or one to talk to the referee by.
 * Its buffers are memory that nobody counts, so they stay as they are. */
static void
filter_client(struct program *p, const struct seccomp *seccomp)
{
	const uint32_t kind = 0xf;
	unsigned short at;

	if (!seccomp->client) {
		end_if(p, SYS_socket, denied);
		end_if(p, SYS_setsockopt, denied);
		return;
	}
	at = open_call(p, SYS_socket);
	load_argument(p, 0);
	end_unless(p, AF_INET, denied);
	load_argument(p, 1);
	put(p, BPF_ALU | BPF_AND | BPF_K, kind, 0, 0);
	end_unless(p, SOCK_STREAM, denied);
	close_call(p, at);
	at = open_call(p, SYS_setsockopt);
	load_argument(p, 1);
	end_if(p, IPPROTO_TCP, allow);
	end_unless(p, SOL_SOCKET, denied);
	load_argument(p, 2);
	end_if(p, SO_RCVBUF, denied);
	end_if(p, SO_SNDBUF, denied);
	close_call(p, at);
}

/* A socket of the local family reaches the operator's services, and would be
 * told that it is the operator's; a pair of connected ones reaches nobody. */
static void
filter_sockets(struct program *p, const struct seccomp *seccomp)
{
	const uint32_t kind = 0xf; /* of the type, without its flags */
	unsigned short at = open_call(p, SYS_socketpair);

	load_argument(p, 0);
	end_unless(p, AF_UNIX, denied);
	load_argument(p, 1);
	put(p, BPF_ALU | BPF_AND | BPF_K, kind, 0, 0);
	end_if(p, SOCK_STREAM, allow);
	end_unless(p, SOCK_SEQPACKET, denied);
	close_call(p, at);
	if (!seccomp->net) {
		filter_client(p, seccomp);
		return;
	}
	at = open_call(p, SYS_socket);
	load_argument(p, 0);
	end_if(p, AF_INET, allow);
	end_if(p, AF_INET6, allow);
	end_unless(p, AF_NETLINK, denied);
	close_call(p, at);
}

/* Only what terminals and pipes have: others change files' attributes through a
 * descriptor that may only read.  Not keystrokes for somebody's terminal, nor the
 * console's selection. */
static void
filter_devices(struct program *p, const struct seccomp *seccomp)
{
	const uint32_t group = 0xff00, terminal = 0x5400, socket = 0x8900;
	const uint32_t linux_console = 0x541c; /* TIOCLINUX */
	unsigned short at = open_call(p, SYS_ioctl);

	load_argument(p, 1);
	end_if(p, TIOCSTI, denied);
	end_if(p, linux_console, denied);
	end_if(p, FIOSETOWN, denied); /* as filter_news has it */
	end_if(p, SIOCSPGRP, denied);
	put(p, BPF_ALU | BPF_AND | BPF_K, group, 0, 0);
	end_if(p, terminal, allow);
	if (seccomp->net)
		end_if(p, socket, allow);
	end(p, denied);
	close_call(p, at);
}

/* Signals that the kernel sends when something happens to a descriptor or to a
 * parent: one could be SIGCONT for a process that is stopped, or SIGKILL for
 * somebody else's. */
static void
filter_news(struct program *p)
{
	static const uint32_t owners[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX};
	unsigned short at = open_call(p, SYS_fcntl);

	load_argument(p, 1);
	for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
		end_if(p, owners[i], denied);
	/* Nor more in a pipe than there is by default: nobody counts it. */
	end_unless(p, F_SETPIPE_SZ, allow);
	load_argument(p, 2);
	put(p, BPF_JMP | BPF_JGT | BPF_K, PIPE_BYTES, 0, 1);
	end(p, denied);
	close_call(p, at);
	at = open_call(p, SYS_prctl);
	load_argument(p, 0);
	end_if(p, PR_SET_PDEATHSIG, denied);
	/* One that hides from others would hide what it reads from us. */
	end_if(p, PR_SET_DUMPABLE, denied);
	/* Whom it may share a core with is not its choice. */
	end_if(p, SCHED_CORE, denied);
	close_call(p, at);
}

/* Memory that several processes share and none has resident is nobody's. */
static void
filter_memory(struct program *p, const struct seccomp *seccomp)
{
	unsigned short at;

	if (!seccomp->counted)
		return;
	at = open_call(p, SYS_mmap);
	load_argument(p, 3);
	put(p, BPF_ALU | BPF_AND | BPF_K, MAP_ANONYMOUS | MAP_SHARED, 0, 0);
	end_if(p, MAP_ANONYMOUS | MAP_SHARED, denied);
	close_call(p, at);
}

/* A thread that has not yet heard of a stop would undo it for all. */
static void
filter_continue(struct program *p, const struct seccomp *seccomp)
{
	static const struct {
		int call, argument;
	} calls[] = {{SYS_kill, 1}, {SYS_tkill, 1}, {SYS_tgkill, 2},
	             {SYS_rt_sigqueueinfo, 1}, {SYS_rt_tgsigqueueinfo, 2},
	             {NR_PIDFD_SEND_SIGNAL, 1}};

	for (size_t i = 0; i < sizeof calls / sizeof *calls && seccomp->rests;
	     i++) {
		/* Not a block of open_call's: filter_signals comes after it. */
		put(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i].call, 0, 4);
		load_argument(p, calls[i].argument);
		end_if(p, SIGCONT, denied);
		load(p, offsetof(struct seccomp_data, nr));
	}
}

/* Before ABI 3 Landlock does not see that a file is emptied. */
static void
filter_truncation(struct program *p, const struct seccomp *seccomp)
{
	static const struct {
		int call, argument;
	} calls[] = {
#ifdef SYS_open
		{SYS_open, 1},
#endif
		{SYS_openat, 2},
	};

	if (!seccomp->truncates)
		return;
	end_if(p, SYS_truncate, denied);
	end_if(p, NR_OPENAT2, missing);
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		unsigned short at = open_call(p, calls[i].call);

		load_argument(p, calls[i].argument);
		put(p, BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE, 0, 0);
		end_if(p, O_TRUNC | O_RDONLY, denied);
		close_call(p, at);
	}
}

/* A process's own number is known before it becomes the agent; its children
 * cannot signal themselves, which is the price. */
static void
filter_signals(struct program *p, const struct seccomp *seccomp)
{
	static const int calls[] = {SYS_kill, SYS_tgkill, SYS_tkill,
		SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
	unsigned short at;

	if (!seccomp->no_kill)
		return;
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		at = open_call(p, calls[i]);
		load_argument(p, 0);
		end_unless(p, (uint32_t)getpid(), denied);
		close_call(p, at);
	}
	end_if(p, NR_PIDFD_SEND_SIGNAL, denied);
}

bool
seccomp_known(void)
{
	return true;
}

bool
seccomp_enter(const struct seccomp *seccomp)
{
	struct program p = {.n = 0};
	struct sock_fprog program = {.filter = p.line};

	filter_architecture(&p);
	filter_calls(&p);
	filter_processes(&p, seccomp);
	filter_limits(&p, seccomp);
	filter_sockets(&p, seccomp);
	filter_devices(&p, seccomp);
	filter_continue(&p, seccomp);
	filter_truncation(&p, seccomp);
	filter_news(&p);
	filter_memory(&p, seccomp);
	filter_signals(&p, seccomp);
	end(&p, allow);
	if (p.n == PROGRAM) {
		errno = E2BIG;
		return false;
	}
	program.len = p.n;
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

bool
seccomp_known(void)
{
	return false;
}

bool
seccomp_enter(const struct seccomp *seccomp)
{
	(void)seccomp;
	errno = ENOSYS;
	return false;
}

#endif
