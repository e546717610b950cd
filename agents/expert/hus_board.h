#ifndef HUS_BOARD_H
#define HUS_BOARD_H

#include "expert/sowing.h"

/* Hus on a fast board.  The position text's round is the rounds completed. */
extern const struct sowing_rules hus_rules;

/* Make the tables that it sows by; call it before the first move. */
void hus_prepare(void);

#endif
