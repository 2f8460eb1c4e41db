// Keyframes of a document whose parts are transferred: values follow what they belong to.
#include <algorithm>

#include "engine/spec/attributes/keys.h"
#include "engine/spec/edit/transfer.h"

namespace pliant::spec {

// Whether a part can still be attached later: a copy of the document knows those that it keeps alive.
bool Transfer::IsOutThere(const Element& element) const {
  if (!options_.keep_identity) return element.model == &from_;
  return std::find(to_.attached.begin(), to_.attached.end(), element.model) != to_.attached.end();
}

// Values of what was taken go to the copies. The rest of the receiving document keeps its own. As in the
// reference engine, those of parts that were left behind wait for these to be attached too.
std::vector<KeyPart> Transfer::MapParts(const std::vector<KeyPart>& parts) const {
  std::vector<KeyPart> mapped;
  for (const KeyPart& part : parts) {
    const auto found = moved_.find(part.element);
    const Element* element = found != moved_.end() ? found->second : part.element;
    if (element->model == &to_ || IsOutThere(*element)) mapped.push_back({element, part.first, part.second});
  }
  return mapped;
}

bool Transfer::ReadKeys() {
  std::string error;
  for (Key* key : from_.keys) {
    if (key->whole) continue;
    std::vector<KeyPart> parts = key->parts;
    if (!key->split && !SplitKey(from_, *key, parts, error)) {
      to_.SetError(error);
      return false;
    }
    keys_.push_back({key, std::move(parts)});
  }
  return true;
}

void Transfer::TakeKey(const Key& source, const std::vector<KeyPart>& parts, const std::string& name) {
  Key* key = to_.Make<Key>();
  key->spec.time = source.spec.time;
  key->where = source.where;
  key->dclass = to_.root_class();
  key->name = name;
  key->TakeParts(MapParts(parts));
  if (options_.replica) {
    // As in the reference engine: actuators of what has been read so far have no values in the replicas.
    std::erase_if(key->parts, [&](const KeyPart& part) {
      if (part.element->elemtype != mjOBJ_ACTUATOR) return false;
      const auto& actuator = static_cast<const Actuator&>(*part.element);
      return to_.Find(ActuatorTargetKind(actuator.spec.trntype), actuator.own.target) != nullptr;
    });
  }
  to_.pending_keys.push_back(key);
}

// A key that is replicated takes the copies to be in the reference pose from now on.
void Transfer::PadReplicas(Key& key) const {
  const size_t count = key.parts.size();
  for (size_t i = 0; i < count; ++i) {
    const auto found = moved_.find(key.parts[i].element);
    if (found != moved_.end()) key.parts.push_back(PaddingOf(*found->second, key.parts[i]));
  }
}

void Transfer::TakeKeys() {
  for (const KeyValues& values : keys_) {
    TakeKey(*values.key, values.parts, options_.prefix + values.key->name + options_.suffix);
    if (options_.replica) PadReplicas(*values.key);
    // What is moved out of a document leaves its keys, so that they no longer fit it.
    if (!options_.copy) values.key->TakeParts(values.parts);
  }
  if (&from_ == &to_) return;
  // As in the reference engine: of a model that is attached again they are known, also those without a name.
  const size_t known = to_.pending_keys.size();
  for (const Key* key : from_.pending_keys) {
    const auto same_name = [&](const Key* other) { return other->name == key->name; };
    if (std::any_of(to_.pending_keys.begin(), to_.pending_keys.begin() + known, same_name)) continue;
    TakeKey(*key, key->parts, key->name);
  }
}

void Transfer::RetargetKeys() {
  for (Key* key : to_.pending_keys) {
    for (KeyPart& part : key->parts) {
      const auto found = moved_.find(part.element);
      if (found != moved_.end()) part.element = found->second;
    }
  }
}

}  // namespace pliant::spec
