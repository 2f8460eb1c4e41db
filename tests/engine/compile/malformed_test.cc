// Each malformed file gets exactly the messages that tests/data/io/malformed.txt lists.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/core/messages.h"
#include "engine/io/mjcf/read/reader.h"
#include "tests/support/places.h"

namespace pliant::compile {
namespace {

struct Malformed {
  std::string name;
  std::map<std::string, std::string> files;
  std::vector<std::string> messages;
};

std::vector<Malformed> ReadMalformed() {
  std::ifstream in(TestDataPath("io/malformed.txt"));
  std::vector<Malformed> all;
  std::string line, file;
  while (std::getline(in, line)) {
    if (line.starts_with("== ")) {
      all.push_back({line.substr(3), {{"m.xml", ""}}, {}});
      file = "m.xml";
    } else if (all.empty() || (line.empty() && !all.back().messages.empty())) {
      continue;
    } else if (line.starts_with("-- ")) {
      file = line.substr(3);
    } else if (line.starts_with(">> ")) {
      all.back().messages.push_back(line.substr(3));
    } else {
      all.back().files[file] += line + "\n";
    }
  }
  return all;
}

// Reads and compiles as the window does.
DiagnosticSink Load(const Malformed& input) {
  io::Vfs vfs;
  for (const auto& [name, text] : input.files) vfs.AddBuffer(name, text.data(), text.size());
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile("m.xml", &vfs, sink);
  EXPECT_TRUE(!spec || !Compile(*spec, &vfs, sink));
  return sink;
}

TEST(Malformed, EachFileGetsAllItsMessages) {
  for (const Malformed& input : ReadMalformed()) {
    SCOPED_TRACE(input.name);
    const DiagnosticSink sink = Load(input);
    std::vector<std::string> messages;
    for (const Diagnostic& d : sink.List()) {
      if (d.severity == Severity::kError) messages.push_back(ToString(d));
    }
    EXPECT_EQ(messages, input.messages);
    ASSERT_FALSE(input.messages.empty());
    EXPECT_EQ(sink.FirstError(), input.messages[0]);
  }
}

// The form of the reference: "Element 'geom', line 3" of all that stands in an element.
TEST(Malformed, ProgramsGetTheElementAndTheLine) {
  int placed = 0, all = 0;
  for (const Malformed& input : ReadMalformed()) {
    SCOPED_TRACE(input.name);
    const DiagnosticSink sink = Load(input);
    const std::string text = FirstErrorForPrograms(sink);
    EXPECT_TRUE(text.starts_with(input.messages[0])) << text;
    ++all;
    placed += text.find("\nElement '") != std::string::npos && text.find("', line ") != std::string::npos;
  }
  EXPECT_GE(placed, all - 9) << "of " << all;  // no element is open there
}

// With the id, and where there is no name an empty one, as the reference has them.
TEST(Malformed, ProgramsGetTheIdsOfWhatDoesNotCompile) {
  const struct {
    const char *inside, *end;
  } kCases[] = {
      {"<worldbody><body name='b'>\n<freejoint/></body></worldbody>", "Element name 'b', id 1, line 1"},
      {"<worldbody>\n<body>\n<freejoint/></body></worldbody>", "Element name '', id 1, line 2"},
      {"<worldbody>\n<geom name='x' type='mesh'/></worldbody>", "Element name 'x', id 0, line 2"},
      {"<worldbody><body><geom size='1'/>\n<geom size='-1'/></body></worldbody>",
       "Element name '', id 1, line 2"},
      {"<actuator>\n<motor name='a' joint='zz'/></actuator>", "Element name 'a', id 0, line 2"},
      {"<worldbody><body name='b'>\n<inertial pos='0 0 0' mass='1' diaginertia='1 1 1' "
       "fullinertia='1 1 1 0 0 0'/></body></worldbody>",
       "Element name 'b', id 1, line 1"},
      {"<worldbody><site name='s'/></worldbody><actuator>\n<general name='a' cranksite='s' "
       "cranklength='1'/></actuator>",
       "Element name 'a', id 0, line 2"},
      {"<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator>\n<plugin name='a' "
       "joint='j'/></actuator>",
       "Element name 'a', id 0, line 2"},
      {"<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator>\n<plugin name='a' "
       "joint='j' plugin='zz'/></actuator>",
       "Element name 'a', id 0, line 2"},
      {"<worldbody><body name='b'/></worldbody><deformable>\n<skin name='s' vertex='0 0 0 1 0 0 0 1 0' "
       "face='0 1 2'><bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1' vertweight='1 1 "
       "1'/></skin>"
       "</deformable>",
       "Element name 's', id 0, line 2"},
      {"<asset>\n<model file='zz.xml'/></asset>", "Element 'model', line 2"},
      {"<asset><texture name='t' type='2d' builtin='flat' width='2' height='2'/>\n<material name='m' "
       "texture='t'>\n"
       "<layer texture='t' role='rgb'/></material></asset>",
       "Element 'layer', line 3"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.inside);
    const DiagnosticSink sink = Load({"", {{"m.xml", std::string("<mujoco>") + c.inside + "</mujoco>"}}, {}});
    const std::string text = FirstErrorForPrograms(sink);
    EXPECT_TRUE(text.ends_with(c.end)) << text;
  }
}

TEST(Malformed, ManyKindsOfErrorsAreCovered) {
  std::set<std::string> names;
  for (const Malformed& input : ReadMalformed()) EXPECT_TRUE(names.insert(input.name).second) << input.name;
  EXPECT_GE(names.size(), 350u);
}

TEST(Malformed, MessagesPointIntoTheFile) {
  int placed = 0, all = 0;
  for (const Malformed& input : ReadMalformed()) {
    const DiagnosticSink sink = Load(input);
    for (const Diagnostic& d : sink.List()) {
      ++all;
      placed += d.where.line > 0 && d.where.column > 0;
    }
  }
  EXPECT_GE(placed, all - 3) << "of " << all;  // a file that cannot be read has no lines
}

}  // namespace
}  // namespace pliant::compile
