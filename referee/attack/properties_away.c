#ifdef __linux__
#define _GNU_SOURCE /* CMSG_SPACE, CMSG_LEN */
#else
#define _XOPEN_SOURCE 700
#endif
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "attack/properties.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/signals.h"
#include "proc/orphans.h"
#include "proc/proc_fork.h"
#include "proc/proc_worker.h"

enum { GONE_MS = 200 }; /* for what was killed to be gone */

/*
 * Getting away
 */

/* Whether all that hold the other end of a pipe go within GONE_MS. */
static bool
all_gone(int fd)
{
	int64_t deadline_us = stage_in_ms(GONE_MS);
	char bytes[4096];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof bytes)) != 0) {
		if (n < 0 && clock_now_us() >= deadline_us)
			return false;
		if (n < 0)
			stage_pause_ms(1);
	}
	return true;
}

/* End the attacker as the referee does; whether nothing is left of it.  Its
 * standard error is what all its descendants have. */
static bool
end_attacker(struct stage *s, int64_t *us)
{
	int fd = dup(s->attacker.proc.err);
	bool gone;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	*us = clock_now_us();
	stage_stop_attacker(s);
	gone = all_gone(fd);
	*us = clock_now_us() - *us;
	close(fd);
	return gone;
}

/* Away, but not for ever, is half the harm. */
void
property_escape(struct stage *s)
{
	int64_t us;

	if (!stage_attack(s))
		return;
	s->effect.partly = end_attacker(s, &us) && s->effect.worked;
	stage_measured(s, "%d ways, %d worked%s",
	               s->effect.tried, s->effect.worked,
	               s->effect.partly ? ", but ends with its agent" : "");
}

void
property_kill_all(struct stage *s)
{
	int64_t us;
	bool hidden;

	if (!stage_attack(s))
		return;
	hidden = s->effect.worked;
	s->effect.worked = !end_attacker(s, &us);
	if (!hidden)
		stage_measured(s, "it can have no child");
	else if (s->effect.worked)
		stage_measured(s, "a grandchild lives on");
	else
		stage_measured(s, "all gone after %.1f ms", (double)us / CLOCK_MS);
}

static int
nothing(void *context)
{
	(void)context;
	return 0;
}

void
property_fork_bomb(struct stage *s)
{
	int64_t us, fork_us;

	if (!stage_attack(s))
		return;
	fork_us = clock_now_us();
	proc_try(nothing, NULL);
	fork_us = clock_now_us() - fork_us;
	s->effect.worked = !end_attacker(s, &us);
	stage_measured(s, "%d processes, %s %.0f ms; a fork took %.1f ms",
	               stage_counted(s),
	               s->effect.worked ? "some left after" : "all gone after",
	               (double)us / CLOCK_MS, (double)fork_us / CLOCK_MS);
}

/* The signs of life since the last call. */
static int
beats(struct stage *s)
{
	char bytes[4096];
	int beats = 0;
	ssize_t n;

	while ((n = read(s->attacker.proc.err, bytes, sizeof bytes)) > 0)
		beats += (int)n;
	return beats;
}

void
property_offturn(struct stage *s)
{
	int stopped;

	if (!stage_attack(s))
		return;
	stage_pause_ms(40);
	s->effect.control = s->effect.control && beats(s) > 0;
	proc_pause(&s->attacker.proc);
	stage_pause_ms(20);
	beats(s);
	stage_pause_ms(100);
	stopped = beats(s);
	proc_resume(&s->attacker.proc);
	for (int i = 0; i < 50 && !beats(s); i++)
		stage_pause_ms(i == 49 ? 0 : 10);
	s->effect.tried = 1;
	s->effect.worked = stopped > 0;
	stage_measured(s, "%d ms computed in 100 ms while stopped", stopped);
}

/*
 * The referee's death
 */

/* An effect and two descriptors: unix(7), SCM_RIGHTS. */
struct parcel {
	struct msghdr message;
	struct iovec data;
	_Alignas(struct cmsghdr) char room[CMSG_SPACE(2 * sizeof(int))];
};

static void
wrap(struct parcel *parcel, struct effect *effect)
{
	*parcel = (struct parcel){
		.message = {.msg_iov = &parcel->data, .msg_iovlen = 1,
			.msg_control = parcel->room,
			.msg_controllen = sizeof parcel->room},
		.data = {effect, sizeof *effect},
	};
}

static bool
pass(int to, struct effect *effect, const int fd[2])
{
	struct parcel parcel;
	struct cmsghdr *head;

	wrap(&parcel, effect);
	head = CMSG_FIRSTHDR(&parcel.message);
	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(2 * sizeof(int));
	memcpy(CMSG_DATA(head), fd, 2 * sizeof(int));
	return sendmsg(to, &parcel.message, 0) == (ssize_t)sizeof *effect;
}

static bool
receive(int from, struct effect *effect, int fd[2])
{
	struct parcel parcel;
	struct cmsghdr *head;

	wrap(&parcel, effect);
	if (recvmsg(from, &parcel.message, 0) != (ssize_t)sizeof *effect ||
	    !(head = CMSG_FIRSTHDR(&parcel.message)))
		return false;
	memcpy(fd, CMSG_DATA(head), 2 * sizeof(int));
	return true;
}

struct mortal {
	struct stage *stage;
	int to;
};

/* The one that is to be killed: it starts the agent and passes on where its
 * output is read, which shows who is there. */
static int
be_mortal(void *context, int requests, int replies)
{
	struct mortal *mortal = context;
	struct stage *s = mortal->stage;
	struct proc *proc = &s->attacker.proc;
	char byte;

	(void)replies;
	signals_watch();
	if (stage_applies(s, CONFINE_WALK))
		orphans_adopt();
	if (!stage_attack(s) || !pass(mortal->to, &s->effect,
	                              (int[]){proc->out, proc->err}))
		return 1;
	while (read(requests, &byte, 1) != 0)
		;
	return 0;
}

void
property_referee_death(struct stage *s)
{
	int end[2], fd[2];
	struct mortal mortal = {.stage = s};
	struct pollfd told;
	struct proc proc;
	bool leader, child;

	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, end) < 0)
		return;
	fcntl(end[0], F_SETFD, FD_CLOEXEC);
	fcntl(end[1], F_SETFD, FD_CLOEXEC);
	mortal.to = end[1];
	if (proc_worker(&proc, be_mortal, &mortal) < 0)
		return;
	told = (struct pollfd){end[0], POLLIN, 0};
	if (poll(&told, 1, STAGE_ATTACK_MS) <= 0 ||
	    !receive(end[0], &s->effect, fd)) {
		proc_stop(&proc);
		return;
	}
	proc_stop(&proc);
	leader = all_gone(fd[0]);
	child = all_gone(fd[1]);
	s->effect.worked = !leader + !child;
	s->effect.partly = leader && !child;
	stage_measured(s, "the agent %s, %s",
	               leader ? "is gone" : "lives on",
	               child ? "its children too" : "its children live on");
}
