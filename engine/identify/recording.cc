#include "engine/identify/recording.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/identify/columns.h"
#include "engine/model/actuators.h"
#include "engine/model/joint_size.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"

namespace pliant::identify {
namespace {

constexpr int kFewest = 10;  // rows

// A column, and the place in a row of one of the arrays that it fills.
struct Source {
  std::size_t column;
  std::size_t place;
};

struct Sources {
  std::vector<Source> qpos, qvel, ctrl, force;
  std::vector<char> used;  // [columns]
};

void Take(std::size_t column, int place, std::vector<Source>* list, Sources* sources) {
  list->push_back({column, static_cast<std::size_t>(place)});
  sources->used[column] = 1;
}

// Whether another servo than the one that was recorded would act on the joint.
bool HasServo(const mjModel& m, int joint) {
  for (int a = 0; a < m.nactuator; ++a) {
    if (m.actuator_trntype[a] == mjTRN_JOINT && m.actuator_trnid[2 * a] == joint &&
        m.actuator_biastype[a] != mjBIAS_NONE)
      return true;
  }
  return false;
}

void FindJoints(const io::Table& table, const mjModel& m, Sources* sources, MotionRecording* out) {
  for (int j = 0; j < m.njnt; ++j) {
    const int dofs = DofCount(m.jnt_type[j]), dof = m.jnt_dofadr[j];
    const std::vector<std::size_t> position = PositionColumns(table, m, j);
    for (std::size_t k = 0; k < position.size(); ++k)
      Take(position[k], m.jnt_qposadr[j] + static_cast<int>(k), &sources->qpos, sources);
    if (!position.empty()) std::fill_n(out->positions.begin() + dof, dofs, 1);
    const std::vector<std::size_t> velocity = VelocityColumns(table, m, j);
    for (std::size_t k = 0; k < velocity.size(); ++k)
      Take(velocity[k], dof + static_cast<int>(k), &sources->qvel, sources);
    if (!velocity.empty()) std::fill_n(out->velocities.begin() + dof, dofs, 1);
    const std::size_t force = ForceColumn(table, m, j);
    if (force == kNoColumn) continue;
    if (HasServo(m, j)) {
      out->notes.push_back("column '" + table.names[force] + "' was not used: an actuator of " +
                           ElementLabel(m, mjOBJ_JOINT, j) + " would act beside it");
    } else {
      Take(force, dof, &sources->force, sources);
    }
  }
}

void FindControls(const io::Table& table, const mjModel& m, Sources* sources, MotionRecording* out) {
  for (int c = 0; c < m.nu; ++c) {
    const std::size_t column = ControlColumn(table, m, c);
    if (column != kNoColumn && !sources->used[column]) {
      Take(column, c, &sources->ctrl, sources);
      continue;
    }
    const bool measured =
        m.actuator_trntype[FindControl(m, c).actuator] == mjTRN_JOINT && !sources->force.empty();
    if (!measured) {
      const std::string name = ControlName(m, c);
      out->notes.push_back("control '" + name + "' is not in the recording and counts as 0; a column ctrl[" +
                           name + "] would give it");
    }
  }
}

bool Complete(const io::Table& table, const Sources& sources, std::size_t row) {
  if (!std::isfinite(table.columns[0][row])) return false;
  for (const auto* list : {&sources.qpos, &sources.qvel}) {
    for (const Source& source : *list) {
      if (!std::isfinite(table.columns[source.column][row])) return false;
    }
  }
  return true;
}

void AddRow(const io::Table& table, const mjModel& m, const Sources& sources, std::size_t row,
            MotionRecording* out) {
  const auto add = [&](const std::vector<Source>& list, std::vector<double>* values, const double* rest,
                       int count) {
    const std::size_t begin = values->size();
    for (int k = 0; k < count; ++k) values->push_back(rest != nullptr ? rest[k] : 0);
    for (const Source& source : list) {
      const double value = table.columns[source.column][row];
      double& to = (*values)[begin + source.place];
      if (std::isfinite(value)) {
        to = value;
      } else if (begin >= static_cast<std::size_t>(count)) {
        to = (*values)[begin - static_cast<std::size_t>(count) + source.place];
      }
    }
  };
  out->times.push_back(table.columns[0][row]);
  add(sources.qpos, &out->qpos, m.qpos0, m.nq);
  add(sources.qvel, &out->qvel, nullptr, m.nv);
  add(sources.ctrl, &out->ctrl, nullptr, m.nu);
  add(sources.force, &out->force, nullptr, m.nv);
}

bool AddRows(const io::Table& table, const mjModel& m, const Sources& sources, MotionRecording* out,
             std::string* error) {
  std::size_t left_out = 0;
  const std::vector<double>& time = table.columns[0];
  for (std::size_t row = 0; row < time.size(); ++row) {
    if (!out->times.empty() && time[row] < out->times.back()) {
      *error =
          "row " + std::to_string(row + 1) + ": the time goes back from " +
          std::to_string(out->times.back()) + " s to " + std::to_string(time[row]) +
          " s, as after a reset; keep the rows before this one or those from it on, as the time in the first "
          "column must ascend";
      return false;
    }
    const bool again = !out->times.empty() && time[row] == out->times.back();
    if (again || !Complete(table, sources, row)) {
      ++left_out;
    } else {
      AddRow(table, m, sources, row, out);
    }
  }
  if (left_out > 0)
    out->notes.push_back(std::to_string(left_out) + " of " + std::to_string(time.size()) +
                         " rows were left out: a number is missing there, or the time stands still");
  if (out->Samples() >= kFewest) return true;
  *error = "only " + std::to_string(out->Samples()) + " complete rows; at least " + std::to_string(kFewest) +
           " are needed";
  return false;
}

// The sample before `time` and the share of the way to the next one.
std::size_t SampleBefore(const MotionRecording& recording, double time, double* share) {
  const std::vector<double>& times = recording.times;
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  *share = 0;
  if (after == times.begin()) return 0;
  const auto i = static_cast<std::size_t>(after - times.begin()) - 1;
  if (after != times.end()) *share = (time - times[i]) / (times[i + 1] - times[i]);
  return i;
}

double Between(const std::vector<double>& values, std::size_t width, std::size_t column, std::size_t sample,
               double share) {
  const double now = values[sample * width + column];
  return share > 0 ? now + share * (values[(sample + 1) * width + column] - now) : now;
}

}  // namespace

bool MatchRecording(const io::Table& table, const mjModel& m, MotionRecording* recording,
                    std::string* error) {
  *recording = {};
  Sources sources;
  sources.used.assign(table.names.size(), 0);
  recording->positions.assign(static_cast<std::size_t>(m.nv), 0);
  recording->velocities.assign(static_cast<std::size_t>(m.nv), 0);
  FindJoints(table, m, &sources, recording);
  if (sources.qpos.empty()) {
    const char* name = m.njnt > 0 ? Id2Name(m, mjOBJ_JOINT, 0) : nullptr;
    const std::string joint = name != nullptr && *name != '\0' ? name : "JOINT";
    const std::size_t others = table.names.size() - 1;
    *error = (others == 0 ? std::string("it holds the time alone; no column")
                          : "none of its " + std::to_string(others) + " columns") +
             " is the position of a joint of the model; they are called qpos[" + joint + "], " + joint +
             ", " + joint + "_pos or " + joint + "/position";
    return false;
  }
  FindControls(table, m, &sources, recording);
  for (std::size_t c = 1; c < table.names.size(); ++c) {
    if (sources.used[c] || recording->notes.size() > 20) continue;
    recording->notes.push_back("column '" + table.names[c] + "' was not used");
  }
  return AddRows(table, m, sources, recording, error);
}

bool ReadRecording(const std::string& path, const mjModel& m, MotionRecording* recording,
                   std::string* error) {
  io::Table table;
  if (!io::ReadTable(path, &table, error)) return false;
  if (MatchRecording(table, m, recording, error)) {
    recording->notes.insert(recording->notes.begin(), table.notes.begin(), table.notes.end());
    return true;
  }
  *error = path + ": " + *error;
  return false;
}

double ControlAt(const MotionRecording& recording, const mjModel& m, int control, double time) {
  double share = 0;
  const std::size_t i = SampleBefore(recording, time, &share);
  return Between(recording.ctrl, static_cast<std::size_t>(m.nu), static_cast<std::size_t>(control), i, share);
}

void ForcesAt(const MotionRecording& recording, const mjModel& m, double time, double* force) {
  double share = 0;
  const std::size_t i = SampleBefore(recording, time, &share);
  for (int k = 0; k < m.nv; ++k)
    force[k] =
        Between(recording.force, static_cast<std::size_t>(m.nv), static_cast<std::size_t>(k), i, share);
}

}  // namespace pliant::identify
