#include "ui/style/letters.h"

#include <algorithm>
#include <bitset>
#include <map>

namespace pliant::ui {
namespace {

constexpr ImWchar kUnreadable = 0xFFFD;
// Numbers for letters that have more than 16 bits: those of surrogates, which no text of whole letters has.
constexpr char32_t kFirstLent = 0xD800;
constexpr char32_t kLastLent = 0xDFFF;

struct Known {
  std::vector<MetLetter> letters;
  std::bitset<0x10000> met;
  std::map<char32_t, ImWchar> numbers;  // of those that have a lent one
  std::vector<char32_t> lent;           // the letters behind these, from kFirstLent on
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

// Writes a letter as UTF-8, as far as there is room; the bytes that it takes.
int Write(char32_t code, char* out, int room) {
  const int bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  if (bytes > room) return bytes;
  constexpr unsigned kLead[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (int i = bytes - 1; i > 0; --i, code >>= 6U) out[i] = static_cast<char>(0x80U | (code & 0x3FU));
  out[0] = static_cast<char>(kLead[bytes] | code);
  return bytes;
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

ImWchar NumberOf(char32_t code) {
  if (code <= 0xFFFF) return static_cast<ImWchar>(code);
  Known& known = All();
  const auto found = known.numbers.find(code);
  if (found != known.numbers.end()) return found->second;
  const char32_t next = kFirstLent + static_cast<char32_t>(known.lent.size());
  if (next > kLastLent || code > 0x10FFFF) return kUnreadable;
  known.lent.push_back(code);
  return known.numbers[code] = static_cast<ImWchar>(next);
}

char32_t LetterOf(ImWchar number) {
  if (number < kFirstLent || number > kLastLent) return number;
  const size_t at = number - kFirstLent;
  return at < All().lent.size() ? All().lent[at] : kUnreadable;
}

}  // namespace pliant::ui

// ImGui reads every letter of a text that it measures or draws, ASCII apart, by ImTextCharFromUtf8; fields
// that are typed into turn their text into numbers of 16 bits and back by the others. The linker puts ours
// before them (--wrap in ui/CMakeLists.txt): the places where all texts pass.
// NOLINTBEGIN(bugprone-reserved-identifier): names that the linker gives
extern "C" int __real__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* out, const char* text, const char* end);

extern "C" int __wrap__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* out, const char* text, const char* end) {
  using namespace pliant::ui;  // NOLINT(google-build-using-namespace)
  const int bytes = __real__Z18ImTextCharFromUtf8PjPKcS1_(out, text, end);
  const char32_t code = *out == kUnreadable ? LongLetter(text, end) : *out;
  if (code == 0) return bytes;
  *out = NumberOf(code);
  if (*out < 0x80 || *out == kUnreadable) return bytes;
  Meet({code, static_cast<ImWchar>(*out)});
  return bytes;
}

extern "C" int __wrap__Z17ImTextStrFromUtf8PtiPKcS1_PS1_(ImWchar* out, int size, const char* text,
                                                         const char* end, const char** rest) {
  ImWchar* at = out;
  while (at < out + size - 1 && (end == nullptr || text < end) && *text != '\0') {
    unsigned letter = 0;
    text += __wrap__Z18ImTextCharFromUtf8PjPKcS1_(&letter, text, end);
    if (letter == 0) break;
    *at++ = static_cast<ImWchar>(letter);
  }
  *at = 0;
  if (rest != nullptr) *rest = text;
  return static_cast<int>(at - out);
}

extern "C" int __wrap__Z15ImTextStrToUtf8PciPKtS1_(char* out, int size, const ImWchar* begin,
                                                   const ImWchar* end) {
  char* at = out;
  for (; (end == nullptr || begin < end) && *begin != 0; ++begin) {
    const int room = static_cast<int>(out + size - 1 - at);
    const int bytes = pliant::ui::Write(pliant::ui::LetterOf(*begin), at, room);
    if (bytes > room) break;
    at += bytes;
  }
  *at = '\0';
  return static_cast<int>(at - out);
}

extern "C" int __wrap__Z27ImTextCountUtf8BytesFromStrPKtS0_(const ImWchar* begin, const ImWchar* end) {
  int bytes = 0;
  for (; (end == nullptr || begin < end) && *begin != 0; ++begin)
    bytes += pliant::ui::Write(pliant::ui::LetterOf(*begin), nullptr, 0);
  return bytes;
}
// NOLINTEND(bugprone-reserved-identifier)
