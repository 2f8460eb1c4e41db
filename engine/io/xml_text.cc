#include "engine/io/xml_text.h"

#include <cstdint>
#include <utility>

namespace pliant::io {
namespace {

void AppendUtf8(std::uint32_t code, std::string& out) {
  auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | (code >> 6));
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

// "#65;" or "#x41;"; returns its length, 0 when it is malformed.
std::size_t NumericEntity(std::string_view rest, std::string& out) {
  const bool hex = rest.size() > 1 && (rest[1] == 'x' || rest[1] == 'X');
  std::uint32_t code = 0;
  for (std::size_t i = hex ? 2 : 1; i < rest.size(); ++i) {
    const char c = rest[i];
    if (c == ';' && i > (hex ? 2u : 1u)) {
      AppendUtf8(code, out);
      return i + 1;
    }
    int digit = -1;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (hex && c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    if (hex && c >= 'A' && c <= 'F') digit = c - 'A' + 10;
    if (digit < 0) return 0;
    code = code * (hex ? 16 : 10) + static_cast<std::uint32_t>(digit);
    if (code > 0x10FFFF) return 0;
  }
  return 0;
}

}  // namespace

std::size_t AppendXmlLineBreak(std::string_view raw, std::size_t i, std::string& out) {
  const bool line_break = raw[i] == '\r' || raw[i] == '\n';
  out.push_back(line_break ? '\n' : raw[i]);
  return line_break && i + 1 < raw.size() && raw[i + 1] == (raw[i] == '\r' ? '\n' : '\r') ? 1 : 0;
}

bool DecodeXmlValue(std::string_view raw, std::string& out) {
  static constexpr std::pair<std::string_view, char> kEntities[] = {
      {"lt;", '<'}, {"gt;", '>'}, {"amp;", '&'}, {"quot;", '"'}, {"apos;", '\''}};
  out.reserve(raw.size());
  bool lesser = false;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    lesser |= raw[i] == '<';
    if (raw[i] != '&') {
      i += AppendXmlLineBreak(raw, i, out);
      continue;
    }
    const std::string_view rest = raw.substr(i + 1);
    bool known = false;
    for (const auto& [text, character] : kEntities) {
      if (!rest.starts_with(text)) continue;
      out.push_back(character);
      i += text.size();
      known = true;
      break;
    }
    if (!known && rest.starts_with("#")) {
      const std::size_t length = NumericEntity(rest, out);
      i += length;
      known = length > 0;
    }
    if (!known) out.push_back('&');
  }
  return lesser;
}

}  // namespace pliant::io
