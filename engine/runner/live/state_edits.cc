#include "engine/runner/live/state_edits.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/model/fields.h"
#include "engine/model/state.h"
#include "engine/step/reset.h"
#include "engine/step/run_state.h"

namespace pliant::runner {
namespace {

Outcome StateUnless(const std::string& refusal) {
  return refusal.empty() ? Outcome::State() : Outcome::Refused(refusal);
}

}  // namespace

Outcome StateEdits::Apply(const command::Reset&) {
  const std::string problem = ResetSimulation(live_.Model(), live_.TouchData());
  Outcome outcome = Outcome::Jump(MarkKind::kReset);
  if (!problem.empty()) outcome.complaints.push_back(problem);
  return outcome;
}

Outcome StateEdits::Apply(const command::LoadKey& c) {
  const mjModel& m = live_.Model();
  if (std::string no = RefuseIndex("keyframe", c.key, m.nkey); !no.empty()) return Outcome::Refused(no);
  ResetSimulationKeyframe(m, live_.TouchData(), c.key);
  return Outcome::Jump(MarkKind::kKeyframe, c.key);
}

Outcome StateEdits::Apply(const command::SetState& c) {
  if (static_cast<int>(c.state.size()) != RunStateSize(live_.Model())) {
    return Outcome::Refused("A state of another model was refused: it has " + std::to_string(c.state.size()) +
                            " numbers.");
  }
  SetRunState(live_.Model(), live_.TouchData(), c.state.data());
  return Outcome::Jump(MarkKind::kStateEdit);
}

Outcome StateEdits::Apply(const command::SetQpos& c) {
  const int nq = live_.Model().nq;
  std::string refusal = RefuseIndex("qpos", c.address, nq);
  if (refusal.empty() && (c.n < 1 || c.n > 7 || c.address + c.n > nq)) {
    refusal = "A pose of " + std::to_string(c.n) + " numbers was refused: it does not fit into qpos.";
  }
  for (int i = 0; i < c.n && refusal.empty(); ++i) refusal = RefuseValue(c.value[i]);
  if (refusal.empty()) std::copy(c.value, c.value + c.n, live_.TouchData().qpos + c.address);
  return StateUnless(refusal);
}

Outcome StateEdits::Apply(const command::SetQvel& c) {
  std::string refusal = RefuseIndex("qvel", c.address, live_.Model().nv);
  if (refusal.empty()) refusal = RefuseValue(c.value);
  if (refusal.empty()) live_.TouchData().qvel[c.address] = c.value;
  return StateUnless(refusal);
}

Outcome StateEdits::Apply(const command::SetCtrl& c) {
  std::string refusal = RefuseIndex("control", c.control, live_.Model().nu);
  if (refusal.empty()) refusal = RefuseValue(c.value);
  if (refusal.empty()) live_.SetControl(c.control, c.value);
  return StateUnless(refusal);
}

Outcome StateEdits::Apply(const command::ClearCtrl&) {
  for (int i = 0; i < live_.Model().nu; ++i) live_.SetControl(i, 0);
  return Outcome::State();
}

Outcome StateEdits::Apply(const command::SetMocap& c) {
  const std::string refusal = RefuseIndex("mocap body", c.mocap, live_.Model().nmocap);
  if (refusal.empty()) {
    std::copy(c.pos, c.pos + 3, live_.TouchData().mocap_pos + 3 * c.mocap);
    std::copy(c.quat, c.quat + 4, live_.TouchData().mocap_quat + 4 * c.mocap);
  }
  return StateUnless(refusal);
}

Outcome StateEdits::Apply(const command::SetEqualityActive& c) {
  const std::string refusal = RefuseIndex("equality", c.equality, live_.Model().neq);
  if (refusal.empty()) live_.TouchData().eq_active[c.equality] = c.active ? 1 : 0;
  return StateUnless(refusal);
}

Outcome StateEdits::Apply(const command::SetDataField& c) {
  static constexpr const char* kInputs[] = {"act",       "qfrc_applied", "xfrc_applied",
                                            "mocap_pos", "mocap_quat",   "userdata"};
  const DataField* field = FindDataField(c.field.c_str());
  const bool input =
      std::any_of(std::begin(kInputs), std::end(kInputs), [&](auto* name) { return c.field == name; });
  if (field == nullptr || !input) return Outcome::Refused("'" + c.field + "' is a result, not an input.");
  const auto count = static_cast<int>(field->Count(live_.Model(), live_.Data()));
  std::string refusal = RefuseIndex(field->name, c.index, count);
  if (refusal.empty()) refusal = RefuseValue(c.value);
  if (refusal.empty()) static_cast<double*>(field->Pointer(live_.TouchData()))[c.index] = c.value;
  return StateUnless(refusal);
}

}  // namespace pliant::runner
