// Which names elements of sub-models have in the files that attach them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/patch/document.h"

namespace pliant::io::patch {

// A tree in which elements of another one appear, and what stands before their names there.
struct Alias {
  const Tree* tree = nullptr;
  std::string prefix;
};

// The attachments of a document, with the sub-models that they name; files that cannot be read are left out.
class Attachments {
 public:
  explicit Attachments(Document& document);

  // All trees that elements of the model stand in, the main one first.
  const std::vector<const Tree*>& Trees() const { return trees_; }
  // The tree itself without a prefix, then those that attach it, and those that attach these.
  std::vector<Alias> AliasesOf(const Tree& tree) const;
  // The tree that an <attach> element takes its part from: its own one, that of a sub-model, or null.
  const Tree* Source(Place attach) const;
  // The tree in which the name in this attribute is looked for; null when it could not be read.
  const Tree* ScopeOf(Place element, std::string_view attribute) const;

 private:
  struct Attachment {
    Place element;  // <attach>
    const Tree* source = nullptr;
    std::string prefix;
  };

  std::vector<const Tree*> trees_;
  std::vector<Attachment> attachments_;
};

}  // namespace pliant::io::patch
