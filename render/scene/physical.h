// How a shape's surface reflects in the studio look.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <array>

namespace pliant::render {

// Metallic and roughness where the material gives them. Otherwise no metal, and the roughness whose
// microfacets spread a highlight as wide as the exponent of the shininess does (Walter et al. 2007, eq. 35).
std::array<float, 2> PhysicalOf(const mjModel& m, const mjvGeom& g, float shininess_exponent);

}  // namespace pliant::render
