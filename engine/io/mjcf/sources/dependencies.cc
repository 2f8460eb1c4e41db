// Which files a model is made from, found on the XML tree alone, so that broken models have them too.
#include "engine/io/mjcf/sources/dependencies.h"

#include <algorithm>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/sources/asset_files.h"
#include "engine/io/mjcf/sources/include.h"

namespace pliant::io {
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
    const mjcf::AssetFolders folders = mjcf::FindAssetFolders(sources.root);
    std::vector<std::string> submodels;
    mjcf::VisitAssetFiles(
        sources.root, folders,
        [&](const XmlElement& element, const XmlAttribute& file, const std::string& folder) {
          const bool model = element.name == "model";
          const std::string asset =
              ResolveAssetPath(sources.directory, folder, file.value, folders.strip && !model);
          if (model) {
            submodels.push_back(asset);
          } else {
            Add(asset);
          }
        });
    // Sub-models last: they have directories of their own.
    for (const std::string& name : submodels) AddModel(name);
  }

 private:
  bool Add(const std::string& path) {
    const std::string name = NormalizePath(path);
    if (std::find(files_.begin(), files_.end(), name) != files_.end()) return false;
    files_.push_back(name);
    return true;
  }

  const Vfs* vfs_;
  std::vector<std::string>& files_;
};

}  // namespace

std::vector<std::string> ModelDependencies(const std::string& path, const Vfs* vfs) {
  const DocumentBudget::Scope budget;
  std::vector<std::string> files;
  Collector(vfs, files).AddModel(path);
  return files;
}

}  // namespace pliant::io
