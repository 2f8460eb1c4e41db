// Where the elements of a compiled document stand in its files.
#pragma once

#include "engine/runner/snapshot.h"
#include "engine/spec/spec.h"

namespace pliant::app {

runner::ElementLocations LocateElements(const spec::Spec& spec);

}  // namespace pliant::app
