// The text of a model with the numbers that it has while it runs.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "app/editing/structure_compile.h"
#include "engine/io/archive/zip.h"

namespace pliant::app {

// What a model was read from: a file, and texts that stand in for those on disk.
struct ModelSource {
  std::string path;
  FileTexts texts;
};

// The text of the source with the numbers of the live model, for every program; `archived`: packed with its
// assets into the bytes of an archive. False, with a sentence in `error`, when it has no text, or means
// another structure. `lost`: what the text cannot say or says otherwise.
bool CanonicalText(const ModelSource& source, const mjModel& live, bool archived, std::string* text,
                   std::string* error, std::string* lost);
// The same as the files of such an archive, the text first, and for this program alone.
bool CanonicalFiles(const ModelSource& source, const mjModel& live, std::vector<io::ZipEntry>* files,
                    std::string* error);

// The files of a source of another structure, with the numbers that `live` has and `from`, of the same
// structure as `live`, has not.
bool CanonicalFilesOf(const ModelSource& source, const mjModel& from, const mjModel& live,
                      std::vector<io::ZipEntry>* files, std::string* error);

}  // namespace pliant::app
