// Our example models as they are simulated in tests.
#pragma once

#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {

// A model from models/, by its path there.
inline Model LoadExample(const char* name) {
  char error[500] = "";
  Model m(mj_loadXML((SourcePath("models/") + name).c_str(), nullptr, error, sizeof(error)));
  EXPECT_TRUE(m) << error;
  return m;
}

struct ExampleSimulation {
  Model m;
  Data d;
  explicit ExampleSimulation(const char* name) : m(LoadExample(name)) {
    if (m) d.reset(mj_makeData(m.get()));
  }
};

inline bool HasDiverged(const mjData& d) {
  return d.warning[mjWARN_BADQPOS].number + d.warning[mjWARN_BADQVEL].number +
             d.warning[mjWARN_BADQACC].number >
         0;
}

}  // namespace pliant
