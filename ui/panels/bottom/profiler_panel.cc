// Where the time goes, and how the solver converges.
#include "ui/panels/bottom/profiler_panel.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/runner/values/value.h"
#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/model/solver_records.h"
#include "ui/state/panel.h"
#include "ui/widgets/panel_parts.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

float Log10(double v) { return v > 0 ? static_cast<float>(std::log10(std::max(v, 1e-20))) : NAN; }

// Islands whose convergence is drawn; more would be no picture.
constexpr int kMostIslands = 12;

// One curve for each island and quantity; those of a quantity have its colour.
void DrawConvergence(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const SolverRecords records(*frame.m, *frame.d);
  static constexpr struct {
    const char* name;
    mjtNum mjSolverStat::*number;
  } kCurves[] = {{"improvement", &mjSolverStat::improvement},
                 {"gradient", &mjSolverStat::gradient},
                 {"line slope", &mjSolverStat::lineslope}};
  std::vector<PlotSeries> series;
  for (int island = 0; island < std::min(records.Islands(), kMostIslands); ++island) {
    for (size_t k = 0; k < std::size(kCurves); ++k) {
      series.push_back(
          {island == 0 ? kCurves[k].name : "", style.palette.plot[k], [=, number = kCurves[k].number](int i) {
             const mjSolverStat* stat = records.At(island, i);
             return stat == nullptr ? NAN : Log10(stat->*number);
           }});
    }
  }
  const int islands = records.Islands();
  std::string title = "Convergence";
  if (islands > kMostIslands) {
    title += ", " + std::to_string(kMostIslands) + " of " + std::to_string(islands);
  } else if (islands > 1) {
    title += ", islands: " + std::to_string(islands);
  }
  PlotOptions options;
  options.title = title.c_str();
  options.log10 = true;
  options.from_zero = false;
  options.x_label = "iteration";
  options.x_first = 1;
  DrawPlot(style, "convergence", size, series, records.Iterations(), options);
}

// Sums over all islands; one that has converged keeps its active rows.
void DrawIterationCounts(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const ImVec4* color = style.palette.plot;
  const SolverRecords records(*frame.m, *frame.d);
  const float total = static_cast<float>(frame.d->nefc);
  const auto sum = [&records](int mjSolverStat::*number, bool kept) {
    return [=](int i) { return static_cast<float>(records.Sum(i, number, kept)); };
  };
  const std::vector<PlotSeries> series = {
      {"rows", color[7], [=](int) { return total; }},
      {"active", color[0], sum(&mjSolverStat::nactive, true)},
      {"changed", color[1], sum(&mjSolverStat::nchange, false)},
      {"evaluations", color[2], sum(&mjSolverStat::neval, false)},
      {"updates", color[4], sum(&mjSolverStat::nupdate, false)},
  };
  PlotOptions options;
  options.title = records.Islands() < 2 ? "Counts" : "Counts, all islands";
  options.x_label = "iteration";
  options.x_first = 1;
  DrawPlot(style, "counts", size, series, records.Iterations(), options);
}

PlotSeries History(const char* name, ImVec4 color, const ProfileHistory& profile,
                   float (*value)(const ProfileFrame&)) {
  return {name, color, [&profile, value](int i) { return value(profile.Frame(i)); }};
}

void DrawDimensions(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const ImVec4* color = style.palette.plot;
  const ProfileHistory& p = *frame.profile;
  const std::vector<PlotSeries> series = {
      History("rows", color[0], p, [](const ProfileFrame& f) { return f.nefc; }),
      History("contacts", color[1], p, [](const ProfileFrame& f) { return f.ncon; }),
      History("iterations", color[2], p, [](const ProfileFrame& f) { return f.iterations; }),
      History("islands", color[4], p, [](const ProfileFrame& f) { return f.nisland; }),
      History("sqrt(nnz)", color[7], p, [](const ProfileFrame& f) { return f.sqrt_nnz; }),
  };
  PlotOptions options;
  options.title = "Dimensions";
  options.x_label = "frame";
  DrawPlot(style, "dimensions", size, series, p.Size(), options);
}

