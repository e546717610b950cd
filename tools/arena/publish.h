#ifndef PUBLISH_H
#define PUBLISH_H

/*
 * Files of the site (site.h).  Each file is replaced as a whole.  If writing fails, the
 * old file stays, and a warning is printed.
 */

#include "arena/versions.h"
#include "base/text.h"

/* Replace DIR/site/PATH.json and PATH.js, and free the text.  PATH.js is a function call
 * with the same text, because a browser does not fetch files from the disk. */
void publish_json(const char *dir, const char *path, const char *function,
                  struct text *json);

/* The path of an id's private folder; the caller frees it.  Nobody can guess its name, the
 * token, which is in DIR/tokens/ID; the first call draws it.  NULL and errno on failure. */
char *publish_folder(const char *dir, const char *id);

/* Replace a file in an id's private folder, and free the text.  Several processes may call
 * this at once. */
void publish_private(const char *dir, const char *id, const char *name, struct text *text);

/* Replace the file NAME in games/ of an id's private folder, or in DIR/site/games if id
 * is NULL.  Without a text the private file becomes a link to the public one. */
void publish_game(const char *dir, const char *id, const char *name,
                  const struct text *text);

/* Remove a file that publish_game wrote. */
void publish_forget(const char *dir, const char *id, const char *name);

/* Write a version's report and index.html, which links all files, into its owner's private
 * folder. */
void publish_report(const char *dir, const struct versions *versions, const char *id,
                    int version);
void publish_index(const char *dir, const struct versions *versions, const char *id);

#endif
