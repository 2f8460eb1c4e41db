#include "engine/io/assets/record_store.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

#include "engine/core/digest.h"
#include "engine/core/share_work.h"

namespace pliant::io {
namespace {

namespace fs = std::filesystem;
using FileTime = fs::file_time_type;

constexpr const char* kExtension = ".mesh";
constexpr const char* kUnfinished = ".part";

// All pages of a part of a mapped file at once, which takes less time than one by one as they are read.
void BringInPages([[maybe_unused]] std::string_view bytes) {
#ifdef MADV_POPULATE_READ
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<std::uintptr_t>(bytes.data()), begin = first / page * page;
  // A failure leaves them to be brought in one by one.
  madvise(reinterpret_cast<void*>(begin), first + bytes.size() - begin, MADV_POPULATE_READ);
#endif
}

// Of blocks, which all cores share where there are many.
std::string DigestOf(std::string_view text) {
  constexpr std::size_t kBlock = std::size_t{4} << 20;
  Digest whole;
  if (text.size() <= 2 * kBlock) {
    if (!text.empty()) BringInPages(text);
    whole.AddBytes(text.data(), text.size());
    return whole.Text();
  }
  std::vector<std::string> blocks((text.size() + kBlock - 1) / kBlock);
  ShareWork(blocks.size(), [&](std::size_t i) {
    const std::string_view block = text.substr(kBlock * i, kBlock);
    BringInPages(block);
    Digest digest;
    digest.AddBytes(block.data(), block.size());
    blocks[i] = digest.Text();
  });
  for (const std::string& block : blocks) whole.AddBytes(block.data(), block.size());
  return whole.Text();
}

// The whole file; nothing when it is empty or cannot be had.
HeldRecord MapFile(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  struct stat about = {};
  void* place = MAP_FAILED;
  if (fstat(file, &about) == 0 && about.st_size > 0) {
    place = mmap(nullptr, static_cast<std::size_t>(about.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  if (place == MAP_FAILED) return {};
  const auto size = static_cast<std::size_t>(about.st_size);
  return {{static_cast<const char*>(place), size},
          std::shared_ptr<const void>(place, [size](void* mapped) { munmap(mapped, size); })};
}

struct StoredFile {
  fs::path path;
  std::uintmax_t bytes;
  FileTime used;
};

// The files of the folder; unfinished ones that a killed program left are removed.
std::vector<StoredFile> FilesIn(const std::string& folder) {
  constexpr auto kForgotten = std::chrono::hours(1);
  std::vector<StoredFile> files;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    std::error_code gone;  // another program may have removed it
    const FileTime used = at->last_write_time(gone);
    const auto bytes = gone ? 0 : at->file_size(gone);
    if (gone) continue;
    const std::string extension = at->path().extension().string();
    if (extension == kExtension) files.push_back({at->path(), bytes, used});
    if (extension == kUnfinished && FileTime::clock::now() - used > kForgotten) fs::remove(at->path(), gone);
  }
  return files;
}

}  // namespace

RecordStore& RecordStore::Get() {
  static RecordStore store;
  return store;
}

RecordStore::~RecordStore() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  if (writer_.joinable()) writer_.join();
}

void RecordStore::Open(std::string folder, std::string maker, std::size_t most_bytes) {
  Flush();
  folder_ = std::move(folder);
  maker_ = std::move(maker);
  most_bytes_ = most_bytes;
  counted_ = false;
}

std::string RecordStore::PathOf(const std::string& key) const {
  return folder_ + "/" + DigestOf(maker_ + "\n" + key) + kExtension;
}

std::string RecordStore::SealOf(const std::string& key, std::string_view digest) const {
  return "\n" + maker_ + "\n" + key + "\n" + std::string(digest);
}

bool RecordStore::Load(const std::string& key, HeldRecord& record) const {
  if (!IsOpen()) return false;
  const std::string path = PathOf(key);
  record = MapFile(path);
  const std::size_t seal = SealOf(key, DigestOf("")).size();
  if (record.bytes.size() < seal) return false;
  const std::string_view found = record.bytes.substr(record.bytes.size() - seal);
  record.bytes.remove_suffix(seal);
  const std::string_view plain = found.substr(0, SealOf(key, "").size());
  if (plain != SealOf(key, "") || found != SealOf(key, DigestOf(record.bytes))) return false;
  std::error_code ignored;  // of a folder that is read only
  fs::last_write_time(path, FileTime::clock::now(), ignored);
  return true;
}

bool RecordStore::MakeWritable(const HeldRecord& record) {
  char* const begin = const_cast<char*>(record.bytes.data());  // where the file is mapped, by Load()
  return mprotect(begin, record.bytes.size(), PROT_READ | PROT_WRITE) == 0;
}

void RecordStore::Save(const std::string& key, std::function<std::string()> record) {
  SaveParts(key, [record = std::move(record)]() -> RecordParts {
    const auto text = std::make_shared<const std::string>(record());
    return {{*text}, text};
  });
}

void RecordStore::SaveParts(const std::string& key, std::function<RecordParts()> record) {
  if (!IsOpen()) return;
  const std::lock_guard lock(mutex_);
  orders_.push_back({key, std::move(record)});
  changed_.notify_all();
  if (writer_.joinable()) return;
  try {
    writer_ = std::thread([this] { Work(); });
  } catch (const std::system_error&) {
    orders_.clear();  // without a thread nothing is kept
  }
}

void RecordStore::Flush() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return orders_.empty() && !writing_; });
}

