// An arm with a mesh, a muscle, an accelerometer, a height field and a ball on the ground, as a fixture.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"

namespace pliant {

inline constexpr char kDrivenArm[] =
    "<mujoco model='arm'><option timestep='.002'/><asset><mesh name='tet' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
    "<hfield name='h' nrow='3' ncol='3' size='1 1 .5 .1' elevation='0 0 0 0 1 0 0 0 0'/></asset>"
    "<worldbody><geom type='plane' size='2 2 .1'/><geom name='hills' type='hfield' hfield='h' pos='5 0 0'/>"
    "<body name='a' pos='0 0 .8'><joint name='j' axis='0 1 0' range='-90 90' damping='.2'/>"
    "<geom name='ga' type='capsule' size='.05' fromto='0 0 0 .5 0 0'/>"
    "<body name='b' pos='.5 0 0'><joint axis='0 1 .2'/><geom name='gb' type='mesh' mesh='tet'/></body></body>"
    "<body pos='1 1 .09'><freejoint/><geom size='.1'/></body></worldbody>"
    "<actuator><muscle joint='j'/></actuator><sensor><accelerometer site='s' name='acc'/></sensor></mujoco>";

inline std::string DrivenArmXml() {
  std::string xml = kDrivenArm;
  const std::string before = "<geom name='gb'";
  return xml.insert(xml.find(before), "<site name='s' pos='.1 0 .1'/>");
}

// That model with a muscle pulling, after a forward pass.
class DrivenArm : public testing::Test {
 protected:
  DrivenArm() : sim(DrivenArmXml()), m(*sim.m), d(*sim.d) {
    d.qpos[0] = 0.3;
    d.qvel[0] = 1.5;
    d.qvel[1] = -0.7;
    d.ctrl[0] = 0.5;
    mj_forward(&m, &d);
  }
  Simulation sim;
  mjModel& m;
  mjData& d;
};

// The same with a folder that goes with it.
class DrivenArmFiles : public DrivenArm {
 protected:
  DrivenArmFiles() { std::filesystem::create_directories(folder); }
  ~DrivenArmFiles() override { std::filesystem::remove_all(folder); }
  std::string Path(const char* name) const { return (folder / name).string(); }
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("pliant_driven_arm_" + std::to_string(::getpid()));
};

}  // namespace pliant
