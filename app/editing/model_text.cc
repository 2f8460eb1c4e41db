#include "app/editing/model_text.h"

#include "app/verbs/model_loader.h"
#include "engine/io/archive/pack.h"

namespace pliant::app {
namespace {

// The text, and the folder that the names of assets in it start from.
bool TextOf(const std::string& path, const mjModel& live, std::string* text, std::string* directory,
            std::string* error) {
  const LoadedModel file = LoadModel(path);
  const mjModel* read = file.model.get();
  if (read == nullptr) {
    *error = "The model has no XML to save: " + file.diagnostics.FirstError();
  } else if (read->nbuffer != live.nbuffer || read->nq != live.nq || read->ngeom != live.ngeom) {
    *error =
        "The file has another structure than the live model: write the changes into the file first, or "
        "reload it.";
  } else if (!XmlText(file.document.get(), live, text, error)) {
    *error = "Saving failed: " + *error;
  } else {
    *directory = file.document->own.modelfiledir;
    return true;
  }
  return false;
}

}  // namespace

bool CanonicalText(const std::string& path, const mjModel& live, bool archived, std::string* text,
                   std::string* error) {
  std::string directory;
  if (!TextOf(path, live, text, &directory, error)) return false;
  if (!archived) return true;
  io::Bytes archive;
  if (!io::PackModel(*text, directory, nullptr, archive, *error)) {
    *error = "Saving failed: " + *error;
    return false;
  }
  text->assign(archive.begin(), archive.end());
  return true;
}

bool CanonicalFiles(const std::string& path, const mjModel& live, std::vector<io::ZipEntry>* files,
                    std::string* error) {
  std::string text, directory;
  return TextOf(path, live, &text, &directory, error) &&
         io::GatherModel(text, directory, nullptr, *files, *error);
}

}  // namespace pliant::app
