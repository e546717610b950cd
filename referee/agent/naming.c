#define _XOPEN_SOURCE 700 /* realpath */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/naming.h"
#include "base/text.h"

/*
 * The operator's own
 */

static const char mark[] = "name=";

enum { MARK = sizeof mark - 1 };

const char *
naming_split(const char *text, size_t *length)
{
	size_t n = strlen(mark), word = strcspn(text, " \t");
	struct text first = {0};
	bool file;

	*length = 0;
	if (strncmp(text, mark, n) != 0 || !text[n += strcspn(text + n, ":")])
		return text;
	text_add_bytes(&first, text, word);
	file = access(text, F_OK) == 0 || access(first.at, F_OK) == 0;
	text_free(&first);
	if (file)
		return text;
	*length = n - MARK;
	return text + n + 1;
}

bool
naming_fits(const char *name, size_t length, char why[NAMING_WHY])
{
	struct text shown = {0};
	const char *wrong = NULL;

	text_add_shown(&shown, name, length);
	if (!length)
		wrong = "is empty: write name=TEXT: and the player";
	else if (length > NAMING_MOST)
		wrong = "has more than 63 bytes";
	else if (shown.len != length)
		wrong = "has characters that cannot be seen";
	else if (name[0] == ' ' || name[length - 1] == ' ')
		wrong = "begins or ends with a blank";
	if (wrong)
		text_format(why, NAMING_WHY, "the name '%.80s' %s", text_str(&shown),
		            wrong);
	text_free(&shown);
	return !wrong;
}

/*
 * What an interpreter runs
 */

static const char *
last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* Whether a word is a program that only runs another; its version does not matter
 * (python3.11). */
static bool
is_interpreter(const char *word)
{
	static const char *const known[] = {
		"python", "pypy", "java", "node", "nodejs", "deno", "bun", "ruby",
		"perl", "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "awk",
		"gawk", "mawk", "nawk", "busybox", "lua", "luajit", "php", "Rscript",
		"julia", "guile", "racket", "mono", "dotnet", "tclsh", "env", "nice",
		"stdbuf", "timeout", "cse150.py",
	};
	const char *name = last_part(word);
	size_t n = strlen(name);

	while (n && strchr("0123456789.-", name[n - 1]))
		n--;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strlen(known[i]) == n && !strncmp(known[i], name, n))
			return true;
	return false;
}

static bool
is_mode(const char *path, mode_t mode)
{
	struct stat st;

	return stat(path, &st) == 0 && (st.st_mode & S_IFMT) == mode;
}

void
naming_add_folder(struct text *folder, const char *path)
{
	const char *last = last_part(path);
	struct text written = {0};
	char *whole;

	text_add_bytes(&written, path, (size_t)(last - path));
	whole = realpath(written.len ? written.at : ".", NULL);
	text_add(folder, whole ? whole : ".");
	free(whole);
	text_free(&written);
}

/* Name it after a file: "homework" of a/homework.py. */
static bool
take_file(const char *path, struct text *name, struct text *folder)
{
	const char *last = last_part(path), *dot = strrchr(last, '.');

	text_add_bytes(name, last, dot && dot > last ? (size_t)(dot - last)
	                                             : strlen(last));
	naming_add_folder(folder, path);
	return true;
}

/* "Main" of course.Main, or of course/Main. */
static void
add_class(struct text *name, const char *class)
{
	const char *last = class;

	for (const char *c = class; *c; c++)
		if ((*c == '.' || *c == '/') && c[1])
			last = c + 1;
	text_add(name, last);
}

/* Where a class lies: the part of the class path that has it, or the first. */
static void
add_class_folder(struct text *folder, const char *classes, const char *class)
{
	struct text file = {0};

	for (const char *part = classes, *next; *part; part = next) {
		size_t n = strcspn(part, ":");

		next = part + n + (part[n] == ':');
		text_clear(&file);
		text_add_bytes(&file, part, n);
		text_addf(&file, "/%s.class", class);
		for (size_t i = n + 1; i + 6 < file.len; i++)
			if (file.at[i] == '.')
				file.at[i] = '/';
		if (access(file.at, F_OK) == 0) {
			classes = part;
			break;
		}
	}
	text_clear(&file);
	text_add_bytes(&file, classes, strcspn(classes, ":"));
	if (!file.len || is_mode(file.at, S_IFDIR))
		text_add(&file, file.len ? "/." : "./.");
	naming_add_folder(folder, file.at);
	text_free(&file);
}

