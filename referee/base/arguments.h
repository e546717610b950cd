#ifndef ARGUMENTS_H
#define ARGUMENTS_H

/*
 * Our command line as others see it: any user reads it in proc(5), however well we
 * hide, and so does an agent without a /proc of its own.
 */

/* Overwrite a word in place, with as many `*`. */
void arguments_blank(char *word);

/* Overwrite all words but the first.  Does nothing where the system does not say
 * where they are. */
void arguments_hide(void);

#endif
