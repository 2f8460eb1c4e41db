// Finds the files that robots name: package://NAME/.., model://NAME/.., file://.., and plain paths, also
// where the letter case of the disk is another one than that of the maker's machine.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/foreign/folders.h"
#include "engine/io/vfs.h"

namespace pliant::foreign {

// The name that package.xml in the folder (with its final '/') gives its package; "" without one.
std::string PackageName(const io::Vfs* vfs, const std::string& folder);

// Whether a path that was found for a name ends with the last folder and the file of the name, letter case
// aside. Otherwise a file of the same name elsewhere stands in for it.
bool IsWhereNamed(const std::string& path, const std::string& name);

class FileFinder {
 public:
  // `directory`: of the model file, with its final '/', or "". `package_folders`: searched for
  // packages after the folders above the model and before those of ROS_PACKAGE_PATH,
  // AMENT_PREFIX_PATH, GAZEBO_MODEL_PATH, GZ_SIM_RESOURCE_PATH.
  FileFinder(const io::Vfs* vfs, std::string directory, const std::vector<std::string>& package_folders);

  // The path of the file that `name` means, as ReadResource takes it; "" when there is none. `beside`: folder
  // of the file that names it, tried first for plain paths.
  std::string Find(const std::string& name, const std::string& beside = "") const;
  // The folder of a package or model, with its final '/'; "" when it is not found.
  std::string FindPackage(const std::string& name) const;
  // Where a name was looked for, for messages.
  std::string Places(const std::string& name) const;
  // The name that leads from the model's folder to the path.
  std::string Relative(const std::string& path) const;

  const io::Vfs* vfs() const { return vfs_; }
  const std::string& directory() const { return directory_; }
  Folders& folders() const { return *folders_on_disk_; }

 private:
  std::string Existing(const std::string& path) const;
  std::string FindUnified(const std::string& name, const std::string& beside) const;
  std::string StartingAt(const std::string& beside, const std::string& path) const;
  std::string InSimilarFolder(const std::string& path) const;
  std::string FindMoved(std::string rest, const std::string& beside) const;
  std::string FindByName(const std::string& name) const;
  std::string SearchPackage(const std::string& name) const;
  std::string FindBelow(const std::string& folder, const std::string& name) const;
  std::string InstalledIn(const std::string& folder, const std::string& package) const;
  std::vector<std::string> PackageCandidates(const std::string& package) const;

  const io::Vfs* vfs_;
  std::string directory_;
  std::vector<std::string> above_;    // the model's folder and those above it, with a final '/' each
  std::vector<std::string> folders_;  // given by the user and by the environment, likewise
  // What was looked into already; copies of a finder share it.
  std::shared_ptr<Folders> folders_on_disk_;
  std::shared_ptr<std::map<std::string, std::string>> packages_ =
      std::make_shared<std::map<std::string, std::string>>();
};

}  // namespace pliant::foreign
