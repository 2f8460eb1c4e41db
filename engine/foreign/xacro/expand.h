// Xacro, the macro language in which most URDF is written: properties, arguments, macros with blocks,
// conditions, includes and arithmetic. An evaluator of our own, as ROS's is a Python program.
#pragma once

#include <map>
#include <string>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/sources/include.h"

namespace pliant::foreign {

// A file may give the namespace of xacro a prefix of its own, as in <x:macro>; its elements get the usual.
void CallXacroByItsName(io::XmlElement& root);

// Whether an element or attribute of xacro stands in the tree.
bool UsesXacro(const io::XmlElement& root);

// Whether an element of xacro does, with or without its prefix.
bool HasXacroElements(const io::XmlElement& root);

// Replaces all elements and expressions of xacro in `sources.root`; included files are added to
// `sources.files`. `arguments`: values for xacro:arg, by name. False, with errors in `sink` that name file,
// line and column, when something cannot be expanded.
bool ExpandXacro(const FileFinder& finder, const std::map<std::string, std::string>& arguments,
                 io::mjcf::SourceFiles& sources, DiagnosticSink& sink);

}  // namespace pliant::foreign
