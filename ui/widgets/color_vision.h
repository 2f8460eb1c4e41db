// Palettes for eyes that do not tell all colours apart.
#pragma once

#include "ui/state/habits.h"
#include "ui/widgets/style.h"

namespace pliant::ui {

// Meanings in colours that these eyes tell apart, for a dark or a light background.
void AdaptTo(ColorVision vision, bool dark, Palette& palette);

}  // namespace pliant::ui
