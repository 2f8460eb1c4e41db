#include "engine/io/vfs.h"

#include <sys/stat.h>

#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include "engine/plugin/registry.h"

namespace pliant::io {
namespace {

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string Key(std::string_view name) { return Lower(NormalizePath(name)); }

// Length of a "scheme:" prefix, 0 when there is none. One letter is a drive, not a scheme.
std::size_t SchemeLength(std::string_view path) {
  std::size_t i = 0;
  while (i < path.size() && (std::isalnum(static_cast<unsigned char>(path[i])) || path[i] == '_' ||
                             path[i] == '+' || path[i] == '-' || path[i] == '.')) {
    ++i;
  }
  return i > 1 && i < path.size() && path[i] == ':' ? i + 1 : 0;
}

std::atomic<std::size_t> file_size_limit = std::size_t{1} << 30;

bool TooLarge(const std::string& name, std::string& error) {
  error = "'" + name + "' is larger than " + std::to_string(FileSizeLimit()) +
          " bytes, the limit on the size of a file (option --max-file-size)";
  return false;
}

bool ReadFromDisk(const std::string& name, Bytes& bytes, std::string& error) {
  struct stat info;
  if (stat(name.c_str(), &info) != 0) {
    error = "'" + name + "': " + std::strerror(errno);
    return false;
  }
  if (!S_ISREG(info.st_mode)) {  // a device or a pipe may have no end
    error = "'" + name + "' is " + (S_ISDIR(info.st_mode) ? "a directory" : "not a file");
    return false;
  }
  if (static_cast<std::uintmax_t>(info.st_size) > FileSizeLimit()) return TooLarge(name, error);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), std::fclose);
  if (!file) {
    error = "'" + name + "': " + std::strerror(errno);
    return false;
  }
  bytes.clear();
  bytes.reserve(static_cast<std::size_t>(info.st_size));
  std::uint8_t block[1 << 16];
  std::size_t count;
  while ((count = std::fread(block, 1, sizeof block, file.get())) > 0) {
    bytes.insert(bytes.end(), block, block + count);
    if (bytes.size() > FileSizeLimit()) return TooLarge(name, error);  // it grows while it is read
  }
  if (std::ferror(file.get())) {
    error = "'" + name + "': error while reading";
    return false;
  }
  return true;
}

// The folder of a resource, which its name tells unless it holds the text of a model.
std::string DirectoryFromProvider(std::string_view name) {
  return name.find('<') == std::string_view::npos ? DirectoryOf(name) : "";
}

bool ReadFromProvider(const mjpResourceProvider& provider, const std::string& name, Bytes& bytes,
                      std::string& error, std::string* directory) {
  std::string mutable_name = name;
  mjResource resource = {};
  resource.name = mutable_name.data();
  resource.provider = &provider;
  if (!provider.open(&resource)) {
    error = "'" + name + "': its resource provider could not open it";
    return false;
  }
  const void* data = nullptr;
  const int size = provider.read(&resource, &data);
  const bool good = size >= 0 && (data || size == 0);
  if (good) {
    const auto* first = static_cast<const std::uint8_t*>(data);
    bytes.assign(first, first + size);
    if (directory) *directory = DirectoryFromProvider(name);
  } else {
    error = "'" + name + "': its resource provider could not read it";
  }
  provider.close(&resource);
  return good;
}

}  // namespace

std::size_t FileSizeLimit() { return file_size_limit.load(std::memory_order_relaxed); }

void SetFileSizeLimit(std::size_t bytes) { file_size_limit.store(bytes, std::memory_order_relaxed); }

Vfs::AddResult Vfs::AddBuffer(std::string_view name, const void* data, std::size_t size) {
  if (name.empty() || (!data && size > 0)) return AddResult::kFailed;
  const auto* first = static_cast<const std::uint8_t*>(data);
  Bytes bytes;
  if (size > 0) bytes.assign(first, first + size);
  return files_.emplace(Key(name), std::move(bytes)).second ? AddResult::kOk : AddResult::kDuplicate;
}

