#include "app/output/text_files.h"

#include <ctime>
#include <filesystem>

#include "engine/core/replace_file.h"

namespace pliant::app {

bool SaveTextAs(const std::string& name, const std::string& text, std::string* path, std::string* error) {
  namespace fs = std::filesystem;
  char stamp[32];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &local);
  const fs::path wanted(name);
  const std::string stem = (wanted.parent_path() / wanted.stem()).string() + stamp;
  *path = stem + wanted.extension().string();
  for (int i = 2; fs::exists(*path); ++i)
    *path = stem + "-" + std::to_string(i) + wanted.extension().string();
  return ReplaceFile(*path, text, error);
}

}  // namespace pliant::app
