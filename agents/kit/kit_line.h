#ifndef KIT_LINE_H
#define KIT_LINE_H

struct kit_player;

/* Play over the line wire (protocol.md), on standard input and output, until
 * the referee says `quit` or closes its end.  Returns main's status: 0; 1 if a
 * message makes no sense; FOREIGN_FAILED. */
int line_play(const struct kit_player *player);

#endif
