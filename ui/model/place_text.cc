#include "ui/model/place_text.h"

namespace pliant::ui {

std::string FileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string PlaceText(const SourceLocation& at) {
  std::string text = FileName(at.file);
  if (at.line > 0) text += ":" + std::to_string(at.line);
  if (at.column > 0) text += ":" + std::to_string(at.column);
  return text;
}

}  // namespace pliant::ui
