// The axis that COLLADA, VRML and X3D call up, in robots.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Turns these meshes of a robot back to the axes of their files. The viewers with which makers look at
// URDF and SDF ignore what the file calls up (exporters of meshes write Y_UP whatever they do), so that
// robots are drawn for that.
void KeepAxesOfFiles(const FileFinder& finder, spec::Spec& spec);

}  // namespace pliant::foreign
