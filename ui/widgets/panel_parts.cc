#include "ui/widgets/panel_parts.h"

#include <imgui.h>

#include <algorithm>

#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

float Shares(std::span<const PanelPart> parts) {
  float shares = 0;
  for (const PanelPart& part : parts) shares += part.share;
  return shares;
}

bool HaveRoom(const Style& style, std::span<const PanelPart> parts, float width) {
  const float shares = Shares(parts);
  return std::all_of(parts.begin(), parts.end(), [&](const PanelPart& part) {
    return width * part.share / shares >= style.Px(part.least);
  });
}

void DrawTitles(const Style& style, std::span<const PanelPart> parts, int* shown) {
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, style.Px(3));
    const int part = static_cast<int>(i);
    if (Chip(style, parts[i].title, *shown == part, parts[i].tip)) *shown = part;
  }
}

}  // namespace

void DrawPanelParts(const Style& style, std::span<const PanelPart> parts,
                    const std::function<void(int part, int* shown)>& draw) {
  int* const shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID(parts.front().title));
  const int n = static_cast<int>(parts.size());
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = ImGui::GetContentRegionAvail().x - gap * static_cast<float>(n - 1);
  const bool beside = HaveRoom(style, parts, width);
  *shown = std::clamp(*shown, 0, n - 1);
  if (!beside) DrawTitles(style, parts, shown);
  const float shares = Shares(parts);
  for (int i = 0; i < n; ++i) {
    const PanelPart& part = parts[static_cast<size_t>(i)];
    if (!beside && i != *shown) continue;
    if (beside && i > 0) ImGui::SameLine();
    const float part_width = beside && i + 1 < n ? width * part.share / shares : 0;
    ImGui::BeginChild(part.title, {part_width, 0}, false, ImGuiWindowFlags_NavFlattened);
    draw(i, shown);
    ImGui::EndChild();
  }
}

}  // namespace pliant::ui
