// Folders of models of Gazebo.
#pragma once

#include <string>

#include "engine/foreign/file_finder.h"

namespace pliant::foreign::sdf {

// The file that `uri` means: a file .sdf, or the one of a folder that its model.config names for the newest
// version of the language; without that model.sdf, or any there is. `beside`: folder of the document that
// names it. "" when there is none.
std::string ModelFile(const FileFinder& finder, const std::string& uri, const std::string& beside);

}  // namespace pliant::foreign::sdf
