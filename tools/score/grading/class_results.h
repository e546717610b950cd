#ifndef CLASS_RESULTS_H
#define CLASS_RESULTS_H

/*
 * The games of the class's tournament, as its league has kept them.  OUT/players
 * says who has which slot in which league:
 *
 *	tournament-0123456789ab
 *	s001
 *	s002
 */

#include <stdbool.h>

#include "base/text.h"

enum { CLASS_RESULTS_WHY = 400 };

/* A game from one side; the texts are its visitor's only. */
struct class_results_game {
	int player, opponent; /* slots, from 0 */
	int number;           /* in the pairing */
	bool first;           /* the player moved first */
	enum { CLASS_RESULTS_DRAWN, CLASS_RESULTS_WON, CLASS_RESULTS_LOST } end;
	bool played;          /* else one of them had been withdrawn */
	int plies;
	const char *reason, *text; /* the text with its escapes */
	const char *record;   /* the path */
};

/* Visit every game from both sides.  False with the reason. */
bool class_results_each(const char *folder,
                  void (*visit)(void *context, const struct class_results_game *game),
                  void *context, char why[CLASS_RESULTS_WHY]);

/* Append "moving first: lost after 20 plies, corner". */
void class_results_say(const struct class_results_game *game, struct text *text);

#endif
