// The nodes of VRML 97 (ISO/IEC 14772-1) and of X3D (ISO/IEC 19776, XML and classic encoding) as one tree,
// whatever they mean.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {

struct X3dNode {
  std::string type;  // "Transform", "Shape", ...
  std::string name;  // by which it may be used again; "" without one
  // Of each field that holds no nodes: its numbers (truth is 1 and 0) or, where it has any, its texts.
  std::map<std::string, std::vector<double>, std::less<>> numbers;
  std::map<std::string, std::vector<std::string>, std::less<>> texts;
  // Nodes of all fields. A node that is used again stands in several places.
  std::vector<std::shared_ptr<const X3dNode>> children;

  // Of this field, when it has `count` numbers; else `otherwise`.
  std::vector<double> Numbers(std::string_view field, const std::vector<double>& otherwise) const;
  const std::vector<double>& List(std::string_view field) const;
  double Number(std::string_view field, double otherwise) const { return Numbers(field, {otherwise})[0]; }
  const X3dNode* Child(std::string_view wanted) const;  // the first of this type, or null
};

// The nodes at the top of a file of either kind; null with a sentence in `error`. What prototypes make is
// left out, with a sentence.
std::shared_ptr<const X3dNode> ReadX3dNodes(std::string_view text, std::vector<std::string>& left_out,
                                            std::string& error);

}  // namespace pliant::io
