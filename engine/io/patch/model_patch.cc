#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/io/mjcf/values.h"
#include "engine/io/patch/model_patch_impl.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"

namespace pliant::io::patch {

using spec::Element;

namespace {

using mjcf::Store;
using mjcf::Tag;

// The element of the schema under which the text of this kind stands.
Tag ParentTag(mjtObj object) {
  switch (object) {
    case mjOBJ_MATERIAL:
      return Tag::kAsset;
    case mjOBJ_PAIR:
      return Tag::kContact;
    case mjOBJ_EQUALITY:
      return Tag::kEquality;
    case mjOBJ_TENDON:
      return Tag::kTendon;
    case mjOBJ_ACTUATOR:
      return Tag::kActuator;
    case mjOBJ_SENSOR:
      return Tag::kSensor;
    case mjOBJ_KEY:
      return Tag::kKeyframe;
    default:
      return Tag::kBody;
  }
}

// Whether text of this name can be an element of this kind by itself.
bool NameFits(mjtObj object, const std::string& name) {
  switch (object) {
    case mjOBJ_JOINT:
      return name == "joint" || name == "freejoint";
    case mjOBJ_BODY:
    case mjOBJ_GEOM:
    case mjOBJ_SITE:
    case mjOBJ_CAMERA:
    case mjOBJ_LIGHT:
    case mjOBJ_MATERIAL:
    case mjOBJ_PAIR:
      return name == (object == mjOBJ_PAIR ? "pair" : ObjectWord(object));
    default:
      return true;
  }
}

template <class T>
void Gather(const std::vector<T*>& from, std::vector<const Element*>& to) {
  for (const T* element : from) {
    if (element->id < 0) continue;
    const auto id = static_cast<std::size_t>(element->id);
    if (to.size() <= id) to.resize(id + 1, nullptr);
    to[id] = element;
  }
}

}  // namespace

const std::vector<const Element*>& Patcher::ElementsOf(mjtObj kind) {
  const auto found = elements_.find(kind);
  if (found != elements_.end()) return found->second;
  std::vector<const Element*>& list = elements_[kind];
  switch (kind) {
    case mjOBJ_BODY:
      Gather(spec_.bodies, list);
      break;
    case mjOBJ_JOINT:
      Gather(spec_.joints, list);
      break;
    case mjOBJ_GEOM:
      Gather(spec_.geoms, list);
      break;
    case mjOBJ_SITE:
      Gather(spec_.sites, list);
      break;
    case mjOBJ_CAMERA:
      Gather(spec_.cameras, list);
      break;
    case mjOBJ_LIGHT:
      Gather(spec_.lights, list);
      break;
    case mjOBJ_MATERIAL:
      Gather(spec_.materials, list);
      break;
    case mjOBJ_PAIR:
      Gather(spec_.pairs, list);
      break;
    case mjOBJ_EQUALITY:
      Gather(spec_.equalities, list);
      break;
    case mjOBJ_TENDON:
      Gather(spec_.tendons, list);
      break;
    case mjOBJ_ACTUATOR:
      Gather(spec_.actuators, list);
      break;
    case mjOBJ_SENSOR:
      Gather(spec_.sensors, list);
      break;
    case mjOBJ_KEY:
      Gather(spec_.keys, list);
      break;
    case mjOBJ_FLEX:
      Gather(spec_.flexes, list);
      break;
    default:
      break;
  }
  for (std::size_t id = 0; id < list.size(); ++id) {
    if (list[id] == nullptr) continue;
    const Place place = doc_.Find(list[id]->where);
    if (place) sharers_[{kind, &place.xml()}].push_back(static_cast<int>(id));
  }
  return list;
}

bool Patcher::Degree(const Element& element) const {
  return element.origin ? element.origin->compiler.degree != 0 : spec_.spec.compiler.degree != 0;
}
const char* Patcher::EulerSequence(const Element& element) const {
  return element.origin ? element.origin->compiler.eulerseq : spec_.spec.compiler.eulerseq;
}

void Patcher::Refuse(const Item& item, const std::string& why) {
  plan_.refusals.push_back({LabelOf(item), item.parameter->attribute, why});
}

bool Patcher::Differs(const Item& item, int column) const {
  for (int r = 0; r < item.slice.repeats; ++r) {
    const int index = item.slice.begin + r * item.slice.count + column;
    if (!Same(ParameterValue(base_, item.parameter->field, index),
              ParameterValue(live_, item.parameter->field, index))) {
      return true;
    }
  }
  return false;
}

// Where the element's text stands; refuses, with the reason, when it has none of its own.
bool Patcher::Locate(Item& item) {
  const mjtObj object = item.parameter->object;
  const auto& elements = ElementsOf(object);
  const auto id = static_cast<std::size_t>(item.id);
  item.element = id < elements.size() ? elements[id] : nullptr;
  if (item.element == nullptr) {
    Refuse(item, "it has no text of its own in the file: the compiler made it");
    return false;
  }
  item.place = doc_.Find(item.element->where);
  if (!item.place) {
    Refuse(item, "the file does not say where it comes from");
    return false;
  }
  const XmlElement& xml = item.place.xml();
  const std::string at = *xml.file + ":" + std::to_string(xml.line);
  const Tag parent = object == mjOBJ_FLEX && xml.name == "flex" ? Tag::kDeformable : ParentTag(object);
  item.row = mjcf::FindChild(mjcf::RowOf(parent), xml.name);
  if (!NameFits(object, xml.name) || item.row == nullptr) {
    Refuse(item, "it is made by <" + xml.name + "> at " + at +
                     ", which has no number for a single one; change the numbers there");
    return false;
  }
  return SharersAgree(item);
}

// Text that makes several elements (replicate, attach) can only be changed for all of them.
bool Patcher::SharersAgree(const Item& item) {
  const std::vector<int>& ids = sharers_[{item.parameter->object, &item.place.xml()}];
  if (ids.size() <= 1) return true;
  const Form form = item.parameter->form;
  const bool placed = form == Form::kPosition || form == Form::kOrientation || form == Form::kDirection;
  bool agree = !placed;
  for (const int other : ids) {
    const ParameterSlice slice = SliceOf(live_, *item.parameter, other);
    for (int k = 0; agree && k < item.slice.count; ++k) {
      agree = slice.count == item.slice.count &&
              Same(ParameterValue(live_, item.parameter->field, slice.begin + k),
                   ParameterValue(live_, item.parameter->field, item.slice.begin + k));
    }
  }
  if (agree) return true;
  const XmlElement& xml = item.place.xml();
  Refuse(item, "its text at " + *xml.file + ":" + std::to_string(xml.line) + " makes " +
                   std::to_string(ids.size()) +
                   " elements (by replicate or attach), which would all change; " +
                   "give them all this value, or write this one out in the file");
  return false;
}

void Patcher::Collect() {
  for (const ModelParameter& p : ModelParameters()) {
    if ((p.form == Form::kInertia) != request_.inertia) continue;
    const ModelField* field = FindModelField(p.field);
    if (field->Count(base_) != field->Count(live_)) continue;
    const std::size_t bytes = field->Count(base_) * SizeOf(field->type);
    if (bytes == 0 || std::memcmp(field->Pointer(base_), field->Pointer(live_), bytes) == 0) continue;
    const int n = CountOf(base_, p.object);
    for (int id = 0; id < n; ++id) {
      Item item = {&p, id, nullptr, {}, nullptr, SliceOf(base_, p, id)};
      bool differs = false;
      for (int k = 0; k < item.slice.count && !differs; ++k) differs = Differs(item, k);
      if (differs && Locate(item)) Handle(item);
    }
  }
}

void Patcher::Handle(const Item& item) {
  if (std::strcmp(item.parameter->field, "geom_surfacevel") == 0 && base_.geom_dataid[item.id] >= 0 &&
      base_.geom_type[item.id] != mjGEOM_HFIELD) {
    return MeshSurfaceVelocity(item);
  }
  switch (item.parameter->form) {
    case Form::kPosition:
    case Form::kOrientation:
    case Form::kDirection:
      return Pose(item);
    case Form::kInertia:
      return Inertial(item);
    case Form::kGain:
      return Gain(item);
    case Form::kSize:
      if (item.place.xml().Find("fromto") != nullptr) {
        const bool length = Differs(item, item.slice.count - 1) && item.slice.count > 1;
        if (length) return FromTo(item);
        if (item.slice.count == 3) return Refuse(item, "with fromto, one size serves both thicknesses");
      }
      return Plain(item);
    default:
      return Plain(item);
  }
}

Place Patcher::TemplateOf(const Item& item, const std::string& attribute, std::string* class_name) const {
  const XmlElement& xml = item.place.xml();
  switch (item.parameter->object) {
    case mjOBJ_GEOM:
    case mjOBJ_SITE:
    case mjOBJ_CAMERA:
    case mjOBJ_LIGHT:
    case mjOBJ_MATERIAL:
    case mjOBJ_PAIR:
      return doc_.ClassTemplate(item.place, xml.name, attribute, class_name);
    case mjOBJ_JOINT:
      return xml.name == "joint" ? doc_.ClassTemplate(item.place, "joint", attribute, class_name) : Place{};
    case mjOBJ_EQUALITY:
      return doc_.ClassTemplate(item.place, "equality", attribute, class_name);
    case mjOBJ_TENDON:
      return doc_.ClassTemplate(item.place, "tendon", attribute, class_name);
    case mjOBJ_ACTUATOR:
      for (const char* name : {xml.name.c_str(), "general", "motor", "position", "velocity", "intvelocity",
                               "cylinder", "damper", "muscle", "adhesion", "pid", "orientation", "dcmotor"}) {
        if (const Place found = doc_.ClassTemplate(item.place, name, attribute, class_name)) return found;
      }
      return {};
    default:
      return {};
  }
}

void Patcher::WriteNumbers(const Item& item, const std::string& attribute, const std::vector<int>& changed,
                           const std::vector<std::string>& texts, const std::string& note) {
  if (changed.empty()) return;
  Pending pending;
  pending.parameter = item.parameter;
  pending.place = item.place;
  Change& change = pending.change;
  change.element = LabelOf(item);
  change.attribute = attribute;
  change.note = note;
  change.after = NumbersOn(item, item.place, attribute, changed, texts);
  if (doc_.Value(item.place, attribute) == nullptr) {
    pending.template_place = TemplateOf(item, attribute, &change.class_name);
    if (pending.template_place) {
      pending.template_text = NumbersOn(item, pending.template_place, attribute, changed, texts);
    }
  }
  if (!pending.template_place) return Put(std::move(change), item.place, note);
  pending_.push_back(std::move(pending));
}

void Patcher::Put(Change change, Place place, const std::string& note) {
  const std::string* before = doc_.Value(place, change.attribute);
  change.before = before != nullptr ? *before : "";
  change.file = *place.xml().file;
  change.line = place.xml().line;
  change.note = note;
  doc_.Set(place, change.attribute, change.after);
  plan_.changes.push_back(std::move(change));
}

// Into the class when the caller says so, or when all elements that take the value from it changed alike.
void Patcher::PlaceClasses() {
  std::map<std::pair<const XmlElement*, std::string>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    groups[{&pending_[i].template_place.xml(), pending_[i].change.attribute}].push_back(i);
  }
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    Pending& p = pending_[i];
    const auto& group = groups[{&p.template_place.xml(), p.change.attribute}];
    bool wanted = false;
    bool alike = true;
    for (const std::size_t k : group) {
      wanted |= request_.in_class.count(pending_[k].change.Id()) > 0;
      alike &= pending_[k].template_text == p.template_text;
    }
    if (!wanted && alike && group.size() > 1) {
      std::size_t users = 0;
      const auto& elements = ElementsOf(p.parameter->object);
      for (std::size_t id = 0; id < elements.size(); ++id) {
        if (elements[id] == nullptr) continue;
        Item other = {
            p.parameter, static_cast<int>(id), elements[id], doc_.Find(elements[id]->where), nullptr, {}};
        std::string name;
        if (!other.place || other.place.xml().Find(p.change.attribute) != nullptr) continue;
        const Place place = TemplateOf(other, p.change.attribute, &name);
        users += place && &place.xml() == &p.template_place.xml() ? 1 : 0;
      }
      wanted = users == group.size();
    }
    if (!wanted) {
      Put(std::move(p.change), p.place, p.change.note);
    } else if (i == group.front()) {
      p.change.in_class = true;
      p.change.after = p.template_text;
      if (group.size() > 1) p.change.note = "for all " + std::to_string(group.size()) + " that use the class";
      const std::string note = p.change.note;
      Put(std::move(p.change), p.template_place, note);
    }
  }
  pending_.clear();
}

PatchPlan Patcher::Run() {
  Collect();
  PlaceClasses();
  for (const auto& [where, child] : new_children_)
    doc_.Append(child.first, "<" + where.second + child.second + "/>");
  if (!request_.inertia) {
    Settings();
    Keys();
    for (const std::string& xml : request_.new_world_elements) {
      const Place world = doc_.Section("worldbody");
      if (world) {
        doc_.Append(world, xml);
        plan_.changes.push_back(
            {"worldbody", "new element", "", xml, *world.xml().file, world.xml().line, "", false, ""});
      } else {
        plan_.refusals.push_back({"worldbody", "new element", "the file has no <worldbody>"});
      }
    }
  }
  return std::move(plan_);
}

PatchPlan PlanPatch(Document& document, const spec::Spec& spec, const PatchRequest& request) {
  return Patcher(document, spec, request).Run();
}

}  // namespace pliant::io::patch
