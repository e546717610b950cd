#define _GNU_SOURCE /* syscall, the CLONE_ flags */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX && (defined(__x86_64__) || defined(__aarch64__))
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
	NR_LANDLOCK_CREATE = 444, NR_LANDLOCK_ADD, NR_LANDLOCK_RESTRICT, NR_MEMFD_SECRET,
	NR_FCHMODAT2 = 452,
	NR_SETXATTRAT = 463, NR_REMOVEXATTRAT = 466,
	NR_OPEN_TREE_ATTR = 467, NR_FILE_SETATTR = 469,
};

enum {
	PROGRAM = 1024, PIPE_BYTES = 65536,
	PAGE_OUT = 21, /* for madvise, Linux 5.4 */
	SCHED_CORE = 62, /* for prctl, Linux 5.14 */
	ARGUMENTS = 6,
	LISTED = 64, /* the most calls of one list */
	SAME = 403, /* the numbers of later calls are the same on all architectures */
	SET_DELEGATION = 1040, /* for fcntl, Linux 6.19 */
	OFD_LOCK = 37, OFD_LOCK_WAIT, /* for fcntl */
	SOCKET_KIND = 0xf, /* the bits of a socket's type without its flags */
	IOCTL_GROUP = 0xff00, IOCTL_TERMINAL = 0x5400, IOCTL_SOCKET = 0x8900,
	IOCTL_CONSOLE = 0x541c, /* TIOCLINUX */
	SHM_HUGE = 04000, MEMFD_HUGE = 4, /* SHM_HUGETLB, MFD_HUGETLB */
	INIT = 1, /* the process id of our init in a namespace */
	NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
		CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET,
};

enum verdict {
	ALLOW = SECCOMP_RET_ALLOW,
	DENY = SECCOMP_RET_ERRNO | EPERM,
	AGAIN = SECCOMP_RET_ERRNO | EAGAIN,
	MISSING = SECCOMP_RET_ERRNO | ENOSYS,
	UNFIT = SECCOMP_RET_ERRNO | EINVAL,
	SHORT = SECCOMP_RET_ERRNO | ENOMEM,
	STRANGE = SECCOMP_RET_ERRNO | ENOTTY,
	PRETEND = SECCOMP_RET_ERRNO, /* seem to succeed and do nothing */
};

/* When a list or a check enters the filter: the condition on the sandbox of the agent. */
enum when {
	ALWAYS, ALONE,
	COMMON,    /* others' processes are in reach: not own_pids */
	OWN_PIDS,
	KEPT,      /* the agent must stay in its group, by which we stop or end it */
	RESTS,
	EXPOSED,   /* others' files are in reach: not own_files */
	COUNTED,   /* only resident memory is counted: other memory would escape */
	HIDDEN,    /* COUNTED or EXPOSED: nothing else bounds such other memory */
	QUEUES,    /* COUNTED or COMMON */
	SOCKETS,
	ONLINE,    /* the agent has a network */
	OFFLINE,   /* it has no network and no sockets */
	UNMADE,    /* ONLINE is false, and so is CLIENT */
	CLIENT,
	TRUNCATES, NO_KILL, REFUSED, PRETENDED,
	WHENS
};

/* Powerful interfaces, and what others share with the agent. */
static const int forbidden[] = {
	/* They change which files and processes the agent sees, or others' memory. */
	SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root,
	SYS_chroot, NR_OPEN_TREE, NR_MOVE_MOUNT, NR_FSOPEN, NR_FSCONFIG,
	NR_FSMOUNT, NR_FSPICK, NR_MOUNT_SETATTR, NR_OPEN_TREE_ATTR,
	NR_PROCESS_MADVISE, SYS_open_by_handle_at,
	/* Memory of the kernel that nobody counts as the agent's. */
	SYS_vmsplice, SYS_add_key, SYS_request_key, SYS_keyctl,
	SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
	/* The clocks and the machine. */
	SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
	SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
	SYS_reboot, SYS_swapon, SYS_swapoff, SYS_sethostname,
	SYS_setdomainname, SYS_acct, SYS_quotactl, SYS_syslog,
};