void RecordStore::Work() {
#ifdef __linux__
  // Somebody waits for what is loaded, and nobody for this. A failure leaves things as they are.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19);
#endif
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !orders_.empty() || closing_; });
    if (orders_.empty()) return;
    const Order order = std::move(orders_.front());
    orders_.pop_front();
    writing_ = true;
    lock.unlock();
    try {
      Write(order);
    } catch (const std::exception&) {
      // Too little memory for a copy: it is computed again next time.
    }
    lock.lock();
    writing_ = false;
    changed_.notify_all();
  }
}

bool RecordStore::WriteUnsealed(const RecordParts& record, const std::string& path) const {
  std::size_t bytes = 0;
  for (const std::string_view part : record.parts) bytes += part.size();
  if (bytes > most_bytes_) return false;
  std::error_code failed;
  fs::create_directories(folder_, failed);
  std::ofstream file(path, std::ios::binary);
  for (const std::string_view part : record.parts)
    file.write(part.data(), static_cast<std::streamsize>(part.size()));
  return bool(file.flush());
}

void RecordStore::Write(const Order& order) {
  const std::string path = PathOf(order.key), part = path + "." + std::to_string(getpid()) + kUnfinished;
  std::error_code failed = std::make_error_code(std::errc::io_error);
  std::size_t bytes = 0;
  if (WriteUnsealed(order.record(), part)) {
    const HeldRecord written = MapFile(part);
    const std::string seal = SealOf(order.key, DigestOf(written.bytes));
    bytes = written.bytes.size() + seal.size();
    std::ofstream file(part, std::ios::binary | std::ios::app);
    file.write(seal.data(), static_cast<std::streamsize>(seal.size()));
    if (file.flush()) failed.clear();
  }
  if (!failed) fs::rename(part, path, failed);
  if (failed) {
    fs::remove(part, failed);
    return;
  }
  bytes_ += bytes;
  if (!counted_ || bytes_ > most_bytes_) RemoveOldest();
}

void RecordStore::RemoveOldest() {
  std::vector<StoredFile> files = FilesIn(folder_);
  bytes_ = 0;
  counted_ = true;
  for (const StoredFile& file : files) bytes_ += file.bytes;
  if (bytes_ <= most_bytes_) return;
  std::sort(files.begin(), files.end(),
            [](const StoredFile& a, const StoredFile& b) { return a.used < b.used; });
  const std::size_t enough = most_bytes_ - most_bytes_ / 10;  // so that the next file does not count again
  for (const StoredFile& file : files) {
    if (bytes_ <= enough) return;
    std::error_code failed;
    if (fs::remove(file.path, failed)) bytes_ -= file.bytes;
  }
}

}  // namespace pliant::io
