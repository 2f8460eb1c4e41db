// SRDF, in which motion planners keep which links of a URDF need no check for collisions.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/foreign/file_finder.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Looks for SRDF of this robot beside the model, in the folders srdf and config beside its folder, and in
// the packages NAME_moveit_config beside its package. The pairs of links that the first one disables are
// excluded from contacts, with a warning that says how many. Files of other robots, most of whose links
// are not here, are passed over.
void ExcludeDisabledPairs(const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
