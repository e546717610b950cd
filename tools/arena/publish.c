#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arena/publish.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/walk.h"
#include "page/page.h"
#include "score/course/store.h"

enum { TOKEN_WORDS = 4 }; /* 32-bit words of a token */

void
publish_json(const char *dir, const char *path, const char *function,
             struct text *json)
{
	struct text call = {0};

	text_addf(&call, "%s(%s);\n", function, text_str(json));
	text_add(json, "\n");
	if (store_put(json, 0644, "%s/site/%s.json", dir, path) < 0 ||
	    store_put(&call, 0644, "%s/site/%s.js", dir, path) < 0)
		warn("%s/site/%s.json:", dir, path);
	text_free(&call);
}

/* The token of a player.  The first call for a player draws it. */
static bool
find_token(const char *dir, const char *id, struct text *token)
{
	struct text fresh = {0};

	if (store_get(token, "%s/tokens/%s", dir, id) && token->len) {
		token->at[strcspn(token->at, "\n")] = '\0';
		return true;
	}
	text_clear(token);
	for (int i = 0; i < TOKEN_WORDS; i++)
		text_addf(token, "%08llx",
		          (unsigned long long)rng_draw() & 0xffffffff);
	text_addf(&fresh, "%s\n", text_str(token));
	return store_put(&fresh, 0600, "%s/tokens/%s", dir, id) == 0;
}

/* Lock a player's private folder, because two workers may have games of one player.  Waits
 * while another process has the lock, unless the file system has no locks.  Returns a
 * descriptor; closing it unlocks the folder.  -1 and errno if there is no token. */
static int
lock_token(const char *dir, const char *id)
{
	char *path = store_path("%s/tokens/%s", dir, id);
	int fd = open(path, O_RDWR | O_CLOEXEC);

	while (fd >= 0 && fcntl(fd, F_SETLKW, &(struct flock){.l_type = F_WRLCK}) < 0 &&
	       errno == EINTR)
		;
	free(path);
	return fd;
}

/* Make a folder that a plain web server does not list. */
static int
make_unlisted(const char *folder)
{
	struct text nothing = {0};

	if (store_make_folder("%s", folder) < 0 || chmod(folder, 0755) < 0)
		return -1;
	return store_has("%s/index.html", folder) ? 0
	     : store_put(&nothing, 0644, "%s/index.html", folder);
}

/* Link a game's file in a private folder to the public file.  -1 and errno on failure. */
static int
share(const char *dir, const char *name, const char *path)
{
	char *public = store_path("%s/site/games/%s", dir, name);
	struct text text = {0};
	int status;

	unlink(path);
	status = link(public, path);
	if (status < 0 && file_get(public, &text)) /* the file system has no links */
		status = file_put(path, &text, 0644);
	text_free(&text);
	free(public);
	return status;
}

/* Replace a file in the private folder of an id.  Without a text, the folder shares the
 * public file of that name. */
static void
put(const char *dir, const char *id, const char *below, const char *name,
    const struct text *text)
{
	char *folder = publish_folder(dir, id), *in, *path;
	int lock = -1;

	if (!folder || (lock = lock_token(dir, id)) < 0) {
		warn("%s/tokens/%s:", dir, id);
	} else {
		in = store_path("%s%s", folder, below);
		path = store_path("%s/%s", in, name);
		if (make_unlisted(folder) < 0 || (*below && make_unlisted(in) < 0) ||
		    (text ? file_put(path, text, 0644) : share(dir, name, path)) < 0)
			warn("%s:", in);
		free(path);
		free(in);
		close(lock);
	}
	free(folder);
}

char *
publish_folder(const char *dir, const char *id)
{
	struct text token = {0};
	char *path = find_token(dir, id, &token)
		? store_path("%s/site/private/%s", dir, text_str(&token)) : NULL;

	text_free(&token);
	return path;
}

void
publish_private(const char *dir, const char *id, const char *name, struct text *text)
{
	put(dir, id, "", name, text);
	text_free(text);
}

void
publish_game(const char *dir, const char *id, const char *name, const struct text *text)
{
	char *path = store_path("%s/site/games/%s", dir, name);

	if (id)
		put(dir, id, "/games", name, text);
	else if (file_put(path, text, 0644) < 0)
		warn("%s:", path);
	free(path);
}

void
publish_forget(const char *dir, const char *id, const char *name)
{
	char *folder = id ? publish_folder(dir, id) : store_path("%s/site", dir);

	if (folder) {
		store_remove("%s/games/%s", folder, name);
		store_remove("%s/games/%s.new", folder, name); /* of a killed process */
	}
	free(folder);
}

enum { FILE_END = 1 << 16 }; /* the most bytes of one file in a report */

/* Append a title and the end of a version's file.  False if the file is missing. */
static bool
add_file(struct text *text, const struct versions *v, const char *id, int version,
         const char *title, const char *name)
{
	struct text file = {0};
	bool has = store_get(&file, "%s/versions/%s.%d/students/%s/%s", v->dir, id,
	                     version, id, name) && file.len;
	size_t skip = file.len > FILE_END ? file.len - FILE_END : 0;

	if (has) {
		text_add(text, title);
		text_add_bytes(text, file.at + skip, file.len - skip);
	}
	text_free(&file);
	return has;
}