void DrawTimes(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const ImVec4* color = style.palette.plot;
  const ProfileHistory& p = *frame.profile;
  const std::vector<PlotSeries> series = {
      History("total", color[7], p, [](const ProfileFrame& f) { return f.step_us; }),
      History("collision", color[1], p,
              [](const ProfileFrame& f) { return f.stage_us[mjTIMER_POS_COLLISION]; }),
      History("prepare", color[2], p,
              [](const ProfileFrame& f) {
                return f.stage_us[mjTIMER_POS_KINEMATICS] + f.stage_us[mjTIMER_POS_INERTIA] +
                       f.stage_us[mjTIMER_POS_MAKE] + f.stage_us[mjTIMER_POS_PROJECT];
              }),
      History("solve", color[0], p, [](const ProfileFrame& f) { return f.stage_us[mjTIMER_CONSTRAINT]; }),
      History("other", color[4], p,
              [](const ProfileFrame& f) {
                return std::max(0.0f,
                                f.step_us - f.stage_us[mjTIMER_POSITION] - f.stage_us[mjTIMER_CONSTRAINT]);
              }),
  };
  PlotOptions options;
  options.title = "CPU per step";
  options.unit = "µs";
  options.x_label = "frame";
  DrawPlot(style, "times", size, series, p.Size(), options);
}

// A line of the stage tree: children are indented below the stage that contains them.
struct Stage {
  int timer;
  int depth;
};
constexpr Stage kStages[] = {
    {mjTIMER_STEP, 0},        {mjTIMER_FORWARD, 1},       {mjTIMER_POSITION, 2},  {mjTIMER_POS_KINEMATICS, 3},
    {mjTIMER_POS_INERTIA, 3}, {mjTIMER_POS_COLLISION, 3}, {mjTIMER_COL_BROAD, 4}, {mjTIMER_COL_NARROW, 4},
    {mjTIMER_POS_MAKE, 3},    {mjTIMER_POS_PROJECT, 3},   {mjTIMER_VELOCITY, 2},  {mjTIMER_ACTUATION, 2},
    {mjTIMER_CONSTRAINT, 2},  {mjTIMER_ADVANCE, 1},       {mjNTIMER, 0},          {mjNTIMER + 1, 1},
    {mjNTIMER + 2, 1},
};

struct StageNumbers {
  float now = 0;
  float mean = 0;
  float p99 = 0;
  float max = 0;
};

// The window's own times follow the stages of a step.
enum WindowTimer : int { kFrameTime = mjNTIMER, kUiTime, kRenderTime };

float TimeOf(const ProfileFrame& f, int timer) {
  switch (timer) {
    case mjTIMER_STEP:
      return f.step_us;
    case kFrameTime:
      return f.frame_us;
    case kUiTime:
      return f.ui_us;
    case kRenderTime:
      return f.render_us;
    default:
      return f.stage_us[static_cast<size_t>(timer)];
  }
}

const char* TimerName(int timer) {
  return timer == kFrameTime    ? "Frame of the window"
         : timer == kUiTime     ? "Panels"
         : timer == kRenderTime ? "3D picture"
                                : kTimerNames[timer];
}

StageNumbers Summarize(const ProfileHistory& profile, int timer) {
  std::vector<float> values;
  for (int i = 0; i < profile.Size(); ++i) {
    const ProfileFrame& f = profile.Frame(i);
    values.push_back(TimeOf(f, timer));
  }
  StageNumbers out;
  if (values.empty()) return out;
  out.now = values.back();
  for (const float v : values) out.mean += v / static_cast<float>(values.size());
  std::sort(values.begin(), values.end());
  out.max = values.back();
  // By the nearest rank: at least 99 of 100 are not above it.
  out.p99 = values[(99 * values.size() + 99) / 100 - 1];
  return out;
}