/* java -cp build course.Main; java -jar agent.jar; java Main.java. */
static bool
take_java(char *const word[], struct text *name, struct text *folder)
{
	const char *classes = "";

	for (int i = 1; word[i]; i++) {
		const char *w = word[i];
		bool takes = !strcmp(w, "-cp") || !strcmp(w, "-classpath") ||
		             !strcmp(w, "--class-path");

		if (takes && word[i + 1])
			classes = word[++i];
		else if (!strncmp(w, "--class-path=", 13))
			classes = w + 13;
		else if (!strcmp(w, "-jar") && word[i + 1])
			return take_file(word[i + 1], name, folder);
		else if ((!strcmp(w, "-p") || !strcmp(w, "--module-path")) &&
		         word[i + 1])
			i++;
		else if (*w != '-' && *w != '@' && is_mode(w, S_IFREG))
			return take_file(w, name, folder);
		else if (*w != '-' && *w != '@') {
			add_class(name, w);
			add_class_folder(folder, classes, w);
			return true;
		}
	}
	return false;
}

static bool look(char *const word[], struct text *name, struct text *folder);

/* sh -c 'exec python3 agent.py' */
static bool
take_code(const char *code, struct text *name, struct text *folder)
{
	char **word = text_words(code);
	bool found = word && look(word, name, folder);

	free(word);
	return found;
}

/* python3 -m course.main */
static bool
take_module(const char *module, struct text *name, struct text *folder)
{
	add_class(name, module);
	naming_add_folder(folder, ".");
	return true;
}

/* Look through words, of which any may be an interpreter or what it runs. */
static bool
look(char *const word[], struct text *name, struct text *folder)
{
	bool python = false;

	for (int i = 0; word[i]; i++) {
		const char *w = word[i], *next = word[i + 1];

		if (is_interpreter(w)) {
			if (!strcmp(last_part(w), "java"))
				return take_java(word + i, name, folder);
			python = !strncmp(last_part(w), "py", 2);
		} else if (next && python && !strcmp(w, "-m")) {
			return take_module(next, name, folder);
		} else if (next && (!strcmp(w, "-c") || !strcmp(w, "-e"))) {
			return take_code(next, name, folder);
		} else if (is_mode(w, S_IFREG)) {
			return take_file(w, name, folder);
		}
	}
	return false;
}

bool
naming_script(char *const argv[], struct text *name, struct text *folder)
{
	return is_interpreter(argv[0]) && look(argv, name, folder);
}

/*
 * Telling apart
 */

void
naming_add_options(struct text *name, char *const argv[])
{
	for (int i = 1; argv[i]; i++) {
		const char *option = argv[i];
		bool whole = strchr(option, '=') || !argv[i + 1] ||
		             argv[i + 1][0] == '-';
		bool wire = !strcmp(option, "--hus") || !strcmp(option, "--omweso");

		if (strncmp(option, "--", 2) != 0 || !option[2] ||
		    !strcmp(option, "--files"))
			continue;
		if (!wire)
			text_addf(name, " %s", option + 2);
		if (whole)
			continue;
		i++;
		if (!wire)
			text_addf(name, " %s", argv[i]);
	}
}

const char *
naming_apart(const char *folder, const char *other)
{
	const char *a = folder + strlen(folder), *b = other + strlen(other);

	for (;;) {
		const char *end_a = a, *end_b = b;

		while (a > folder && a[-1] != '/')
			a--;
		while (b > other && b[-1] != '/')
			b--;
		if (a == end_a)
			return NULL;
		if (end_a - a != end_b - b ||
		    strncmp(a, b, (size_t)(end_a - a)) != 0)
			return a;
		if (a > folder)
			a--;
		if (b > other)
			b--;
	}
}
