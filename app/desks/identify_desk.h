// Searches for numbers of the running model in a recorded motion, on threads beside the simulation, and puts
// what was found into the running model as one edit that can be undone. Main thread only.
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/editing/structure.h"
#include "engine/identify/identify.h"
#include "engine/runner/command.h"
#include "ui/state/frame.h"
#include "ui/state/identify_state.h"

namespace pliant::app {

// Commands that give the running model these values, with all numbers that go along (the inertia with a mass,
// the bias with a gain); delays are left to the text.
std::vector<runner::command::SetModelField> CommandsFor(const mjModel& model,
                                                        const std::vector<identify::FitParameter>& parameters,
                                                        const std::vector<double>& values);

class IdentifyDesk {
 public:
  explicit IdentifyDesk(StructureEditing& structure) : structure_(structure) {}
  IdentifyDesk(IdentifyDesk&&) = default;
  // Waits for the step of a search in progress.
  ~IdentifyDesk();

  // After the panels. `edits`: where commands become edits.
  void EndFrame(const ui::UiFrame& frame, runner::CommandSink& edits);
  bool Busy() const { return job_.valid(); }
  // True once after what was found has been applied in order to be written into the model's file.
  bool TakeWriting() { return std::exchange(writing_, false); }

 private:
  struct Found {
    identify::Result result;
    std::vector<std::string> notes;  // about the recording
  };

  void ListCandidates(const ui::UiFrame& frame);
  void Add(const mjModel& m, const std::string& name);
  // The numbers of the panel as parameters of the model; false with a problem in the panel's state.
  bool Parameters(const mjModel& m, bool found_only, std::vector<identify::FitParameter>* parameters,
                  std::vector<double>* values) const;
  void Run(const mjModel& m);
  void Take();
  // False when nothing was found.
  bool Apply(const ui::UiFrame& frame, runner::CommandSink& edits);

  StructureEditing& structure_;
  std::shared_ptr<const mjModel> model_;  // of the search
  std::unique_ptr<identify::SearchWatch> watch_;
  std::future<Found> job_;
  bool writing_ = false;
};

}  // namespace pliant::app
