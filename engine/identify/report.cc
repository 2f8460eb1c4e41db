#include "engine/identify/report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>

#include "engine/model/joint_size.h"
#include "engine/model/parameters.h"

namespace pliant::identify {
namespace {

constexpr double kMuchLarger = 3;   // than the noise
constexpr double kTogether = 0.95;  // correlation worth a sentence
constexpr double kSharp = 0.01;  // of the value: half of an interval that tells it, whatever the correlation

// Errors of the positions of e.dofs[column], NaN between windows, and their root mean square.
std::vector<float> Errors(const WindowEvaluator& evaluator, std::size_t column, double* rms) {
  const Experiment& e = evaluator.Of();
  std::vector<float> errors(static_cast<std::size_t>(e.recording->Samples()),
                            std::numeric_limits<float>::quiet_NaN());
  const double noise = e.noise.position[static_cast<std::size_t>(e.dofs[column])];
  double sum = 0, count = 0;
  for (std::size_t w = 0; w < e.windows.size(); ++w) {
    const std::span<const double> residuals = evaluator.ResidualsOf(static_cast<int>(w));
    std::size_t at = column;
    for (int i = e.windows[w].first; i <= e.windows[w].last; ++i, at += static_cast<std::size_t>(e.Width())) {
      const double error = noise * PlainResidual(residuals[at], e.options.robust);
      errors[static_cast<std::size_t>(i)] = static_cast<float>(error);
      sum += error * error;
      ++count;
    }
  }
  *rms = std::sqrt(sum / std::max(1.0, count));
  return errors;
}

bool OneNumber(const mjModel& m, int dof) { return DofCount(m.jnt_type[m.dof_jntid[dof]]) == 1; }

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

std::string Names(const Experiment& e, const std::vector<int>& group) {
  std::string names;
  for (std::size_t k = 0; k < group.size(); ++k) {
    const char* joint = k == 0 ? "" : k + 1 == group.size() ? " and " : ", ";
    names += joint + Name(*e.base, e.parameters[static_cast<std::size_t>(group[k])]);
  }
  return names;
}

bool IsSharp(const Estimate& estimate) {
  return 0.5 * (estimate.hi - estimate.lo) <= kSharp * std::abs(estimate.value);
}

void AddGroups(const Experiment& e, const Certainty& certainty, Result& result) {
  for (const std::vector<int>& group : certainty.groups) {
    result.notes.push_back(group.size() == 1
                               ? Names(e, group) + " is not identifiable: this motion does not depend on it"
                               : Names(e, group) +
                                     " are not identifiable one by one: this motion depends on a "
                                     "combination of them; keep one of them, or record another motion");
  }
  const std::size_t count = e.parameters.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = i + 1; k < count; ++k) {
      const double correlation = certainty.correlation[i * count + k];
      if (std::abs(correlation) < kTogether) continue;
      if (IsSharp(result.estimates[i]) && IsSharp(result.estimates[k])) continue;
      result.notes.push_back(Names(e, {static_cast<int>(i), static_cast<int>(k)}) +
                             " can hardly be told apart (correlation " + Number(correlation) + ")");
    }
  }
}

}  // namespace

void AddCurves(const WindowEvaluator& evaluator, Result& result) {
  const Experiment& e = evaluator.Of();
  const mjModel& m = *e.base;
  result.times = e.recording->times;
  for (std::size_t k = 0; k < e.dofs.size(); ++k) {
    if (!OneNumber(m, e.dofs[k])) continue;
    Curve& curve = result.curves.emplace_back();
    curve.dof = e.dofs[k];
    curve.noise = e.noise.position[static_cast<std::size_t>(curve.dof)];
    curve.error_before = Errors(evaluator, k, &curve.before);
    const int address = m.jnt_qposadr[m.dof_jntid[curve.dof]];
    for (int i = 0; i < e.recording->Samples(); ++i)
      curve.recorded.push_back(
          static_cast<float>(e.recording->qpos[static_cast<std::size_t>(i) * static_cast<std::size_t>(m.nq) +
                                               static_cast<std::size_t>(address)]));
  }
}

void FinishCurves(const WindowEvaluator& evaluator, Result& result) {
  const std::vector<int>& dofs = evaluator.Of().dofs;
  for (Curve& curve : result.curves) {
    const auto column =
        static_cast<std::size_t>(std::find(dofs.begin(), dofs.end(), curve.dof) - dofs.begin());
    curve.error_after = Errors(evaluator, column, &curve.after);
  }
}

void AddNotes(const Experiment& e, const Certainty& certainty, Result& result) {
  AddGroups(e, certainty, result);
  for (std::size_t i = 0; i < e.parameters.size(); ++i) {
    const Estimate& estimate = result.estimates[i];
    const std::string name = Name(*e.base, e.parameters[i]);
    if (estimate.at_bound) {
      const bool lower =
          estimate.value <= e.parameters[i].lo + 1e-6 * (e.parameters[i].hi - e.parameters[i].lo);
      result.notes.push_back(name + " is at the " + (lower ? "lower" : "upper") + " bound " +
                             Number(estimate.value) + " of its search");
    } else if (estimate.uncertain && std::isfinite(estimate.deviation)) {
      result.notes.push_back(name + " is not identifiable from this recording: its interval " +
                             Number(estimate.lo) + " to " + Number(estimate.hi) + " says next to nothing");
    }
  }
  for (const Curve& curve : result.curves) {
    if (curve.after < kMuchLarger * curve.noise) continue;
    result.notes.push_back(ElementLabel(*e.base, mjOBJ_JOINT, e.base->dof_jntid[curve.dof]) + " is still " +
                           Number(curve.after) + " off, " + Number(curve.after / curve.noise) +
                           " times the noise of the recording: something else than these parameters differs");
  }
  if (!result.converged)
    result.notes.push_back(
        "the search ended before it converged; more iterations or better start values may help");
}

}  // namespace pliant::identify
