// What elements take from their default classes, read from the model's files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/patch/document.h"
#include "ui/model/element_card.h"

namespace pliant::app {

class ClassReader {
 public:
  // Of the element that starts at `where`. The files of `path` are read once a generation.
  std::vector<ui::InheritedValue> Read(const std::string& path, uint64_t generation,
                                       const SourceLocation& where);

 private:
  std::unique_ptr<io::patch::Document> document_;  // null when the files cannot be read
  std::string path_;
  uint64_t generation_ = 0;
};

}  // namespace pliant::app
