#ifdef __linux__
#define _GNU_SOURCE /* syscall, the CLONE_ flags */
#endif
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
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

/* Calls that the headers of some systems lack.  The numbers are the same on all
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

/* These calls fail as if the caller had no right to them. */
static const int forbidden[] = {
	/* Leaving the session and process group by which we stop the agent; timers that
	 * could continue it. */
	SYS_setsid, SYS_setpgid, SYS_timer_create,
	/* Other processes' memory and descriptors. */
	SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp,
	NR_PIDFD_GETFD, NR_PROCESS_MADVISE,
	/* Memory and queues that outlive the agent or that nobody counts as the
	 * agent's. */
	SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semctl, SYS_semop,
	SYS_semtimedop, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl,
	SYS_mq_open, SYS_mq_unlink, SYS_vmsplice, SYS_add_key, SYS_request_key, SYS_keyctl,
	/* Powerful kernel interfaces that no agent needs. */
	SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_open_by_handle_at,
	SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
	/* Calls that change which files and processes the agent sees. */
	SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root,
	SYS_chroot, NR_OPEN_TREE, NR_MOVE_MOUNT, NR_FSOPEN, NR_FSCONFIG,
	NR_FSMOUNT, NR_FSPICK, NR_MOUNT_SETATTR, NR_OPEN_TREE_ATTR,
	/* The clocks and the machine. */
	SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
	SYS_reboot, SYS_swapon, SYS_swapoff, SYS_sethostname,
	SYS_setdomainname, SYS_acct, SYS_quotactl, SYS_syslog,
	/* Priorities, which can change other processes by user or by group. */
	SYS_ioprio_set,
};

