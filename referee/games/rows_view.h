#ifndef ROWS_VIEW_H
#define ROWS_VIEW_H

/* How Hus and Omweso are shown, the games of two rows a side. */

#include "game/view.h"

extern const struct game_view hus_view, omweso_view;

#endif
