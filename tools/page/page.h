#ifndef PAGE_H
#define PAGE_H

/*
 * What all pages for a browser have in common: how they begin and end, what they
 * look like, how text is quoted in them.  A page is one file that asks nothing
 * of any network, and its policy forbids it to: style, script, tables and
 * pictures are in it.
 *
 * Whatever comes from a player goes through page_text.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* Begin a page: all before what is in the body.  The title is text, the style
 * lines behind those of base.css. */
void page_begin(struct text *page, const char *title,
                const char *const *style);

/* End it, with a script's lines. */
void page_end(struct text *page, const char *const *script);

/* Append a text so that it is one, also in an attribute in double quotes: the
 * five signs of HTML as entities, what is no printable character or no UTF-8
 * as \xNN. */
void page_text(struct text *page, const char *s);

/* Append the class of a cell by a share from 0 to 1: "h0" to "h10". */
void page_share(struct text *page, double share);

/* Begin and end a part that can be wider than the screen. */
void page_wide(struct text *page, const char *label);
void page_wide_end(struct text *page);

/* The lines of tables.css and tables.js, each with its newline; NULL ends them.
 * Tables of the class `sort` are sorted by a click on a head.  The Makefile
 * makes them of the files, as it does base.css. */
extern const char *const page_base_style[];
extern const char *const page_tables_style[];
extern const char *const page_tables_script[];

#endif
