// A changed document compiled again, with the state of the running model.
#include "engine/compile/recompile.h"

#include <gtest/gtest.h>

#include <utility>

#include "engine/model/data.h"
#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

TEST(Recompile, KeepsTheStateOfWhatStays) {
  Result model = CompileText(kPendulum);
  DataPtr data(MakeData(*model.model));
  data->qpos[0] = 0.4;
  data->time = 2;
  spec::Body* ball = model.spec->AddBody(*model.spec->world);
  std::swap(model.spec->world->bodies[0], model.spec->world->bodies[1]);
  model.spec->AddFreeJoint(*ball);
  model.spec->AddGeom(*ball)->spec.size[0] = 0.1;
  DiagnosticSink sink;
  ASSERT_TRUE(Recompile(*model.spec, nullptr, model.model.get(), data.get(), sink)) << sink.FirstError();
  EXPECT_EQ(model.model->nq, 8);
  EXPECT_EQ(data->qpos[7], 0.4);
  EXPECT_EQ(data->qpos[3], 1);
  EXPECT_EQ(data->time, 2);
}

TEST(Recompile, KeepsHistoriesOfTheSameSize) {
  Result model = CompileText(R"(<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
      <actuator><motor name="kept" joint="j" delay=".01" nsample="4"/><motor name="longer" joint="j" nsample="2"/>
      </actuator><sensor><jointpos joint="j" delay=".01" nsample="3"/></sensor>)");
  DataPtr data(MakeData(*model.model));
  const int nhistory = static_cast<int>(model.model->nhistory);
  for (int i = 0; i < nhistory; ++i) data->history[i] = 100 + i;
  const int kept = model.model->actuator_historyadr[0], sensor = model.model->sensor_historyadr[0];
  model.spec->actuators[1]->spec.nsample = 5;
  DiagnosticSink sink;
  ASSERT_TRUE(Recompile(*model.spec, nullptr, model.model.get(), data.get(), sink)) << sink.FirstError();
  EXPECT_EQ(data->history[model.model->actuator_historyadr[0] + 3], 100 + kept + 3);
  EXPECT_LT(data->history[model.model->actuator_historyadr[1]], 100);  // as after a reset
  EXPECT_EQ(data->history[model.model->sensor_historyadr[0] + 5], 100 + sensor + 5);
}

TEST(Recompile, FailureLeavesModelAndDataAlone) {
  Result model = CompileText(kPendulum);
  DataPtr data(MakeData(*model.model));
  model.spec->AddActuator();
  DiagnosticSink sink;
  EXPECT_FALSE(Recompile(*model.spec, nullptr, model.model.get(), data.get(), sink));
  EXPECT_EQ(model.model->nu, 0);
}

}  // namespace
}  // namespace pliant::compile
