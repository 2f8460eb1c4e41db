// The one-page guide says what the action table says.
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/support/places.h"
#include "tests/ui/ui_fixture.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

std::string ReadGuide() {
  std::ifstream file(SourcePath("assets/guide.md"));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string KeyText(const Action& action) {
  std::string keys = ToString(action.keys[0]);
  if (action.keys[1].key != kKeyNone) keys += ", " + ToString(action.keys[1]);
  return keys;
}

// Lines "| keys | title |", by title.
std::map<std::string, std::string> LinesOf(const std::string& guide) {
  std::map<std::string, std::string> lines;
  std::istringstream text(guide);
  for (std::string line; std::getline(text, line);) {
    const size_t middle = line.rfind(" | ");
    if (line.rfind("| ", 0) != 0 || middle == std::string::npos || middle < 2 || line.size() < middle + 5)
      continue;
    lines[line.substr(middle + 3, line.size() - middle - 5)] = line.substr(2, middle - 2);
  }
  return lines;
}

TEST(Guide, EveryKeyOfTheGuideDoesWhatItSays) {
  const std::string guide = ReadGuide();
  ASSERT_FALSE(guide.empty());
  std::map<std::string, std::set<std::string>> table;
  for (const Action& action : Actions()) table[action.title].insert(KeyText(action));
  int checked = 0;
  for (const auto& [title, keys] : LinesOf(guide.substr(guide.find("## Keys")))) {
    if (title == "Action" || title == "---") continue;
    ASSERT_EQ(table.count(title), 1u) << "no action is called '" << title << "'";
    EXPECT_EQ(table[title].count(keys), 1u) << title << " is not on " << keys;
    ++checked;
  }
  EXPECT_GT(checked, 60);
}

// Nine saved views and six groups are told in one sentence.
bool IsNumbered(const Action& action) {
  return action.name.rfind("camera.recall.", 0) == 0 || action.name.rfind("camera.save.", 0) == 0 ||
         action.group == "Groups";
}

TEST(Guide, NamesEveryKey) {
  const std::map<std::string, std::string> lines = LinesOf(ReadGuide());
  for (const Action& action : Actions()) {
    if (action.keys[0].key == kKeyNone || IsNumbered(action)) continue;
    EXPECT_EQ(lines.count(action.title), 1u) << action.title << " on " << KeyText(action) << " is missing";
  }
}

// Set PLIANT_UPDATE_GUIDE to write the key tables anew from the action table.
TEST(Guide, KeyTablesCanBeWrittenAnew) {
  std::string guide = ReadGuide();
  const size_t keys = guide.find("## Keys");
  ASSERT_NE(keys, std::string::npos);
  std::string tables = "## Keys\n";
  std::vector<std::string> groups;
  std::map<std::string, std::string> lines;
  for (const Action& action : Actions()) {
    if (action.keys[0].key == kKeyNone || IsNumbered(action)) continue;
    if (lines.count(action.group) == 0) groups.push_back(action.group);
    lines[action.group] += "| " + KeyText(action) + " | " + action.title + " |\n";
  }
  for (const std::string& group : groups)
    tables += "\n**" + group + "**\n\n| Key | Action |\n| --- | --- |\n" + lines[group];
  EXPECT_FALSE(tables.empty());
  if (std::getenv("PLIANT_UPDATE_GUIDE") == nullptr) return;
  std::ofstream(SourcePath("assets/guide.md")) << guide.substr(0, keys) << tables;
}

}  // namespace
}  // namespace pliant::ui
