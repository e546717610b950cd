#ifndef OMWESO_BOARD_H
#define OMWESO_BOARD_H

#include "expert/sowing.h"

/* Omweso, once the seeds are placed, on a fast board. */
extern const struct sowing_rules omweso_rules;

/* Make the tables that it sows by; call it before the first move. */
void omweso_prepare(void);

#endif
