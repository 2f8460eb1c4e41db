#include "engine/foreign/xacro/yaml.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <map>
#include <vector>

#include "engine/foreign/xacro/expression.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

constexpr int kMaxDepth = 100;
constexpr std::size_t kMaxCopied = 1000000;  // values that aliases repeat

struct Line {
  std::size_t indent;
  std::string text;  // without indentation and comment
  std::string raw;
  int number;
};

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

// The place behind a quoted text that begins at `at`. Inside, single quotes are doubled, and what follows a
// backslash between double ones does not end the text.
std::size_t EndOfQuote(const std::string& text, std::size_t at) {
  const char quote = text[at];
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '"' || i + 1 == text.size() || text[i + 1] != quote) return i + 1;
      ++i;
    }
  }
  return text.size();
}

// What a quoted text says.
std::string Unquoted(const std::string& text) {
  const bool escapes = text[0] == '"';
  std::string plain;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool pair = i + 2 < text.size() && (escapes ? text[i] == '\\' : text[i] == '\'');
    if (pair) ++i;
    plain += !pair || !escapes ? text[i] : text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
  }
  return plain;
}

// The place behind tags and anchors ("!degrees &name ") that begin at the front.
std::size_t EndOfProperties(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size() && (text[at] == '!' || text[at] == '&')) {
    const std::size_t end = text.find(' ', at);
    at = end == std::string::npos ? text.size() : std::min(text.find_first_not_of(' ', end), text.size());
  }
  return at;
}

std::string WithoutComment(const std::string& line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool begins = i == 0 || std::string(" \t[{,:").find(line[i - 1]) != std::string::npos;
    if ((line[i] == '"' || line[i] == '\'') && begins) {
      i = EndOfQuote(line, i) - 1;
    } else if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) {
      return line.substr(0, i);
    }
  }
  return line;
}

