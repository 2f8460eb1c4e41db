// What Gazebo's coefficients of friction are to contacts of this engine.
#pragma once

#include <algorithm>

namespace pliant::foreign {

// Gazebo writes 100 000 where nothing may slip. Nothing that rolls or walks is rougher than 2, and the
// pyramid that approximates the cone of friction gives way along the normal as its slope grows: on contacts
// of 10 a robot of 3 kg sinks by 7 mm and rocks, of 2 by less than 1 mm.
inline double FrictionOfGazebo(double coefficient) { return std::min(coefficient, 2.0); }

}  // namespace pliant::foreign