static void
add_report(struct text *text, const struct versions *v, const char *id, int version)
{
	struct finding finding;

	if (add_file(text, v, id, version, "", "suspended"))
		text_add(text, "\n");
	if (add_file(text, v, id, version, "", "forfeits"))
		text_add(text, "\n");
	text_addf(text, "%s, version %d: ", id, version);
	if (versions_read(v, id, version, &finding)) {
		text_addf(text, "%s%s%s\n\n",
		          finding.status == STATUS_OK
		          ? "it takes part" : status_words[finding.status],
		          *finding.reason ? ": " : "", finding.reason);
		for (int i = 0; i < finding.notes; i++)
			text_addf(text, "%s\n", finding.note[i].text);
		finding_free(&finding);
	}
	add_file(text, v, id, version, "\nThe build:\n", "build.log");
	add_file(text, v, id, version, "\nWhat came, as `sha256sum -c` reads it:\n",
	         "handed-in");
}

void
publish_report(const char *dir, const struct versions *v, const char *id,
                int version)
{
	struct text report = {0}, newest = {0};
	char *name = store_path("%d-report.txt", version);

	add_report(&report, v, id, version);
	if (version == versions_count(v, id)) {
		text_add(&newest, text_str(&report));
		publish_private(dir, id, "report.txt", &newest);
	}
	publish_private(dir, id, name, &report);
	publish_index(dir, v, id);
	free(name);
}

/*
 * The private page
 */

enum { INDEX_GAMES = 50, INDEX_LINES = 4000 }; /* most games, and bytes about faults */

/* A page of a game, and when it was made. */
struct made {
	char *name;
	time_t time;
};

static int
by_time(const void *a, const void *b)
{
	const struct made *x = a, *y = b;

	return x->time < y->time ? 1 : x->time > y->time ? -1 : strcmp(x->name, y->name);
}

static void
add_games(struct text *page, const char *folder)
{
	char *games = text_join(folder, "games");
	struct walk_names names;
	struct made *made;
	int n = 0;

	walk_names(&names, games);
	made = xcalloc(names.n + 1, sizeof *made);
	for (size_t i = 0; i < names.n; i++) {
		char *path = text_join(games, names.at[i]);
		size_t length = strlen(names.at[i]);
		struct stat st;

		if (strcmp(names.at[i], "index.html") && length > 5 &&
		    !strcmp(names.at[i] + length - 5, ".html") && stat(path, &st) == 0)
			made[n++] = (struct made){names.at[i], st.st_mtime};
		free(path);
	}
	qsort(made, (size_t)n, sizeof *made, by_time);
	page_put(page, "<h2>Games</h2>\n<p>%s\n<ul>\n", n ? "The newest first, with what your agent "
	         "wrote." : "None has a page yet.");
	for (int i = 0; i < n && i < INDEX_GAMES; i++) {
		char when[40];

		strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime(&made[i].time));
		page_put(page, "<li>%s: <a href=\"games/%s\">replay</a>, "
		         "<a href=\"games/%s.rec\">record</a>\n", when, made[i].name, made[i].name);
	}
	text_add(page, "</ul>\n");
	walk_names_free(&names);
	free(games);
	free(made);
}

/* Add the last lines of a text below a title.  Ends each line with a NUL. */
static void
add_lines(struct text *page, const char *title, struct text *lines)
{
	size_t skip = lines->len > INDEX_LINES ? lines->len - INDEX_LINES : 0;
	char *at = skip ? strchr(lines->at + skip, '\n') : lines->at, *end;

	page_put(page, "<h3>%s</h3>\n<pre>\n", title);
	for (at += at && skip; at && (end = strchr(at, '\n')); at = end + 1) {
		*end = '\0';
		page_put(page, "%s\n", at);
	}
	text_add(page, "</pre>\n");
}

/* Add what became of a version, and its faults if it is the newest. */
static void
add_version(struct text *page, const struct versions *v, const char *folder, const char *id,
            int version, bool newest)
{
	struct text faults = {0};
	struct finding finding;

	page_put(page, "<h2>Version %d</h2>\n<p>", version);
	if (versions_read(v, id, version, &finding)) {
		page_put(page, finding.status == STATUS_OK ? "It takes part. %s\n"
		         : "It is refused: %s\n", finding.reason);
		finding_free(&finding);
	}
	page_put(page, "<p><a href=%d-report.txt>Report</a>\n", version);
	if (store_has("%s/%d-stderr.txt", folder, version))
		page_put(page, "<p><a href=%d-stderr.txt>What it wrote on standard error</a> in the "
		         "last game in which it wrote any\n", version);
	if (newest) {
		bool some = add_file(&faults, v, id, version, "", "suspended");

		if (add_file(&faults, v, id, version, "", "forfeits") || some)
			add_lines(page, "Faults, the last one below", &faults);
	}
	text_free(&faults);
}

/* Add what became of the owner's requests for games. */
static void
add_answers(struct text *page, const char *dir, const char *id)
{
	struct text text = {0};

	if (store_get(&text, "%s/challenges/answers/%s", dir, id) && text.len)
		add_lines(page, "Unrated games that you asked for", &text);
	text_free(&text);
}

void
publish_index(const char *dir, const struct versions *v, const char *id)
{
	char *folder = publish_folder(dir, id);
	int n = versions_count(v, id);
	struct text page = {0};

	if (!folder) {
		warn("%s/tokens/%s:", dir, id);
		return;
	}
	page_begin(&page, id, NULL);
	page_put(&page, "<h1>%s</h1>\n", id);
	text_add(&page, n ? "<p>Nobody else knows this address; keep it so.\n"
	         : "<p>Nothing has been handed in yet.  Keep this address: reports come here.\n");
	for (int i = n; i > 0; i--)
		add_version(&page, v, folder, id, i, i == n);
	add_answers(&page, dir, id);
	add_games(&page, folder);
	page_end(&page, NULL);
	publish_private(dir, id, "index.html", &page);
	free(folder);
}
