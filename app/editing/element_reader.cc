#include "app/editing/element_reader.h"

#include <fstream>
#include <iterator>
#include <utility>

#include "engine/io/patch/inherited.h"
#include "engine/io/xml_tree.h"

namespace pliant::app {
namespace {

// The file from a place on; "" when it has no such place.
std::string TextFrom(const SourceLocation& where) {
  std::ifstream file(where.file);
  if (where.line <= 0 || where.column <= 0) return "";
  std::string line;
  for (int i = 0; i < where.line; ++i) {
    if (!std::getline(file, line)) return "";
  }
  const size_t start = static_cast<size_t>(where.column - 1);
  if (start >= line.size()) return "";
  return line.substr(start) + "\n" + std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

ui::ElementText ElementReader::Read(const std::string& path, uint64_t generation,
                                    const SourceLocation& where) {
  if (generation != generation_ || path != path_) {
    generation_ = generation;
    path_ = path;
    document_ = std::make_unique<io::patch::Document>();
    DiagnosticSink ignored;
    if (!document_->Load(path, nullptr, ignored)) document_.reset();
  }
  ui::ElementText element;
  const std::string text = TextFrom(where);
  io::XmlElement tag;
  if (!io::ParseXmlTag(text, tag)) return element;
  element.found = true;
  element.tag = tag.name;
  element.text = text.substr(0, tag.empty_tag ? tag.end : tag.inner_begin);
  for (io::XmlAttribute& attribute : tag.attributes) {
    element.attributes.emplace_back(std::move(attribute.name), std::move(attribute.value));
  }
  element.inherited = Inherited(where);
  return element;
}

std::vector<ui::InheritedValue> ElementReader::Inherited(const SourceLocation& where) const {
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
