// What was computed once, in a folder on disk, for the next program: decoded files, compiled meshes.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "engine/io/assets/record.h"

namespace pliant::io {

// One file a record, named by its key and by who made it. The key says of what it was made, in full. A file
// counts only whole and unchanged; any other is written again. The time of change of a file is that of its
// last use; when all are larger than the limit, those that were not used for longest go. Thread safe; several
// programs may use one folder.
class RecordStore {
 public:
  // The one of this process. It has no folder, and does nothing, until a program asks for it.
  static RecordStore& Get();

  RecordStore() = default;
  ~RecordStore();  // writes what is left
  RecordStore(const RecordStore&) = delete;
  RecordStore& operator=(const RecordStore&) = delete;

  // `folder` is made when something is written; "" for none. `maker` tells builds apart.
  void Open(std::string folder, std::string maker, std::size_t most_bytes);
  bool IsOpen() const { return !folder_.empty(); }

  // The record where it lies in its file, mapped into memory: nothing of it is copied. Files are replaced as
  // a whole and never changed, so that it stays what it is.
  bool Load(const std::string& key, HeldRecord& record) const;
  // Lets who holds a record of Load() change its bytes, for itself alone. False when the system refuses.
  static bool MakeWritable(const HeldRecord& record);
  // Asks for the record and writes it on a thread of its own, soon.
  void Save(const std::string& key, std::function<std::string()> record);
  void SaveParts(const std::string& key, std::function<RecordParts()> record);
  // Returns when all is written that was to be.
  void Flush();

 private:
  struct Order {
    std::string key;
    std::function<RecordParts()> record;
  };
  std::string PathOf(const std::string& key) const;
  // What stands behind the record in its file.
  std::string SealOf(const std::string& key, std::string_view digest) const;
  bool WriteUnsealed(const RecordParts& record, const std::string& path) const;
  void Work();
  void Write(const Order& order);
  void RemoveOldest();

  std::string folder_, maker_;
  std::size_t most_bytes_ = 0;
  std::size_t bytes_ = 0;  // of all files, when counted
  bool counted_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Order> orders_;
  bool writing_ = false, closing_ = false;
  std::thread writer_;
};

}  // namespace pliant::io
