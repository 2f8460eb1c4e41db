// The text of a model with the numbers that it has while it runs.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/io/archive/zip.h"

namespace pliant::app {

// The file of that name with the numbers of the live model; `archived`: packed with its assets into the bytes
// of an archive. False, with a sentence in `error`, when the file has no text, or means another structure.
bool CanonicalText(const std::string& path, const mjModel& live, bool archived, std::string* text,
                   std::string* error);
// The same as the files of such an archive.
bool CanonicalFiles(const std::string& path, const mjModel& live, std::vector<io::ZipEntry>* files,
                    std::string* error);

}  // namespace pliant::app
