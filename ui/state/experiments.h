// What the panel "Compare" asks for and shows: runs of the model with something changed, and sweeps. The
// panel fills in what is wanted; the program computes it beside the simulation. Main thread only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/runner/experiment.h"

namespace pliant::ui {

// A and B: two runs from one state.
struct Comparison {
  runner::VariantRun a, b;
  std::vector<double> distance;  // [samples] m
  std::string measure;           // the expression; empty: none
};

// Bodies of two runs that stay as close to each other differ by rounding alone.
inline constexpr double kRoundingDistance = 1e-9;  // m

struct SweepResult {
  runner::Sweep sweep;
  std::string measure;
  double rounding = 0;  // numbers that lie no further apart are the same; of distances kRoundingDistance
  std::vector<double> values;  // [cells]
};

struct ExperimentsState {
  // Which results are shown, and thus copied.
  enum class Page { kComparison, kRules, kSweep } page = Page::kComparison;

  // What is typed.
  char changes_a[512] = "";
  char changes_b[512] = "opt.timestep = 0.001";
  char file_b[512] = "";       // another model for B; empty: the same
  bool own_changes_b = false;  // a person has written them
  char measure[256] = "";
  double seconds = 2;
  runner::SweepAxis axes[2] = {{"opt.timestep", 0.001, 0.005, 9}, {"", 0, 1, 5}};
  char paths[2][256] = {"opt.timestep", ""};
  int reduction = 0;

  // What is asked for.
  enum class Wanted { kNothing, kCompare, kSweep, kRules } wanted = Wanted::kNothing;
  int open_cell = -1;  // of the sweep: goes on from its start, in the window
  bool stop = false;

  // What is known.
  bool busy = false;
  int done = 0, cells = 0;
  struct Problem {
    Page page = Page::kComparison;  // where it came up
    std::string text;               // empty: there is none
  } problem;
  std::shared_ptr<const Comparison> comparison;
  std::shared_ptr<const SweepResult> sweep;
  std::vector<std::string> rules;  // what changes between the rules of releases, in words
  float shown = 1;                 // part of the comparison at which the shadows stand
  float placed = -1;               // where they stand now
};

// Of the panel: asked for as a section is (PanelRequest).
inline constexpr char kSweepPage[] = "sweep";

ExperimentsState& CurrentExperiments();

// A range that the present value of the parameter lies in: what is there, or from half of the value to twice
// of it. A value that is no number changes nothing.
void IncludeValue(double value, runner::SweepAxis* axis);
// The next sweep goes over this number, which is `now`; or gives this one of each run.
void SweepOver(const std::string& path, double now);
void MeasureInSweep(const std::string& path);

}  // namespace pliant::ui
