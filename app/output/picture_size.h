// The size of a window or of a picture, as people write it.
#pragma once

#include <string>

namespace pliant::app {

// "1280x800" to numbers of pixels, each at least 1; false when it is something else.
bool ParseSize(const std::string& text, int* width, int* height);

}  // namespace pliant::app
