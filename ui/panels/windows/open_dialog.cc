// A file browser of our own: it needs no helper program.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/fuzzy.h"
#include "ui/state/open_choices.h"
#include "ui/state/panel.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/model_cards.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void Open(ActionContext& c, const std::string& path) {
  c.Ask(request::Open{path});
  c.ui.authoring.open.open = false;
}

std::string SizeText(double bytes) {
  char text[32];
  if (bytes < 1024) {
    std::snprintf(text, sizeof text, "%.0f B", bytes);
  } else if (bytes < 1048576) {
    std::snprintf(text, sizeof text, "%.1f kB", bytes / 1024);
  } else {
    std::snprintf(text, sizeof text, "%.1f MB", bytes / 1048576);
  }
  return text;
}

std::string Parent(const std::string& folder) {
  const size_t slash = folder.find_last_of('/');
  return slash == 0 || slash == std::string::npos ? "/" : folder.substr(0, slash);
}

std::string Joined(const std::string& folder, const std::string& name) {
  return folder == "/" ? folder + name : folder + "/" + name;
}

// What is typed of a name, behind a folder or alone.
std::string TypedName(const OpenDialogState& state) {
  const std::string typed = state.path;
  return typed.substr(typed.find_last_of('/') + 1);
}

// The folder that a path leads through is listed while the path is typed.
void FollowTyping(ActionContext& c, const OpenDialogState& state) {
  const std::string typed = state.path;
  if (!typed.starts_with('/') && !typed.starts_with('~')) return;
  const size_t slash = typed.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "" : slash == 0 ? "/" : typed.substr(0, slash);
  if (!folder.empty() && folder != state.folder) c.Ask(request::ListFolder{folder});
}

// By the mouse. What is typed next is meant in that folder.
void GoTo(ActionContext& c, OpenDialogState& state, const std::string& folder) {
  c.Ask(request::ListFolder{folder});
  state.focus_path = true;
}

