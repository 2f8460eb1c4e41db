// Which attributes of a model file name other elements, and what kinds of elements tags stand for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/patch/document.h"

namespace pliant::io::patch {

// Kind of the element of a node, as references know it: "body", "joint", "geom", "material", "actuator", ...;
// "" for what nothing refers to by name (settings, classes, parts of tendons).
std::string_view KindOf(const Tree& tree, int node);

// The kind that an attribute of this element refers to; "" when its value is no name of an element.
std::string_view ReferredKind(const XmlElement& xml, std::string_view attribute);

// True when the element goes on without what the attribute refers to, so that the attribute can be removed.
bool MayBeMissing(std::string_view attribute);

// The node itself and all below it.
std::vector<int> Subtree(const Tree& tree, int node);

// The element that has to go when something in it refers to what is deleted: the child of a section (a whole
// tendon, actuator, ...), or the element itself.
int OwnerOf(const Tree& tree, int node);

// "motor 'knee'", "contact pair at line 12"
std::string LabelOf(const XmlElement& xml);

}  // namespace pliant::io::patch
