#include "app/editing/model_text.h"

#include <exception>
#include <filesystem>
#include <memory>

#include "app/files/model_loader.h"
#include "engine/compile/compiler.h"
#include "engine/foreign/save/pack_assets.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/sources/pack_model.h"
#include "engine/io/vfs.h"
#include "engine/runner/loading/tuning.h"

namespace pliant::app {
namespace {

// A source as read, with the files in memory that its assets may come from.
class Original {
 public:
  explicit Original(const ModelSource& source) {
    if (source.texts.empty()) {
      read_ = LoadModel(source.path);
      return;
    }
    for (const auto& [name, text] : source.texts) vfs_.AddBuffer(name, text.data(), text.size());
    const std::string path = std::filesystem::absolute(source.path).lexically_normal().string();
    try {
      read_.document = io::ReadMjcfFile(path, &vfs_, read_.diagnostics);
      if (read_.document != nullptr)
        read_.model = compile::Compile(*read_.document, &vfs_, read_.diagnostics);
    } catch (const std::exception& problem) {
      read_.diagnostics.Error({path, 0, 0}, "", problem.what());
    }
  }

  // Null, with a sentence in `error`, when it cannot be read.
  mjModel* Model(std::string* error) {
    if (read_.model == nullptr) *error = "The model has no XML to save: " + read_.diagnostics.FirstError();
    return read_.model.get();
  }
  // Before the text of what goes into an archive.
  bool PlaceAssets(std::string* error) {
    if (read_.document == nullptr || assets_.Take(&vfs_, *read_.document, *error)) return true;
    *error = "Saving failed: " + *error;
    return false;
  }
  bool Text(const mjModel& numbers, std::string* text, std::string* error, std::string* lost = nullptr) {
    if (XmlText(read_.document.get(), numbers, text, error, lost)) return true;
    *error = "Saving failed: " + *error;
    return false;
  }
  bool Gather(const std::string& text, std::vector<io::ZipEntry>* files, std::string* error) {
    return io::GatherModel(text, read_.document->own.modelfiledir, &vfs_, *files, *error);
  }
  bool Pack(std::string* text, std::string* error) {
    io::Bytes archive;
    if (!io::PackModel(*text, read_.document->own.modelfiledir, &vfs_, archive, *error)) {
      *error = "Saving failed: " + *error;
      return false;
    }
    text->assign(archive.begin(), archive.end());
    return true;
  }

 private:
  io::Vfs vfs_;
  LoadedModel read_;
  foreign::AssetFolder assets_;
};

bool TextOf(Original& original, const mjModel& live, std::string* text, std::string* error,
            std::string* lost = nullptr) {
  const mjModel* read = original.Model(error);
  if (read == nullptr) return false;
  if (read->nbuffer == live.nbuffer && read->nq == live.nq && read->ngeom == live.ngeom)
    return original.Text(live, text, error, lost);
  *error =
      "The file has another structure than the live model: write the changes into the file first, or "
      "reload it.";
  return false;
}

}  // namespace

bool CanonicalText(const ModelSource& source, const mjModel& live, bool archived, std::string* text,
                   std::string* error, std::string* lost) {
  Original original(source);
  return (!archived || original.PlaceAssets(error)) && TextOf(original, live, text, error, lost) &&
         (!archived || original.Pack(text, error));
}

bool CanonicalFiles(const ModelSource& source, const mjModel& live, std::vector<io::ZipEntry>* files,
                    std::string* error) {
  Original original(source);
  std::string text;
  return original.PlaceAssets(error) && TextOf(original, live, &text, error) &&
         original.Gather(text, files, error);
}

bool CanonicalFilesOf(const ModelSource& source, const mjModel& from, const mjModel& live,
                      std::vector<io::ZipEntry>* files, std::string* error) {
  Original original(source);
  mjModel* model = original.Model(error);
  if (model == nullptr) return false;
  runner::CarryTuning(from, live, *model, nullptr);
  std::string text;
  return original.PlaceAssets(error) && original.Text(*model, &text, error) &&
         original.Gather(text, files, error);
}

}  // namespace pliant::app
