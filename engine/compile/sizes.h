// How much there is of everything, before the arrays of the model are made.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Lengths of the user arrays, into the sizes of the context. Needs nothing; reports what is too long.
void CountUserData(Context& context);

// All other sizes. Needs assets, bodies, trees, topology, pairs; fails where the document asks for too much.
void CountAll(Context& context);

}  // namespace pliant::compile
