#include "ui/widgets/name_text.h"

#include <imgui.h>

#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

constexpr float kBeginning = 0.3f;  // of the room

float WidthOf(const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }

// The nearest place at or behind `at` where a character of UTF-8 begins.
size_t AtCharacter(const std::string& text, size_t at) {
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
  return at;
}

}  // namespace

std::string ShortName(const std::string& name, float width) {
  if (WidthOf(name) <= width) return name;
  const std::string dots = "...";
  std::string begin;
  for (size_t n = AtCharacter(name, 1); n < name.size(); n = AtCharacter(name, n + 1)) {
    if (WidthOf(name.substr(0, n)) > kBeginning * width) break;
    begin = name.substr(0, n);
  }
  size_t from = AtCharacter(name, begin.size() + 1);
  while (from < name.size() && WidthOf(begin + dots + name.substr(from)) > width)
    from = AtCharacter(name, from + 1);
  return begin + dots + name.substr(from);
}

std::string Shortened(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  const float dots = ImGui::CalcTextSize("...").x;
  size_t keep = text.size();
  while (keep > 0 && ImGui::CalcTextSize(text.c_str(), text.c_str() + keep).x + dots > width) {
    --keep;
    while (keep > 0 && (static_cast<unsigned char>(text[keep]) & 0xC0) == 0x80) --keep;  // UTF-8 continuation
  }
  return text.substr(0, keep) + "...";
}

void NameText(const std::string& name, float width) {
  const std::string shown = ShortName(name, width);
  ImGui::TextUnformatted(shown.c_str());
  if (shown != name && ImGui::IsItemHovered()) ShowTip("%s", name.c_str());
}

}  // namespace pliant::ui
