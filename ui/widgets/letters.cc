#include "ui/widgets/letters.h"

#include <algorithm>
#include <bitset>
#include <map>

namespace pliant::ui {
namespace {

constexpr ImWchar kUnreadable = 0xFFFD;
// The private area of Unicode: numbers for letters that have more than 16 bits.
constexpr char32_t kFirstPrivate = 0xE000;
constexpr char32_t kLastPrivate = 0xF8FF;

struct Known {
  std::vector<MetLetter> letters;
  std::bitset<0x10000> met;
  std::map<char32_t, ImWchar> numbers;  // of those that stand in the private area
  bool missing = false;
};

Known& All() {
  static Known known;
  return known;
}

// The letter that begins at `text`, of four bytes; 0 when it is not whole.
char32_t LongLetter(const char* text, const char* end) {
  char32_t code = 0;
  for (int i = 0; i < 4; ++i) {
    if (end != nullptr ? text + i >= end : text[i] == 0) return 0;
    const auto byte = static_cast<unsigned char>(text[i]);
    if (i == 0 ? (byte & 0xF8U) != 0xF0U : (byte & 0xC0U) != 0x80U) return 0;
    code = i == 0 ? byte & 0x07U : (code << 6U) | (byte & 0x3FU);
  }
  return code >= 0x10000 && code <= 0x10FFFF ? code : 0;
}

// The number of a letter that has none of its own in 16 bits, or whose own is given to others.
ImWchar PrivateNumber(char32_t code) {
  std::map<char32_t, ImWchar>& numbers = All().numbers;
  const auto known = numbers.find(code);
  if (known != numbers.end()) return known->second;
  const char32_t next = kFirstPrivate + static_cast<char32_t>(numbers.size());
  if (next > kLastPrivate) return kUnreadable;
  return numbers[code] = static_cast<ImWchar>(next);
}

void Meet(MetLetter letter) {
  Known& known = All();
  if (known.met[letter.glyph]) return;
  known.met[letter.glyph] = true;
  const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
  if (std::all_of(fonts.begin(), fonts.end(),
                  [&](const ImFont* font) { return font->FindGlyphNoFallback(letter.glyph) != nullptr; })) {
    return;
  }
  known.letters.push_back(letter);
  known.missing = true;
}

}  // namespace

const std::vector<MetLetter>& MetLetters() { return All().letters; }
bool LettersAreMissing() { return All().missing; }
void LettersAreThere() { All().missing = false; }

}  // namespace pliant::ui

// ImGui reads every letter of a text that it measures or draws, ASCII apart, by this function of its own.
// The linker puts ours before it (--wrap in ui/CMakeLists.txt): the one place where all texts pass.
// NOLINTBEGIN(bugprone-reserved-identifier): names that the linker gives
extern "C" int __real__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* out, const char* text, const char* end);
extern "C" int __wrap__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* out, const char* text, const char* end);

extern "C" int __wrap__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* out, const char* text, const char* end) {
  using namespace pliant::ui;  // NOLINT(google-build-using-namespace)
  const int bytes = __real__Z18ImTextCharFromUtf8PjPKcS1_(out, text, end);
  const char32_t own = *out;
  const char32_t code = own == kUnreadable ? LongLetter(text, end) : own;
  if (code == 0) return bytes;
  if (code != own || (code >= kFirstPrivate && code <= kLastPrivate)) *out = PrivateNumber(code);
  if (*out < 0x80 || *out == kUnreadable) return bytes;
  Meet({code, static_cast<ImWchar>(*out)});
  return bytes;
}
// NOLINTEND(bugprone-reserved-identifier)
