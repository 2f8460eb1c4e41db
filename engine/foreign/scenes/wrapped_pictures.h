// Pictures on boxes and other shapes that have no texture coordinates.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// What viewers of robots show on a box is the whole picture on each side, upright. Here a flat texture would
// cover the top alone and streak down the sides, and a cube texture lies on its side on two of them: a box
// becomes a mesh with coordinates. Round shapes get the picture as a cube texture, which must be square; any
// other stays flat on them.
void WrapPictures(const FileFinder& finder, spec::Spec& spec);

}  // namespace pliant::foreign
