#include "app/headless/model_file.h"

#include <cstdio>
#include <filesystem>

namespace pliant {

ModelFile LoadModelFile(const std::string& path, std::string& error) {
  error.clear();
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) {
    error = path + (std::filesystem::exists(path, code) ? ": not a file" : ": no such file");
    return nullptr;
  }
  if (std::filesystem::path(path).extension() == ".mjb") {
    ModelFile m(mj_loadModel(path.c_str(), nullptr));
    if (!m) error = path + ": not a model in the binary format of this version";
    return m;
  }
  char text[4096] = "";
  ModelFile m(mj_loadXML(path.c_str(), nullptr, text, sizeof(text)));
  error = text;
  return m;
}

bool Diverged(const mjData& d) {
  return d.warning[mjWARN_BADQPOS].number + d.warning[mjWARN_BADQVEL].number +
             d.warning[mjWARN_BADQACC].number >
         0;
}

bool ReachesTime(const std::string& path, const mjModel& m, const mjData& d, double seconds) {
  constexpr double kMostSteps = 1e12;
  const double h = m.opt.timestep;
  const double end = d.time + seconds;
  if (seconds <= 0 || (h > 0 && end + h > end && seconds / h <= kMostSteps)) return true;
  std::fprintf(stderr, "%s: steps of %g s do not reach a time of %g s; the timestep must be longer\n",
               path.c_str(), h, end);
  return false;
}

std::string BaseName(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace pliant
