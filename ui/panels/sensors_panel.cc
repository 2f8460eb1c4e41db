// Sensors: a table of names and values, or bars of all values.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

std::string ValuesText(const mjModel& m, const mjData& d, int sensor) {
  std::string text;
  const int shown = std::min(m.sensor_dim[sensor], 7);
  char number[32];
  for (int i = 0; i < shown; ++i) {
    std::snprintf(number, sizeof number, "%11.4g", d.sensordata[m.sensor_adr[sensor] + i]);
    text += number;
  }
  if (m.sensor_dim[sensor] > shown) text += "  ... " + std::to_string(m.sensor_dim[sensor]) + " values";
  return text;
}

constexpr size_t kTraceLength = 1200;  // samples kept of a plotted sensor

bool IsPlotted(const SensorsPanelState& state, int sensor) {
  return std::any_of(state.traces.begin(), state.traces.end(),
                     [sensor](const SensorTrace& trace) { return trace.sensor == sensor; });
}

void TogglePlot(const mjModel& m, SensorsPanelState& state, int sensor) {
  if (std::erase_if(state.traces, [sensor](const SensorTrace& trace) { return trace.sensor == sensor; }) > 0)
    return;
  SensorTrace trace;
  trace.sensor = sensor;
  trace.values.resize(static_cast<size_t>(m.sensor_dim[sensor]));
  state.traces.push_back(std::move(trace));
}

// Adds the present values to the traces. Time that went back (reset, scrubbing) starts them anew.
void Sample(const UiFrame& frame, SensorsPanelState& state) {
  if (state.generation != frame.snapshot->generation) state.traces.clear();
  state.generation = frame.snapshot->generation;
  for (SensorTrace& trace : state.traces) {
    const double now = frame.d->time;
    if (!trace.time.empty() && now == trace.time.back()) continue;
    const bool jumped = !trace.time.empty() && now < trace.time.back();
    const size_t drop = jumped ? trace.time.size() : trace.time.size() >= kTraceLength ? kTraceLength / 4 : 0;
    trace.time.erase(trace.time.begin(), trace.time.begin() + static_cast<ptrdiff_t>(drop));
    trace.time.push_back(now);
    const double* values = frame.d->sensordata + frame.m->sensor_adr[trace.sensor];
    for (size_t i = 0; i < trace.values.size(); ++i) {
      std::vector<float>& list = trace.values[i];
      list.erase(list.begin(), list.begin() + static_cast<ptrdiff_t>(drop));
      list.push_back(static_cast<float>(values[i]));
    }
  }
}

void DrawTraces(const UiFrame& frame, const SensorsPanelState& state, ImVec2 size) {
  const Style& style = *frame.style;
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const float count = static_cast<float>(state.traces.size());
  const float height = std::max(style.Px(90), (size.y - gap * (count - 1)) / count);
  ImGui::BeginChild("plots", size);
  for (const SensorTrace& trace : state.traces) {
    std::vector<PlotSeries> series;
    for (size_t i = 0; i < trace.values.size() && i < 8; ++i) {
      const std::vector<float>* values = &trace.values[i];
      series.push_back({trace.values.size() > 1 ? std::to_string(i) : "", style.palette.plot[i],
                        [values](int k) { return (*values)[static_cast<size_t>(k)]; }});
    }
    const std::string title = ElementName(*frame.m, mjOBJ_SENSOR, trace.sensor);
    PlotOptions options;
    options.title = title.c_str();
    options.unit = SensorUnit(frame.m->sensor_type[trace.sensor]);
    options.from_zero = false;
    options.x_label = "time, s";
    const int n = static_cast<int>(trace.time.size());
    if (n > 1) {
      options.x_first = trace.time.front();
      options.x_step = (trace.time.back() - trace.time.front()) / (n - 1);
    }
    ImGui::PushID(trace.sensor);
    DrawPlot(style, "trace", {ImGui::GetContentRegionAvail().x, height}, series, n, options);
    ImGui::PopID();
  }
  ImGui::EndChild();
}

