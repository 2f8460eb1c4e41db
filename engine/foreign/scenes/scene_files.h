// Mesh files with their materials, read by all cores and kept for the next time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/foreign/file_finder.h"
#include "engine/io/assets/scene.h"

namespace pliant::foreign {

struct SceneFile {
  std::string path;
  std::string name;  // as the document names it, for the choice of the format
  std::string content_type;
  std::shared_ptr<const io::SceneData> scene = nullptr;  // null after an error
  // What the compiler makes of the file is less: of OBJ it takes the first object alone.
  bool partial = false;
  bool shaded = false;  // the file has no normals, and the scene has
  bool yields = false;  // its colours are a habit that few programs know: those of the document win
  std::string error = {};
};

// Reads all files. Those of plain formats that have no normals get some for their looks
// (io/assets/creases.h), unless they are finer than what is drawn. Those that did not change since they were
// read last come from memory, as do their materials: the last 400 MB are kept. Stops early, with an error in
// each file that is left, when the work is cancelled (core/progress.h).
void ReadScenes(const FileFinder& finder, std::vector<SceneFile>& files);

}  // namespace pliant::foreign
