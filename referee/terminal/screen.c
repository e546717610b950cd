#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "terminal/screen.h"

enum { ESCAPE_US = 50 * CLOCK_MS }; /* the bytes of one key arrive together */

/* Hide the cursor and switch to a page of our own, as in xterm; and switch back. */
static const char enter[] = "\033[?1049h\033[?25l\033[H\033[2J";
static const char leave[] = "\033[0m\033[?25h\033[?1049l";

static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT,
                             SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGPIPE};
enum { ENDINGS = sizeof ending / sizeof *ending };

static struct termios found;
static pid_t owner; /* the process that has taken the terminal */
static volatile sig_atomic_t is_open, stale;
static sigset_t outside; /* the signal mask while we wait for keys */

/*
 * Take the terminal and give it back.  A signal handler may call all of these functions.
 */

static bool
take(void)
{
	struct termios raw = found;

	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) < 0)
		return false;
	text_write_bytes(enter, sizeof enter - 1, STDOUT_FILENO);
	is_open = 1;
	return true;
}

static void
give_back(void)
{
	int cause = errno;

	if (!is_open || getpid() != owner)
		return;
	is_open = 0;
	text_write_bytes(leave, sizeof leave - 1, STDOUT_FILENO);
	tcsetattr(STDIN_FILENO, TCSADRAIN, &found);
	errno = cause;
}

/* Do what the signal does if nobody handles it.  After a stop, this returns when we are
 * in the foreground again. */
static void
do_default(int number)
{
	struct sigaction plain = {.sa_handler = SIG_DFL}, ours;
	sigset_t one;

	sigemptyset(&plain.sa_mask);
	sigaction(number, &plain, &ours);
	raise(number);
	sigemptyset(&one);
	sigaddset(&one, number);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
	sigaction(number, &ours, NULL);
}

static void
on_end(int number)
{
	give_back();
	do_default(number);
}

static void
on_stop(int number)
{
	int cause = errno;
	bool was_open = is_open && getpid() == owner;

	give_back();
	do_default(number);
	if (was_open)
		take();
	stale = 1;
	errno = cause;
}

static void
on_resize(int number)
{
	(void)number;
	stale = 1;
}

/* Handle a signal that has no handler yet.  The handler may stay: it does what the
 * signal does by itself once the screen is closed. */
static void
handle(int number, void (*handler)(int))
{
	struct sigaction action = {.sa_handler = handler}, old;

	sigfillset(&action.sa_mask);
	if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
		sigaction(number, &action, NULL);
}

/* Handle the signals.  Those that make a page stale reach us only while we wait for a
 * key. */
static void
handle_all(void)
{
	sigset_t blocked;

	for (int i = 0; i < ENDINGS; i++)
		handle(ending[i], on_end);
	handle(SIGTSTP, on_stop);
	handle(SIGWINCH, on_resize);
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGTSTP);
	sigaddset(&blocked, SIGWINCH);
	sigprocmask(SIG_BLOCK, &blocked, &outside);
	sigdelset(&outside, SIGTSTP);
	sigdelset(&outside, SIGWINCH);
}

static bool
is_dumb(void)
{
	const char *term = getenv("TERM");

	return !term || !*term || !strcmp(term, "dumb");
}

bool
screen_open(void)
{
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || is_dumb() ||
	    tcgetattr(STDIN_FILENO, &found) < 0)
		return false;
	owner = getpid();
	atexit(screen_close);
	handle_all();
	if (!take())
		sigprocmask(SIG_SETMASK, &outside, NULL);
	return is_open;
}

void
screen_close(void)
{
	if (!is_open || getpid() != owner)
		return;
	give_back();
	sigprocmask(SIG_SETMASK, &outside, NULL);
}

/*
 * What the terminal can do
 */

bool
screen_has_colour(void)
{
	const char *no = getenv("NO_COLOR");

	return !no || !*no;
}

bool
screen_has_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

	for (int i = 0; i < 3; i++) {
		const char *value = getenv(names[i]);

		if (value && *value)
			return strstr(value, "UTF-8") || strstr(value, "utf8");
	}
	return false;
}

/*
 * Pages and keys
 */

