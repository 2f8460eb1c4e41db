// How often replicate and attach make each element of a document, counted on the XML tree before they do.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>

#include "engine/io/xml_tree.h"

namespace pliant::io::mjcf {

// How often the models around a model attach its parts: by the name of a body or frame, "" for all of it.
using AskedParts = std::map<std::string, double, std::less<>>;
// The same of several models, by the names that attach knows them by.
using AskedModels = std::map<std::string, AskedParts, std::less<>>;

struct Copies {
  AskedModels own;                                       // what is attached of the document's sub-models
  AskedModels others;                                    // of models that stand inside these, or have no name
  std::unordered_map<const XmlElement*, double> macros;  // how often each composite and flexcomp is made
  const XmlElement* excess = nullptr;                    // the element that the budget did not hold
  double excess_copies = 0;

  double TimesOf(const XmlElement& macro) const;
  // What the models around it, and in it, ask of the sub-model `name`, and of those inside it.
  AskedModels AskedOf(const std::string& name) const;
};

// Spends from the budget of the document what all copies of the elements below `root`, a whole MJCF tree,
// cost, and stops at the first one that it does not hold. The models around it attach `parts` of it and of
// the sub-models that they do not know themselves what `others` says.
Copies CountCopies(const XmlElement& root, const AskedParts& parts, const AskedModels& others);

}  // namespace pliant::io::mjcf
