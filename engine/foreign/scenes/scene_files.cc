#include "engine/foreign/scenes/scene_files.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <list>
#include <mutex>
#include <string_view>
#include <utility>

#include "engine/core/progress.h"
#include "engine/core/share_work.h"
#include "engine/io/assets/asset_files.h"
#include "engine/io/assets/creases.h"
#include "engine/io/assets/stl_colors.h"
#include "engine/io/source_journal.h"

namespace pliant::foreign {
namespace {

using io::SceneData;

// Size and time of change of a file on disk; "" for others.
std::string StampOf(const std::string& path) {
  io::NotePath(path);
  std::error_code code;
  const auto size = std::filesystem::file_size(path, code);
  if (code) return "";
  const auto changed = std::filesystem::last_write_time(path, code).time_since_epoch().count();
  return std::to_string(size) + " " + std::to_string(changed);
}

std::size_t BytesOf(const SceneData& scene) {
  std::size_t bytes = 1000;
  for (const io::ScenePart& part : scene.parts) {
    const io::MeshData& m = part.mesh;
    bytes += sizeof(float) * (m.vertices.size() + m.normals.size() + m.texcoords.size() + m.faces.size() +
                              m.face_normals.size() + m.face_texcoords.size());
  }
  for (const io::ImageData& image : scene.images) bytes += image.pixels.size();
  return bytes;
}

// The scenes that were read last.
class Memory {
 public:
  static Memory& Get() {
    static Memory memory;
    return memory;
  }

  std::shared_ptr<const SceneData> Find(const SceneFile& file) {
    const std::lock_guard lock(mutex_);
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      if (entry->path != file.path || entry->content_type != file.content_type || !IsFresh(*entry)) continue;
      // Where else its neighbours were looked for is known to who was there then.
      if (entry->journal != io::OpenJournal()) io::NoteUnknownSource();
      entries_.splice(entries_.begin(), entries_, entry);
      return entries_.front().scene;
    }
    return nullptr;
  }

  // `parts`: all files that the scene was made of.
  void Keep(const SceneFile& file, std::vector<std::string> parts) {
    Entry entry{file.path, file.content_type, {}, file.scene, BytesOf(*file.scene), io::OpenJournal()};
    for (std::string& part : parts) {
      std::string stamp = StampOf(part);
      if (stamp.empty()) return;  // not on disk: nobody tells when it changes
      entry.stamps.emplace_back(std::move(part), std::move(stamp));
    }
    const std::lock_guard lock(mutex_);
    std::erase_if(entries_, [&](const Entry& old) {
      const bool replaced = old.path == entry.path && old.content_type == entry.content_type;
      if (replaced) bytes_ -= old.bytes;
      return replaced;
    });
    bytes_ += entry.bytes;
    entries_.push_front(std::move(entry));
    while (bytes_ > kMaxBytes && !entries_.empty()) {
      bytes_ -= entries_.back().bytes;
      entries_.pop_back();
    }
  }

 private:
  static constexpr std::size_t kMaxBytes = std::size_t{400} << 20;
  struct Entry {
    std::string path, content_type;
    std::vector<std::pair<std::string, std::string>> stamps;  // of its files
    std::shared_ptr<const SceneData> scene;
    std::size_t bytes = 0;
    std::uint64_t journal = 0;  // that was open then
  };
  static bool IsFresh(const Entry& entry) {
    return std::all_of(entry.stamps.begin(), entry.stamps.end(),
                       [](const auto& file) { return StampOf(file.first) == file.second; });
  }

  std::mutex mutex_;
  std::list<Entry> entries_;  // the newest first
  std::size_t bytes_ = 0;
};

// Repositories hold large files as short texts until they are fetched.
bool IsPointer(const io::Bytes& bytes) {
  constexpr std::string_view kBegin = "version https://git-lfs";
  return bytes.size() < 1000 &&
         std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()).starts_with(kBegin);
}

std::string PointerError(const SceneFile& file) {
  return "'" + file.path + "' is a pointer of Git LFS; 'git lfs pull' fetches the file itself";
}

// Of a format without materials, parts and units, or of one that a decoder of the program may know.
bool IsPlain(const SceneFile& file) {
  const io::MeshFormat format = io::FindMeshFormat(file.name, file.content_type);
  return format != io::MeshFormat::kScene && format != io::MeshFormat::kObj;
}

std::size_t CornersOf(const SceneData& scene) {
  std::size_t corners = 0;
  for (const io::ScenePart& part : scene.parts) corners += part.mesh.faces.size();
  return corners;
}

void Shade(io::MeshData& mesh, SceneFile& file) {
  constexpr std::size_t kFinest = 20000;  // faces, beyond which loading would take longer and look the same
  if (!mesh.normals.empty() || mesh.faces.size() > 3 * kFinest) return;
  io::AddCreasedNormals(mesh);
  file.shaded = file.shaded || !mesh.normals.empty();
}