// Where the key of "key: value" ends; npos when the line is no such pair.
std::size_t EndOfKey(const std::string& text) {
  std::size_t i = EndOfProperties(text);
  if (i < text.size() && (text[i] == '[' || text[i] == '{')) return std::string::npos;
  if (i < text.size() && (text[i] == '"' || text[i] == '\'')) i = EndOfQuote(text, i);
  for (; i < text.size(); ++i) {
    if (text[i] == ':' && (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\t')) return i;
  }
  return std::string::npos;
}

bool IsItem(const std::string& text) { return text == "-" || text.starts_with("- "); }

class Reader {
 public:
  explicit Reader(std::string_view text) {
    int number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string raw(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      const std::string plain = WithoutComment(raw), content = Trimmed(plain);
      if (content == "---" || content == "..." || content.starts_with("%")) continue;
      lines_.push_back({content.empty() ? 0 : plain.find_first_not_of(' '), content, raw, number});
    }
  }

  Value Read() {
    SkipEmpty();
    if (at_ >= lines_.size()) return {Dictionary()};
    Value value = Block(lines_[at_].indent);
    SkipEmpty();
    if (at_ < lines_.size()) Fail("it belongs to nothing; is it indented like its neighbours?");
    return value;
  }

 private:
  [[noreturn]] void Fail(const std::string& message) const {
    const Line& line = lines_[std::min(at_, lines_.size() - 1)];
    throw Problem("line " + std::to_string(line.number) + " ('" + line.text.substr(0, 40) + "'): " + message);
  }
  void SkipEmpty() {
    while (at_ < lines_.size() && lines_[at_].text.empty()) ++at_;
  }

  // ---- Blocks
  Value Block(std::size_t indent) {
    if (++depth_ > kMaxDepth) Fail("it is nested too deep");
    Value value;
    if (IsItem(lines_[at_].text)) {
      value = Sequence(indent);
    } else if (EndOfKey(lines_[at_].text) != std::string::npos) {
      value = Mapping(indent);
    } else {
      const std::string text = lines_[at_].text;
      value = Node(text, indent);
    }
    --depth_;
    return value;
  }

  Value Sequence(std::size_t indent) {
    List list;
    for (SkipEmpty(); at_ < lines_.size() && lines_[at_].indent == indent && IsItem(lines_[at_].text);
         SkipEmpty()) {
      Line& line = lines_[at_];
      const std::size_t inside = std::min(line.text.find_first_not_of(' ', 1), line.text.size());
      line.text.erase(0, inside);
      line.indent += inside;
      if (line.text.empty()) {
        ++at_;
        list.push_back(Deeper(indent));
      } else if (IsItem(line.text) || EndOfKey(line.text) != std::string::npos) {
        list.push_back(Block(line.indent));
      } else {
        const std::string text = line.text;
        list.push_back(Node(text, indent));
      }
    }
    return {list};
  }

  Value Mapping(std::size_t indent) {
    Dictionary entries;
    for (SkipEmpty(); at_ < lines_.size() && lines_[at_].indent == indent; SkipEmpty()) {
      const std::string text = lines_[at_].text;
      const std::size_t end = EndOfKey(text);
      if (end == std::string::npos) Fail("a 'key: value' is needed here");
      const std::size_t begin = EndOfProperties(text);
      const Value key = Scalar(Trimmed(text.substr(begin, end - begin)));
      Value value = Node(Trimmed(text.substr(end + 1)), indent);
      AddEntry(key, std::move(value), entries);
    }
    return {entries};
  }

  // The key "<<" stands for the entries of its value that are not there otherwise.
  static void AddEntry(const Value& key, Value value, Dictionary& entries) {
    const Dictionary* merged = key.ToText() == "<<" ? value.AsDictionary() : nullptr;
    if (!merged) {
      entries[key] = std::move(value);
      return;
    }
    for (const Dictionary::Entry& entry : *merged) {
      if (!entries.Find(entry.key)) entries[entry.key] = entry.value;
    }
  }

  // What stands below the line before, if anything does.
  Value Deeper(std::size_t indent) {
    SkipEmpty();
    const bool below = at_ < lines_.size() && (lines_[at_].indent > indent ||
                                               (lines_[at_].indent == indent && IsItem(lines_[at_].text)));
    return below ? Block(lines_[at_].indent) : Value();
  }

  // A value whose text begins on this line; moves behind it.
  Value Node(std::string text, std::size_t indent) {
    std::string tag, anchor;
    while (text.starts_with('!') || text.starts_with('&')) {
      const std::size_t end = std::min(text.find(' '), text.size());
      (text[0] == '!' ? tag : anchor) = text.substr(0, end);
      text = Trimmed(text.substr(end));
    }
    ++at_;
    Value value;
    if (text.empty()) {
      value = Deeper(indent);
    } else if (text[0] == '|' || text[0] == '>') {
      value = LongText(indent, text[0] == '|' ? '\n' : ' ');
    } else if (text[0] == '*') {
      value = Alias(text.substr(1));
    } else {
      value = text[0] == '[' || text[0] == '{' ? Flow(text) : Scalar(text);
    }
    if (!anchor.empty()) anchors_[anchor.substr(1)] = value;
    return tag.empty() ? value : InUnit(tag, value);
  }

  Value Alias(const std::string& name) {
    const auto found = anchors_.find(name);
    if (found == anchors_.end()) throw Problem("there is no anchor '&" + name + "' before '*" + name + "'");
    copied_ += static_cast<std::size_t>(CountParts(found->second));
    if (copied_ > kMaxCopied) throw Problem("aliases repeat too much");
    return found->second;
  }

  Value LongText(std::size_t indent, char separator) {
    std::string text;
    for (; at_ < lines_.size() && (lines_[at_].text.empty() || lines_[at_].indent > indent); ++at_) {
      text += Trimmed(lines_[at_].raw) + separator;
    }
    return {text};
  }

  // ---- Flow style, which may go on over several lines
  Value Flow(std::string text) {
    std::size_t at = 0;
    while (!IsClosed(text) && at_ < lines_.size()) text += " " + lines_[at_++].text;
    Value value = FlowNode(text, at);
    return value;
  }
  static bool IsClosed(const std::string& text) {
    int open = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"' || text[i] == '\'')
        i = EndOfQuote(text, i) - 1;
      else if (text[i] == '[' || text[i] == '{')
        ++open;
      else if (text[i] == ']' || text[i] == '}')
        --open;
    }
    return open <= 0;
  }
  static void Skip(const std::string& text, std::size_t& at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  }
  Value FlowNode(const std::string& text, std::size_t& at) {
    Skip(text, at);
    const char open = at < text.size() ? text[at] : '\0';
    if (open != '[' && open != '{') return FlowScalar(text, at);
    if (++depth_ > kMaxDepth) Fail("it is nested too deep");
    const char close = open == '[' ? ']' : '}';
    List list;
    Dictionary entries;
    ++at;
    for (Skip(text, at); at < text.size() && text[at] != close; Skip(text, at)) {
      Value item = FlowNode(text, at);
      Skip(text, at);
      if (open == '{') {
        if (at >= text.size() || text[at] != ':')
          throw Problem("'" + text.substr(0, 40) + "': ':' is missing");
        ++at;
        AddEntry(item, FlowNode(text, at), entries);
        Skip(text, at);
      } else {
        list.push_back(std::move(item));
      }
      if (at < text.size() && text[at] == ',') ++at;
    }
    if (at >= text.size()) throw Problem("'" + text.substr(0, 40) + "': '" + close + "' is missing");
    ++at;
    --depth_;
    return open == '[' ? Value{list} : Value{entries};
  }
  Value FlowScalar(const std::string& text, std::size_t& at) {
    const std::size_t begin = at;
    if (at < text.size() && (text[at] == '"' || text[at] == '\'')) {
      at = EndOfQuote(text, at);
    } else {
      const auto ends = [&](std::size_t i) {
        return std::string(",]}").find(text[i]) != std::string::npos ||
               (text[i] == ':' && (i + 1 == text.size() || text[i + 1] == ' '));
      };
      while (at < text.size() && !ends(at)) ++at;
    }
    std::string word = Trimmed(text.substr(begin, at - begin));
    if (at == begin) throw Problem("'" + text.substr(0, 40) + "': a value is missing");
    if (word.starts_with('*')) return Alias(word.substr(1));
    const std::size_t blank = word.find(' ');
    if (!word.starts_with('!') || blank == std::string::npos) return Scalar(word);
    return InUnit(word.substr(0, blank), Scalar(Trimmed(word.substr(blank))));
  }

  // ---- Scalars
  static Value Scalar(const std::string& text) {
    if (text.size() >= 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0]) {
      return {Unquoted(text)};
    }
    if (text == "null" || text == "~" || text == "Null") return {};
    if (text == "yes" || text == "on" || text == "TRUE" || text == "Yes") return {true};
    if (text == "no" || text == "off" || text == "FALSE" || text == "No") return {false};
    return FromText(text);
  }

  static Value InUnit(const std::string& tag, const Value& value) {
    static const std::map<std::string, double> kUnits = {{"!radians", 1},   {"!degrees", mjPI / 180},
                                                         {"!meters", 1},    {"!millimeters", 1e-3},
                                                         {"!foot", 0.3048}, {"!inches", 0.0254}};
    const auto unit = kUnits.find(tag);
    if (unit == kUnits.end()) return value;
    Value number = value;
    std::string error;
    const Lookup nothing = [](const std::string&, Value&) { return false; };
    if (!value.IsNumber() && !Evaluate(value.ToText(), nothing, number, error)) throw Problem(error);
    return {number.Number() * unit->second};
  }

  std::vector<Line> lines_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::map<std::string, Value> anchors_;
  std::size_t copied_ = 0;
};

}  // namespace

Value ParseYaml(std::string_view text) { return Reader(text).Read(); }

}  // namespace pliant::foreign::xacro