// A number at the right end of its column.
void RightText(float v) {
  char text[32];
  std::snprintf(text, sizeof text, v < 1000 ? "%.1f" : "%.0f", static_cast<double>(v));
  const float space = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x;
  if (space > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + space);
  ImGui::TextUnformatted(text);
}

// Names of timers can be dragged to plots; those of the window have no history of steps.
void DrawStageTable(ActionContext& c) {
  const UiFrame& frame = c.frame;
  const Style& style = *frame.style;
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp;
  if (!ImGui::BeginTable("stages", 6, kFlags)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Stage, µs", ImGuiTableColumnFlags_WidthStretch, 2.7f);
  for (const char* name : {"Now", "Mean", "99 %", "Max"}) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthStretch, 1.0f);
  }
  ImGui::TableSetupColumn("Share", ImGuiTableColumnFlags_WidthStretch, 0.9f);
  ImGui::TableHeadersRow();
  float total = std::max(1e-3f, Summarize(*frame.profile, mjTIMER_STEP).mean);
  for (const Stage& stage : kStages) {
    const StageNumbers n = Summarize(*frame.profile, stage.timer);
    if (stage.timer == kFrameTime) total = std::max(1e-3f, n.mean);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (stage.depth > 0) ImGui::Indent(style.Px(8.0f * static_cast<float>(stage.depth)));
    CutText(TimerName(stage.timer), ImGui::GetContentRegionAvail().x);
    if (stage.timer < mjNTIMER) {
      OfferValueOf(c, [&] {
        const std::vector<std::string> all = runner::ComputedValues();  // the timers are the last ones
        return all[all.size() - mjNTIMER + static_cast<size_t>(stage.timer)];
      });
    }
    if (stage.depth > 0) ImGui::Unindent(style.Px(8.0f * static_cast<float>(stage.depth)));
    ImGui::PushFont(style.fonts.mono);
    for (const float v : {n.now, n.mean, n.p99, n.max}) {
      ImGui::TableNextColumn();
      RightText(v);
    }
    ImGui::PopFont();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float share = std::clamp(n.mean / total, 0.0f, 1.0f);
    const float h = ImGui::GetTextLineHeight();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 0.3f * h},
                                              {at.x + width * share, at.y + 0.8f * h},
                                              Color(WithAlpha(style.palette.accent, 0.75f)), style.Px(2));
    ImGui::Dummy({width, h});
  }
  ImGui::EndTable();
}