class Reader {
 public:
  Reader(const FileFinder& finder, std::vector<SceneFile>& files) : finder_(finder), files_(files) {}

  void ReadAll() {
    LoadProgress* const progress = CurrentProgress();
    ShareWork(files_.size(), [this, progress](std::size_t i) {
      files_[i].error = "reading was stopped";
      if (progress && progress->cancelled.load()) return;
      files_[i].error.clear();
      Read(files_[i]);
      if (progress) ++progress->done;
    });
  }

 private:
  void Read(SceneFile& file) {
    if (IsPlain(file)) return ReadPlain(file);
    ReadScene(file);
    // Others that read the document know no names of parts.
    file.partial = file.partial || !io::PartOf(file.content_type).name.empty();
    if (!file.scene || io::FindMeshFormat(file.name, file.content_type) != io::MeshFormat::kObj) return;
    const auto plain = io::ReadMeshFile(finder_.vfs(), {file.path, file.name, file.content_type}, file.error);
    file.partial = file.partial || !plain || plain->faces.size() < CornersOf(*file.scene);
    file.error.clear();
    auto scene = std::make_shared<SceneData>(*file.scene);
    for (io::ScenePart& part : scene->parts) Shade(part.mesh, file);
    if (file.shaded) file.scene = std::move(scene);
  }

  void ReadScene(SceneFile& file) {
    if ((file.scene = Memory::Get().Find(file))) return;
    std::vector<std::string> parts = {file.path};
    const auto read_sibling = [&](const std::string& name, io::Bytes& sibling) {
      const std::string path = [&] {
        const std::lock_guard lock(finder_mutex_);
        return finder_.Find(name, io::DirectoryOf(file.path));
      }();
      std::string missing;
      if (path.empty() || !io::ReadResource(finder_.vfs(), path, sibling, missing)) return false;
      parts.push_back(path);
      file.partial =
          file.partial || io::NormalizePath(path) != io::JoinPath(io::DirectoryOf(file.path), name);
      return true;
    };
    io::Bytes bytes;
    auto scene = std::make_shared<SceneData>();
    try {
      if (!io::ReadResource(finder_.vfs(), file.path, bytes, file.error)) return;
      if (IsPointer(bytes)) {
        file.error = PointerError(file);
      } else if (io::LoadScene(bytes, file.name, file.content_type, read_sibling, *scene, file.error)) {
        file.scene = std::move(scene);
        if (parts.size() == 1) KeepForCompiler(file);
        Memory::Get().Keep(file, std::move(parts));
      }
    } catch (const std::exception& problem) {
      file.error = problem.what();
    }
  }

  // The compiler asks for the file again, for one mesh of all its parts. (Of OBJ it has a reader of its own.)
  void KeepForCompiler(const SceneFile& file) const {
    if (io::FindMeshFormat(file.name, file.content_type) != io::MeshFormat::kScene) return;
    io::KeepMeshFile(finder_.vfs(), {file.path, file.name, file.content_type},
                     std::make_shared<io::MeshData>(io::MergeParts(*file.scene)));
  }

  // Then the scene has its parts.
  bool IsColoredStl(const SceneFile& file, const io::MeshData& mesh, SceneData& scene) const {
    if (io::FindMeshFormat(file.name, file.content_type) != io::MeshFormat::kStl) return false;
    io::Bytes bytes;
    std::string ignored;
    return io::ReadResource(finder_.vfs(), file.path, bytes, ignored) &&
           io::TakeStlColors(bytes, mesh, scene);
  }

  // The compiler asks for the same arrays, so they are kept where it looks.
  void ReadPlain(SceneFile& file) const {
    try {
      const auto mesh =
          io::ReadMeshFile(finder_.vfs(), {file.path, file.name, file.content_type}, file.error);
      io::Bytes bytes;
      std::string ignored;
      if (mesh) {
        auto scene = std::make_shared<SceneData>();
        file.yields = IsColoredStl(file, *mesh, *scene);
        if (!file.yields) scene->parts.push_back({*mesh});
        for (io::ScenePart& part : scene->parts) Shade(part.mesh, file);
        file.scene = std::move(scene);
      } else if (io::ReadResource(finder_.vfs(), file.path, bytes, ignored) && IsPointer(bytes)) {
        file.error = PointerError(file);
      }
    } catch (const std::exception& problem) {
      file.error = problem.what();
    }
  }

  const FileFinder& finder_;
  std::mutex finder_mutex_;
  std::vector<SceneFile>& files_;
};

}  // namespace

void ReadScenes(const FileFinder& finder, std::vector<SceneFile>& files) {
  BeginPhase("Mesh files", static_cast<int>(files.size()));
  Reader(finder, files).ReadAll();
}

}  // namespace pliant::foreign
