// From changed numbers of a compiled model to the smallest edit of the text that it came from.
#pragma once

#include <mujoco/mjmodel.h>

#include <set>
#include <string>
#include <vector>

#include "engine/io/patch/document.h"

namespace pliant::spec {
class Spec;
}

namespace pliant::io::patch {

// One attribute that gets another value.
struct Change {
  std::string element;    // "geom 'foot'", "option"
  std::string attribute;  // "friction"
  std::string before;     // as in the file; "" when the attribute was not there
  std::string after;
  std::string file;
  int line = 0;
  std::string class_name;  // the default class that gives the value now; "" when the element gives it itself
  bool in_class = false;   // written there
  std::string note;        // what else happens to the text, as in "replaces dampratio"

  // How a caller names the change in PatchRequest::in_class.
  std::string Id() const { return element + " " + attribute; }
};

// A number that has no place of its own in the text.
struct Refusal {
  std::string element;
  std::string attribute;
  std::string why;
};

// A keyframe that a person saved; empty vectors are left out.
struct NewKey {
  std::string name;
  double time = 0;
  std::vector<double> qpos, qvel, act, ctrl, mpos, mquat;
};

struct PatchRequest {
  const mjModel* base = nullptr;  // compiled from the text as it is
  const mjModel* live = nullptr;  // the same structure with other numbers
  std::set<std::string> in_class;
  std::vector<NewKey> new_keys;
  std::vector<std::pair<std::string, std::string>> renamed_keys;  // old name, new name
  std::vector<std::string> deleted_keys;
  std::vector<std::string> new_world_elements;  // complete elements for the world body, such as cameras
  // Masses and inertias follow from sizes, so they are written in a second pass, for what still differs after
  // the first one was compiled.
  bool inertia = false;
  // Statistics follow from the rest of the model, too; they are written only when a person set them.
  bool statistic = false;
};

struct PatchPlan {
  std::vector<Change> changes;
  std::vector<Refusal> refusals;
};

// Enters the edits into `document`. `spec` is what the document was read into, after it was compiled to
// `base`, so that its elements know their ids.
PatchPlan PlanPatch(Document& document, const spec::Spec& spec, const PatchRequest& request);

}  // namespace pliant::io::patch
