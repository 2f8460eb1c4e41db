// The robots of tests/data/robots/published.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/places.h"

namespace pliant::app {

// Names of the files, from that folder, that describe a robot or parts of one; sorted.
inline std::vector<std::string> PublishedRobots() {
  const std::filesystem::path root = TestDataPath("robots/published");
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::string ending = entry.path().extension();
    if (ending == ".urdf" || ending == ".sdf" || ending == ".world" || ending == ".xacro")
      files.push_back(std::filesystem::relative(entry.path(), root));
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace pliant::app
