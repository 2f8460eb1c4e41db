#include "engine/spec/attributes/keys.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "engine/math/quat.h"
#include "engine/model/activations.h"
#include "engine/model/joint_size.h"
#include "engine/spec/attributes/servo_shortcuts.h"
#include "engine/spec/describe.h"

namespace pliant::spec {
namespace {

using Vector = std::vector<double>;

int ActivationCount(const mjsActuator& actuator) {
  if (actuator.actdim >= 0) return actuator.actdim;
  return ImpliedActivations(actuator.dyntype, actuator.gaintype, actuator.gainprm, actuator.dynprm);
}

// Controls of an actuator at rest: zero, or no rotation.
Vector RestControls(const mjsActuator& actuator) {
  Vector ctrl(ControlCount(actuator), 0.0);
  if (actuator.gaintype == mjGAIN_SO3 && actuator.ctrlspec == mjCHART_QUAT) ctrl[0] = 1;
  return ctrl;
}

// Place of a body in the one around it, as the document writes it.
Vector WrittenPlace(const Body& body) {
  Vector place(body.spec.pos, body.spec.pos + 3);
  place.insert(place.end(), body.spec.quat, body.spec.quat + 4);
  Normalize4(&place[3]);
  return place;
}

// Reference position of a joint as the document writes it. A free one is taken to be at the origin before its
// body was compiled, here or in the document that it came from (as in the reference).
Vector WrittenQpos(const Joint& joint) {
  switch (joint.spec.type) {
    case mjJNT_FREE:
      if (joint.body && joint.body->compiled_id != -1) return WrittenPlace(*joint.body);
      return {0, 0, 0, 1, 0, 0, 0};
    case mjJNT_BALL:
      return {1, 0, 0, 0};
    default:
      return {joint.spec.ref};
  }
}

// The values of an element in the reference pose, in the order of KeyPart.
KeyPart Reference(const Element& element) {
  switch (element.elemtype) {
    case mjOBJ_JOINT: {
      const auto& joint = static_cast<const Joint&>(element);
      return {&element, WrittenQpos(joint), Vector(DofCount(joint.spec.type), 0.0)};
    }
    case mjOBJ_ACTUATOR: {
      const mjsActuator& actuator = static_cast<const Actuator&>(element).spec;
      return {&element, Vector(ActivationCount(actuator), 0.0), RestControls(actuator)};
    }
    default: {
      const mjsBody& body = static_cast<const Body&>(element).spec;
      return {&element, Vector(body.pos, body.pos + 3), Vector(body.quat, body.quat + 4)};
    }
  }
}

// The elements that a keyframe has values for, in the order of its vectors.
std::vector<const Element*> KeyedElements(const Spec& spec) {
  std::vector<const Element*> elements(spec.joints.begin(), spec.joints.end());
  elements.insert(elements.end(), spec.actuators.begin(), spec.actuators.end());
  for (const Body* body : spec.bodies) {
    if (body->spec.mocap) elements.push_back(body);
  }
  return elements;
}

// The two vectors of a key that hold the values of a kind of elements.
struct VectorPair {
  Vector Key::Own::*first;
  Vector Key::Own::*second;
  const char *first_name, *second_name;
};

VectorPair VectorsOf(mjtObj kind) {
  switch (kind) {
    case mjOBJ_JOINT:
      return {&Key::Own::qpos, &Key::Own::qvel, "qpos", "qvel"};
    case mjOBJ_ACTUATOR:
      return {&Key::Own::act, &Key::Own::ctrl, "act", "ctrl"};
    default:
      return {&Key::Own::mpos, &Key::Own::mquat, "mpos", "mquat"};
  }
}

bool Fits(const Key& key, const char* what, const Vector& given, size_t size, std::string& error) {
  if (given.empty() || given.size() == size) return true;
  error = Describe(key) + ": " + what + " has " + std::to_string(given.size()) + " numbers, it should have " +
          std::to_string(size) + " at this point";
  return false;
}

// How many numbers an element has in the two vectors of its kind.
std::pair<size_t, size_t> SizesOf(const Element& element) {
  switch (element.elemtype) {
    case mjOBJ_JOINT: {
      const mjtJoint type = static_cast<const Joint&>(element).spec.type;
      return {QposCount(type), DofCount(type)};
    }
    case mjOBJ_ACTUATOR: {
      const mjsActuator& actuator = static_cast<const Actuator&>(element).spec;
      return {ActivationCount(actuator), ControlCount(actuator)};
    }
    default:
      return {3, 4};
  }
}

// Joints and mocap bodies in the order of the model, whether they are numbered or not.
void CollectKeyed(const Body& body, std::vector<const Element*>& joints, std::vector<const Element*>& mocap) {
  joints.insert(joints.end(), body.joints.begin(), body.joints.end());
  if (body.spec.mocap) mocap.push_back(&body);
  for (const Body* child : body.bodies) CollectKeyed(*child, joints, mocap);
}

// What keyframes lack at the ends of the two vectors of one kind of elements.
class EndOfPose {
 public:
  explicit EndOfPose(std::vector<const Element*> elements) : elements_(std::move(elements)) {
    for (const Element* element : elements_) {
      const auto [first, second] = SizesOf(*element);
      first_size_ += first;
      second_size_ += second;
    }
  }
  // The widths: numbers that belong together.
  void PadFirst(Vector& given, size_t width = 1) const { Pad(given, first_size_, &KeyPart::first, width); }
  void PadSecond(Vector& given, size_t width = 1) const { Pad(given, second_size_, &KeyPart::second, width); }

