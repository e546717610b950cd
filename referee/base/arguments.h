#ifndef ARGUMENTS_H
#define ARGUMENTS_H

/*
 * Hide this process's command line.  Every user of the machine can read it in proc(5),
 * and so can an agent, unless it runs with a /proc of its own.
 */

/* Overwrite every byte of a word with `*`, in place. */
void arguments_blank(char *word);

/* Overwrite every word of the command line except the first with NULs.  Do nothing if
 * the system does not say where the words are stored. */
void arguments_hide(void);

#endif
