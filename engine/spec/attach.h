#pragma once

#include <string>

#include "engine/spec/spec.h"

namespace pliant {

// Puts `child` (a body with its subtree, or a frame with its contents), taken from another spec or from the same one,
// under `frame` of a body of `parent`, together with everything of the child's spec that refers to the subtree or is
// referred to by it: assets, default classes, contact pairs, tendons, actuators, sensors, keyframes and so on. All names
// and references get prefix and suffix. With parent.deep_attach the child is copied, else it is moved.
// Returns the attached element in `parent`, or null with parent.error() set.
Element* Attach(Spec& parent, Body& body, Frame* frame, Element& child, const std::string& prefix,
                const std::string& suffix);

// Deep copy of a subtree of the same spec (as `replicate` needs) under frame `under` of body `body`; every name inside,
// and every reference between the copies, gets `suffix`. Elements outside the tree that refer to the subtree are
// copied as well. Call once for each replica. Returns false with error() set on a name collision.
bool Replicate(Spec& spec, Body& body, Frame& under, Frame& source, const std::string& suffix);

}  // namespace pliant
