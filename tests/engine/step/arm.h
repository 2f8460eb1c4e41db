// The arm of tests/data/step as a fixture.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/state.h"
#include "tests/support/oracle_model.h"

namespace pliant {

// States in each file of the arm.
inline constexpr int kStates = 2;

// An arm on the ground with sensors and servos, and what the reference computes from two of its states.
class ArmTest : public testing::Test {
 protected:
  ArmTest()
      : oracle(TestDataPath("step/arm_Euler.json")), model(oracle.MakeModel()), data(MakeData(*model)) {}
  ~ArmTest() override { DeleteData(data); }

  void Load(int state) {
    ResetData(*model, *data);
    oracle.SetState(state, *model, *data);
  }

  std::vector<double> StateVector() const {
    std::vector<double> state(StateSize(*model, mjSTATE_INTEGRATION));
    GetState(*model, *data, state.data(), mjSTATE_INTEGRATION);
    return state;
  }

  OracleFile oracle;
  ModelPtr model;
  mjData* data;
};

inline void ExpectNear(const OracleFile& oracle, int state, const char* field, const mjtNum* values, size_t n,
                       const char* part, double tolerance) {
  EXPECT_LT(RelativeError(ToVector(values, n), oracle.Values(state, field, part)), tolerance)
      << field << " of state " << state;
}

}  // namespace pliant
