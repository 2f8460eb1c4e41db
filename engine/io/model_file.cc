#include "engine/io/model_file.h"

#include "engine/io/decoding.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/resource.h"

namespace pliant::io {

bool IsXml(std::string_view path, std::string_view content_type) {
  const std::string type = MediaType(content_type), extension = ExtensionOf(path);
  if (!type.empty()) return type == "text/xml" || type == "application/xml";
  return extension == ".xml" || extension == ".urdf";
}

std::unique_ptr<spec::Spec> ReadModelFile(const std::string& path, const std::string& content_type,
                                          const Vfs* vfs, DiagnosticSink& sink,
                                          std::vector<std::string>* files) {
  if (IsXml(path, content_type)) return ReadMjcfFile(path, vfs, sink, files);
  std::string error;
  const ResourcePtr resource = OpenResource(vfs, "", path, error);
  if (!resource) return ReadMjcfFile(path, vfs, sink, files);  // which says what is missing
  bool found = false;
  std::unique_ptr<spec::Spec> document = DecodeResource(*resource, content_type, vfs, sink, found);
  if (!found) return ReadMjcfFile(path, vfs, sink, files);
  if (files) files->push_back(path);
  return document;
}

}  // namespace pliant::io
