#include "ui/shell/timeline_bar.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

constexpr float kButton = 24;  // points
constexpr float kMinBar = 60;

struct MarkLook {
  const char* name;
  ImVec4 Palette::*color;
  float height;  // share of the bar
};

const MarkLook kLooks[] = {
    {"contact begins", &Palette::dim, 0.3f},
    {"contact ends", &Palette::faint, 0.2f},
    {"reset", &Palette::text, 1},
    {"keyframe", &Palette::text, 1},
    {"state edited", &Palette::good, 0.7f},
    {"model edited", &Palette::good, 0.7f},
    {"push begins", &Palette::selection, 0.8f},
    {"push ends", &Palette::selection, 0.6f},
    {"reload", &Palette::accent, 1},
    {"warning", &Palette::warning, 1},
    {"solver tolerance not reached", &Palette::warning, 0.6f},
    {"divergence", &Palette::error, 1},
};
static_assert(std::size(kLooks) == static_cast<size_t>(runner::MarkKind::kCount));

std::string MarkText(const mjModel& m, const runner::TimelineMark& mark) {
  char text[256];
  const char* name = kLooks[static_cast<int>(mark.kind)].name;
  const bool contact =
      mark.kind == runner::MarkKind::kContactBegin || mark.kind == runner::MarkKind::kContactEnd;
  if (contact && mark.a >= 0 && mark.a < m.ngeom && mark.b >= 0 && mark.b < m.ngeom) {
    std::snprintf(text, sizeof text, "%.4f s  %s: %s and %s", mark.time, name,
                  ElementName(m, mjOBJ_GEOM, mark.a).c_str(), ElementName(m, mjOBJ_GEOM, mark.b).c_str());
    std::string out = text;
    if (mark.count > 1) out += " and " + std::to_string(mark.count - 1) + " more";
    return out;
  }
  std::snprintf(text, sizeof text, "%.4f s  %s", mark.time, name);
  std::string out = text;
  if (mark.kind == runner::MarkKind::kWarning && mark.a >= 0 && mark.a < mjNWARNING)
    out += std::string(": ") + kWarningNames[mark.a];
  if (mark.kind == runner::MarkKind::kPerturbBegin && mark.a > 0 && mark.a < m.nbody)
    out += ": " + ElementName(m, mjOBJ_BODY, mark.a);
  if (mark.kind == runner::MarkKind::kKeyframe && mark.a >= 0 && mark.a < m.nkey)
    out += ": " + ElementName(m, mjOBJ_KEY, mark.a);
  return out;
}

double TimeAt(const runner::Snapshot& shot, int64_t index) {
  const auto& times = shot.timeline->times;
  const runner::RunStatus& run = shot.run;
  auto next = std::upper_bound(times.begin(), times.end(), index,
                               [](int64_t i, const auto& entry) { return i < entry.first; });
  if (next == times.begin()) return run.history.begin;
  const auto& before = *std::prev(next);
  const int64_t last = next == times.end() ? run.history.last : next->first;
  const double end = next == times.end() ? run.history.end : next->second;
  if (last <= before.first || end < before.second) return before.second;
  return before.second + (end - before.second) * static_cast<double>(index - before.first) /
                             static_cast<double>(last - before.first);
}

// All that is recorded, s, of every structure: each stretch between jumps in time on its own.
double RecordedSeconds(const runner::Snapshot& shot) {
  double seconds = 0;
  if (shot.other_runs != nullptr) {
    for (const runner::RunInfo& other : *shot.other_runs) seconds += std::max(0.0, other.end - other.begin);
  }
  if (shot.timeline == nullptr) return seconds + shot.run.history.end - shot.run.history.begin;
  const auto& times = shot.timeline->times;
  for (size_t i = 0; i < times.size(); ++i) {
    const double end = i + 1 == times.size() ? shot.run.history.end : times[i + 1].second;
    const bool one_step = i + 1 < times.size() && times[i + 1].first == times[i].first + 1;
    const bool jump = one_step && end - times[i].second > 1.5 * shot.model.opt.timestep;
    if (!jump) seconds += std::max(0.0, end - times[i].second);
  }
  return seconds;
}

