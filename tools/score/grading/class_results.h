#ifndef CLASS_RESULTS_H
#define CLASS_RESULTS_H

/*
 * The games of the class's tournament, read from its league's folder.  OUT/players
 * names that folder, and the submissions by their slots:
 *
 *	tournament-0123456789ab
 *	s001
 *	s002
 */

#include <stdbool.h>

#include "base/text.h"

enum { CLASS_RESULTS_WHY = 400 };

/* A game from one side; the texts are valid during the visit. */
struct class_results_game {
	int player, opponent; /* slots, from 0 */
	int number;           /* in the pairing */
	bool first;           /* the player moved first */
	enum { CLASS_RESULTS_DRAWN, CLASS_RESULTS_WON, CLASS_RESULTS_LOST } end;
	bool played;          /* false: one of the two was withdrawn */
	bool fault;           /* one of the two forfeited it */
	int plies;
	const char *reason, *text; /* the text with its escapes */
	const char *record;   /* the path */
};

/* Visit every game from both sides.  False with the reason. */
bool class_results_each(const char *folder,
                        void (*visit)(void *context,
                                      const struct class_results_game *game),
                        void *context, char why[CLASS_RESULTS_WHY]);

/* Append "moving first: lost after 20 plies, corner". */
void class_results_say(const struct class_results_game *game, struct text *text);

#endif
