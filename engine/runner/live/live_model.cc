#include "engine/runner/live/live_model.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/model/awake.h"
#include "engine/model/bound_pool.h"
#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "engine/model/model.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/state.h"
#include "engine/model/trees.h"
#include "engine/model/twin.h"
#include "engine/plugin/instances.h"
#include "engine/runner/loading/state_map.h"
#include "engine/runner/loading/tuning.h"
#include "engine/step/sleep.h"

namespace pliant::runner {
namespace {

bool SameNumbers(mjtSize n, const int* a, const int* b) { return std::equal(a, a + n, b); }

bool SameNames(const mjModel& a, const mjModel& b, mjtSize n, const int* in_a, const int* in_b) {
  for (mjtSize i = 0; i < n; ++i) {
    if (std::strcmp(a.names + in_a[i], b.names + in_b[i]) != 0) return false;
  }
  return true;
}

bool SameControls(const mjModel& a, const mjModel& b) {
  return a.nu == b.nu && a.nactuator == b.nactuator &&
         SameNumbers(a.nactuator, a.actuator_ctrlnum, b.actuator_ctrlnum) &&
         SameNames(a, b, a.nactuator, a.name_actuatoradr, b.name_actuatoradr);
}

// True when mjData.history of one model means the same in the other, but for when it is read.
bool SameHistories(const mjModel& a, const mjModel& b) {
  if (a.nhistory != b.nhistory || a.nhistory == 0) return a.nhistory == b.nhistory;
  return a.nsensor == b.nsensor && SameNumbers(a.nactuator, a.actuator_historyadr, b.actuator_historyadr) &&
         SameNumbers(a.nsensor, a.sensor_historyadr, b.sensor_historyadr) &&
         SameNumbers(a.nsensor, a.sensor_dim, b.sensor_dim) &&
         SameNames(a, b, a.nsensor, a.name_sensoradr, b.name_sensoradr);
}

// Derived constants; but what frames and scales the view stays.
void Recompute(const LiveModel::SetConstants& set_constants, mjModel& m, mjData& d) {
  const mjStatistic before = m.stat;
  set_constants(m, d);
  m.stat.meansize = before.meansize;
  m.stat.extent = before.extent;
  std::copy_n(before.center, 3, m.stat.center);
}

}  // namespace

bool SameStateLayout(const mjModel& a, const mjModel& b) {
  const bool sizes = a.nq == b.nq && a.nv == b.nv && a.na == b.na && a.nbody == b.nbody &&
                     a.nmocap == b.nmocap && a.neq == b.neq && a.nuserdata == b.nuserdata &&
                     a.npluginstate == b.npluginstate && a.njnt == b.njnt && a.ntree == b.ntree;
  if (!sizes || !SameControls(a, b) || !SameHistories(a, b)) return false;
  return SameNumbers(a.njnt, a.jnt_type, b.jnt_type) &&
         SameNumbers(a.nbody, a.body_mocapid, b.body_mocapid) &&
         SameNumbers(a.nactuator, a.actuator_actadr, b.actuator_actadr) &&
         SameNames(a, b, a.njnt, a.name_jntadr, b.name_jntadr) &&
         SameNames(a, b, a.nbody, a.name_bodyadr, b.name_bodyadr) &&
         SameNames(a, b, a.neq, a.name_eqadr, b.name_eqadr);
}

std::string RefuseIndex(const char* what, int index, int count) {
  if (index >= 0 && index < count) return {};
  return std::string("No ") + what + " " + std::to_string(index) + ": the model has " +
         std::to_string(count) + ".";
}

std::string RefuseValue(double value) {
  if (std::isfinite(value) && std::abs(value) < mjMAXVAL) return {};
  char text[96];
  std::snprintf(text, sizeof text, "The value %g is refused: it has to be a number between -1e10 and 1e10.",
                value);
  return text;
}

// Live changes go to the new model, or are named as lost; `reset` gives them up.
void LiveModel::CarryTuned(command::Install& install, LoadReport& report) const {
  const mjModel* const file = report_->file_model.get();
  const mjModel* const from = report_->compiled_model != nullptr ? report_->compiled_model.get() : file;
  if (from == nullptr) return;
  const mjModel* const said = install.tuning_wins ? nullptr : file;
  if (install.keep != command::KeepState::kByName) {
    ModelPtr scratch(CopyModel(nullptr, *install.model));
    CarriedTuning given_up = CarryTuning(*from, *model_, *scratch, said);
    report.lost_tuning = std::move(given_up.kept);
    return;
  }
  CarriedTuning carried = CarryTuning(*from, *model_, *install.model, said);
  report.kept_tuning = std::move(carried.kept);
  report.lost_tuning = std::move(carried.dropped);
  CarryStatistic(from->stat, model_->stat, said != nullptr ? &said->stat : nullptr, install.model->stat);
  if (!carried.constants || !set_constants_) return;
  DataPtr scratch(MakeData(*install.model));
  if (scratch != nullptr) Recompute(set_constants_, *install.model, *scratch);
}

LiveModel::Installed LiveModel::Install(command::Install& install) {
  Installed result;
  PluginFailure failure;
  DataPtr data(MakeData(*install.model, &failure));
  if (data == nullptr) {
    const bool short_of_memory = failure.instance < 0;
    result.problem =
        short_of_memory ? "There is not enough memory for the data of this model" : failure.message;
    return result;
  }
  SetThreadCount(*data, WorkersFor(*install.model));
  StartAsleep(*install.model, *data);  // what cannot sleep stays awake
  result.ok = true;
  result.first = !Loaded();
  const bool by_name = install.keep == command::KeepState::kByName;
  result.same_layout = Loaded() && by_name && SameStateLayout(*model_, *install.model);
  result.same_controls = Loaded() && by_name && SameControls(*model_, *install.model);
  auto report = std::make_shared<LoadReport>(install.report ? *install.report : LoadReport{});
  const bool as_in_file = !(Loaded() && report->reload) && report->compiled_model == nullptr;
  if (Loaded() && report->reload) CarryTuned(install, *report);
  if (Loaded() && by_name) {
    std::vector<std::string> lost = CarryState(*model_, *data_, *install.model, *data);
    // A run that is named has its own states.
    const bool named = install.run != command::kNewRun && install.run != command::kLatestRun;
    if (!named) report->lost_state = std::move(lost);
  }
  model_ = std::move(install.model);
  data_ = std::move(data);
  report_ = std::move(report);
  ++touches_;
  file_options_ = report_->file_model != nullptr ? report_->file_model->opt : model_->opt;
  ++generation_;
  version_ = 0;
  if (as_in_file && report_->file_model != nullptr) {
    image_.Adopt(report_->file_model);
  } else {
    image_.Invalidate();
  }
  return result;
}

mjData& LiveModel::BeginStep() {
  if (stepped_ == touches_) PromiseUntouched(*model_, *data_);
  stepped_ = touches_;
  return *data_;
}

bool LiveModel::SleepersStayedSince(const Moment& then) const {
  const Moment now = Now();
  return now.sleepers != 0 && now.sleepers == then.sleepers && now.touches == then.touches;
}

void LiveModel::NotePhysicsChange() {
  NoteChange();
  ++touches_;
  if (SomeAsleep(*model_, *data_)) WakeAllTrees(*model_, *data_);
}

void LiveModel::SetControl(int ctrl, double value) {
  if (data_->ctrl[ctrl] != value) WakeByControl(*model_, *data_, ctrl);
  data_->ctrl[ctrl] = value;
}

bool LiveModel::RecomputeConstants() {
  if (!set_constants_) return false;
  ++touches_;
  std::vector<double> state(static_cast<size_t>(StateSize(*model_, mjSTATE_INTEGRATION)));
  GetState(*model_, *data_, state.data(), mjSTATE_INTEGRATION);
  Recompute(set_constants_, *model_, *data_);
  SetState(*model_, *data_, state.data(), mjSTATE_INTEGRATION);
  return true;
}

void LiveModel::TakeNumbers(const mjModel& then) {
  mjModel& m = *model_;
  bool other = std::memcmp(&m.opt, &then.opt, sizeof m.opt) != 0;
  m.opt = then.opt;
  m.stat.meaninertia = then.stat.meaninertia;
  const auto flags = [](auto& model) {
    return std::tie(model.ngravcomp, model.flg_gravcomp, model.flg_surfacevel, model.flg_adhesion);
  };
  if (flags(m) != flags(then)) image_.Invalidate();
  flags(m) = flags(then);
  for (const ModelField& field : ModelFields()) {
    if (IsAssetData(field) || std::string_view(field.name).starts_with("key_")) continue;
    const size_t bytes = field.Count(m) * SizeOf(field.type);
    if (bytes == 0 || std::memcmp(field.Pointer(m), field.Pointer(then), bytes) == 0) continue;
    std::memcpy(field.Pointer(m), field.Pointer(then), bytes);
    image_.Refresh(m, field.offset, bytes);
    other = true;
  }
  if (!other) return;
  ++touches_;
  NoteChange();
}

void LiveModel::FillSnapshot(Snapshot& out) {
  if (out.generation != generation_) out.data.reset();
  out.model = Image(&out.keep);
  out.file_options = file_options_;
  if (out.data != nullptr && SleepersStayedSince(out.copied)) {
    UpdateSceneCopy(*model_, *data_, *out.data);
  } else {
    out.data.reset(CopyData(out.data.release(), *model_, *data_, true));
  }
  out.copied = Now();
  out.generation = generation_;
  out.model_version = version_;
  out.report = report_;
}

}  // namespace pliant::runner