 private:
  void Pad(Vector& given, size_t size, Vector KeyPart::*values, size_t width) const {
    if (given.size() < width || given.size() >= size) return;
    given.resize(given.size() / width * width);
    size_t begin = size;  // of what has been read, from behind
    auto element = elements_.end();
    std::vector<Vector> pieces;
    while (begin > given.size()) {
      pieces.push_back(Reference(**--element).*values);
      begin -= pieces.back().size();
    }
    size_t known = given.size() - begin;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece, known = 0) {
      given.insert(given.end(), piece->begin() + static_cast<std::ptrdiff_t>(known), piece->end());
    }
  }

  std::vector<const Element*> elements_;
  size_t first_size_ = 0, second_size_ = 0;
};

// Elements of a kind as they were compiled, in that order.
std::vector<const Element*> CompiledElements(const Spec& spec, mjtObj kind) {
  std::vector<const Element*> elements = KeyedElements(spec);
  std::erase_if(elements, [kind](const Element* e) { return e->elemtype != kind || e->compiled_id < 0; });
  std::stable_sort(elements.begin(), elements.end(),
                   [](const Element* a, const Element* b) { return a->compiled_id < b->compiled_id; });
  return elements;
}

constexpr int kNoGap = -1, kManyGaps = -2;

// The place among the compiled elements where some are gone; not known of those behind the last one. Bodies
// have no gaps: deleting one cuts up the keys.
int FindGap(const std::vector<const Element*>& elements) {
  int expected = 0, gap = kNoGap;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (elements[i]->elemtype == mjOBJ_BODY) return kNoGap;
    if (elements[i]->compiled_id != expected) gap = gap == kNoGap ? static_cast<int>(i) : kManyGaps;
    expected = elements[i]->compiled_id + 1;
  }
  return gap;
}

// Cuts one vector of a key into pieces of these sizes. What it has more stood in the gap.
bool CutAround(int gap, const Vector& given, const std::vector<size_t>& sizes, std::vector<Vector>& pieces) {
  pieces.assign(sizes.size(), {});
  if (given.empty()) return true;
  const size_t known = std::accumulate(sizes.begin(), sizes.end(), size_t{0});
  if (given.size() < known || (gap < 0 && given.size() > known)) return false;
  auto at = given.begin();
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (static_cast<int>(i) == gap) at += static_cast<std::ptrdiff_t>(given.size() - known);
    const auto end = at + static_cast<std::ptrdiff_t>(sizes[i]);
    pieces[i].assign(at, end);
    at = end;
  }
  return true;
}

// Cuts up a key that was written for the model as it was compiled last: what came later has no values, those
// of what went are dropped. `last_gone`: also behind the last element. False when it has other lengths.
bool SplitCompiledKey(const Spec& spec, const Key& key, bool last_gone, std::vector<KeyPart>& parts) {
  parts.clear();
  bool compiled = false;
  for (const mjtObj kind : {mjOBJ_JOINT, mjOBJ_ACTUATOR, mjOBJ_BODY}) {
    const std::vector<const Element*> elements = CompiledElements(spec, kind);
    int gap = FindGap(elements);
    if (gap == kManyGaps) return false;
    if (gap == kNoGap && last_gone) gap = static_cast<int>(elements.size());
    compiled = compiled || !elements.empty();
    std::vector<size_t> sizes[2];
    for (const Element* element : elements) {
      const KeyPart reference = Reference(*element);
      sizes[0].push_back(reference.first.size());
      sizes[1].push_back(reference.second.size());
    }
    const VectorPair vectors = VectorsOf(kind);
    std::vector<Vector> first, second;
    if (!CutAround(gap, key.own.*vectors.first, sizes[0], first)) return false;
    if (!CutAround(gap, key.own.*vectors.second, sizes[1], second)) return false;
    for (size_t i = 0; i < elements.size(); ++i) {
      if (first[i].empty() && second[i].empty()) continue;
      parts.push_back({elements[i], std::move(first[i]), std::move(second[i])});
    }
  }
  return compiled;
}

