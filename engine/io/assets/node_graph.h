// Nodes of a scene file before a reader follows them.
#pragma once

#include <string>
#include <vector>

namespace pliant::io {

// Whether the nodes of a scene, each given by the indices of those below it (others are ignored), can be
// walked from above: no node is below itself, none stands deeper than 500 levels, and nodes that several
// others name are not repeated more than a million times in all. False with a sentence in `error` if not.
bool CheckNodes(const std::vector<std::vector<int>>& below, std::string& error);

}  // namespace pliant::io
