// Messages about files: length, escapes, number, place.
#include "engine/core/messages.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

TEST(Messages, LongNamesAreCut) {
  const std::string errors = ErrorsOf(InWorld("<geom sise='1' name='" + std::string(1000000, 'n') + "'/>"));
  EXPECT_LT(errors.size(), 1000u);
  EXPECT_NE(errors.find("nnn...: unknown attribute 'sise'"), std::string::npos) << errors;
}

TEST(Messages, ControlCharactersAreShownAsEscapes) {
  const std::string errors = ErrorsOf(InWorld("<geom sise='1' name='a&#27;[31mb&#x9b;c'/>"));
  EXPECT_NE(errors.find("geom 'a\\x1b[31mb\\x9bc'"), std::string::npos) << errors;
  EXPECT_EQ(errors.find('\x1b'), std::string::npos);
  EXPECT_EQ(Printable("Gr\u00fc\u00dfe\n"), "Gr\u00fc\u00dfe\n");
}

TEST(Messages, AMillionErrorsAreNotKept) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "<geom sise='1'/>";
  DiagnosticSink sink;
  EXPECT_EQ(Read(InWorld(text), sink), nullptr);
  ASSERT_EQ(sink.List().size(), 201u);
  EXPECT_EQ(sink.List().back().message, "further errors are not listed");
}

TEST(Messages, ProgramsFindThePlaceInTheFormOfTheReference) {
  const auto for_programs = [](const std::string& text) {
    DiagnosticSink sink;
    Read(text, sink);
    return FirstErrorForPrograms(sink);
  };
  EXPECT_NE(for_programs(InWorld("\n<geom sise='1'/>")).find("\nElement 'geom', line 2"), std::string::npos);
  EXPECT_NE(for_programs(InWorld("\n<geom name='foot' sise='1'/>"))
                .find("did you mean 'size'?\nElement 'geom', line 2\nElement name 'foot', line 2"),
            std::string::npos);
  EXPECT_NE(for_programs(InWorld("\n<goem/>")).find("\nElement 'goem', line 2"), std::string::npos);
  EXPECT_NE(for_programs("<mujocco/>").find("\nElement 'mujocco', line 1"), std::string::npos);
  EXPECT_EQ(for_programs("no element").find("Element"), std::string::npos);
}

TEST(Messages, ErrorsOfTheXmlNameTheElementThatIsOpen) {
  const auto for_programs = [](const std::string& text) {
    DiagnosticSink sink;
    Read(text, sink);
    return FirstErrorForPrograms(sink);
  };
  const auto ends_with = [](const std::string& text, const char* end) { return text.ends_with(end); };
  EXPECT_PRED2(ends_with, for_programs("<mujoco>\n<worldbody>\n</mujoco>"), "\nElement 'worldbody', line 3");
  EXPECT_PRED2(ends_with, for_programs("<mujoco>\n<size/>\n<option timestep=1/></mujoco>"),
               "\nElement 'option', line 3");
  EXPECT_PRED2(ends_with, for_programs("<mujoco>\n<size/>\n</worldbody>"), "\nElement 'mujoco', line 3");
}

}  // namespace
}  // namespace pliant::io
