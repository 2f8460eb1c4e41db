// XML text as a plain tree in which every element and attribute knows its file, line and column, and which
// bytes of the file it occupies.
//
// The scanner is our own, and the only code here that reads XML: tinyxml2, with which the reference
// reads, has neither columns nor byte ranges, and in Debian refuses trees deeper than 100 levels, which
// long kinematic chains exceed. What it reads is read here too, with the same elements, attributes and
// values (a test compares the two). Text between elements is ignored, but for CDATA sections: MJCF and
// URDF have no other.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/diagnostics.h"

namespace pliant::io {

struct XmlAttribute {
  std::string name;
  std::string value;
  int line = 0;
  int column = 0;
  // Bytes of the file: the name begins at `begin`, the value stands in
  // [value_begin, value_end) between quotes.
  std::size_t begin = 0;
  std::size_t value_begin = 0;
  std::size_t value_end = 0;
};

struct XmlElement {
  std::string name;
  std::vector<XmlAttribute> attributes;  // document order
  std::vector<XmlElement> children;
  std::vector<std::string> cdata;  // contents of the CDATA sections, line breaks as "\n"
  std::shared_ptr<const std::string> file;
  int line = 0;
  int column = 0;
  bool faulty = false;  // something wrong in its attributes is already reported
  // Bytes of the file: '<' at `begin`, the name ends at `name_end`, what is inside stands in [inner_begin,
  // inner_end), the element ends before `end`. Of a tag closed by "/>" both inner ends are its '/'.
  std::size_t begin = 0;
  std::size_t name_end = 0;
  std::size_t inner_begin = 0;
  std::size_t inner_end = 0;
  std::size_t end = 0;
  std::size_t comment_end = 0;  // behind a comment that follows on the last line of the element, else `end`
  bool empty_tag = false;

  const XmlAttribute* FindAttribute(std::string_view attribute) const;
  // The value, or nullptr when the attribute is absent.
  const std::string* Find(std::string_view attribute) const;
};

// Parses `text`. False, with errors in `sink`, when it is not a well-formed document; `root` then holds what
// was read up to the place where nothing more could be, so that other mistakes in it can be told of.
// `comment` receives the first comment that stands before or in the root element, when not null.
bool ParseXml(std::string_view text, const std::string& file, XmlElement& root, std::string* comment,
              DiagnosticSink& sink);

// Parses the start tag with which `text` begins: name and attributes, and their bytes. What follows the tag
// is not looked at, so that a tag of a broken document can be read too. False when no tag begins there.
bool ParseXmlTag(std::string_view text, XmlElement& element);

}  // namespace pliant::io
