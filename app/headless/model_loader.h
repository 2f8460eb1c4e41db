// From a file's path to a compiled model, with every error and warning and the list of files that were read.
#pragma once

#include <string>

#include "engine/runner/loading/loader.h"

namespace pliant {

// For the loader's worker thread. Never throws.
LoadResult LoadModelWithReport(const std::string& path);

}  // namespace pliant
