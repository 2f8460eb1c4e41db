#include "engine/io/mjcf/sources/include.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/io/archive/model_archive.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/sources/asset_files.h"

namespace pliant::io::mjcf {
namespace {

const std::string kTooManyFiles = "the document has more than " + std::to_string(DocumentBudget::kMaxFiles) +
                                  " files, with all that it includes and attaches";

class Includer {
 public:
  Includer(const Vfs* vfs, SourceFiles& sources, DiagnosticSink& sink)
      : vfs_(vfs), sources_(sources), sink_(sink) {}

  void Expand(XmlElement& element) {
    std::vector<XmlElement> expanded;
    expanded.reserve(element.children.size());
    for (XmlElement& child : element.children) {
      if (child.name == "include") {
        Include(child, expanded);
      } else {
        Expand(child);
        expanded.push_back(std::move(child));
      }
    }
    element.children = std::move(expanded);
  }

 private:
  void Include(const XmlElement& include, std::vector<XmlElement>& into) {
    const std::string* file = include.Find("file");
    if (!file || file->empty()) {
      return Error(include, "required attribute 'file' is missing");
    }
    if (!include.children.empty()) return Error(include, "nothing may stand inside 'include'");
    std::string path = ResolveAssetPath(sources_.directory, "", *file, false);
    if (!ResourceExists(vfs_, path)) {
      const std::string beside = ResolveAssetPath(DirectoryOf(*include.file), "", *file, false);
      if (ResourceExists(vfs_, beside)) path = beside;
    }
    path = ResourceName(path);
    if (std::find(sources_.files.begin(), sources_.files.end(), path) != sources_.files.end()) {
      return Error(include, "file '" + *file + "' is already included; a file may be included only once");
    }
    if (!DocumentBudget::Current().SpendFile()) return Error(include, kTooManyFiles);
    Bytes bytes;
    std::string problem;
    if (!ReadResource(vfs_, path, bytes, problem)) {
      return Error(include, "could not read included file: " + problem);
    }
    sources_.files.push_back(path);
    sources_.inclusions.push_back({include, path});
    XmlElement root;
    const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    const bool whole = ParseXml(text, path, root, nullptr, sink_);
    if (whole && root.children.empty()) {
      return Error(include,
                   "included file '" + *file + "' has a root without children; it would add nothing");
    }
    Expand(root);
    for (XmlElement& child : root.children) into.push_back(std::move(child));
  }

  void Error(const XmlElement& include, std::string message) {
    sink_.Error(LocationOf(include), "element 'include'", std::move(message));
  }

  const Vfs* vfs_;
  SourceFiles& sources_;
  DiagnosticSink& sink_;
};

bool ParseAndExpand(std::string_view text, const std::string& name, const Vfs* vfs, SourceFiles& sources,
                    DiagnosticSink& sink) {
  const int errors = sink.ErrorCount();
  ParseXml(text, name, sources.root, &sources.comment, sink);  // of a broken file what could be read
  Includer(vfs, sources, sink).Expand(sources.root);
  if (sources.files.size() > 1) FindIncludedAssets(vfs, sources);
  return sink.ErrorCount() == errors;
}

}  // namespace

bool LoadSources(const std::string& path, const Vfs* vfs, SourceFiles& sources, DiagnosticSink& sink) {
  std::string name = ResourceName(path);
  const bool archived = IsArchive(name);
  if (archived) {
    std::string problem;
    const std::shared_ptr<const Archive> archive = OpenArchive(vfs, name, problem);
    const std::string model = archive ? ModelInArchive(*archive, name, problem) : "";
    if (model.empty()) {
      sources.files.push_back(name);
      sink.Error({name, 0, 0}, "", problem);
      return false;
    }
    name = model;
  }
  const std::string shown = name.substr(0, name.find('<'));  // the name may hold the text for its provider
  sources.files.push_back(shown);
  if (archived) sources.files.push_back(ResourceName(path));
  if (!DocumentBudget::Current().SpendFile()) {
    sink.Error({shown, 0, 0}, "", kTooManyFiles);
    return false;
  }
  Bytes bytes;
  std::string problem;
  if (!ReadResource(vfs, name, bytes, problem, &sources.directory)) {
    sink.Error({shown, 0, 0}, "", "could not read the model: " + problem);
    return false;
  }
  return ParseAndExpand({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, shown, vfs, sources,
                        sink);
}

bool LoadSourcesFromText(std::string_view text, const Vfs* vfs, SourceFiles& sources, DiagnosticSink& sink) {
  return ParseAndExpand(text, "<string>", vfs, sources, sink);
}

}  // namespace pliant::io::mjcf
