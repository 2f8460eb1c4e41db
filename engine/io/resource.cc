#include "engine/io/resource.h"

#include <sys/stat.h>

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <utility>

#include "engine/core/replace_file.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/source_journal.h"
#include "engine/plugin/registry.h"

namespace pliant::io {
namespace {

bool TooLarge(const std::string& name, std::string& error) {
  error = "'" + name + "' is larger than " + std::to_string(FileSizeLimit()) +
          " bytes, the limit on the size of a file (option --max-file-size)";
  return false;
}

void SetTimestamp(mjResource& resource, std::uint64_t number) {
  std::snprintf(resource.timestamp, sizeof resource.timestamp, "%llu",
                static_cast<unsigned long long>(number));
}

// Number in a timestamp of ours; false when it is another text.
bool ParseTimestamp(const char* text, std::uint64_t& number) {
  const char* end = text + std::strlen(text);
  const auto parsed = std::from_chars(text, end, number);
  return text != end && parsed.ec == std::errc() && parsed.ptr == end;
}

std::uint64_t TimeOfChange(const std::string& name) {
  struct stat info;
  if (stat(name.c_str(), &info) != 0) return 0;
  const auto seconds = static_cast<std::uint64_t>(info.st_mtim.tv_sec);
  return seconds * 1000000000u + static_cast<std::uint64_t>(info.st_mtim.tv_nsec);
}

int ReadBytes(const Bytes& bytes, const void** data) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return -1;
  *data = bytes.data();
  return static_cast<int>(bytes.size());
}

// ---- Files on disk; their timestamp is the time of change in nanoseconds

int OpenOnDisk(mjResource* resource) {
  auto& opened = *static_cast<OpenedResource*>(resource);
  std::string error;
  SetTimestamp(opened, TimeOfChange(opened.full_name));
  return ReadFileOnDisk(opened.full_name, opened.bytes, error);
}

int ReadFromDisk(mjResource* resource, const void** data) {
  return ReadBytes(static_cast<OpenedResource*>(resource)->bytes, data);
}

int ModifiedOnDisk(const mjResource* resource, const char* timestamp) {
  const std::uint64_t now = TimeOfChange(resource->name);
  std::uint64_t then = 0;
  if (now == 0 || !ParseTimestamp(timestamp, then)) return 1;
  return now == then ? 0 : now > then ? 1 : -1;
}

// ---- Buffers, of which nobody knows when they change

int OpenInStore(mjResource* resource) {
  const Bytes* bytes = AsVfs(resource->vfs)->Find(resource->name);
  if (!bytes) return 0;
  resource->data = const_cast<Bytes*>(bytes);
  return 1;
}

int ReadFromStore(mjResource* resource, const void** data) {
  return ReadBytes(*static_cast<const Bytes*>(resource->data), data);
}

void CloseOurs(mjResource*) {}

// ---- Files in archives

int OpenInArchive(mjResource* resource) {
  auto& opened = *static_cast<OpenedResource*>(resource);
  std::string name, inside, error;
  if (!SplitArchiveName(opened.full_name, name, inside)) return 0;
  const std::shared_ptr<const Archive> archive = OpenArchive(AsVfs(resource->vfs), name, error);
  if (!archive) return 0;
  const auto entry = archive->find(inside);
  if (entry == archive->end()) return 0;
  opened.archive = archive;
  resource->data = const_cast<Bytes*>(&entry->second);
  return 1;
}

// A place that resources are read from, without a prefix; `modified` null: nothing changes there.
constexpr mjpResourceProvider ReadOnly(mjfOpenResource open, mjfReadResource read,
                                       mjfResourceModified modified) {
  mjpResourceProvider provider = {};
  provider.prefix = "";
  provider.open = open;
  provider.read = read;
  provider.close = CloseOurs;
  provider.modified = modified;
  return provider;
}
constexpr mjpResourceProvider kDisk = ReadOnly(OpenOnDisk, ReadFromDisk, ModifiedOnDisk);
constexpr mjpResourceProvider kStore = ReadOnly(OpenInStore, ReadFromStore, nullptr);
constexpr mjpResourceProvider kInArchive = ReadOnly(OpenInArchive, ReadFromStore, nullptr);

// Whether the name leads into an archive. A folder on disk may be called like one.
bool LeadsIntoArchive(const std::string& full_name) {
  std::string archive, inside;
  struct stat info;
  if (!SplitArchiveName(full_name, archive, inside)) return false;
  NotePath(archive);
  return !(stat(archive.c_str(), &info) == 0 && S_ISDIR(info.st_mode));
}

// Who serves the resource's name, with what a mount hands over.
void ChooseProvider(const Vfs* vfs, mjResource& resource) {
  resource.provider = &kDisk;
  if (vfs && vfs->Find(resource.name)) {
    resource.provider = &kStore;
  } else if (const MountPoint* mount = vfs ? vfs->FindMount(resource.name) : nullptr) {
    resource.provider = &mount->provider;
    resource.data = mount->resource.data;
  } else if (const mjpResourceProvider* provider = GetResourceProvider(resource.name)) {
    resource.provider = provider;
  } else if (LeadsIntoArchive(resource.name)) {
    resource.provider = &kInArchive;
  }
}

std::string WhyNotInArchive(const Vfs* vfs, const std::string& full_name) {
  std::string archive, inside, error;
  SplitArchiveName(full_name, archive, inside);
  if (!OpenArchive(vfs, archive, error)) return error;
  return "'" + inside + "': not in archive '" + archive + "'";
}

bool IsOurs(const mjResource& resource) {
  return resource.provider == &kDisk || resource.provider == &kStore || resource.provider == &kInArchive;
}

}  // namespace