/* Leaving the session and process group by which we find, stop or end the agent. */
static const int leaving[] = {SYS_setsid, SYS_setpgid};

/* What could continue a stopped process. */
static const int waking[] = {SYS_timer_create, SYS_ptrace, SYS_mq_notify};

/* Other processes' memory and descriptors, and queues that outlive the agent. */
static const int common[] = {
	SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp,
	NR_PIDFD_GETFD, SYS_mq_open, SYS_mq_unlink,
};

static const int queues[] = {
	SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semctl, SYS_semop,
	SYS_semtimedop, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl,
};

/* An agent is not charged for time in which the machine was too busy to run it.  If it had
 * to wait because it lowered its priority or chose its processors, we could not tell. */
static const int pretended[] = {
	SYS_sched_setparam, SYS_sched_setscheduler, SYS_sched_setattr,
	SYS_sched_setaffinity, SYS_setpriority, SYS_ioprio_set,
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

/* Programs use another way if the kernel does not have these. */
static const int unknown[] = {
	NR_MEMFD_SECRET, NR_IO_URING_SETUP, NR_IO_URING_ENTER, NR_IO_URING_REGISTER,
	NR_CLONE3, /* its flags lie in memory, which no filter can read */
	NR_OPENAT2, /* likewise */
	SYS_fanotify_init, SYS_io_setup, /* the system has a limited number */
	NR_LANDLOCK_CREATE, NR_LANDLOCK_ADD, NR_LANDLOCK_RESTRICT, /* megabytes of the
	                                                            * kernel's memory */
};

/* These calls report on files that Landlock hides.  Besides, each user may watch a limited
 * number of files, and only in a user namespace can we limit the agent's part. */
static const int watches[] = {
	SYS_inotify_init1,
#ifdef SYS_inotify_init
	SYS_inotify_init,
#endif
};

/* Calls whose arguments do not matter. */
#define CALLS(list) list, sizeof list / sizeof *list
static const struct calls {
	const int *call;
	size_t n;
	enum when when;
	enum verdict verdict;
} lists[] = {
	{CALLS(forbidden), ALWAYS, DENY},
	{CALLS(leaving), KEPT, PRETEND},
	{CALLS(waking), RESTS, DENY},
	{CALLS(common), COMMON, DENY},
	{CALLS(queues), QUEUES, DENY},
	{CALLS(pretended), ALWAYS, PRETEND},
	{CALLS(attributes), REFUSED, DENY},
	{CALLS(attributes), PRETENDED, PRETEND},
	{CALLS(unknown), ALWAYS, MISSING},
	{CALLS(watches), EXPOSED, MISSING},
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
 * together.  The first that holds decides; if none holds, the call is allowed. */
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
	{SYS_clone, ALWAYS, 0, HAS, NAMESPACES, DENY},
	{SYS_clone, COMMON, 0, HAS, CLONE_PARENT, DENY},
	{SYS_clone, RESTS, 0, MASK, CSIGNAL, ALLOW},
	{SYS_clone, RESTS, 0, IS, 0, ALLOW},
	{SYS_clone, RESTS, 0, IS_NOT, SIGCHLD, DENY},
#ifdef SYS_fork
	{SYS_fork, ALONE, 0, ANY, 0, AGAIN},
	{SYS_vfork, ALONE, 0, ANY, 0, AGAIN},
#endif

	/* A process may set its own limits and those of its processes, but not of our
	 * init. */
	{SYS_prlimit64, OWN_PIDS, 0, IS, INIT, DENY},
	{SYS_prlimit64, COMMON, 0, IS, 0, ALLOW},
	{SYS_prlimit64, COMMON, 0, OTHER, 0, DENY},

	/* A local socket could reach the operator's services, which would take the agent
	 * for the operator.  A connected pair reaches nobody. */
	{SYS_socketpair, SOCKETS, 0, IS, AF_UNIX, ALLOW},
	{SYS_socketpair, ALWAYS, 0, IS_NOT, AF_UNIX, DENY},
	{SYS_socketpair, ALWAYS, 1, MASK, SOCKET_KIND, ALLOW},
	{SYS_socketpair, ALWAYS, 1, IS, SOCK_STREAM, ALLOW},
	{SYS_socketpair, ALWAYS, 1, IS_NOT, SOCK_SEQPACKET, DENY},
	{SYS_socket, SOCKETS, 0, IS, AF_UNIX, ALLOW},
	{SYS_socket, ONLINE, 0, IS, AF_INET, ALLOW},
	{SYS_socket, ONLINE, 0, IS, AF_INET6, ALLOW},
	{SYS_socket, ONLINE, 0, IS_NOT, AF_NETLINK, DENY},
	{SYS_socket, ONLINE, 2, IS_NOT, 0 /* NETLINK_ROUTE */, DENY},
	/* Without a network an agent gets no socket, or TCP sockets to talk to the referee.
	 * It may not change the size of their buffers: nobody counts that memory. */
	{SYS_socket, UNMADE, 0, ANY, 0, DENY},
	{SYS_socket, CLIENT, 0, IS_NOT, AF_INET, DENY},
	{SYS_socket, CLIENT, 1, MASK, SOCKET_KIND, ALLOW},
	{SYS_socket, CLIENT, 1, IS_NOT, SOCK_STREAM, DENY},
	{SYS_setsockopt, OFFLINE, 0, ANY, 0, DENY},
	/* Descriptors may wait in a message that nobody receives.  Each user may have a
	 * limited number of these, and the files that they keep open count as nobody's. */
	{SYS_sendmsg, OFFLINE, 0, ANY, 0, DENY},
	{SYS_sendmmsg, OFFLINE, 0, ANY, 0, DENY},
	{SYS_setsockopt, CLIENT, 1, IS, IPPROTO_TCP, ALLOW},
	{SYS_setsockopt, CLIENT, 1, IS_NOT, SOL_SOCKET, DENY},
	{SYS_setsockopt, CLIENT, 2, IS, SO_RCVBUF, DENY},
	{SYS_setsockopt, CLIENT, 2, IS, SO_SNDBUF, DENY},

	/* Allow only the requests for terminals, pipes and sockets.  Others change a file's
	 * attributes through a descriptor that may only read.  An agent may not type on
	 * another's terminal or change the console's selection. */
	{SYS_ioctl, ALWAYS, 1, IS, TIOCSTI, DENY},
	{SYS_ioctl, ALWAYS, 1, IS, IOCTL_CONSOLE, DENY},
	{SYS_ioctl, KEPT, 1, IS, FIOSETOWN, DENY}, /* as F_SETOWN */
	{SYS_ioctl, KEPT, 1, IS, SIOCSPGRP, DENY},
	{SYS_ioctl, ALWAYS, 1, MASK, IOCTL_GROUP, ALLOW},
	{SYS_ioctl, ALWAYS, 1, IS, IOCTL_TERMINAL, ALLOW},
	{SYS_ioctl, ONLINE, 1, IS, IOCTL_SOCKET, ALLOW},
	{SYS_ioctl, SOCKETS, 1, IS, IOCTL_SOCKET, ALLOW},
	{SYS_ioctl, ALWAYS, 1, ANY, 0, STRANGE},

	/* The kernel can send a chosen signal at an event on a descriptor or the death of a
	 * parent: SIGCONT to a stopped process, or SIGKILL to another's process.  A pipe
	 * may not grow, because nobody counts its memory. */
	{SYS_fcntl, KEPT, 1, IS, F_SETOWN, DENY},
	{SYS_fcntl, KEPT, 1, IS, F_SETSIG, DENY},
	{SYS_fcntl, KEPT, 1, IS, F_SETOWN_EX, DENY},
	/* Opening a file with a lease waits up to 45 s for the holder. */
	{SYS_fcntl, ALWAYS, 1, IS, F_SETLEASE, DENY},
	{SYS_fcntl, ALWAYS, 1, IS, SET_DELEGATION, DENY},
	{SYS_fcntl, ALWAYS, 1, IS, F_NOTIFY, DENY}, /* as inotify */
	/* The kernel names no owner of such locks, so nobody could count them. */
	{SYS_fcntl, ALWAYS, 1, IS, OFD_LOCK, UNFIT},
	{SYS_fcntl, ALWAYS, 1, IS, OFD_LOCK_WAIT, UNFIT},
	{SYS_fcntl, ALWAYS, 1, ONLY, F_SETFL, ALLOW},
	{SYS_fcntl, ALWAYS, 2, HAS, O_DIRECT, UNFIT},
	{SYS_fcntl, ALWAYS, 1, IS_NOT, F_SETPIPE_SZ, ALLOW},
	{SYS_fcntl, ALWAYS, 2, ABOVE, PIPE_BYTES, PRETEND},
	{SYS_prctl, KEPT, 0, IS, PR_SET_PDEATHSIG, PRETEND},
	/* A process that is not dumpable would also hide its reads from us. */
	{SYS_prctl, ALWAYS, 0, IS, PR_SET_DUMPABLE, PRETEND},
	/* An agent may not choose which processes share its core. */
	{SYS_prctl, ALWAYS, 0, IS, SCHED_CORE, DENY},

	/* Shared memory that no process has resident counts as nobody's.  Huge pages are
	 * never resident, and the machine has few. */
	{SYS_mmap, ALWAYS, 3, HAS, MAP_HUGETLB, SHORT},
	{SYS_mmap, COUNTED, 3, MASK, MAP_ANONYMOUS | MAP_SHARED, ALLOW},
	{SYS_mmap, COUNTED, 3, IS, MAP_ANONYMOUS | MAP_SHARED, DENY},
	{SYS_memfd_create, HIDDEN, 0, ANY, 0, MISSING},
	{SYS_memfd_create, ALWAYS, 1, HAS, MEMFD_HUGE, MISSING},
	{SYS_shmget, ALWAYS, 2, HAS, SHM_HUGE, SHORT},

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

/* A call's numbers for programs of 32 bits.  From 403 on the numbers are the same as ours
 * (syscalls(2)).  Some calls have two forms.  mmap (90) and socketcall (102) have their
 * arguments in memory, which no filter can read, so the kernel seems not to have them.  The
 * arguments of fadvise64 (250, 272) lie elsewhere, so the call always seems to work. */
struct number {
	int call, old;
};
#ifdef __x86_64__
#define HAVE_OLD 1
static const struct number olds[] = {
	{SYS_unshare, 310}, {SYS_setns, 346}, {SYS_mount, 21}, {SYS_umount2, 52},
	{SYS_umount2, 22}, {SYS_pivot_root, 217}, {SYS_chroot, 61},
	{SYS_open_by_handle_at, 342}, {SYS_vmsplice, 316}, {SYS_add_key, 286},
	{SYS_request_key, 287}, {SYS_keyctl, 288}, {SYS_bpf, 357}, {SYS_perf_event_open, 336},
	{SYS_userfaultfd, 374}, {SYS_kexec_load, 283}, {SYS_init_module, 128},
	{SYS_finit_module, 350}, {SYS_delete_module, 129}, {SYS_settimeofday, 79},
	{SYS_settimeofday, 25}, {SYS_clock_settime, 264}, {SYS_clock_settime, 404},
	{SYS_adjtimex, 124}, {SYS_clock_adjtime, 343}, {SYS_clock_adjtime, 405},
	{SYS_reboot, 88}, {SYS_swapon, 87}, {SYS_swapoff, 115}, {SYS_sethostname, 74},
	{SYS_setdomainname, 121}, {SYS_acct, 51}, {SYS_quotactl, 131}, {SYS_syslog, 103},
	{SYS_setsid, 66}, {SYS_setpgid, 57}, {SYS_timer_create, 259}, {SYS_ptrace, 26},
	{SYS_mq_notify, 281}, {SYS_process_vm_readv, 347}, {SYS_process_vm_writev, 348},
	{SYS_kcmp, 349}, {SYS_mq_open, 277}, {SYS_mq_unlink, 278}, {SYS_shmget, 395},
	{SYS_shmat, 397}, {SYS_shmat, 117}, {SYS_shmctl, 396}, {SYS_semget, 393},
	{SYS_semctl, 394}, {SYS_semtimedop, 420}, {SYS_msgget, 399}, {SYS_msgsnd, 400},
	{SYS_msgrcv, 401}, {SYS_msgctl, 402}, {SYS_sched_setparam, 154},
	{SYS_sched_setscheduler, 156}, {SYS_sched_setattr, 351}, {SYS_sched_setaffinity, 241},
	{SYS_setpriority, 97}, {SYS_setpriority, 34}, {SYS_ioprio_set, 289}, {SYS_fchmod, 94},
	{SYS_fchmodat, 306}, {SYS_fchown, 95}, {SYS_fchown, 207}, {SYS_fchownat, 298},
	{SYS_utimensat, 320}, {SYS_utimensat, 412}, {SYS_setxattr, 226}, {SYS_lsetxattr, 227},
	{SYS_fsetxattr, 228}, {SYS_removexattr, 235}, {SYS_lremovexattr, 236},
	{SYS_fremovexattr, 237}, {SYS_chmod, 15}, {SYS_chown, 182}, {SYS_chown, 212},
	{SYS_lchown, 16}, {SYS_lchown, 198}, {SYS_utime, 30}, {SYS_utimes, 271},
	{SYS_futimesat, 299}, {SYS_fanotify_init, 338}, {SYS_io_setup, 245},
	{SYS_inotify_init1, 332}, {SYS_inotify_init, 291}, {SYS_clone, 120}, {SYS_fork, 2},
	{SYS_vfork, 190}, {SYS_prlimit64, 340}, {SYS_socketpair, 360}, {SYS_socket, 359},
	{SYS_setsockopt, 366}, {SYS_sendmsg, 370}, {SYS_sendmmsg, 345}, {SYS_ioctl, 54},
	{SYS_fcntl, 55}, {SYS_fcntl, 221}, {SYS_prctl, 172}, {SYS_mmap, 192},
	{SYS_memfd_create, 356}, {SYS_kill, 37}, {SYS_tkill, 238}, {SYS_tgkill, 270},
	{SYS_rt_sigqueueinfo, 178}, {SYS_rt_tgsigqueueinfo, 335}, {SYS_ioprio_set, 250},
	{SYS_ioprio_set, 272}, {SYS_madvise, 219}, {SYS_truncate, 92}, {SYS_truncate, 193},
	{SYS_open, 5}, {SYS_openat, 295}, {SYS_io_setup, 90}, {SYS_io_setup, 102},
};
#else
#define HAVE_OLD 0
static const struct number olds[] = {{-1, -1}};
#endif

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

/* Put one check of the loaded value. */
static void
put_check(struct program *p, const struct check *check)
{
	static const struct {
		uint16_t jump;
		uint8_t yes, no; /* lines to skip if the test holds, and if not */
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

/* Put the checks of one call that this filter contains, for one of the call's numbers.
 * Before and after them the accumulator holds the number of the call at hand. */
static void
put_call(struct program *p, int number, const struct check *check, size_t n,
         const bool now[WHENS])
{
	unsigned short first = p->n;
	int loaded = -1;

	put(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 0);
	for (size_t i = 0; i < n; i++) {
		if (!now[check[i].when])
			continue;
		/* Load the low half of the argument.  We ignore the upper half of an int,
		 * as the kernel does: bubblewrap's CVE-2019-10063. */
		if (loaded != check[i].argument)
			load(p, offsetof(struct seccomp_data,
			                 args[check[i].argument]));
		loaded = i && check[i - 1].test == ONLY ? ARGUMENTS : check[i].argument;
		put_check(p, &check[i]);
	}
	if (loaded < 0) {
		p->n = first;
		return;
	}
	end(p, ALLOW);
	p->line[first].jf = (uint8_t)(p->n - first - 1);
}

/* The next of a call's numbers, after *i; -1 at the end. */
static int
next_number(int call, bool old, size_t *i)
{
	const size_t n = sizeof olds / sizeof *olds;

	if (!old || call >= SAME)
		return (*i)++ ? -1 : call;
	while (*i < n && olds[*i].call != call)
		(*i)++;
	return *i < n ? olds[(*i)++].old : -1;
}

static void
put_list(struct program *p, const struct calls *list, bool old)
{
	int all[LISTED];
	size_t n = 0;

	for (size_t i = 0; i < list->n; i++) {
		int number;

		for (size_t j = 0; (number = next_number(list->call[i], old, &j)) >= 0 &&
		                   n < LISTED;)
			all[n++] = number;
	}
	for (size_t i = 0; i < n; i++)
		put(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)all[i], (uint8_t)(n - 1 - i),
		    i + 1 < n ? 0 : 1);
	if (n)
		end(p, list->verdict);
}

/* Put what decides about the calls of one architecture, and allow the rest. */
static void
put_architecture(struct program *p, const bool now[WHENS], bool old)
{
	const size_t n = sizeof checks / sizeof *checks;
	size_t count;

	load(p, offsetof(struct seccomp_data, nr));
#ifdef X32
	put(p, BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1);
	end(p, SECCOMP_RET_KILL_PROCESS);
#endif
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (now[lists[i].when])
			put_list(p, &lists[i], old);
	for (size_t i = 0; i < n; i += count) {
		int number;

		for (count = 1; i + count < n && checks[i + count].call == checks[i].call;)
			count++;
		for (size_t j = 0; (number = next_number(checks[i].call, old, &j)) >= 0;)
			put_call(p, number, checks + i, count, now);
	}
	end(p, ALLOW);
}

/* The filter: our own architecture, then that of programs of 32 bits.  Kill programs of any
 * other architecture, where the same numbers mean other calls. */
static void
put_filter(struct program *p, const bool now[WHENS])
{
	unsigned short jump;

	load(p, offsetof(struct seccomp_data, arch));
	put(p, BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0);
	jump = p->n;
	put(p, BPF_JMP | BPF_JA, 0, 0, 0);
	put_architecture(p, now, false);
	p->line[jump].k = (uint32_t)(p->n - jump - 1);
#if HAVE_OLD
	put(p, BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_I386, 1, 0);
	end(p, SECCOMP_RET_KILL_PROCESS);
	put_architecture(p, now, true);
#else
	end(p, SECCOMP_RET_KILL_PROCESS);
#endif
}

bool
seccomp_known(void)
{
	return true;
}

bool
seccomp_enter(const struct seccomp *seccomp)
{
	const struct seccomp *s = seccomp;
	bool online = s->net || s->own_net, kept = s->rests || !s->own_pids;
	const bool now[WHENS] = {
		[ALWAYS] = true, [ALONE] = s->alone, [COMMON] = !s->own_pids,
		[OWN_PIDS] = s->own_pids, [KEPT] = kept, [RESTS] = s->rests,
		[EXPOSED] = !s->own_files, [COUNTED] = s->counted,
		[HIDDEN] = s->counted || !s->own_files,
		[QUEUES] = s->counted || !s->own_pids,
		[SOCKETS] = s->sockets, [ONLINE] = online,
		[OFFLINE] = !online && !s->client && !s->sockets,
		[UNMADE] = !online && !s->client, [CLIENT] = !online && s->client,
		[TRUNCATES] = s->truncates, [NO_KILL] = s->no_kill,
		[REFUSED] = s->attributes == SECCOMP_REFUSED,
		[PRETENDED] = s->attributes == SECCOMP_PRETENDED,
	};
	struct program p = {.n = 0};
	struct sock_fprog program = {.filter = p.line};

	put_filter(&p, now);
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
