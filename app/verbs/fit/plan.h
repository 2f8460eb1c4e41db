// Other collision shapes for mesh geoms, planned as a patch of the model's file.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/files/file_edits.h"
#include "engine/fit/replacement.h"

namespace pliant::app {

enum class FitShape { kBest, kSphere, kCapsule, kBox, kCylinder, kEllipsoid, kParts, kField, kCount };
// Words of the command line: "best", "sphere", ..., "parts", "sdf".
extern const char* const kFitShapeNames[static_cast<int>(FitShape::kCount)];

struct FitRequest {
  std::string path;
  std::vector<int> geoms;
  FitShape shape = FitShape::kBest;  // kBest: the simple shape that fits best
  DecomposeOptions parts;
};

// What became of one geom.
struct FitOutcome {
  int geom = -1;
  std::string shape = {};  // "capsule", "12 parts"
  double error = 0;        // volume that differs, as a share of the mesh's
  std::string problem = {};
};

struct FitPlan {
  FilePatch patch;
  std::vector<FitOutcome> outcomes;
};

// The edits that give a geom the shape of the request, and in `outcome` what became of it.
fit::Replacement ReplaceShape(const fit::Source& source, int geom, const FitRequest& request,
                              const DecomposeProgress& progress, FitOutcome& outcome);

// Is told the number of the geom in the request, and the parts so far with their error; false stops.
using FitProgress = std::function<bool(int index, int parts, double error)>;

// Writes nothing. The path must be MJCF.
FitPlan PlanFit(const FitRequest& request, const FitProgress& progress = {});

}  // namespace pliant::app
