// Where the time goes, and how the solver converges.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

float Log10(double v) { return v > 0 ? static_cast<float>(std::log10(std::max(v, 1e-20))) : NAN; }

void DrawConvergence(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const ImVec4* color = style.palette.plot;
  const mjData& d = *frame.d;
  // Without islands the records of the one solve are in the first row.
  const int island = 0;
  const int n = std::clamp(d.solver_niter[island], 0, mjNSOLVER);
  const mjSolverStat* stats = d.solver + island * mjNSOLVER;
  const std::vector<PlotSeries> series = {
      {"improvement", color[0], [=](int i) { return Log10(stats[i].improvement); }},
      {"gradient", color[1], [=](int i) { return Log10(stats[i].gradient); }},
      {"line slope", color[2], [=](int i) { return Log10(stats[i].lineslope); }},
  };
  PlotOptions options;
  options.title = "Convergence";
  options.log10 = true;
  options.from_zero = false;
  options.x_label = "iteration";
  options.x_first = 1;
  DrawPlot(style, "convergence", size, series, n, options);
}

void DrawIterationCounts(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  const ImVec4* color = style.palette.plot;
  const mjData& d = *frame.d;
  const int n = std::clamp(d.solver_niter[0], 0, mjNSOLVER);
  const mjSolverStat* stats = d.solver;
  const float total = static_cast<float>(d.nefc);
  const std::vector<PlotSeries> series = {
      {"rows", color[7], [=](int) { return total; }},
      {"active", color[0], [=](int i) { return static_cast<float>(stats[i].nactive); }},
      {"changed", color[1], [=](int i) { return static_cast<float>(stats[i].nchange); }},
      {"evaluations", color[2], [=](int i) { return static_cast<float>(stats[i].neval); }},
      {"updates", color[4], [=](int i) { return static_cast<float>(stats[i].nupdate); }},
  };
  PlotOptions options;
  options.title = "Counts";
  options.x_label = "iteration";
  options.x_first = 1;
  DrawPlot(style, "counts", size, series, n, options);
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
  mjtTimer timer;
  int depth;
};
constexpr Stage kStages[] = {
    {mjTIMER_STEP, 0},        {mjTIMER_FORWARD, 1},       {mjTIMER_POSITION, 2},  {mjTIMER_POS_KINEMATICS, 3},
    {mjTIMER_POS_INERTIA, 3}, {mjTIMER_POS_COLLISION, 3}, {mjTIMER_COL_BROAD, 4}, {mjTIMER_COL_NARROW, 4},
    {mjTIMER_POS_MAKE, 3},    {mjTIMER_POS_PROJECT, 3},   {mjTIMER_VELOCITY, 2},  {mjTIMER_ACTUATION, 2},
    {mjTIMER_CONSTRAINT, 2},  {mjTIMER_ADVANCE, 1},
};

struct StageNumbers {
  float now = 0;
  float mean = 0;
  float p99 = 0;
  float most = 0;
};

StageNumbers Summarize(const ProfileHistory& profile, mjtTimer timer) {
  std::vector<float> values;
  for (int i = 0; i < profile.Size(); ++i) {
    const ProfileFrame& f = profile.Frame(i);
    values.push_back(timer == mjTIMER_STEP ? f.step_us : f.stage_us[static_cast<size_t>(timer)]);
  }
  StageNumbers out;
  if (values.empty()) return out;
  out.now = values.back();
  for (const float v : values) out.mean += v / static_cast<float>(values.size());
  std::sort(values.begin(), values.end());
  out.most = values.back();
  out.p99 = values[static_cast<size_t>(0.99 * static_cast<double>(values.size() - 1))];
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

void DrawStageTable(const UiFrame& frame, ImVec2 size) {
  const Style& style = *frame.style;
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp;
  if (!ImGui::BeginTable("stages", 6, kFlags, size)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Stage, µs", ImGuiTableColumnFlags_WidthStretch, 2.1f);
  for (const char* name : {"Now", "Mean", "99 %", "Max"}) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthStretch, 1.0f);
  }
  ImGui::TableSetupColumn("Share", ImGuiTableColumnFlags_WidthStretch, 1.5f);
  ImGui::TableHeadersRow();
  const float total = std::max(1e-3f, Summarize(*frame.profile, mjTIMER_STEP).mean);
  for (const Stage& stage : kStages) {
    const StageNumbers n = Summarize(*frame.profile, stage.timer);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (stage.depth > 0) ImGui::Indent(style.Px(10.0f * static_cast<float>(stage.depth)));
    ImGui::TextUnformatted(kTimerNames[stage.timer]);
    if (stage.depth > 0) ImGui::Unindent(style.Px(10.0f * static_cast<float>(stage.depth)));
    ImGui::PushFont(style.fonts.mono);
    for (const float v : {n.now, n.mean, n.p99, n.most}) {
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

}  // namespace

void DrawProfilerPanel(const UiFrame& frame, ProfilerPanelState&) {
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.profile->Size() == 0) {
    Hint(style, frame.m == nullptr ? "No model." : "Run the simulation to see where its time goes.");
    return;
  }
  const ImVec2 space = ImGui::GetContentRegionAvail();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float table = std::clamp(0.36f * space.x, style.Px(400), style.Px(540));
  DrawStageTable(frame, {table, space.y});
  ImGui::SameLine();
  // Two by two plots, or one row of four where there is little height.
  const float width = space.x - table - gap;
  const bool two_rows = space.y > style.Px(230);
  const int columns = two_rows ? 2 : 4;
  const float w = (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const float h = two_rows ? 0.5f * (space.y - ImGui::GetStyle().ItemSpacing.y) : space.y;
  ImGui::BeginGroup();
  DrawTimes(frame, {w, h});
  ImGui::SameLine();
  DrawDimensions(frame, {w, h});
  if (!two_rows) ImGui::SameLine();
  DrawConvergence(frame, {w, h});
  ImGui::SameLine();
  DrawIterationCounts(frame, {w, h});
  ImGui::EndGroup();
}

}  // namespace pliant
