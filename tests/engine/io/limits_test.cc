// Small files that ask for more than any machine has are refused before they get it.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/io/document_budget.h"
#include "engine/io/resource.h"
#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

std::string Nested(int levels, const char* count) {
  std::string text = "<geom size='1'/>";
  for (int i = 0; i < levels; ++i) {
    text = std::string("<replicate count='") + count + "'>" + text + "</replicate>";
  }
  return InWorld(text);
}

// Of the processor: what else runs on the machine does not count.
double SecondsOf(const std::string& text, std::string& errors, const Vfs* vfs = nullptr) {
  const std::clock_t start = std::clock();
  errors = ErrorsOf(text, vfs);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(Limits, NestedReplicatesAreCountedBeforeTheyAreMade) {
  std::string errors;
  EXPECT_LT(SecondsOf(Nested(3, "1000"), errors), 0.5);
  EXPECT_NE(errors.find("element 'replicate': 'count' asks for 2001000 elements; at most 500000 can be made"),
            std::string::npos)
      << errors;
  EXPECT_LT(SecondsOf(Nested(9, "10"), errors), 0.5);
  EXPECT_NE(errors.find("elements; at most 500000 can be made"), std::string::npos) << errors;
  EXPECT_LT(SecondsOf(Nested(400, "2147483647"), errors), 0.5);
  EXPECT_NE(errors.find("at most 500000"), std::string::npos) << errors;
}

TEST(Limits, ReplicatesSideBySideShareOneBudget) {
  const std::string one = "<replicate count='130000'><geom size='1'/></replicate>";
  std::string errors;
  EXPECT_LT(SecondsOf(InWorld(one + one), errors), 0.5);
  EXPECT_NE(errors.find("replicate and attach make more than 500000 elements"), std::string::npos) << errors;
}

TEST(Limits, AReplicateBesideAnErrorIsNotExpanded) {
  std::string errors;
  const double seconds = SecondsOf(
      InWorld("<geom sise='1'/><replicate count='200000'><body><joint/><geom size='1'/></body></replicate>"),
      errors);
  EXPECT_LT(seconds, 0.5);
  EXPECT_NE(errors.find("unknown attribute 'sise'"), std::string::npos) << errors;
}

// 25 models, each of which attaches the next one twice: 2^25 bodies.
void AddDoubling(bool read_twice, Vfs& vfs) {
  for (int i = 0; i < 25; ++i) {
    const std::string next = "file='m" + std::to_string(i + 1) + ".xml'/>";
    const std::string x = "x" + std::to_string(i), y = read_twice ? "y" + std::to_string(i) : x;
    const std::string text = "<mujoco><asset><model name='" + x + "' " + next +
                             (read_twice ? "<model name='" + y + "' " + next : "") +
                             "</asset><worldbody><body name='b'><attach model='" + x +
                             "' prefix='x'/><attach model='" + y +
                             "' prefix='y'/></body></worldbody></mujoco>";
    vfs.AddBuffer("m" + std::to_string(i) + ".xml", text.data(), text.size());
  }
  const std::string last = InWorld("<body name='b'><geom size='1'/></body>");
  vfs.AddBuffer("m25.xml", last.data(), last.size());
}

TEST(Limits, ModelsThatAttachEachOtherTwiceAreCountedBeforeTheyAreMade) {
  for (const bool read_twice : {false, true}) {
    Vfs vfs;
    AddDoubling(read_twice, vfs);
    std::string errors;
    const std::string text =
        "<mujoco><asset><model name='z' file='m0.xml'/></asset><worldbody><attach model='z' "
        "prefix='x'/></worldbody>"
        "</mujoco>";
    EXPECT_LT(SecondsOf(text, errors, &vfs), read_twice ? 5 : 0.5);
    if (!read_twice) {
      EXPECT_EQ(errors.find("m17.xml"), std::string::npos) << "the models inside are not read: " << errors;
      EXPECT_EQ(errors.find("to attach"), std::string::npos) << "what follows goes unsaid: " << errors;
      EXPECT_NE(
          errors.find("m15.xml:1:84: element 'attach': replicate and attach make more than 500000 elements"),
          std::string::npos)
          << errors;
    }
    EXPECT_NE(errors.find(read_twice ? "more than 2000 files" : "this element would be copied 98302 times"),
              std::string::npos)
        << errors.substr(0, 500);
  }
}

// `outer` attaches `times` times what stands in `inner`.
std::string ErrorsOfAttached(const std::string& inner, int times, const char* part = "") {
  Vfs vfs;
  vfs.AddBuffer("inner.xml", inner.data(), inner.size());
  std::string attached;
  for (int i = 0; i < times; ++i) {
    attached += "<attach model='x' " + std::string(part) + " prefix='p" + std::to_string(i) + "_'/>";
  }
  std::string errors;
  EXPECT_LT(SecondsOf("<mujoco><asset><model name='x' file='inner.xml'/></asset><worldbody>" + attached +
                          "</worldbody></mujoco>",
                      errors, &vfs),
            0.5);
  return errors;
}

TEST(Limits, WhatMacrosMakeInAttachedModelsIsCountedWithItsCopies) {
  EXPECT_NE(ErrorsOfAttached(InWorld("<replicate count='10000'><geom size='1'/></replicate>"), 50)
                .find("element 'replicate': replicate and attach make more than 500000 elements"),
            std::string::npos);
  EXPECT_NE(
      ErrorsOfAttached(InWorld("<flexcomp name='f' type='grid' count='50 50 1' spacing='.1 .1 .1'/>"), 60)
          .find("flexcomp 'f': asks for 610000 elements, joints and copies counted"),
      std::string::npos);
  EXPECT_NE(
      ErrorsOfAttached(InWorld("<composite prefix='c' type='cable' count='4000 1 1' size='1' curve='s 0 0'>"
                               "<geom size='.01' type='capsule'/></composite>"),
                       60)
          .find("asks for 976000 elements"),
      std::string::npos);
}

TEST(Limits, RelationsAreCountedWithWhatTheyReferTo) {
  std::string sensors;
  for (int i = 0; i < 100; ++i) sensors += "<jointpos joint='j'/>";
  const std::string world =
      "<worldbody><replicate count='6000'><body><joint name='j'/><geom "
      "size='1'/></body></replicate></worldbody>";
  std::string errors;
  EXPECT_LT(SecondsOf("<mujoco>" + world + "<sensor>" + sensors + "</sensor></mujoco>", errors), 0.5);
  EXPECT_NE(errors.find("element 'jointpos': replicate and attach make more than"), std::string::npos)
      << errors;
}

// Each replica costs what it holds, not what was made before it. The time allowed is 20 times what it takes.
TEST(Limits, ManyReplicasOfWhatManySensorsReferToAreMadeAtOnce) {
  std::string sensors;
  for (int i = 0; i < 300; ++i) sensors += "<jointpos joint='j'/>";
  std::string errors;
  const double seconds = SecondsOf(
      "<mujoco><worldbody><replicate count='1600'><body><joint name='j'/><geom size='1'/></body></replicate>"
      "</worldbody><sensor>" +
          sensors + "</sensor></mujoco>",
      errors);
  EXPECT_LT(seconds, 10);
  EXPECT_EQ(errors, "");
}

TEST(Limits, AModelThatIsAttachedManyTimesIsNotWrappedAsManyTimes) {
  const std::string part = InWorld("<body name='b'><geom size='1'/></body>");
  Vfs vfs;
  vfs.AddBuffer("part.xml", part.data(), part.size());
  std::string attached;
  for (int i = 0; i < 100; ++i) attached += "<attach model='x' prefix='p" + std::to_string(i) + "_'/>";
  DiagnosticSink sink;
  const auto scene = ReadMjcfString("<mujoco><asset><model name='x' file='part.xml'/></asset><worldbody>" +
                                        attached + "</worldbody></mujoco>",
                                    &vfs, sink);
  ASSERT_NE(scene, nullptr) << sink.FirstError();
  EXPECT_EQ(scene->bodies.size(), 101u);
  EXPECT_EQ(scene->frames.size(), 200u) << "one around each copy, and one in which the copy stands";
}

// Each copy costs what it holds, not what stands in the document by then. The time allowed is 20 times
// what it takes.
TEST(Limits, ManyAttachmentsOfOnePartAreMadeAtOnce) {
  const std::string part =
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom size='1'/></body></worldbody>"
      "<actuator><motor name='a' joint='j'/></actuator></mujoco>";
  Vfs vfs;
  vfs.AddBuffer("part.xml", part.data(), part.size());
  std::string attached, errors;
  for (int i = 0; i < 12000; ++i)
    attached += "<attach model='x' body='b' prefix='p" + std::to_string(i) + "_'/>";
  const double seconds = SecondsOf("<mujoco><asset><model name='x' file='part.xml'/></asset><worldbody>" +
                                       attached + "</worldbody></mujoco>",
                                   errors, &vfs);
  EXPECT_LT(seconds, 10);
  EXPECT_EQ(errors, "");
}

// A library of parts may be large, as long as what is taken from it is not.
TEST(Limits, OnlyThePartsThatAreAttachedCount) {
  std::string parts, meshes;
  for (int i = 0; i < 300; ++i) {
    const std::string id = std::to_string(i);
    parts += "<body name='b" + id + "'><geom type='mesh' mesh='m" + id + "'/></body>";
    meshes += "<mesh name='m" + id + "' builtin='sphere' params='1'/>";
  }
  const std::string library = "<mujoco><asset>" + meshes + "</asset><worldbody>" + parts +
                              "<replicate count='1000'><geom size='1'/></replicate></worldbody></mujoco>";
  EXPECT_EQ(ErrorsOfAttached(library, 2, "body='b7'"), "");
}

TEST(Limits, EachDocumentHasABudgetOfItsOwn) {
  const DocumentBudget::Scope outer;
  EXPECT_FALSE(DocumentBudget::Current().SpendElements(2e6));
  {
    const DocumentBudget::Scope inner;
    EXPECT_FALSE(DocumentBudget::Current().SpendElements(0)) << "a part of the same document";
  }
}

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("pliant_limits_" + std::to_string(::getpid()))) {
    fs::create_directory(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

TEST(Limits, WhatIsNoFileIsRefusedWithoutWaiting) {
  const Folder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& name : {pipe, std::string("/dev/zero")}) {
    std::string error;
    Bytes bytes;
    EXPECT_FALSE(ReadResource(nullptr, name, bytes, error));
    EXPECT_EQ(error, "'" + name + "' is not a file");
    std::string text;
    EXPECT_FALSE(ReadTextOnDisk(name, text, error)) << "a text that a person asks for is a file too";
    EXPECT_NE(ErrorsOf("<mujoco><include file='" + name + "'/></mujoco>").find("is not a file"),
              std::string::npos);
  }
}

TEST(Limits, FilesOverTheLimitAreRefused) {
  const Folder folder;
  const std::string name = folder / "model.xml";
  std::ofstream(name) << InWorld("<geom size='1'/>");
  DiagnosticSink sink;
  const std::size_t before = FileSizeLimit();
  SetFileSizeLimit(10);
  EXPECT_EQ(ReadMjcfFile(name, nullptr, sink), nullptr);
  SetFileSizeLimit(before);
  EXPECT_NE(sink.FirstError().find("is larger than 10 bytes"), std::string::npos) << sink.FirstError();
  EXPECT_NE(ReadMjcfFile(name, nullptr, sink), nullptr);
  EXPECT_EQ(before, std::size_t{1} << 30);
}

}  // namespace
}  // namespace pliant::io
