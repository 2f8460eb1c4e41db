// A change of what the model consists of, as a person asks for it.
#pragma once

#include <string>
#include <vector>

#include "ui/model/element.h"

namespace pliant::ui {

struct StructureEdit {
  enum class Kind {
    kAdd,         // `text`: complete elements; into the body `parent`, or into `section`
    kDelete,      // with what refers to it
    kDuplicate,   // at `offset` from the original, m in the frame of its parent
    kRename,      // to `text`; what refers to it follows
    kReparent,    // below the body `parent`; it stays where it is in the world at the initial state
    kAttach,      // the model file `text` below the body `parent`
    kChangeType,  // to the type, or the tag of actuators, sensors and constraints, `text`
  };
  Kind kind = Kind::kAdd;
  ElementRef element;
  ElementRef parent{mjOBJ_BODY, 0};
  std::string section;  // of the file, as in "actuator"; empty: `parent`
  std::string text;
  double offset[3] = {};
  // Speeds of new free bodies, by the names they have in `text`; see StructureState::Launch.
  std::vector<std::string> launched;
  double velocity[6] = {};
};

}  // namespace pliant::ui
