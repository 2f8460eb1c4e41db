#include "engine/io/xml_tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/io/document_budget.h"
#include "engine/io/vfs.h"
#include "engine/io/xml_text.h"

namespace pliant::io {
namespace {

constexpr std::size_t kMaxDepth = 1000;
// Each attribute is compared with the others of its element; no element of either language has 100 of them.
constexpr std::size_t kMaxAttributes = 250;
constexpr int kMaxMistakes = 100;  // of a file that is read on all the same

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
bool IsBlank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t'; });
}
bool IsNameStart(char c) {
  const auto u = static_cast<unsigned char>(c);
  return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || c == '_' || c == ':' || u >= 128;
}
bool IsNameChar(char c) { return IsNameStart(c) || (c >= '0' && c <= '9') || c == '-' || c == '.'; }

class Scanner {
 public:
  Scanner(std::string_view text, const std::string& file, std::string* comment, DiagnosticSink& sink)
      : text_(text), file_(std::make_shared<const std::string>(file)), comment_(comment), sink_(sink) {
    if (text_.starts_with("\xEF\xBB\xBF")) {
      text_.remove_prefix(3);
      skipped_ = 3;
    }
  }

  bool Run(XmlElement& root) {
    if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF") ||
        text_.starts_with(std::string_view("<\0", 2)) || text_.starts_with(std::string_view("\0<", 2))) {
      return Fail(1, 1, "the file is in UTF-16 or UTF-32; save it as UTF-8");
    }
    while (!ended_ && SkipToTag()) {
      if (!Markup(root)) break;
    }
    if (failed_) {
      DropUnfinishedTag();
      return false;
    }
    if (!open_.empty()) {
      const XmlElement& e = *open_.back();
      return Fail(e.line, e.column,
                  "element '" + e.name + "' is not closed: the file ends before '</" + e.name + ">'");
    }
    if (!has_root_) return Fail(1, 1, "no XML element found in the file");
    return mistakes_ == 0;
  }

  // A start tag alone.
  bool RunTag(XmlElement& element) { return Peek() == '<' && OpenTag(element); }

 private:
  // ---- Moving through the text.
  bool AtEnd() const { return at_ >= text_.size(); }
  char Peek() const { return AtEnd() ? '\0' : text_[at_]; }
  void Advance() {
    if (text_[at_] == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
    ++at_;
  }
  void Advance(std::size_t count) {
    for (; count > 0 && !AtEnd(); --count) Advance();
  }
  std::size_t Byte() const { return at_ + skipped_; }
  int Column() const { return static_cast<int>(at_ - line_start_) + 1; }
  void SkipSpace() {
    while (!AtEnd() && IsSpace(Peek())) Advance();
  }
  bool Fail(int line, int column, std::string message) {
    if (!failed_) {
      sink_.ErrorAtTag({*file_, line, column}, open_.empty() ? "" : open_.back()->name,
                       "XML error: " + std::move(message));
    }
    failed_ = true;
    return false;
  }
  // Something wrong after which the rest can be read all the same.
  void Mistake(int line, int column, std::string message) {
    Fail(line, column, std::move(message));
    failed_ = ++mistakes_ >= kMaxMistakes;
  }
  // An element in whose tag the scanner stopped says too little to be judged.
  void DropUnfinishedTag() {
    if (open_.empty() || open_.back()->inner_begin != 0) return;
    if (open_.size() == 1) {
      *open_.back() = {};
    } else {
      open_[open_.size() - 2]->children.pop_back();
    }
    open_.clear();
  }
  bool FailHere(std::string message) { return Fail(line_, Column(), std::move(message)); }
  bool SpendPart() {
    return DocumentBudget::Current().SpendXmlPart() ||
           FailHere("the document has more than " + std::to_string(DocumentBudget::kMaxXmlParts) +
                    " elements and attributes in its files");
  }
  // Outside of the root element nothing is read. One warning a file says so.
  void WarnOutside(int line, int column, const char* what) {
    if (!warned_outside_) sink_.Warning({*file_, line, column}, "", std::string(what) + " is ignored");
    warned_outside_ = true;
  }
  // Moves behind the next `end` that follows the opening mark `begin`. False at the end of the file.
  bool SkipPast(std::string_view begin, std::string_view end, const char* what) {
    const std::size_t found = text_.find(end, at_ + begin.size());
    if (found == std::string_view::npos) return FailHere(std::string(what) + " has no end");
    Advance(found + end.size() - at_);
    return true;
  }
  bool SkipToTag() {
    while (!failed_ && !AtEnd() && Peek() != '<') {
      if (!IsSpace(Peek())) marked_ = true;
      if (open_.empty() && !IsSpace(Peek()) && Peek() != '\0') {
        WarnOutside(line_, Column(), "text outside of the root element");
      }
      Advance();
    }
    return !failed_ && !AtEnd();
  }
  std::string Name() {
    const std::size_t start = at_;
    while (!AtEnd() && IsNameChar(Peek())) Advance();
    return std::string(text_.substr(start, at_ - start));
  }

  // ---- One construct that begins with '<'.
  bool Markup(XmlElement& root) {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<?")) {
      if (marked_) return FailHere("a declaration '<?' may stand only at the beginning of the file");
      return SkipPast("<?", "?>", "declaration");
    }
    marked_ = true;
    if (rest.starts_with("<!--")) return Comment();
    if (rest.starts_with("<![CDATA[")) return CData();
    if (rest.starts_with("<!")) return SkipPast("<!", ">", "declaration");
    const std::size_t name = text_.find_first_not_of(" \t\r\n\v\f", at_ + 1);
    return name != std::string_view::npos && text_[name] == '/' ? CloseTag() : OpenTag(root);
  }

