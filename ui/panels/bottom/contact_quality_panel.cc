// Contact quality: which pairs creep though friction should hold them, why, and what remedies would change,
// measured in this scene.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "engine/runner/values/contact_value.h"
#include "ui/actions/actions.h"
#include "ui/model/creep_causes.h"
#include "ui/model/names.h"
#include "ui/state/contact_quality.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/panel_parts.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

using runner::PairSlip;

constexpr ImGuiTableFlags kTableFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                        ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerV |
                                        ImGuiTableFlags_NoSavedSettings;

// The columns share the width of the table, in proportion to the widths at which the full headings fit.
constexpr Column kPairColumns[] = {
    {"First", 110, "Geom of the pair", false, true},
    {"Second", 110, "Geom of the pair", false, true},
    {"Slips mm/s", 78, "mm/s: speed of the surfaces along each other now, in the mean of the contacts", false,
     true},
    {"Soft mm/s", 74, "mm/s: speed at which soft friction gives way under the force that it carries", false,
     true},
    {"Slipped mm", 82, "mm: way of the surfaces since the panel was opened, or since it was set to zero",
     false, true},
    {"Normal N", 70, "N: sum of the normal forces", false, true},
    {"Friction %", 70, "%: share of what friction can hold; at 100 the pair slides", false, true}};
constexpr const char* kShortPairTitles[] = {"First", "Second", "mm/s", "soft", "mm", "N", "%"};
constexpr Column kRemedyColumns[] = {
    {"Remedy", 140, "What is changed", false, true},
    {"Slip mm", 68, "mm: slip of the pair that is chosen on the left, or of all, in the run", false, true},
    {"Left %", 52, "%: share of the slip that is left", false, true},
    {"\u00b5s a step", 66, "\u00b5s: processor time of a step", false, true},
    {"Cost", 54, "Processor time of a simulated second, against the scene as it is", false, true},
    {"", 86, "", false, true}};
constexpr const char* kShortRemedyTitles[] = {"Remedy", "mm", "%", "\u00b5s", "Cost", ""};

// Headings, in a table of `width` pixels; the short ones where the full ones would not fit.
template <size_t kCount>
void Headings(const Style& style, const Column (&columns)[kCount], const char* const (&short_titles)[kCount],
              float width) {
  float full = 0;
  for (const Column& column : columns) full += style.Px(column.width) + 2 * ImGui::GetStyle().CellPadding.x;
  Column shown[kCount];
  for (size_t i = 0; i < kCount; ++i) {
    shown[i] = columns[i];
    if (width < full) shown[i].title = short_titles[i];
  }
  int sorted = 0;
  bool ascending = true;
  TableColumns(style, shown, static_cast<int>(kCount), 0, &sorted, &ascending);
}

// At most six characters up to 100 000, which a narrow column holds.
const char* ShortFormat(double value) {
  const double size = std::fabs(value);
  return size < 10 ? "%.4f" : size < 100 ? "%.3f" : size < 1000 ? "%.2f" : "%.5g";
}

void ShortNumberCell(const Style& style, double value) { NumberCell(style, ShortFormat(value), value); }

bool SamePair(const int a[2], const int b[2]) { return a[0] == b[0] && a[1] == b[1]; }

std::string GeomText(const mjModel& m, int geom) {
  if (geom < 0 || geom >= m.ngeom) return "flex";
  if (m.names[m.name_geomadr[geom]] != '\0') return ElementName(m, mjOBJ_GEOM, geom);
  return ElementName(m, mjOBJ_BODY, m.geom_bodyid[geom]) + " / " + ElementName(m, mjOBJ_GEOM, geom);
}

// What happened since the last picture is added up.
void Follow(const UiFrame& frame, const std::vector<PairSlip>& now, ContactQuality& state) {
  const double passed = frame.d->time - state.time;
  if (state.generation != frame.snapshot->generation || passed < 0) {
    state.totals.Clear();
    if (state.generation != frame.snapshot->generation) state.chosen[0] = state.chosen[1] = -2;
  } else if (passed > 0) {
    state.totals.Add(now, passed);
  }
  state.generation = frame.snapshot->generation;
  state.time = frame.d->time;
}

