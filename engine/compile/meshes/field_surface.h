// The surface of a plugin's distance field as a mesh.
#pragma once

#include <mujoco/mjplugin.h>

#include <map>
#include <string>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// Samples the field in the plugin's box, about a hundred samples an axis, and writes input.vert and face; the
// mesh keeps the frame of the field. `attributes` are the instance's. False, with a sentence in `error`, when
// the plugin has no static distance or the box holds no surface.
bool SampleField(const mjpPlugin& plugin, const std::map<std::string, std::string, std::less<>>& attributes,
                 MeshInput& input, std::string& error);

}  // namespace pliant::compile
