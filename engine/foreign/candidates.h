// What of a folder or an archive is to be opened.
#pragma once

#include <string>
#include <vector>

#include "engine/foreign/folders.h"

namespace pliant::foreign {

// Paths of the files below a folder (with its final '/') that may describe a model, the likeliest first:
// what model.config of Gazebo names, then URDF, MJCF, xacro, SDFormat; among equals the one that is
// called like the folder, or else stands highest. Hidden folders, and those of builds, are not searched.
std::vector<std::string> ModelsBelow(const std::string& folder, const io::Vfs* vfs, Folders& folders);

// Paths of the archives below a folder, the highest first.
std::vector<std::string> ArchivesBelow(const std::string& folder, Folders& folders);

// Paths of the mesh files in the highest folder below this one that has some.
std::vector<std::string> MeshesBelow(const std::string& folder, Folders& folders);

}  // namespace pliant::foreign
