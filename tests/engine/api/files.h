// Files that tests write and read.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace pliant {

// A path that no other test uses.
inline std::string TempPath(const char* name) {
  return testing::TempDir() + "/pliant_api_" + std::to_string(::getpid()) + "_" + name;
}

inline std::string FileText(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

}  // namespace pliant
