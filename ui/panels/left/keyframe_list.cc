#include "ui/panels/left/keyframe_list.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "ui/actions/authoring_actions.h"
#include "ui/model/names.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

class KeyframesPanel {
 public:
  explicit KeyframesPanel(ActionContext& c)
      : c_(c), style_(*c.frame.style), m_(*c.frame.m), state_(c.ui.authoring.keyframes) {}

  void Draw() {
    const int session = static_cast<int>(state_.session.size());
    const int total = m_.nkey + session;
    if (total == 0) {
      Hint(style_, "None yet. Save the present state as one, or copy it with Ctrl+C as a <key> element.");
    } else {
      const float rows = static_cast<float>(std::min(total, 7));
      ImGui::PushStyleColor(ImGuiCol_ChildBg, style_.palette.window);
      ImGui::BeginChild("keys", {0, rows * ImGui::GetTextLineHeightWithSpacing() + style_.Px(8)}, false,
                        ImGuiWindowFlags_NavFlattened);
      ImGuiListClipper clipper;
      clipper.Begin(total);
      while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) Row(i);
      }
      ImGui::EndChild();
      ImGui::PopStyleColor();
    }
    Buttons();
  }

 private:
  bool InFile(int row) const { return row < m_.nkey; }
  std::string FileName(int key) const {
    return m_.names[m_.name_keyadr[key]] != '\0' ? m_.names + m_.name_keyadr[key] : "";
  }
  std::string Name(int row) const {
    if (!InFile(row)) return state_.session[static_cast<size_t>(row - m_.nkey)].name;
    const std::string own = FileName(row);
    const auto renamed = state_.renamed.find(own);
    return renamed != state_.renamed.end() && !own.empty() ? renamed->second
                                                           : ElementName(m_, mjOBJ_KEY, row);
  }

  void Row(int row) {
    ImGui::PushID(row);
    if (state_.renaming == row) {
      ImGui::SetNextItemWidth(-1);
      if (std::exchange(state_.rename_focus, false)) ImGui::SetKeyboardFocusHere();
      ImGui::InputText("##name", state_.name, sizeof state_.name, ImGuiInputTextFlags_AutoSelectAll);
      if (ImGui::IsItemDeactivated()) {
        if (!ImGui::IsKeyPressed(ImGui::GetIO().KeyMap[ImGuiKey_Escape])) Rename(row, state_.name);
        state_.renaming = -1;
      }
      ImGui::PopID();
      return;
    }
    std::string label = " " + Name(row);
    const bool deleted = InFile(row) && state_.deleted.count(FileName(row)) > 0;
    if (!InFile(row)) label += "  (session)";
    if (InFile(row) && state_.renamed.count(FileName(row)) > 0) label += "  (was " + FileName(row) + ")";
    if (deleted) label += "  (deleted)";
    if (row == state_.start) label += "  - start";
    if (deleted) ImGui::PushStyleColor(ImGuiCol_Text, style_.palette.dim);
    if (ImGui::Selectable(label.c_str(), c_.ui.simulation.key == row)) {
      c_.ui.simulation.key = row;
      Load(row);
    }
    if (deleted) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) {
      const double time =
          InFile(row) ? m_.key_time[row] : state_.session[static_cast<size_t>(row - m_.nkey)].time;
      ShowTip("t = %.4g s. Click to go there; right click for more.", time);
    }
    if (ImGui::BeginPopupContextItem("more")) {
      Menu(row, deleted);
      ImGui::EndPopup();
    }
    ImGui::PopID();
  }

  void Menu(int row, bool deleted) {
    if (ImGui::MenuItem("Load")) Load(row);
    if (ImGui::MenuItem("Overwrite with the present state")) Overwrite(row);
    const bool nameless = InFile(row) && FileName(row).empty();
    if (ImGui::MenuItem("Rename", nullptr, false, !nameless)) {
      state_.renaming = row;
      state_.rename_focus = true;
      std::snprintf(state_.name, sizeof state_.name, "%s", Name(row).c_str());
    }
    if (InFile(row)) {
      if (ImGui::MenuItem(deleted ? "Keep after all" : "Delete", nullptr, false, !nameless)) {
        if (deleted) {
          state_.deleted.erase(FileName(row));
        } else {
          state_.deleted.insert(FileName(row));
        }
      }
      if (ImGui::MenuItem("Reset goes here", nullptr, state_.start == row)) {
        state_.start = state_.start == row ? -1 : row;
      }
    } else if (ImGui::MenuItem("Delete")) {
      state_.session.erase(state_.session.begin() + (row - m_.nkey));
    }
    if (ImGui::MenuItem("Copy as <key>")) {
      Load(row);
      RunAction("simulation.copy_state", c_);
    }
  }

  void Load(int row) {
    if (InFile(row)) {
      c_.sink.Push(runner::command::LoadKey{row});
    } else {
      LoadSessionKey(c_, state_.session[static_cast<size_t>(row - m_.nkey)]);
    }
  }
  void Overwrite(int row) {
    if (InFile(row)) {
      c_.sink.Push(runner::command::SaveKey{row});
    } else {
      SessionKey& key = state_.session[static_cast<size_t>(row - m_.nkey)];
      key = StateKey(m_, *c_.frame.d, key.name);
    }
  }
  void Rename(int row, const std::string& name) {
    if (name.empty()) return;
    if (!InFile(row)) {
      state_.session[static_cast<size_t>(row - m_.nkey)].name = name;
    } else if (name == FileName(row)) {
      state_.renamed.erase(FileName(row));
    } else {
      state_.renamed[FileName(row)] = name;
    }
  }

  void Buttons() {
    const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    if (ImGui::Button("Save as new", {half, 0})) RunAction("key.save_new", c_);
    if (ImGui::IsItemHovered()) ShowTip("%s", TipFor("key.save_new").c_str());
    ImGui::SameLine();
    const bool unsaved = !state_.session.empty() || !state_.renamed.empty() || !state_.deleted.empty();
    if (!unsaved) ImGui::BeginDisabled();
    if (ImGui::Button("Write to file...", {half, 0})) RunAction("file.write_back", c_);
    if (!unsaved) ImGui::EndDisabled();
  }

  ActionContext& c_;
  const Style& style_;
  const mjModel& m_;
  KeyframesState& state_;
};

}  // namespace

void DrawKeyframeList(ActionContext& c) { KeyframesPanel(c).Draw(); }

}  // namespace pliant::ui
