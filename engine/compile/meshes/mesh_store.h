// Compiled meshes in a folder on disk, for the next program.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// One file a mesh, named by its content (mesh_cache.cc) and by who compiled it. A file counts only whole
// and unchanged (mesh_record.h); any other is written again. The time of change of a file is that of its
// last use; when all are larger than the limit, those that were not used for longest go. Thread safe; several
// programs may use one folder.
class CompiledMeshStore {
 public:
  // The one of this process. It has no folder, and does nothing, until a program asks for it.
  static CompiledMeshStore& Get();

  CompiledMeshStore() = default;
  ~CompiledMeshStore();  // writes what is left
  CompiledMeshStore(const CompiledMeshStore&) = delete;
  CompiledMeshStore& operator=(const CompiledMeshStore&) = delete;

  // `folder` is made when something is written; "" for none. `maker` tells builds apart.
  void Open(std::string folder, std::string maker, std::size_t most_bytes);

  bool Load(const std::string& key, CompiledMesh& mesh) const;
  // Writes on a thread of its own, soon. `exact` as in mesh_record.h.
  void Save(const std::string& key, CompiledMeshPtr mesh, std::vector<double> exact);
  // Returns when all is written that was to be.
  void Flush();

 private:
  struct Order {
    std::string key;
    CompiledMeshPtr mesh;
    std::vector<double> exact;
  };
  std::string PathOf(const std::string& key) const;
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

}  // namespace pliant::compile