void DrawBrowser(ActionContext& c, OpenDialogState& state, float height) {
  const Style& style = *c.frame.style;
  if (ImGui::Button("Up")) GoTo(c, state, Parent(state.folder));
  ImGui::SameLine();
  CutText(state.folder, ImGui::GetContentRegionAvail().x - style.Px(170));
  ImGui::SameLine(ImGui::GetContentRegionAvail().x - style.Px(150));
  ImGui::SetNextItemWidth(-1);
  FilterField("##filter", state.filter, sizeof state.filter, "Filter");
  ImGui::BeginChild("entries", {0, height - ImGui::GetFrameHeightWithSpacing()}, true);
  if (!state.problem.empty()) ImGui::TextColored(style.palette.error, "%s", state.problem.c_str());
  std::vector<const FolderEntry*> shown;
  for (const FolderEntry& entry : state.entries) {
    if (MatchesFilter(state.filter, entry.name) && MatchesFilter(TypedName(state).c_str(), entry.name))
      shown.push_back(&entry);
  }
  if (shown.empty() && state.problem.empty()) Hint(style, "No model files here.");
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const FolderEntry& entry = *shown[static_cast<size_t>(i)];
      ImGui::PushID(i);
      const std::string label = entry.folder ? entry.name + "/" : entry.name;
      if (ImGui::Selectable(label.c_str(), false)) {
        const std::string path = Joined(state.folder, entry.name);
        if (entry.folder) {
          GoTo(c, state, path);
        } else {
          Open(c, path);
        }
      }
      if (!entry.folder) {
        ImGui::SameLine(ImGui::GetContentRegionAvail().x - style.Px(80));
        ImGui::TextColored(style.palette.dim, "%s", SizeText(entry.bytes).c_str());
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
}

void DrawPaths(ActionContext& c, const std::vector<std::string>& paths, const char* empty, float height) {
  const Style& style = *c.frame.style;
  ImGui::BeginChild("paths", {0, height}, true);
  if (paths.empty()) Hint(style, "%s", empty);
  const std::string path = DrawModelCards(style, paths, ImGui::GetContentRegionAvail().x, 0);
  if (!path.empty()) Open(c, path);
  ImGui::EndChild();
}

void Tip(const char* text) {
  if (ImGui::IsItemHovered()) ShowTip("%s", text);
}

// What is done to robots and bare meshes; a model of MJCF stays as it is, but for the floor.
void DrawChoices(const Style& style) {
  static constexpr struct {
    const char* title;
    double unit;  // m
  } kUnits[] = {{"by size", 0}, {"m", 1}, {"cm", 0.01}, {"mm", 0.001}, {"inch", 0.0254}};
  OpenChoices& choices = CurrentOpenChoices();
  ImGui::Checkbox("Robots stand", &choices.stand);
  Tip("URDF, xacro, SDFormat: on a floor, legged and wheeled ones free, servos hold the joints.");
  ImGui::SameLine(0, style.Px(14));
  ImGui::Checkbox("Free base", &choices.floating);
  Tip("The base of every robot is free, also of arms.");
  ImGui::SameLine(0, style.Px(14));
  ImGui::Checkbox("Floor", &choices.floor);
  Tip("A floor, sky and light below whatever is opened, where it has none.");
  ImGui::SameLine(0, style.Px(14));
  ImGui::TextUnformatted("Unit of bare meshes");
  ImGui::SameLine(0, style.Px(6));
  ImGui::SetNextItemWidth(-1);
  const auto* shown = std::find_if(std::begin(kUnits), std::end(kUnits),
                                   [&](const auto& unit) { return unit.unit == choices.unit; });
  if (ImGui::BeginCombo("##unit", shown == std::end(kUnits) ? "other" : shown->title)) {
    for (const auto& unit : kUnits) {
      if (ImGui::Selectable(unit.title, unit.unit == choices.unit)) choices.unit = unit.unit;
    }
    ImGui::EndCombo();
  }
  Tip("By size: metres, or millimetres where the body would be larger than 20 m.");
}

// What is typed into the field that has just got the keyboard comes behind what it holds.
void GoToEnd() {
  ImGuiInputTextState* field = ImGui::GetInputTextState(ImGui::GetItemID());
  if (field == nullptr || ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
  field->ClearSelection();
  field->Stb.cursor = field->Stb.select_start = field->Stb.select_end = field->CurLenW;
}

void Draw(ActionContext& c) {
  OpenDialogState& state = c.ui.authoring.open;
  const Style& style = *c.frame.style;
  const DialogLook look{.size = {640, 480}, .modal = true};
  if (!BeginDialog(style, "Open a model", &state.open, look)) return;
  const float row = ImGui::GetFrameHeightWithSpacing();
  const float height = std::max(style.Px(80), ImGui::GetContentRegionAvail().y - 3 * row - style.Px(6));
  if (ImGui::BeginTabBar("places")) {
    if (ImGui::BeginTabItem("Files")) {
      DrawBrowser(c, state, height);
      ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("Recent")) {
      DrawPaths(c, state.recent, "Models that you open are listed here.", height);
      ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("Examples")) {
      DrawPaths(c, state.gallery, "The example models are not installed.", height);
      ImGui::EndTabItem();
    }
    // Those that were dropped just now are what the dialog opened for.
    constexpr int kGivenTab = 3;
    const bool dropped = std::exchange(state.tab, 0) == kGivenTab;
    const ImGuiTabItemFlags flags = dropped ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None;
    if (!state.files.empty() && ImGui::BeginTabItem("Given", nullptr, flags)) {
      DrawPaths(c, state.files, "", height);
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  DrawChoices(style);
  ImGui::SetNextItemWidth(-style.Px(180));
  if (ImGui::IsWindowAppearing() || std::exchange(state.focus_path, false)) ImGui::SetKeyboardFocusHere();
  const bool entered = HintField("##path", "Path of a model or a folder: XML, URDF, MJB", state.path,
                                 sizeof state.path, ImGuiInputTextFlags_EnterReturnsTrue);
  if (ImGui::IsItemActivated()) GoToEnd();
  if (ImGui::IsItemEdited()) FollowTyping(c, state);
  ImGui::SameLine();
  const bool pressed = ImGui::Button("Open", {style.Px(82), 0});
  if ((entered || pressed) && state.path[0] != '\0') c.Ask(request::ListFolder{state.path});
  state.focus_path = entered;  // for the next part of the path
  ImGui::SameLine();
  if (ImGui::Button("Cancel", {style.Px(82), 0})) state.open = false;
  EndDialog();
}

}  // namespace

extern constinit const Panel kOpenDialog = {
    .name = "open",
    .title = "Open a model",
    .place = PanelPlace::kWindow,
    .order = 40,
    .draw = Draw,
};

}  // namespace pliant::ui
