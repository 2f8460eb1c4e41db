// Sensors: a table of names and values, or bars of all values; beside it those that are pictures.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "engine/runner/values/delayed_value.h"
#include "ui/actions/actions.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/model/probe_store.h"
#include "ui/model/sensor_unit.h"
#include "ui/panels/bottom/sensor_pictures.h"
#include "ui/state/panel.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/column_choice.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/sparkline.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"
#include "ui/widgets/wrap.h"

namespace pliant::ui {
namespace {

std::string SensorPath(const mjModel& m, int sensor, int value) {
  const runner::ValueField field = {"sensordata", runner::ValueSource::kData,
                                    static_cast<size_t>(m.nsensordata), 1};
  return m.nsensordata == 1
             ? "sensordata[0]"
             : runner::ValuePath(m, field,
                                 static_cast<size_t>(m.sensor_adr[sensor]) + static_cast<size_t>(value), 0);
}

// With fewer digits where the column is narrow; the tip has them all.
void DrawValues(const mjModel& m, const mjData& d, int sensor) {
  constexpr int kMost = 7;
  const int n = m.sensor_dim[sensor];
  const std::span<const double> values(d.sensordata + m.sensor_adr[sensor],
                                       static_cast<size_t>(std::min(n, kMost)));
  const std::string more = n > kMost ? "  ... " + std::to_string(n) + " values" : "";
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string full = VectorText("%.6g", values) + more;
  const std::string text = FittingVector("%.4g", values, width) + more;
  CutText(text, width);
  if (text != full && ImGui::IsItemHovered()) ShowTip("%s", full.c_str());
}

// All values of one sensor as curves of one plot; with those of before the delay.
void PlotSensor(ActionContext& c, int sensor) {
  for (int k = 0; k < c.frame.m->sensor_dim[sensor]; ++k) {
    const int last = static_cast<int>(c.ui.plots.plots.size()) - 1;
    PlotThis(c.ui, runner::BothSidesOfDelay(*c.frame.m, SensorPath(*c.frame.m, sensor, k)),
             k == 0 ? -1 : last);
  }
}

constexpr Column kColumns[] = {
    {.title = "Name", .width = 90, .tip = "", .grows = true},
    {.title = "Type", .width = 150, .tip = "What it measures", .rank = 2},
    {.title = "Of", .width = 90, .tip = "The element that it measures", .rank = 3},
    {.title = "Value", .width = 210, .tip = "Now; the tip of a row has all digits"},
    {.title = "Unit", .width = 58, .tip = ""},
    {.title = "Min", .width = 74, .tip = "Least of the first value over the recorded steps", .rank = 4},
    {.title = "Max", .width = 74, .tip = "Largest of the first value over the recorded steps", .rank = 5},
    {.title = "History", .width = 100, .tip = "The first value over the recorded steps", .rank = 1},
    {.title = "Cutoff", .width = 56, .tip = "Readings are cut to this", .rank = 6},
    {.title = "Noise", .width = 56, .tip = "Standard deviation of the noise, as the file says", .rank = 7}};
constexpr ColumnSet kSet = {"sensors", kColumns, static_cast<int>(std::size(kColumns))};

void DrawRange(const Style& style, double lo, double hi) {
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  for (const double v : {lo, hi}) {
    const bool shown = ImGui::TableNextColumn();
    const float width = ImGui::GetContentRegionAvail().x;
    if (shown && std::isfinite(v)) ImGui::TextUnformatted(FittingVector("%.3g", {&v, 1}, width).c_str());
  }
  ImGui::PopStyleColor();
}

void DrawRow(ActionContext& c, int i) {
  const UiFrame& frame = c.frame;
  const Style& style = *frame.style;
  const mjModel& m = *frame.m;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(i);
  if (ImGui::Selectable("##row", false,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
    PlotSensor(c, i);
  }
  if (ImGui::IsItemHovered() && ImGui::GetDragDropPayload() == nullptr) {
    ShowTip("Click: plot. Drag it to a plot, right click for more.");
  }
  OfferValueOf(c, [&] { return runner::BothSidesOfDelay(m, SensorPath(m, i, 0)); });
  ImGui::PopID();
  ImGui::SameLine(0, 0);
  NameText(ElementName(m, mjOBJ_SENSOR, i), ImGui::GetContentRegionAvail().x);
  const std::string object = m.sensor_objid[i] >= 0 && m.sensor_objtype[i] != mjOBJ_UNKNOWN
                                 ? ElementName(m, m.sensor_objtype[i], m.sensor_objid[i])
                                 : "";
  for (const std::string& text : {std::string(SensorTypeName(m.sensor_type[i])), object}) {
    if (ImGui::TableNextColumn()) CutText(text, ImGui::GetContentRegionAvail().x);
  }
  ImGui::TableNextColumn();
  ImGui::PushFont(style.fonts.mono);
  DrawValues(m, *frame.d, i);
  ImGui::PopFont();
  ImGui::TableNextColumn();
  ImGui::TextColored(style.palette.dim, "%s", UnitOfSensor(m, i));
  // Of the first value, over the recorded steps.
  CurveData curve;
  const runner::Snapshot& shot = *frame.snapshot;
  const int probe = WantProbe(c.ui, SensorPath(m, i, 0));
  if (shot.timeline != nullptr && frame.samples != nullptr) {
    frame.samples->Path(*shot.timeline, shot.run.branch, shot.run.history.cursor, probe, &curve);
  }
  ImGui::PushFont(style.fonts.mono);
  double lo = INFINITY;
  double hi = -INFINITY;
  for (const double v : curve.y) {
    if (std::isfinite(v)) lo = std::min(lo, v), hi = std::max(hi, v);
  }
  DrawRange(style, lo, hi);
  ImGui::PopFont();
  if (ImGui::TableNextColumn()) DrawSparkline(style, curve, style.palette.plot[0]);
  for (const double v : {m.sensor_cutoff[i], m.sensor_noise[i]}) {
    ImGui::TableNextColumn();
    if (v > 0) {
      ImGui::TextColored(style.palette.dim, "%.4g", v);
    } else {
      ImGui::TextColored(style.palette.dim, "-");
    }
  }
}

void DrawTable(ActionContext& c, SensorsPanelState& state, const ShownColumns& shown, ImVec2 size) {
  const mjModel& m = *c.frame.m;
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerV |
                                     ImGuiTableFlags_NoSavedSettings;
  const ImGuiTableFlags flags = shown.overflow ? kFlags | ImGuiTableFlags_ScrollX : kFlags;
  if (!ImGui::BeginTable(kSet.name, kSet.n, flags, size)) return;
  int sorted = 0;
  bool ascending = true;
  TableColumns(*c.frame.style, kSet, shown, 1, &sorted, &ascending);
  std::vector<int> rows;
  for (int i = 0; i < m.nsensor; ++i) {
    if (MatchesFilter(state.filter, ElementName(m, mjOBJ_SENSOR, i)) ||
        MatchesFilter(state.filter, SensorTypeName(m.sensor_type[i]))) {
      rows.push_back(i);
    }
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) DrawRow(c, rows[static_cast<size_t>(i)]);
  }
  ImGui::EndTable();
}

// One bar a value, in the order of sensordata; runs of equal type share a colour. The scale is the cutoff, or
// the largest value of that sensor.
void DrawBars(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const mjModel& m = *frame.m;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, Color(style.palette.window), style.Px(4));
  const float middle = at.y + 0.5f * size.y;
  list.AddLine({at.x, middle}, {at.x + size.x, middle}, Color(style.palette.faint));
  const float width = size.x / static_cast<float>(std::max<mjtSize>(1, m.nsensordata));
  int run = 0;
  const ImVec2 mouse = ImGui::GetMousePos();
  for (int s = 0; s < m.nsensor; ++s) {
    if (s > 0 && m.sensor_type[s] != m.sensor_type[s - 1]) ++run;
    double scale = m.sensor_cutoff[s];
    const double* values = frame.d->sensordata + m.sensor_adr[s];
    if (scale <= 0) {
      for (int i = 0; i < m.sensor_dim[s]; ++i) scale = std::max(scale, std::abs(values[i]));
    }
    for (int i = 0; i < m.sensor_dim[s]; ++i) {
      const float x = at.x + width * static_cast<float>(m.sensor_adr[s] + i);
      const float h =
          scale > 0 ? static_cast<float>(std::clamp(values[i] / scale, -1.0, 1.0)) * 0.46f * size.y : 0.0f;
      list.AddRectFilled({x + 1, std::min(middle, middle - h)},
                         {std::max(x + 2, x + width - 1), std::max(middle, middle - h)},
                         Color(style.palette.plot[run % 8]));
      if (mouse.x >= x && mouse.x < x + width && mouse.y >= at.y && mouse.y < at.y + size.y) {
        ShowTip("%s [%d] = %.6g %s", ElementName(m, mjOBJ_SENSOR, s).c_str(), i, values[i],
                UnitOfSensor(m, s));
      }
    }
  }
  ImGui::Dummy(size);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  SensorsPanelState& state = c.ui.sensors;
  if (c.frame.m == nullptr || c.frame.m->nsensor == 0) {
    Hint(style,
         c.frame.m == nullptr
             ? "No model."
             : "The model has no sensors. An element such as <jointpos joint=\"knee\"/> in its <sensor> "
               "section adds one.");
    return;
  }
  ImGui::PushItemWidth(std::min(style.Px(260), 0.35f * ImGui::GetContentRegionAvail().x));
  HintField("##filter", "Filter by name or type", state.filter, sizeof state.filter);
  ImGui::PopItemWidth();
  ImGui::SameLine();
  ImGui::Checkbox("Bars", &state.bars);
  ImGui::SameLine();
  constexpr float kShareOfPictures = 0.45f;
  const std::vector<SensorImage> images = SensorImages(*c.frame.m);
  const float whole = ImGui::GetWindowContentRegionMax().x - ImGui::GetWindowContentRegionMin().x;
  const float pictures = images.empty() ? 0 : kShareOfPictures * whole;
  const ShownColumns shown = ChooseColumns(style, kSet, whole - pictures);
  if (!state.bars) {
    ColumnsChip(style, kSet, shown);
    ImGui::SameLine();
  }
  const std::string counts = CountText(c.frame.m->nsensor, "sensor") + ", " +
                             CountText(c.frame.m->nsensordata, "value") + ". A click on a row plots it.";
  WrapBefore(ImGui::CalcTextSize(counts.c_str()).x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.dim, "%s", counts.c_str());
  const ImVec2 size = ImGui::GetContentRegionAvail();
  if (state.bars) {
    DrawBars(c.frame, {size.x - pictures, size.y});
  } else {
    DrawTable(c, state, shown, {size.x - pictures, size.y});
  }
  if (images.empty()) return;
  ImGui::SameLine();
  DrawSensorPictures(c.frame, images, ImGui::GetContentRegionAvail());
}

}  // namespace

extern constinit const Panel kSensorsPanel = {
    .name = "sensors",
    .title = "Sensors",
    .place = PanelPlace::kBottom,
    .order = 60,
    .draw = Draw,
    .action = "panel.sensors",
    .key = {kKeyF1 + 3, kModNone},
};

}  // namespace pliant::ui
