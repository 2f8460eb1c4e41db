#include "engine/io/assets/mesh_store.h"

#include <sys/stat.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <span>
#include <utility>
#include <vector>

#include "engine/io/assets/record_store.h"
#include "engine/io/source_journal.h"

namespace pliant::io {
namespace {

// To be raised when the layout changes, or what the decoders make of a file.
constexpr const char* kVersion = "mesh file 1 ";
constexpr std::int64_t kWorthKeeping = 50000;     // bytes
constexpr std::int64_t kSettled = 2'000'000'000;  // ns without a change

std::int64_t Nanoseconds(const timespec& time) { return time.tv_sec * 1'000'000'000 + time.tv_nsec; }

std::int64_t Now() {
  using std::chrono::nanoseconds;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<nanoseconds>(now).count();
}

}  // namespace

void PutMesh(const MeshData& mesh, RecordWriter& writer) {
  for (const std::vector<float>* part : {&mesh.vertices, &mesh.normals, &mesh.texcoords}) writer.Put(*part);
  for (const std::vector<int>* part : {&mesh.faces, &mesh.face_normals, &mesh.face_texcoords})
    writer.Put(*part);
}

bool GetMesh(RecordReader& reader, MeshData& mesh) {
  return reader.Get(mesh.vertices) && reader.Get(mesh.normals) && reader.Get(mesh.texcoords) &&
         reader.Get(mesh.faces) && reader.Get(mesh.face_normals) && reader.Get(mesh.face_texcoords);
}

MeshFileNow::MeshFileNow(const std::string& path, const std::string& kind) {
  NotePath(path);
  struct stat about = {};
  if (!RecordStore::Get().IsOpen() || stat(path.c_str(), &about) != 0) return;
  // The time of the last change of the file itself is set by the system alone: a copy that keeps the times of
  // its original has another.
  const std::int64_t written = Nanoseconds(about.st_mtim), changed = Nanoseconds(about.st_ctim);
  if (about.st_size < kWorthKeeping || Now() - changed < kSettled) return;
  key_ = kVersion + kind;
  for (const std::int64_t number :
       {static_cast<std::int64_t>(about.st_dev), static_cast<std::int64_t>(about.st_ino),
        static_cast<std::int64_t>(about.st_size), written, changed}) {
    key_ += " " + std::to_string(number);
  }
}

std::shared_ptr<MeshData> MeshFileNow::FindKept() const {
  HeldRecord record;
  if (key_.empty() || !RecordStore::Get().Load(key_, record)) return nullptr;
  RecordReader reader(record);
  auto mesh = std::make_shared<MeshData>();
  return GetMesh(reader, *mesh) && reader.AtEnd() ? mesh : nullptr;
}

void MeshFileNow::Keep(std::shared_ptr<const MeshData> mesh) const {
  if (key_.empty()) return;
  RecordStore::Get().Save(key_, [mesh = std::move(mesh)] {
    RecordWriter writer;
    PutMesh(*mesh, writer);
    return writer.Take();
  });
}

}  // namespace pliant::io