/* Erase each line before writing it.  After a line as wide as the terminal the cursor is
 * on the last character, so erasing then would remove that character. */
void
screen_show(const struct text *page)
{
	struct text out = {0};
	int columns, rows, row = 0;
	const char *line = text_str(page);

	stale = 0;
	fd_screen_size(STDOUT_FILENO, &columns, &rows);
	for (; *line && row < rows; row++) {
		size_t len = strcspn(line, "\n");

		text_add(&out, row ? "\r\n\033[K" : "\033[H\033[K");
		text_add_bytes(&out, line, len);
		text_add(&out, "\033[0m");
		line += len + (line[len] == '\n');
	}
	if (row < rows)
		text_add(&out, "\r\n\033[J");
	text_write(&out, STDOUT_FILENO);
	text_free(&out);
}

/* Wait for a byte.  Returns 1, or 0 at the deadline or for a stale page. */
static int
wait_for_byte(int64_t deadline_us)
{
	int64_t left = deadline_us == CLOCK_NEVER ? 0
	               : deadline_us - clock_now_us();
	struct timespec wait;
	fd_set in;

	if (left < 0)
		left = 0;
	wait.tv_sec = (time_t)(left / CLOCK_S);
	wait.tv_nsec = (long)(left % CLOCK_S) * 1000;
	FD_ZERO(&in);
	FD_SET(STDIN_FILENO, &in);
	return pselect(STDIN_FILENO + 1, &in, NULL, NULL,
	               deadline_us == CLOCK_NEVER ? NULL : &wait,
	               &outside) > 0;
}

static int
read_byte(void)
{
	unsigned char byte;
	ssize_t got = read(STDIN_FILENO, &byte, 1);

	if (got < 0 && (errno == EINTR || errno == EAGAIN))
		return SCREEN_NONE;
	return got == 1 ? byte : SCREEN_END;
}

static int
byte_in_time(void)
{
	return wait_for_byte(clock_now_us() + ESCAPE_US) ? read_byte()
	                                                 : SCREEN_NONE;
}

/* The key of a sequence such as "\033[5~". */
static int
numbered_key(int number)
{
	static const int keys[] = {[1] = SCREEN_HOME, [4] = SCREEN_LAST,
	                           SCREEN_PAGE_UP, SCREEN_PAGE_DOWN,
	                           SCREEN_HOME, SCREEN_LAST};

	return number < 9 && keys[number] ? keys[number] : SCREEN_NONE;
}

static int
lettered_key(int letter)
{
	static const char letters[] = "DCABHF";
	static const int keys[] = {SCREEN_LEFT, SCREEN_RIGHT, SCREEN_UP,
	                           SCREEN_DOWN, SCREEN_HOME, SCREEN_LAST};
	const char *at = letter > 0 ? strchr(letters, letter) : NULL;

	return at ? keys[at - letters] : SCREEN_NONE;
}

/* The key after an escape byte, or Escape itself if no byte follows in time.  Read a
 * control sequence to its end (ECMA-48, 5.4), or the rest of an unknown one would look
 * like typed text.  Ignore Shift and Ctrl, as in "\033[1;5C". */
static int
escaped_key(void)
{
	int byte = byte_in_time(), number = 0;
	bool first = true;

	if (byte != '[' && byte != 'O')
		return byte == SCREEN_NONE ? '\033' : byte;
	byte = byte_in_time();
	if (byte == '[') { /* a function key of the Linux console: "\033[[A" */
		byte_in_time();
		return SCREEN_NONE;
	}
	for (; byte >= ' ' && byte < '@'; byte = byte_in_time()) {
		first = first && byte >= '0' && byte <= '9';
		if (first && number < 100)
			number = 10 * number + byte - '0';
	}
	return byte == '~' ? numbered_key(number) : lettered_key(byte);
}

bool
screen_is_stale(void)
{
	return stale;
}

int
screen_key(int64_t deadline_us)
{
	int byte;

	if (stale || !wait_for_byte(deadline_us))
		return SCREEN_NONE;
	byte = read_byte();
	if (byte == '\f') {
		stale = 1;
		return SCREEN_NONE;
	}
	return byte == '\033' ? escaped_key() : byte;
}
