// Thousands of bodies that sleep beside one that does not: what touches one of them is noticed, also where
// workers look for it, and where the system tells who wrote to their pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/pages.h"
#include "engine/model/bound_pool.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/sleep_notes.h"
#include "engine/step/forward.h"
#include "engine/step/sleep.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;

// 3000 bodies that float apart, of which one is awake.
constexpr int kCrowd = 3000;

ModelPtr Crowd() {
  std::string bodies;
  for (int i = 0; i < kCrowd; ++i) {
    bodies += "<body pos='" + std::to_string(i) + " 0 0' sleep='" + (i == 1700 ? "never" : "init") + "'>" +
              (i % 1000 < 500 ? "<freejoint/>" : "<joint axis='0 0 1'/>") +
              "<geom size='.1' contype='0' conaffinity='0'/></body>";
  }
  return ModelFromText("<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>" + bodies +
                       "</worldbody></mujoco>");
}

TEST(CrowdOfSleepers, WakeWhenOneIsTouchedAlsoWhereWorkersLookForIt) {
  const ModelPtr m = Crowd();
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  SetThreadCount(*d, 3);
  ASSERT_THAT(StartAsleep(*m, *d), IsEmpty());
  for (int i = 0; i < 3; ++i) Step(*m, *d);
  ASSERT_EQ(d->ntree_awake, 1);
  int woken = 1;
  for (const int tree : {0, 400, 511, 512, 999, 1024, 1535, 1536, 1699, 1701, 2048, 2999}) {
    d->qpos[m->jnt_qposadr[tree]] += 1e-12;
    FwdKinematics(*m, *d);
    EXPECT_LT(d->tree_asleep[tree], 0) << tree;
    EXPECT_EQ(d->ntree_awake, ++woken);
  }
}

TEST(CrowdOfSleepers, MovesAsBeforeWhenOneIsTouchedAfterALongRest) {
  const ModelPtr m = Crowd();
  ASSERT_NE(m, nullptr);
  const DataPtr rested(MakeData(*m));
  ASSERT_THAT(StartAsleep(*m, *rested), IsEmpty());
  const auto numbers = [&](const mjData& d) {
    std::vector<double> all(d.qpos, d.qpos + m->nq);
    all.insert(all.end(), d.qvel, d.qvel + m->nv);
    all.insert(all.end(), d.qfrc_applied, d.qfrc_applied + m->nv);
    all.insert(all.end(), d.xfrc_applied, d.xfrc_applied + 6 * m->nbody);
    all.insert(all.end(), d.tree_asleep, d.tree_asleep + m->ntree);
    return all;
  };
  const std::vector<std::function<void(mjData&, int)>> touches = {
      [&](mjData& d, int tree) { d.qvel[m->tree_dofadr[tree]] = 1; },
      [&](mjData& d, int tree) { d.qfrc_applied[m->tree_dofadr[tree]] = 1; },
      [&](mjData& d, int tree) { d.xfrc_applied[6 * m->tree_bodyadr[tree]] = 1; },
      [&](mjData& d, int tree) { d.qpos[m->jnt_qposadr[tree]] += .1; },
      [&](mjData& d, int tree) { d.xpos[3 * m->tree_bodyadr[tree] + 1] += .1; },
      [&](mjData& d, int tree) { d.xquat[4 * m->tree_bodyadr[tree] + 1] += .1; },
  };
  std::size_t kind = 0;
  for (const int tree : {0, 400, 1100, 1699, 1701, 1400, 2200, 800, 801, 2500, 2600, kCrowd - 1}) {
    for (int i = 0; i < 50; ++i) Step(*m, *rested);
    EXPECT_EQ(NotesOf(*rested)->watched.n > 0, CanWatchPages()) << tree;
    const int awake = rested->ntree_awake;
    touches[kind++ % touches.size()](*rested, tree);
    const DataPtr fresh(CopyData(nullptr, *m, *rested));
    for (int i = 0; i < 3; ++i) {
      Step(*m, *rested);
      Step(*m, *fresh);
    }
    EXPECT_EQ(rested->ntree_awake, awake + 1) << tree;
    EXPECT_THAT(numbers(*rested), ElementsAreArray(numbers(*fresh))) << tree;
  }
}

// A crowd after a rest that is long enough for the system to watch it.
class RestedCrowd : public testing::Test {
 protected:
  void SetUp() override {
    m = Crowd();
    ASSERT_NE(m, nullptr);
    d = DataPtr(MakeData(*m));
    ASSERT_THAT(StartAsleep(*m, *d), IsEmpty());
    for (int i = 0; i < 50; ++i) Step(*m, *d);
    ASSERT_EQ(d->ntree_awake, 1);
  }
  bool Watched() const { return NotesOf(*d)->watched.n > 0; }

  ModelPtr m;
  DataPtr d;
};

TEST_F(RestedCrowd, SleepsOnWhereAProgramWritesWhatWasThereAndIsThenWatchedMoreRarely) {
  for (int looks : {32, 64}) {
    std::fill_n(d->xfrc_applied, 6 * m->nbody, 0);
    Step(*m, *d);
    EXPECT_FALSE(Watched());
    for (int i = 0; i < looks; ++i) Step(*m, *d);
    EXPECT_FALSE(Watched()) << looks;
    for (int i = 0; i < looks; ++i) Step(*m, *d);
    EXPECT_EQ(Watched(), CanWatchPages()) << looks;
  }
  EXPECT_EQ(d->ntree_awake, 1);
}

TEST_F(RestedCrowd, WakesByWhatTheModelSays) {
  const int turning = 600, body = m->tree_bodyadr[turning];
  ASSERT_EQ(m->jnt_type[m->body_jntadr[body]], mjJNT_HINGE);
  m->body_pos[3 * body] += .1;
  Step(*m, *d);
  EXPECT_LT(d->tree_asleep[turning], 0);
  m->tree_sleep_policy[300] = mjSLEEP_NEVER;
  Step(*m, *d);
  EXPECT_LT(d->tree_asleep[300], 0);
  EXPECT_EQ(d->ntree_awake, 3);
}

#ifdef __linux__
TEST_F(RestedCrowd, WakesAlsoInAChildOfTheProcess) {
  const pid_t child = fork();
  if (child == 0) {
    d->qvel[m->tree_dofadr[300]] = 1;
    Step(*m, *d);
    _exit(d->tree_asleep[300] < 0 && d->ntree_awake == 2 ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  Step(*m, *d);
  EXPECT_EQ(d->ntree_awake, 1);
}
#endif

}  // namespace
}  // namespace pliant
