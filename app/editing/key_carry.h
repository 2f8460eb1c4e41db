// Keyframes of a model whose joints, actuators or mocap bodies have changed.
#pragma once

#include <mujoco/mjmodel.h>

#include <map>
#include <set>
#include <string>

namespace pliant::app {

// Where the changed texts (by absolute path) compile, but for the sizes of their keyframes: rewrites the
// numbers of each <key>, from those of `before` (its keys, in the same order), by the names of joints,
// actuators and mocap bodies; what is new stands at its initial value. Texts whose keys fit, or that do
// not compile for other reasons, stay as they are. Changed keys of included files go into the file at `path`,
// as models of other sizes may include these files as well. Returns the files that keys were taken out of.
std::set<std::string> CarryKeys(const std::string& path, const mjModel& before,
                                std::map<std::string, std::string>* texts);

}  // namespace pliant::app
