// mj_parse and mj_encode: model files of any kind.
#include <mujoco/mujoco.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/api/documents.h"
#include "engine/core/diagnostics.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/decoding.h"
#include "engine/io/mjb/writer.h"
#include "engine/io/mjcf/sources/pack_model.h"
#include "engine/io/model_file.h"
#include "engine/io/resource.h"
#include "engine/io/vfs.h"
#include "engine/plugin/codecs.h"
#include "engine/query/print/print.h"

namespace {

using pliant::CopyText;
using pliant::io::ExtensionOf;

// A resource that an encoder fills; closed by the encoder at the end.
class EncodedResource {
 public:
  EncodedResource(const mjpEncoder& encoder, std::string name, const mjVFS* vfs)
      : encoder_(encoder), name_(std::move(name)) {
    resource_.name = name_.data();
    resource_.vfs = vfs;
  }
  ~EncodedResource() { encoder_.close_resource(&resource_); }
  EncodedResource(const EncodedResource&) = delete;
  EncodedResource& operator=(const EncodedResource&) = delete;
  mjResource* get() { return &resource_; }

 private:
  const mjpEncoder& encoder_;
  std::string name_;
  mjResource resource_ = {};
};

mjtSize Write(const mjVFS* vfs, const char* filename, std::span<const std::byte> bytes, char* error,
              int error_sz) {
  std::string problem;
  if (pliant::io::WriteResource(pliant::io::AsVfs(vfs), filename, bytes, problem)) {
    return static_cast<mjtSize>(bytes.size());
  }
  CopyText("write failed: " + problem, error, error_sz);
  return -1;
}

mjtSize WriteByEncoder(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                       const mjVFS* vfs, char* error, int error_sz) {
  const mjpEncoder* encoder = pliant::FindEncoder(filename, content_type);
  if (!encoder) {
    CopyText(std::string("no encoder found for '") + filename +
                 "'; .xml, .mjb, .txt and what programs register can be written",
             error, error_sz);
    return -1;
  }
  EncodedResource resource(*encoder, filename, vfs);
  const mjtSize count = encoder->encode(s, m, vfs, resource.get());
  if (count < 0 || (count > 0 && !resource.get()->data)) {
    CopyText(std::string("encoder failed: '") + filename + "' was not written", error, error_sz);
    return -1;
  }
  const auto* bytes = static_cast<const std::byte*>(resource.get()->data);
  return Write(vfs, filename, {bytes, static_cast<size_t>(count)}, error, error_sz);
}

}  // namespace

extern "C" {

mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error,
                 int error_sz) {
  pliant::DiagnosticSink sink;
  std::unique_ptr<pliant::spec::Spec> spec = pliant::io::ReadModelFile(
      filename ? filename : "", content_type ? content_type : "", pliant::io::AsVfs(vfs), sink);
  return pliant::ReleaseDocument(std::move(spec), sink, error, error_sz);
}

mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                  const mjVFS* vfs, char* error, int error_sz) {
  CopyText("", error, error_sz);
  const std::string type = pliant::io::MediaType(content_type ? content_type : "");
  const std::string extension = type.empty() ? ExtensionOf(filename) : "";
  const bool plain = extension == ".txt" || type == "text/plain";
  std::string text;
  if (pliant::io::IsXml(filename, type)) {
    if (!pliant::DocumentText(s, text, error, error_sz)) return -1;
    return Write(vfs, filename, std::as_bytes(std::span(text)), error, error_sz);
  }
  if (type == "application/zip" || (type.empty() && pliant::io::IsArchive(filename))) {
    pliant::io::Bytes archive;
    std::string problem;
    if (!pliant::DocumentText(s, text, error, error_sz)) return -1;
    if (!pliant::io::PackModel(text, pliant::spec::AsSpec(s)->own.modelfiledir, pliant::io::AsVfs(vfs),
                               archive, problem)) {
      CopyText(problem, error, error_sz);
      return -1;
    }
    return Write(vfs, filename, std::as_bytes(std::span(archive)), error, error_sz);
  }
  if (!plain && extension != ".mjb") {
    return WriteByEncoder(s, m, filename, content_type, vfs, error, error_sz);
  }
  if (!m) {
    CopyText(std::string("model is required for ") + (plain ? "TXT" : "MJB") + " encoding", error, error_sz);
    return -1;
  }
  if (plain) {
    text = pliant::ModelText(*m);
    return Write(vfs, filename, std::as_bytes(std::span(text)), error, error_sz);
  }
  std::vector<std::byte> bytes(pliant::io::MjbSize(*m));
  pliant::io::SaveModel(*m, bytes);
  return Write(vfs, filename, bytes, error, error_sz);
}

mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs) {
  pliant::DiagnosticSink sink;
  bool found = false;
  std::unique_ptr<pliant::spec::Spec> spec = pliant::io::DecodeResource(
      *resource, content_type ? content_type : "", pliant::io::AsVfs(vfs), sink, found);
  if (!found) mju_warning("Could not find decoder for resource '%s'", resource->name);
  if (sink.HasErrors()) mju_warning("%s", sink.FirstError().c_str());
  return spec ? &spec.release()->spec : nullptr;
}

}  // extern "C"
