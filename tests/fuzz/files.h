// What the fuzz targets do with their inputs: several files in one, and files on disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/archive/zip.h"

namespace pliant::fuzz {

using Files = std::vector<std::pair<std::string, std::string>>;  // name, contents

// The name of the input: the target's, from targets.txt.
inline std::string InputName() {
  const char* name = std::getenv("PLIANT_FUZZ_FILE");
  if (name == nullptr) std::abort();
  return name;
}

// A line "@@NAME" begins the next file, so that what names another one finds it. The first is called `main`.
inline Files SplitFiles(const uint8_t* data, size_t size, const std::string& main) {
  constexpr size_t kMostFiles = 8;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Files files = {{main, ""}};
  for (;;) {
    const size_t at = files.size() < kMostFiles ? rest.find("\n@@") : std::string_view::npos;
    files.back().second = std::string(rest.substr(0, at));
    if (at == std::string_view::npos) return files;
    rest.remove_prefix(at + 3);
    const size_t end = rest.find('\n');
    files.emplace_back(std::string(rest.substr(0, end)), "");
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
}

// An input of several files is packed, without the first, which says nothing: the checksums of an archive
// would hide what is inside from the fuzzer. Any other input is an archive as it is.
inline std::string Archived(const uint8_t* data, size_t size) {
  const Files files = SplitFiles(data, size, "");
  if (files.size() == 1) return files[0].second;
  std::vector<io::ZipEntry> entries;
  for (size_t i = 1; i < files.size(); ++i)
    entries.push_back({files[i].first, io::Bytes(files[i].second.begin(), files[i].second.end())});
  io::Bytes archive;
  std::string error;
  if (!io::WriteZip(entries, archive, error)) return "";
  return {archive.begin(), archive.end()};
}

// A file of this content, gone with the object. Each has a name of its own, as what was read is remembered.
class DiskFile {
 public:
  DiskFile(const std::string& contents, const std::string& name) {
    static int number = 0;
    path_ = "fuzz_input_" + std::to_string(number++ % 100) + "_" + name;
    std::ofstream(path_, std::ios::binary) << contents;
  }
  ~DiskFile() {
    std::error_code code;
    std::filesystem::remove(path_, code);
  }
  DiskFile(const DiskFile&) = delete;
  DiskFile& operator=(const DiskFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace pliant::fuzz
