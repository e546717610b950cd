#ifndef INPUT_H
#define INPUT_H

/* Standard input.  The line wire and the kari wire read it, and kit_time_up searches it
 * for `stop`.  No other code may read it. */

#include <stdbool.h>
#include <stddef.h>

/* The next character, or EOF. input_peek leaves the character in the input. */
int input_char(void);
int input_peek(void);

/* Read the next n characters, or up to a newline, which is dropped; adds a NUL, so
 * `into` has room for n + 1.  False at end of file. */
bool input_text(char *into, size_t n);

/* Whether the input that has arrived begins with this text.  Does not wait. */
bool input_begins(const char *with);

#endif
