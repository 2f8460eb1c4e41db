#include "engine/foreign/robot_languages.h"

#include <algorithm>

namespace pliant::foreign {
namespace {

const RobotLanguage* Find(std::span<const std::string_view> RobotLanguage::*words, std::string_view word) {
  for (const RobotLanguage* language : RobotLanguageFiles()) {
    if (std::ranges::find(language->*words, word) != (language->*words).end()) return language;
  }
  return nullptr;
}

}  // namespace

const RobotLanguage* LanguageOfEnding(std::string_view extension) {
  return Find(&RobotLanguage::endings, extension);
}
const RobotLanguage* LanguageOfRoot(std::string_view root) { return Find(&RobotLanguage::roots, root); }

}  // namespace pliant::foreign
