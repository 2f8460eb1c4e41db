// Folders on disk and in archives, with what stands in them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/vfs.h"

namespace pliant::foreign {

bool SameIgnoringCase(std::string_view a, std::string_view b);

struct ListedEntry {
  std::string name;
  bool folder = false;
};

// Looks into every folder once: what changes on disk meanwhile is not seen. Not for several threads.
class Folders {
 public:
  explicit Folders(const io::Vfs* vfs) : vfs_(vfs) {}

  // By name; empty for what is no folder.
  const std::vector<ListedEntry>& List(const std::string& path);
  // Those whose names end so, letter case aside.
  std::vector<ListedEntry> Ending(const std::string& path, const std::string& ending);
  bool Contains(const std::string& path);  // whether it is a folder
  // The path of a file or folder with each part spelled as it is there, letter case aside; ""
  // when there is none.
  std::string Spelled(const std::string& path);

 private:
  const std::vector<ListedEntry>& Entries(const std::string& folder);

  const io::Vfs* vfs_;
  std::map<std::string, std::vector<ListedEntry>> known_;
};

}  // namespace pliant::foreign
