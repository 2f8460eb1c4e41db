// mj_: parsing, compiling and saving models and their documents.
#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>

#include "engine/api/documents.h"
#include "engine/compile/compiler.h"
#include "engine/compile/constants/constants.h"
#include "engine/compile/constants/length_range.h"
#include "engine/compile/copy_back.h"
#include "engine/compile/recompile.h"
#include "engine/core/diagnostics.h"
#include "engine/core/replace_file.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/sources/dependencies.h"
#include "engine/io/mjcf/write/writer.h"
#include "engine/io/vfs.h"
#include "engine/spec/edit/unresolved.h"
#include "engine/spec/spec.h"

namespace {

using pliant::CopyText;
using pliant::DiagnosticSink;
using pliant::DocumentText;
using pliant::ReleaseDocument;
using pliant::io::AsVfs;
using pliant::spec::AsSpec;
using pliant::spec::Spec;

// The document of the last model loaded from XML, for mj_saveLastXML.
struct LastDocument {
  std::mutex mutex;
  std::unique_ptr<Spec> spec;
};

LastDocument& Last() {
  static LastDocument last;
  return last;
}

// Leaves the outcome of a compilation as the document's message.
void NoteOutcome(Spec& spec, bool done, const DiagnosticSink& sink) {
  const std::string warnings = sink.Warnings();
  spec.history.compile_warnings = sink.WarningList();
  spec.SetError(done ? warnings : pliant::CompilingError(sink), done && !warnings.empty());
}

bool WriteFile(const char* filename, const std::string& text, char* error, int error_sz) {
  std::string problem;
  if (pliant::ReplaceFile(filename, text, &problem)) return true;
  CopyText(problem, error, error_sz);
  return false;
}

}  // namespace

extern "C" {

mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  CopyText("", error, error_sz);
  mj_freeLastXML();
  DiagnosticSink sink;
  std::unique_ptr<Spec> spec = pliant::io::ReadMjcfFile(filename, AsVfs(vfs), sink);
  pliant::ModelPtr model = spec ? pliant::compile::Compile(*spec, AsVfs(vfs), sink) : nullptr;
  CopyText(model  ? sink.Warnings()
           : spec ? pliant::CompilingError(sink)
                  : pliant::ReadingError(sink),
           error, error_sz);
  if (!model) return nullptr;
  const std::lock_guard lock(Last().mutex);
  Last().spec = std::move(spec);
  return model.release();
}

mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  DiagnosticSink sink;
  std::unique_ptr<Spec> spec = pliant::io::ReadMjcfFile(filename, AsVfs(vfs), sink);
  return ReleaseDocument(std::move(spec), sink, error, error_sz);
}

mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz) {
  DiagnosticSink sink;
  std::unique_ptr<Spec> spec = pliant::io::ReadMjcfString(xml, AsVfs(vfs), sink);
  return ReleaseDocument(std::move(spec), sink, error, error_sz);
}

mjModel* mj_compile(mjSpec* s, const mjVFS* vfs) {
  DiagnosticSink sink;
  pliant::ModelPtr model = pliant::compile::Compile(*AsSpec(s), AsVfs(vfs), sink);
  NoteOutcome(*AsSpec(s), model != nullptr, sink);
  return model.release();
}

int mj_copyBack(mjSpec* s, const mjModel* m) { return pliant::compile::CopyBack(*AsSpec(s), *m); }

int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d) {
  DiagnosticSink sink;
  const bool done = pliant::compile::Recompile(*AsSpec(s), AsVfs(vfs), m, d, sink);
  NoteOutcome(*AsSpec(s), done, sink);
  if (done) return 0;
  mj_deleteData(d);
  mj_deleteModel(m);
  return -1;
}

int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz) {
  const std::lock_guard lock(Last().mutex);
  Spec* spec = Last().spec.get();
  if (!spec) {
    CopyText("no XML model is loaded", error, error_sz);
    return 0;
  }
  if (m && !pliant::compile::CopyBack(*spec, *m)) {
    CopyText(spec->error(), error, error_sz);
    return 0;
  }
  std::string lost;
  const std::string text = pliant::io::WriteMjcf(*spec, m, &lost);
  CopyText(lost, error, error_sz);
  if (!filename || !*filename) return std::fputs(text.c_str(), stdout) >= 0;
  return WriteFile(filename, text, error, error_sz);
}

void mj_freeLastXML(void) {
  const std::lock_guard lock(Last().mutex);
  Last().spec.reset();
}

int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz) {
  std::string text;
  if (!DocumentText(s, text, error, error_sz)) return -1;
  if (text.size() >= static_cast<size_t>(xml_sz > 0 ? xml_sz : 0)) {
    CopyText("output string too short, should be at least " + std::to_string(text.size() + 1), error,
             error_sz);
    return static_cast<int>(text.size());
  }
  std::memcpy(xml, text.c_str(), text.size() + 1);
  return 0;
}

int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz) {
  std::string text;
  if (!DocumentText(s, text, error, error_sz)) return -1;
  return WriteFile(filename, text, error, error_sz) ? 0 : -1;
}

void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies) {
  *dependencies = pliant::io::ModelDependencies(filename, nullptr);
}

void mj_setConst(mjModel* m, mjData* d) { pliant::compile::SetConst(*m, *d); }

int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz) {
  std::string problem;
  if (pliant::compile::SetLengthRange(*m, *d, index, *opt, problem)) return 1;
  CopyText(problem, error, error_sz);
  return 0;
}

mjSpec* mj_makeSpec(void) { return &(new Spec)->spec; }

mjSpec* mj_copySpec(const mjSpec* s) {
  if (!s) return nullptr;
  std::unique_ptr<pliant::spec::Spec> copy = AsSpec(s)->Clone();
  pliant::spec::DropUnresolved(*copy);
  return &copy.release()->spec;
}

void mj_deleteSpec(mjSpec* s) {
  if (s) Spec::Release(AsSpec(s));
}

}  // extern "C"
