// Links and joints of URDF that make no tree.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/io/xml_tree.h"

namespace pliant::foreign {

// Afterwards links and joints have names of their own, every joint has a known type and leads from one
// link of the file to another that no joint before it leads to. What is left out or renamed is a warning.
void MendTree(io::XmlElement& robot, DiagnosticSink& sink);

// Fixes all links that hang on nothing to the one that carries the most, with a warning: a robot that is
// moved as a whole keeps them in their places. A link "world" stays for itself.
void JoinRoots(io::XmlElement& robot, DiagnosticSink& sink);

}  // namespace pliant::foreign
