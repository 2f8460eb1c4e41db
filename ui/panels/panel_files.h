// The panels that files of this folder define, in the order of their names. The definition is written by
// ui/CMakeLists.txt from the folder: a linker would drop the objects of a library that nothing names.
#pragma once

#include <span>

#include "ui/panels/panel.h"

namespace pliant::ui {

std::span<const Panel* const> PanelFiles();

}  // namespace pliant::ui
