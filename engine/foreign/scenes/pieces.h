// Meshes for contacts that are written as a list of convex pieces.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Programs for convex decomposition write one OBJ file with an object for each piece. Where all objects of
// a file are convex, every geom that collides with it becomes one geom a piece, as the hull of all of them
// would fill what the pieces leave open. Files that cannot be read stay, for those who say so.
void SplitPieces(const FileFinder& finder, spec::Spec& spec);

}  // namespace pliant::foreign
