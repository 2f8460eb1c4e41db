// Where the files are that tests read. Only places.cc knows the folder, so that moving the checkout
// compiles one file.
#pragma once

#include <string>

namespace pliant {

// Path of a file or folder of the project, `relative` to its root.
std::string SourcePath(const std::string& relative);

// Path of a file or folder, `relative` to tests/data.
std::string TestDataPath(const std::string& relative);

}  // namespace pliant
