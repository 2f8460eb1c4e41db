// Material scripts of the Ogre engine, in which models of Gazebo keep the looks of their shapes.
#pragma once

#include <string>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/xml_help.h"

namespace pliant::foreign::sdf {

struct ScriptedLook {
  bool colored = false;
  double rgba[4] = {1, 1, 1, 1};
  std::string picture = {};  // path of a file, "" without one
};

// The look that an element `script` names: its uris lead to files .material, or folders of them and of
// pictures. False where they have no material of that name, as those that come with Gazebo are not there.
bool FindScriptedLook(const io::XmlElement& script, const FileFinder& finder, ScriptedLook& look);

}  // namespace pliant::foreign::sdf
