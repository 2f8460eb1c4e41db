// A slow frame misses nothing of what hands did since the one before.
#include "app/window/input_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

using Kind = InputEvent::Kind;

InputEvent Move(double x) { return {.kind = Kind::kMove, .x = x}; }
InputEvent Button(bool down, double x) { return {.kind = Kind::kButton, .x = x, .down = down}; }
InputEvent Key(int key, int mods = 0, bool repeat = false) {
  return {.kind = Kind::kKey, .key = {key, mods, repeat, false}};
}
InputEvent Text(char c) { return {.kind = Kind::kText, .text = static_cast<unsigned>(c)}; }

std::string Of(const std::vector<InputEvent>& events) {
  std::string out;
  for (const InputEvent& e : events) {
    if (e.kind == Kind::kMove) out += "m";
    if (e.kind == Kind::kButton) out += e.down ? "D" : "U";
    if (e.kind == Kind::kWheel) out += "w";
    if (e.kind == Kind::kKey) out += "k";
    if (e.kind == Kind::kText) out += static_cast<char>(e.text);
  }
  return out;
}

TEST(InputQueue, TwoClicksWithinAFrameHaveFramesOfTheirOwn) {
  InputQueue queue;
  for (const InputEvent& e :
       {Move(1), Button(true, 1), Button(false, 1), Move(9), Button(true, 9), Button(false, 9), Move(20)})
    queue.Push(e);
  EXPECT_EQ(Of(queue.Take(false, false)), "m");
  EXPECT_EQ(Of(queue.Take(false, false)), "D");
  EXPECT_EQ(Of(queue.Take(false, false)), "U");
  EXPECT_EQ(Of(queue.Take(false, false)), "m") << "a pen that jumps is seen where it is before it presses";
  const std::vector<InputEvent> second = queue.Take(false, false);
  EXPECT_EQ(Of(second), "D");
  EXPECT_EQ(second.back().x, 9) << "where it was pressed, not where the pointer went later";
  EXPECT_EQ(Of(queue.Take(false, false)), "U");
  EXPECT_EQ(Of(queue.Take(false, false)), "m");
  EXPECT_TRUE(queue.Empty());
}

TEST(InputQueue, AKeyThatIsTappedIsHeldForAFrame) {
  InputQueue queue;
  InputEvent up = Key(ui::kKeyRight);
  up.key.released = true;
  for (const InputEvent& e : {Key(ui::kKeyRight), up, Key(ui::kKeyRight), up}) queue.Push(e);
  EXPECT_EQ(Of(queue.Take(false, false)), "k");
  EXPECT_EQ(Of(queue.Take(false, false)), "kk") << "let go, and pressed again";
  EXPECT_EQ(Of(queue.Take(false, false)), "k");
  EXPECT_TRUE(queue.Empty());
}

TEST(InputQueue, TypedTextComesAtOnceAndEnterEndsTheFrame) {
  InputQueue queue;
  for (const char c : std::string("1e-3")) {
    queue.Push(Key(c == 'e' ? 'E' : c));
    queue.Push(Text(c));
  }
  queue.Push(Key(ui::kKeyEnter));
  queue.Push(Key('R'));
  queue.Push(Text('r'));
  EXPECT_EQ(Of(queue.Take(true, false)), "k1kek-k3");
  EXPECT_EQ(Of(queue.Take(true, false)), "k");
  EXPECT_EQ(Of(queue.Take(false, false)), "kr") << "no field takes what follows Enter";
}

TEST(InputQueue, AFieldTakesItsTextBeforeEscClosesTheDialog) {
  InputQueue queue;
  for (const InputEvent& e : {Key('A'), Text('a'), Key(ui::kKeyEscape), Key(' '), Text(' ')}) queue.Push(e);
  EXPECT_EQ(Of(queue.Take(true, false)), "ka");
  const std::vector<InputEvent> second = queue.Take(true, false);
  ASSERT_EQ(Of(second), "k");
  EXPECT_EQ(second[0].key.key, ui::kKeyEscape);
  EXPECT_EQ(Of(queue.Take(false, false)), "k ");
}

TEST(InputQueue, KeysWaitForADialogThatOpens) {
  InputQueue queue;
  for (const InputEvent& e : {Key('O', ui::kModCtrl), Key('A'), Text('a'), Move(3)}) queue.Push(e);
  std::vector<InputEvent> first = queue.Take(false, false);
  ASSERT_EQ(Of(first), "kkam");
  queue.PutBack(first.begin() + 1, first.end());
  EXPECT_EQ(Of(queue.Take(false, true)), "");
  EXPECT_FALSE(queue.Empty());
  EXPECT_EQ(Of(queue.Take(true, false)), "kam");
}

TEST(InputQueue, AHeldKeyLeavesNothingBehind) {
  InputQueue queue;
  queue.Push(Key(ui::kKeyBackspace));
  for (int i = 0; i < 20; ++i) queue.Push(Key(ui::kKeyBackspace, 0, true));
  EXPECT_EQ(queue.Take(true, false).size(), 1u);
  EXPECT_EQ(queue.Take(true, false).size(), 20u);
}

}  // namespace
}  // namespace pliant::app
