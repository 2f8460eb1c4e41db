#include "engine/io/archive/zip.h"

#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "engine/io/archive/entry_name.h"
#include "engine/io/archive/unpack.h"

namespace pliant::io {
namespace {

// A file in memory, as minizip sees one.
struct MemoryFile {
  std::span<const std::uint8_t> source = {};  // what is read
  Bytes* target = nullptr;                    // what is written, null for reading
  std::size_t at = 0;

  std::size_t Size() const { return target ? target->size() : source.size(); }
};

MemoryFile& FileOf(voidpf stream) { return *static_cast<MemoryFile*>(stream); }

voidpf Open(voidpf file, const void*, int) { return file; }

uLong Read(voidpf, voidpf stream, void* buffer, uLong count) {
  MemoryFile& file = FileOf(stream);
  const std::uint8_t* data = file.target ? file.target->data() : file.source.data();
  const std::size_t ready = std::min<std::size_t>(count, file.Size() - std::min(file.at, file.Size()));
  if (ready > 0) std::memcpy(buffer, data + file.at, ready);
  file.at += ready;
  return static_cast<uLong>(ready);
}

uLong Write(voidpf, voidpf stream, const void* buffer, uLong count) {
  MemoryFile& file = FileOf(stream);
  if (!file.target) return 0;
  if (file.at + count > file.target->size()) file.target->resize(file.at + count);
  if (count > 0) std::memcpy(file.target->data() + file.at, buffer, count);
  file.at += count;
  return count;
}

ZPOS64_T Tell(voidpf, voidpf stream) { return FileOf(stream).at; }

long Seek(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  MemoryFile& file = FileOf(stream);
  const std::size_t base = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                           : origin == ZLIB_FILEFUNC_SEEK_CUR ? file.at
                                                              : file.Size();
  const std::size_t wanted = base + static_cast<std::size_t>(offset);  // negative offsets wrap around
  if (wanted > file.Size()) return -1;
  file.at = wanted;
  return 0;
}

int Close(voidpf, voidpf) { return 0; }
int Error(voidpf, voidpf) { return 0; }

zlib_filefunc64_def Functions(MemoryFile& file) {
  return {Open, Read, Write, Tell, Seek, Close, Error, &file};
}

constexpr char kDamaged[] = "it is damaged, or no zip archive";
// Bits of the flags of an entry.
constexpr unsigned long kEncrypted = 1, kUtf8 = 1 << 11;

// Reads the entry at which the archive stands.
bool ReadEntry(unzFile zip, std::size_t& budget, std::vector<ZipEntry>& entries, std::string& error) {
  unz_file_info64 info;
  char given[4096];
  std::uint8_t extra[4096];
  error = kDamaged;
  if (unzGetCurrentFileInfo64(zip, &info, given, sizeof given, extra, sizeof extra, nullptr, 0) != UNZ_OK)
    return false;
  if (info.size_filename >= sizeof given) return false;
  const std::span<const std::uint8_t> fields(extra, std::min(sizeof extra, info.size_file_extra));
  const std::string name = EntryName(given, (info.flag & kUtf8) != 0, fields);
  if (name.empty() || name.back() == '/') return true;
  if (info.flag & kEncrypted) {
    error = "its file '" + name + "' is encrypted";
    return false;
  }
  if (info.uncompressed_size > budget) {
    error = TooLargeUnpacked();
    return false;
  }
  budget -= info.uncompressed_size;
  if (unzOpenCurrentFile(zip) != UNZ_OK) return false;
  ZipEntry& entry = entries.emplace_back(ZipEntry{name, Bytes(info.uncompressed_size)});
  constexpr std::size_t kBlock = 1 << 20;
  std::size_t done = 0;
  while (done < entry.bytes.size()) {
    const auto count = static_cast<unsigned>(std::min(kBlock, entry.bytes.size() - done));
    const int read = unzReadCurrentFile(zip, entry.bytes.data() + done, count);
    if (read <= 0) break;
    done += static_cast<std::size_t>(read);
  }
  const bool sound = unzCloseCurrentFile(zip) == UNZ_OK && done == entry.bytes.size();  // the check sum, too
  return sound;
}

bool WriteEntry(zipFile zip, const ZipEntry& entry) {
  const zip_fileinfo no_date = {};
  if (zipOpenNewFileInZip64(zip, entry.name.c_str(), &no_date, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                            Z_DEFAULT_COMPRESSION, 1) != ZIP_OK) {
    return false;
  }
  constexpr std::size_t kBlock = 1 << 20;
  bool written = true;
  for (std::size_t done = 0; done < entry.bytes.size() && written; done += kBlock) {
    const auto count = static_cast<unsigned>(std::min(kBlock, entry.bytes.size() - done));
    written = zipWriteInFileInZip(zip, entry.bytes.data() + done, count) == ZIP_OK;
  }
  return zipCloseFileInZip(zip) == ZIP_OK && written;
}

}  // namespace

bool ReadZip(std::span<const std::uint8_t> archive, std::vector<ZipEntry>& entries, std::string& error) {
  entries.clear();
  MemoryFile file{.source = archive};
  zlib_filefunc64_def functions = Functions(file);
  const std::unique_ptr<void, int (*)(unzFile)> zip(unzOpen2_64(&file, &functions), unzClose);
  if (!zip) {
    error = kDamaged;
    return false;
  }
  std::size_t budget = FileSizeLimit();
  int status = unzGoToFirstFile(zip.get());
  while (status == UNZ_OK) {
    if (!ReadEntry(zip.get(), budget, entries, error)) return false;
    status = unzGoToNextFile(zip.get());
  }
  if (status == UNZ_END_OF_LIST_OF_FILE) return true;
  error = kDamaged;
  return false;
}

bool WriteZip(std::span<const ZipEntry> entries, Bytes& archive, std::string& error) {
  archive.clear();
  MemoryFile file{.target = &archive};
  zlib_filefunc64_def functions = Functions(file);
  zipFile zip = zipOpen2_64(&file, APPEND_STATUS_CREATE, nullptr, &functions);
  bool written = zip != nullptr;
  for (const ZipEntry& entry : entries) written = written && WriteEntry(zip, entry);
  if (zip) written = zipClose(zip, nullptr) == ZIP_OK && written;
  if (!written) error = "the archive could not be made";
  return written;
}

}  // namespace pliant::io
