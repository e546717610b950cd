#ifndef TEXT_H
#define TEXT_H

/*
 * Strings that grow, safe printing of unknown bytes, and strict reading.  An agent may
 * write any byte, so functions for its bytes take a length.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fail.h"

/* A growing string; zeroed means empty.  `at` is NULL or ends in NUL. */
struct text {
	char *at;
	size_t len;
	size_t cap;
};

void text_add(struct text *text, const char *s);
void text_add_bytes(struct text *text, const char *bytes, size_t n);
void text_addf(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

/* Append a number and the byte after it.  Faster than printf. */
void text_add_number(struct text *text, int64_t number, char behind);

/* Append n bytes as printable ASCII on one line.  Write \n, \t and \\, and write \xNN for
 * every other byte outside 0x20..0x7e and for each byte in `also`. */
void text_add_escaped(struct text *text, const char *bytes, size_t n,
                      const char *also);

/* Append n bytes for people.  Visible characters of ASCII and UTF-8 stay as they are.
 * Write \xNN for each byte of a control character, an invisible character, a character
 * that changes the direction of text, or an invalid sequence. */
void text_add_shown(struct text *text, const char *bytes, size_t n);

/* Return whether text_add_shown would leave a string unchanged. */
bool text_is_visible(const char *s);

/* Append a string as a table column: make it visible as text_add_shown does, then pad
 * it with blanks to `width` characters, or cut it to that width and end it with ~. */
void text_add_column(struct text *text, const char *s, size_t width);

/* Append lines; break those longer than `columns` bytes, between words if possible. */
void text_wrap(struct text *text, const struct text *lines, int columns);

/* Append a JSON string in ASCII, with quotes.  UTF-8 becomes \uNNNN, other bytes
 * \u00NN. */
void text_add_json(struct text *text, const char *bytes, size_t n);

/* Append one word of a shell's or a player's command, in single quotes if needed. */
void text_add_word(struct text *text, const char *word);

/* Return whether two names are one slip apart: a letter replaced, a letter added, or two
 * letters exchanged. */
bool text_is_near(const char *a, const char *b);

/* Undo text_add_escaped, in place.  False if s has a bad escape; s is then partly
 * changed. */
bool text_unescape(char *s);

/* Cut the next field off a line of escaped fields that have bars between them, and undo
 * its escapes in place.  Moves *at to the next field, or to NULL at the end.  Returns
 * NULL if there is no field or its escapes are bad. */
char *text_field(char **at);

/* Return where the last lines of n bytes begin, at most `lines` of them.  A final newline
 * begins no line. */
size_t text_last_lines(const char *bytes, size_t n, int lines);

/* Cut the next part off a text, up to a character, in place.  Moves *at behind that
 * character, or to NULL at the end.  Returns NULL if *at is NULL. */
char *text_part(char **at, char end);

/* Read the next line `key value` of a text.  *at begins at the start of the text, and each
 * call moves it on.  Writes a NUL after key and value, so a text can be read only once.
 * The value is "" if the line has only a key.  False at an empty line, and at a last line
 * without a newline. */
bool text_line(char **at, char **key, char **value);

/* Split into words.  Accepts '..', ".." and \ as quotes; expands nothing.  Returns a
 * NULL-terminated array that the caller frees; NULL if a quote is open or no word. */
char **text_words(const char *text);

/* Print into a string, which the caller frees. */
char *text_print(const char *format, ...) PRINTF_LIKE(1, 2);

/* Return "FOLDER/NAME", which the caller frees. */
char *text_join(const char *folder, const char *name);

/* Return a copy of a text with each occurrence of a word replaced; the caller frees
 * it. */
char *text_replace(const char *text, const char *word, const char *by);

/* Return the string so far, "" if empty.  It is valid until the next change. */
const char *text_str(const struct text *text);

/* Write the whole string, or these bytes, to a blocking descriptor.  Returns -1 and errno
 * on failure.  A signal handler may call them. */
int text_write(const struct text *text, int fd);
int text_write_bytes(const char *bytes, size_t size, int fd);

/* For the small files of /proc and /sys. text_read_file reads the beginning of a file, as
 * much as one read(2) returns, into a string: "" if that fails. text_write_file writes a
 * string with one write(2); it returns false and errno on failure. */
void text_read_file(const char *path, char *into, size_t size);
bool text_write_file(const char *path, const char *text);

/* Keep the first len bytes.  There must be at least that many. */
void text_cut(struct text *text, size_t len);

/* text_clear empties the string and keeps its memory; text_free returns the memory. */
void text_clear(struct text *text);
void text_free(struct text *text);

/* Read a whole number from low to high in its only canonical form: "4", not "04", "+4" or
 * "4 ".  Returns false, and stores nothing, if s is anything else. */
bool text_number(const char *s, int64_t low, int64_t high, int64_t *value);

/* Read a decimal number from low to high, which may have a fraction and an exponent.
 * Returns false, and stores nothing, if s is anything else, such as " 4" or "0x4". */
bool text_real(const char *s, double low, double high, double *value);

/* Call snprintf.  Returns false if the result was cut. */
bool text_format(char *into, size_t size, const char *format, ...)
	PRINTF_LIKE(3, 4);

/* Write why something is refused, as text_format does.  Returns false. */
bool text_refuse(char *why, size_t size, const char *format, ...)
	PRINTF_LIKE(3, 4);

/* Write a number with this many decimals, "inf", "-inf", or `unknown` if it is NAN.  A number
 * that rounds to zero has no sign.  Returns `into` or a constant. */
const char *text_digits(double number, int decimals, const char *unknown, char into[32]);

/* Count the stack traces in a text: Python's, or Java's, whose lines begin with "at". */
int text_stacks(const char *said);

#endif
