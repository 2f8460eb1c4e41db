#include "engine/foreign/folders.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>

#include "engine/io/archive/model_archive.h"
#include "engine/io/source_journal.h"

namespace pliant::foreign {

namespace fs = std::filesystem;

bool SameIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

namespace {

std::vector<ListedEntry> OnDisk(const std::string& path) {
  std::vector<ListedEntry> entries;
  std::error_code code;
  for (fs::directory_iterator entry(path.empty() ? "." : path, code), end; !code && entry != end;
       entry.increment(code)) {
    std::error_code ignored;
    entries.push_back({entry->path().filename().string(), entry->is_directory(ignored)});
  }
  return entries;
}

std::vector<ListedEntry> InArchive(const io::Vfs* vfs, const std::string& archive,
                                   const std::string& inside) {
  std::string error;
  const auto files = io::OpenArchive(vfs, archive, error);
  const std::string prefix = inside.empty() ? "" : inside + "/";
  std::set<std::string> folders;
  std::vector<ListedEntry> entries;
  if (!files) return entries;
  for (auto file = files->lower_bound(prefix); file != files->end() && file->first.starts_with(prefix);
       ++file) {
    const std::string rest = file->first.substr(prefix.size());
    const std::size_t slash = rest.find('/');
    if (slash == std::string::npos) {
      entries.push_back({rest, false});
    } else if (folders.insert(rest.substr(0, slash)).second) {
      entries.push_back({rest.substr(0, slash), true});
    }
  }
  return entries;
}

std::string WithoutSlash(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace

const std::vector<ListedEntry>& Folders::List(const std::string& path) {
  const std::string folder = WithoutSlash(path);
  io::NoteFolder(folder, "");
  return Entries(folder);
}

std::vector<ListedEntry> Folders::Ending(const std::string& path, const std::string& ending) {
  const std::string folder = WithoutSlash(path);
  io::NoteFolder(folder, ending);
  std::vector<ListedEntry> found;
  for (const ListedEntry& entry : Entries(folder)) {
    const std::size_t size = entry.name.size();
    if (size >= ending.size() && SameIgnoringCase(entry.name.substr(size - ending.size()), ending))
      found.push_back(entry);
  }
  return found;
}

const std::vector<ListedEntry>& Folders::Entries(const std::string& folder) {
  const auto [known, added] = known_.try_emplace(folder);
  std::vector<ListedEntry>& entries = known->second;
  if (!added) return entries;
  std::string archive, inside;
  std::error_code code;
  if (fs::is_directory(folder.empty() ? "." : folder, code)) {
    entries = OnDisk(folder);
  } else if (io::IsArchive(folder)) {
    entries = InArchive(vfs_, folder, "");
  } else if (io::SplitArchiveName(folder, archive, inside)) {
    entries = InArchive(vfs_, archive, inside);
  }
  std::sort(entries.begin(), entries.end(),
            [](const ListedEntry& a, const ListedEntry& b) { return a.name < b.name; });
  return entries;
}

bool Folders::Contains(const std::string& path) {
  io::NotePath(path.empty() ? "." : path);
  std::error_code code;
  return fs::is_directory(path.empty() ? "." : path, code) || !List(path).empty();
}

std::string Folders::Spelled(const std::string& path) {
  std::string found = path.starts_with('/') ? "/" : "";
  for (const fs::path& step : fs::path(path).relative_path()) {
    const std::string part = step.string();
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      const std::vector<ListedEntry> entries = Ending(found, part);
      const auto exact =
          std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.name == part; });
      const auto similar =
          exact != entries.end() ? exact : std::find_if(entries.begin(), entries.end(), [&](const auto& e) {
            return SameIgnoringCase(e.name, part);
          });
      if (similar == entries.end()) return "";
      found += (found.empty() || found.back() == '/' ? "" : "/") + similar->name;
    } else {
      found += found.empty() || found.back() == '/' ? ".." : "/..";
    }
  }
  return found;
}

}  // namespace pliant::foreign
