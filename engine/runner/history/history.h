// History: every step of the run as it is recorded, gone back to, simulated again for probes,
// and marked where something is worth it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "engine/runner/history/contact_watch.h"
#include "engine/runner/history/doctor.h"
#include "engine/runner/history/ghosts.h"
#include "engine/runner/history/probe.h"
#include "engine/runner/history/recording.h"
#include "engine/runner/history/replay.h"
#include "engine/runner/history/timeline.h"
#include "engine/runner/live/live_model.h"
#include "engine/runner/live/outcome.h"
#include "engine/runner/live/state_copy.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

class History {
 public:
  explicit History(LiveModel& live) : live_(live) {}

  Outcome Apply(command::SetProbes& c);
  Outcome Apply(const command::SetGhosts& c);
  Outcome Apply(const command::SetHistoryBudget& c);

  // Another model runs; what was recorded goes on when states mean the same. `edited`: it is the model that
  // ran, with something changed. Then steps of another structure are laid aside, for recordings and for when
  // a model of that structure comes back. `run`, `entry`: of command::Install. True when the state is now the
  // wanted one of that run; nothing is recorded then.
  bool OnModel(bool same_layout, bool edited, uint64_t run, int64_t entry);

  // The run as it is recorded so far.
  Recording Record();
  // The run of a file goes on here; the live model must be its present one. False, with a sentence in
  // `problem`, when they do not fit: then nothing has changed.
  bool Adopt(const Recording& from, std::string* problem);

  // Before a step: the state as a person may have changed it. `pushed`: a body that the mouse pushes, or -1.
  void BeforeStep(int pushed);
  // After a step that began at the simulated time `before`. `warnings` [mjNWARNING]: their counts before it.
  void AfterStep(double before, const StepRecord& record, const int* warnings);
  // After a jump in time: a new piece begins, what came before stays reachable. Runs a forward pass.
  void Jump(MarkKind mark, int subject);

  // Brings a recorded state and what follows from it back into the live data; the nearest there is.
  void Restore(int64_t index);
  // After a step with bad numbers: goes back to the last good state and says what made the run unstable.
  // `warning` [mjWARN_BADQPOS, BADQVEL or BADQACC], `index` as the engine counted it.
  const DivergenceReport& Diverged(int warning, int index);

  // Another branch becomes current; false when there is none of this number.
  bool SelectBranch(int branch);
  const Timeline& Entries() const { return timeline_; }
  bool ContactBegan(int body) const { return contacts_.Began(live_.Model(), body); }

  // Bits of DerivedQuantity that the step must compute for the probes.
  unsigned Derived() const { return probes_.Derived(); }
  // Something is to be simulated again for probes; does a part of it. False when a step came out differently.
  bool Filling() const { return probes_.Filling(); }
  bool FillSome() { return timeline_.Empty() || probes_.FillSome(timeline_.Branches(), replay_); }
  std::vector<ProbeBatch> TakeProbes() { return probes_.Take(); }

  void FillStatus(RunStatus& run) const;
  void FillSnapshot(Snapshot& out);

 private:
  // Which model made the steps that are being recorded.
  struct Epoch {
    uint64_t number = 0;  // counts the models that steps were made with
    uint64_t generation = 0;
    uint64_t version = 0;
  };

  // A run of another structure.
  struct Aside {
    RunInfo info;
    std::shared_ptr<const Recording> steps;
  };

  void Clear();
  uint64_t RunId() const;
  void LayAside();
  void Keep(std::shared_ptr<const Recording> steps, const Timeline& timeline);
  bool TakeBack(uint64_t run);
  void TakeModels(const Recording& from, std::map<uint64_t, uint64_t> generations);
  void RecordSteps(Recording* out);
  size_t AsideBytes() const;
  void UseModelForSteps();
  void KeepTuned();
  void TakeNumbersOf(int64_t index);
  void Show(int64_t index);
  const Recording::Epoch* ModelOf(uint64_t epoch) const;
  void KeepModel(Recording::Epoch epoch);
  void SampleNow();
  void MarkSolver(const StepRecord& record);
  void FindMadeShown();

  LiveModel& live_;
  Timeline timeline_;
  Replay replay_;
  ProbeSet probes_;
  ContactWatch contacts_;
  Ghosts ghosts_;
  Epoch epoch_;                           // whose numbers the live model has, unless it was changed since
  uint64_t latest_ = 0;                   // number of the one that was counted last
  std::vector<Recording::Epoch> models_;  // those of the replay, for a recording
  // Numbers that were changed at an entry (branch, index) that nothing followed yet when another was shown.
  std::map<std::pair<int, int64_t>, ModelView> tuned_;
  struct Made {
    uint64_t epoch = 0;
    std::shared_ptr<const mjModel> model;
  };
  Made made_shown_;
  std::vector<Aside> aside_;  // the one that began first at the front
  std::shared_ptr<const std::vector<RunInfo>> aside_infos_;
  StateCopy before_;  // states around a step
  StateCopy after_;
  bool was_converged_ = true;
  bool was_pushed_ = false;
  std::shared_ptr<const DivergenceReport> divergence_;  // the latest, until a reset or a load
};

}  // namespace pliant::runner
