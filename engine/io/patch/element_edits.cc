#include "engine/io/patch/element_edits.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/model/parameters.h"
#include "engine/spec/spec.h"

namespace pliant::io::patch {
namespace {

using Kind = ElementEdit::Kind;

template <class List>
const spec::Element* WithId(const List& elements, int id) {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [id](const auto* e) { return e->id == id; });
  return found != elements.end() ? *found : nullptr;
}

const spec::Element* ElementOf(const spec::Spec& spec, mjtObj object, int id) {
  switch (object) {
    case mjOBJ_BODY:
      return WithId(spec.bodies, id);
    case mjOBJ_JOINT:
      return WithId(spec.joints, id);
    case mjOBJ_GEOM:
      return WithId(spec.geoms, id);
    case mjOBJ_MESH:
      return WithId(spec.meshes, id);
    case mjOBJ_PAIR:
      return WithId(spec.pairs, id);
    case mjOBJ_ACTUATOR:
      return WithId(spec.actuators, id);
    case mjOBJ_KEY:
      return WithId(spec.keys, id);
    default:
      return nullptr;
  }
}

// The section of the file that has this root.
void ApplyToSection(Document& document, Place root, const ElementEdit& edit) {
  const Place section = document.Child(root, edit.section);
  if (edit.kind == Kind::kSetInSection) {
    if (section) {
      document.Set(section, edit.attribute, edit.text);
    } else {
      document.Prepend(root, "<" + edit.section + " " + edit.attribute + "=\"" + edit.text + "\"/>");
    }
  } else if (section) {
    document.Append(section, edit.text);
  } else {
    document.Append(root, "<" + edit.section + ">\n  " + edit.text + "\n</" + edit.section + ">");
  }
}

Place ParentOf(Place place) {
  return {place.tree, place.tree->nodes[static_cast<std::size_t>(place.node)].parent};
}

// The body whose frame the element is placed in, when only frames lie in between.
Place BodyAround(Place place) {
  Place above = ParentOf(place);
  while (above && above.xml().name == "frame") above = ParentOf(above);
  return above && (above.xml().name == "body" || above.xml().name == "worldbody") ? above : Place();
}

bool ApplyToElement(Document& document, Place place, const ElementEdit& edit, std::string* error) {
  switch (edit.kind) {
    case Kind::kSet:
      document.Set(place, edit.attribute, edit.text);
      return true;
    case Kind::kRemove:
      document.Remove(place, edit.attribute);
      return true;
    case Kind::kDeleteChild: {
      const Place child = document.Child(place, edit.section);
      if (!child) *error = "it has no <" + edit.section + ">";
      if (child) document.Delete(child);
      return static_cast<bool>(child);
    }
    case Kind::kAddToBody: {
      const Place body = BodyAround(place);
      if (!body) *error = "it lies in a macro";
      if (body) document.Append(body, edit.text);
      return static_cast<bool>(body);
    }
    default:
      document.Append(ParentOf(place), edit.text);
      return true;
  }
}

bool OfSection(const ElementEdit& edit) {
  return edit.kind == Kind::kAddToSection || edit.kind == Kind::kSetInSection;
}

// An edit with the place of its element; of sections, the root of the file that has or gets the section.
struct Placed {
  Place place;
  ElementEdit edit;
};

bool IsMjcf(Place place) { return place && place.tree->sources.root.name == "mujoco"; }

// A null place, with a sentence in `error`, where there is no text to change.
Place FindPlace(Document& document, const spec::Spec& spec, const ElementEdit& edit, std::string* error) {
  const Place root = {&document.main(), 0};
  if (edit.object == mjOBJ_UNKNOWN) return root;
  const Place place = PlaceOf(document, spec, edit.object, edit.id);
  if (!place) {
    *error = std::string(ObjectWord(edit.object)) + " " + std::to_string(edit.id) +
             " has no text of its own in the file: a macro or the compiler made it";
  }
  return place && OfSection(edit) ? Place{place.tree, 0} : place;
}

// Several new elements for a section that is not there yet go into one.
void Gather(const Document& document, std::vector<Placed>& edits) {
  std::vector<Placed> out;
  for (Placed& next : edits) {
    const bool joins =
        next.edit.kind == Kind::kAddToSection && !document.Child(next.place, next.edit.section);
    const auto first = std::find_if(out.begin(), out.end(), [&](const Placed& other) {
      return joins && other.edit.kind == Kind::kAddToSection && other.edit.section == next.edit.section &&
             other.place.tree == next.place.tree;
    });
    if (first == out.end()) {
      out.push_back(std::move(next));
    } else {
      first->edit.text += "\n  " + next.edit.text;
    }
  }
  edits = std::move(out);
}

}  // namespace

Place PlaceOf(Document& document, const spec::Spec& spec, mjtObj object, int id) {
  const spec::Element* element = ElementOf(spec, object, id);
  if (element == nullptr || element->where.file == nullptr) return {};
  const Place place = document.Find(element->where);
  if (!place) return {};
  // A composite or a replicate stands for many elements; joints of all kinds have names of their own.
  const std::string& name = place.xml().name;
  const bool plain = object == mjOBJ_JOINT ? name.ends_with("joint")
                     : object == mjOBJ_ACTUATOR
                         ? true
                         : name == ObjectWord(object) || (object == mjOBJ_KEY && name == "key");
  return plain ? place : Place();
}

bool ApplyEdits(Document& document, const spec::Spec& spec, std::span<const ElementEdit> edits,
                std::string* error) {
  std::vector<Placed> placed;
  for (const ElementEdit& edit : edits) {
    const Place place = FindPlace(document, spec, edit, error);
    if (!place) return false;
    if (!IsMjcf(place)) {
      *error =
          place.tree->sources.files.front() +
          ": the file is no MJCF: save the model as MJCF first (pliant save MODEL FOLDER/), and change that";
      return false;
    }
    placed.push_back({place, edit});
  }
  Gather(document, placed);
  for (const auto& [place, edit] : placed) {
    if (OfSection(edit)) {
      ApplyToSection(document, place, edit);
    } else if (!ApplyToElement(document, place, edit, error)) {
      return false;
    }
  }
  return true;
}

}  // namespace pliant::io::patch
