// The doctor beside the running simulation: examines each new model on a thread of its own, shows what it
// found, and has findings mended as edits of the model's text that can be undone. Main thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <string>

#include "app/editing/structure.h"
#include "app/editing/unwritten_edits.h"
#include "engine/doctor/finding.h"
#include "engine/runner/loading/load_report.h"
#include "engine/runner/snapshot.h"
#include "ui/state/state.h"

namespace pliant::app {

class DoctorDesk {
 public:
  // `loaded`: has what models were read from.
  DoctorDesk(ui::UiState& ui, StructureEditing& structure, const UnwrittenEdits& loaded)
      : ui_(ui), structure_(structure), loaded_(loaded) {}

  void OnNewModel();
  // Takes what is finished, and hands on what the panel asked for. `shown`: of this frame, or null.
  void EndFrame(const runner::Snapshot* shown);
  bool Busy() const { return job_.valid() || waits_ > 0; }

 private:
  void Start(const runner::Snapshot& snapshot);
  void Take(const runner::Snapshot* shown);
  static void AddReading(const runner::LoadReport& report);
  void Mend();

  ui::UiState& ui_;
  StructureEditing& structure_;
  const UnwrittenEdits& loaded_;
  std::future<doctor::Diagnoses> job_;
  int waits_ = 0;            // frames until a new model is looked at: people wait for its picture
  uint64_t generation_ = 0;  // of the model that the job looks at
  doctor::Diagnoses found_;  // the first findings of the panel
};

}  // namespace pliant::app
