#include "app/editing/unwritten_edits.h"

#include <utility>

#include "app/files/kept_models.h"
#include "app/files/model_loader.h"
#include "engine/io/patch/merge.h"
#include "engine/io/vfs.h"

namespace pliant::app {
namespace {

// What is left of the texts over files that were saved meanwhile; nothing, with the file in `where`, when
// both changed the same line.
std::optional<FileTexts> MergeWithDisk(const FileTexts& texts, const FileTexts& written, std::string* where) {
  FileTexts merged;
  for (const auto& [file, text] : texts) {
    const std::optional<std::string> disk = TextOnDisk(file);
    const auto before = written.find(file);
    std::optional<std::string> both = text;
    if (disk && before != written.end()) both = io::patch::Merge(before->second, text, *disk);
    if (!both) {
      *where = file;
      return std::nullopt;
    }
    if (both != disk) merged[file] = std::move(*both);
  }
  return merged;
}

}  // namespace

std::optional<std::string> TextOnDisk(const std::string& path) {
  io::Bytes bytes;
  std::string ignored;
  if (!io::ReadResource(nullptr, path, bytes, ignored)) return std::nullopt;
  return std::string(bytes.begin(), bytes.end());
}

void UnwrittenEdits::Set(std::string path, FileTexts texts, FileTexts written) {
  const std::lock_guard lock(mutex_);
  edits_ = {std::move(path), std::move(texts), std::move(written)};
}

LoadedDocument UnwrittenEdits::Document() const {
  const std::lock_guard lock(mutex_);
  return document_;
}

runner::LoadResult UnwrittenEdits::Load(const std::string& path) {
  LoadedDocument document = {.path = path, .spec = nullptr};
  const bool again = Document().path == path;  // it is being worked on, and not worth keeping
  runner::LoadResult result =
      again ? LoadModelWithReport(path, &document.spec) : LoadOrFindModel(path, &document.spec);
  if (result.model != nullptr) {
    document.nbuffer = result.model->nbuffer;
    document.ngeom = result.model->ngeom;
  }
  Edits edits;
  {
    const std::lock_guard lock(mutex_);
    edits = edits_;
    document_ = std::move(document);
  }
  if (result.model == nullptr || edits.path != path || edits.texts.empty()) return result;
  const auto refuse = [&](const std::string& file, const std::string& why) {
    result.diagnostics.push_back(
        {Severity::kWarning, {file}, "", "edits of the structure that were not written are gone: " + why});
  };
  std::string where;
  const std::optional<FileTexts> merged = MergeWithDisk(edits.texts, edits.written, &where);
  if (!merged) {
    refuse(where, "the file changed in the same lines");
    return result;
  }
  if (merged->empty()) return result;
  StructureResult both = CompileTexts(path, *merged);
  if (both.model == nullptr) {
    refuse(path, both.error);
    return result;
  }
  {
    const std::lock_guard lock(mutex_);
    document_ = {};
  }
  result.model = std::move(both.model);
  result.locations = std::move(both.locations);
  result.diagnostics = std::move(both.warnings);
  result.unwritten = std::move(both.texts);
  return result;
}

}  // namespace pliant::app
