// Key codes (GLFW's, positions of a US keyboard) as characters and as names.
#pragma once

#include <string>

namespace pliant::render {

// The character that a key types; '\0' for keys that type nothing.
char TypedCharacter(int key, bool shift);

// "Ctrl+L", "F1", "Space"; empty for key 0. modifier: 0 none, 1 control, 2 shift, 4 alt.
std::string ShortcutName(int modifier, int key);

}  // namespace pliant::render
