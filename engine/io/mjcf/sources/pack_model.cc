#include "engine/io/mjcf/sources/pack_model.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/archive/zip.h"
#include "engine/io/mjcf/sources/asset_files.h"
#include "engine/io/xml_tree.h"

namespace pliant::io {
namespace {

// A piece of the text and what stands there in the archive.
struct Change {
  std::size_t begin, end;
  std::string text;
};

std::string Escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
  }
  return out;
}

class Packer {
 public:
  Packer(const std::string& directory, const Vfs* vfs) : directory_(directory), vfs_(vfs) {}

  bool Collect(XmlElement& root) {
    const mjcf::AssetFolders folders = mjcf::FindAssetFolders(root);
    mjcf::VisitAssetFiles(
        root, folders, [&](const XmlElement&, XmlAttribute& file, const std::string& folder) {
          const std::string path = ResolveAssetPath(directory_, folder, file.value, folders.strip);
          changes_.push_back({file.value_begin, file.value_end, Escaped(Place(path))});
        });
    DropFolders(root);
    return error_.empty();
  }

  std::string Text(std::string_view text) {
    std::sort(changes_.begin(), changes_.end(),
              [](const Change& a, const Change& b) { return a.begin < b.begin; });
    std::string out;
    std::size_t at = 0;
    for (const Change& change : changes_) {
      out += text.substr(at, change.begin - at);
      out += change.text;
      at = change.end;
    }
    return out += text.substr(at);
  }

  std::vector<ZipEntry>& Entries() { return entries_; }
  const std::string& error() const { return error_; }

 private:
  // Name in the archive of the file at `path`, which is read at its first use.
  std::string Place(const std::string& path) {
    const auto known = names_.find(path);
    if (known != names_.end()) return known->second;
    const std::string file = FileNameOf(path), ending = file.substr(StemOf(file).size());
    std::string name = "assets/" + file;
    for (int i = 1; !taken_.insert(name).second; ++i)
      name = "assets/" + StemOf(file) + std::to_string(i) + ending;
    names_[path] = name;
    ZipEntry entry{name, {}};
    std::string problem;
    if (!ReadResource(vfs_, ResourceName(path), entry.bytes, problem) && error_.empty()) error_ = problem;
    entries_.push_back(std::move(entry));
    return name;
  }

  // Names of assets start from the model now.
  void DropFolders(const XmlElement& element) {
    if (element.name == "compiler") {
      for (const char* name : {"assetdir", "meshdir", "texturedir"}) {
        if (const XmlAttribute* folder = element.FindAttribute(name)) {
          changes_.push_back({folder->value_begin, folder->value_end, ""});
        }
      }
      if (const XmlAttribute* strip = element.FindAttribute("strippath")) {
        changes_.push_back({strip->value_begin, strip->value_end, "false"});
      }
    }
    for (const XmlElement& child : element.children) DropFolders(child);
  }

  const std::string& directory_;
  const Vfs* vfs_;
  std::vector<Change> changes_;
  std::vector<ZipEntry> entries_;
  std::map<std::string, std::string> names_;
  std::set<std::string> taken_;
  std::string error_;
};

}  // namespace

bool GatherModel(std::string_view text, const std::string& directory, const Vfs* vfs,
                 std::vector<ZipEntry>& entries, std::string& error) {
  DiagnosticSink sink;
  XmlElement root;
  if (!ParseXml(text, "model.xml", root, nullptr, sink)) {
    error = sink.FirstError();
    return false;
  }
  Packer packer(directory, vfs);
  if (!packer.Collect(root)) {
    error = packer.error();
    return false;
  }
  entries = std::move(packer.Entries());
  const std::string model = packer.Text(text);
  entries.insert(entries.begin(), ZipEntry{"model.xml", Bytes(model.begin(), model.end())});
  return true;
}

bool PackModel(std::string_view text, const std::string& directory, const Vfs* vfs, Bytes& archive,
               std::string& error) {
  std::vector<ZipEntry> entries;
  return GatherModel(text, directory, vfs, entries, error) && WriteZip(entries, archive, error);
}

}  // namespace pliant::io
