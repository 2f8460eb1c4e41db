// Collision shapes of the running model: measures what collides for each mesh while the panel is shown, and
// puts other shapes in place as edits of the text that can be undone. Main thread only.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "app/editing/structure.h"
#include "engine/fit/mesh_geoms.h"
#include "engine/runner/snapshot.h"
#include "ui/state/state.h"

namespace pliant::app {

// Other collision shapes as edits of the text.
struct FittedShapes {
  std::string outcome;  // a sentence for people, also about what could not be done
  std::string label;
  std::vector<io::patch::ElementEdit> edits;  // empty: nothing could be done
  FileTexts files;                            // new assets, by absolute path
};

// What is told of a fit in progress and asked of it, between two threads.
struct FitWatch {
  std::atomic<int> done = 0;         // geoms that have their new shapes, with the present one
  std::atomic<int> parts = 0;        // convex ones of the present geom so far, 0 before the first cut
  std::atomic<double> error = 0;     // of these: what differs, as a share of the volume
  std::atomic<bool> enough = false;  // the parts that there are will do
  std::atomic<bool> stop = false;    // nothing is to be changed
};

// For geoms of the model that the file with `texts` in place of those on disk compiles to. `shape` is a
// FitShape. On any thread; never throws.
FittedShapes FitShapes(const std::string& path, const FileTexts& texts, const std::vector<int>& geoms,
                       int shape, int max_parts, FitWatch& watch);

class FitDesk {
 public:
  FitDesk(ui::UiState& ui, StructureEditing& structure) : ui_(ui), structure_(structure) {}

  // `shown`: of this frame, or null.
  void EndFrame(const runner::Snapshot* shown);
  bool Busy() const { return measure_job_.valid() || fit_job_.valid(); }

 private:
  void Start(const runner::Snapshot& shown);
  void Measure(const runner::Snapshot& shown);
  void TakeRows(const runner::Snapshot* shown);

  ui::UiState& ui_;
  StructureEditing& structure_;
  std::future<std::vector<fit::MeshGeom>> measure_job_;
  std::future<FittedShapes> fit_job_;
  uint64_t generation_ = 0;          // of the model that was measured last
  std::shared_ptr<FitWatch> watch_;  // of the fit in progress
};

}  // namespace pliant::app