void DrawPair(ActionContext& c, const PairSlip& pair, int row, ContactQuality& state) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row);
  const bool chosen = SamePair(pair.geom, state.chosen);
  if (ImGui::Selectable("##pair", chosen,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
    state.chosen[0] = chosen ? -2 : pair.geom[0];
    state.chosen[1] = chosen ? -2 : pair.geom[1];
    const int moving = pair.geom[1] >= 0 && m.geom_bodyid[pair.geom[1]] > 0 ? 1 : 0;
    if (!chosen && pair.geom[moving] >= 0) SelectElement(m, c.ui.selection, {mjOBJ_GEOM, pair.geom[moving]});
  }
  NoteWidget("contact_quality.pair" + std::to_string(row));
  if (pair.geom[0] >= 0 && pair.geom[1] >= 0) {
    OfferValueOf(c, [&] {
      return runner::ContactPath(m, "normal", pair.geom[0], pair.geom[1]) + "\n" +
             runner::ContactPath(m, "tangential", pair.geom[0], pair.geom[1]);
    });
  }
  ImGui::SameLine(0, 0);
  NameText(GeomText(m, pair.geom[0]), ImGui::GetContentRegionAvail().x);
  TextCell(GeomText(m, pair.geom[1]));
  ShortNumberCell(style, 1e3 * pair.speed);
  ShortNumberCell(style, 1e3 * pair.soft_speed);
  ShortNumberCell(style, 1e3 * state.totals.SlipOf(pair.geom));
  ShortNumberCell(style, pair.normal);
  NumberCell(style, "%.0f", 100 * pair.use, pair.use > 0.99 ? style.palette.warning : style.palette.text);
  ImGui::PopID();
}

void DrawPairs(ActionContext& c, const std::vector<PairSlip>& pairs, ImVec2 size, ContactQuality& state) {
  const float width = ImGui::GetContentRegionAvail().x;
  if (!ImGui::BeginTable("pairs", static_cast<int>(std::size(kPairColumns)), kTableFlags, size)) return;
  Headings(*c.frame.style, kPairColumns, kShortPairTitles, width);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(pairs.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      DrawPair(c, pairs[static_cast<size_t>(i)], i, state);
  }
  ImGui::EndTable();
}

// The chosen pair, or the one that slips most.
const PairSlip& PairInQuestion(const std::vector<PairSlip>& pairs, const ContactQuality& state) {
  const auto at = std::find_if(pairs.begin(), pairs.end(),
                               [&](const PairSlip& pair) { return SamePair(pair.geom, state.chosen); });
  return at != pairs.end() ? *at : pairs.front();
}

// Of a heading and of the causes below it, each behind a bullet, wrapped to the room that there is.
float HeightOfCauses(const std::vector<std::string>& causes) {
  const ImGuiStyle& im = ImGui::GetStyle();
  const float width = ImGui::GetContentRegionAvail().x - ImGui::GetTreeNodeToLabelSpacing();
  float height = ImGui::GetTextLineHeightWithSpacing();
  for (const std::string& cause : causes)
    height += ImGui::CalcTextSize(cause.c_str(), nullptr, false, width).y + im.ItemSpacing.y;
  return height;
}

void DrawCauses(ActionContext& c, const PairSlip& pair, const std::vector<std::string>& causes) {
  ImGui::PushTextWrapPos(0);
  ImGui::TextColored(c.frame.palette().dim, "%s on %s", GeomText(*c.frame.m, pair.geom[0]).c_str(),
                     GeomText(*c.frame.m, pair.geom[1]).c_str());
  for (const std::string& cause : causes) {
    ImGui::Bullet();
    ImGui::TextUnformatted(cause.c_str());
  }
  ImGui::PopTextWrapPos();
}

void DrawCreep(ActionContext& c, const std::vector<PairSlip>& pairs, ContactQuality& state) {
  const Style& style = *c.frame.style;
  const PairSlip& pair = PairInQuestion(pairs, state);
  const std::vector<std::string> causes = CreepCauses(*c.frame.m, *c.frame.d, pair);
  const float height = ImGui::GetContentRegionAvail().y;
  const float words = std::min(HeightOfCauses(causes), 0.45f * height);
  DrawPairs(c, pairs, {0, height - words - ImGui::GetFrameHeightWithSpacing()}, state);
  if (ImGui::SmallButton("Set to zero")) state.totals.Clear();
  NoteWidget("contact_quality.zero");
  ImGui::SameLine();
  ImGui::TextColored(style.palette.dim, "slip of %.3g s, from picture to picture", state.totals.Seconds());
  ImGui::BeginChild("causes");
  DrawCauses(c, pair, causes);
  ImGui::EndChild();
}

double SlipShown(const runner::CreepRun& run, const ContactQuality& state) {
  return state.chosen[0] == -2 ? run.Slip() : run.SlipOf(state.chosen);
}

// What slips less holds: its share of another such slip is a ratio of rounding errors.
constexpr double kHolds = 1e-6;  // m

void DrawRun(const Style& style, const runner::CreepRun& run, const ContactQuality& state) {
  const runner::CreepRun& before = state.study->before;
  if (run.unstable) {
    TextCell("unstable", style.palette.error);
    return;
  }
  const double slip = SlipShown(run, state), first = SlipShown(before, state);
  ShortNumberCell(style, 1e3 * slip);
  if (first >= kHolds) {
    NumberCell(style, "%.1f", 100 * slip / first);
  } else {
    TextCell("-", style.palette.dim);
  }
  NumberCell(style, "%.1f", run.step_us);
  const double cost = run.step_us * run.steps, first_cost = before.step_us * before.steps;
  if (first_cost > 0) NumberCell(style, "%.2f\u00d7", cost / first_cost);
}

