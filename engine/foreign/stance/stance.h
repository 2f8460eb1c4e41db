// A robot in a world: its base free or fixed, a floor below it.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/foreign/file_finder.h"
#include "engine/foreign/options.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// `robot`: the document comes from a robot's description (URDF, xacro, SDFormat). Its joints start inside
// of their limits (start_pose.h). With `options.floating` the bodies of the world without joints get a
// free joint and are lifted until what collides stands at z = 0; with `options.stand` those of robots
// alone that stand on feet or wheels, or fly by rotors, and would not fall over, unless the description
// itself fixes them (`bolted`). Servos hold the joints of robots that stand or float, unless
// `options.keep_drives` (servos.h). `options.floor`, and `stand` for robots, adds a plane at the lowest
// point of what is fixed, at most 0, where there is no plane or terrain yet, and a sky and a light where
// these are missing.
void TakeStance(const FileFinder& finder, const Options& options, bool robot, bool bolted, spec::Spec& spec,
                DiagnosticSink& sink);

// A plane without end at a height, with a sky and a light.
void AddFloor(double height, spec::Spec& spec);
// A light from far away, where the document has none.
void AddSun(spec::Spec& spec);
// Whether a plane or terrain is part of the document.
bool HasFloor(const spec::Spec& spec);

}  // namespace pliant::foreign
