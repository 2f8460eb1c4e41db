#include "engine/core/replace_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr char kUnfinished[] = ".unfinished-";  // then the process and a count
constexpr size_t kMaxName = 200;  // bytes of the name that a new file takes over; systems allow 255
constexpr mode_t kAnybodyWrites = 0222;

bool Fail(const std::string& path, int problem, std::string* error) {
  *error = "could not write '" + path + "': " + std::strerror(problem);
  return false;
}

// errno of the failure, 0 when all is written.
int WriteAll(int file, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t n = ::write(file, contents.data(), contents.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n == 0 ? EIO : errno;
    contents.remove_prefix(static_cast<size_t>(n));
  }
  return 0;
}

// What `path` names in the end; what it links to need not exist.
fs::path LinkTarget(fs::path path, std::error_code& code) {
  constexpr int kMaxLinks = 40;
  fs::path existing = fs::canonical(path, code);
  if (!code) return existing;
  for (int i = 0; fs::is_symlink(fs::symlink_status(path, code)); ++i) {
    if (i == kMaxLinks) {
      code = std::make_error_code(std::errc::too_many_symbolic_link_levels);
      return path;
    }
    path = path.parent_path() / fs::read_symlink(path, code);
  }
  code.clear();
  return path;
}

fs::path FolderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

std::string UnfinishedName(const fs::path& target) {
  return target.filename().string().substr(0, kMaxName) + kUnfinished;
}

// A program holds a lock on its unfinished file for as long as it writes.
void RemoveAbandoned(const fs::path& target) {
  const std::string begin = UnfinishedName(target);
  std::error_code code;
  for (fs::directory_iterator at(FolderOf(target), code), end; !code && at != end; at.increment(code)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(begin) || name.find_first_not_of("0123456789-", begin.size()) != std::string::npos)
      continue;
    const int file = ::open(at->path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(at->path().c_str());
    ::close(file);
  }
}

// Opened and locked; -1 and errno when there can be none.
int OpenUnfinished(const fs::path& target, std::string* name) {
  static std::atomic<unsigned> count{0};
  for (;;) {
    *name = (FolderOf(target) /
             (UnfinishedName(target) + std::to_string(::getpid()) + "-" + std::to_string(count++)))
                .string();
    const int file = ::open(name->c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) return -1;
    struct stat made = {};
    // Another program may have removed it before it was locked.
    if (::flock(file, LOCK_EX) != 0 || (::fstat(file, &made) == 0 && made.st_nlink > 0)) return file;
    ::close(file);
  }
}

// The new name reaches the disk with its folder.
void SyncFolder(const fs::path& target) {
  const int folder = ::open(FolderOf(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  ::fsync(folder);
  ::close(folder);
}

int WriteDirectly(const std::string& path, std::string_view contents) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int problem = WriteAll(file, contents);
  return ::close(file) != 0 && problem == 0 ? errno : problem;
}

int WriteBeside(const fs::path& target, const struct stat* old, std::string_view contents) {
  RemoveAbandoned(target);
  std::string name;
  const int file = OpenUnfinished(target, &name);
  if (file < 0) return errno;
  int problem = WriteAll(file, contents);
  if (problem == 0 && old != nullptr) {
    // The owner first: changing it clears bits of the mode. Only some may give files away.
    const bool others = old->st_uid != ::geteuid() || old->st_gid != ::getegid();
    if (others && ::fchown(file, old->st_uid, old->st_gid) != 0 && errno != EPERM) problem = errno;
    if (problem == 0 && ::fchmod(file, old->st_mode & 07777) != 0) problem = errno;
  }
  if (problem == 0 && ::fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP) problem = errno;
  if (problem == 0 && ::rename(name.c_str(), target.c_str()) != 0) problem = errno;
  if (problem != 0) ::unlink(name.c_str());
  if (::close(file) != 0 && problem == 0) problem = errno;
  if (problem == 0) SyncFolder(target);
  return problem;
}

}  // namespace

bool ReplaceFile(const std::string& path, std::string_view contents, std::string* error) {
  struct stat old = {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) {
    const int problem = WriteDirectly(path, contents);
    return problem == 0 || Fail(path, problem, error);
  }
  // Who may write to everything still does not replace what was protected on purpose.
  if (exists && ((old.st_mode & kAnybodyWrites) == 0 || ::access(path.c_str(), W_OK) != 0)) {
    *error = "could not write '" + path + "': it is write-protected";
    return false;
  }
  std::error_code code;
  const fs::path target = LinkTarget(path, code);
  const int problem = code ? code.value() : WriteBeside(target, exists ? &old : nullptr, contents);
  return problem == 0 || Fail(path, problem, error);
}

std::string BackUpFile(const std::string& path, std::string* error) {
  std::error_code code;
  for (int number = 1; number < 100000; ++number) {
    std::string name = path + ".bak" + (number > 1 ? std::to_string(number) : "");
    if (fs::exists(name, code)) continue;
    if (fs::copy_file(path, name, code)) return name;
    *error = path + ": no backup can be made: " + code.message();
    std::error_code ignored;
    fs::remove(name, ignored);  // what there was room for
    return "";
  }
  *error = path + ": there are too many backups of it; remove some";
  return "";
}

}  // namespace pliant
