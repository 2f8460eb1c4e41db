#include "app/files/file_edits.h"

#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "app/files/open_options.h"
#include "engine/compile/compiler.h"
#include "engine/core/replace_file.h"
#include "engine/foreign/read_model.h"
#include "engine/io/patch/diff.h"
#include "engine/model/model.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

bool ReadText(const std::string& path, std::string* text) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  std::stringstream all;
  all << file.rdbuf();
  *text = all.str();
  return true;
}

struct Version {
  std::unique_ptr<spec::Spec> spec;
  ModelPtr model;
};

bool Compile(const std::string& path, const io::Vfs* vfs, Version* version, std::string* error) {
  DiagnosticSink sink;
  version->spec = foreign::ReadModel(path, vfs, OpenOptions(), sink, nullptr);
  if (version->spec != nullptr) version->model = compile::Compile(*version->spec, vfs, sink);
  if (version->model == nullptr) *error = sink.FirstError();
  return version->model != nullptr;
}

void Plan(const std::string& path, std::span<const io::patch::ElementEdit> edits, FilePatch& patch) {
  DiagnosticSink sink;
  io::patch::Document document;
  Version before;
  if (!document.Load(path, nullptr, sink)) {
    patch.error = sink.FirstError();
    return;
  }
  if (!Compile(path, nullptr, &before, &patch.error)) return;
  if (!io::patch::ApplyEdits(document, *before.spec, edits, &patch.error)) return;
  io::Vfs vfs;
  const std::map<std::string, std::string> changed = document.Apply();
  for (const auto& [name, text] : changed) vfs.AddBuffer(name, text.data(), text.size());
  for (const NewFile& file : patch.new_files)
    vfs.AddBuffer(file.path, file.contents.data(), file.contents.size());
  Version after;
  if (!Compile(path, &vfs, &after, &patch.error)) {
    patch.error = "the changed text does not compile: " + patch.error;
    return;
  }
  patch.compiled = std::move(after.model);
  for (const auto& [name, text] : changed) {
    const std::string& original = document.texts().at(name);
    if (text != original) patch.texts.push_back({name, original, text});
  }
}

}  // namespace

bool IsMjcfText(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  return extension == ".xml" || extension == ".mjcf";
}

FilePatch PlanEdits(const std::string& path, std::span<const io::patch::ElementEdit> edits,
                    std::vector<NewFile> new_files) {
  FilePatch patch;
  patch.new_files = std::move(new_files);
  if (!IsMjcfText(path)) {
    patch.error = path +
                  ": only MJCF text can be changed in place; save the model as MJCF first "
                  "(pliant save MODEL FOLDER/)";
    return patch;
  }
  patch.model = fs::absolute(path).lexically_normal().string();
  try {
    Plan(patch.model, edits, patch);
  } catch (const std::exception& problem) {
    patch.error = problem.what();
  }
  return patch;
}

bool UndoPatch(const FilePatch& patch, std::string* error) {
  for (const FilePatch::Text& text : patch.texts) {
    std::string now;
    if (ReadText(text.path, &now) && now == text.after) continue;
    *error = text.path + " has changed since; undo it in an editor, a copy of the old text lies beside it";
    return false;
  }
  for (const FilePatch::Text& text : patch.texts) {
    if (!ReplaceFile(text.path, text.before, error)) return false;
  }
  std::error_code code;
  for (const NewFile& file : patch.new_files) {
    std::string now;
    if (ReadText(file.path, &now) && now == file.contents) fs::remove(file.path, code);
  }
  return true;
}

namespace {

// Reads the model back as it was written; takes the patch back when it no longer compiles.
bool StandsOnDisk(const FilePatch& patch, std::string* error) {
  Version written;
  std::string undone;
  if (Compile(patch.model, nullptr, &written, error)) return true;
  *error = "what was written does not compile, and was taken back: " + *error;
  if (!UndoPatch(patch, &undone)) *error += "; " + undone;
  return false;
}

}  // namespace

bool WritePatch(const FilePatch& patch, std::vector<std::string>* backups, std::string* error) {
  std::error_code code;
  for (const FilePatch::Text& text : patch.texts) {
    std::string now;
    if (ReadText(text.path, &now) && now == text.before) continue;
    *error = text.path + " has changed meanwhile; nothing was written";
    return false;
  }
  for (const NewFile& file : patch.new_files) {
    if (!fs::exists(file.path, code)) continue;
    *error = file.path + " is there already; nothing was written";
    return false;
  }
  for (const NewFile& file : patch.new_files) {
    fs::create_directories(fs::path(file.path).parent_path(), code);
    if (!ReplaceFile(file.path, file.contents, error)) return false;
  }
  for (const FilePatch::Text& text : patch.texts) {
    const std::string backup = BackUpFile(text.path, error);
    if (backup.empty()) return false;
    if (backups != nullptr) backups->push_back(backup);
    if (!ReplaceFile(text.path, text.after, error)) return false;
  }
  return StandsOnDisk(patch, error);
}

std::string DiffText(const FilePatch& patch) {
  std::string out;
  for (const FilePatch::Text& text : patch.texts) {
    out += text.path + "\n";
    for (const io::patch::DiffLine& line : io::patch::Diff(text.before, text.after, 1)) {
      static constexpr const char* kMarks[] = {"  ", "- ", "+ ", "..."};
      out += kMarks[static_cast<int>(line.kind)] + line.text + "\n";
    }
  }
  for (const NewFile& file : patch.new_files) out += "new file " + file.path + "\n";
  return out;
}

}  // namespace pliant::app
