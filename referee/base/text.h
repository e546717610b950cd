#ifndef TEXT_H
#define TEXT_H

/*
 * Text that grows, is shown safely, and is read strictly.  An agent may write any
 * byte, so lengths are explicit.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fail.h"

/* A growing string; zeroed = empty.  `at` is NULL or ends in NUL. */
struct text {
	char *at;
	size_t len;
	size_t cap;
};

void text_add(struct text *text, const char *s);
void text_add_bytes(struct text *text, const char *bytes, size_t n);
void text_addf(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

/* Append a number and the byte behind it; faster than printf, once a ply. */
void text_add_number(struct text *text, int64_t number, char behind);

/* Append n bytes as printable ASCII in one line: \n \t \\, and \xNN for every other
 * byte outside 0x20..0x7e and for each byte in `also`. */
void text_add_escaped(struct text *text, const char *bytes, size_t n,
                      const char *also);

/* Append for people: visible characters of ASCII and UTF-8 stay; \xNN stands for
 * each byte of a control, of an invisible character, of one that changes the
 * direction of text, and of no character. */
void text_add_shown(struct text *text, const char *bytes, size_t n);

/* Whether a string is shown so as it stands. */
bool text_is_visible(const char *s);

/* Append as a column of a table, shown so: filled up with blanks to that many
 * characters, or cut, with ~ as the last. */
void text_add_column(struct text *text, const char *s, size_t width);

/* Append lines, and break those that are longer than so many columns, between words if
 * it can be. */
void text_wrap(struct text *text, const struct text *lines, int columns);

/* Append as a JSON string, quotes included, in ASCII: characters of UTF-8 become
 * \uNNNN, other bytes \u00NN. */
void text_add_json(struct text *text, const char *bytes, size_t n);

/* Append as one word of a command, for a shell or as a player, in single quotes if
 * needed. */
void text_add_word(struct text *text, const char *word);

/* Undo text_add_escaped, in place.  False if s is not such text; it is then partly
 * undone. */
bool text_unescape(char *s);

/* Cut the next field off a line of escaped fields with bars between them, and undo
 * its escapes in place; *at moves behind it, to NULL at the end.  NULL if there is
 * no field, or a bad escape. */
char *text_field(char **at);

/* The next line `key value` of a text, from *at (at first the text's beginning) on, each
 * NUL-terminated in place, so that a text can be read once; the value is "" where the line
 * is a key alone.  False at an empty line, and at a last one without its newline. */
bool text_line(char **at, char **key, char **value);

/* Split into words: '..', "..", and \ quote; nothing is expanded.  The words are one
 * allocation, free() it; NULL if a quote is not closed or there is no word. */
char **text_words(const char *text);

/* "FOLDER/NAME"; free() it. */
char *text_join(const char *folder, const char *name);

/* The text with each place of a word taken by another; the caller frees it. */
char *text_replace(const char *text, const char *word, const char *by);

/* The string so far, "" if empty; valid until the next change. */
const char *text_str(const struct text *text);

/* Write all of it to a blocking descriptor; -1 and errno on failure. */
int text_write(const struct text *text, int fd);

/* For the small files that a kernel shows.  Read the beginning of a file, as much
 * as one read(2) gives, as a string, "" if it cannot be read.  Write a string by
 * one write(2); false and errno on failure. */
void text_read_file(const char *path, char *into, size_t size);
bool text_write_file(const char *path, const char *text);

/* Keep the first len bytes; it has at least as many. */
void text_cut(struct text *text, size_t len);

/* Empty it, keeping the memory; give the memory back. */
void text_clear(struct text *text);
void text_free(struct text *text);

/* Whether s is a whole number in its one canonical form ("4", not "04", "+4"
 * or "4 ") from low to high; if so it is stored. */
bool text_number(const char *s, int64_t low, int64_t high, int64_t *value);

/* snprintf; returns whether all of it fitted, and keeps what fits. */
bool text_format(char *into, size_t size, const char *format, ...)
	PRINTF_LIKE(3, 4);

/* How many stacks of exceptions there are: of Python, or of Java, whose lines begin with
 * "at". */
int text_stacks(const char *said);

#endif
