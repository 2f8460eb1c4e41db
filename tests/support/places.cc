#include "tests/support/places.h"

namespace pliant {

std::string SourcePath(const std::string& relative) {
  return std::string(PLIANT_SOURCE_DIR) + "/" + relative;
}

std::string TestDataPath(const std::string& relative) { return SourcePath("tests/data/" + relative); }

}  // namespace pliant