OpenedResource::OpenedResource(std::string name_of_it, const Vfs* store)
    : mjResource{}, full_name(std::move(name_of_it)) {
  name = full_name.data();
  vfs = store ? store->handle() : nullptr;
}

OpenedResource::~OpenedResource() {
  if (open) provider->close(this);
}

ResourcePtr OpenResource(const Vfs* vfs, std::string_view directory, std::string_view name,
                         std::string& error) {
  const bool alone = directory.empty() || IsAbsolutePath(name);
  const std::string full_name = ResourceName(alone ? std::string(name) : JoinPath(directory, name));
  ResourcePtr resource = std::make_unique<OpenedResource>(full_name, vfs);
  ChooseProvider(vfs, *resource);
  if (!IsOurs(*resource)) NoteUnknownSource();
  if (resource->provider == &kDisk) {  // which can say why
    SetTimestamp(*resource, TimeOfChange(full_name));
    resource->open = ReadFileOnDisk(full_name, resource->bytes, error);
  } else {
    resource->open = resource->provider->open(resource.get()) != 0;
    if (!resource->open && resource->provider == &kInArchive) {
      error = WhyNotInArchive(vfs, full_name);
    } else if (!resource->open) {
      error = "'" + full_name + "': its resource provider could not open it";
    }
  }
  return resource->open ? std::move(resource) : nullptr;
}

int ReadOpenResource(mjResource& resource, const void*& data) {
  data = nullptr;
  const int size = resource.provider->read(&resource, &data);
  return size < 0 || (size > 0 && !data) ? -1 : size;
}

std::string_view FolderOf(const mjResource& resource) {
  const std::string_view name = resource.name;
  if (!IsOurs(resource) && name.find('<') != std::string_view::npos) return "";
  return name.substr(0, name.find_last_of("/\\") + 1);
}

int CompareTimestamp(const mjResource& resource, const char* timestamp) {
  if (!timestamp || !timestamp[0] || !resource.provider->modified) return 1;
  return resource.provider->modified(&resource, timestamp);
}

bool WriteResource(const Vfs* vfs, const std::string& name, std::span<const std::byte> bytes,
                   std::string& error) {
  // Never opened: what is written need not be there yet.
  OpenedResource resource(ResourceName(name), vfs);
  const MountPoint* mount = vfs ? vfs->FindMount(resource.full_name) : nullptr;
  resource.provider = mount ? &mount->provider : GetResourceProvider(resource.name);
  if (!resource.provider) {
    return ReplaceFile(resource.full_name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                       &error);
  }
  if (mount) resource.data = mount->resource.data;
  if (!resource.provider->write || bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    error = "'" + name + "': its resource provider cannot write";
    return false;
  }
  const int count = static_cast<int>(bytes.size());
  if (resource.provider->write(&resource, bytes.data(), count) == count) return true;
  error = "'" + name + "': its resource provider could not write it";
  return false;
}

bool ReadFileOnDisk(const std::string& name, Bytes& bytes, std::string& error) {
  NotePath(name);
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

bool ReadTextOnDisk(const std::string& name, std::string& text, std::string& error) {
  Bytes bytes;
  if (!ReadFileOnDisk(name, bytes, error)) return false;
  text.assign(bytes.begin(), bytes.end());
  return true;
}

}  // namespace pliant::io
