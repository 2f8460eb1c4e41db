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
// The same, but the document is not numbered and its ids are not shown: with many attachments one after the
// other that is done once, after the last one.
Element* AttachUnnumbered(Spec& parent, Body& body, Frame* frame, Element& child, const std::string& prefix,
                          const std::string& suffix);

}  // namespace pliant::spec
