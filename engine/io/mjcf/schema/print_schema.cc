#include "engine/io/mjcf/schema/print_schema.h"

#include <algorithm>
#include <vector>

#include "engine/io/mjcf/schema/schema.h"

namespace pliant::io::mjcf {
namespace {

struct Line {
  int depth;
  std::string name;
  char multiplicity;
  std::vector<std::string> attributes;
};

bool MayNest(const ElementRow& row) {
  const std::vector<const ElementRow*> children = Children(row);
  return std::find(children.begin(), children.end(), &row) != children.end();
}

char Mark(const ElementRow& row) {
  if (MayNest(row)) return 'R';
  if (row.multiplicity == Multiplicity::kOne) return '!';
  return row.multiplicity == Multiplicity::kAtMostOne ? '?' : '*';
}

// `path`: the elements around this one; what stands within itself is listed once.
void Collect(const ElementRow& row, std::vector<const ElementRow*>& path, std::vector<Line>& lines) {
  Line line{static_cast<int>(path.size()), row.name, Mark(row), {}};
  for (const Attribute& attribute : row.attributes) line.attributes.emplace_back(attribute.name);
  lines.push_back(std::move(line));
  path.push_back(&row);
  for (const ElementRow* child : Children(row)) {
    if (std::find(path.begin(), path.end(), child) == path.end()) Collect(*child, path, lines);
  }
  path.pop_back();
}

size_t Widest(const std::vector<Line>& lines) {
  size_t width = 0;
  for (const Line& line : lines) {
    for (const std::string& name : line.attributes) width = std::max(width, name.size());
  }
  return width;
}

std::string Padded(const std::string& text, size_t width) {
  return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

std::string PlainLine(const Line& line, size_t width) {
  constexpr size_t kColumns = 4, kNameWidth = 34;
  const std::string indent(static_cast<size_t>(3 * line.depth), ' ');
  std::string text = indent + line.name + " (" + line.multiplicity + ")";
  if (!width) {
    for (const std::string& name : line.attributes) text += "  " + name;
    return text + "\n";
  }
  text = Padded(text, kNameWidth);
  for (size_t i = 0; i < line.attributes.size(); ++i) {
    if (i && i % kColumns == 0) text += "\n" + std::string(kNameWidth, ' ');
    text += " " + Padded(line.attributes[i], width);
  }
  while (text.back() == ' ') text.pop_back();
  return text + "\n";
}

std::string HtmlLine(const Line& line, size_t width) {
  std::string indent;
  for (int i = 0; i < line.depth; ++i) indent += "&nbsp;&nbsp;";
  std::string text = "<tr><td>" + indent + line.name + "</td><td>" + line.multiplicity + "</td><td>";
  for (const std::string& name : line.attributes) {
    text += name + " ";
    for (size_t i = name.size(); i < width; ++i) text += "&nbsp;";
  }
  return text + "</td></tr>\n";
}

}  // namespace

std::string SchemaText(bool html, bool pad) {
  std::vector<Line> lines;
  std::vector<const ElementRow*> path;
  Collect(Root(), path, lines);
  const size_t width = pad ? Widest(lines) : 0;
  std::string text =
      html ? "<html><body><table border=\"1\">\n<tr><th>element</th><th></th><th>attributes</th></tr>\n" : "";
  for (const Line& line : lines) text += html ? HtmlLine(line, width) : PlainLine(line, width);
  return html ? text + "</table></body></html>\n" : text;
}

}  // namespace pliant::io::mjcf
