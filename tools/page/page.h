#ifndef PAGE_H
#define PAGE_H

/*
 * What all our pages for a browser share: their beginning and end, their style, and the
 * quoting of text.  A page is one file with its style, script, tables and pictures.  It
 * loads nothing from any network, and its policy forbids that.
 *
 * Pass all text of players through page_text.
 */

#include "base/text.h"

/* Begin a page, up to the start of its body.  `title` is plain text.  The lines of
 * `style`, or NULL, come after the lines of base.css. */
void page_begin(struct text *page, const char *title,
                const char *const *style);

/* End the page, with the lines of a script, or NULL. */
void page_end(struct text *page, const char *const *script);

/* Append a text so that it stays text, even in an attribute in double quotes: the five
 * special characters of HTML become entities, invalid or unprintable bytes \xNN. */
void page_text(struct text *page, const char *s);

/* Append HTML. %s is a text, quoted by page_text, and %.Nf is a number, written by
 * page_number.  %d, %ld, %g and %% also work. */
void page_put(struct text *page, const char *format, ...) PRINTF_LIKE(2, 3);

/* Append a number for people: a true minus, an infinity sign, a dash if it is unknown. */
void page_number(struct text *page, double number, int decimals);

/* Append the class of a table cell for a share from 0 to 1: "h0" to "h10". */
void page_share(struct text *page, double share);

/* Begin a table with these classes, its caption (as for page_put), and the heads of its
 * columns, such as "Player|*Reason".  Bars separate heads; * marks a column of words.  If
 * heads is NULL, the caller writes them and the <tbody>.  With a label the table may be wider
 * than the screen, and page_table_end ends it; each label is used once, "" is the caption. */
void page_table(struct text *page, const char *label, const char *class, const char *heads,
                const char *caption, ...) PRINTF_LIKE(5, 6);
void page_table_end(struct text *page);

/* The lines of base.css, tables.css, tables.js and the arena's page.html, each with its
 * newline, then NULL. The Makefile makes them from these files.  A click on a column's
 * head sorts a table of the class `sort`. */
extern const char *const page_base_style[];
extern const char *const page_tables_style[];
extern const char *const page_tables_script[];
extern const char *const arena_page[];

#endif
