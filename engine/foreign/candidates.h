// What of a folder or an archive is to be opened.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/foreign/folders.h"

namespace pliant::foreign {

struct Candidate {
  std::string path;
  bool tree = false;   // URDF or xacro of a whole robot: among these the most complete one is meant
  bool named = false;  // it is called like a folder or package around it
  bool aside = false;  // in a folder of tests, examples, parts
};

// The files below a folder (with its final '/') that may describe a model, the likeliest first: what
// model.config of Gazebo names, then URDF and xacro of robots, MJCF, SDFormat; among equals what does
// not stand aside, is called like a folder around it, stands highest. SDFormat that others mention comes
// last: it is a part. Hidden folders, and those of builds, are not searched; what was installed is, where
// there is nothing else.
std::vector<Candidate> ModelsBelow(const std::string& folder, const io::Vfs* vfs, Folders& folders);

// Puts the robot that is meant before the others of its kind: the first that is called like its folder,
// unless another one has more than twice its links, and else the one with most. `links` counts those of a
// file, 0 where it cannot be read.
void PutMostCompleteFirst(const std::function<int(const std::string& path)>& links,
                          std::vector<Candidate>& candidates);

// The file scene*.xml beside an MJCF file that includes it, as collections of robots have; "" without one.
std::string SceneOf(const std::string& model, const io::Vfs* vfs, Folders& folders);

// Paths of the archives below a folder, the highest first.
std::vector<std::string> ArchivesBelow(const std::string& folder, Folders& folders);

// Paths of the mesh files in the highest folder below this one that has some.
std::vector<std::string> MeshesBelow(const std::string& folder, Folders& folders);

}  // namespace pliant::foreign
