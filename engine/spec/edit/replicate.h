// Several copies of a part of a document, as `replicate` asks for.
#pragma once

#include <string>

#include "engine/spec/edit/transfer.h"
#include "engine/spec/spec.h"

namespace pliant::spec {

// Copies of the contents of `holder` (its joints, geoms, sites, bodies ..., not the body itself), each with
// what refers to them from outside the tree (sensors, tendons, pairs ...): read those sections before. Parse
// the children into a temporary body; what is copied is found once, when this is made, so that each copy
// costs what it holds.
class Replication {
 public:
  Replication(Spec& spec, Body& holder);

  // How many values the keyframes that fit the document as it is will have in `copies` replicas; these keys
  // are cut up. Call it once, before the first Add.
  double KeyNumbers(double copies);

  // Makes a copy in `body`, inside the frame `under` of that body; every name in it, and every reference to
  // them, gets `suffix`. Each keyframe that KeyNumbers has cut up gets a copy with the values for this
  // replica. Returns false with spec.error() set on a name collision, else perhaps with a warning there.
  bool Add(Body& body, Frame& under, const std::string& suffix);

 private:
  Spec& spec_;
  Body& holder_;
  Transfer transfer_;
  std::string warning_;
};

// Deletes a temporary body together with the elements that refer to its contents. Keyframes that were
// replicated wait for the compilation.
void RemoveHolder(Spec& spec, Body& holder);

}  // namespace pliant::spec
