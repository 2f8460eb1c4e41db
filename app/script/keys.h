// Names of keys in scripts.
#pragma once

#include <string>

#include "ui/keys/keys.h"

namespace pliant::app {

// "Ctrl+Shift+L" to a key press; false when it is not a key.
bool ParseKey(const std::string& text, ui::KeyPress* press);

}  // namespace pliant::app