// Round times along the bar. Where the time runs back, at a reset, they begin anew.
void DrawTimes(ActionContext& c, ImVec2 at, ImVec2 size) {
  const Style& style = *c.frame.style;
  const runner::Snapshot& shot = *c.frame.snapshot;
  const runner::RunStatus& run = shot.run;
  const double steps =
      static_cast<double>(std::max(run.history.last, run.history.first + 1) - run.history.first);
  const auto x_of = [&](double index) {
    return at.x + size.x * static_cast<float>((index - static_cast<double>(run.history.first)) / steps);
  };
  const auto& times = shot.timeline->times;
  double range = 0;
  const auto segment = [&](size_t i, double* from, double* to, double* end) {
    const bool last = i + 1 == times.size();
    *from = static_cast<double>(times[i].first);
    *to = static_cast<double>(last ? run.history.last : times[i + 1].first);
    *end = last ? run.history.end : times[i + 1].second;
    return *to > *from && *end > times[i].second;
  };
  double from = 0, to = 0, end = 0;
  for (size_t i = 0; i < times.size(); ++i) {
    if (segment(i, &from, &to, &end)) range += end - times[i].second;
  }
  if (!(range > 0)) return;
  const double tick = TickStep(range, std::max(1, static_cast<int>(size.x / style.Px(90))));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float baseline = at.y - style.Px(1);  // marks of contacts grow from below
  float free_from = at.x + style.Px(2);
  for (size_t i = 0; i < times.size(); ++i) {
    if (!segment(i, &from, &to, &end)) continue;
    const double begin = times[i].second;
    for (double t = std::ceil(begin / tick) * tick; t < end; t += tick) {
      const float x = std::round(x_of(from + (to - from) * (t - begin) / (end - begin)));
      char text[32];
      std::snprintf(text, sizeof text, "%.6g s", std::abs(t) < 1e-9 * tick ? 0.0 : t);
      const float width = ImGui::CalcTextSize(text).x;
      list.AddLine({x, at.y}, {x, at.y + size.y}, Color(WithAlpha(style.palette.dim, 0.25f)));
      if (x + style.Px(4) < free_from || x + width + style.Px(6) > at.x + size.x) continue;
      list.AddText({x + style.Px(4), baseline}, Color(style.palette.text), text);
      free_from = x + width + style.Px(10);
    }
  }
}

// Where steps are along the bar.
struct BarScale {
  BarScale(const runner::RunStatus& run, ImVec2 at, ImVec2 size)
      : first(run.history.first), last(std::max(run.history.last, first + 1)), left(at.x), width(size.x) {}
  float X(int64_t index) const {
    return left +
           width * static_cast<float>(static_cast<double>(index - first) / static_cast<double>(last - first));
  }
  bool Shows(int64_t index) const { return index >= first && index <= last; }

  int64_t first, last;
  float left, width;
};

// Runs of other structures beside the present one, in the order of their beginnings. Widths go by steps.
struct RunPlace {
  runner::RunInfo run;
  float left, right;
};

std::vector<RunPlace> PlaceRuns(const runner::Snapshot& shot, ImVec2 at, ImVec2 size, float least) {
  const runner::HistoryStatus& now = shot.run.history;
  std::vector<RunPlace> places = {{{now.run, now.first, now.last, now.begin, now.end}, 0, 0}};
  if (shot.other_runs != nullptr) {
    for (const runner::RunInfo& other : *shot.other_runs) places.push_back({other, 0, 0});
  }
  std::sort(places.begin(), places.end(),
            [](const RunPlace& a, const RunPlace& b) { return a.run.id < b.run.id; });
  double steps = 0;
  for (const RunPlace& place : places) steps += static_cast<double>(place.run.last - place.run.first + 1);
  const auto count = static_cast<float>(places.size());
  least = std::min(least, size.x / (2 * count));  // so that each can be reached
  float x = at.x;
  for (RunPlace& place : places) {
    const double share = static_cast<double>(place.run.last - place.run.first + 1) / steps;
    place.left = x;
    x += least + (size.x - least * count) * static_cast<float>(share);
    place.right = x;
  }
  return places;
}

