// Energy and momentum of the whole model and how they drift, and how each tree stands.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "engine/query/balance.h"
#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/model/probe_store.h"
#include "ui/state/drift_state.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/sparkline.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

struct Kept {
  const char* path;
  const char* title;
  const char* unit;
};

constexpr Kept kKept[] = {
    {"energy.total", "Energy", "J"},           {"energy.kinetic", "Kinetic", "J"},
    {"energy.potential", "Potential", "J"},    {"momentum.x", "Momentum x", "kg m/s"},
    {"momentum.y", "Momentum y", "kg m/s"},    {"momentum.z", "Momentum z", "kg m/s"},
    {"angular_momentum.x", "Spin x", "N m s"}, {"angular_momentum.y", "Spin y", "N m s"},
    {"angular_momentum.z", "Spin z", "N m s"}};

constexpr Column kDriftColumns[] = {
    {"Quantity", 4.2f, "Of all bodies, world axes; spin is the angular momentum about the center of mass",
     false, true},
    {"Now", 2.8f, "At the moment that is shown", false, true},
    {"Change", 2.8f, "Since the moment above: what friction, contacts and the integrator gave and took",
     false, true},
    {"Past", 1.4f, "The recorded past", false, true}};

constexpr Column kTreeColumns[] = {
    {"Tree", 5, "Click: selects it", false, true},
    {"Margin", 3,
     "mm, from below its center of mass to the nearest edge of what it stands on; negative outside", false,
     true},
    {"ZMP", 3, "mm, from its zero moment point to the nearest edge", false, true},
    {"State", 3, "", false, true}};

constexpr ImGuiTableFlags kTable =
    ImGuiTableFlags_RowBg | ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_SizingStretchProp;

bool BeginColumns(const Style& style, const char* id, const Column* columns, int n) {
  if (!ImGui::BeginTable(id, n, kTable)) return false;
  int sorted = 0;
  bool ascending = false;
  TableColumns(style, columns, n, 0, &sorted, &ascending);
  return true;
}

// The first recorded value of the run that is shown, not before `from`; its time too.
double ReferenceOf(const CurveData& curve, double from, double* time) {
  if (curve.pieces.empty()) return NAN;
  const size_t begin = curve.pieces[curve.cursor_piece];
  const size_t end =
      curve.cursor_piece + 1 < curve.pieces.size() ? curve.pieces[curve.cursor_piece + 1] : curve.x.size();
  for (size_t i = begin; i < end; ++i) {
    if (curve.x[i] < from || !std::isfinite(curve.y[i])) continue;
    *time = curve.x[i];
    return curve.y[i];
  }
  return NAN;
}

void NumberOrDash(const Style& style, const char* format, double value) {
  if (std::isfinite(value)) return NumberCell(style, format, value);
  TextCell("-", style.palette.dim);
}

// Without the rounding of sums that are zero.
double Rounded(const ActionContext& c, double value) {
  return std::abs(value) < 1e-12 * c.frame.m->body_subtreemass[0] ? 0 : value;
}

// A row; the time that its change is counted from.
double DrawKept(ActionContext& c, const Kept& kept) {
  const Style& style = *c.frame.style;
  const runner::Snapshot& shot = *c.frame.snapshot;
  const int probe = WantProbe(c.ui, kept.path);
  CurveData curve;
  double now = NAN, since = NAN;
  if (shot.timeline != nullptr && c.frame.samples != nullptr) {
    c.frame.samples->Path(*shot.timeline, shot.run.branch, shot.run.history.cursor, probe, &curve);
    now = c.frame.samples->At(*shot.timeline, shot.run.branch, shot.run.history.cursor, probe);
  }
  const double reference = ReferenceOf(curve, CurrentDrift().from, &since);
  ImGui::TableNextRow();
  TextCell(kept.title);
  if (ImGui::IsItemHovered()) ShowTip("%s; drag it to a plot, right click for more", kept.unit);
  OfferValue(c, kept.path);
  NumberOrDash(style, "%.3g", Rounded(c, now));
  const double change = Rounded(c, now - reference);
  NumberOrDash(style, change == 0 ? "%.0f" : "%+.2e", change);
  ImGui::TableNextColumn();
  DrawSparkline(style, curve, style.palette.plot[0]);
  return since;
}

void DrawDrift(ActionContext& c) {
  const Style& style = *c.frame.style;
  double since = NAN;
  if (BeginColumns(style, "drift", kDriftColumns, static_cast<int>(std::size(kDriftColumns)))) {
    for (const Kept& kept : kKept) {
      const double from = DrawKept(c, kept);
      if (std::isnan(since)) since = from;
    }
    ImGui::EndTable();
  }
  if (std::isnan(since)) return Hint(style, "Numbers are recorded from the next step on.");
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.dim, "Change since t = %.3f s", since);
  ImGui::SameLine();
  if (ImGui::SmallButton("From now")) CurrentDrift().from = c.frame.d->time;
  NoteWidget("balance.from_now");
  if (!std::isfinite(CurrentDrift().from)) return;
  ImGui::SameLine();
  if (ImGui::SmallButton("All")) CurrentDrift() = {};
  NoteWidget("balance.from_all");
}

void DrawTree(ActionContext& c, const Balance& tree) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  ImGui::PushID(tree.tree);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const int selected = c.ui.selection.body;
  if (ImGui::Selectable("##row", selected > 0 && m.body_treeid[selected] == tree.tree,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap))
    SelectBody(m, c.ui.selection, tree.body);
  const std::string name = ElementName(m, mjOBJ_BODY, tree.body);
  NoteWidget("balance." + name);
  ImGui::SameLine(0, 0);
  CutText(name, ImGui::GetContentRegionAvail().x);
  NumberCell(style, "%.1f", 1e3 * tree.margin);
  NumberOrDash(style, "%.1f", tree.has_zmp ? 1e3 * tree.zmp_margin : NAN);
  if (tree.margin > 0) {
    TextCell("stands", style.palette.good);
  } else {
    const size_t corners = tree.polygon.size();
    TextCell(corners == 1 ? "on a point" : corners == 2 ? "on an edge" : "tips over", style.palette.warning);
  }
  ImGui::PopID();
}

void DrawTrees(ActionContext& c) {
  const Style& style = *c.frame.style;
  SubHeading(style, "What stands");
  static constexpr ActionChip kSwitch[] = {{"Draw in the view", "view.balance"}};
  DrawActionChips(c, kSwitch, 1);
  const std::vector<Balance> trees = FindBalance(*c.frame.m, *c.frame.d);
  if (trees.empty()) return Hint(style, "Nothing stands on contacts against gravity.");
  if (!BeginColumns(style, "trees", kTreeColumns, static_cast<int>(std::size(kTreeColumns)))) return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(trees.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      DrawTree(c, trees[static_cast<size_t>(i)]);
  }
  ImGui::EndTable();
}

void Draw(ActionContext& c) {
  if (c.frame.m == nullptr) return Hint(*c.frame.style, "No model.");
  DrawDrift(c);
  DrawTrees(c);
}

}  // namespace

extern constinit const Panel kBalancePanel = {
    .name = "balance",
    .title = "Energy and balance",
    .place = PanelPlace::kRight,
    .order = 85,
    .draw = Draw,
};

}  // namespace pliant::ui
