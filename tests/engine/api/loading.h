// Models from text for tests of the whole engine through its C functions.
#pragma once

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>

namespace pliant {

struct Deleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using Model = std::unique_ptr<mjModel, Deleter>;
using Data = std::unique_ptr<mjData, Deleter>;

// Null when the text does not compile; the message goes to *error.
inline Model Compile(const std::string& xml, std::string* error = nullptr) {
  char message[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", xml.data(), static_cast<int>(xml.size()));
  Model model(mj_loadXML("model.xml", &vfs, message, sizeof(message)));
  mj_deleteVFS(&vfs);
  if (error) *error = message;
  return model;
}

// A model and its data; fails the test when the text does not compile.
struct Simulation {
  Model m;
  Data d;
  explicit Simulation(const std::string& xml) {
    std::string error;
    m = Compile(xml, &error);
    EXPECT_TRUE(m) << error;
    if (m) d.reset(mj_makeData(m.get()));
  }
};

// An arm of two links with a motor at its first hinge.
inline constexpr const char* kTwoHinges =
    "<mujoco><worldbody><body name='a' pos='0 0 1'><joint name='j' axis='0 1 0' armature='.02'/>"
    "<geom name='g' type='capsule' size='.05' fromto='0 0 0 .5 0 0'/><body name='b' pos='.5 0 0'>"
    "<joint axis='0 0 1'/><geom type='box' size='.1 .1 .1'/></body></body></worldbody>"
    "<actuator><motor joint='j'/></actuator></mujoco>";

}  // namespace pliant