// Their times, and lines where the structure was edited.
void DrawOtherRuns(const ActionContext& c, const std::vector<RunPlace>& places, ImVec2 at, ImVec2 size) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const RunPlace& place : places) {
    if (&place != &places.front())
      list.AddLine({place.left, at.y}, {place.left, at.y + size.y}, Color(p.good), style.Px(2));
    if (place.run.id == c.frame.snapshot->run.history.run) continue;
    list.PushClipRect({place.left, at.y}, {place.right, at.y + size.y}, true);
    list.AddRectFilled({place.left, at.y}, {place.right, at.y + size.y}, Color(WithAlpha(p.panel, 0.6f)));
    char text[64];
    std::snprintf(text, sizeof text, "%.6g to %.6g s", place.run.begin, place.run.end);
    if (ImGui::CalcTextSize(text).x + style.Px(8) < place.right - place.left)
      list.AddText({place.left + style.Px(5), at.y - style.Px(1)}, Color(p.text), text);
    list.PopClipRect();
  }
}

// Where the pointer is on the bar.
struct BarPlace {
  runner::RunInfo run;
  int64_t entry = 0;
};

BarPlace PlaceAt(const std::vector<RunPlace>& places, float x) {
  const auto next =
      std::find_if(places.begin(), places.end(), [x](const RunPlace& p) { return x < p.right; });
  const RunPlace& place = next == places.end() ? places.back() : *next;
  const double t =
      std::clamp(static_cast<double>((x - place.left) / std::max(1.0f, place.right - place.left)), 0.0, 1.0);
  const auto steps = static_cast<double>(place.run.last - place.run.first);
  return {place.run, place.run.first + std::llround(t * steps)};
}

// Where the present branch left others, and what happened when.
void DrawMarks(ActionContext& c, const BarScale& scale, ImVec2 at, ImVec2 size) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const runner::TimelineInfo& timeline = *c.frame.snapshot->timeline;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const runner::BranchInfo& branch : timeline.branches) {
    if (!scale.Shows(branch.fork)) continue;
    const float x = scale.X(branch.fork);
    list.AddTriangleFilled({x - style.Px(4), at.y}, {x + style.Px(4), at.y}, {x, at.y + style.Px(5)},
                           Color(p.accent));
  }
  const float bottom = at.y + size.y - 1;
  float last_x[static_cast<size_t>(runner::MarkKind::kCount)];
  std::fill(std::begin(last_x), std::end(last_x), -10.0f);
  for (const auto& marks : timeline.marks) {
    for (const runner::TimelineMark& mark : *marks) {
      const int kind = static_cast<int>(mark.kind);
      if (!scale.Shows(mark.index) || !c.ui.timeline.marks[kind]) continue;
      const float x = std::round(scale.X(mark.index));
      if (x - last_x[kind] < 1) continue;
      last_x[kind] = x;
      const MarkLook& look = kLooks[kind];
      list.AddLine({x, bottom}, {x, bottom - look.height * (size.y - 3)}, Color(p.*look.color),
                   style.Px(1.5f));
    }
  }
}

// The time and the marks under the pointer.
std::string BarTip(const ActionContext& c, const BarScale& scale, float pointer, int64_t index) {
  const runner::Snapshot& shot = *c.frame.snapshot;
  char text[96];
  std::snprintf(text, sizeof text, "%.4f s, step %lld", TimeAt(shot, index), static_cast<long long>(index));
  std::string tip = text;
  int shown = 0;
  for (const auto& marks : shot.timeline->marks) {
    for (const runner::TimelineMark& mark : *marks) {
      if (std::abs(scale.X(mark.index) - pointer) > c.frame.style->Px(3) ||
          !c.ui.timeline.marks[static_cast<int>(mark.kind)])
        continue;
      if (++shown <= 6) tip += "\n" + MarkText(*c.frame.m, mark);
    }
  }
  if (shown > 6) tip += "\nand " + std::to_string(shown - 6) + " more";
  return tip;
}

