// Commands to the model: its numbers, and another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "engine/model/handles.h"

namespace pliant::runner {

struct LoadReport;

namespace command {

enum class ScalarKind { kDouble, kFloat, kInt };
// One number inside mjModel.opt, `offset` bytes from its start.
struct SetOption {
  size_t offset = 0;
  ScalarKind kind = ScalarKind::kDouble;
  double value = 0;
};
// One number inside mjModel.vis.
struct SetVisual {
  size_t offset = 0;
  ScalarKind kind = ScalarKind::kFloat;
  double value = 0;
};
// One number of a model array, such as geom_friction[index]. Constants that depend on it (mj_setConst)
// follow. Field "stat": numbers of mjStatistic, meaninertia first.
struct SetModelField {
  std::string field;
  int index = 0;
  double value = 0;
};
// Puts mjModel.opt back to what the file said.
struct RestoreOptions {};

enum class KeepState { kNo, kByName };
// Which recorded run goes on, where states of the model before mean nothing in the new one: a new one,
// the latest of this structure, or the one of this number (RunInfo).
inline constexpr uint64_t kNewRun = 0, kLatestRun = ~uint64_t{0};
// A freshly compiled model. Sent by the loader's worker thread.
struct Install {
  ModelPtr model;
  KeepState keep = KeepState::kNo;
  std::shared_ptr<const LoadReport> report;
  // Numbers that a person tuned win over those of the new model; otherwise only where the file still says
  // what it said before.
  bool tuning_wins = false;
  uint64_t run = kLatestRun;
  int64_t entry = -1;  // of a run that is named: what is shown of it, paused; -1: where it was left
};

// All of this file; part of runner::Command.
using ModelCommands = std::variant<SetOption, SetVisual, SetModelField, RestoreOptions, Install>;

}  // namespace command
}  // namespace pliant::runner
