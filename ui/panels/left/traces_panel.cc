// Paths of bodies and sites, and shadows of other times.
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/actions/timeline_effects.h"
#include "ui/model/draw_limits.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

// A list of things that can be taken out; true when one was.
template <class Item, class DrawItem>
bool DrawRemovable(const char* id, std::vector<Item>& items, DrawItem draw) {
  int gone = -1;
  ImGui::PushID(id);
  for (size_t i = 0; i < items.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::SmallButton("x")) gone = static_cast<int>(i);
    ImGui::SameLine();
    draw(items[i]);
    ImGui::PopID();
  }
  ImGui::PopID();
  if (gone >= 0) items.erase(items.begin() + gone);
  return gone >= 0;
}

void DrawPaths(ActionContext& c) {
  TraceState& traces = c.ui.views.traces;
  static constexpr ActionChip kItems[] = {
      {"Path", "trace.body"}, {"Path of COM", "trace.com"}, {"Clear", "trace.clear"}};
  DrawActionChips(c, kItems, 3);
  DrawRemovable("paths", traces.targets, [](const TraceTarget& target) {
    ImGui::Text("%s%s", target.name.c_str(), target.type == mjOBJ_XBODY ? " (COM)" : "");
  });
  if (c.frame.m->nsite == 0) return;
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##site", "Path of a site ...")) return;
  for (int i = 0; i < c.frame.m->nsite; ++i) {
    ImGui::PushID(i);
    const std::string name = ElementName(*c.frame.m, mjOBJ_SITE, i);
    if (ImGui::Selectable(name.c_str())) traces.targets.push_back({mjOBJ_SITE, i, name});
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void DrawReach(ActionContext& c) {
  const Style& style = *c.frame.style;
  TraceState& traces = c.ui.views.traces;
  if (BeginProperties("traces")) {
    PropertyLabel(style, "Length", "s", "Simulated time that paths and shadows reach back");
    NumberField("##seconds", &traces.seconds, 0.05, 0.05, 600, "%.3g");
    PropertyLabel(style, "Shadows", "", "Of the recent past");
    SliderField("##count", &traces.onion_count, 1, 20);
    EndProperties();
  }
  if (BeginProperties("then")) {
    PropertyLabel(style, "Recorded time", "s",
                  "A shadow of how things were then, on the branch that is shown");
    const float button = ImGui::CalcTextSize("Shadow").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - style.Px(4));
    NumberField("##then", &traces.time, 0.02, 0, 1e9, "%.3f");
    ImGui::SameLine(0, style.Px(4));
    if (ImGui::Button("Shadow")) RunAction("ghost.time", c);
    EndProperties();
  }
}

void DrawShadows(ActionContext& c) {
  TraceState& traces = c.ui.views.traces;
  static constexpr ActionChip kGhosts[] = {{"Onion skin", "ghost.onion"},
                                           {"Shadow now", "ghost.add"},
                                           {"Of keyframe", "ghost.key"},
                                           {"Clear", "ghost.clear"}};
  DrawActionChips(c, kGhosts, 2);
  if (DrawRemovable("times", traces.times, [](double t) { ImGui::Text("recorded t = %.3f s", t); })) {
    effect::SendGhosts(c);
  }
  if (BeginProperties("branches")) {
    PropertyLabel(*c.frame.style, "Most branches", "", "Shown as shadows at the same time, the newest ones");
    const int before = CurrentDrawLimits().branch_ghosts;
    IntegerField("##most_branches", &CurrentDrawLimits().branch_ghosts, 1, kMaxBranchGhosts);
    if (CurrentDrawLimits().branch_ghosts != before) effect::SendGhosts(c);
    EndProperties();
  }
  DrawRemovable("ghosts", traces.ghosts,
                [](PoseGhost& ghost) { ImGui::Checkbox(ghost.label.c_str(), &ghost.shown); });
}

void Draw(ActionContext& c) {
  if (c.frame.m == nullptr) {
    Hint(*c.frame.style, "No model.");
    return;
  }
  DrawPaths(c);
  DrawReach(c);
  DrawShadows(c);
}

}  // namespace

extern constinit const Panel kTracesPanel = {
    .name = "traces",
    .title = "Paths and shadows",
    .place = PanelPlace::kSettings,
    .order = 60,
    .draw = Draw,
};

}  // namespace pliant::ui
