#ifndef CHECK_OPPONENT_H
#define CHECK_OPPONENT_H

/*
 * The player that --check lets an agent play against: this program, executed as
 * `--opponent WORDS`, so it is always there.  It plays any game over the line
 * wire, legally, and its moves depend on its seed alone.  WORDS are joined by
 * commas:
 *
 *	random    each legal move is equally likely; the default
 *	odd       moves that are seldom seen: the longest of those that can be
 *	          listed; where they cannot, all it has in one place
 *	slow      it sleeps before each move, for a quarter of its time, but for
 *	          200 ms at most
 *	turns=N   it moves N times in a game, and then resigns
 */

/* Be that player; the program's exit status, 2 if it does not know a word. */
int opponent_main(const char *words);

#endif
