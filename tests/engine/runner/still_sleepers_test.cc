// Many sleepers beside a few that move, in a live simulation: steps are told that nobody has touched them,
// recordings and snapshots take only what is awake. Whatever comes from outside is noticed all the same.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/asleep.h"
#include "engine/model/fields.h"
#include "engine/runner/history/kept_state.h"
#include "tests/engine/runner/live_simulation.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

constexpr int kBoxes = 30;
constexpr int kBox = 12;  // a sleeper with others on both sides
constexpr int kDoor = kBoxes;

// Boxes at rest, a door that sleeps beside its motor, a slider that flies on, and a mocap body. The second
// keyframe has box kBox elsewhere.
ModelPtr Scene(const std::string& integrator) {
  std::string bodies, moved;
  for (int i = 0; i < kBoxes; ++i) {
    const std::string x = std::to_string(0.5 * i);
    bodies += "<body pos='" + x + " 0 .0999' sleep='init'><freejoint/>" +
              "<geom type='box' size='.1 .1 .1'/></body>";
    moved += x + (i == kBox ? " .1" : " 0") + " .0999 1 0 0 0 ";
  }
  return ModelFromText(
      "<mujoco><option integrator='" + integrator + "'><flag sleep='enable'/></option><worldbody>" +
      "<geom type='plane' size='0 0 1'/>" + bodies +
      "<body pos='0 2 1' sleep='init'><joint name='door' axis='0 0 1' damping='1'/><geom size='.1' pos='.3 0 "
      "0'/>"
      "</body><body pos='-4 4 1' sleep='never'><joint type='slide' axis='1 0 0'/><geom size='.1'/></body>"
      "<body name='hand' mocap='true' pos='0 -3 1'><geom size='.05' contype='0' conaffinity='0'/></body>"
      "</worldbody><actuator><motor name='door' joint='door'/></actuator>"
      "<keyframe><key/><key qpos='" +
      moved + "0 0'/></keyframe></mujoco>");
}

// -1 where there is none.
ptrdiff_t FirstDifference(const std::vector<double>& a, const std::vector<double>& b) {
  const auto same = [](double x, double y) { return std::memcmp(&x, &y, sizeof x) == 0; };
  const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same);
  return at == a.end() && other == b.end() ? -1 : at - a.begin();
}

class StillSleepersTest : public LiveSimulation {
 protected:
  void Start(const std::string& integrator = "Euler") {
    ModelPtr model = Scene(integrator);
    ASSERT_NE(model, nullptr);
    Send(command::Install{std::move(model), command::KeepState::kNo, nullptr});
    Send(command::SetQvel{6 * kBoxes + 1, 0.25});
    Steps(10);
    ASSERT_NE(Still(), 0U);
    ASSERT_EQ(simulation_.Data()->ntree_awake, 1);
  }
  uint64_t Still() const { return StillSleepers(*simulation_.Model(), *simulation_.Data()); }
  bool Sleeps(int tree) const { return simulation_.Data()->tree_asleep[tree] >= 0; }
  std::vector<double> LiveState() const {
    std::vector<double> state(static_cast<size_t>(RunStateSize(*simulation_.Model())));
    GetRunState(*simulation_.Model(), *simulation_.Data(), state.data());
    return state;
  }
  void StepAndRemember() {
    Steps(1);
    states_[Shot().run.history.cursor] = LiveState();
  }
  // What the recording keeps is what was there: whole states where it has some, and inputs everywhere.
  void ExpectRecorded() {
    const auto recording = simulation_.Record();
    Timeline timeline;
    std::vector<double> at_cursor;
    std::string problem;
    ASSERT_TRUE(LoadTimeline(*recording, *simulation_.Model(), &timeline, &at_cursor, &problem)) << problem;
    int whole = 0;
    const auto inputs = static_cast<size_t>(StateSize(*simulation_.Model(), mjSTATE_CTRL - 1));
    std::vector<double> kept(at_cursor.size());
    for (const auto& [entry, state] : states_) {
      const TimelineChunk& chunk = timeline.ChunkAt(entry);
      if (chunk.first == entry) {
        ASSERT_TRUE(chunk.state.Is(state)) << entry;
        ++whole;
      }
      chunk.state.CopyTo(kept.data());
      for (int64_t i = chunk.first + 1; i <= entry; ++i) {
        for (const TimelineChunk::Change& change : chunk.ChangesOf(i)) kept[change.at] = change.value;
      }
      const size_t n = static_cast<size_t>(StateSize(*simulation_.Model(), mjSTATE_INTEGRATION)) - inputs;
      ASSERT_EQ(std::memcmp(&kept[inputs], &state[inputs], n * sizeof(double)), 0) << entry;
    }
    EXPECT_GT(whole, 0);
  }
  command::SetPerturb Pull(int body) const {
    command::SetPerturb pull;
    pull.perturb.select = body;
    pull.perturb.active = mjPERT_TRANSLATE;
    pull.perturb.refpos[2] = pull.perturb.refselpos[2] = 1;
    std::copy_n(simulation_.Data()->xpos + 3 * body, 2, pull.perturb.refpos);
    std::copy_n(simulation_.Data()->xpos + 3 * body, 2, pull.perturb.refselpos);
    pull.perturb.scale = 1;
    pull.perturb.localmass = 8;
    return pull;
  }

