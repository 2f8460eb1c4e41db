#include "engine/io/mjcf/write/xml_printer.h"

namespace pliant::io::mjcf {

void XmlPrinter::Open(std::string_view name) {
  const std::size_t start = text_.size();
  const bool parent_had_children = levels_.empty() || levels_.back().has_children;
  if (!levels_.empty() && !levels_.back().has_children) {
    text_ += ">\n";
    levels_.back().has_children = true;
  }
  Indent();
  text_ += '<';
  text_ += name;
  levels_.push_back({std::string(name), start, parent_had_children, false, false, false});
}

void XmlPrinter::Attribute(std::string_view name, std::string_view value) {
  levels_.back().has_attributes = true;
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  for (const char c : value) {
    switch (c) {
      case '<':
        text_ += "&lt;";
        break;
      case '>':
        text_ += "&gt;";
        break;
      case '&':
        text_ += "&amp;";
        break;
      case '"':
        text_ += "&quot;";
        break;
      default:
        text_ += c;
    }
  }
  text_ += '"';
}

void XmlPrinter::CData(std::string_view text) {
  levels_.back().has_text = true;
  text_ += "><![CDATA[";
  text_ += text;
  text_ += "]]>";
}

void XmlPrinter::Close() {
  const Level level = std::move(levels_.back());
  levels_.pop_back();
  if (level.has_text) {
    text_ += "</" + level.name + ">\n";
  } else if (level.has_children) {
    Indent();
    text_ += "</" + level.name + ">\n";
  } else {
    text_ += "/>\n";
  }
}

void XmlPrinter::Comment(std::string_view text) {
  if (text.find("--") != std::string_view::npos) return;
  Indent();
  text_ += "<!--";
  text_ += text;
  text_ += "-->\n";
}

void XmlPrinter::CloseIfUsed() {
  const Level& level = levels_.back();
  if (level.has_children || level.has_attributes) return Close();
  text_.resize(level.start);
  const bool parent_had_children = level.parent_had_children;
  levels_.pop_back();
  if (!levels_.empty()) levels_.back().has_children = parent_had_children;
}

}  // namespace pliant::io::mjcf
