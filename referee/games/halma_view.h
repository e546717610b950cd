#ifndef HALMA_VIEW_H
#define HALMA_VIEW_H

/* The view of Halma. */

#include "game/view.h"

extern const struct game_view halma_view;

#endif
