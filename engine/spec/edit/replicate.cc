#include "engine/spec/edit/replicate.h"

#include "engine/spec/attributes/keys.h"

namespace pliant::spec {

Replication::Replication(Spec& spec, Body& holder)
    : spec_(spec), holder_(holder), transfer_(spec, spec, {.replica = true}) {
  transfer_.MarkContents(holder);
  transfer_.ChooseRelations();
}

double Replication::KeyNumbers(double copies) {
  if (spec_.keys.empty()) return 0;
  spec_.Renumber();
  SplitFittingKeys(spec_);
  double numbers = 0;
  for (const Key* key : spec_.keys) {
    // Each replica knows the ones before it.
    if (key->split) numbers += copies * static_cast<double>(key->parts.size()) * (1 + copies / 2);
  }
  return numbers;
}

bool Replication::Add(Body& body, Frame& under, const std::string& suffix) {
  transfer_.StartNext(suffix);
  if (!transfer_.NamesAreFree() || !transfer_.ReadKeys()) return false;
  if (!transfer_.TakeContents(holder_, body, &under)) return false;
  transfer_.TakeRelations();
  transfer_.RetargetKeys();
  transfer_.TakeKeys();
  if (!transfer_.left_behind().empty()) spec_.SetError(transfer_.left_behind(), true);
  return true;
}

void RemoveHolder(Spec& spec, Body& holder) {
  SetSplitKeysAside(spec);
  spec.Remove(holder);
}

}  // namespace pliant::spec
