#include "engine/core/messages.h"

namespace pliant {
namespace {

// The kind and the name in "geom 'foot'", "element 'geom'" or "geom 3".
struct ElementText {
  std::string_view kind, name;
};

ElementText Split(std::string_view text) {
  const std::size_t blank = text.find(' ');
  const std::string_view kind = text.substr(0, blank);
  if (blank == std::string_view::npos) return {kind, {}};
  std::string_view name = text.substr(blank + 1);
  if (name.size() < 2 || name.front() != '\'' || name.back() != '\'') return {kind, {}};
  name = name.substr(1, name.size() - 2);
  return kind == "element" ? ElementText{name, {}} : ElementText{kind, name};
}

std::string ReferencePlace(const Diagnostic& diagnostic) {
  constexpr std::size_t kLongest = 200;
  const auto [kind, name] =
      diagnostic.element.empty() ? ElementText{diagnostic.tag, {}} : Split(diagnostic.element);
  if (kind.empty()) return "";
  const std::string id = diagnostic.id >= 0 ? ", id " + std::to_string(diagnostic.id) : std::string();
  const std::string line =
      diagnostic.where.line > 0 ? ", line " + std::to_string(diagnostic.where.line) : std::string();
  std::string text = "\nElement '" + std::string(kind.substr(0, kLongest)) + "'" + line;
  // What has an id is told even where it has no name.
  if (!name.empty() || diagnostic.id >= 0) {
    text += "\nElement name '" + std::string(name.substr(0, kLongest)) + "'" + id + line;
  }
  return Printable(text);
}

}  // namespace

std::string Printable(std::string_view text) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    // U+0080 to U+009F are control characters too; in UTF-8 they are C2 and a byte of their own number.
    const bool high = c == 0xC2 && next >= 0x80 && next < 0xA0;
    if (!high && ((c >= 0x20 && c != 0x7F) || c == '\n' || c == '\t')) {
      out.push_back(text[i]);
      continue;
    }
    const auto shown = static_cast<unsigned char>(high ? next : c);
    out += {'\\', 'x', kDigits[shown >> 4], kDigits[shown & 15]};
    i += high ? 1 : 0;
  }
  return out;
}

std::string FirstErrorForPrograms(const DiagnosticSink& sink) {
  for (const Diagnostic& diagnostic : sink.List()) {
    if (diagnostic.severity == Severity::kError) return ToString(diagnostic) + ReferencePlace(diagnostic);
  }
  return "";
}

}  // namespace pliant