  // Each touches the box kBox, once it is called.
  std::vector<std::pair<std::string, std::function<void()>>> Touches() {
    const int body = kBox + 1, qpos = 7 * kBox, dof = 6 * kBox;
    command::SetQpos place = {qpos, 1, {0.5 * kBox + 0.01}};
    command::SetPins spring, force;
    spring.pins.resize(1);
    spring.pins[0].drag = Pull(body);
    force.pins.resize(1);
    force.pins[0].body = body;
    force.pins[0].force[2] = 100;
    return {
        {"qpos", [=, this] { Send(place); }},
        {"qvel",
         [=, this] {
           Send(command::SetQvel{dof, 0.5});
         }},
        {"drag", [=, this] { Send(Pull(body)); }},
        {"spring that stays", [=, this] { Send(spring); }},
        {"force that stays", [=, this] { Send(force); }},
        {"poke",
         [=, this] {
           Send(command::Poke{body, {}, {0, 0, 1}});
         }},
        {"qfrc_applied",
         [=, this] {
           Send(command::SetDataField{"qfrc_applied", dof + 2, 1});
         }},
        {"xfrc_applied",
         [=, this] {
           Send(command::SetDataField{"xfrc_applied", 6 * body + 2, 1});
         }},
        {"gravity",
         [=, this] {
           Send(command::SetOption{offsetof(mjOption, gravity), command::ScalarKind::kDouble, 1});
         }},
        {"model",
         [=, this] {
           Send(command::SetModelField{"body_pos", 3 * body, 0.5 * kBox + 0.01});
         }},
        {"friction",
         [=, this] {
           Send(command::SetModelField{"geom_friction", 3 * body, 0.3});
         }},
        {"paused drag",
         [=, this] {
           Send(Pull(body));
           simulation_.Settle();
           command::SetPerturb over;
           Send(over);
         }},
    };
  }

  std::map<int64_t, std::vector<double>> states_;  // by entry of the timeline
};

TEST_F(StillSleepersTest, WakeWhateverTouchesOneOfThem) {
  Start();
  const std::vector<double> start = LiveState();
  for (const auto& [name, touch] : Touches()) {
    ASSERT_TRUE(Sleeps(kBox)) << name;
    touch();
    Steps(1);
    EXPECT_FALSE(Sleeps(kBox)) << name;
    Send(command::SetPerturb{});
    Send(command::SetPins{});
    Send(command::RestoreOptions{});
    Send(command::SetState{start});
    Steps(10);
    ASSERT_NE(Still(), 0U) << name;
  }
}

