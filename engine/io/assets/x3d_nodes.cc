#include "engine/io/assets/x3d_nodes.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/core/diagnostics.h"
#include "engine/io/xml_tree.h"

namespace pliant::io {
namespace {

using NodePtr = std::shared_ptr<X3dNode>;
using Names = std::map<std::string, NodePtr, std::less<>>;

constexpr int kDeepest = 200;  // nodes in nodes; no program writes as many, and each takes a call here

bool ParseNumber(std::string_view word, double& number) {
  if (word == "TRUE" || word == "true" || word == "FALSE" || word == "false") {
    number = word[0] == 'T' || word[0] == 't' ? 1 : 0;
    return true;
  }
  if (word.starts_with('+')) word.remove_prefix(1);
  const char* const end = word.data() + word.size();
  if (word.starts_with("0x") || word.starts_with("0X")) {
    unsigned long long hex = 0;
    const auto [stop, code] = std::from_chars(word.data() + 2, end, hex, 16);
    number = static_cast<double>(hex);
    return code == std::errc() && stop == end;
  }
  const auto [stop, code] = std::from_chars(word.data(), end, number);
  return code == std::errc() && stop == end;
}

// A sentence about the text; caught in ReadX3dNodes().
struct Problem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// ---- The classic encoding

// Words, braces, brackets and texts, without blanks, commas and comments.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { Next(); }

  std::string_view token() const { return token_; }  // "" at the end
  bool is_text() const { return is_text_; }          // then without its quotation marks
  std::string Line() const { return "line " + std::to_string(line_) + ": "; }
  bool Is(std::string_view word) const { return !is_text_ && token_ == word; }

  void Next() {
    SkipBlanks();
    is_text_ = at_ < text_.size() && text_[at_] == '"';
    if (is_text_) return NextText();
    const std::size_t begin = at_;
    constexpr std::string_view kAlone = "{}[]";
    if (at_ < text_.size() && kAlone.find(text_[at_]) != std::string_view::npos) {
      ++at_;
    } else {
      constexpr std::string_view kEnds = " \t\r\n,#\"{}[]";
      at_ = std::min(text_.find_first_of(kEnds, at_), text_.size());
    }
    token_ = text_.substr(begin, at_ - begin);
  }

 private:
  void SkipBlanks() {
    constexpr std::string_view kBlanks = " \t\r\n,";
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (kBlanks.find(text_[at_]) != std::string_view::npos) {
        line_ += text_[at_++] == '\n';
      } else {
        return;
      }
    }
  }
  void NextText() {
    const std::size_t begin = ++at_;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      line_ += text_[at_] == '\n';
      if (text_[at_] == '\\') ++at_;
    }
    if (at_ >= text_.size()) throw Problem(Line() + "a text has no end");
    token_ = text_.substr(begin, at_++ - begin);
  }

  std::string_view text_, token_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool is_text_ = false;
};

class ClassicReader {
 public:
  ClassicReader(std::string_view text, std::vector<std::string>& left_out)
      : scanner_(text), left_out_(left_out) {}

  NodePtr Read() {
    auto root = std::make_shared<X3dNode>();
    while (!scanner_.token().empty() || scanner_.is_text()) {
      if (SkipStatement()) continue;
      if (NodePtr node = ReadNode(0)) root->children.push_back(std::move(node));
    }
    return root;
  }

 private:
  [[noreturn]] void Fail(const std::string& problem) const { throw Problem(scanner_.Line() + problem); }

  std::string Take() {
    if (scanner_.token().empty() && !scanner_.is_text()) Fail("the file ends inside a node; it was cut off");
    std::string token(scanner_.token());
    scanner_.Next();
    return token;
  }
  void Expect(std::string_view word) {
    if (!scanner_.Is(word))
      Fail("'" + std::string(word) + "' belongs here, not '" + std::string(scanner_.token().substr(0, 20)) +
           "'");
    scanner_.Next();
  }

