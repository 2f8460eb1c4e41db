// The text of elements and what they take from their default classes, read from the model's files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/patch/document.h"
#include "ui/model/element_card.h"

namespace pliant::app {

class ElementReader {
 public:
  // Of the element that starts at `where`. Its tag is read as the file stands now, also while the rest of the
  // file is broken; not found when the file is gone or holds something else there. Classes come from the
  // files of `path`, which are read once a generation.
  ui::ElementText Read(const std::string& path, uint64_t generation, const SourceLocation& where);

 private:
  std::vector<ui::InheritedValue> Inherited(const SourceLocation& where) const;

  std::unique_ptr<io::patch::Document> document_;  // null when the files cannot be read
  std::string path_;
  uint64_t generation_ = 0;
};

}  // namespace pliant::app
