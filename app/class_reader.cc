#include "app/class_reader.h"

#include "engine/io/patch/inherited.h"

namespace pliant::app {

std::vector<ui::InheritedValue> ClassReader::Read(const std::string& path, uint64_t generation,
                                                  const SourceLocation& where) {
  if (generation != generation_ || path != path_) {
    generation_ = generation;
    path_ = path;
    document_ = std::make_unique<io::patch::Document>();
    DiagnosticSink ignored;
    if (!document_->Load(path, nullptr, ignored)) document_.reset();
  }
  std::vector<ui::InheritedValue> out;
  if (document_ == nullptr) return out;
  const spec::SourcePoint point{std::make_shared<const std::string>(where.file), where.line, where.column};
  for (io::patch::InheritedAttribute& from :
       io::patch::InheritedAttributes(*document_, document_->Find(point))) {
    out.push_back({std::move(from.name),
                   std::move(from.value),
                   std::move(from.class_name),
                   {std::move(from.file), from.line, from.column}});
  }
  return out;
}

}  // namespace pliant::app
