// A look at a model while it is compiled.
#pragma once

#include <functional>

#include "engine/model/handles.h"

namespace pliant::compile {

// Gets a model as it looks, without the convex hulls of its meshes and the trees over their faces: it is to
// be drawn, not stepped.
using ShowLook = std::function<void(ModelPtr)>;

// Of this thread; empty when nobody wants to see. Compile() and Draft call it, on this thread, where the
// hulls of large meshes take long, before these are made.
ShowLook& CurrentShowLook();

}  // namespace pliant::compile
