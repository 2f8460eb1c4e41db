#include "app/headless/model_file.h"

#include <filesystem>

namespace pliant {

ModelFile LoadModelFile(const std::string& path, std::string& error) {
  error.clear();
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) {
    error = path + ": no such file";
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

std::string BaseName(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace pliant
