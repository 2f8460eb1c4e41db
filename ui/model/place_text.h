// Files and places in them as text.
#pragma once

#include <string>

#include "engine/core/diagnostics.h"

namespace pliant::ui {

// What stands behind the last slash.
std::string FileName(const std::string& path);

// "robot.xml:12:5", without what is not known.
std::string PlaceText(const SourceLocation& at);

}  // namespace pliant::ui