Vfs::AddResult Vfs::AddFile(std::string_view directory, std::string_view filename) {
  if (filename.empty()) return AddResult::kFailed;
  if (files_.contains(Key(filename))) return AddResult::kDuplicate;
  Bytes bytes;
  std::string error;
  if (!ReadFromDisk(JoinPath(directory, filename), bytes, error)) return AddResult::kFailed;
  return files_.emplace(Key(filename), std::move(bytes)).second ? AddResult::kOk : AddResult::kDuplicate;
}

bool Vfs::Remove(std::string_view name) { return files_.erase(Key(name)) > 0; }

const Bytes* Vfs::Find(std::string_view name) const {
  auto found = files_.find(Key(name));
  if (found == files_.end()) found = files_.find(Lower(FileNameOf(name)));
  return found == files_.end() ? nullptr : &found->second;
}

std::string NormalizePath(std::string_view path) {
  const std::size_t scheme = SchemeLength(path);
  std::string result(path.substr(0, scheme));
  std::vector<std::string> parts;
  const std::string_view rest = path.substr(scheme);
  const bool rooted = !rest.empty() && (rest[0] == '/' || rest[0] == '\\');
  std::size_t i = 0;
  while (i < rest.size()) {
    std::size_t end = rest.find_first_of("/\\", i);
    if (end == std::string_view::npos) end = rest.size();
    const std::string_view part = rest.substr(i, end - i);
    if (part == "..") {
      if (!parts.empty() && parts.back() != "..") {
        parts.pop_back();
      } else if (!rooted) {
        parts.emplace_back("..");
      }
    } else if (!part.empty() && part != ".") {
      parts.emplace_back(part);
    }
    i = end + 1;
  }
  if (rooted) result += '/';
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (p) result += '/';
    result += parts[p];
  }
  return result;
}

std::string DirectoryOf(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? "" : std::string(path.substr(0, slash + 1));
}

std::string FileNameOf(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

std::string StemOf(std::string_view path) {
  std::string name = FileNameOf(path);
  if (const std::size_t dot = name.find_last_of('.'); dot != std::string::npos) name.erase(dot);
  return name;
}

std::string ExtensionOf(std::string_view path) {
  const std::string name = FileNameOf(path);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? "" : Lower(std::string_view(name).substr(dot));
}

bool IsAbsolutePath(std::string_view path) {
  if (path.empty()) return false;
  if (path[0] == '/' || path[0] == '\\') return true;
  if (path.size() > 1 && path[1] == ':') return true;
  return SchemeLength(path) > 0;
}

std::string JoinPath(std::string_view directory, std::string_view name) {
  std::string path(directory);
  if (!path.empty() && path.back() != '/' && path.back() != '\\') path += '/';
  path += name;
  return path;
}

std::string ResolveAssetPath(std::string_view model_dir, std::string_view asset_dir, std::string_view file,
                             bool strip) {
  const std::string name = strip ? FileNameOf(file) : std::string(file);
  if (IsAbsolutePath(name)) return name;
  const std::string beside = JoinPath(asset_dir, name);
  return IsAbsolutePath(asset_dir) ? beside : JoinPath(model_dir, beside);
}

std::string MediaType(std::string_view content_type) {
  return std::string(content_type.substr(0, content_type.find(';')));
}

std::string ResourceName(std::string_view name) {
  return GetResourceProvider(std::string(name).c_str()) ? std::string(name) : NormalizePath(name);
}

bool ReadResource(const Vfs* vfs, const std::string& name, Bytes& bytes, std::string& error,
                  std::string* directory) {
  if (directory) *directory = DirectoryOf(name);
  try {
    if (vfs) {
      if (const Bytes* stored = vfs->Find(name)) {
        bytes = *stored;
        return true;
      }
    }
    if (const mjpResourceProvider* provider = GetResourceProvider(name.c_str())) {
      return ReadFromProvider(*provider, name, bytes, error, directory);
    }
    return ReadFromDisk(name, bytes, error);
  } catch (const std::bad_alloc&) {
    bytes = {};
    error = "out of memory while reading '" + name + "'";
    return false;
  }
}

bool ResourceExists(const Vfs* vfs, const std::string& name) {
  if (vfs && vfs->Find(name)) return true;
  if (GetResourceProvider(name.c_str())) return true;
  struct stat info;
  return stat(name.c_str(), &info) == 0 && !S_ISDIR(info.st_mode);
}

}  // namespace pliant::io
