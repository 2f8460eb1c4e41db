#pragma once

#include <string>

#include "engine/spec/spec.h"

namespace pliant::spec {

// Puts `child` (a body with its subtree, or a frame with its contents), taken from another spec or from the
// same one, under `frame` of a body of `parent`, together with everything of the child's spec that refers to
// the subtree or is referred to by it: assets, default classes, contact pairs, tendons, actuators, sensors,
// keyframes and so on. All names and references get prefix and suffix. With parent.deep_attach the child is
// copied, else it is moved; a document that parts were moved out of can no longer be compiled. The world body
// can be attached as well and becomes an ordinary body. Returns the attached element in `parent`, or null
// with parent.error() set and nothing changed: when a name is taken, a keyframe does not fit its document, or
// settings conflict (settings_conflicts.h). parent.error() may also be a warning of conflicts.
Element* Attach(Spec& parent, Body& body, Frame* frame, Element& child, const std::string& prefix,
                const std::string& suffix);

// Copies the contents of `holder` (its joints, geoms, sites, bodies ..., not the body itself) into `body`,
// inside the frame `under` of that body; every name in the copies, and every reference to them, gets
// `suffix`. Elements outside the tree that refer to something in the holder (sensors, tendons, pairs ...) are
// copied too, so read those sections before the tree. Each keyframe that KeyNumbersOf has prepared gets a
// copy with the values for this replica. Use for `replicate`: parse the children into a temporary body, call
// KeyNumbersOf once and this once for each replica with a frame at the pose of the replica, then
// RemoveHolder. Returns false with spec.error() set on a name collision, else perhaps with a warning there.
bool Replicate(Spec& spec, Body& body, Frame& under, Body& holder, const std::string& suffix);

// Cuts up the keyframes that fit the document as it is, for Replicate. Returns how many values `copies`
// replicas of them will have.
double KeyNumbersOf(Spec& spec, double copies);

// Deletes a temporary body together with the elements that refer to its contents. Keyframes that were
// replicated wait for the compilation.
void RemoveHolder(Spec& spec, Body& holder);

}  // namespace pliant::spec