  bool Comment() {
    const std::size_t start = at_ + 4;
    const std::size_t end = text_.find("-->", start);
    if (end == std::string_view::npos) return FailHere("comment has no end '-->'");
    if (comment_ && comment_->empty()) *comment_ = std::string(text_.substr(start, end - start));
    const int line = line_;
    const bool behind =
        closed_ && closed_line_ == line && IsBlank(text_.substr(closed_at_, at_ - closed_at_));
    Advance(end + 3 - at_);
    if (behind && line_ == line) closed_->comment_end = Byte();
    closed_ = nullptr;
    return true;
  }

  bool CData() {
    static constexpr std::string_view kBegin = "<![CDATA[", kEnd = "]]>";
    const std::size_t start = at_ + kBegin.size();
    if (!SkipPast(kBegin, kEnd, "CDATA section")) return false;
    if (open_.empty()) return true;
    if (!SpendPart()) return false;
    std::string& text = open_.back()->cdata.emplace_back();
    const std::string_view raw = text_.substr(start, at_ - kEnd.size() - start);
    for (std::size_t i = 0; i < raw.size(); ++i) i += AppendXmlLineBreak(raw, i, text);
    return true;
  }

  // Moves behind the '<'.
  void BeginTag() {
    Advance();
    if (IsSpace(Peek())) sink_.Warning({*file_, line_, Column()}, "", "a blank follows '<'");
    SkipSpace();
  }

  bool CloseTag() {
    const int line = line_, column = Column();
    const std::size_t begin = Byte();
    BeginTag();
    Advance();
    if (!IsNameStart(Peek())) return Fail(line, column, "'</' is not followed by the name of an element");
    const std::string name = Name();
    XmlElement nothing;  // what an end tag has no place for
    nothing.name = "/" + name;
    bool empty_tag = false;
    if (!Attributes(nothing, &empty_tag)) return false;
    if (empty_tag) return Fail(line, column, "an end tag cannot end in '/>'");
    if (!nothing.attributes.empty()) {
      const XmlAttribute& first = nothing.attributes.front();
      sink_.Warning({*file_, first.line, first.column}, "", "what follows the name in an end tag is ignored");
    }
    if (open_.empty()) {
      if (!has_root_) return Fail(line, column, "'</" + name + ">' closes nothing");
      WarnOutside(line, column, "what follows the end of the root element");
      ended_ = true;
      return true;
    }
    XmlElement& e = *open_.back();
    if (e.name != name) {
      std::string message =
          "'</" + name + ">' does not match '<" + e.name + ">' of line " + std::to_string(e.line);
      Mistake(line, column, std::move(message));
      const bool ends_other = std::any_of(open_.begin(), open_.end(),
                                          [&](const XmlElement* outer) { return outer->name == name; });
      // Either those in it lack an end, or else the name is misspelt.
      while (ends_other && open_.back()->name != name) CloseUnended(begin);
    }
    open_.back()->inner_end = begin;
    CloseElement(*open_.back());
    return true;
  }