TEST_F(StillSleepersTest, StandWhereAStateThatIsSetHasThemAsleep) {
  Start();
  std::vector<double> elsewhere = LiveState();
  elsewhere[1 + 7 * kBox] += 0.01;
  // The pose that it keeps, behind the rates of activations and the accelerations.
  const mjModel& m = *simulation_.Model();
  elsewhere[static_cast<size_t>(StateSize(m, mjSTATE_INTEGRATION) + m.na + m.nv + 3 * (kBox + 1))] += 0.01;
  Send(command::SetState{elsewhere});
  StepAndRemember();
  EXPECT_TRUE(Sleeps(kBox));
  EXPECT_NEAR(simulation_.Data()->xpos[3 * (kBox + 1)], 0.5 * kBox + 0.01, 1e-12);
  EXPECT_EQ(simulation_.Data()->qpos[7 * kBox], elsewhere[1 + 7 * kBox]);
  for (int i = 0; i < 70; ++i) StepAndRemember();
  ExpectRecorded();
}

TEST_F(StillSleepersTest, WakeByKeyframeResetAndReload) {
  Start();
  Send(command::LoadKey{1});
  EXPECT_EQ(simulation_.Data()->qpos[7 * kBox + 1], 0.1);
  Steps(1);
  EXPECT_FALSE(Sleeps(kBox));
  Send(command::Reset{});
  Steps(10);
  ASSERT_NE(Still(), 0U);
  ModelPtr again = Scene("Euler");
  again->opt.gravity[2] = -3;
  Send(command::Install{std::move(again), command::KeepState::kByName, nullptr});
  Send(command::SetQvel{6 * kBox, 0.5});
  Steps(1);
  EXPECT_FALSE(Sleeps(kBox));
}

TEST_F(StillSleepersTest, NoiseWakesWhatItsControlsMoveAndIsRecorded) {
  Start();
  ASSERT_TRUE(Sleeps(kDoor));
  Send(command::SetNoise{0.5, 0.01, 7, {}});
  for (int i = 0; i < 90; ++i) StepAndRemember();
  EXPECT_FALSE(Sleeps(kDoor));
  EXPECT_TRUE(Sleeps(kBox));
  ExpectRecorded();
}

class StillSleepersUnder : public StillSleepersTest, public testing::WithParamInterface<const char*> {
 protected:
  // What may come in between, at some steps; at most others nothing.
  void Disturb(int step) {
    if (step == 20) Send(command::SetQvel{6 * 3 + 2, 0.8});
    if (step == 35) Send(command::SetCtrl{0, 0.3});
    if (step == 36) Send(command::SetCtrl{0, 0});
    if (step == 60) Send(Pull(6));
    if (step == 63) Send(command::SetPerturb{});
    if (step == 80) Send(command::SetMocap{0, {1, -2, 1}, {1, 0, 0, 0}});
    if (step == 81) Send(command::SetDataField{"xfrc_applied", 6 * 20 + 2, 4});
    if (step == 82) Send(command::SetDataField{"xfrc_applied", 6 * 20 + 2, 0});
    if (step == 83) Send(command::SetModelField{"geom_rgba", 8, 0.25});
    if (step == 84) Send(command::Poke{25, {}, {0, 0, 1}});
    if (step == 110)
      Send(command::SetOption{offsetof(mjOption, gravity) + 16, command::ScalarKind::kDouble, -9});
  }
  static constexpr int kSteps = 400;
};

TEST_P(StillSleepersUnder, AreRecordedToTheBit) {
  Start(GetParam());
  int still = 0;
  for (int step = 0; step < kSteps; ++step) {
    Disturb(step);
    StepAndRemember();
    still += Still() != 0;
  }
  EXPECT_GT(still, 100);
  EXPECT_LT(still, kSteps);
  ExpectRecorded();
}

