#include "engine/foreign/sdf/model_folder.h"

#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/foreign/xml_help.h"

namespace pliant::foreign::sdf {
namespace {

using io::XmlElement;

// "1.10" is newer than "1.9".
std::pair<int, int> VersionOf(const std::string& text) {
  char* rest = nullptr;
  const long major = std::strtol(text.c_str(), &rest, 10);
  const long minor = *rest == '.' ? std::strtol(rest + 1, nullptr, 10) : 0;
  return {static_cast<int>(major), static_cast<int>(minor)};
}

// The file that a model.config names; "" when it names none.
std::string FileOfConfig(const FileFinder& finder, const std::string& config) {
  io::Bytes bytes;
  std::string ignored;
  DiagnosticSink unheard;  // a faulty model.config is no loss while model.sdf is there
  XmlElement root;
  if (!io::ReadResource(finder.vfs(), config, bytes, ignored) ||
      !ParseWithTexts({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, config, root, unheard)) {
    return "";
  }
  std::string file;
  std::pair<int, int> newest{-1, 0};
  for (const XmlElement& child : root.children) {
    const std::pair<int, int> version = VersionOf(Text(child, "version"));
    if (child.name != "sdf" || version <= newest) continue;
    const std::string path = finder.Find(Text(child, kText), io::DirectoryOf(config));
    if (path.empty()) continue;
    file = path;
    newest = version;
  }
  return file;
}

// What stands on a server of models is looked for in folders by the name that it has there.
std::string InFolders(const std::string& uri) {
  constexpr std::string_view kModels = "/models/";
  const std::size_t models = uri.starts_with("http") ? uri.find(kModels) : std::string::npos;
  if (models == std::string::npos) return uri;
  const std::size_t begin = models + kModels.size();
  return "model://" + uri.substr(begin, uri.find('/', begin) - begin);
}

}  // namespace

std::string ModelFile(const FileFinder& finder, const std::string& given, const std::string& beside) {
  const std::string uri = InFolders(given);
  if (io::ExtensionOf(uri) == ".sdf") return finder.Find(uri, beside);
  const auto in_folder = [&](const char* file) {
    const std::string path = finder.Find(uri + file, beside);
    return path.find(io::FileNameOf(uri)) == std::string::npos ? "" : path;
  };
  if (const std::string config = in_folder("/model.config"); !config.empty()) {
    if (std::string file = FileOfConfig(finder, config); !file.empty()) return file;
  }
  if (std::string path = in_folder("/model.sdf"); !path.empty()) return path;
  const std::string folder = finder.FindPackage(io::FileNameOf(uri));
  for (const ListedEntry& entry :
       folder.empty() ? std::vector<ListedEntry>() : finder.folders().List(folder)) {
    if (io::ExtensionOf(entry.name) == ".sdf") return folder + entry.name;
  }
  return "";
}

}  // namespace pliant::foreign::sdf
