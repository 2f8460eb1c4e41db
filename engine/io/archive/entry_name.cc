#include "engine/io/archive/entry_name.h"

#include <iconv.h>

#include <algorithm>
#include <cstddef>

namespace pliant::io {
namespace {

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// "" when the text is not of this code, or the machine does not know it.
std::string Converted(std::string_view text, const char* code) {
  const iconv_t converter = iconv_open("UTF-8", code);
  if (converter == reinterpret_cast<iconv_t>(-1)) return "";
  std::string from(text), to(4 * text.size(), '\0');
  char *in = from.data(), *out = to.data();
  std::size_t in_left = from.size(), out_left = to.size();
  const bool converted = iconv(converter, &in, &in_left, &out, &out_left) != static_cast<std::size_t>(-1);
  iconv_close(converter);
  to.resize(converted ? to.size() - out_left : 0);
  return to;
}

// Pairs of two high bytes, the first of them of a row of characters that are in use. Accented letters of
// other code pages stand alone between plain ones.
bool LooksChinese(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80) continue;
    const auto trail = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (lead < 0xA1 || lead > 0xF7 || trail < 0xA1 || trail == 0xFF) return false;
    ++i;
  }
  return true;
}

// The field of Info-ZIP: its number, its size, then a version, a checksum of the other name, and the name.
std::string UnicodePath(std::span<const std::uint8_t> extra) {
  constexpr unsigned kUnicodePath = 0x7075;
  constexpr std::size_t kHead = 4, kBeforeName = 5;
  while (extra.size() >= kHead) {
    const unsigned kind = extra[0] | static_cast<unsigned>(extra[1]) << 8;
    const std::size_t size = extra[2] | static_cast<std::size_t>(extra[3]) << 8;
    extra = extra.subspan(kHead);
    if (size > extra.size()) return "";
    if (kind == kUnicodePath && size > kBeforeName)
      return {extra.begin() + kBeforeName, extra.begin() + static_cast<std::ptrdiff_t>(size)};
    extra = extra.subspan(size);
  }
  return "";
}

}  // namespace

std::string EntryName(std::string_view name, bool is_utf8, std::span<const std::uint8_t> extra) {
  if (is_utf8 || IsAscii(name)) return std::string(name);
  if (std::string given = UnicodePath(extra); !given.empty()) return given;
  if (!Converted(name, "UTF-8").empty()) return std::string(name);
  std::string converted = LooksChinese(name) ? Converted(name, "GB18030") : "";
  if (converted.empty()) converted = Converted(name, "CP437");
  return converted.empty() ? std::string(name) : converted;
}

}  // namespace pliant::io