void DrawTable(const UiFrame& frame, SensorsPanelState& state, ImVec2 size) {
  const Style& style = *frame.style;
  const mjModel& m = *frame.m;
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_SizingStretchProp;
  if (!ImGui::BeginTable("sensors", 6, kFlags, size)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Name", 0, 2);
  ImGui::TableSetupColumn("Type", 0, 1.8f);
  ImGui::TableSetupColumn("Of", 0, 1.6f);
  ImGui::TableSetupColumn("Value", 0, 4);
  ImGui::TableSetupColumn("Unit", 0, 0.8f);
  ImGui::TableSetupColumn("Cutoff", 0, 0.8f);
  ImGui::TableHeadersRow();
  for (int i = 0; i < m.nsensor; ++i) {
    const std::string name = ElementName(m, mjOBJ_SENSOR, i);
    const std::string object = m.sensor_objid[i] >= 0 && m.sensor_objtype[i] != mjOBJ_UNKNOWN
                                   ? ElementName(m, m.sensor_objtype[i], m.sensor_objid[i])
                                   : "";
    const char* type = SensorTypeName(m.sensor_type[i]);
    if (!MatchesFilter(state.filter, name) && !MatchesFilter(state.filter, type)) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(i);
    const bool plotted = IsPlotted(state, i);
    if (ImGui::Selectable("##row", plotted,
                          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
      TogglePlot(m, state, i);
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip(plotted ? "Click: no plot" : "Click: plot");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    CutText(name, ImGui::GetContentRegionAvail().x);
    for (const std::string& text : {std::string(type), object}) {
      ImGui::TableNextColumn();
      CutText(text, ImGui::GetContentRegionAvail().x);
    }
    ImGui::TableNextColumn();
    ImGui::PushFont(style.fonts.mono);
    CutText(ValuesText(m, *frame.d, i), ImGui::GetContentRegionAvail().x);
    ImGui::PopFont();
    ImGui::TableNextColumn();
    ImGui::TextColored(style.palette.dim, "%s", SensorUnit(m.sensor_type[i]));
    ImGui::TableNextColumn();
    if (m.sensor_cutoff[i] > 0) {
      ImGui::TextColored(style.palette.dim, "%.4g", m.sensor_cutoff[i]);
    } else {
      ImGui::TextColored(style.palette.dim, "-");
    }
  }
  ImGui::EndTable();
}

// One bar a value, in the order of sensordata; runs of equal type share a colour. The scale is the cutoff, or
// the largest value of that sensor.
void DrawBars(const UiFrame& frame) {
  const Style& style = *frame.style;
  const mjModel& m = *frame.m;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = ImGui::GetContentRegionAvail();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, Color(style.palette.window), style.Px(4));
  const float middle = at.y + 0.5f * size.y;
  list.AddLine({at.x, middle}, {at.x + size.x, middle}, Color(style.palette.faint));
  const float width = size.x / static_cast<float>(std::max(1, m.nsensordata));
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
        ImGui::SetTooltip("%s [%d] = %.6g %s", ElementName(m, mjOBJ_SENSOR, s).c_str(), i, values[i],
                          SensorUnit(m.sensor_type[s]));
      }
    }
  }
  ImGui::Dummy(size);
}

}  // namespace

void DrawSensorsPanel(const UiFrame& frame, SensorsPanelState& state) {
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.m->nsensor == 0) {
    Hint(style, frame.m == nullptr ? "No model." : "The model has no sensors.");
    return;
  }
  ImGui::PushItemWidth(style.Px(260));
  ImGui::InputTextWithHint("##filter", "Filter by name or type", state.filter, sizeof state.filter);
  ImGui::PopItemWidth();
  ImGui::SameLine();
  ImGui::Checkbox("Bars", &state.bars);
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.dim, "%d sensors, %d values. A click on a row plots it.", frame.m->nsensor,
                     frame.m->nsensordata);
  Sample(frame, state);
  if (state.bars) {
    DrawBars(frame);
    return;
  }
  const ImVec2 space = ImGui::GetContentRegionAvail();
  if (state.traces.empty()) {
    DrawTable(frame, state, space);
    return;
  }
  const float half = 0.5f * (space.x - ImGui::GetStyle().ItemSpacing.x);
  DrawTable(frame, state, {half, space.y});
  ImGui::SameLine();
  DrawTraces(frame, state, {half, space.y});
}

}  // namespace pliant
