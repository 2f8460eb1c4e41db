#include "engine/foreign/document_text.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace pliant::foreign {
namespace {

constexpr std::size_t kMostText = std::size_t{64} << 20;  // bytes of a document with its entities

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Entities {
 public:
  Entities(const std::string& file, DiagnosticSink& sink) : file_(file), sink_(sink) {}

  // Of what stands between the brackets of a document type.
  void Declare(std::string_view subset) {
    constexpr std::string_view kBegin = "<!ENTITY";
    for (std::size_t at = 0; (at = subset.find(kBegin, at)) != std::string_view::npos;) {
      at += kBegin.size();
      const std::string name = Word(subset, at);
      const std::string kind = Word(subset, at);
      if (name.empty() || name == "%") continue;  // of the declarations themselves
      if (kind == "SYSTEM" || kind == "PUBLIC") {
        elsewhere_.insert(name);
        continue;
      }
      const char quote = at < subset.size() ? subset[at] : '\0';
      const std::size_t end = quote == '"' || quote == '\'' ? subset.find(quote, at + 1) : subset.npos;
      if (end == subset.npos) continue;
      std::string value(subset.substr(at + 1, end - at - 1));
      std::replace(value.begin(), value.end(), '\n', ' ');  // lines behind it keep their numbers
      values_.try_emplace(name, std::move(value));          // the first declaration counts
      at = end + 1;
    }
  }

  bool Empty() const { return values_.empty() && elsewhere_.empty(); }

  // Appends the text with its entities in their places. False when there is too much of it.
  bool Expand(std::string_view text, int depth, std::string& out) {
    constexpr int kMostDepth = 30;
    if (depth > kMostDepth) return false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = std::min(text.find('&', at), text.size());
      out += text.substr(at, begin - at);
      if (depth == 0) line_ += static_cast<int>(std::count(text.begin() + at, text.begin() + begin, '\n'));
      if (out.size() > kMostText) return false;
      at = begin;
      if (at == text.size()) return true;
      const std::size_t end = text.find(';', at);
      const std::string name =
          end == std::string_view::npos ? "" : std::string(text.substr(at + 1, end - at - 1));
      if (const auto value = values_.find(name); value != values_.end()) {
        if (!Expand(value->second, depth + 1, out)) return false;
        at = end + 1;
      } else if (elsewhere_.contains(name)) {
        sink_.Warning({file_, line_, 0}, "entity '" + name + "'",
                      "it stands in a file of its own, which is not read; put its text in its place");
        at = end + 1;
      } else {
        out += text[at++];
      }
    }
    return true;
  }

 private:
  // The next word up to a blank or a quote, and the blanks behind it; "" before a quote.
  static std::string Word(std::string_view text, std::size_t& at) {
    while (at < text.size() && IsSpace(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !IsSpace(text[at]) && text[at] != '"' && text[at] != '\'' && text[at] != '>')
      ++at;
    const std::size_t end = at;
    while (at < text.size() && IsSpace(text[at])) ++at;
    return std::string(text.substr(begin, end - begin));
  }

  const std::string& file_;
  DiagnosticSink& sink_;
  std::map<std::string, std::string> values_;
  std::set<std::string> elsewhere_;
  int line_ = 1;
};

// Where a document type stands, and what stands between its brackets. Both are empty without one.
struct DocumentType {
  std::size_t begin = 0, end = 0, subset_begin = 0, subset_end = 0;
};

DocumentType FindDocumentType(const std::string& text) {
  const std::size_t begin = text.find("<!DOCTYPE");
  if (begin == std::string::npos) return {};
  // Quotes hold what they like, comments too.
  DocumentType type{begin, 0, 0, 0};
  for (std::size_t at = begin; at < text.size(); ++at) {
    if (text.compare(at, 4, "<!--") == 0) {
      at = std::min(text.find("-->", at), text.size());
    } else if (text[at] == '"' || text[at] == '\'') {
      at = std::min(text.find(text[at], at + 1), text.size());
    } else if (text[at] == '[' && type.subset_begin == 0) {
      type.subset_begin = at + 1;
    } else if (text[at] == ']' && type.subset_begin > 0) {
      type.subset_end = at;
    } else if (text[at] == '>' && (type.subset_begin == 0 || type.subset_end > 0)) {
      type.end = at + 1;
      return type;
    }
  }
  return {};
}

}  // namespace

void BlankInstructions(std::string& text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; ++at) {
    if (text.compare(at, 4, "<!--") == 0) {
      at = std::min(text.find("-->", at), text.size() - 1);
    } else if (text.compare(at, 9, "<![CDATA[") == 0) {
      at = std::min(text.find("]]>", at), text.size() - 1);
    } else if (text.compare(at, 2, "<?") == 0) {
      const std::size_t end = text.find("?>", at);
      if (end == std::string::npos) return;  // the scanner says so
      std::replace_if(
          text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end + 2),
          [](char c) { return c != '\n'; }, ' ');
    }
  }
}

bool ExpandEntities(const std::string& file, std::string& text, DiagnosticSink& sink) {
  const DocumentType type = FindDocumentType(text);
  if (type.end == 0) return true;
  Entities entities(file, sink);
  entities.Declare(std::string_view(text).substr(
      type.subset_begin, std::max(type.subset_end, type.subset_begin) - type.subset_begin));
  std::replace_if(
      text.begin() + static_cast<std::ptrdiff_t>(type.begin),
      text.begin() + static_cast<std::ptrdiff_t>(type.end), [](char c) { return c != '\n'; }, ' ');
  if (entities.Empty()) return true;
  std::string expanded;
  if (!entities.Expand(text, 0, expanded)) {
    sink.Error({file, 1, 0}, "", "the entities of its document type name each other without end");
    return false;
  }
  text = std::move(expanded);
  return true;
}

}  // namespace pliant::foreign
