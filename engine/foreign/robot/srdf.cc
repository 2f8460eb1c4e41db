#include "engine/foreign/robot/srdf.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/foreign/xml_help.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

using Pair = std::pair<std::string, std::string>;

Pair Sorted(const std::string& a, const std::string& b) { return a < b ? Pair(a, b) : Pair(b, a); }

std::vector<std::string> FilesIn(const std::string& folder, Folders& folders) {
  std::vector<std::string> files;
  for (const ListedEntry& entry : folders.Ending(folder, ".srdf")) {
    if (!entry.folder) files.push_back(folder + entry.name);
  }
  return files;
}

std::vector<std::string> Candidates(const FileFinder& finder) {
  Folders& folders = finder.folders();
  const std::string& here = finder.directory();
  std::vector<std::string> places = {here, here + "../srdf/", here + "../config/", here + "../"};
  for (const std::string& above : {here + "../../", here + "../../../"}) {
    for (const ListedEntry& entry : folders.Ending(above, "moveit_config")) {
      if (entry.folder) places.push_back(above + entry.name + "/config/");
    }
  }
  std::vector<std::string> files;
  for (const std::string& place : places) {
    const std::vector<std::string> found = FilesIn(place, folders);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

// The pairs that a file disables; empty when it cannot be read.
std::vector<Pair> PairsOf(const std::string& path, const FileFinder& finder) {
  io::Bytes bytes;
  std::string ignored;
  DiagnosticSink problems;
  XmlElement root;
  std::vector<Pair> pairs;
  if (!io::ReadResource(finder.vfs(), path, bytes, ignored) ||
      !ParseWithTexts({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path, root, problems)) {
    return pairs;
  }
  for (const XmlElement& child : root.children) {
    if (child.name == "disable_collisions")
      pairs.push_back(Sorted(Text(child, "link1"), Text(child, "link2")));
  }
  return pairs;
}

}  // namespace

void ExcludeDisabledPairs(const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink) {
  for (const std::string& path : Candidates(finder)) {
    const std::vector<Pair> pairs = PairsOf(path, finder);
    const auto known = [&](const Pair& pair) {
      return spec.Find<spec::Body>(pair.first) && spec.Find<spec::Body>(pair.second);
    };
    const auto here = std::count_if(pairs.begin(), pairs.end(), known);
    if (here == 0 || 2 * here < static_cast<std::ptrdiff_t>(pairs.size())) continue;
    std::set<Pair> excluded;
    for (const spec::Exclude* exclude : spec.excludes) {
      excluded.insert(Sorted(exclude->own.bodyname1, exclude->own.bodyname2));
    }
    for (const Pair& pair : pairs) {
      if (!known(pair) || pair.first == pair.second || !excluded.insert(pair).second) continue;
      spec::Exclude* exclude = spec.AddExclude();
      exclude->own.bodyname1 = pair.first;
      exclude->own.bodyname2 = pair.second;
    }
    return sink.Warning({path, 0, 0}, "",
                        std::to_string(here) + " pairs of links do not collide, as this file says");
  }
}

}  // namespace pliant::foreign
