#include "ui/shell/start_page.h"

#include <algorithm>
#include <string>
#include <vector>

#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr size_t kMaxPaths = 8;

std::string FileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

// "robots" of ".../models/robots/arm.xml"
std::string FolderName(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? "" : FileName(path.substr(0, slash));
}

void DrawPaths(ActionContext& c, const char* title, const std::vector<std::string>& paths, float width) {
  const Style& style = *c.frame.style;
  ImGui::BeginGroup();
  ImGui::PushFont(style.fonts.bold);
  ImGui::TextUnformatted(title);
  ImGui::PopFont();
  for (size_t i = 0; i < std::min(kMaxPaths, paths.size()); ++i) {
    ImGui::PushID(paths[i].c_str());
    if (ImGui::Selectable("##path", false, 0, {width, 0})) c.Ask(request::Open{paths[i]});
    NoteWidget("open " + FileName(paths[i]));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", paths[i].c_str());
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() - width);
    CutText(FileName(paths[i]), 0.6f * width);
    ImGui::SameLine(0, style.Px(8));
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
    CutText(FolderName(paths[i]), 0.3f * width);
    ImGui::PopStyleColor();
    ImGui::PopID();
  }
  ImGui::EndGroup();
}

void DrawButtons(ActionContext& c) {
  const Style& style = *c.frame.style;
  const ImVec2 size(style.Px(170), style.Px(36));
  ImGui::PushStyleColor(ImGuiCol_Button, style.palette.accent_dim);
  if (ImGui::Button("Open a model ...", size)) RunAction("file.open", c);
  NoteWidget("Open a model");
  ImGui::PopStyleColor();
  const auto& gallery = c.ui.authoring.open.gallery;
  const auto example = std::find_if(gallery.begin(), gallery.end(), [](const std::string& path) {
    return FileName(path) == "playground.xml";
  });
  if (example == gallery.end()) return;
  ImGui::SameLine();
  if (ImGui::Button("The playground", size)) c.Ask(request::Open{*example});
}

}  // namespace

void DrawStartPage(ActionContext& c, const Rect& view) {
  if (c.frame.m != nullptr || c.frame.load->busy) return;
  const Style& style = *c.frame.style;
  const float width = std::min(style.Px(620), view.size.x - style.Px(24));
  if (width < style.Px(160)) return;
  ImGui::SetNextWindowPos({view.at.x + 0.5f * view.size.x, view.at.y + 0.4f * view.size.y}, ImGuiCond_Always,
                          {0.5f, 0.5f});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(24), style.Px(20)});
  if (ImGui::Begin("##start", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                       ImGuiWindowFlags_NoBringToFrontOnFocus)) {
    ImGui::PushFont(style.fonts.large);
    ImGui::TextUnformatted("Drop a model file here");
    ImGui::PopFont();
    Hint(style, "MJCF, URDF, xacro, SDF, a mesh, binary (.mjb) or archive (.mjz, .zip)");
    ImGui::Dummy({0, style.Px(4)});
    DrawButtons(c);
    ImGui::Dummy({0, style.Px(8)});
    const OpenDialogState& open = c.ui.authoring.open;
    const float column = 0.5f * (ImGui::GetContentRegionAvail().x - style.Px(20));
    if (!open.recent.empty()) {
      DrawPaths(c, "Recent", open.recent, column);
      ImGui::SameLine(0, style.Px(20));
    }
    if (!open.gallery.empty()) DrawPaths(c, "Examples", open.gallery, column);
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace pliant::ui
