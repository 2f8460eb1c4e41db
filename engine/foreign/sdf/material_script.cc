#include "engine/foreign/sdf/material_script.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <vector>

namespace pliant::foreign::sdf {

using io::XmlElement;
namespace {

constexpr int kMostParents = 8;

// One line of a script: its words, with braces as words of their own.
using Words = std::vector<std::string>;

std::string WithoutComments(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    if (rest.starts_with("//")) {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (rest.starts_with("/*")) {
      i = std::min(text.find("*/", i + 2), text.size() - 1) + 1;
    } else if (text[i] == '{' || text[i] == '}') {
      plain += std::string("\n") + text[i] + "\n";
    } else {
      plain += text[i];
    }
  }
  return plain;
}

std::vector<Words> LinesOf(const std::string& text) {
  std::vector<Words> lines;
  std::istringstream stream(WithoutComments(text));
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    Words all;
    for (std::string word; words >> word;) {
      std::erase(word, '"');
      all.push_back(word);
    }
    if (!all.empty()) lines.push_back(std::move(all));
  }
  return lines;
}

class Scripts {
 public:
  Scripts(const XmlElement& script, const FileFinder& finder) : finder_(finder) {
    for (const XmlElement& uri : script.children) {
      if (uri.name == "uri") Add(Text(uri, kText), uri.file ? io::DirectoryOf(*uri.file) : "");
    }
  }

  bool Find(const std::string& name, ScriptedLook& look, int depth = 0) const {
    for (const File& file : files_) {
      for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const Words& line = file.lines[i];
        if (line[0] != "material" || line.size() < 2 || line[1] != name) continue;
        if (line.size() > 3 && line[2] == ":" && depth < kMostParents) Find(line[3], look, depth + 1);
        ReadBlock(file, i + 1, look);
        return true;
      }
    }
    return false;
  }

 private:
  struct File {
    std::string folder;
    std::vector<Words> lines;
  };

  void Add(const std::string& uri, const std::string& beside) {
    if (uri.ends_with(".material")) return AddFile(finder_.Find(uri, beside));
    const std::string folder = FolderOf(uri, beside);
    if (folder.empty()) return;
    folders_.push_back(folder);
    for (const ListedEntry& entry : std::vector<ListedEntry>(finder_.folders().List(folder))) {
      if (!entry.folder && entry.name.ends_with(".material")) AddFile(folder + entry.name);
    }
  }

  std::string FolderOf(const std::string& uri, const std::string& beside) const {
    constexpr std::string_view kScheme = "model://";
    std::string folder = beside + uri;
    if (uri.starts_with(kScheme)) {
      const std::string rest = uri.substr(kScheme.size());
      const std::size_t slash = std::min(rest.find('/'), rest.size());
      const std::string package = finder_.FindPackage(rest.substr(0, slash));
      if (package.empty()) return "";
      folder = package + rest.substr(std::min(slash + 1, rest.size()));
    } else if (uri.find("://") != std::string::npos) {
      return "";
    }
    if (!folder.ends_with('/')) folder += '/';
    return finder_.folders().Contains(folder) ? folder : "";
  }

  void AddFile(const std::string& path) {
    io::Bytes bytes;
    std::string ignored;  // a script that cannot be read leaves the plain colour
    if (path.empty() || !io::ReadResource(finder_.vfs(), path, bytes, ignored)) return;
    files_.push_back({io::DirectoryOf(path), LinesOf({bytes.begin(), bytes.end()})});
  }

  // The lines up to the brace that closes the first one.
  void ReadBlock(const File& file, std::size_t at, ScriptedLook& look) const {
    int depth = 0;
    for (; at < file.lines.size(); ++at) {
      const Words& line = file.lines[at];
      if (line[0] == "{") ++depth;
      if (line[0] == "}" && --depth <= 0) return;
      if (line[0] == "diffuse" || (line[0] == "ambient" && !look.colored)) ReadColor(line, look);
      if (line[0] == "texture" && line.size() > 1 && look.picture.empty())
        look.picture = Picture(file, line[1]);
    }
  }

  static void ReadColor(const Words& line, ScriptedLook& look) {
    double rgba[4] = {1, 1, 1, 1};
    const std::size_t count = std::min(line.size() - 1, std::size_t{4});
    if (count < 3) return;
    for (std::size_t k = 0; k < count; ++k) {
      if (!Numbers(line[k + 1], &rgba[k], 1)) return;
    }
    std::copy_n(rgba, 4, look.rgba);
    look.colored = look.colored || line[0] == "diffuse";
  }

  std::string Picture(const File& file, const std::string& name) const {
    std::vector<std::string> places = folders_;
    places.push_back(file.folder);
    places.push_back(file.folder + "../textures/");
    for (const std::string& place : places) {
      if (io::ResourceExists(finder_.vfs(), place + name)) return place + name;
    }
    return "";
  }

  const FileFinder& finder_;
  std::vector<std::string> folders_;
  std::vector<File> files_;
};

}  // namespace

bool FindScriptedLook(const XmlElement& script, const FileFinder& finder, ScriptedLook& look) {
  const XmlElement* name = Child(script, "name");
  return name && Scripts(script, finder).Find(Text(*name, kText), look);
}

}  // namespace pliant::foreign::sdf
