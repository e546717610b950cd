#ifndef HALMA_VIEW_H
#define HALMA_VIEW_H

/* How Halma is shown. */

#include "game/view.h"

extern const struct game_view halma_view;

#endif
