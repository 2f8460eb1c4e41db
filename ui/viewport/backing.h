// What text over the scene stands on.
#pragma once

#include "ui/style/style.h"

namespace pliant::ui {

// So dense that text, secondary text and text with a meaning are read over any picture, and that something of
// it still shows.
inline ImVec4 Backing(const Palette& palette) { return WithAlpha(palette.panel, 0.97f); }

}  // namespace pliant::ui