// The bytes of an array that snapshots have.
std::vector<std::byte> BytesOf(const DataField& field, const mjModel& m, const mjData& d) {
  const auto* const from = static_cast<const std::byte*>(field.Pointer(d));
  const bool shown = field.scene_needs_it && from != nullptr && field.type != FieldType::kPointer;
  return shown ? std::vector<std::byte>(from, from + field.Count(m, d) * SizeOf(field.type))
               : std::vector<std::byte>();
}

TEST_P(StillSleepersUnder, AreInSnapshotsAsInNewOnes) {
  Start(GetParam());
  Snapshot taken_on[3];  // as the three of a mailbox, at moments of their own
  for (int step = 0; step < kSteps; ++step) {
    Disturb(step);
    if (step == 200) Send(command::SeekHistory{120});
    if (step != 200) Steps(1);
    Snapshot& old = taken_on[(step * step / 7) % 3];
    simulation_.FillSnapshot(old);
    Snapshot fresh;
    simulation_.FillSnapshot(fresh);
    ASSERT_EQ(old.data->time, fresh.data->time);
    for (const DataField& field : DataFields()) {
      ASSERT_EQ(BytesOf(field, old.model, *old.data), BytesOf(field, fresh.model, *fresh.data))
          << field.name << " " << step;
    }
  }
}

// A run whose steps are told nothing, as every command touches something.
TEST_P(StillSleepersUnder, GoOnAsInARunThatLooksAtThemInEachStep) {
  Start(GetParam());
  std::vector<std::vector<double>> promised;
  for (int step = 0; step < kSteps; ++step) {
    Disturb(step);
    Steps(1);
    promised.push_back(LiveState());
  }
  Start(GetParam());
  const double rest = simulation_.Data()->qfrc_applied[6 * kBoxes + 1];
  for (int step = 0; step < kSteps; ++step) {
    Disturb(step);
    Send(command::SetDataField{"qfrc_applied", 6 * kBoxes + 1, rest});
    Steps(1);
    ASSERT_EQ(FirstDifference(LiveState(), promised[static_cast<size_t>(step)]), -1) << step;
  }
}

INSTANTIATE_TEST_SUITE_P(Integrators, StillSleepersUnder,
                         testing::Values("Euler", "RK4", "implicitfast", "implicit"));

TEST_F(StillSleepersTest, TakeNoMoreMemoryInLongRecordings) {
  Start();
  const auto bytes = [&] { return Shot().run.history.bytes; };
  Steps(640);
  const size_t before = bytes();
  Steps(640);
  const size_t state = static_cast<size_t>(RunStateSize(*simulation_.Model())) * sizeof(double);
  EXPECT_LT(bytes() - before, 640 * (sizeof(double) + sizeof(uint32_t)) + 8 * state);
}

TEST(KeptState, SharesWhatIsTheSameAndGivesBackEachBit) {
  std::vector<double> first(2000);
  for (size_t i = 0; i < first.size(); ++i) first[i] = 0.5 * static_cast<double>(i);
  std::vector<double> second = first;
  second[1999] = -0.0;
  const KeptState one(first, nullptr);
  const size_t alone = one.OwnBytes();
  const KeptState two(second, &one);
  EXPECT_GE(alone, first.size() * sizeof(double));
  EXPECT_LT(two.OwnBytes(), alone / 2);
  EXPECT_LT(one.OwnBytes(), alone / 2);
  std::vector<double> back(first.size());
  one.CopyTo(back.data());
  EXPECT_EQ(back, first);
  two.CopyTo(back.data());
  EXPECT_EQ(std::memcmp(back.data(), second.data(), back.size() * sizeof(double)), 0);
  EXPECT_TRUE(two.Is(second));
  second[1999] = 0;
  EXPECT_FALSE(two.Is(second));
}

}  // namespace
}  // namespace pliant::runner
