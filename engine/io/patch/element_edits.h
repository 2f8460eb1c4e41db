// Edits of a model's text that name the element they concern by its number in the compiled model.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>
#include <string>

#include "engine/io/patch/document.h"

namespace pliant::spec {
class Spec;
}

namespace pliant::io::patch {

struct ElementEdit {
  enum class Kind {
    kSet,          // the attribute gets the value `text`
    kRemove,       // the attribute goes
    kDeleteChild,  // the first child element called `section` goes
    kAddSibling,   // `text`, one complete element, becomes the last child of the element's parent
    kAddToBody,    // ... of the body that it is in, outside of frames
    // Of the file that the element stands in, which may be attached, or of the main file without an element:
    kAddToSection,  // `text` becomes the last child of the section, which is made where there is none
    kSetInSection,  // the attribute of the section itself, as of "option"
  };
  Kind kind = Kind::kSet;
  mjtObj object = mjOBJ_UNKNOWN;  // the element; unknown for sections of the main file
  int id = -1;
  std::string section;  // child of the root, "contact"; or the name of a child element
  std::string attribute;
  std::string text;
};

// The element as it stands in the text; a null place when the compiler made it, or another kind of element
// did, such as a composite. `spec` is what the document was read into, after it was compiled.
Place PlaceOf(Document& document, const spec::Spec& spec, mjtObj object, int id);

// Enters the edits into the document. False, with a sentence in `error`, when an element has no text of its
// own; then some of them may have been entered.
bool ApplyEdits(Document& document, const spec::Spec& spec, std::span<const ElementEdit> edits,
                std::string* error);

}  // namespace pliant::io::patch
