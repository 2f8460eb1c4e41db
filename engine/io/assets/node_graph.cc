#include "engine/io/assets/node_graph.h"

#include <algorithm>
#include <cstddef>

namespace pliant::io {
namespace {

constexpr int kDeepest = 500;
constexpr double kMostNodes = 1e6;

class Walker {
 public:
  explicit Walker(const std::vector<std::vector<int>>& below) : below_(below), nodes_(below.size()) {}

  bool Walk(std::size_t top) {
    Open(top);
    while (!open_.empty()) {
      const std::size_t at = open_.back();
      if (nodes_[at].next < below_[at].size()) {
        if (!Enter(below_[at][nodes_[at].next++])) return false;
      } else if (!Close(at)) {
        return false;
      }
    }
    return true;
  }
  const std::string& problem() const { return problem_; }

 private:
  struct Node {
    bool open = false, done = false;
    std::size_t next = 0;  // the next one below it
    double count = 1;      // nodes from here on, as often as they are repeated
    int height = 1;        // levels
  };

  void Open(std::size_t at) {
    if (nodes_[at].done) return;
    nodes_[at].open = true;
    open_.push_back(at);
  }

  bool Enter(int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= nodes_.size()) return true;
    const std::size_t at = static_cast<std::size_t>(index);
    if (nodes_[at].open) return Fail("a node is below itself");
    Open(at);
    return true;
  }

  bool Close(std::size_t at) {
    Node& node = nodes_[at];
    for (const int index : below_[at]) {
      if (index < 0 || static_cast<std::size_t>(index) >= nodes_.size()) continue;
      const Node& child = nodes_[static_cast<std::size_t>(index)];
      node.count += child.count;
      node.height = std::max(node.height, child.height + 1);
    }
    if (node.count > kMostNodes) return Fail("its nodes name each other more than a million times");
    if (node.height > kDeepest) return Fail("its nodes stand more than 500 levels below each other");
    node.open = false;
    node.done = true;
    open_.pop_back();
    return true;
  }

  bool Fail(const char* problem) {
    problem_ = problem;
    return false;
  }

  const std::vector<std::vector<int>>& below_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> open_;  // from the top to the one that is looked at
  std::string problem_;
};

}  // namespace

bool CheckNodes(const std::vector<std::vector<int>>& below, std::string& error) {
  Walker walker(below);
  for (std::size_t top = 0; top < below.size(); ++top) {
    if (walker.Walk(top)) continue;
    error = walker.problem();
    return false;
  }
  return true;
}

}  // namespace pliant::io
