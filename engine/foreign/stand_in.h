// What is shown of a link whose shapes cannot be read.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

inline constexpr float kStandInColor[4] = {1, 0, 1, 0.6f};  // magenta

// The sides, m, of the box with this mass, kg, and these moments of inertia, kg m^2, as far as there is one.
void SidesOfStandIn(double mass, const double moments[3], double sides[3]);

// Gives a body that moves freely and has no shape such a box, which collides, or it would fall for ever.
void AddStandIn(spec::Body& body, spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
