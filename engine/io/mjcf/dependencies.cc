// Which files a model is made from, found on the XML tree alone, so that broken models have them too.
#include <algorithm>
#include <array>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/include.h"
#include "engine/io/mjcf/reader.h"

namespace pliant {
namespace {

class Collector {
 public:
  Collector(const Vfs* vfs, std::vector<std::string>& files) : vfs_(vfs), files_(files) {}

  void AddModel(const std::string& path) {
    if (!Add(path)) return;
    mjcf::SourceFiles sources;
    DiagnosticSink ignored;
    mjcf::LoadSources(path, vfs_, sources, ignored);
    for (const std::string& file : sources.files) Add(file);
    directory_ = sources.directory;
    mesh_dir_.clear();
    texture_dir_.clear();
    strip_ = sources.root.name == "robot";
    FindDirectories(sources.root);
    const std::string directory = directory_;
    AddAssets(sources.root);
    // Sub-models last: they have directories of their own.
    std::vector<std::string> submodels;
    FindSubmodels(sources.root, submodels);
    for (const std::string& name : submodels) AddModel(ResolveAssetPath(directory, "", name, false));
  }

 private:
  bool Add(const std::string& path) {
    const std::string name = NormalizePath(path);
    if (std::find(files_.begin(), files_.end(), name) != files_.end()) return false;
    files_.push_back(name);
    return true;
  }

  void FindDirectories(const XmlElement& element) {
    if (element.name == "compiler") {
      if (const std::string* dir = element.Find("assetdir")) mesh_dir_ = texture_dir_ = *dir;
      if (const std::string* dir = element.Find("meshdir")) mesh_dir_ = *dir;
      if (const std::string* dir = element.Find("texturedir")) texture_dir_ = *dir;
      if (const std::string* strip = element.Find("strippath")) strip_ = *strip == "true";
    }
    for (const XmlElement& child : element.children) FindDirectories(child);
  }

  void AddAssets(const XmlElement& element) {
    const bool texture = element.name == "texture";
    if (texture || element.name == "mesh" || element.name == "hfield" || element.name == "skin" ||
        element.name == "flexcomp") {
      static constexpr std::array kNames = {"file",   "filename", "fileright", "fileleft",
                                            "fileup", "filedown", "filefront", "fileback"};
      for (const char* name : kNames) {
        const std::string* file = element.Find(name);
        if (file && !file->empty()) {
          Add(ResolveAssetPath(directory_, texture ? texture_dir_ : mesh_dir_, *file, strip_));
        }
      }
    }
    for (const XmlElement& child : element.children) AddAssets(child);
  }

  void FindSubmodels(const XmlElement& element, std::vector<std::string>& names) {
    const std::string* file = element.name == "model" ? element.Find("file") : nullptr;
    if (file) names.push_back(*file);
    for (const XmlElement& child : element.children) FindSubmodels(child, names);
  }

  const Vfs* vfs_;
  std::vector<std::string>& files_;
  std::string directory_, mesh_dir_, texture_dir_;
  bool strip_ = false;
};

}  // namespace

std::vector<std::string> ModelDependencies(const std::string& path, const Vfs* vfs) {
  const DocumentBudget::Scope budget;
  std::vector<std::string> files;
  Collector(vfs, files).AddModel(path);
  return files;
}

}  // namespace pliant