void DrawBar(ActionContext& c, ImVec2 at, ImVec2 size) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const runner::Snapshot& shot = *c.frame.snapshot;
  const runner::RunStatus& run = shot.run;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::SetCursorScreenPos(at);
  ImGui::InvisibleButton("bar", size);
  const bool hovered = ImGui::IsItemHovered();
  const bool active = ImGui::IsItemActive();
  ImVec2 end = {at.x + size.x, at.y + size.y};
  list.AddRectFilled(at, end, Color(p.field), style.Px(3));
  const std::vector<RunPlace> places = PlaceRuns(shot, at, size, style.Px(6));
  DrawOtherRuns(c, places, at, size);
  const RunPlace& present = *std::find_if(
      places.begin(), places.end(), [&](const RunPlace& place) { return place.run.id == run.history.run; });
  at.x = present.left;
  end.x = present.right;
  size.x = end.x - at.x;
  const BarScale scale(run, at, size);
  const float now = scale.X(run.history.cursor);
  list.AddRectFilled(at, {now, end.y}, Color(WithAlpha(p.accent, 0.22f)), style.Px(3));
  if (shot.timeline != nullptr) {
    list.PushClipRect(at, end, true);
    DrawTimes(c, at, size);
    list.PopClipRect();
    DrawMarks(c, scale, at, size);
  }
  list.AddLine({now, at.y - style.Px(2)}, {now, end.y + style.Px(2)}, Color(p.accent), style.Px(2));
  list.AddCircleFilled({now, at.y - style.Px(1)}, style.Px(3.5f), Color(p.accent), 12);
  const float pointer = ImGui::GetMousePos().x;
  const BarPlace place = PlaceAt(places, pointer);
  const bool here = place.run.id == run.history.run;
  const bool wanted = active && (!here || place.entry != run.history.cursor);
  if (wanted && (!here || c.ui.authoring.structure.busy)) {
    c.Ask(request::SeekRun{place.run.id, place.entry});
  } else if (wanted) {
    c.sink.Push(command::SeekStep{place.entry});
  }
  if (!hovered || shot.timeline == nullptr) return;
  if (here) {
    ShowTip("%s", BarTip(c, scale, pointer, place.entry).c_str());
  } else {
    ShowTip("%.4f to %.4f s, with the structure of that time.\nUndo comes back to the present one.",
            place.run.begin, place.run.end);
  }
}

void SmallAction(ActionContext& c, Icon icon, const char* action, bool on = false) {
  IconButtonLook look;
  look.on = on;
  look.size = kButton;
  if (IconButton(*c.frame.style, action, icon, TipFor(action), look)) RunAction(action, c);
  ImGui::SameLine(0, c.frame.Px(2));
}

void DrawBranches(ActionContext& c, float width) {
  const runner::Snapshot& shot = *c.frame.snapshot;
  if (shot.timeline == nullptr) return;
  char label[48];
  const size_t n = shot.timeline->branches.size();
  const std::vector<runner::BranchInfo>& all = shot.timeline->branches;
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const runner::BranchInfo& b) { return b.id == shot.run.branch; });
  const auto number = std::min<size_t>(static_cast<size_t>(at - all.begin()) + 1, std::max<size_t>(1, n));
  std::snprintf(label, sizeof label, "Branch %zu of %zu", number, n);
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo("##branch", label)) {
    if (ImGui::IsItemHovered()) ShowTip("Going on from the past opens a new branch; the old ones stay here");
    return;
  }
  for (const runner::BranchInfo& b : shot.timeline->branches) {
    char text[128];
    if (b.fork >= 0) {
      std::snprintf(text, sizeof text, "%d: %.3f to %.3f s, from step %lld of %d", b.id + 1, b.begin_time,
                    b.end_time, static_cast<long long>(b.fork), b.parent + 1);
    } else {
      std::snprintf(text, sizeof text, "%d: %.3f to %.3f s", b.id + 1, b.begin_time, b.end_time);
    }
    if (ImGui::Selectable(text, b.id == shot.run.branch)) c.sink.Push(command::SelectBranch{b.id});
  }
  ImGui::EndCombo();
}

