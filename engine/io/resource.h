// Open resources: what a name means, who serves it, and its bytes.
#pragma once

#include <mujoco/mjplugin.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/io/vfs.h"

namespace pliant::io {

// A resource of ours with what its fields point to. The bytes are those of files on disk alone; others belong
// to who serves them.
struct OpenedResource : mjResource {
  OpenedResource(std::string full_name, const Vfs* store);
  ~OpenedResource();  // closes it
  OpenedResource(const OpenedResource&) = delete;
  OpenedResource& operator=(const OpenedResource&) = delete;

  std::string full_name;
  Bytes bytes;
  std::shared_ptr<const void> archive;  // that it is in, if any
  bool open = false;
};
using ResourcePtr = std::unique_ptr<OpenedResource>;

// Opens the name, which starts from `directory` unless it is absolute; see vfs.h for where it is looked up.
// Null, with a sentence in `error`, when nobody has it.
ResourcePtr OpenResource(const Vfs* vfs, std::string_view directory, std::string_view name,
                         std::string& error);

// Points `data` at the bytes, which live as long as the resource. Their number, -1 on failure.
int ReadOpenResource(mjResource& resource, const void*& data);

// Folder part of a name, with the separator; "" for none, and for names that hold the text of a model.
std::string_view FolderOf(const mjResource& resource);

// 0 when the resource has this timestamp, 1 when it is newer or nobody can tell, -1 when it is older.
int CompareTimestamp(const mjResource& resource, const char* timestamp);

// Writes where the name leads: to the mount, to the registered provider, else to the disk. False, with a
// sentence in `error`, when that is not possible.
bool WriteResource(const Vfs* vfs, const std::string& name, std::span<const std::byte> bytes,
                   std::string& error);

// Reads a file on disk. False, with a sentence in `error`, when it is none, or larger than FileSizeLimit().
bool ReadFileOnDisk(const std::string& name, Bytes& bytes, std::string& error);
bool ReadTextOnDisk(const std::string& name, std::string& text, std::string& error);

}  // namespace pliant::io
