// Prints XML with two spaces of indentation a level.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::io::mjcf {

class XmlPrinter {
 public:
  void Open(std::string_view name);
  void Attribute(std::string_view name, std::string_view value);
  // Text of the element that is open, as one CDATA section; it may not contain the end mark of one.
  void CData(std::string_view text);
  void Close();
  void Comment(std::string_view text);

  // Close for an element that is dropped again when it got neither attributes nor children.
  void CloseIfUsed();

  // Whether the element that is open has any.
  bool HasAttributes() const { return levels_.back().has_attributes; }

  std::string Take() { return std::move(text_); }

 private:
  struct Level {
    std::string name;
    std::size_t start;         // length of the text before the element
    bool parent_had_children;  // before it
    bool has_children;
    bool has_attributes;
    bool has_text;
  };
  void Indent() { text_.append(2 * levels_.size(), ' '); }

  std::string text_;
  std::vector<Level> levels_;
};

}  // namespace pliant::io::mjcf
