#ifndef KIT_WIRES_H
#define KIT_WIRES_H

/*
 * A player over each wire (protocol.md, tools/courses/wires.md).  Each function returns
 * main's status: 0, or 1 if the other side breaks the protocol.
 */

struct kit_player;

/* Play over the line wire, on standard input and output, until the referee sends
 * `quit` or closes its end.  Returns FOREIGN_FAILED if the program that knows the
 * rules fails. */
int line_play(const struct kit_player *player);

/* Play over the wire of Kari's course, on standard input and output, round after round
 * until an `e` or end of file. */
int kari_play(const struct kit_player *player);

/* Play one move of Halma: read input.txt, write output.txt and return. */
int files_play(const struct kit_player *player);

/* Play one game over McGill's wire, as a client of the course's server or of our referee
 * (tcp:).  `game` is "hus" (2016) or "omweso" (2015).  `address` is "HOST:PORT", perhaps
 * with parameters, such as "HOST:PORT,rounds=100".  Also returns 1 if the server cannot
 * be reached, and 2 if the address is wrong. */
int mcgill_play(const struct kit_player *player, const char *game,
                const char *address);

#endif
