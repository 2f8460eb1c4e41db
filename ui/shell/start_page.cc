#include "ui/shell/start_page.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ui/model/place_text.h"
#include "ui/viewport/overlay.h"
#include "ui/widgets/model_cards.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

// The first one of each folder, then the second ones: few of them show what there is.
std::vector<std::string> FoldersInTurn(const std::vector<std::string>& paths) {
  std::map<std::string, int> counts;
  std::vector<std::pair<int, std::string>> turns;
  for (const std::string& path : paths)
    turns.emplace_back(counts[path.substr(0, path.find_last_of('/'))]++, path);
  std::sort(turns.begin(), turns.end());
  std::vector<std::string> out;
  for (auto& [turn, path] : turns) out.push_back(std::move(path));
  return out;
}

void DrawPaths(ActionContext& c, const char* title, const std::vector<std::string>& paths, int rows) {
  if (paths.empty() || rows < 1) return;
  const Style& style = *c.frame.style;
  ImGui::PushFont(style.fonts.bold);
  ImGui::TextUnformatted(title);
  ImGui::PopFont();
  ImGui::PushID(title);
  const std::string path = DrawModelCards(style, paths, ImGui::GetContentRegionAvail().x, rows);
  ImGui::PopID();
  if (!path.empty()) c.Ask(request::Open{path});
}

void DrawButtons(ActionContext& c, float height) {
  const Style& style = *c.frame.style;
  const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
  const ImVec2 size(std::min(style.Px(170), half), height);
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
  const float height = view.size.y - LoadErrorsHeight(c, {view.size.x, view.size.y});
  ImGui::SetNextWindowPos({view.at.x + 0.5f * view.size.x, view.at.y + 0.5f * height}, ImGuiCond_Always,
                          {0.5f, 0.5f});
  ImGui::SetNextWindowSize({width, 0});
  // In a low view there is room for what a person can press alone.
  const bool low = height < style.Px(180);
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(height, style.Px(80))});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {style.Px(low ? 12 : 24), style.Px(low ? 8 : 20)});
  if (ImGui::Begin("##start", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing)) {
    ImGui::PushFont(style.fonts.large);
    ImGui::TextUnformatted("Drop a model file here");
    ImGui::PopFont();
    if (!low) {
      Hint(style, "MJCF, URDF, xacro, SDF, a mesh, binary (.mjb) or archive (.mjz, .zip)");
      ImGui::Dummy({0, style.Px(4)});
    }
    DrawButtons(c, style.Px(low ? 26 : 36));
    if (!low) ImGui::Dummy({0, style.Px(8)});
    const OpenDialogState& open = c.ui.authoring.open;
    const float row = ModelCardHeight(style, ImGui::GetContentRegionAvail().x) + style.Px(6);
    const float lists = open.recent.empty() || open.gallery.empty() ? 1 : 2;
    const float titles = lists * ImGui::GetTextLineHeightWithSpacing() + style.Px(20);
    const float room = height - ImGui::GetCursorPosY() - titles;
    const int rows = std::clamp(static_cast<int>(room / row), 0, 4);
    const int recent = std::min(rows, open.recent.empty() ? 0 : 1);
    DrawPaths(c, "Recent", open.recent, recent);
    DrawPaths(c, "Examples", FoldersInTurn(open.gallery), rows - recent);
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace pliant::ui
