// What each command does to the live simulation.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "engine/model/parameters.h"
#include "engine/model/state.h"
#include "engine/runner/simulation.h"
#include "engine/runner/state_map.h"
#include "engine/runner/tuning.h"
#include "engine/visual/perturb.h"

namespace pliant {
namespace {

// True when a state of one model means the same in the other.
bool SameStateLayout(const mjModel& a, const mjModel& b) {
  const bool sizes = a.nq == b.nq && a.nv == b.nv && a.na == b.na && a.nu == b.nu && a.nbody == b.nbody &&
                     a.nmocap == b.nmocap && a.neq == b.neq && a.nuserdata == b.nuserdata &&
                     a.npluginstate == b.npluginstate && a.njnt == b.njnt;
  if (!sizes) return false;
  const auto same_names = [&](int n, const int* in_a, const int* in_b) {
    for (int i = 0; i < n; ++i) {
      if (std::strcmp(a.names + in_a[i], b.names + in_b[i]) != 0) return false;
    }
    return true;
  };
  return std::equal(a.jnt_type, a.jnt_type + a.njnt, b.jnt_type) &&
         std::equal(a.body_mocapid, a.body_mocapid + a.nbody, b.body_mocapid) &&
         same_names(a.njnt, a.name_jntadr, b.name_jntadr) &&
         same_names(a.nbody, a.name_bodyadr, b.name_bodyadr) &&
         same_names(a.nu, a.name_actuatoradr, b.name_actuatoradr) &&
         same_names(a.neq, a.name_eqadr, b.name_eqadr);
}

bool WithinModelLimits(double value) { return std::isfinite(value) && std::abs(value) < mjMAXVAL; }

}  // namespace

struct Simulation::Applier {
  Simulation& s;

  mjModel& m() { return *s.model_; }
  mjData& d() { return *s.data_; }
  bool Refuse(std::string why) {
    s.Say(EventKind::kWarning, std::move(why));
    return false;
  }
  bool InRange(const char* what, int index, int count) {
    if (index >= 0 && index < count) return true;
    return Refuse(std::string("No ") + what + " " + std::to_string(index) + ": the model has " +
                  std::to_string(count) + ".");
  }
  bool Finite(double value) {
    return WithinModelLimits(value) || Refuse("A value that is not a finite number was refused.");
  }
  void StateChanged() { s.settle_ = s.dirty_ = true; }

  void operator()(const command::SetPaused& c) {
    s.paused_ = c.paused;
    s.pending_steps_ = 0;
    s.play_rate_ = 0;
    if (c.paused) s.advance_ = 0;
    s.dirty_ = true;
  }

  void operator()(const command::StepBy& c) {
    s.paused_ = true;
    s.dirty_ = true;
    s.play_rate_ = 0;
    const int64_t cursor = s.timeline_.Cursor();
    if (c.steps < 0) {
      s.pending_steps_ = 0;
      s.RestoreHistory(cursor + c.steps);
      return;
    }
    const int replayed = static_cast<int>(std::min<int64_t>(s.timeline_.End() - cursor, c.steps));
    if (replayed > 0) s.RestoreHistory(cursor + replayed);
    s.pending_steps_ += c.steps - replayed;
  }

  void Seek(int64_t index) {
    s.paused_ = true;
    s.pending_steps_ = 0;
    s.play_rate_ = 0;
    s.RestoreHistory(index);
  }
  void operator()(const command::SeekHistory& c) { Seek(s.timeline_.End() - c.back); }
  void operator()(const command::SeekStep& c) { Seek(c.index); }

  void operator()(const command::SelectBranch& c) {
    if (!s.timeline_.SelectBranch(c.branch)) {
      Refuse("The timeline has no branch " + std::to_string(c.branch) + ".");
      return;
    }
    Seek(s.timeline_.End());
    s.probes_.FillPath(s.timeline_);
  }

  void operator()(const command::PlayHistory& c) {
    s.paused_ = true;
    s.pending_steps_ = 0;
    s.play_rate_ = std::isfinite(c.rate) ? c.rate : 0;
    s.play_time_ = d().time;
    s.dirty_ = true;
  }

  void operator()(const command::RunUntil& c) {
    std::string error;
    if (c.kind == command::RunUntil::Kind::kCondition &&
        !s.until_condition_.Parse(m(), c.condition, &error)) {
      Refuse("'" + c.condition + "' is no condition: " + error + ".");
      return;
    }
    if (c.kind != command::RunUntil::Kind::kCondition) s.until_condition_ = {};
    s.until_ = c;
    s.dirty_ = true;
    if (c.kind != command::RunUntil::Kind::kNone) operator()(command::SetPaused{false});
  }

