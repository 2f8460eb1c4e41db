// Several copies of a part of a document, as `replicate` asks for.
#pragma once

#include <string>

#include "engine/spec/edit/transfer.h"
#include "engine/spec/spec.h"

namespace pliant::spec {

// Copies of the contents of `holder` (its joints, geoms, sites, bodies ..., not the body itself), each with
// what refers to them from outside the tree (sensors, tendons, pairs ...): read those sections before. Parse
// the children into a temporary body. When this is made, what is copied is found once, so that each copy
// costs what it holds, and taken out of the document, so that a copy may be called as an original was.
class Replication {
 public:
  // Cuts up the keyframes that fit the document as it is, for `copies` replicas.
  Replication(Spec& spec, Body& holder, double copies);

  // How many values these keyframes will have.
  double key_numbers() const { return key_numbers_; }

  // Makes a copy in `body`, inside the frame `under` of that body; every name in it, and every reference to
  // them, gets `suffix`. Each keyframe that was cut up gets a copy with the values for this replica. Returns
  // false with spec.error() set on a name collision, else perhaps with a warning there.
  bool Add(Body& body, Frame& under, const std::string& suffix);

  // After the last copy: keyframes that were replicated wait for the compilation.
  void Finish();

 private:
  double CutKeys(double copies);

  Spec& spec_;
  Body& holder_;
  Transfer transfer_;
  std::string warning_;
  double key_numbers_ = 0;
};

}  // namespace pliant::spec
