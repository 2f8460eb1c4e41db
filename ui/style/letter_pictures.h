// Pictures of single letters, for those that the fonts of the program lack.
#pragma once

#include <optional>
#include <vector>

namespace pliant::ui {

struct LetterPicture {
  int width = 0, height = 0;       // pixels
  float left = 0, top = 0;         // of the picture against pen and baseline, pixels; y down
  float advance = 0;               // of the pen, pixels
  std::vector<unsigned char> ink;  // [height x width], 0 to 255, from the top
};

// The letter as a font of this machine draws it, of those that fontconfig knows; nothing when none has it.
// `size`: distance of two lines, pixels.
std::optional<LetterPicture> DrawFromSystem(char32_t letter, float size);

// The letter's number in Unicode as four or six digits in a frame: two different letters never look the same.
LetterPicture DrawNumber(char32_t letter, float size);

}  // namespace pliant::ui
