// Impedance, stiffness and damping.
#include "engine/constraint/impedance.h"

#include <gtest/gtest.h>

#include "tests/engine/constraint/reference_rows.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(Impedance, CurveReachesItsEndsAndIsContinuousAtTheMidpoint) {
  const mjtNum solimp[] = {0.2, 0.8, 0.01, 0.3, 3};
  mjtNum imp, slope, left, right;
  ImpedanceCurve(solimp, 0, &imp, &slope);
  EXPECT_DOUBLE_EQ(imp, 0.2);
  ImpedanceCurve(solimp, -0.02, &imp, &slope);
  EXPECT_DOUBLE_EQ(imp, 0.8);
  ImpedanceCurve(solimp, 0.003 - 1e-12, &left, &slope);
  ImpedanceCurve(solimp, 0.003 + 1e-12, &right, &slope);
  EXPECT_NEAR(left, right, 1e-8);
}

TEST(Impedance, SlopeIsTheDerivativeOfTheCurve) {
  const mjtNum solimp[] = {0.3, 0.9, 0.02, 0.6, 2};
  for (const mjtNum r : {-0.015, -0.004, 0.003, 0.016}) {
    mjtNum imp, slope, above, below, unused;
    ImpedanceCurve(solimp, r, &imp, &slope);
    ImpedanceCurve(solimp, r + 1e-7, &above, &unused);
    ImpedanceCurve(solimp, r - 1e-7, &below, &unused);
    EXPECT_NEAR(slope, (above - below) / 2e-7, 1e-5);
  }
}

TEST(Impedance, RefsafeKeepsTheTimeConstantAboveTwoSteps) {
  mjOption opt = {};
  opt.timestep = 0.01;
  const mjtNum stiff[] = {0.001, 1}, safe[] = {0.02, 1}, solimp[] = {0.9, 0.95, 0.001, 0.5, 2};
  EXPECT_EQ(EvaluateImpedance(opt, stiff, solimp, 0).stiffness,
            EvaluateImpedance(opt, safe, solimp, 0).stiffness);
  opt.disableflags = mjDSBL_REFSAFE;
  EXPECT_GT(EvaluateImpedance(opt, stiff, solimp, 0).stiffness,
            EvaluateImpedance(opt, safe, solimp, 0).stiffness);
}

}  // namespace
}  // namespace pliant
