#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/signals.h"
#include "base/text.h"

/* The pipe in which signals arrive. */
static int signal_pipe[2] = {-1, -1};

static void
on_signal(int signal)
{
	int cause = errno;
	char byte = signal == SIGCHLD ? SIGNALS_CHILD
	          : signal == SIGINT  ? SIGNALS_INTERRUPT
	          : signal == SIGALRM ? SIGNALS_ALARM
	                              : SIGNALS_TERMINATE;

	/* If the pipe is full, its reader will wake anyway. */
	while (write(signal_pipe[1], &byte, 1) < 0 && errno == EINTR)
		;
	errno = cause;
}

int
signals_watch(void)
{
	static const int watched[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
	/* Get SIGCHLD only when agents end, not when we stop and continue them. */
	struct sigaction action = {.sa_handler = on_signal,
	                           .sa_flags = SA_NOCLDSTOP};
	sigset_t none;

	fd_close(&signal_pipe[0]);
	fd_close(&signal_pipe[1]);
	if (fd_pipe(signal_pipe) < 0 || !fd_unblock(signal_pipe[0]) ||
	    !fd_unblock(signal_pipe[1]))
		return -1;
	fd_seal();
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
		struct sigaction old;

		/* Keep ignoring SIGHUP if we were started by nohup. */
		sigaction(watched[i], NULL, &old);
		if (watched[i] != SIGHUP || old.sa_handler != SIG_IGN)
			sigaction(watched[i], &action, NULL);
	}
	/* Writing fails with EPIPE instead, and we check for that. */
	action.sa_handler = SIG_IGN;
	sigaction(SIGPIPE, &action, NULL);
	sigaction(SIGXFSZ, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	return signal_pipe[0];
}

void
signals_alarm(unsigned seconds)
{
	struct sigaction action = {.sa_handler = on_signal};

	if (seconds) {
		sigemptyset(&action.sa_mask);
		sigaction(SIGALRM, &action, NULL);
	}
	alarm(seconds);
}

int
signals_take(void)
{
	char bytes[256];
	int mask = 0;
	ssize_t n;

	while ((n = read(signal_pipe[0], bytes, sizeof bytes)) > 0 ||
	       (n < 0 && errno == EINTR))
		for (ssize_t i = 0; i < n; i++)
			mask |= bytes[i];
	return mask;
}

void
signals_forget(void)
{
	struct sigaction action = {.sa_handler = SIG_DFL};
	sigset_t none;

	for (int signal = 1; signal <= 64; signal++)
		sigaction(signal, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

int
signals_fd(void)
{
	return signal_pipe[0];
}

void
signals_put_back(int mask)
{
	on_signal(mask & SIGNALS_INTERRUPT   ? SIGINT
	          : mask & SIGNALS_TERMINATE ? SIGTERM
	          : mask & SIGNALS_CHILD     ? SIGCHLD
	                                     : SIGALRM);
}

const char *
signals_name(int signal, char into[48])
{
	text_format(into, 48, "%d (%s)", signal, strsignal(signal));
	return into;
}

int
signals_exit_status(int signals)
{
	return signals & SIGNALS_INTERRUPT ? 130 : 143;
}
