// Helpers of the tests of this folder: documents from texts in a folder of their own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "engine/foreign/read_model.h"
#include "tests/support/oracle_model.h"

namespace pliant::foreign {

class Opening : public testing::Test {
 protected:
  Opening() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              (std::string("pliant_foreign_") + test.test_suite_name() + "_" + test.name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~Opening() override { std::filesystem::remove_all(folder_); }

  std::string Write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  void CopyMesh(const std::string& mesh, const std::string& to) {
    const std::filesystem::path path = folder_ / to;
    std::filesystem::create_directories(path.parent_path());
    std::filesystem::copy_file(TestDataPath("robots/meshes/" + mesh), path);
  }
  std::unique_ptr<spec::Spec> Open(const std::string& path) {
    return ReadModel(path, nullptr, options_, sink_, &files_);
  }
  // The document of a file that must open.
  std::unique_ptr<spec::Spec> Good(const std::string& path) {
    std::unique_ptr<spec::Spec> spec = Open(path);
    EXPECT_NE(spec, nullptr) << sink_.FirstError();
    return spec;
  }
  // The first error of a file that must not open.
  std::string ErrorOf(const std::string& path) {
    EXPECT_EQ(Open(path), nullptr);
    return sink_.FirstError();
  }

  std::filesystem::path folder_;
  Options options_;
  DiagnosticSink sink_;
  std::vector<std::string> files_;
};

inline std::string Inertial(double mass = 1, double i = 0.01) {
  const std::string m = std::to_string(i);
  return "<inertial><mass value='" + std::to_string(mass) + "'/><inertia ixx='" + m + "' iyy='" + m +
         "' izz='" + m + "' ixy='0' ixz='0' iyz='0'/></inertial>";
}
inline std::string Link(const std::string& name, const std::string& more = "") {
  return "<link name='" + name + "'>" + Inertial() + more + "</link>\n";
}
inline std::string MeshOf(const std::string& kind, const std::string& file, const std::string& more = "") {
  return "<" + kind + "><geometry><mesh filename='" + file + "' " + more + "/></geometry></" + kind + ">";
}
inline std::string Ball(const std::string& kind) {
  return "<" + kind + "><geometry><sphere radius='0.1'/></geometry></" + kind + ">";
}
inline std::string JointOf(const std::string& name, const std::string& parent, const std::string& child,
                           const std::string& more = "", const std::string& type = "revolute") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" +
         child + "'/><axis xyz='0 0 1'/>" +
         (type == "revolute" ? "<limit lower='-1' upper='1' effort='10' velocity='1'/>" : "") + more +
         "</joint>\n";
}
inline std::string Robot(const std::string& content) {
  return "<?xml version='1.0'?>\n<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n" + content +
         "</robot>\n";
}

}  // namespace pliant::foreign