// Two by two plots, or one row of four where there is little height; where four have no room beside each
// other, the lower two are reached by scrolling.
void DrawPlots(const UiFrame& frame) {
  const Style& style = *frame.style;
  const ImVec2 space = ImGui::GetContentRegionAvail();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const bool low = space.y <= style.Px(230);
  const bool scrolls = low && space.x < 4 * style.Px(150);
  const float width = space.x - (scrolls ? ImGui::GetStyle().ScrollbarSize + gap : 0);
  const int columns = low && !scrolls ? 4 : width < 2 * style.Px(150) ? 1 : 2;
  const float w = (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float h = low ? space.y : 0.5f * (space.y - ImGui::GetStyle().ItemSpacing.y);
  int drawn = 0;
  for (const auto plot : {DrawTimes, DrawDimensions, DrawConvergence, DrawIterationCounts}) {
    if (drawn++ % columns > 0) ImGui::SameLine();
    plot(frame, {w, h});
  }
}

constexpr PanelPart kParts[] = {{"Stages", "Where the time of a step and of a picture goes", 370, 0.38f},
                                {"Plots", "Of the latest steps", 300, 0.62f}};

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.profile->Size() == 0) {
    Hint(style, frame.m == nullptr ? "No model." : "Run the simulation to see where its time goes.");
    return;
  }
  if (ImGui::Button("Copy as CSV")) c.Ask(request::CopyText{ProfileCsv(*frame.profile)});
  if (ImGui::IsItemHovered()) ShowTip("The shown frames, one a line, to the clipboard");
  ImGui::SameLine();
  if (ImGui::Button("Write a trace")) RunAction("profiler.trace", c);
  if (ImGui::IsItemHovered()) ShowTip("For chrome://tracing and Perfetto");
  ImGui::SameLine();
  ImGui::Checkbox("Hold", &c.ui.profiler.frozen);
  if (ImGui::IsItemHovered()) ShowTip("Keeps what is shown; the simulation goes on");
  ImGui::SameLine();
  const ProfileFrame& spike = frame.profile->Spike();
  char longest[160];
  std::snprintf(longest, sizeof longest,
                "Longest step %.0f µs at t = %.3f s: collision %.0f, make %.0f, solve %.0f µs",
                static_cast<double>(spike.max_step_us), spike.time,
                static_cast<double>(spike.stage_us[mjTIMER_POS_COLLISION]),
                static_cast<double>(spike.stage_us[mjTIMER_POS_MAKE]),
                static_cast<double>(spike.stage_us[mjTIMER_CONSTRAINT]));
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(longest, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  DrawPanelParts(style, kParts, [&](int part, int*) { part == 0 ? DrawStageTable(c) : DrawPlots(frame); });
}

}  // namespace

std::string ProfileCsv(const ProfileHistory& profile) {
  std::string text = "time,steps,contacts,rows,iterations";
  for (const Stage& stage : kStages) text += std::string(",") + TimerName(stage.timer);
  text += "\n";
  char number[64];
  for (int i = 0; i < profile.Size(); ++i) {
    const ProfileFrame& f = profile.Frame(i);
    std::snprintf(number, sizeof number, "%.9g,%d,%g,%g,%g", f.time, f.steps, static_cast<double>(f.ncon),
                  static_cast<double>(f.nefc), static_cast<double>(f.iterations));
    text += number;
    for (const Stage& stage : kStages) {
      std::snprintf(number, sizeof number, ",%.6g", static_cast<double>(TimeOf(f, stage.timer)));
      text += number;
    }
    text += "\n";
  }
  return text;
}

// Trace Event Format: one complete event ("X") a stage, frames one after the other.
std::string ProfileTrace(const ProfileHistory& profile) {
  std::string text = "{\"traceEvents\":[";
  char event[192];
  double at = 0;
  bool first = true;
  for (int i = 0; i < profile.Size(); ++i) {
    const ProfileFrame& f = profile.Frame(i);
    double ends[8] = {at, at, at, at, at, at, at, at};
    for (const Stage& stage : kStages) {
      const double length = static_cast<double>(TimeOf(f, stage.timer));
      const size_t depth = static_cast<size_t>(stage.depth);
      const bool window = stage.timer >= kFrameTime;
      if (stage.timer == kFrameTime) std::fill(std::begin(ends), std::end(ends), at);
      std::snprintf(event, sizeof event,
                    "%s{\"name\":\"%s\",\"ph\":\"X\",\"pid\":1,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f}",
                    first ? "" : ",\n", TimerName(stage.timer), window ? 2 : 1, ends[depth], length);
      text += event;
      first = false;
      // Children begin where their parent does; brothers follow each other.
      for (size_t k = depth + 1; k < 8; ++k) ends[k] = ends[depth];
      ends[depth] += length;
    }
    at += static_cast<double>(std::max(f.frame_us, f.step_us)) + 1;
  }
  return text + "]}\n";
}

extern constinit const Panel kProfilerPanel = {
    .name = "profiler",
    .title = "Profiler",
    .place = PanelPlace::kBottom,
    .order = 70,
    .draw = Draw,
    .action = "panel.profiler",
    .key = {kKeyF1 + 2, kModNone},
};

}  // namespace pliant::ui