void DrawMenu(ActionContext& c) {
  const Style& style = *c.frame.style;
  TimelineState& state = c.ui.timeline;
  IconButtonLook look;
  look.size = kButton;
  if (IconButton(style, "timeline.menu", Icon::kMore,
                 "Memory of the history, run until an event, which marks are shown", look))
    ImGui::OpenPopup("timeline menu");
  if (!ImGui::BeginPopup("timeline menu")) return;
  const runner::RunStatus& run = c.frame.snapshot->run;
  ImGui::TextColored(style.palette.dim, "%.1f of %.0f MB: about %.0f s of this model",
                     static_cast<double>(run.history.bytes) / 1048576,
                     static_cast<double>(run.history.budget) / 1048576, run.history.seconds);
  state.budget_mb = static_cast<int>(run.history.budget >> 20);
  ImGui::SetNextItemWidth(style.Px(120));
  if (IntegerField("MB for the history", &state.budget_mb, 1, 65536)) {
    c.sink.Push(command::SetHistoryBudget{static_cast<size_t>(state.budget_mb) << 20});
  }
  ImGui::Separator();
  ImGui::TextUnformatted("Run until");
  ImGui::SetNextItemWidth(style.Px(90));
  NumberField("##until", &state.until_time, 0.01, 0, 0, "%.4g s");
  ImGui::SameLine();
  if (ImGui::Button("this time")) RunAction("run_until.time", c);
  ImGui::SetNextItemWidth(style.Px(220));
  const bool enter = HintField("##condition", "condition, as in qpos[knee] > 1", state.condition,
                               sizeof state.condition, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::SameLine();
  if (ImGui::Button("it is true") || enter) RunAction("run_until.condition", c);
  if (ImGui::Button("a contact of the selection")) RunAction("run_until.contact", c);
  ImGui::SameLine();
  if (ImGui::Button("it diverges")) RunAction("run_until.divergence", c);
  ImGui::Separator();
  for (size_t i = 0; i < std::size(kLooks); ++i) {
    ImGui::PushStyleColor(ImGuiCol_CheckMark, style.palette.*kLooks[i].color);
    ImGui::Checkbox(kLooks[i].name, &state.marks[i]);
    ImGui::PopStyleColor();
    if (i % 2 == 0) ImGui::SameLine(style.Px(230));
  }
  ImGui::EndPopup();
}

// What the timeline holds, in words.
std::string RecordedText(const runner::Snapshot& shot) {
  const double seconds = RecordedSeconds(shot);
  if (seconds <= 0) return "nothing recorded";
  char text[48];
  std::snprintf(text, sizeof text, seconds < 0.1 ? "%.4g s recorded" : "%.2f s recorded", seconds);
  return text;
}

void DrawNote(ActionContext& c, ImVec2 at, float height, const std::string& text) {
  const Style& style = *c.frame.style;
  const runner::RunStatus& run = c.frame.snapshot->run;
  ImGui::PushFont(style.fonts.mono);
  ImGui::SetCursorScreenPos({at.x, at.y + std::round(0.5f * (height - ImGui::GetTextLineHeight()))});
  ImGui::TextColored(style.palette.dim, "%s", text.c_str());
  ImGui::PopFont();
  if (!ImGui::IsItemHovered()) return;
  ShowTip("%d steps recorded, the shown one is %d before the newest.\nThe memory is enough for about %.0f s.",
          run.history.size, run.history.back, run.history.seconds);
}

}  // namespace

void DrawTimelineBar(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) return;
  const runner::RunStatus& run = c.frame.snapshot->run;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.Px(6), style.Px(3)});
  SmallAction(c, Icon::kBegin, "timeline.begin");
  SmallAction(c, run.play_rate < 0 ? Icon::kPause : Icon::kReverse, "timeline.reverse", run.play_rate < 0);
  SmallAction(c, run.play_rate > 0 ? Icon::kPause : Icon::kReplay, "timeline.replay", run.play_rate > 0);
  SmallAction(c, Icon::kEnd, "timeline.end");
  const float branch_width = style.Px(130);
  const float menu = style.Px(kButton + 4);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowSize().x - style.Px(8);
  const std::string span = RecordedText(*c.frame.snapshot);
  ImGui::PushFont(style.fonts.mono);
  const float note = ImGui::CalcTextSize(span.c_str()).x + style.Px(16);
  ImGui::PopFont();
  const float room = right - at.x - branch_width - menu - style.Px(18);
  const bool with_note = room - note >= style.Px(kMinBar);
  const float width = std::max(style.Px(kMinBar), room - (with_note ? note : 0));
  const float height = style.Px(kButton);
  DrawBar(c, {at.x + style.Px(4), at.y}, {width, height});
  if (with_note) DrawNote(c, {at.x + width + style.Px(12), at.y}, height, span);
  ImGui::SetCursorScreenPos({right - branch_width - menu, at.y + 0.5f * (height - ImGui::GetFrameHeight())});
  DrawBranches(c, branch_width);
  ImGui::SetCursorScreenPos({right - menu + style.Px(4), at.y});
  DrawMenu(c);
  ImGui::PopStyleVar();
}

}  // namespace pliant::ui