  void operator()(const command::SetGhosts& c) {
    s.ghosts_ = c.branches;
    s.past_ghosts_.clear();
    for (const double time : c.times) {
      const int branch = s.timeline_.Branch();
      const int64_t index = s.timeline_.IndexAtTime(branch, time);
      Ghost ghost = index < 0 ? Ghost{} : s.GhostAt(branch, index);
      if (index < 0 || std::abs(ghost.time - time) > 1.5 * s.Timestep()) {
        Refuse("t = " + std::to_string(time) + " s is not recorded on this branch.");
      } else {
        s.past_ghosts_.push_back(std::move(ghost));
      }
    }
    s.dirty_ = true;
  }

  void operator()(const command::SetProbes& c) {
    s.probes_.Set(m(), c.probes, s.timeline_, [this](std::string text) { Refuse(std::move(text)); });
    s.dirty_ = true;
  }

  void operator()(const command::SetDataField& c) {
    static constexpr const char* kInputs[] = {"act",       "qfrc_applied", "xfrc_applied",
                                              "mocap_pos", "mocap_quat",   "userdata"};
    const DataField* field = FindDataField(c.field.c_str());
    const bool input =
        std::any_of(std::begin(kInputs), std::end(kInputs), [&](auto* n) { return c.field == n; });
    if (field == nullptr || !input) {
      Refuse("'" + c.field + "' is a result, not an input.");
      return;
    }
    if (!InRange(field->name, c.index, static_cast<int>(field->Count(m(), d()))) || !Finite(c.value)) return;
    static_cast<double*>(field->Pointer(d()))[c.index] = c.value;
    StateChanged();
  }

  void operator()(const command::SetSpeed& c) {
    s.speed_ = std::isfinite(c.factor) ? std::max(0.0, c.factor) : 0;
    s.dirty_ = true;
  }

  void operator()(const command::SetLockstep& c) {
    s.lockstep_ = c.on;
    s.advance_ = 0;
    s.dirty_ = true;
  }
  void operator()(const command::Advance& c) {
    const double speed = s.Speed() > 0 ? s.Speed() : 1;
    if (s.lockstep_ && std::isfinite(c.seconds)) {
      s.advance_ =
          s.paused_ && !s.Playing() ? 0 : s.advance_ + std::max(0.0, c.seconds) * (s.Playing() ? 1 : speed);
    }
    s.settle_soon_ = true;
    s.dirty_ = true;
  }

  void operator()(const command::SetHistoryBudget& c) {
    s.timeline_.SetBudget(c.bytes);
    s.dirty_ = true;
  }

  void operator()(const command::SetPauseUpdate& c) {
    s.pause_update_ = c.on;
    s.dirty_ = true;
  }

  void operator()(const command::Reset&) {
    ResetData(m(), d());
    s.pushed_bodies_.clear();
    s.AfterJump();
  }

  void operator()(const command::LoadKey& c) {
    if (!InRange("keyframe", c.key, m().nkey)) return;
    ResetDataKeyframe(m(), d(), c.key);
    s.pushed_bodies_.clear();
    s.AfterJump(MarkKind::kKeyframe, c.key);
  }

  void operator()(const command::SaveKey& c) {
    if (!InRange("keyframe", c.key, m().nkey)) return;
    SetKeyframe(m(), d(), c.key);
    s.image_stale_ = true;
    s.dirty_ = true;
  }

  void operator()(const command::WriteKey& c) {
    if (!InRange("keyframe", c.key, m().nkey)) return;
    const auto put = [&](double* array, const std::vector<double>& values, int n) {
      if (static_cast<int>(values.size()) == n) std::copy_n(values.data(), n, array + c.key * n);
    };
    m().key_time[c.key] = c.time;
    put(m().key_qpos, c.qpos, m().nq);
    put(m().key_qvel, c.qvel, m().nv);
    put(m().key_act, c.act, m().na);
    put(m().key_ctrl, c.ctrl, m().nu);
    put(m().key_mpos, c.mpos, 3 * m().nmocap);
    put(m().key_mquat, c.mquat, 4 * m().nmocap);
    s.image_stale_ = true;
    ++s.model_version_;
    s.dirty_ = true;
  }

