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

}  // namespace pliant
