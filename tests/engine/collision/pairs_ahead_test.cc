// Searching pairs before it is their turn changes nothing.
#include "engine/collision/pairs_ahead.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "engine/collision/narrowphase.h"
#include "engine/model/callbacks.h"
#include "engine/step/forward.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

// A heap of round bodies in the way of each other; every fifth has a margin.
std::string Heap() {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const char* const geoms[] = {"type='sphere' size='.07'", "type='capsule' size='.05 .08'",
                               "type='ellipsoid' size='.05 .1 .08'", "type='cylinder' size='.06 .09'"};
  std::string bodies;
  for (int i = 0; i < 90; ++i) {
    std::string pos, euler;
    for (int k = 0; k < 3; ++k) {
      pos += std::to_string(0.3 * uniform(random)) + " ";
      euler += std::to_string(180 * uniform(random)) + " ";
    }
    bodies += "<body pos='" + pos + "' euler='" + euler + "'><freejoint/><geom " + geoms[i % 4] +
              (i % 5 ? "" : " margin='.01'") + "/></body>";
  }
  return "<mujoco><worldbody>" + bodies + "</worldbody></mujoco>";
}

int AskedFor(const mjModel*, mjData*, int, int) { return 0; }

std::vector<mjContact> Contacts(const mjModel& m, mjData& d) {
  Forward(m, d);
  return {d.contact, d.contact + d.ncon};
}

TEST(PairsAhead, HaveTheContactsOfPairsInTheirTurn) {
  const ModelPtr m = ModelFromText(Heap());
  for (const int disabled : {0, static_cast<int>(mjDSBL_MULTICCD)}) {
    m->opt.disableflags = disabled;
    const DataPtr d(MakeData(*m));
    const std::vector<mjContact> ahead = Contacts(*m, *d);
    mjcb_contactfilter = AskedFor;  // every pair waits for its turn, as it is asked in order
    const std::vector<mjContact> in_turn = Contacts(*m, *d);
    mjcb_contactfilter = nullptr;
    ASSERT_EQ(ahead.size(), in_turn.size());
    EXPECT_GT(ahead.size(), 200u);
    for (size_t i = 0; i < ahead.size(); ++i) {
      EXPECT_EQ(ahead[i].geom[0], in_turn[i].geom[0]) << i;
      EXPECT_EQ(ahead[i].geom[1], in_turn[i].geom[1]) << i;
      EXPECT_EQ(std::memcmp(&ahead[i].dist, &in_turn[i].dist, 13 * sizeof(mjtNum)), 0) << i;
    }
  }
}

int Nothing(const mjModel*, mjData*, mjPreContact*, int, int, mjtNum) { return 0; }

TEST(PairsAhead, LeaveToAProgramsFunctionWhatIsItsOwn) {
  const ModelPtr m = ModelFromText(Heap());
  const DataPtr d(MakeData(*m));
  mjfCollision& entry = mjCOLLISIONFUNC[mjGEOM_CAPSULE][mjGEOM_ELLIPSOID];
  const mjfCollision saved = entry;
  entry = Nothing;
  const std::vector<mjContact> contacts = Contacts(*m, *d);
  entry = saved;
  EXPECT_GT(contacts.size(), 100u);
  for (const mjContact& con : contacts) {
    EXPECT_FALSE(m->geom_type[con.geom[0]] == mjGEOM_CAPSULE &&
                 m->geom_type[con.geom[1]] == mjGEOM_ELLIPSOID);
  }
}

}  // namespace
}  // namespace pliant
