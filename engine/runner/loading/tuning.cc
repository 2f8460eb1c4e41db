#include "engine/runner/loading/tuning.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/model/activations.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/shortcuts.h"
#include "engine/runner/loading/renaming.h"

namespace pliant::runner {
namespace {

// Texts may leave out the last digits.
bool SaysAsWell(double tuned, double now) {
  return std::abs(tuned - now) <= 1e-11 * std::max(1.0, std::abs(tuned));
}

class TuningCarrier {
 public:
  TuningCarrier(const mjModel& from, const mjModel& live, mjModel& to, const mjModel* old_file)
      : from_(from), live_(live), to_(to), old_(old_file), names_(from, to) {}

  CarriedTuning Run() {
    for (const ModelParameter& p : ModelParameters()) {
      if (p.effect != Effect::kRecompile) Parameter(p);
    }
    Block("option", &from_.opt, &live_.opt, &to_.opt, old_ != nullptr ? &old_->opt : nullptr,
          sizeof(mjOption), offsetof(mjOption, integrator));
    Block("visual setting", &from_.vis, &live_.vis, &to_.vis, old_ != nullptr ? &old_->vis : nullptr,
          sizeof(mjVisual), 0);
    return std::move(out_);
  }

 private:
  // The element of `to`, -1 when there is none.
  int Counterpart(const ModelParameter& p, int element) const {
    const char* name = Id2Name(from_, p.object, element);
    if (name != nullptr && *name != '\0') return names_.Find(p.object, name);
    return CountOf(from_, p.object) == CountOf(to_, p.object) ? element : -1;
  }

  void Parameter(const ModelParameter& p) {
    const ModelField& field = *FindModelField(p.field);
    const size_t count = field.Count(from_);
    if (count != field.Count(live_) || count == 0) return;
    if (std::memcmp(field.Pointer(from_), field.Pointer(live_), count * SizeOf(field.type)) == 0) return;
    const int n = CountOf(from_, p.object);
    for (int i = 0; i < n; ++i) {
      const ParameterSlice slice = SliceOf(from_, p, i);
      const int total = slice.count * slice.repeats;
      bool tuned = false;
      for (int k = 0; k < total; ++k) {
        const int at = slice.begin + k;
        tuned |= ParameterValue(from_, p.field, at) != ParameterValue(live_, p.field, at);
      }
      if (tuned) Carry(p, i, slice, total);
    }
  }

  void Carry(const ModelParameter& p, int i, const ParameterSlice& slice, int total) {
    const std::string label = std::string(p.attribute) + " of " + ElementLabel(from_, p.object, i);
    const int other = Counterpart(p, i);
    const ParameterSlice target = other < 0 ? ParameterSlice{} : SliceOf(to_, p, other);
    if (other < 0 || target.count * target.repeats != total) {
      out_.dropped.push_back(label);
      return;
    }
    bool kept = false, lost = false;  // neither: the new file says it as well
    const bool actuator = p.object == mjOBJ_ACTUATOR;
    const int states = actuator ? ImpliedActivations(to_, other) : 0;
    for (int k = 0; k < total; ++k) {
      const double before = ParameterValue(from_, p.field, slice.begin + k);
      const double tuned = ParameterValue(live_, p.field, slice.begin + k);
      const double now = ParameterValue(to_, p.field, target.begin + k);
      if (tuned == before || SaysAsWell(tuned, now)) continue;
      if (old_ == nullptr || now == ParameterValue(*old_, p.field, slice.begin + k)) {
        SetParameterValue(to_, p.field, target.begin + k, tuned);
        // The number would give the actuator other states than the new model has.
        const bool fits = !actuator || ImpliedActivations(to_, other) == states;
        if (!fits) SetParameterValue(to_, p.field, target.begin + k, now);
        out_.constants |= fits && p.effect == Effect::kConstants;
        (fits ? kept : lost) = true;
      } else {
        lost = true;
      }
    }
    if (kept) FollowArray(to_, p.field);
    if (kept || lost) (lost ? out_.dropped : out_.kept).push_back(label);
  }

  // Settings: numbers of 8 bytes up to `doubles`, of 4 bytes behind.
  void Block(const char* what, const void* from, const void* live, void* to, const void* old, size_t bytes,
             size_t doubles) {
    const auto* a = static_cast<const char*>(from);
    const auto* b = static_cast<const char*>(live);
    auto* c = static_cast<char*>(to);
    int kept = 0, dropped = 0;
    for (size_t at = 0; at < bytes;) {
      const size_t size = at < doubles ? sizeof(double) : sizeof(int);
      const bool tuned = std::memcmp(a + at, b + at, size) != 0 && std::memcmp(b + at, c + at, size) != 0;
      const bool same_file =
          old == nullptr || std::memcmp(static_cast<const char*>(old) + at, c + at, size) == 0;
      if (tuned && same_file) {
        std::memcpy(c + at, b + at, size);
        ++kept;
      } else if (tuned) {
        ++dropped;
      }
      at += size;
    }
    const auto count = [what](int n) { return std::to_string(n) + " " + what + (n > 1 ? "s" : ""); };
    if (kept > 0) out_.kept.push_back(count(kept));
    if (dropped > 0) out_.dropped.push_back(count(dropped));
  }

  const mjModel& from_;
  const mjModel& live_;
  mjModel& to_;
  const mjModel* old_;
  NamesSince names_;  // of `to_`
  CarriedTuning out_;
};

}  // namespace

void CarryStatistic(const mjStatistic& from, const mjStatistic& live, const mjStatistic* old_file,
                    mjStatistic& to) {
  const auto carry = [&](const double* was, const double* now, const double* said, double* target) {
    if (*now != *was && (said == nullptr || *said == *target)) *target = *now;
  };
  const mjStatistic* said = old_file;
  carry(&from.meansize, &live.meansize, said != nullptr ? &said->meansize : nullptr, &to.meansize);
  carry(&from.extent, &live.extent, said != nullptr ? &said->extent : nullptr, &to.extent);
  for (int i = 0; i < 3; ++i)
    carry(from.center + i, live.center + i, said != nullptr ? said->center + i : nullptr, to.center + i);
}

CarriedTuning CarryTuning(const mjModel& from, const mjModel& live, mjModel& to, const mjModel* old_file) {
  return TuningCarrier(from, live, to, old_file).Run();
}

}  // namespace pliant::runner
