// Documents of programs for tests: a scene with an asset, an actuator, a sensor and a keyframe.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {

inline constexpr char kScene[] = R"(<mujoco>
  <asset><material name="red" rgba="1 0 0 1"/><mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody>
    <body name="a"><joint name="j"/><geom name="g" type="mesh" mesh="wedge" material="red" user="1 2"/></body>
    <body name="b" pos="2 0 0"><freejoint/><geom size=".1"/></body>
  </worldbody>
  <actuator><motor name="m" joint="j"/></actuator>
  <sensor><jointpos name="p" joint="j"/></sensor>
  <keyframe><key name="k" qpos=".5 2 0 0 1 0 0 0"/></keyframe>
</mujoco>)";

struct DeleteSpec {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
};
using Document = std::unique_ptr<mjSpec, DeleteSpec>;

inline Document Parse(const std::string& xml, const mjVFS* vfs = nullptr) {
  char error[1000] = "";
  Document spec(mj_parseXMLString(xml.c_str(), vfs, error, sizeof(error)));
  EXPECT_TRUE(spec) << error;
  return spec;
}

inline std::string TextOf(const mjSpec* spec) {
  std::vector<char> text(100000);
  char error[1000] = "";
  EXPECT_EQ(mj_saveXMLString(spec, text.data(), static_cast<int>(text.size()), error, sizeof(error)), 0)
      << error;
  return text.data();
}

}  // namespace pliant
