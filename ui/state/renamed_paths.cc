#include "ui/state/renamed_paths.h"

#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/model/names.h"
#include "engine/runner/experiment.h"
#include "engine/runner/loading/renaming.h"
#include "engine/runner/values/expression.h"
#include "ui/state/experiments.h"

namespace pliant::ui {
namespace {

// Names stand in brackets, alone or before what is part of the element: xpos[box], ctrl[arm.vel].
std::string Replaced(std::string text, const std::string& before, const std::string& after) {
  constexpr std::string_view kBefore = "[, ", kAfter = "],. ";
  for (size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
    const size_t end = at + before.size();
    const bool whole = at > 0 && kBefore.find(text[at - 1]) != std::string_view::npos && end < text.size() &&
                       kAfter.find(text[end]) != std::string_view::npos;
    if (whole) text.replace(at, before.size(), after);
    at += whole ? after.size() : before.size();
  }
  return text;
}

bool rename_followed = false;

bool IsExpression(const mjModel& m, const std::string& text) {
  std::string error;
  return runner::Expression().Parse(m, text, &error);
}

bool IsChanges(const mjModel& m, const std::string& text) {
  std::vector<runner::NumberChange> changes;
  std::string error;
  return runner::ParseChanges(m, text, &changes, &error);
}

// The text with `after` in the place of the name `before`, where only so it means something in `now`.
template <class Means>
std::string Follow(const mjModel& now, const std::string& text, const std::string& before,
                   const std::string& after, Means means) {
  if (text.empty() || before.empty() || means(now, text)) return text;
  std::string renamed = Replaced(text, before, after);
  return means(now, renamed) ? renamed : text;
}

// What is selected is found by its name in the next model.
void FollowSelected(const mjModel& now, const std::pair<std::string, std::string>& names,
                    Selection& selection) {
  const auto follow = [&](mjtObj type, std::string& name) {
    const bool renamed = name == names.first && Name2Id(now, type, names.first.c_str()) < 0 &&
                         Name2Id(now, type, names.second.c_str()) >= 0;
    if (renamed) name = names.second;
  };
  follow(mjOBJ_BODY, selection.body_name);
  follow(selection.element.type, selection.element_name);
}

}  // namespace

void FollowRename(const mjModel& before, const mjModel& now, UiState& ui) {
  const std::optional<std::pair<std::string, std::string>> names = runner::NamesSince(before, now).Renamed();
  if (!names) return;
  rename_followed = true;
  FollowSelected(now, *names, ui.selection);
  const auto follow = [&](std::string& expression) {
    expression = Follow(now, expression, names->first, names->second, IsExpression);
  };
  for (PlotState& plot : ui.plots.plots) {
    follow(plot.x);
    for (PlotCurve& curve : plot.curves) follow(curve.expression);
  }
  for (Watch& watch : ui.values.watches) follow(watch.expression);

  ExperimentsState& state = CurrentExperiments();
  const auto typed = [&](auto& field, auto means) {
    std::snprintf(field, sizeof field, "%s", Follow(now, field, names->first, names->second, means).c_str());
  };
  typed(state.measure, IsExpression);
  for (auto* path : {&state.paths[0], &state.paths[1]}) typed(*path, IsExpression);
  typed(state.changes_a, IsChanges);
  typed(state.changes_b, IsChanges);
}

bool TakeRenameFollowed() { return std::exchange(rename_followed, false); }

}  // namespace pliant::ui