// Cuts up a key that was written for the document as it is.
bool SplitCurrentKey(const Spec& spec, const Key& key, std::vector<KeyPart>& parts, std::string& error) {
  parts.clear();
  const Key::Own& own = key.own;
  size_t taken[3][2] = {};  // numbers cut off the vectors of joints, actuators, mocap bodies
  const auto cut = [](const Vector& from, size_t& at, size_t n) {
    const size_t begin = at;
    at += n;
    return from.size() < at ? Vector() : Vector(from.begin() + begin, from.begin() + at);
  };
  for (const Element* element : KeyedElements(spec)) {
    const KeyPart reference = Reference(*element);
    const VectorPair vectors = VectorsOf(element->elemtype);
    size_t* at = taken[element->elemtype == mjOBJ_JOINT ? 0 : element->elemtype == mjOBJ_ACTUATOR ? 1 : 2];
    KeyPart part = {element, cut(own.*vectors.first, at[0], reference.first.size()),
                    cut(own.*vectors.second, at[1], reference.second.size())};
    if (!part.first.empty() || !part.second.empty()) parts.push_back(std::move(part));
  }
  int i = 0;
  for (const mjtObj kind : {mjOBJ_JOINT, mjOBJ_ACTUATOR, mjOBJ_BODY}) {
    const VectorPair vectors = VectorsOf(kind);
    if (!Fits(key, vectors.first_name, own.*vectors.first, taken[i][0], error)) return false;
    if (!Fits(key, vectors.second_name, own.*vectors.second, taken[i][1], error)) return false;
    ++i;
  }
  return true;
}

}  // namespace

bool SplitKey(const Spec& spec, const Key& key, std::vector<KeyPart>& parts, std::string& error) {
  if (SplitCompiledKey(spec, key, false, parts) || SplitCurrentKey(spec, key, parts, error)) return true;
  // A key that was compiled too had the lengths of that time.
  return key.compiled_id >= 0 && SplitCompiledKey(spec, key, true, parts);
}

bool SplitKeys(Spec& spec) {
  std::vector<std::vector<KeyPart>> parts(spec.keys.size());
  std::string error;
  for (size_t i = 0; i < spec.keys.size(); ++i) {
    if (spec.keys[i]->split || SplitKey(spec, *spec.keys[i], parts[i], error)) continue;
    spec.SetError(error);
    return false;
  }
  for (size_t i = 0; i < spec.keys.size(); ++i) {
    if (!spec.keys[i]->split) spec.keys[i]->TakeParts(std::move(parts[i]));
  }
  return true;
}

void SplitFittingKeys(Spec& spec) {
  std::string ignored;
  for (Key* key : spec.keys) {
    if (key->split || key->whole) continue;
    std::vector<KeyPart> parts;
    key->whole = !SplitKey(spec, *key, parts, ignored);
    if (!key->whole) key->TakeParts(std::move(parts));
  }
}

void PadKeys(Spec& spec) {
  std::vector<Key::Own*> plain;
  for (Key* key : spec.keys) {
    if (!key->split && !key->whole) plain.push_back(&key->own);
  }
  if (plain.empty()) return;
  std::vector<const Element*> joints, mocap;
  CollectKeyed(*spec.world, joints, mocap);
  const EndOfPose joint_end(std::move(joints)), mocap_end(std::move(mocap));
  const EndOfPose actuator_end({spec.actuators.begin(), spec.actuators.end()});
  for (Key::Own* key : plain) {
    joint_end.PadFirst(key->qpos);
    joint_end.PadSecond(key->qvel);
    actuator_end.PadFirst(key->act);
    actuator_end.PadSecond(key->ctrl);
    mocap_end.PadFirst(key->mpos, 3);
    mocap_end.PadSecond(key->mquat, 4);
  }
}

KeyPart PaddingOf(const Element& element, const KeyPart& part) {
  KeyPart padding = Reference(element);
  if (part.first.empty()) padding.first.clear();
  if (part.second.empty()) padding.second.clear();
  return padding;
}

void SetSplitKeysAside(Spec& spec) {
  std::erase_if(spec.keys, [&](Key* key) {
    if (!key->split) return false;
    spec.UnindexName(*key);
    spec.pending_keys.push_back(key);
    return true;
  });
}

Key* ResolvePendingKeys(Spec& spec) {
  Key* refused = nullptr;
  std::erase_if(spec.pending_keys, [&](Key* key) {
    if (!spec.IndexName(*key)) {
      if (!refused) refused = key;
      return false;
    }
    key->id = static_cast<int>(spec.keys.size());
    spec.keys.push_back(key);
    return true;
  });
  return refused;
}

const char* PendingKeysWarning(const Spec& child) {
  if (child.pending_keys.empty()) return nullptr;
  return "the attached model has keyframes of models attached to it that were never compiled; they keep "
         "their "
         "names, without the prefix and suffix. Compile the attached model first to have them renamed";
}

}  // namespace pliant::spec
