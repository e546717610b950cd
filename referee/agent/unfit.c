#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/unfit.h"
#include "base/text.h"
#include "base/walk.h"

enum { HEAD = 128 };

/* Read the beginning of a regular file and add a NUL. Returns the length, or -1. */
static ssize_t
read_head(const char *path, char head[HEAD])
{
	struct stat st;
	ssize_t n = -1;
	int fd;

	head[0] = '\0';
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		n = read(fd, head, HEAD - 1);
	close(fd);
	head[n > 0 ? n : 0] = '\0';
	return n;
}

static bool
ends_as_on_windows(const char head[HEAD])
{
	return head[strcspn(head, "\r\n")] == '\r';
}

/* Whether a program is a shell, such as sh or bash.  Only shells stumble over CR LF. */
static bool
is_shell(const char *path)
{
	size_t n = strlen(path);

	return n > 2 && !strcmp(path + n - 2, "sh");
}

static bool
stumbled_on_windows(const char *path, const char *file, int status)
{
	char head[HEAD];

	if (file && is_shell(path))
		return read_head(file, head) > 0 && ends_as_on_windows(head);
	return status > 125 && read_head(path, head) > 2 &&
	       !memcmp(head, "#!", 2) && ends_as_on_windows(head);
}

/* Say that a file begins with a mark of its encoding, if it does. */
static bool
say_mark(const char head[HEAD], char why[UNFIT_WHY])
{
	bool wide = !strncmp(head, "\xff\xfe", 2) || !strncmp(head, "\xfe\xff", 2);

	if (!wide && strncmp(head, "\xef\xbb\xbf", 3) != 0)
		return false;
	text_format(why, UNFIT_WHY, wide ? "it is text in UTF-16; save it as UTF-8"
	            : "it begins with a byte order mark, which hides its first line; save it "
	              "as UTF-8 without one");
	return true;
}

/* If the first line names an interpreter that cannot be executed, say so in why. */
static bool
say_interpreter(char head[HEAD], char why[UNFIT_WHY])
{
	char *name = head + 2 + strspn(head + 2, " \t");
	char *end = name + strcspn(name, " \t\r\n");
	struct text shown = {0};

	if (ends_as_on_windows(head)) {
		text_format(why, UNFIT_WHY, "its lines end as on Windows (CR LF), "
		            "so the interpreter of its first line is not found; "
		            "save it with LF alone");
		return true;
	}
	*end = '\0';
	if (!*name || access(name, X_OK) == 0)
		return false;
	text_add_shown(&shown, name, strlen(name));
	text_format(why, UNFIT_WHY, "its first line names the interpreter "
	            "%.60s, which %s", text_str(&shown),
	            access(name, F_OK) < 0 ? "does not exist here"
	                                   : "may not be executed");
	text_free(&shown);
	return true;
}

/* Whether a file's name is that of source code for a compiler. */
static bool
is_source(const char *path)
{
	static const char *const ending[] = {".c", ".cc", ".cpp", ".cxx", ".go",
		".hs", ".java", ".rs"};
	const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');

	for (size_t i = 0; dot && dot > slash && i < sizeof ending / sizeof *ending; i++)
		if (!strcmp(dot, ending[i]))
			return true;
	return false;
}

