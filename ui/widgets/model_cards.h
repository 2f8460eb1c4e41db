// Model files to choose from, with their pictures.
#pragma once

#include <string>
#include <vector>

#include "ui/style/style.h"

namespace pliant::ui {

// Cards in rows of `width` pixels, at most `max_rows` of them (0: all). The path of the one that was pressed,
// else empty. Each is the widget "open FILE".
std::string DrawModelCards(const Style& style, const std::vector<std::string>& paths, float width,
                           int max_rows);

// Height of one row of them, pixels.
float ModelCardHeight(const Style& style, float width);

}  // namespace pliant::ui
