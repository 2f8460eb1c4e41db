// Settings of flexes that today's release refuses.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// What release 3.14 refuses and 3.3 took means what it meant in 3.3; a warning names the flex and says so:
// - elastic flexes under the integrators implicit and implicitfast (integrated explicitly), and passive
//   contact under all but discrete;
// - elastic2d without a positive thickness or on what is no sheet (no effect);
// - a grid of nodes without right angles (flat, above all);
// - a material beside an equality that holds the same edges (both act).
// Where the model uses language that 3.3 did not have, all but the first are errors; so is, always, bending
// of vertices on bodies that move otherwise than along three joints. Needs the compiled bodies and flexes.
void CheckFlexesOfToday(const Context& context);

}  // namespace pliant::compile
