// The mechanism of the golden results.
#pragma once

#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {

// The solver stops by other rules than when the file was made: what it solves for agrees to its tolerance.
constexpr double kSolved = 1e-5;

// The mechanism whose results tests/data/api/functions.txt holds, at its keyframe.
struct Mechanism {
  Model m;
  Data d;
  Mechanism() {
    char error[500] = "";
    m.reset(mj_loadXML(TestDataPath("api/functions.xml").c_str(), nullptr, error, sizeof(error)));
    EXPECT_TRUE(m) << error;
    d.reset(mj_makeData(m.get()));
    mj_resetDataKeyframe(m.get(), d.get(), 0);
  }
  int Body(const char* name) const { return mj_name2id(m.get(), mjOBJ_BODY, name); }
};

}  // namespace pliant
