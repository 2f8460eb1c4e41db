#pragma once

#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant::spec {

// Adds a body to a skin; the named vertices stand at its origin.
void AddSkinBone(Skin::Own& own, const std::string& body, std::vector<int> vertices);

// The skin of a sheet of bodies in rows of `bodies_y`, one row after the other: two sides and a rim that
// closes them. `between` vertices stand between two bodies; they are interpolated bicubically.
void AddSheetSkin(Skin::Own& own, const std::vector<std::string>& bodies, int bodies_y, int between,
                  bool texcoord);

}  // namespace pliant::spec