// The numbers of a remedy become options of the simulation, as one edit.
void DrawRemedy(ActionContext& c, const runner::RemedyEffect& effect, int row, const ContactQuality& state) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row);
  CutText(effect.remedy.name, ImGui::GetContentRegionAvail().x);
  if (ImGui::IsItemHovered()) ShowTip("%s", effect.remedy.how);
  DrawRun(*c.frame.style, effect.run, state);
  ImGui::TableSetColumnIndex(static_cast<int>(std::size(kRemedyColumns)) - 1);
  if (ImGui::SmallButton("Apply")) {
    for (const runner::command::SetOption& change : effect.remedy.changes) c.sink.Push(change);
  }
  NoteWidget("contact_quality.apply." + effect.remedy.name);
  ImGui::PopID();
}

void DrawRemedies(ActionContext& c, const ContactQuality& state) {
  const float width = ImGui::GetContentRegionAvail().x;
  if (!ImGui::BeginTable("remedies", static_cast<int>(std::size(kRemedyColumns)), kTableFlags,
                         ImGui::GetContentRegionAvail()))
    return;
  Headings(*c.frame.style, kRemedyColumns, kShortRemedyTitles, width);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextColored(c.frame.palette().dim, "as it is");
  DrawRun(*c.frame.style, state.study->before, state);
  int row = 0;
  for (const runner::RemedyEffect& effect : state.study->effects) DrawRemedy(c, effect, row++, state);
  ImGui::EndTable();
}

void DrawMeasuring(ActionContext& c, ContactQuality& state) {
  const Style& style = *c.frame.style;
  ImGui::BeginDisabled(state.busy);
  if (ImGui::Button("Measure remedies")) state.wanted = true;
  NoteWidget("contact_quality.measure");
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered())
    ShowTip("Runs copies of this state beside the simulation, one with each remedy");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(style.Px(70));
  NumberField("##seconds", &state.seconds, 0.01, 0.01, 60, "%.3g s");
  if (ImGui::IsItemHovered()) ShowTip("Simulated time over which the remedies are measured, in s");
  if (!state.busy && state.study == nullptr)
    return Hint(style,
                "What friction, cone, no-slip pass and time step would change here, before you change them.");
  const bool holds =
      !state.busy && !state.study->before.unstable && SlipShown(state.study->before, state) < kHolds;
  if (holds) {
    Hint(style, "It holds as it is: it slips by less than 0.001 mm.");
    NoteWidget("contact_quality.holds");
    return DrawRemedies(c, state);
  }
  if (state.busy) {
    // Its place does not depend on the width of the panel, so that it stays where somebody points at it.
    if (ImGui::Button("Stop")) state.stop = true;
    NoteWidget("contact_quality.stop");
    ImGui::SameLine();
    ImGui::Text("%d of %d", state.done, state.runs);
    return;
  }
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  const bool same = std::memcmp(&state.study_option, &c.frame.m->opt, sizeof(mjOption)) == 0;
  char text[120];
  std::snprintf(text, sizeof text, "from t = %.4g s, %s%s", state.study_time,
                state.chosen[0] == -2 ? "all pairs" : "the chosen pair",
                same ? "" : "; the options have changed since");
  ImGui::PushStyleColor(ImGuiCol_Text, same ? style.palette.dim : style.palette.warning);
  CutText(text, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  DrawRemedies(c, state);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "How well contacts hold: creep, its causes and remedies appear here.");
    return;
  }
  ContactQuality& state = CurrentContactQuality();
  std::vector<PairSlip> pairs = runner::SlipOfPairs(*c.frame.m, *c.frame.d);
  Follow(c.frame, pairs, state);
  std::stable_sort(pairs.begin(), pairs.end(), [&](const PairSlip& a, const PairSlip& b) {
    return state.totals.SlipOf(a.geom) > state.totals.SlipOf(b.geom);
  });
  const bool table = state.study != nullptr;  // of remedies, which needs room
  const float share = table ? 0.5f : 0.66f;
  const PanelPart parts[] = {
      {"Pairs", "What touches, and how it slips", 360, share},
      {"Remedies", "What would change, measured in this scene", table ? 360.0f : 250.0f, 1 - share}};
  DrawPanelParts(style, parts, [&](int part, int*) {
    if (part == 1) return DrawMeasuring(c, state);
    if (pairs.empty()) return Hint(style, "Nothing with friction touches at the moment.");
    DrawCreep(c, pairs, state);
  });
}

}  // namespace

extern constinit const Panel kContactQualityPanel = {
    .name = "contact_quality",
    .title = "Contact quality",
    .place = PanelPlace::kBottom,
    .order = 15,
    .draw = Draw,
    .action = "panel.contact_quality",
};

}  // namespace pliant::ui
