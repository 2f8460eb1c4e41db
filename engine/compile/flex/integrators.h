// Flexes whose forces today's language allows under some integrators only.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Release 3.14 refuses elastic flexes under the integrators implicit and implicitfast, and passive contact of
// flexes under all but discrete. Here such a model means what it meant in release 3.3: the forces are
// integrated explicitly, and a warning names the flex and says so.
void WarnOfFlexIntegrators(const Context& context);

}  // namespace pliant::compile
