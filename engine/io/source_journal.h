// What a load asked of the disk and of the environment. While all of that is answered as it was, the load
// comes to the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pliant::io {

// A question with its answer.
struct AskedSource {
  enum class Kind { kPath, kFolder, kVariable };
  Kind kind = Kind::kPath;
  std::string name;
  std::string ending;  // of the names that are looked for in a folder, letter case aside; "": all
  std::string answer;

  bool operator==(const AskedSource&) const = default;
};

// Of a path the numbers by which the system tells one state of a file from another one, that it is a folder,
// or that nothing is there; of a folder the names in it; of a variable of the environment its value.
bool AreAnsweredAlike(const std::vector<AskedSource>& asked);

// Collects what all threads of the process ask while it lives: too much rather than too little.
class SourceJournal {
 public:
  SourceJournal();
  ~SourceJournal();
  SourceJournal(const SourceJournal&) = delete;
  SourceJournal& operator=(const SourceJournal&) = delete;

  // Each question once. Nothing when somebody used what cannot be asked for again, when a file was
  // changed meanwhile, or so recently that its next change might look the same, or when there were too many.
  std::optional<std::vector<AskedSource>> Asked() const;
};

// For those who ask, before they do: whether a path is there, and what is in the file.
void NotePath(const std::string& path);
void NoteFolder(const std::string& path, const std::string& ending);
void NoteVariable(const char* name);
// For those who answer from memory without saying which paths that came from.
void NoteUnknownSource();
// A number of the journals that are open now, of those since the last time that none was; 0 for none.
std::uint64_t OpenJournal();

}  // namespace pliant::io
