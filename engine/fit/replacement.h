// Other collision shapes for a mesh geom, as edits of its text.
//
// The mesh itself stays, with its looks, its mass and its name, and collides no more; what collides instead
// are new geoms beside it, without mass and in group 3, with the contact settings of the old one.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/geometry/fit/decompose.h"
#include "engine/geometry/fit/primitive_fit.h"
#include "engine/io/patch/document.h"
#include "engine/io/patch/element_edits.h"
#include "engine/spec/spec.h"

namespace pliant::fit {

struct Replacement {
  std::string problem;      // why there is none; empty when there is one
  std::vector<int> copies;  // other geoms that the same text makes, and that are replaced with this one
  std::vector<io::patch::ElementEdit> edits;
  std::vector<std::pair<std::string, std::string>> files;  // absolute paths and contents of new assets
};

// The text that is changed: `document` is the file, `spec` what was read from it, compiled to `m`.
struct Source {
  const mjModel& m;
  const spec::Spec& spec;
  io::patch::Document& document;
};

Replacement ReplaceByPrimitive(const Source& source, int geom, const PrimitiveFit& fit);

// One mesh file for each part, in the folder of meshes of the file that the geom stands in: an attached file
// stays a model of its own.
Replacement ReplaceByParts(const Source& source, int geom, const Decomposition& parts);

// The same geom, of type sdf.
Replacement ReplaceByField(const Source& source, int geom);

}  // namespace pliant::fit
