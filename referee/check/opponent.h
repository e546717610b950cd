#ifndef CHECK_OPPONENT_H
#define CHECK_OPPONENT_H

/*
 * The player that --check lets an agent play against: this program once more,
 * executed as `--opponent WORDS`, so that it is always there.  It plays any
 * game over the line wire, legally and at once; its moves depend on its seed
 * alone.  WORDS are joined by commas:
 *
 *	random    each legal move equally likely; what it does without WORDS
 *	odd       what is seldom seen: the longest of the moves that can be
 *	          listed, and where they cannot, all it has in one place
 *	pause=MS  it sleeps before each move
 *	turns=N   it moves N times in a game, and then resigns
 */

/* Be that player; the program's exit status, 2 if it does not know a word. */
int opponent_main(const char *words);

#endif
