// The panels that files of this folder define, in the order of their names. The definition is written by
// pliant_constants (cmake/constants.cmake) from the folder.
#pragma once

#include <span>

#include "ui/panels/panel.h"

namespace pliant::ui {

std::span<const Panel* const> PanelFiles();

}  // namespace pliant::ui
