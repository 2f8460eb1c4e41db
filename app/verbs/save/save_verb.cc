#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "app/files/model_loader.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "engine/core/replace_file.h"
#include "engine/foreign/save/pack_assets.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/mjb/writer.h"
#include "engine/io/mjcf/sources/pack_model.h"
#include "engine/io/vfs.h"

namespace pliant::app {
namespace {

// An empty file holds nothing that could be lost; neither does what is no file.
bool HoldsSomething(const std::string& path) {
  std::error_code code;
  return std::filesystem::is_regular_file(path, code) && std::filesystem::file_size(path, code) > 0;
}

// Asks where there is a person to ask.
bool MayReplace(const std::string& path) {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
    std::fprintf(stderr, "%s exists and was not replaced; --force replaces it\n", path.c_str());
    return false;
  }
  std::fprintf(stderr, "%s exists. Replace it? [y/N] ", path.c_str());
  const int answer = std::getchar();
  if (answer == 'y' || answer == 'Y') return true;
  std::fprintf(stderr, "Not replaced.\n");
  return false;
}

// Whether OUT names a folder: by its final '/', or because it is one.
bool IsFolder(const std::string& out) {
  std::error_code code;
  return out.ends_with('/') || std::filesystem::is_directory(out, code);
}

// The model as MJCF with all of its assets: OUT/NAME.xml and OUT/assets/.
int SaveFolder(const std::string& path, const std::string& out, bool force) {
  const std::string file = io::JoinPath(out, io::StemOf(path) + ".xml");
  if (!force && HoldsSomething(file) && !MayReplace(file)) return kExitFailed;
  const LoadedModel loaded = LoadModel(path);
  SayAll(loaded.diagnostics);
  if (loaded.model == nullptr) return kExitFailed;
  std::string error, text, lost;
  const bool packed =
      loaded.document == nullptr || foreign::PackAssets(nullptr, out, *loaded.document, error);
  if (packed && XmlText(loaded.document.get(), *loaded.model, &text, &error, &lost) &&
      ReplaceFile(file, text, &error)) {
    std::fputs(lost.c_str(), stderr);
    return kExitOk;
  }
  std::fprintf(stderr, "%s\n", error.c_str());
  return kExitFailed;
}

template <class Assets, class HasFile>
void MoveFolder(const Assets& assets, const HasFile& has_file, const std::filesystem::path& from,
                const std::filesystem::path& to, std::string& folder) {
  if (!std::any_of(assets.begin(), assets.end(), has_file) || io::IsAbsolutePath(folder)) return;
  folder = (from / folder).lexically_normal().lexically_relative(to).string();
}

// Assets stay where they are; the document names their folders from `out`, where it will stand.
void NameAssetsFrom(const std::string& out, spec::Spec& document) {
  std::error_code code;
  spec::Spec::Own& own = document.own;
  const std::filesystem::path from = std::filesystem::absolute(own.modelfiledir.empty() ? "."
                                                                                        : own.modelfiledir),
                              to = std::filesystem::absolute(out).parent_path().lexically_normal();
  if (!std::filesystem::is_directory(from, code) || std::filesystem::equivalent(from, to, code)) return;
  const auto has_file = [](const auto* asset) { return !asset->own.file.empty(); };
  const auto is_picture = [](const spec::Texture* texture) {
    const auto& sides = texture->own.cubefiles;
    return !texture->own.file.empty() ||
           std::any_of(sides.begin(), sides.end(), [](const std::string& side) { return !side.empty(); });
  };
  const std::string meshes = own.meshdir;
  std::string moved = meshes;
  MoveFolder(document.meshes, has_file, from, to, moved);
  if (moved == meshes) MoveFolder(document.hfields, has_file, from, to, moved);
  if (moved == meshes) MoveFolder(document.skins, has_file, from, to, moved);
  own.meshdir = moved;
  MoveFolder(document.textures, is_picture, from, to, own.texturedir);
  own.modelfiledir = to.string() + '/';
}

// Those of a model in an archive, and those that MJCF can only name, go with the document: no other program
// would find them where they are.
bool PlaceAssets(const std::string& out, spec::Spec& document, std::string& error) {
  std::string archive, inside;
  if (foreign::HoldsFiles(document) ||
      io::SplitArchiveName(document.own.modelfiledir + "model", archive, inside)) {
    const std::string folder = io::DirectoryOf(out);
    return foreign::PackAssets(nullptr, folder.empty() ? "." : folder, document, error);
  }
  NameAssetsFrom(out, document);
  return true;
}

bool WriteAs(const std::string& ending, const LoadedModel& loaded, const std::string& out,
             std::string& error) {
  if (ending == ".mjb") return io::SaveModelFile(*loaded.model, out, error);
  std::string text, lost;
  const bool alone = loaded.document != nullptr && !io::IsArchive(out);
  if (alone && !PlaceAssets(out, *loaded.document, error)) return false;
  foreign::AssetFolder assets;
  if (loaded.document && !alone && !assets.Take(nullptr, *loaded.document, error)) return false;
  if (!XmlText(loaded.document.get(), *loaded.model, &text, &error, &lost)) return false;
  std::fputs(lost.c_str(), stderr);
  if (!io::IsArchive(out)) return ReplaceFile(out, text, &error);
  io::Bytes archive;
  return io::PackModel(text, loaded.document->own.modelfiledir, nullptr, archive, error) &&
         ReplaceFile(out, {reinterpret_cast<const char*>(archive.data()), archive.size()}, &error);
}

int Save(const std::string& path, const std::string& out, bool force) {
  if (IsFolder(out)) return SaveFolder(path, out, force);
  const std::string ending = std::filesystem::path(out).extension();
  if (ending != ".xml" && ending != ".mjb" && !io::IsArchive(out)) {
    std::fprintf(stderr,
                 "%s: the ending must be .xml, .mjb, .mjz or .zip, or '/' for a folder with all assets\n",
                 out.c_str());
    return kExitUsage;
  }
  if (!force && HoldsSomething(out) && !MayReplace(out)) return kExitFailed;
  const LoadedModel loaded = LoadModel(path);
  SayAll(loaded.diagnostics);
  if (loaded.model == nullptr) return kExitFailed;
  std::string error;
  if (WriteAs(ending, loaded, out, error)) return kExitOk;
  std::fprintf(stderr, "%s\n", error.c_str());
  return kExitFailed;
}

int Run(int argc, const char* const* argv) {
  CommandLine line("pliant save",
                   "Compile a model and save it: canonical XML, binary, or an archive with all its assets");
  std::string path, out;
  line.Add("MODEL", path, "MJCF, URDF, xacro, SDF, mesh, MJB or archive file, or a folder of meshes")
      .Required();
  line.Add("OUT", out, "OUT.xml, OUT.mjb, OUT.mjz or OUT.zip, or OUT/ for a folder with all assets")
      .Required();
  bool force = false;
  line.Add("-f,--force", force, "replace OUT where it exists");
  if (const auto status = line.Parse(argc, argv)) return *status;
  return Save(path, out, force);
}

}  // namespace

extern constinit const Verb kSaveVerb = {
    .name = "save",
    .summary = "compile and save as XML, MJB, an archive or a folder",
    .order = 110,
    .run = Run,
    .other_name = "convert",
};

}  // namespace pliant::app