  void SkipBetween(std::string_view open, std::string_view close) {
    Expect(open);
    for (int depth = 1; depth > 0; Take()) {
      if (scanner_.Is(open)) ++depth;
      if (scanner_.Is(close)) --depth;
    }
  }

  // Statements that are no nodes. True when there was one.
  bool SkipStatement() {
    const bool prototype = scanner_.Is("PROTO"), foreign = scanner_.Is("EXTERNPROTO");
    if (prototype || foreign) {
      Take();
      left_out_.push_back("what its prototype '" + Take() + "' makes is left out");
      SkipBetween("[", "]");
      if (prototype) SkipBetween("{", "}");
      if (foreign && scanner_.Is("["))
        SkipBetween("[", "]");
      else if (foreign)
        Take();
      return true;
    }
    const int words = scanner_.Is("ROUTE")                                 ? 4
                      : scanner_.Is("PROFILE") || scanner_.Is("COMPONENT") ? 2
                      : scanner_.Is("META") || scanner_.Is("UNIT")         ? 3
                                                                           : 0;
    const bool unit = scanner_.Is("UNIT");
    for (int i = 0; i < words; ++i) Take();
    if (unit) Take();
    return words > 0;
  }

  // Null for NULL.
  NodePtr ReadNode(int depth) {
    if (depth > kDeepest) Fail("nodes stand in nodes more than " + std::to_string(kDeepest) + " deep");
    std::string word = Take();
    if (word == "NULL") return nullptr;
    if (word == "USE") {
      const auto known = names_.find(Take());
      return known == names_.end() ? nullptr : known->second;
    }
    const std::string name = word == "DEF" ? Take() : "";
    auto node = std::make_shared<X3dNode>();
    node->type = word == "DEF" ? Take() : std::move(word);
    Expect("{");
    while (!scanner_.Is("}")) {
      if (!SkipStatement()) ReadField(*node, depth);
    }
    scanner_.Next();
    node->name = name;
    if (!name.empty()) names_[name] = node;  // only now: a node cannot hold itself
    return node;
  }

  void ReadField(X3dNode& node, int depth) {
    std::string field = Take();
    // Scripts declare theirs.
    const bool event =
        field == "eventIn" || field == "eventOut" || field == "inputOnly" || field == "outputOnly";
    const bool own =
        field == "field" || field == "exposedField" || field == "inputOutput" || field == "initializeOnly";
    if (event || own) {
      Take();
      field = Take();
      if (event) return;
    }
    if (scanner_.Is("IS")) {
      Take();
      Take();
    } else if (scanner_.Is("[")) {
      scanner_.Next();
      while (!scanner_.Is("]")) ReadValue(node, field, depth);
      scanner_.Next();
    } else if (double number = 0; !scanner_.is_text() && ParseNumber(scanner_.token(), number)) {
      for (; !scanner_.is_text() && ParseNumber(scanner_.token(), number); scanner_.Next())
        node.numbers[field].push_back(number);
    } else {
      ReadValue(node, field, depth);
    }
  }

  void ReadValue(X3dNode& node, const std::string& field, int depth) {
    double number = 0;
    if (scanner_.is_text()) {
      node.texts[field].push_back(Take());
    } else if (ParseNumber(scanner_.token(), number)) {
      node.numbers[field].push_back(number);
      scanner_.Next();
    } else if (scanner_.Is("{") || scanner_.Is("}") || scanner_.Is("]") || scanner_.Is("[")) {
      Fail("field '" + field + "' has no value");
    } else if (NodePtr child = ReadNode(depth + 1)) {
      node.children.push_back(std::move(child));
    }
  }

  Scanner scanner_;
  Names names_;
  std::vector<std::string>& left_out_;
};

// ---- The XML encoding

class XmlReader {
 public:
  explicit XmlReader(std::vector<std::string>& left_out) : left_out_(left_out) {}

