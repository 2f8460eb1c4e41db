#pragma once

#include <string>

#include "engine/spec/macros/composite_lattice.h"

namespace pliant::spec {

// Composite objects of elements that hang on each other by joints, so that they cannot stretch.
// rope:  elements in a row along x.
// loop:  elements on a circle in the x-y plane, closed opposite to its root.
// cloth: elements in the x-y plane; one column along y, from each of its elements a row along x; neighbouring
//   rows are tied by tendons of fixed length. May have a skin.
// Each element has two hinges across the link to the one before it, halfway to it, one of them normal to the
// plane; optional are a hinge about the link (twist) and a slide along it (stretch), which equalities hold at
// their places. The long axis of capsules and cylinders lies along the rope, loop, or row.
// The root is the parent body itself when that is named like an element (B3, or B0_4 in a cloth); else it is
// the first element, which turns about its own centre relative to the parent. A pinned root has no joints;
// other pinned elements are welded to the parent.
// Names are the prefix and B, G, S with the indices of the element; J0_, J1_ (hinges), JT_ (twist), JS_
// (stretch) with the same indices; T with the indices of the lower of the tied elements.
// False, with a sentence in `error`, when the options make no such object.
bool MakeChain(Spec& spec, Body& body, Frame* frame, const LatticeOptions& options, std::string& error);

}  // namespace pliant::spec
