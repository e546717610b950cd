#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/publish.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/text.h"
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

/* Lock a player's private folder, because two lanes may have games of one player.  Waits
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
	struct text token = {0};
	char *folder, *in, *path;
	int lock = -1;

	if (!find_token(dir, id, &token) || (lock = lock_token(dir, id)) < 0) {
		warn("%s/tokens/%s:", dir, id);
	} else {
		folder = store_path("%s/site/private/%s", dir, text_str(&token));
		in = store_path("%s%s", folder, below);
		path = store_path("%s/%s", in, name);
		if (make_unlisted(folder) < 0 || (*below && make_unlisted(in) < 0) ||
		    (text ? file_put(path, text, 0644) : share(dir, name, path)) < 0)
			warn("%s:", in);
		free(path);
		free(in);
		free(folder);
		close(lock);
	}
	text_free(&token);
}

void
publish_private(const char *dir, const char *id, int version, const char *what,
                struct text *text)
{
	char *name = version ? store_path("%d-%s.txt", version, what)
	                     : store_path("%s.txt", what);

	put(dir, id, "", name, text);
	free(name);
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
	struct text token = {0};
	char *path = NULL;

	if (!id)
		path = store_path("%s/site/games/%s", dir, name);
	else if (find_token(dir, id, &token))
		path = store_path("%s/site/private/%s/games/%s", dir, text_str(&token),
		                  name);
	if (path)
		unlink(path);
	free(path);
	text_free(&token);
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
		          ? "it takes part" : status_word(finding.status),
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

	add_report(&report, v, id, version);
	if (version == versions_count(v, id)) {
		text_add(&newest, text_str(&report));
		publish_private(dir, id, 0, "report", &newest);
	}
	publish_private(dir, id, version, "report", &report);
}
