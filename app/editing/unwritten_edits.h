// Edits of the structure that stand in no file yet: when the files are saved by another program, what is read
// is merged with them. Keeps what was read. Any thread.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "app/editing/structure_compile.h"
#include "app/verbs/check/examine_file.h"
#include "engine/runner/loading/load_job.h"

namespace pliant::app {

// Nothing where there is no such file.
std::optional<std::string> TextOnDisk(const std::string& path);

class UnwrittenEdits {
 public:
  // `texts` of the model `path` stand in for files that said `written` when they were changed; both by
  // absolute path, new files in `texts` alone.
  void Set(std::string path, FileTexts texts, FileTexts written);
  void Forget() { Set("", {}, {}); }

  // The model as LoadModelWithReport() reads it, with the edits in it when it is theirs. Where they do not
  // fit what the files say now, a warning says so, and the model is that of the files.
  runner::LoadResult Load(const std::string& path);
  // Of the latest load, without one when edits are in its model.
  LoadedDocument Document() const;

 private:
  struct Edits {
    std::string path;
    FileTexts texts;
    FileTexts written;
  };

  mutable std::mutex mutex_;  // guards what follows
  Edits edits_;
  LoadedDocument document_;
};

}  // namespace pliant::app
