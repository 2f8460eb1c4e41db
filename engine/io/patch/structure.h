// Elements that are added to a document, removed, copied, renamed and moved, as the smallest edits of its
// text. Each function enters its edits into the document and returns "", or what is wrong and what would be
// right; nothing is entered then.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/io/patch/document.h"

namespace pliant::io::patch {

// Complete elements, one after the other, as last children of a body, or of <section> where one is named,
// which is made where the document has none.
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

// Where an element is in the frame of a body.
struct Placement {
  double pos[3] = {};             // m
  double quat[4] = {1, 0, 0, 0};  // unit
  double half_length = 0;         // m, along z; of geoms and sites that are written by their two ends
  std::optional<std::array<double, 3>> direction;  // of joints and lights, which have no orientation
};

// Moves it into another body, to this place there; nullopt: its attributes stay as they are.
std::string ReparentElement(Document& document, Place element, Place body,
                            const std::optional<Placement>& placement);

// The shape of a geom or a site as it is compiled.
struct CompiledShape {
  int type = 0;         // mjtGeom
  double size[3] = {};  // m
};

// Gives it another type: the attribute of bodies' elements, the tag of actuators, sensors and constraints.
// Attributes that the new tag does not have are left out. A geom or site whose new type has another number of
// sizes than `shape` (null: not known) gets those of the same bounding box.
std::string ChangeElementType(Document& document, Place element, const std::string& type,
                              const CompiledShape* shape = nullptr);

// A sub-model: its file becomes an asset, and an <attach> in the body (null: in the world) puts its world
// there. `prefix` goes before all of its names. `pos` is in the frame of the body, m.
std::string AttachModel(Document& document, Place body, const std::string& file, const std::string& prefix,
                        const double pos[3]);

}  // namespace pliant::io::patch
