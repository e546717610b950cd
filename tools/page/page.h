#ifndef PAGE_H
#define PAGE_H

/*
 * What all pages for a browser have in common: how they begin and end, their
 * looks, and how text is quoted in them.  A page is one file with its style,
 * script, tables and pictures.  It loads nothing from any network, and its policy
 * forbids it to.
 *
 * All text of players must go through page_text.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* Begin a page, up to the start of its body.  The title is text; the style lines
 * follow those of base.css. */
void page_begin(struct text *page, const char *title,
                const char *const *style);

/* End the page, with the lines of a script. */
void page_end(struct text *page, const char *const *script);

/* Append a text so that it stays text, also in an attribute in double quotes: the
 * five signs of HTML become entities, and bytes that are not UTF-8 or not
 * printable become \xNN. */
void page_text(struct text *page, const char *s);

/* Append HTML in which %s stands for a text, quoted as by page_text, and %.Nf for a
 * number, as by page_number; there are %d, %ld, %g and %%, too. */
void page_put(struct text *page, const char *format, ...) PRINTF_LIKE(2, 3);

/* Append a number for people: a true minus, an infinity sign, a dash if it is unknown. */
void page_number(struct text *page, double number, int decimals);

/* Append the class of a table cell for a share from 0 to 1: "h0" to "h10". */
void page_share(struct text *page, double share);

/* Begin a table of some classes: its caption, as for page_put, and the heads of its
 * columns, "Player|*Reason": bars between them, * = a column of words.  Heads may be
 * NULL: then the caller writes them and the <tbody>. */
void page_table(struct text *page, const char *class, const char *heads,
                const char *caption, ...) PRINTF_LIKE(4, 5);

/* Begin and end a part that can be wider than the screen; no two have one label. */
void page_wide(struct text *page, const char *label);
void page_wide_end(struct text *page);

/* The lines of base.css, tables.css, tables.js and the arena's page.html, each with its
 * newline; NULL ends them.  The Makefile makes them from the files.  A click on a column's head sorts
 * a table of the class `sort`. */
extern const char *const page_base_style[];
extern const char *const page_tables_style[];
extern const char *const page_tables_script[];
extern const char *const arena_page[];

#endif
