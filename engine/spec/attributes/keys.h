// Keyframes while the document changes. The vectors of a keyframe follow the order of joints, actuators and
// mocap bodies, so they fit one state of the document only. What a document means by one is kept like this:
//   - a keyframe in Spec::keys belongs to whatever stands in the document when it is compiled. Elements that
//     came later are taken to be at the end: a vector that is too short is filled up there;
//   - what arrives with an attached model or by replicating, and what is left after a body was deleted,
//     is cut up by element and waits in Spec::pending_keys; the next compilation puts it together again.
#pragma once

#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant::spec {

// ---- All of these but PadKeys need spec.Renumber() before.

// Values of `key` by element of the document: its joints, actuators and mocap bodies. A key may also be
// written for the document as it was compiled last: what came later has no values then, and those of what
// went are dropped. False, with a sentence in `error`, when a vector has another length.
bool SplitKey(const Spec& spec, const Key& key, std::vector<KeyPart>& parts, std::string& error);
// Cuts up every key of the document. False, with spec.error() set and nothing changed, when one does not fit.
bool SplitKeys(Spec& spec);
// The same for those that fit; the others must fit the whole model (Key::whole).
void SplitFittingKeys(Spec& spec);
// Element::compiled_id of what came from a document in which it was compiled; -1: of what never was.
constexpr int kCompiledElsewhere = -2;
// Fills vectors that are too short up at their ends, with the reference pose as the document writes it: `ref`
// of a joint in its own unit, a free joint at the place of its body when that was compiled, here or there
// where it came from, else at the origin. Of the tree it reads how many numbers each joint has, and the pose
// of those at the end that are missing.
void PadKeys(Spec& spec);

// The values that PadKeys would give to one element, where `part` has values.
KeyPart PaddingOf(const Element& element, const KeyPart& part);

// Moves the keys that are cut up to those that wait for the compilation.
void SetSplitKeysAside(Spec& spec);
// Brings the waiting keys back to the end of the list. Returns the first one whose name is taken, null when
// there is none.
Key* ResolvePendingKeys(Spec& spec);

// What to tell about attaching parts of a document whose own attachments were never compiled; null: nothing.
const char* PendingKeysWarning(const Spec& child);

}  // namespace pliant::spec
