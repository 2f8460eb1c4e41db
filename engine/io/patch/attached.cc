#include "engine/io/patch/attached.h"

#include <algorithm>

namespace pliant::io::patch {
namespace {

constexpr std::size_t kMostAliases = 10000;  // of one tree: models that attach models grow fast

}  // namespace

Attachments::Attachments(Document& document) : trees_{&document.main()} {
  for (std::size_t t = 0; t < trees_.size(); ++t) {
    const Tree& tree = *trees_[t];
    for (int i = 0; i < static_cast<int>(tree.nodes.size()); ++i) {
      const Place place = {&tree, i};
      if (place.xml().name != "attach") continue;
      const std::string* model = place.xml().Find("model");
      const std::string* prefix = place.xml().Find("prefix");
      const Tree* source = model != nullptr ? document.Submodel(tree, *model) : &tree;
      if (source == nullptr) continue;
      attachments_.push_back({place, source, prefix != nullptr ? *prefix : ""});
      if (std::find(trees_.begin(), trees_.end(), source) == trees_.end()) trees_.push_back(source);
    }
  }
}

std::vector<Alias> Attachments::AliasesOf(const Tree& tree) const {
  std::vector<Alias> aliases = {{&tree, ""}};
  for (std::size_t i = 0; i < aliases.size() && aliases.size() < kMostAliases; ++i) {
    for (const Attachment& attachment : attachments_) {
      const bool own = attachment.source == attachment.element.tree;  // a copy within one file, made once
      if (attachment.source != aliases[i].tree || (own && !aliases[i].prefix.empty())) continue;
      aliases.push_back({attachment.element.tree, attachment.prefix + aliases[i].prefix});
    }
  }
  return aliases;
}

const Tree* Attachments::Source(Place attach) const {
  const auto found = std::find_if(attachments_.begin(), attachments_.end(), [&](const Attachment& known) {
    return known.element.tree == attach.tree && known.element.node == attach.node;
  });
  return found != attachments_.end() ? found->source : nullptr;
}

const Tree* Attachments::ScopeOf(Place element, std::string_view attribute) const {
  return element.xml().name == "attach" && attribute == "body" ? Source(element) : element.tree;
}

}  // namespace pliant::io::patch
