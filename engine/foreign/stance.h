// A robot in a world: its base free or fixed, a floor below it.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/foreign/options.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Gives the bodies of the world without joints a free joint and lifts them until they stand at z = 0
// (`options.floating`); adds a plane at their lowest point, at most 0, a sky and a light
// (`options.floor`), where there is no plane yet. Does nothing without these options.
void TakeStance(const FileFinder& finder, const Options& options, spec::Spec& spec);

// A plane without end at a height, with a sky and a light.
void AddFloor(double height, spec::Spec& spec);
// Whether a plane is part of the document.
bool HasFloor(const spec::Spec& spec);

}  // namespace pliant::foreign