static const int attributes[] = {
	SYS_fchmod, SYS_fchmodat, NR_FCHMODAT2, SYS_fchown, SYS_fchownat,
	SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
	SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, NR_SETXATTRAT,
	NR_REMOVEXATTRAT, NR_FILE_SETATTR,
#ifdef SYS_chmod /* x86-64's older forms */
	SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

/* These calls fail as if the kernel did not have them.  Programs then use another way. */
static const int unknown[] = {
	SYS_memfd_create, NR_MEMFD_SECRET, NR_IO_URING_SETUP,
	NR_IO_URING_ENTER, NR_IO_URING_REGISTER,
	NR_CLONE3, /* its flags lie in memory, which no filter can read */
	/* Reports on files that Landlock hides.  Also, each user has only a limited
	 * number. */
	SYS_inotify_init1, SYS_fanotify_init,
#ifdef SYS_inotify_init
	SYS_inotify_init,
#endif
	SYS_io_setup, /* the whole system has a limited number */
	NR_OPENAT2, /* its flags lie in memory, which no filter can read */
};

enum {
	PROGRAM = 512, PIPE_BYTES = 65536,
	PAGE_OUT = 21, /* for madvise, Linux 5.4 */
	SCHED_CORE = 62, /* for prctl, Linux 5.14 */
	ARGUMENTS = 6,
	LEAST_NICE = 19, /* the least important priority; as an unsigned number, a value
	                  * below 0 is above this */
	SET_DELEGATION = 1040, /* for fcntl, Linux 6.19 */
	SOCKET_KIND = 0xf, /* the bits of a socket's type without its flags */
	IOCTL_GROUP = 0xff00, IOCTL_TERMINAL = 0x5400, IOCTL_SOCKET = 0x8900,
	IOCTL_CONSOLE = 0x541c, /* TIOCLINUX */
	NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
		CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET,
};

enum verdict {
	ALLOW = SECCOMP_RET_ALLOW,
	DENY = SECCOMP_RET_ERRNO | EPERM,
	AGAIN = SECCOMP_RET_ERRNO | EAGAIN,
	MISSING = SECCOMP_RET_ERRNO | ENOSYS,
	UNFIT = SECCOMP_RET_ERRNO | EINVAL,
	PRETEND = SECCOMP_RET_ERRNO, /* seem to succeed and do nothing */
};

/* The condition for a check to enter the filter. */
enum when {
	ALWAYS, ALONE, FAMILY /* not ALONE */, PINNED, NET,
	OFFLINE /* neither NET nor CLIENT */, CLIENT, COUNTED, RESTS, TRUNCATES,
	NO_KILL, WHENS
};

enum test {
	ANY,    /* any value */
	IS, IS_NOT, ABOVE,
	HAS,    /* has one of the bits */
	OTHER,  /* is not our own process id */
	MASK,   /* no test: keep only these bits for the tests that follow */
	ONLY,   /* use the next check, of another argument, only if this one holds */
};

/* The verdict on a call if an argument passes the test.  The checks of one call must stand
 * together, in the order of their trial.  If none holds, the call is allowed. */
static const struct check {
	int call;
	enum when when;
	int argument;
	enum test test;
	uint32_t value;
	enum verdict verdict;
} checks[] = {
	/* A child made with CLONE_PARENT would be the referee's child.  A child that ends
	 * with a signal other than SIGCHLD could send its parent SIGCONT at a chosen
	 * time. */
	{SYS_clone, ALONE, 0, ANY, 0, AGAIN},
	{SYS_clone, FAMILY, 0, HAS, NAMESPACES | CLONE_PARENT, DENY},
	{SYS_clone, FAMILY, 0, MASK, CSIGNAL, ALLOW},
	{SYS_clone, FAMILY, 0, IS, 0, ALLOW},
	{SYS_clone, FAMILY, 0, IS_NOT, SIGCHLD, DENY},
#ifdef SYS_fork
	{SYS_fork, ALONE, 0, ANY, 0, AGAIN},
	{SYS_vfork, ALONE, 0, ANY, 0, AGAIN},
#endif

	/* A process may set only its own limits and priorities.  If an agent lowered its
	 * priority, the referee could not tell such waiting from a busy machine.
	 * Lowering is harmless to others, so the call seems to work.  The kernel itself
	 * refuses a higher priority. */
	{SYS_prlimit64, ALWAYS, 0, IS_NOT, 0, DENY},
	{SYS_sched_setparam, ALWAYS, 0, IS_NOT, 0, DENY},
	{SYS_sched_setscheduler, ALWAYS, 0, IS_NOT, 0, DENY},
	{SYS_sched_setscheduler, ALWAYS, 1, IS, SCHED_FIFO, ALLOW},
	{SYS_sched_setscheduler, ALWAYS, 1, IS, SCHED_RR, ALLOW},
	{SYS_sched_setscheduler, ALWAYS, 0, ANY, 0, PRETEND},
	{SYS_sched_setattr, ALWAYS, 0, IS_NOT, 0, DENY},
	{SYS_sched_setattr, ALWAYS, 0, ANY, 0, PRETEND},
	{SYS_sched_setaffinity, PINNED, 0, ANY, 0, DENY},
	{SYS_sched_setaffinity, ALWAYS, 0, IS_NOT, 0, DENY},
	{SYS_sched_setaffinity, ALWAYS, 0, ANY, 0, PRETEND},
	{SYS_setpriority, ALWAYS, 0, IS_NOT, PRIO_PROCESS, DENY},
	{SYS_setpriority, ALWAYS, 1, IS_NOT, 0, DENY},
	{SYS_setpriority, ALWAYS, 2, ABOVE, LEAST_NICE, ALLOW},
	{SYS_setpriority, ALWAYS, 0, ANY, 0, PRETEND},

	/* A local socket reaches the operator's services, which would take the agent for
	 * the operator.  A connected pair reaches nobody. */
	{SYS_socketpair, ALWAYS, 0, IS_NOT, AF_UNIX, DENY},
	{SYS_socketpair, ALWAYS, 1, MASK, SOCKET_KIND, ALLOW},
	{SYS_socketpair, ALWAYS, 1, IS, SOCK_STREAM, ALLOW},
	{SYS_socketpair, ALWAYS, 1, IS_NOT, SOCK_SEQPACKET, DENY},
	{SYS_socket, NET, 0, IS, AF_INET, ALLOW},
	{SYS_socket, NET, 0, IS, AF_INET6, ALLOW},
	{SYS_socket, NET, 0, IS_NOT, AF_NETLINK, DENY},
	/* Without a network an agent gets no socket, or one to talk to the referee.  It
	 * may not change the size of the socket's buffers, because nobody counts their
	 * memory. */
	{SYS_socket, OFFLINE, 0, ANY, 0, DENY},
	{SYS_socket, CLIENT, 0, IS_NOT, AF_INET, DENY},
	{SYS_socket, CLIENT, 1, MASK, SOCKET_KIND, ALLOW},
	{SYS_socket, CLIENT, 1, IS_NOT, SOCK_STREAM, DENY},
	{SYS_setsockopt, OFFLINE, 0, ANY, 0, DENY},
	/* Descriptors inside a message that nobody has received: each user has a limited
	 * number, and the files that they hold count as nobody's. */
	{SYS_sendmsg, OFFLINE, 0, ANY, 0, DENY},
	{SYS_sendmmsg, OFFLINE, 0, ANY, 0, DENY},
	{SYS_setsockopt, CLIENT, 1, IS, IPPROTO_TCP, ALLOW},
	{SYS_setsockopt, CLIENT, 1, IS_NOT, SOL_SOCKET, DENY},
	{SYS_setsockopt, CLIENT, 2, IS, SO_RCVBUF, DENY},
	{SYS_setsockopt, CLIENT, 2, IS, SO_SNDBUF, DENY},

	/* Only the requests for terminals and pipes.  Others change a file's attributes
	 * through a descriptor that may only read.  An agent may not type on another's
	 * terminal or change the console's selection. */
	{SYS_ioctl, ALWAYS, 1, IS, TIOCSTI, DENY},
	{SYS_ioctl, ALWAYS, 1, IS, IOCTL_CONSOLE, DENY},
	{SYS_ioctl, ALWAYS, 1, IS, FIOSETOWN, DENY}, /* as F_SETOWN */
	{SYS_ioctl, ALWAYS, 1, IS, SIOCSPGRP, DENY},
	{SYS_ioctl, ALWAYS, 1, MASK, IOCTL_GROUP, ALLOW},
	{SYS_ioctl, ALWAYS, 1, IS, IOCTL_TERMINAL, ALLOW},
	{SYS_ioctl, NET, 1, IS, IOCTL_SOCKET, ALLOW},
	{SYS_ioctl, ALWAYS, 1, ANY, 0, DENY},

	/* Signals that the kernel sends for an event on a descriptor or the death of a
	 * parent.  They could be SIGCONT for a stopped process or SIGKILL for another's
	 * process.  Larger pipes are refused because nobody counts their memory. */
	{SYS_fcntl, ALWAYS, 1, IS, F_SETOWN, DENY},
	{SYS_fcntl, ALWAYS, 1, IS, F_SETSIG, DENY},
	{SYS_fcntl, ALWAYS, 1, IS, F_SETOWN_EX, DENY},
	/* Opening a file with a lease waits up to 45 s for the holder. */
	{SYS_fcntl, ALWAYS, 1, IS, F_SETLEASE, DENY},
	{SYS_fcntl, ALWAYS, 1, IS, SET_DELEGATION, DENY},
	{SYS_fcntl, ALWAYS, 1, IS, F_NOTIFY, DENY}, /* as inotify */
	{SYS_fcntl, ALWAYS, 1, ONLY, F_SETFL, ALLOW},
	{SYS_fcntl, ALWAYS, 2, HAS, O_DIRECT, UNFIT},
	{SYS_fcntl, ALWAYS, 1, IS_NOT, F_SETPIPE_SZ, ALLOW},
	{SYS_fcntl, ALWAYS, 2, ABOVE, PIPE_BYTES, DENY},
	{SYS_prctl, ALWAYS, 0, IS, PR_SET_PDEATHSIG, DENY},
	/* A process that is not dumpable would also hide its reads from us. */
	{SYS_prctl, ALWAYS, 0, IS, PR_SET_DUMPABLE, DENY},
	/* An agent may not choose which processes share its core. */
	{SYS_prctl, ALWAYS, 0, IS, SCHED_CORE, DENY},

	/* Shared memory that no process has resident counts as nobody's.  Huge pages are
	 * never resident, and the machine has few. */
	{SYS_mmap, ALWAYS, 3, HAS, MAP_HUGETLB, DENY},
	{SYS_mmap, COUNTED, 3, MASK, MAP_ANONYMOUS | MAP_SHARED, ALLOW},
	{SYS_mmap, COUNTED, 3, IS, MAP_ANONYMOUS | MAP_SHARED, DENY},

	/* RESTS: a thread that the stop has not yet reached could continue the whole
	 * process.  NO_KILL: the filter compares with the process id from before exec, so
	 * a child of the agent cannot even signal itself. */
	{SYS_kill, RESTS, 1, IS, SIGCONT, DENY},
	{SYS_kill, NO_KILL, 0, OTHER, 0, DENY},
	{SYS_tkill, RESTS, 1, IS, SIGCONT, DENY},
	{SYS_tkill, NO_KILL, 0, OTHER, 0, DENY},
	{SYS_tgkill, RESTS, 2, IS, SIGCONT, DENY},
	{SYS_tgkill, NO_KILL, 0, OTHER, 0, DENY},
	{SYS_rt_sigqueueinfo, RESTS, 1, IS, SIGCONT, DENY},
	{SYS_rt_sigqueueinfo, NO_KILL, 0, OTHER, 0, DENY},
	{SYS_rt_tgsigqueueinfo, RESTS, 2, IS, SIGCONT, DENY},
	{SYS_rt_tgsigqueueinfo, NO_KILL, 0, OTHER, 0, DENY},
	{NR_PIDFD_SEND_SIGNAL, NO_KILL, 0, ANY, 0, DENY},
	{NR_PIDFD_SEND_SIGNAL, RESTS, 1, IS, SIGCONT, DENY},

	/* File contents that the system has read stay in memory for both players.  An
	 * agent that drops them and reads the disk again and again slows everybody. */
	{SYS_fadvise64, ALWAYS, 3, IS, POSIX_FADV_DONTNEED, PRETEND},
	{SYS_madvise, ALWAYS, 2, IS, PAGE_OUT, PRETEND},

	/* Before ABI 3 Landlock does not prevent emptying a file. */
	{SYS_truncate, TRUNCATES, 0, ANY, 0, DENY},
#ifdef SYS_open
	{SYS_open, ALWAYS, 1, HAS, O_DIRECT, UNFIT},
	{SYS_open, TRUNCATES, 1, MASK, O_TRUNC | O_ACCMODE, ALLOW},
	{SYS_open, TRUNCATES, 1, IS, O_TRUNC | O_RDONLY, DENY},
#endif
	{SYS_openat, ALWAYS, 2, HAS, O_DIRECT, UNFIT},
	{SYS_openat, TRUNCATES, 2, MASK, O_TRUNC | O_ACCMODE, ALLOW},
	{SYS_openat, TRUNCATES, 2, IS, O_TRUNC | O_RDONLY, DENY},
};

struct program {
	struct sock_filter line[PROGRAM];
	unsigned short n;
};

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

static void
end(struct program *p, uint32_t verdict)
{
	put(p, BPF_RET | BPF_K, verdict, 0, 0);
}

/* Put the calls whose arguments do not matter. */
static void
put_calls(struct program *p, const int *call, size_t n, enum verdict verdict)
{
	for (size_t i = 0; i < n; i++)
		put(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call[i], (uint8_t)(n - 1 - i),
		    i + 1 < n ? 0 : 1);
	end(p, verdict);
}

static void
filter_calls(struct program *p, const struct seccomp *s)
{
	put_calls(p, forbidden, sizeof forbidden / sizeof *forbidden, DENY);
	put_calls(p, unknown, sizeof unknown / sizeof *unknown, MISSING);
	if (s->attributes != SECCOMP_CHANGED)
		put_calls(p, attributes, sizeof attributes / sizeof *attributes,
		          s->attributes == SECCOMP_REFUSED ? DENY : PRETEND);
}

/* Kill programs of other architectures, where these numbers mean other calls. */
static void
filter_architecture(struct program *p)
{
	load(p, offsetof(struct seccomp_data, arch));
	put(p, BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0);
	end(p, SECCOMP_RET_KILL_PROCESS);
	load(p, offsetof(struct seccomp_data, nr));
#ifdef X32
	put(p, BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1);
	end(p, SECCOMP_RET_KILL_PROCESS);
#endif
}

/* Put one check of the loaded value. */
static void
put_check(struct program *p, const struct check *check)
{
	static const struct {
		uint16_t jump;
		uint8_t yes, no; /* jumps if the test holds, and if not */
	} how[] = {
		[IS] = {BPF_JEQ, 0, 1}, [IS_NOT] = {BPF_JEQ, 1, 0},
		[ABOVE] = {BPF_JGT, 0, 1}, [HAS] = {BPF_JSET, 0, 1},
		[OTHER] = {BPF_JEQ, 1, 0},
	};
	uint32_t value = check->test == OTHER ? (uint32_t)getpid() : check->value;

	if (check->test == MASK) {
		put(p, BPF_ALU | BPF_AND | BPF_K, value, 0, 0);
		return;
	}
	if (check->test == ONLY) { /* jump over three instructions: load, test, end */
		put(p, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 3);
		return;
	}
	if (check->test != ANY)
		put(p, BPF_JMP | how[check->test].jump | BPF_K, value,
		    how[check->test].yes, how[check->test].no);
	end(p, check->verdict);
}

/* Put the checks of one call that this filter contains.  The call's number is loaded
 * before and after.  Returns how many checks the table has for the call. */
static size_t
put_call(struct program *p, const struct check *check, size_t n,
         const bool now[WHENS])
{
	unsigned short first = p->n;
	int loaded = -1;
	size_t i;

	put(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)check->call, 0, 0);
	for (i = 0; i < n && check[i].call == check->call; i++) {
		if (!now[check[i].when])
			continue;
		/* Load the low half.  We ignore the upper half of an int, as the kernel
		 * does: bubblewrap's CVE-2019-10063. */
		if (loaded != check[i].argument)
			load(p, offsetof(struct seccomp_data,
			                 args[check[i].argument]));
		loaded = i && check[i - 1].test == ONLY ? ARGUMENTS : check[i].argument;
		put_check(p, &check[i]);
	}
	if (loaded < 0) {
		p->n = first;
		return i;
	}
	end(p, ALLOW);
	p->line[first].jf = (uint8_t)(p->n - first - 1);
	return i;
}

static void
filter_arguments(struct program *p, const struct seccomp *s)
{
	const bool now[WHENS] = {
		[ALWAYS] = true, [ALONE] = s->alone, [FAMILY] = !s->alone,
		[PINNED] = s->pinned, [NET] = s->net,
		[OFFLINE] = !s->net && !s->client,
		[CLIENT] = !s->net && s->client, [COUNTED] = s->counted,
		[RESTS] = s->rests, [TRUNCATES] = s->truncates,
		[NO_KILL] = s->no_kill,
	};
	const size_t n = sizeof checks / sizeof *checks;

	for (size_t i = 0; i < n;)
		i += put_call(p, checks + i, n - i, now);
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
	filter_calls(&p, seccomp);
	filter_arguments(&p, seccomp);
	end(&p, ALLOW);
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
