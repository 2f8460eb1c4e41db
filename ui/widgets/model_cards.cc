#include "ui/widgets/model_cards.h"

#include <algorithm>
#include <cstddef>

#include "ui/model/place_text.h"
#include "ui/state/previews.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

constexpr float kWidth = 120;  // points that a card wants
constexpr float kGap = 8;

// "robots" of ".../models/robots/arm.xml"
std::string FolderName(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? "" : FileName(path.substr(0, slash));
}

int CardsInRow(const Style& style, float width) {
  return std::max(1, static_cast<int>((width + style.Px(kGap)) / style.Px(kWidth + kGap)));
}

float CardWidth(const Style& style, float width) {
  const auto n = static_cast<float>(CardsInRow(style, width));
  return (width - style.Px(kGap) * (n - 1)) / n;
}

float PictureHeight(float card) { return card * static_cast<float>(kPreviewHeight) / kPreviewWidth; }

bool DrawCard(const Style& style, const std::string& path, ImVec2 size) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::Selectable("##card", false, 0, size);
  NoteWidget("open " + FileName(path));
  if (ImGui::IsItemHovered()) ShowTip("%s", path.c_str());
  const ImVec2 inner(at.x + style.Px(3), at.y + style.Px(3));
  const ImVec2 end(at.x + size.x - style.Px(3), inner.y + PictureHeight(size.x - style.Px(6)));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (const ImTextureID picture = PreviewOf(path); picture != nullptr) {
    list.AddImageRounded(picture, inner, end, {0, 0}, {1, 1}, IM_COL32_WHITE, style.Px(4));
  } else {
    list.AddRectFilled(inner, end, Color(style.palette.field), style.Px(4));
  }
  const ImVec2 after = ImGui::GetCursorPos();
  ImGui::SetCursorScreenPos({inner.x + style.Px(2), end.y + style.Px(2)});
  // Two lines: many robots have the same file name, and are told apart by the folder alone.
  const float width = size.x - style.Px(10), left = ImGui::GetCursorPosX();
  CutText(FileName(path), width);
  ImGui::SetCursorPos({left, ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y});
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(FolderName(path), width);
  ImGui::PopStyleColor();
  ImGui::SetCursorPos(after);
  return pressed;
}

}  // namespace

float ModelCardHeight(const Style& style, float width) {
  return PictureHeight(CardWidth(style, width) - style.Px(6)) + 2 * ImGui::GetTextLineHeight() + style.Px(10);
}

std::string DrawModelCards(const Style& style, const std::vector<std::string>& paths, float width,
                           int max_rows) {
  const auto in_row = static_cast<size_t>(CardsInRow(style, width));
  const ImVec2 size(CardWidth(style, width), ModelCardHeight(style, width));
  const size_t most = max_rows > 0 ? in_row * static_cast<size_t>(max_rows) : paths.size();
  std::string pressed;
  const ImVec2 begin = ImGui::GetCursorPos();
  const size_t n = std::min(most, paths.size());
  for (size_t i = 0; i < n; ++i) {
    const size_t line = i / in_row;
    const auto column = static_cast<float>(i % in_row), row = static_cast<float>(line);
    ImGui::SetCursorPos(
        {begin.x + column * (size.x + style.Px(kGap)), begin.y + row * (size.y + style.Px(4))});
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::IsRectVisible(size)) {
      if (DrawCard(style, paths[i], size)) pressed = paths[i];
    } else {
      ImGui::Dummy(size);
    }
    ImGui::PopID();
  }
  const size_t rows = (n + in_row - 1) / in_row;
  ImGui::SetCursorPos(begin);
  ImGui::Dummy({width, static_cast<float>(rows) * (size.y + style.Px(4))});
  return pressed;
}

}  // namespace pliant::ui
