#include "engine/spec/edit/replicate.h"

#include <cstddef>
#include <vector>

#include "engine/spec/attributes/keys.h"

namespace pliant::spec {
namespace {

// As in the reference engine: what waits for the compilation loses its controls and activations when
// something is replicated after it. Returns whether there were some.
bool DropActuatorValues(Spec& spec) {
  std::size_t dropped = 0;
  for (Key* key : spec.pending_keys) {
    dropped += std::erase_if(key->parts, [&](const KeyPart& part) {
      return part.element->elemtype == mjOBJ_ACTUATOR && part.element->model == &spec;
    });
  }
  return dropped > 0;
}

}  // namespace

// A temporary body, with what refers to its contents; the handles of all of it stay readable.
void RemoveHolder(Spec& spec, Body& holder) { spec.Remove(holder); }

Replication::Replication(Spec& spec, Body& holder, double copies)
    : spec_(spec), holder_(holder), transfer_(spec, spec, {.replica = true}) {
  transfer_.MarkContents(holder);
  transfer_.ChooseRelations();
  warning_ = transfer_.left_behind();
  const bool dropped = DropActuatorValues(spec);
  if (warning_.empty() && dropped) {
    warning_ =
        "keyframes of models that were attached before lose their 'ctrl' and 'act' here, as in the "
        "reference; "
        "attach these models after what is replicated to keep them";
  }
  key_numbers_ = CutKeys(copies);
  RemoveHolder(spec, holder);
}

double Replication::CutKeys(double copies) {
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
  if (!warning_.empty()) spec_.SetError(warning_, true);
  return true;
}

void Replication::Finish() { SetSplitKeysAside(spec_); }

}  // namespace pliant::spec