  NodePtr Convert(const XmlElement& xml, int depth) {
    if (depth > kDeepest)
      throw Problem("nodes stand in nodes more than " + std::to_string(kDeepest) + " deep");
    if (const std::string* used = xml.Find("USE")) {
      const auto known = names_.find(*used);
      return known == names_.end() ? nullptr : known->second;
    }
    auto node = std::make_shared<X3dNode>();
    node->type = xml.name;
    for (const XmlAttribute& attribute : xml.attributes) AddField(attribute, *node);
    for (const XmlElement& child : xml.children) {
      if (child.name == "ProtoInstance")
        left_out_.push_back("what its prototype '" + Name(child) + "' makes is left out");
      if (child.name.starts_with("Proto") || child.name.starts_with("ExternProto")) continue;
      if (NodePtr made = Convert(child, depth + 1)) node->children.push_back(std::move(made));
    }
    if (const std::string* name = xml.Find("DEF")) {
      node->name = *name;
      names_[*name] = node;
    }
    return node;
  }

 private:
  static std::string Name(const XmlElement& xml) {
    const std::string* name = xml.Find("name");
    return name ? *name : "";
  }

  // Numbers where all words are; else texts, in quotation marks where they are several.
  static void AddField(const XmlAttribute& attribute, X3dNode& node) {
    constexpr std::string_view kBlanks = " \t\r\n,";
    const std::string_view value = attribute.value;
    std::vector<double> numbers;
    std::size_t at = 0;
    bool all = true;
    while (all && (at = value.find_first_not_of(kBlanks, at)) != std::string_view::npos) {
      const std::size_t end = std::min(value.find_first_of(kBlanks, at), value.size());
      all = ParseNumber(value.substr(at, end - at), numbers.emplace_back());
      at = end;
    }
    if (all) {
      node.numbers[attribute.name] = std::move(numbers);
      return;
    }
    std::vector<std::string>& texts = node.texts[attribute.name];
    for (at = value.find('"'); at != std::string_view::npos; at = value.find('"', at)) {
      const std::size_t end = std::min(value.find('"', at + 1), value.size());
      texts.emplace_back(value.substr(at + 1, end - at - 1));
      at = std::min(end + 1, value.size());
    }
    if (texts.empty()) texts.emplace_back(value);
  }

  Names names_;
  std::vector<std::string>& left_out_;
};

NodePtr ReadXml(std::string_view text, std::vector<std::string>& left_out) {
  DiagnosticSink sink;
  XmlElement root;
  if (!ParseXml(text, "", root, nullptr, sink)) throw Problem(sink.FirstError());
  if (root.name != "X3D") throw Problem("its root element is '" + root.name + "', and must be 'X3D'");
  return XmlReader(left_out).Convert(root, 0);
}

}  // namespace

std::vector<double> X3dNode::Numbers(std::string_view field, const std::vector<double>& otherwise) const {
  const auto found = numbers.find(field);
  return found != numbers.end() && found->second.size() == otherwise.size() ? found->second : otherwise;
}

const std::vector<double>& X3dNode::List(std::string_view field) const {
  static const std::vector<double> kNone;
  const auto found = numbers.find(field);
  return found != numbers.end() ? found->second : kNone;
}

const X3dNode* X3dNode::Child(std::string_view wanted) const {
  const auto found = std::find_if(children.begin(), children.end(),
                                  [&](const auto& child) { return child->type == wanted; });
  return found != children.end() ? found->get() : nullptr;
}

std::shared_ptr<const X3dNode> ReadX3dNodes(std::string_view text, std::vector<std::string>& left_out,
                                            std::string& error) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const std::string_view begin = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  try {
    if (begin.starts_with("<")) return ReadXml(begin, left_out);
    if (begin.starts_with("#VRML V1"))
      throw Problem("VRML 1.0 is not read; save it as VRML 97 (2.0), X3D, .obj or .glb");
    if (begin.starts_with("#VRML V2") || begin.starts_with("#X3D"))
      return ClassicReader(begin, left_out).Read();
    error = "it begins neither with '#VRML V2.0 utf8' nor as a document of X3D";
  } catch (const Problem& problem) {
    error = problem.what();
  }
  return nullptr;
}

}  // namespace pliant::io
