#include "engine/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace pliant {
namespace {

namespace fs = std::filesystem;

bool Fail(const std::string& path, const char* what, std::string* error) {
  *error = path + ": " + what + ": " + std::strerror(errno);
  return false;
}

bool WriteAll(int file, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t n = ::write(file, contents.data(), contents.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    contents.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

}  // namespace

bool WriteFileAtomically(const std::string& path, std::string_view contents, std::string* error) {
  std::error_code code;
  std::string target = path;
  if (fs::is_symlink(path, code)) {
    const fs::path real = fs::canonical(path, code);
    if (!code) target = real.string();
  }
  struct stat old = {};
  const bool existed = ::stat(target.c_str(), &old) == 0;
  if (existed && ::access(target.c_str(), W_OK) != 0) return Fail(path, "is write-protected", error);
  std::string temporary = target + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return Fail(path, "no new file can be made beside it", error);
  const bool mode = ::fchmod(file, existed ? old.st_mode & 07777 : 0644) == 0;
  const bool written = mode && WriteAll(file, contents) && ::fsync(file) == 0;
  const int problem = errno;
  const bool closed = ::close(file) == 0;
  if (!written || !closed || ::rename(temporary.c_str(), target.c_str()) != 0) {
    if (!written) errno = problem;
    Fail(path, "cannot be written", error);
    ::unlink(temporary.c_str());
    return false;
  }
  // The new name reaches the disk with its folder.
  const std::string folder =
      fs::path(target).has_parent_path() ? fs::path(target).parent_path().string() : ".";
  const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    ::fsync(directory);
    ::close(directory);
  }
  return true;
}

std::string BackUpFile(const std::string& path, std::string* error) {
  std::error_code code;
  for (int number = 1; number < 100000; ++number) {
    const std::string name = path + ".bak" + (number > 1 ? std::to_string(number) : "");
    if (fs::exists(name, code)) continue;
    if (fs::copy_file(path, name, code)) return name;
    *error = path + ": no backup can be made: " + code.message();
    return "";
  }
  *error = path + ": there are too many backups of it; remove some";
  return "";
}

}  // namespace pliant
