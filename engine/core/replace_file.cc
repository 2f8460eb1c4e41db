#include "engine/core/replace_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace pliant {
namespace {

namespace fs = std::filesystem;

// errno of the failure, 0 when all is written.
int WriteAll(const std::string& path, const void* data, std::size_t size) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (!file) return errno;
  int failure = size > 0 && std::fwrite(data, 1, size, file) != size ? errno : 0;
  if (std::fclose(file) != 0 && failure == 0) failure = errno;
  return failure;
}

}  // namespace

bool ReplaceFile(const std::string& path, const void* data, std::size_t size, std::string& error) {
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  const bool direct = fs::exists(status) && !fs::is_regular_file(status);
  const fs::path target =
      fs::is_symlink(fs::symlink_status(path, code)) ? fs::weakly_canonical(path, code) : fs::path(path);
  const std::string beside = direct ? path : target.string() + ".unfinished";
  const int failure = WriteAll(beside, data, size);
  if (failure != 0) {
    error = "could not write '" + path + "': " + std::strerror(failure);
    if (!direct) fs::remove(beside, code);
    return false;
  }
  if (direct) return true;
  if (fs::exists(status)) fs::permissions(beside, status.permissions(), code);
  fs::rename(beside, target, code);
  if (!code) return true;
  error = "could not write '" + path + "': " + code.message();
  fs::remove(beside, code);
  return false;
}

}  // namespace pliant
