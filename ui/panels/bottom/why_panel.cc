// "Why do these two (not) touch?": two geoms by name, from the tree or the 3D view,
// and the rule that decides.
#include <cmath>
#include <string>

#include "engine/model/names.h"
#include "ui/actions/actions.h"
#include "ui/model/contact_why.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/kind_icons.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void Choose(const mjModel& m, WhyPanelState& state, int side, int geom) {
  state.geoms[side] = geom;
  const char* name = Id2Name(m, mjOBJ_GEOM, geom);
  state.names[side] = name != nullptr ? name : "";
}

// Another version of the model: the geoms of the same name.
void FindAgain(const mjModel& m, uint64_t generation, WhyPanelState& state) {
  if (state.generation == generation) return;
  state.generation = generation;
  for (int side = 0; side < 2; ++side) {
    if (!state.names[side].empty()) state.geoms[side] = Name2Id(m, mjOBJ_GEOM, state.names[side].c_str());
    if (state.geoms[side] >= m.ngeom || state.names[side].empty()) state.geoms[side] = -1;
  }
}

std::string GeomTitle(const mjModel& m, int geom) {
  if (geom < 0) return "Choose a geom";
  return ElementName(m, mjOBJ_GEOM, geom) + "  (" + ElementName(m, mjOBJ_BODY, m.geom_bodyid[geom]) + ")";
}

void GeomList(ActionContext& c, int side) {
  const mjModel& m = *c.frame.m;
  WhyPanelState& state = c.ui.why;
  char* search = state.search[side];
  FilterField("##search", search, sizeof state.search[side], "Search");
  std::vector<int> fitting;
  for (int g = 0; g < m.ngeom; ++g) {
    if (MatchesFilter(search, GeomTitle(m, g))) fitting.push_back(g);
  }
  ImGui::TextColored(c.frame.palette().dim, "%zu of %d geoms", fitting.size(), static_cast<int>(m.ngeom));
  ImGui::BeginChild("list", {c.frame.Px(300), c.frame.Px(220)});
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(fitting.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const int g = fitting[static_cast<size_t>(i)];
      ImGui::PushID(g);
      if (ImGui::Selectable(GeomTitle(m, g).c_str(), g == state.geoms[side])) {
        Choose(m, state, side, g);
        ImGui::CloseCurrentPopup();
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
}

void DrawSide(ActionContext& c, int side) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  WhyPanelState& state = c.ui.why;
  ImGui::PushID(side);
  const float use = ImGui::CalcTextSize("Use selection").x + style.Px(18);
  ImGui::SetNextItemWidth(std::max(style.Px(120), ImGui::GetContentRegionAvail().x - use - style.Px(6)));
  if (ImGui::BeginCombo("##geom", GeomTitle(m, state.geoms[side]).c_str(), ImGuiComboFlags_HeightLargest)) {
    GeomList(c, side);
    ImGui::EndCombo();
  } else if (ImGui::IsItemHovered()) {
    const int geom = state.geoms[side];
    ShowTip("%s", geom < 0 ? "One of the two geoms that touch, or do not"
                           : ElementPath(m, {mjOBJ_GEOM, geom}).c_str());
  }
  ImGui::SameLine(0, style.Px(6));
  const Selection& selection = c.ui.selection;
  const bool usable = selection.geom >= 0 || (selection.body > 0 && m.body_geomnum[selection.body] > 0);
  if (!usable) ImGui::BeginDisabled();
  if (ImGui::Button("Use selection", {use, 0}))
    Choose(m, state, side, selection.geom >= 0 ? selection.geom : m.body_geomadr[selection.body]);
  if (!usable) ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ShowTip("Take the selected geom, or the first geom of the selected body");
  ImGui::PopID();
}

void DrawRules(const Style& style, const WhyAnswer& answer) {
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_NoSavedSettings;
  if (!ImGui::BeginTable("rules", 3, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupColumn("mark", ImGuiTableColumnFlags_WidthFixed, style.Px(70));
  ImGui::TableSetupColumn("rule", ImGuiTableColumnFlags_WidthFixed, style.Px(130));
  ImGui::TableSetupColumn("finding", ImGuiTableColumnFlags_WidthStretch);
  for (const WhyRule& rule : answer.rules) {
    ImGui::TableNextRow();
    if (rule.decides)
      ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, Color(WithAlpha(style.palette.accent, 0.22f)));
    TextCell(rule.passes ? "passes" : "stops", rule.passes ? style.palette.good : style.palette.error);
    TextCell(rule.title, rule.decides ? style.palette.text : style.palette.dim);
    TextCell(rule.decides ? rule.finding + "   < decides" : rule.finding);
  }
  ImGui::EndTable();
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr || c.frame.m->ngeom == 0) {
    Hint(style, "Here two geoms of a model can be asked why they touch, or why not.");
    return;
  }
  WhyPanelState& state = c.ui.why;
  FindAgain(*c.frame.m, c.frame.snapshot->generation, state);
  const float half = 0.5f * (ImGui::GetContentRegionAvail().x - style.Px(12));
  for (int side = 0; side < 2; ++side) {
    if (side == 1) ImGui::SameLine(0, style.Px(12));
    ImGui::BeginChild(side == 0 ? "first" : "second", {half, ImGui::GetFrameHeight()}, false,
                      ImGuiWindowFlags_NoScrollbar);
    DrawSide(c, side);
    ImGui::EndChild();
  }
  if (state.geoms[0] < 0 || state.geoms[1] < 0) {
    Hint(style,
         "Choose two geoms: from the lists, or select one in the 3D view or the tree and take it over.");
    return;
  }
  const WhyAnswer answer = ExplainPair(*c.frame.m, *c.frame.d, state.geoms[0], state.geoms[1]);
  const bool touching = answer.reason == ContactReason::kTouching;
  ImGui::PushFont(style.fonts.bold);
  ImGui::TextColored(touching ? style.palette.good : style.palette.warning, "%s", answer.verdict.c_str());
  ImGui::PopFont();
  if (answer.contacts > 0) {
    ImGui::SameLine(0, style.Px(10));
    ImGui::TextColored(style.palette.dim, "%d contacts in this step", answer.contacts);
  }
  if (!answer.advice.empty()) {
    ImGui::SameLine(0, style.Px(10));
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
    CutText(answer.advice, ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
  }
  DrawRules(style, answer);
}

}  // namespace

extern constinit const Panel kWhyPanel = {
    .name = "why",
    .title = "Why contact",
    .place = PanelPlace::kBottom,
    .order = 20,
    .draw = Draw,
    .action = "panel.why",
    .action_title = "Why do two geoms (not) touch",
};

}  // namespace pliant::ui