  // Closes an element that lacks its end before `byte`. What follows it and stands no further to the right is
  // beside it, as its author sees it.
  void CloseUnended(std::size_t byte) {
    XmlElement& e = *open_.back();
    e.inner_end = byte;
    const auto beside = std::find_if(e.children.begin(), e.children.end(), [&](const XmlElement& child) {
      return child.line > e.line && child.column <= e.column;
    });
    std::vector<XmlElement> rest(std::make_move_iterator(beside), std::make_move_iterator(e.children.end()));
    e.children.erase(beside, e.children.end());
    CloseElement(e);
    closed_ = nullptr;
    std::move(rest.begin(), rest.end(), std::back_inserter(open_.back()->children));
  }

  // The innermost open element ends here.
  void CloseElement(XmlElement& element) {
    element.end = element.comment_end = Byte();
    closed_ = &element;
    closed_at_ = at_;
    closed_line_ = line_;
    open_.pop_back();
  }

  bool OpenTag(XmlElement& root) {
    const int line = line_, column = Column();
    const std::size_t begin = Byte();
    BeginTag();
    if (!IsNameStart(Peek())) return Fail(line, column, "'<' is not followed by the name of an element");
    XmlElement* element = nullptr;
    closed_ = nullptr;
    if (!open_.empty()) {
      if (open_.size() >= kMaxDepth) return Fail(line, column, "elements are nested more than 1000 deep");
      element = &open_.back()->children.emplace_back();
    } else if (has_root_) {
      WarnOutside(line, column, "a second root element");
      surplus_ = {};
      element = &surplus_;
    } else {
      has_root_ = true;
      element = &root;
    }
    if (!SpendPart()) return false;
    element->name = Name();
    element->begin = begin;
    element->name_end = Byte();
    element->file = file_;
    element->line = line;
    element->column = column;
    open_.push_back(element);
    if (!Attributes(*element, &element->empty_tag)) return false;
    if (element->empty_tag) {
      element->inner_begin = element->inner_end = Byte() - 2;
      CloseElement(*element);
    } else {
      element->inner_begin = Byte();
    }
    return true;
  }

  // What is wrong in a tag.
  struct TagProblem {
    int line = 0, column = 0;
    std::string message;  // empty: nothing
  };

  // The rest of the tag is left out, where its end can be told.
  bool LeaveTag(XmlElement& element, bool* empty_tag, TagProblem problem) {
    const std::size_t end = text_.find_first_of("<>", at_);
    const bool swallowed =
        std::any_of(element.attributes.begin(), element.attributes.end(), [](const XmlAttribute& a) {
          return a.value.find('<') != std::string::npos;  // a quote is missing: other tags may lie in it
        });
    if (swallowed || end == std::string_view::npos || text_[end] == '<')
      return Fail(problem.line, problem.column, std::move(problem.message));
    Mistake(problem.line, problem.column, std::move(problem.message));
    element.faulty = true;
    *empty_tag = text_[end - 1] == '/';
    Advance(end + 1 - at_);
    return !failed_;
  }

  // Reads to the end of a tag; `empty_tag` tells whether that is "/>".
  bool Attributes(XmlElement& element, bool* empty_tag) {
    for (;;) {
      const bool spaced = !AtEnd() && IsSpace(Peek());
      SkipSpace();
      if (AtEnd()) return FailHere("the file ends inside the tag of element '" + element.name + "'");
      if (Peek() == '>') {
        Advance();
        *empty_tag = false;
        return true;
      }
      if (text_.substr(at_).starts_with("/>")) {
        Advance(2);
        *empty_tag = true;
        return true;
      }
      if (!IsNameStart(Peek())) {
        return LeaveTag(element, empty_tag,
                        {line_, Column(),
                         std::string("unexpected character '") + Peek() + "' in the tag of element '" +
                             element.name + "'"});
      }
      if (element.attributes.size() >= kMaxAttributes) {
        return FailHere("element '" + element.name + "' has more than " + std::to_string(kMaxAttributes) +
                        " attributes");
      }
      if (!spaced) sink_.Warning({*file_, line_, Column()}, "", "a blank is missing before this attribute");
      if (!SpendPart()) return false;
      TagProblem problem = Attribute(element);
      if (!problem.message.empty()) return LeaveTag(element, empty_tag, std::move(problem));
      if (failed_) return false;
    }
  }

