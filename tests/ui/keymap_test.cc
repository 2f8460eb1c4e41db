#include "ui/actions/keymap.h"

#include "tests/ui/xml_scene.h"
#include "ui/actions/gamepad.h"
#include "ui/keys/printed_key.h"
#include "ui/panels/windows/keys_window.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class Keymap : public XmlUiTest {
 protected:
  ~Keymap() override { ResetKeys(); }
  bool Press(int key, int mods = 0, bool released = false) {
    ActionContext c = Context();
    const KeyPress press{key, mods, false, released};
    if (KeysWindowTakesKey(c, press) || TeleopTakesKey(c, press)) return true;
    return !released && HandleKey(press, c);
  }
};

constexpr char kArm[] = R"(<mujoco><worldbody><body><joint name="j"/><geom size="0.1"/></body></worldbody>
  <actuator><motor name="lift" joint="j"/><motor name="grip" joint="j"/></actuator></mujoco>)";

TEST_F(Keymap, EveryChordOfTheTableIsReadBack) {
  for (const Action& action : Actions()) {
    for (const KeyChord& chord : action.keys) {
      KeyChord read;
      ASSERT_TRUE(ParseChord(ChordText(chord), &read)) << ChordText(chord);
      EXPECT_EQ(read.key, chord.key) << action.name;
      EXPECT_EQ(read.mods, chord.mods) << action.name;
    }
  }
  KeyChord none;
  EXPECT_FALSE(ParseChord("Ctrl+Nonsense", &none));
}

TEST_F(Keymap, ANewKeyRunsTheActionAndTheOldOneDoesNot) {
  Show(kArm);
  ASSERT_TRUE(BindKey("simulation.reset", 0, {'J', kModCtrl | kModShift | kModAlt}));
  EXPECT_FALSE(Press(kKeyBackspace));
  EXPECT_TRUE(Press('J', kModCtrl | kModShift | kModAlt));
  EXPECT_NE(log_.Last<command::Reset>(), nullptr);
  EXPECT_THAT(TipFor("simulation.reset"), HasSubstr("Shift+J"));
  ResetKeys();
  EXPECT_TRUE(Press(kKeyBackspace));
}

TEST_F(Keymap, AKeyIsTheOneThatIsPrintedOnIt) {
  EXPECT_EQ(PrintedKey('Q', "a"), 'A') << "a French keyboard";
  EXPECT_EQ(PrintedKey(kKeySemicolon, "m"), 'M');
  EXPECT_EQ(PrintedKey('Y', "z"), 'Z') << "a German one";
  EXPECT_EQ(PrintedKey(kKeySlash, "-"), kKeyMinus);
  EXPECT_EQ(PrintedKey(kKeySemicolon, "\xc3\xb6"), kKeySemicolon) << "no key is called so";
  EXPECT_EQ(PrintedKey('A', "\xd1\x84"), 'A') << "letters of another script";
  EXPECT_EQ(PrintedKey(kKey0 + 1, "&"), kKey0 + 1);
  EXPECT_EQ(PrintedKey(kKeyPad0, "0"), kKeyPad0);
  EXPECT_EQ(PrintedKey(kKeyLeft, nullptr), kKeyLeft);
}

TEST_F(Keymap, TakingOverAChordLeavesNobodyElseWithIt) {
  ASSERT_FALSE(ActionsOn({'L', kModCtrl}).empty());
  ASSERT_TRUE(BindKey("find.action", 0, {'L', kModCtrl}));
  const std::vector<const Action*> on = ActionsOn({'L', kModCtrl});
  ASSERT_EQ(on.size(), 1u);
  EXPECT_EQ(on[0]->name, "find.action");
  EXPECT_FALSE(BindKey("no.such.action", 0, {'L', kModCtrl}));
}

TEST_F(Keymap, ChangedKeysSurviveAsText) {
  EXPECT_THAT(KeysToText(), IsEmpty());
  BindKey("simulation.reset", 1, {kKeyF1 + 7, kModAlt});
  BindKey("panel.info", 0, {});
  const std::string text = KeysToText();
  ResetKeys();
  std::string error;
  ASSERT_TRUE(KeysFromText(text, &error)) << error;
  EXPECT_EQ(KeysToText(), text);
  EXPECT_EQ(FindAction("panel.info")->keys[0].key, kKeyNone);
}

TEST_F(Keymap, ABrokenLineIsNamedAndTheOthersAreTaken) {
  std::string error;
  EXPECT_FALSE(KeysFromText("# mine\nsimulation.reset = Ctrl+Alt+R\nnothing = Ctrl+B\n", &error));
  EXPECT_THAT(error, HasSubstr("line 3"));
  EXPECT_EQ(FindAction("simulation.reset")->keys[0].key, 'R');
}

TEST_F(Keymap, TheWindowCatchesAKeyAndAsksWhenItIsTaken) {
  Show(kArm);
  ui_.keys.open = true;
  ui_.keys.capturing = "simulation.real_time";
  EXPECT_TRUE(Press('Q', kModCtrl));  // would quit
  EXPECT_TRUE(requests_.empty());
  EXPECT_TRUE(ui_.keys.has_caught);
  ui_.keys.has_caught = false;
  EXPECT_TRUE(Press(kKeyF1 + 11, kModCtrl | kModAlt));
  EXPECT_EQ(FindAction("simulation.real_time")->keys[0].key, kKeyF1 + 11);
  EXPECT_TRUE(ui_.keys.capturing.empty());
}

