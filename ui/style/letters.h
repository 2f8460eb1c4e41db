// Letters that texts on the screen have and the fonts of the program lack. Names of models, files and
// messages are written in every script; ImGui draws from a picture of letters that are chosen beforehand.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>
#include <vector>

namespace pliant::ui {

struct MetLetter {
  char32_t code = 0;  // Unicode
  ImWchar glyph = 0;  // the number under which the fonts keep it: ImGui counts in 16 bits
};

// The number of 16 bits under which ImGui keeps a letter, and back: its own, or one that is lent to those
// with more bits (emoji, rare Han). U+FFFD when there are none left.
ImWchar NumberOf(char32_t code);
char32_t LetterOf(ImWchar number);

// All that were met since the program started, in the order of their coming.
const std::vector<MetLetter>& MetLetters();
// One that a text had and a font of the present context lacked, since the last call of BuildFonts().
bool LettersAreMissing();
// The fonts have them all now.
void LettersAreThere();

}  // namespace pliant::ui
