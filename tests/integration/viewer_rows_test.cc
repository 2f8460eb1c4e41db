// The rows of assets/viewer_rows.md, and the keys and the mouse, tried one after the other in one window:
// tests/data/window/viewer_rows.txt says how. The row that does not do what it says is named.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "tests/integration/screen_test.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

using nlohmann::json;

constexpr char kModel[] = R"(<mujoco model="test">
  <worldbody>
    <light pos="0 0 4"/>
    <camera name="one" pos="0 -3 1" xyaxes="1 0 0 0 0 1"/>
    <camera name="two" pos="0 -4 1" xyaxes="1 0 0 0 0 1"/>
    <geom name="floor" type="plane" size="3 3 0.1"/>
    <body name="box" pos="0 0 0.2"><freejoint/><geom name="box" type="box" size="0.2 0.2 0.2"/></body>
    <body name="arm" pos="1 0 1">
      <joint name="hinge" axis="0 1 0" damping="1"/><geom type="capsule" size="0.05" fromto="0 0 0 0.4 0 0"/>
      <body name="hand" pos="0.4 0 0"><joint name="wrist" axis="0 1 0" damping="1"/><geom size="0.06"/></body>
    </body>
  </worldbody>
  <actuator><motor name="motor" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
  <keyframe><key name="high" qpos="0 0 2 1 0 0 0 0 0"/></keyframe>
</mujoco>
)";

struct ViewerRow {
  std::string name;  // "T1 steps"
  std::vector<std::string> lines;
  std::vector<std::string>
      claims;  // "/time grows"; "answer/status/reason = paused" is of the row's last query
};

std::vector<ViewerRow> ReadRows(const std::string& path) {
  std::vector<ViewerRow> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : line.substr(blank + 1);
    if (word == "row") rows.push_back({rest, {}, {}});
    if (word == "do") rows.back().lines.push_back(rest);
    if (word == "see") rows.back().claims.push_back(rest);
  }
  return rows;
}

json At(const json& state, const std::string& path) {
  const json::json_pointer pointer(path);
  return state.contains(pointer) ? state[pointer] : json();
}

// Whether a claim on a value holds: "changes", "same", "grows", "shrinks", "= VALUE", "> NUMBER", "< NUMBER",
// "has TEXT", "lacks TEXT".
bool Holds(const std::string& verb, const std::string& wanted, const json& before, const json& after) {
  const auto number = [](const json& value) { return value.is_number() ? value.get<double>() : NAN; };
  if (verb == "changes") return before != after;
  if (verb == "same") return before == after;
  if (verb == "grows") return number(after) > number(before);
  if (verb == "shrinks") return number(after) < number(before);
  if (verb == ">") return number(after) > std::stod(wanted);
  if (verb == "<") return number(after) < std::stod(wanted);
  const bool found = after.dump().find(wanted) != std::string::npos;
  if (verb == "has") return found;
  if (verb == "lacks") return !found;
  if (verb != "=") return false;
  if (after.is_number()) return std::abs(after.get<double>() - std::stod(wanted)) < 1e-9;
  return after.is_string() ? after.get<std::string>() == wanted : after.dump() == wanted;
}

class ViewerRows : public ScreenTest {
 protected:
  static std::string StateOf(size_t row) { return "row" + std::to_string(row); }

  static std::string ScriptOf(const std::vector<ViewerRow>& rows) {
    std::ostringstream script;
    script << "wait_loaded\nwait 0.3\nwait_idle\nstate " << Path("start") << "\n";
    for (size_t i = 0; i < rows.size(); ++i) {
      for (const std::string& line : rows[i].lines) script << line << "\n";
      script << "wait 0.12\nwait_idle\nstate " << Path(StateOf(i)) << "\n";
    }
    script << "quit\n";
    return script.str();
  }

  // What the last query of each row printed.
  static std::vector<json> AnswersOf(const std::vector<ViewerRow>& rows) {
    std::vector<json> all, last(rows.size());
    std::istringstream lines(Log());
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("{")) all.push_back(json::parse(line, nullptr, false));
    }
    size_t next = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      for (const std::string& line : rows[i].lines) {
        if (line.starts_with("query ") && next < all.size()) last[i] = all[next++];
      }
    }
    return last;
  }
};

TEST_F(ViewerRows, EachDoesWhatItSays) {
  const std::vector<ViewerRow> rows = ReadRows(TestDataPath("window/viewer_rows.txt"));
  ASSERT_GT(rows.size(), 100u);
  Write("model.xml", kModel);
  Write("other.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  Write("broken.xml", "<mujoco><worldbody><geom size='1'></worldbody></mujoco>");
  Write("script", ScriptOf(rows));
  const fs::path here = fs::current_path();
  fs::current_path(folder_);  // where the names of files in the rows lead to
  auto program = View("model.xml", "1280x800", {"--paused", "--no-settings", "--script", Path("script")});
  fs::current_path(here);
  const int status = program->Wait(400);
  const std::vector<json> answers = AnswersOf(rows);
  json before = State("start");
  ASSERT_TRUE(before.is_object()) << Log();
  for (size_t i = 0; i < rows.size(); ++i) {
    const json after = State(StateOf(i));
    ASSERT_TRUE(after.is_object()) << rows[i].name << " cannot be tried:\n" << Log();
    for (const std::string& claim : rows[i].claims) {
      std::istringstream words(claim);
      std::string path, verb, wanted;
      words >> path >> verb >> std::ws;
      std::getline(words, wanted);
      const bool asked = path.starts_with("answer");
      const json was = asked ? json() : At(before, path);
      const json is = asked ? At(answers[i], path.substr(6)) : At(after, path);
      EXPECT_TRUE(Holds(verb, wanted, was, is))
          << rows[i].name << ": " << claim << ", but it is " << is.dump() << " and was " << was.dump();
    }
    before = after;
  }
  EXPECT_EQ(status, 0) << Log();
}

}  // namespace
}  // namespace pliant