/* The kind of a file that the system cannot execute, or NULL if it is not known. */
static const char *
kind_of(const char head[HEAD], ssize_t n)
{
	static const struct {
		const char *magic;
		size_t length;
		const char *kind;
	} kinds[] = {
		{"\177ELF", 4, "it is a program for another kind of machine; "
			"build it here"},
		{"MZ", 2, "it is a program for Windows; build it here"},
		{"\xcf\xfa\xed\xfe", 4, "it is a program for macOS; build it here"},
		{"\xca\xfe\xba\xbe", 4, "it is a Java class; name the interpreter: "
			"'java -cp FOLDER CLASS'"},
		{"PK\3\4", 4, "it is an archive; name the interpreter: 'java -jar "
			"FILE', or unpack it"},
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if ((size_t)n >= kinds[i].length &&
		    !memcmp(head, kinds[i].magic, kinds[i].length))
			return kinds[i].kind;
	return NULL;
}

static const char no_head[] = "it does not begin with #! and an interpreter; begin it "
                              "so, or name the interpreter: 'python3 agent.py'";

void
unfit_program(const char *path, int cause, char why[UNFIT_WHY])
{
	char head[HEAD];
	ssize_t n = read_head(path, head);
	bool script = n >= 2 && !memcmp(head, "#!", 2);
	struct stat st;
	bool elf = n >= 5 && !memcmp(head, "\177ELF", 4);
	const char *kind = n >= 0 ? kind_of(head, n) : NULL;

	if (script ? say_interpreter(head, why) : say_mark(head, why))
		return;
	if (n >= 0 && !script && is_source(path))
		text_format(why, UNFIT_WHY, "it is source; compile it, and name the "
		            "program that comes of it");
	else if (elf && cause == ENOENT)
		text_format(why, UNFIT_WHY, "it is a program of %d bits for another "
		            "system: its loader is not here; build it here",
		            head[4] == 1 ? 32 : 64);
	else if (kind && (cause == ENOEXEC || (cause == EACCES && !elf)))
		text_format(why, UNFIT_WHY, "%s", kind);
	else if (cause == EACCES && n >= 0 && access(path, X_OK) < 0)
		text_format(why, UNFIT_WHY, "it may not be executed; %s",
		            stat(path, &st) == 0 && st.st_mode & 0111
		            ? "its mode forbids that to others, or its file system to all "
		              "(noexec)"
		            : script || elf ? "chmod +x makes it a program"
		            : "if it is a script, begin it with #! and chmod +x it, or name "
		              "the interpreter: 'python3 agent.py'");
	else if (cause == ENOEXEC && n >= 0)
		text_format(why, UNFIT_WHY, "%s", n ? no_head : "it is empty");
	else
		text_format(why, UNFIT_WHY, "%s", strerror(cause));
}

/*
 * Names
 */

/* Find a file whose name is this name with other capitals, or else this name with an
 * ending, or else a name that is near (text_is_near). */
static bool
find_like(const char *folder, const char *name, char found[HEAD])
{
	enum { CASE, ENDING, NEAR, NONE } best = NONE, kind;
	struct walk_names all;
	size_t n = strlen(name);

	walk_names(&all, folder);
	for (size_t i = 0; i < all.n && n; i++) {
		const char *like = all.at[i];

		kind = !strcasecmp(like, name)                          ? CASE
		     : !strncasecmp(like, name, n) && like[n] == '.'    ? ENDING
		     : text_is_near(like, name)                         ? NEAR
		                                                        : NONE;
		if (kind < best) {
			best = kind;
			text_format(found, HEAD, "%s", like);
		}
	}
	walk_names_free(&all);
	return best != NONE;
}

/* Write "; WHAT is there" if a file in the folder of `word` has nearly the same name. */
static void
say_like(const char *word, char why[UNFIT_WHY])
{
	const char *slash = strrchr(word, '/');
	const char *name = slash ? slash + 1 : word;
	char folder[1024], like[HEAD];
	struct text shown = {0};

	why[0] = '\0';
	text_format(folder, sizeof folder, "%.*s",
	            slash ? (int)(slash - word + 1) : 1, slash ? word : ".");
	if (!find_like(folder, name, like))
		return;
	text_add_shown(&shown, like, strlen(like));
	text_format(why, UNFIT_WHY, "; %.60s is there%s", text_str(&shown),
	            strcasecmp(like, name) ? "" : ", and case matters");
	text_free(&shown);
}

void
unfit_name(const char *word, char why[UNFIT_WHY])
{
	char like[UNFIT_WHY];
	struct text shown = {0};
	struct stat st;

	text_add_shown(&shown, word, strlen(word));
	if (stat(word, &st) == 0 && S_ISDIR(st.st_mode))
		text_format(why, UNFIT_WHY, "%.90s is a folder without a program "
		            "called agent", text_str(&shown));
	else if (lstat(word, &st) == 0 && S_ISLNK(st.st_mode))
		text_format(why, UNFIT_WHY, "%.90s is a link to nothing",
		            text_str(&shown));
	else {
		say_like(word, like);
		text_format(why, UNFIT_WHY, "there is no player '%.*s'%s",
		            *like ? 60 : 120, word, like);
	}
	text_free(&shown);
}

void
unfit_ended(const char *path, char *const argv[], const char *file, int status,
            char why[UNFIT_WHY])
{
	const char *word = argv[1];
	char like[UNFIT_WHY], head[HEAD], mark[UNFIT_WHY];
	struct text shown = {0};

	why[0] = '\0';
	if (!status)
		return;
	if (file && read_head(file, head) > 0 && say_mark(head, mark) &&
	    (is_shell(path) || *head != '\xef')) {
		text_format(why, UNFIT_WHY, ": %.150s", mark);
	} else if (stumbled_on_windows(path, file, status)) {
		text_format(why, UNFIT_WHY, ": its first line ends as on Windows (CR LF)");
	} else if (!file && word && *word != '-' && strchr(word, '.') &&
	           access(word, F_OK) < 0) {
		say_like(word, like);
		text_add_shown(&shown, word, strlen(word));
		text_format(why, UNFIT_WHY, ": there is no file %.50s%s",
		            text_str(&shown), like);
	}
	text_free(&shown);
}