  void operator()(const command::SetCtrl& c) {
    if (!InRange("actuator", c.actuator, m().nu) || !Finite(c.value)) return;
    d().ctrl[c.actuator] = c.value;
    StateChanged();
  }

  void operator()(const command::SetGenerator& c) {
    if (!InRange("actuator", c.actuator, m().nu) || !Finite(c.amplitude) || !Finite(c.offset) ||
        !Finite(c.start)) {
      return;
    }
    if (c.form < 0 || c.form > 4 || !(c.period > 0)) {
      Refuse("A control generator needs a form and a positive period.");
    } else if (c.form == 0) {
      s.generators_.erase(c.actuator);
    } else {
      s.generators_[c.actuator] = c;
    }
    s.dirty_ = true;
  }

  void operator()(const command::ClearCtrl&) {
    std::fill_n(d().ctrl, m().nu, 0.0);
    StateChanged();
  }

  void operator()(const command::SetNoise& c) {
    if (c.seed != s.noise_.seed || s.noise_.scale == 0) {
      s.random_.seed(c.seed);
      s.noise_state_.clear();
    }
    if (c.scale == 0 && s.noise_.scale > 0) std::fill_n(d().ctrl, m().nu, 0.0);
    s.noise_ = c;
    s.dirty_ = true;
  }

  void operator()(const command::SetQpos& c) {
    if (c.n < 1 || c.n > 7 || !InRange("qpos", c.address, m().nq) || c.address + c.n > m().nq) return;
    for (int i = 0; i < c.n; ++i) {
      if (!Finite(c.value[i])) return;
    }
    std::copy(c.value, c.value + c.n, d().qpos + c.address);
    StateChanged();
  }

  void operator()(const command::SetQvel& c) {
    if (!InRange("qvel", c.address, m().nv) || !Finite(c.value)) return;
    d().qvel[c.address] = c.value;
    StateChanged();
  }

  void operator()(const command::SetMocap& c) {
    if (!InRange("mocap body", c.mocap, m().nmocap)) return;
    std::copy(c.pos, c.pos + 3, d().mocap_pos + 3 * c.mocap);
    std::copy(c.quat, c.quat + 4, d().mocap_quat + 4 * c.mocap);
    StateChanged();
  }

  void operator()(const command::SetEqualityActive& c) {
    if (!InRange("equality", c.equality, m().neq)) return;
    d().eq_active[c.equality] = c.active ? 1 : 0;
    StateChanged();
  }

  void operator()(const command::SetState& c) {
    if (static_cast<int>(c.state.size()) != StateSize(m(), mjSTATE_INTEGRATION)) {
      Refuse("A state of another model was refused: it has " + std::to_string(c.state.size()) + " numbers.");
      return;
    }
    pliant::SetState(m(), d(), c.state.data(), mjSTATE_INTEGRATION);
    s.AfterJump(MarkKind::kStateEdit);
  }

  void operator()(const command::SetOption& c) {
    if (!Finite(c.value)) return;
    if (c.offset == offsetof(mjOption, timestep) && c.value <= 0) {
      Refuse("The timestep must be positive.");
      return;
    }
    s.WriteScalar(&m().opt, sizeof(mjOption), c.offset, c.kind, c.value);
    ++s.model_version_;
    StateChanged();
  }

  void operator()(const command::SetVisual& c) {
    if (!Finite(c.value)) return;
    s.WriteScalar(&m().vis, sizeof(mjVisual), c.offset, c.kind, c.value);
    ++s.model_version_;
    s.dirty_ = true;
  }

  void operator()(const command::SetModelField& c) { s.SetModelField(c); }

  void operator()(const command::RestoreOptions&) {
    m().opt = s.file_options_;
    ++s.model_version_;
    StateChanged();
  }

  void operator()(const command::SetPerturb& c) {
    if (c.perturb.select >= m().nbody) return;
    const mjvPerturb before = s.perturb_;
    s.perturb_ = c.perturb;
    s.drag_ = c;
    s.dirty_ = true;
    // Snapshots have no factored inertia, so the mass that the mouse feels is found here, once a drag.
    const bool goes_on = before.select == c.perturb.select && (before.active | before.active2) != 0;
    if (goes_on) {
      s.perturb_.localmass = before.localmass;
    } else if ((c.perturb.active | c.perturb.active2) != 0) {
      FindPerturbMass(m(), d(), &s.perturb_);
    }
  }

