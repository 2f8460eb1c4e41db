// The XML scanner on any text: it ends, gives a reason for a refusal, and its byte ranges are nested.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/io/xml_tree.h"

namespace {

void Check(bool holds) {
  if (!holds) std::abort();
}

void CheckRanges(std::string_view text, const pliant::io::XmlElement& element, size_t begin, size_t end) {
  Check(begin <= element.begin && element.begin < element.name_end &&
        element.name_end <= element.inner_begin);
  Check(element.inner_begin <= element.inner_end && element.inner_end < element.end && element.end <= end);
  Check(element.end <= element.comment_end && element.comment_end <= end);
  Check(text[element.begin] == '<' && text[element.end - 1] == '>');
  Check(element.line > 0 && element.column > 0);
  size_t from = element.name_end;
  for (const pliant::io::XmlAttribute& attribute : element.attributes) {
    Check(from <= attribute.begin && attribute.begin < attribute.value_begin);
    Check(attribute.value_begin <= attribute.value_end && attribute.value_end < element.inner_begin);
    Check(text.substr(attribute.begin).starts_with(attribute.name));
    from = attribute.value_end;
  }
  from = element.inner_begin;
  for (const pliant::io::XmlElement& child : element.children) {
    CheckRanges(text, child, from, element.inner_end);
    from = child.comment_end;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  pliant::io::XmlElement root;
  pliant::DiagnosticSink sink;
  if (pliant::io::ParseXml(text, "fuzz.xml", root, nullptr, sink)) {
    CheckRanges(text, root, 0, text.size());
  } else {
    Check(sink.HasErrors());
  }
  return 0;
}
