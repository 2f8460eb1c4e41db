// What would be written to the user's files, as a comparison, before anything is written.
#include <imgui.h>

#include <string>

#include "ui/actions/actions.h"
#include "ui/model/place_text.h"
#include "ui/state/panel.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void DrawRows(ActionContext& c, WriteBackView& view) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY |
                                     ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_Resizable |
                                     ImGuiTableFlags_SizingStretchProp;
  const float lines = std::min(7.0f, static_cast<float>(view.rows.size()) + 1.4f);
  if (!ImGui::BeginTable("changes", 5, kFlags, {0, lines * ImGui::GetFrameHeightWithSpacing()})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Element", 0, 2.2f);
  ImGui::TableSetupColumn("Attribute", 0, 1.2f);
  ImGui::TableSetupColumn("In the file", 0, 1.6f);
  ImGui::TableSetupColumn("New", 0, 1.6f);
  ImGui::TableSetupColumn("Where", 0, 2.4f);
  ImGui::TableHeadersRow();
  int id = 0;
  for (const WriteBackView::Row& row : view.rows) {
    ImGui::PushID(id++);
    ImGui::TableNextRow();
    const std::string* cells[] = {&row.element, &row.attribute, &row.before, &row.after};
    for (const std::string* cell : cells) {
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      CutText(cell == &row.before && cell->empty() ? "not there" : *cell, ImGui::GetContentRegionAvail().x);
    }
    ImGui::TableNextColumn();
    if (row.class_name.empty()) {
      ImGui::AlignTextToFramePadding();
      const std::string place = FileName(row.file) + ":" + std::to_string(row.line);
      NameText(row.note.empty() ? place : place + ", " + row.note, ImGui::GetContentRegionAvail().x);
    } else {
      // The value comes from a default class: the person chooses where the new one goes.
      bool in_class = row.in_class;
      const std::string label = "in class '" + row.class_name + "'";
      if (ImGui::Checkbox(label.c_str(), &in_class)) {
        if (in_class) {
          view.in_class.insert(row.id);
        } else {
          view.in_class.erase(row.id);
        }
        c.Ask(request::PlanWriteBack{});
      }
      if (ImGui::IsItemHovered()) {
        ShowTip("Off: only this element gets the attribute.\nOn: all that use the class change.%s%s",
                row.note.empty() ? "" : "\n", row.note.c_str());
      }
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void DrawDiff(const Style& style, const WriteBackView& view, float height) {
  ImGui::PushStyleColor(ImGuiCol_ChildBg, style.palette.window);
  ImGui::BeginChild("diff", {0, height}, true, ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::PushFont(style.fonts.mono);
  for (const WriteBackView::File& file : view.files) {
    ImGui::TextColored(style.palette.accent, "%s", file.path.c_str());
    for (const WriteBackView::Line& line : file.lines) {
      if (line.kind == '.') {
        ImGui::TextColored(style.palette.dim, "       ...");
        continue;
      }
      const ImVec4 color = line.kind == '+'   ? style.palette.good
                           : line.kind == '-' ? style.palette.error
                                              : style.palette.dim;
      const int number = line.new_line > 0 ? line.new_line : line.old_line;
      ImGui::TextColored(color, "%5d %c %s", number, line.kind, line.text.c_str());
    }
    ImGui::Spacing();
  }
  ImGui::PopFont();
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

// Of all its lines, with a bar below for the long ones.
float DiffHeight(const Style& style, const WriteBackView& view) {
  size_t lines = 0;
  for (const WriteBackView::File& file : view.files) lines += file.lines.size() + 1;
  const ImGuiStyle& look = ImGui::GetStyle();
  return static_cast<float>(lines) * (style.fonts.mono->FontSize + look.ItemSpacing.y) +
         static_cast<float>(view.files.size()) * look.ItemSpacing.y + 2 * look.WindowPadding.y +
         look.ScrollbarSize;
}

void DrawList(const Style& style, const char* title, ImVec4 color, const std::vector<std::string>& list) {
  if (list.empty()) return;
  ImGui::TextColored(color, "%s", title);
  const float lines = std::min<float>(5, static_cast<float>(list.size()));
  ImGui::BeginChild(title, {0, lines * ImGui::GetTextLineHeightWithSpacing() + style.Px(6)});
  ImGui::PushTextWrapPos(0);
  for (const std::string& text : list) {
    ImGui::Bullet();
    ImGui::SameLine();
    ImGui::TextUnformatted(text.c_str());
  }
  ImGui::PopTextWrapPos();
  ImGui::EndChild();
}

void Draw(ActionContext& c) {
  WriteBackView& view = c.ui.authoring.write_back;
  const Style& style = *c.frame.style;
  // As high as what there is to say; it grows downwards when the comparison is there.
  if (BeginDialog(style, "Write changes into the file", &view.open, {.size = {860, 0}, .at = 0.1f})) {
    const float button_row = ImGui::GetFrameHeightWithSpacing() + style.Px(4);
    if (view.busy) Hint(style, "Comparing with the file...");
    if (!view.error.empty()) ImGui::TextColored(style.palette.error, "%s", view.error.c_str());
    if (!view.done.empty()) ImGui::TextColored(style.palette.good, "%s", view.done.c_str());
    const bool nothing = view.rows.empty() && view.files.empty() && view.refusals.empty();
    if (!view.busy && view.error.empty() && view.done.empty() && nothing) {
      Hint(style, "The file says what the live model says: there is nothing to write.");
    }
    if (!view.rows.empty()) DrawRows(c, view);
    DrawList(style, "Cannot be written", style.palette.warning, view.refusals);
    DrawList(style, "After writing, the model would differ from the live one in", style.palette.warning,
             view.differences);
    if (view.ready && view.differences.empty())
      ImGui::TextColored(style.palette.good, "The new text compiles to the live model.");
    if (!view.files.empty()) {
      const float used = ImGui::GetCursorPosY() + button_row + style.Px(16);
      const float room = std::max(style.Px(80), 0.86f * ImGui::GetIO().DisplaySize.y - used);
      DrawDiff(style, view, std::min(room, DiffHeight(style, view)));
    }
    const float gaps = 2 * ImGui::GetStyle().ItemSpacing.x;
    const float width = std::min(style.Px(150), (ImGui::GetContentRegionAvail().x - gaps) / 3);
    if (!view.ready || view.busy) ImGui::BeginDisabled();
    if (ImGui::Button("Write", {width, 0})) c.Ask(request::WriteFiles{});
    if (!view.ready || view.busy) ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button("Compare again", {width, 0})) c.Ask(request::PlanWriteBack{});
    ImGui::SameLine();
    if (ImGui::Button("Close", {width, 0})) view.open = false;
    EndDialog();
  }
  if (!view.open) view.world_elements.clear();
}

}  // namespace

extern constinit const Panel kWriteBackWindow = {
    .name = "write_back",
    .title = "Write changes into the file",
    .place = PanelPlace::kWindow,
    .order = 30,
    .draw = Draw,
};

}  // namespace pliant::ui
