// What a document says that release 3.3 of the language could not say. Such a document means what it means in
// today's language, whatever rules are asked for.
#pragma once

#include <optional>
#include <string>

#include "engine/core/diagnostics.h"
#include "engine/io/xml_tree.h"

namespace pliant::io::mjcf {

struct NewerUse {
  SourceLocation where;
  std::string what;  // "element 'pid'", "attribute 'delay'"
};

// The first one in document order.
std::optional<NewerUse> FindNewerLanguage(const XmlElement& root);

}  // namespace pliant::io::mjcf