  TagProblem Attribute(XmlElement& element) {
    XmlAttribute attribute;
    attribute.line = line_;
    attribute.column = Column();
    attribute.begin = Byte();
    attribute.name = Name();
    const bool again = element.Find(attribute.name) != nullptr;
    if (again) {
      Mistake(attribute.line, attribute.column,
              "attribute '" + attribute.name + "' is given twice in element '" + element.name + "'");
    }
    SkipSpace();
    if (Peek() != '=') return {line_, Column(), "expected '=' after attribute '" + attribute.name + "'"};
    Advance();
    SkipSpace();
    const char quote = Peek();
    if (quote != '"' && quote != '\'') {
      return {line_, Column(), "the value of attribute '" + attribute.name + "' must stand in quotes"};
    }
    Advance();
    const std::size_t end = text_.find(quote, at_);
    if (end == std::string_view::npos) {
      return {attribute.line, attribute.column,
              "the value of attribute '" + attribute.name + "' has no closing quote"};
    }
    Decode(text_.substr(at_, end - at_), attribute.value);
    attribute.value_begin = Byte();
    attribute.value_end = end + skipped_;
    Advance(end + 1 - at_);
    if (!again) element.attributes.push_back(std::move(attribute));
    return {};
  }

  void Decode(std::string_view raw, std::string& out) {
    if (!DecodeXmlValue(raw, out)) return;
    sink_.Warning({*file_, line_, Column()}, "", "'<' inside a value: write '&lt;', or is a quote missing?");
  }

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  std::string* comment_;
  DiagnosticSink& sink_;
  std::size_t at_ = 0;
  std::size_t skipped_ = 0;  // bytes of a byte order mark
  std::size_t line_start_ = 0;
  int line_ = 1;
  bool has_root_ = false;
  bool failed_ = false;  // nothing more is read
  int mistakes_ = 0;     // after which the rest was
  bool ended_ = false;   // by a surplus end tag
  bool marked_ = false;  // something other than a declaration and blanks has been met
  bool warned_outside_ = false;
  XmlElement surplus_;  // a root element after the first
  // The element that ended last, where, and on which line, until another one begins.
  XmlElement* closed_ = nullptr;
  std::size_t closed_at_ = 0;
  int closed_line_ = 0;
  // Elements whose end tag is still to come. Pointers stay valid: only the innermost one grows.
  std::vector<XmlElement*> open_;
};

}  // namespace

const XmlAttribute* XmlElement::FindAttribute(std::string_view attribute) const {
  for (const XmlAttribute& a : attributes) {
    if (a.name == attribute) return &a;
  }
  return nullptr;
}

const std::string* XmlElement::Find(std::string_view attribute) const {
  const XmlAttribute* a = FindAttribute(attribute);
  return a ? &a->value : nullptr;
}

bool ParseXml(std::string_view text, const std::string& file, XmlElement& root, std::string* comment,
              DiagnosticSink& sink) {
  const DocumentBudget::Scope scope;
  if (!DocumentBudget::Current().SpendBytes(text.size())) {
    sink.Error(
        {file, 0, 0}, "",
        "the files of the document together have more than " + std::to_string(FileSizeLimit()) + " bytes");
    return false;
  }
  return Scanner(text, file, comment, sink).Run(root);
}

bool ParseXmlTag(std::string_view text, XmlElement& element) {
  const DocumentBudget::Scope scope;
  DiagnosticSink ignored;
  return Scanner(text, "", nullptr, ignored).RunTag(element);
}

}  // namespace pliant::io