  void operator()(command::SetPins& c) {
    for (command::Pin& pin : c.pins) {
      const int body = pin.drag.perturb.active != 0 ? pin.drag.perturb.select : pin.body;
      if (!InRange("body", body, m().nbody)) return;
      for (int i = 0; i < 3; ++i) {
        if (!Finite(pin.force[i]) || !Finite(pin.torque[i])) return;
      }
      if (pin.drag.perturb.active != 0) FindPerturbMass(m(), d(), &pin.drag.perturb);
    }
    s.pins_ = std::move(c.pins);
    StateChanged();
  }

  void operator()(const command::Poke& c) {
    if (!InRange("body", c.body, m().nbody)) return;
    for (int i = 0; i < 3; ++i) {
      if (!Finite(c.point[i]) || !Finite(c.impulse[i])) return;
    }
    ApplyImpulse(m(), d(), c.body, c.point, c.impulse);
    StateChanged();
  }

  void operator()(command::Install& c) { s.InstallModel(c); }
};

void Simulation::Apply(Command& command) {
  AssertOwner();
  ++commands_;
  if (!Loaded()) {
    // Without a model there is nothing to change but how it will run.
    const bool allowed = std::holds_alternative<command::Install>(command) ||
                         std::holds_alternative<command::SetPaused>(command) ||
                         std::holds_alternative<command::SetSpeed>(command) ||
                         std::holds_alternative<command::SetHistoryBudget>(command) ||
                         std::holds_alternative<command::SetLockstep>(command) ||
                         std::holds_alternative<command::SetPauseUpdate>(command);
    dirty_ = true;
    if (!allowed) return;
  }
  std::visit(Applier{*this}, command);
}

// Derived constants; but what frames and scales the view stays, as the file or a person may have set it.
static void SetConstants(const SimulationOptions& options, mjModel& m, mjData& d) {
  const mjStatistic before = m.stat;
  options.set_constants(m, d);
  m.stat.meansize = before.meansize;
  m.stat.extent = before.extent;
  std::copy_n(before.center, 3, m.stat.center);
}

// Live changes go to the new model, or are named as lost; `reset` gives them up.
void Simulation::CarryTuned(command::Install& install, LoadReport& report) {
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
  if (!carried.constants || !options_.set_constants) return;
  DataPtr scratch(MakeData(*install.model));
  if (scratch != nullptr) SetConstants(options_, *install.model, *scratch);
}

void Simulation::InstallModel(command::Install& install) {
  DataPtr data(MakeData(*install.model));
  if (data == nullptr) {
    Say(EventKind::kError, "There is not enough memory for the data of this model; the old one stays.");
    return;
  }
  ResetData(*install.model, *data);
  const bool had_model = Loaded();
  // The same joints, actuators and so on: what was recorded stays valid, each step with the model it was made
  // with.
  const bool same_layout =
      had_model && install.keep == command::KeepState::kByName && SameStateLayout(*model_, *install.model);
  auto report = std::make_shared<LoadReport>(install.report ? *install.report : LoadReport{});
  if (Loaded() && report->reload) CarryTuned(install, *report);
  if (Loaded() && install.keep == command::KeepState::kByName) {
    report->lost_state = CarryState(*model_, *data_, *install.model, *data);
  } else {
    pending_steps_ = 0;
  }
  model_ = std::move(install.model);
  data_ = std::move(data);
  report_ = std::move(report);
  file_options_ = report_->file_model != nullptr ? report_->file_model->opt : model_->opt;
  ++generation_;
  model_version_ = 0;
  image_stale_ = true;
  steps_ = 0;
  DropMouseForces();
  noise_state_.clear();
  if (!same_layout) generators_.clear();
  if (!same_layout) ResetHistory();
  probes_.SetGeneration(generation_);
  probes_.Bind(*model_, [this](std::string text) { Say(EventKind::kWarning, std::move(text)); });
  if (until_.kind != command::RunUntil::Kind::kNone) until_ = {};
  until_condition_ = {};
  divergence_.reset();
  AfterJump(had_model ? MarkKind::kReload : MarkKind::kReset);
}

void Simulation::WriteScalar(void* base, size_t size, size_t offset, command::ScalarKind kind, double value) {
  const size_t bytes = kind == command::ScalarKind::kDouble ? sizeof(double) : sizeof(float);
  if (offset + bytes > size || offset % bytes != 0) {
    Say(EventKind::kWarning, "A setting outside of its structure was refused.");
    return;
  }
  char* target = static_cast<char*>(base) + offset;
  if (kind == command::ScalarKind::kDouble) {
    std::memcpy(target, &value, sizeof value);
  } else if (kind == command::ScalarKind::kFloat) {
    const float number = static_cast<float>(value);
    std::memcpy(target, &number, sizeof number);
  } else {
    const int number = static_cast<int>(std::lround(value));
    std::memcpy(target, &number, sizeof number);
  }
}

// The margin that the broad phase gives a body: the largest of its geoms.
static void GatherMargins(mjModel& m) {
  std::fill_n(m.body_margin, m.nbody, 0);
  for (int g = 0; g < m.ngeom; ++g) {
    mjtNum& margin = m.body_margin[m.geom_bodyid[g]];
    margin = std::max(margin, m.geom_margin[g]);
  }
}

void Simulation::SetModelField(const command::SetModelField& change) {
  if (change.field == "stat") {
    constexpr size_t kNumbers = sizeof(mjStatistic) / sizeof(double);
    if (change.index < 0 || static_cast<size_t>(change.index) >= kNumbers ||
        !WithinModelLimits(change.value)) {
      Say(EventKind::kWarning, "Refused: the model has no statistic " + std::to_string(change.index) + ".");
      return;
    }
    const auto offset = sizeof(double) * static_cast<size_t>(change.index);
    std::memcpy(reinterpret_cast<char*>(&model_->stat) + offset, &change.value, sizeof change.value);
    ++model_version_;
    dirty_ = true;
    return;
  }
  const ModelField* field = FindModelField(change.field.c_str());
  if (field == nullptr) {
    Say(EventKind::kWarning, "The model has no field '" + change.field + "'.");
    return;
  }
  const size_t count = field->Count(*model_);
  if (change.index < 0 || static_cast<size_t>(change.index) >= count || !WithinModelLimits(change.value)) {
    Say(EventKind::kWarning, "Refused: " + change.field + "[" + std::to_string(change.index) +
                                 "] = " + std::to_string(change.value) + "; the field has " +
                                 std::to_string(count) + " numbers.");
    return;
  }
  void* array = field->Pointer(*model_);
  switch (field->type) {
    case FieldType::kNum:
      static_cast<double*>(array)[change.index] = change.value;
      break;
    case FieldType::kFloat:
      static_cast<float*>(array)[change.index] = static_cast<float>(change.value);
      break;
    case FieldType::kByte:
      static_cast<mjtByte*>(array)[change.index] = static_cast<mjtByte>(change.value != 0);
      break;
    case FieldType::kInt:
      if (FindParameter(field->name) != nullptr) {
        static_cast<int*>(array)[change.index] = static_cast<int>(std::lround(change.value));
        break;
      }
      [[fallthrough]];
    default:
      Say(EventKind::kWarning,
          "'" + change.field + "' is structure, not a parameter: edit the file instead.");
      return;
  }
  // Inertia and geometry have consequences in many arrays; colours and friction have none.
  static constexpr const char* kWithConsequences[] = {
      "qpos0",           "body_pos",      "body_quat", "body_ipos", "body_iquat",
      "body_mass",       "body_inertia",  "jnt_pos",   "jnt_axis",  "dof_armature",
      "tendon_armature", "actuator_gear", "site_pos",  "site_quat", "cam_pos",
      "cam_quat",        "light_pos",     "light_dir", "eq_data",   "tendon_lengthspring",
      "qpos_spring"};
  if (change.field == "geom_margin") {
    GatherMargins(*model_);
    image_stale_ = true;
  }
  if (change.field == "body_gravcomp") {
    model_->ngravcomp = static_cast<int>(std::count_if(
        model_->body_gravcomp, model_->body_gravcomp + model_->nbody, [](double x) { return x != 0; }));
    image_stale_ = true;
  }
  const bool consequences = std::any_of(std::begin(kWithConsequences), std::end(kWithConsequences),
                                        [&](const char* name) { return change.field == name; });
  if (consequences && options_.set_constants) {
    std::vector<double> state(static_cast<size_t>(StateSize(*model_, mjSTATE_INTEGRATION)));
    GetState(*model_, *data_, state.data(), mjSTATE_INTEGRATION);
    SetConstants(options_, *model_, *data_);
    pliant::SetState(*model_, *data_, state.data(), mjSTATE_INTEGRATION);
    image_stale_ = true;
  } else {
    RefreshField(field->offset, count * SizeOf(field->type));
  }
  ++model_version_;
  settle_ = dirty_ = true;
}

}  // namespace pliant