TEST_F(Keymap, TheWindowIsDrawnWithAndWithoutAModel) {
  ui_.keys.open = true;
  ActionContext c = Context();
  for (int i = 0; i < 3; ++i) Frame([&] { DrawPanel("keys", c); });
  EXPECT_GT(ImGui::GetDrawData()->TotalVtxCount, 500);
  Show(kArm);
  ActionContext with = Context();
  for (int i = 0; i < 3; ++i) Frame([&] { DrawPanel("keys", with); });
}

TEST_F(Keymap, TeleoperationDrivesControlsWhileKeysAreHeld) {
  Show(kArm);
  ui_.teleop.keys = {{'W', "grip", 0.5, false}};
  ui_.teleop.on = true;
  EXPECT_TRUE(Press('W'));
  ASSERT_NE(log_.Last<command::SetCtrl>(), nullptr);
  EXPECT_EQ(log_.Last<command::SetCtrl>()->control, 1);
  EXPECT_EQ(log_.Last<command::SetCtrl>()->value, 0.5);
  EXPECT_TRUE(Press('W', 0, true));
  EXPECT_EQ(log_.Last<command::SetCtrl>()->value, 0);
}

TEST_F(Keymap, InTeleoperationNoPlainKeyActsButChordsDo) {
  Show(kArm);
  ui_.teleop.on = true;
  const mjtByte before = ui_.view.option.flags[mjVIS_CONTACTPOINT];
  EXPECT_TRUE(Press('C'));
  EXPECT_TRUE(Press(kKeySpace));
  EXPECT_EQ(ui_.view.option.flags[mjVIS_CONTACTPOINT], before);
  EXPECT_TRUE(log_.commands.empty());
  EXPECT_TRUE(Press('K', kModCtrl));
  EXPECT_EQ(ui_.palette.mode, PaletteState::Mode::kActions);
  EXPECT_TRUE(Press(kKeyEscape));
  EXPECT_FALSE(ui_.teleop.on);
}

TEST_F(Keymap, TeleoperationKeysSurviveAsText) {
  TeleopState teleop;
  teleop.keys = {{'W', "left arm lift", 0.25, false}, {kKeyUp, "grip", -1, false}};
  TeleopState read;
  std::string error;
  ASSERT_TRUE(TeleopFromText(TeleopToText(teleop), &read, &error)) << error;
  ASSERT_EQ(read.keys.size(), 2u);
  EXPECT_EQ(read.keys[0].actuator, "left arm lift");
  EXPECT_EQ(read.keys[1].key, kKeyUp);
  EXPECT_EQ(read.keys[1].value, -1);
}

TEST_F(Keymap, AGamepadDrivesTheControlsThatItsListNames) {
  LoadScene();
  const char* name = Id2Name(*frame_.m, mjOBJ_ACTUATOR, 0);
  ASSERT_NE(name, nullptr);
  std::string error;
  ASSERT_TRUE(
      TeleopFromText(std::string("W = ") + name + " 0.5\nGamepad LeftY = " + name + " -2\nGamepad A = none 1",
                     &ui_.teleop, &error))
      << error;
  ASSERT_EQ(ui_.teleop.pad.size(), 2u);
  TeleopState again;
  ASSERT_TRUE(TeleopFromText(TeleopToText(ui_.teleop), &again, &error)) << error;
  EXPECT_EQ(again.pad[0].scale, -2);
  EXPECT_EQ(again.keys.size(), 1u);
  EXPECT_FALSE(TeleopFromText("Gamepad Nose = grip 1", &again, &error));
  GamepadValues pad;
  pad.present = true;
  pad.value[1] = 1;
  ActionContext c = Context();
  DriveByGamepad(c, pad);
  EXPECT_TRUE(log_.commands.empty()) << "only in teleoperation mode";
  ui_.teleop.on = true;
  DriveByGamepad(c, pad);
  ASSERT_NE(log_.Last<command::SetCtrl>(), nullptr);
  EXPECT_EQ(log_.Last<command::SetCtrl>()->control, 0);
  EXPECT_EQ(log_.Last<command::SetCtrl>()->value, -2);
  DriveByGamepad(c, pad);
  EXPECT_EQ(log_.commands.size(), 1u) << "a stick that rests sends nothing";
  pad.value[1] = 0.05;  // the dead zone
  DriveByGamepad(c, pad);
  EXPECT_EQ(log_.Last<command::SetCtrl>()->value, 0);
  pad.value[1] = NAN;
  DriveByGamepad(c, pad);
  EXPECT_EQ(log_.commands.size(), 2u);
  pad.value[1] = 0.6;
  DriveByGamepad(c, pad);
  EndTeleop(c);  // lets go
  EXPECT_EQ(log_.Last<command::SetCtrl>()->value, 0);
}

}  // namespace
}  // namespace pliant::ui
