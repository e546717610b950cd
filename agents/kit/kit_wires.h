#ifndef KIT_WIRES_H
#define KIT_WIRES_H

/*
 * A player over each wire (protocol.md, tools/courses/wires.md).  Each returns main's
 * status: 0, or 1 if what it is told makes no sense.
 */

struct kit_player;

/* The line wire, on standard input and output, until the referee says `quit` or closes its
 * end; FOREIGN_FAILED, too. */
int line_play(const struct kit_player *player);

/* Kari's course's, on standard input and output, round after round until an `e` or the end
 * of the input. */
int kari_play(const struct kit_player *player);

/* One move of Halma: read input.txt, write output.txt, leave. */
int files_play(const struct kit_player *player);

/* McGill's, for "hus" (2016) and "omweso" (2015): a game, as a client of the course's
 * server or of our referee (tcp:), at "HOST:PORT", or with parameters,
 * "HOST:PORT,rounds=100".  1, too, if the server cannot be reached; 2 if the address makes
 * no sense. */
int mcgill_play(const struct kit_player *player, const char *game,
                const char *address);

#endif
