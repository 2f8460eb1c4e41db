// Elements that are added to a document, removed, copied, renamed and moved, as the smallest edits of its
// text. Each function enters its edits into the document and returns "", or what is wrong and what would be
// right; nothing is entered then.
#pragma once

#include <string>
#include <vector>

#include "engine/io/patch/document.h"

namespace pliant::io::patch {

// Complete elements, one after the other, as last children of a body (null place: of <section>, which is made
// where the document has none).
std::string AddElements(Document& document, Place body, const std::string& section, const std::string& xml);

// The element with what cannot be without it: actuators, sensors, constraints and tendons that refer to it
// or to something in it. References that may be missing (materials, targets of cameras) are removed. `also`
// receives what else was deleted, as in "motor 'knee'".
std::string DeleteElement(Document& document, Place element, std::vector<std::string>* also);

// A copy as last child of the same parent. Names in it become new ones, and references within it follow.
// `offset` (m, null: none) is added to where it is.
std::string DuplicateElement(Document& document, Place element, const double offset[3]);

// Renames it, and every reference to it.
std::string RenameElement(Document& document, Place element, const std::string& name);

// Moves it into another body, at this place and orientation (unit quaternion) in the frame of that body;
// null: its attributes stay as they are.
std::string ReparentElement(Document& document, Place element, Place body, const double pos[3],
                            const double quat[4]);

// Gives it another type: the attribute of bodies' elements, the tag of actuators, sensors and constraints.
// Attributes that the new tag does not have are left out.
std::string ChangeElementType(Document& document, Place element, const std::string& type);

// A sub-model: its file becomes an asset, and an <attach> in the body puts its world there. `prefix` goes
// before all of its names. `pos` is in the frame of the body, m.
std::string AttachModel(Document& document, Place body, const std::string& file, const std::string& prefix,
                        const double pos[3]);

}  // namespace pliant::io::patch
