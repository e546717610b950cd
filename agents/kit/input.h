#ifndef INPUT_H
#define INPUT_H

/* Standard input.  The line wire and the kari wire read it, and
 * kit_time_up looks for `stop` in it.  Nothing else may read it. */

#include <stdbool.h>
#include <stddef.h>

/* The next character, or EOF; input_peek leaves it in the input. */
int input_char(void);
int input_peek(void);

/* The next n characters, or fewer up to a newline, which is left out, with a
 * NUL behind them; false at the end. */
bool input_text(char *into, size_t n);

/* Whether the input that has arrived begins with this text.  Does not wait. */
bool input_begins(const char *with);

#endif
