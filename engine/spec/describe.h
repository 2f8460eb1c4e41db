// How messages call an element.
#pragma once

#include <string>

#include "engine/spec/element.h"

namespace pliant::spec {

// "geom 'foot'", or "geom 3" for an unnamed element with an id.
std::string Describe(const Element& element);

}  // namespace pliant::spec
