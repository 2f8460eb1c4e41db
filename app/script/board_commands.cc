#include "app/script/board_commands.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/script/words.h"
#include "render/readback.h"
#include "ui/state/board.h"
#include "ui/state/panel.h"

namespace pliant::app {
namespace {

using Outcome = ScriptOutcome;

// A new item of the board, for which there must be room.
template <class Items>
Outcome RoomFor(ScriptCall& s, const Items& items, const std::string& name, size_t used, size_t capacity) {
  if (items.contains(name) || used < capacity) return Outcome::kDone;
  return s.Fail("there are " + std::to_string(capacity) + " already; erase some first");
}

// Of the panel, which shows itself when it gets its first one.
template <class Items>
Outcome RoomOnPanel(ScriptCall& s, const Items& items, const std::string& name) {
  const ui::Board& board = ui::CurrentBoard();
  if (board.Empty()) ui::ShowPanel(s.c.ui, "program");
  return RoomFor(s, items, name, board.Items(), ui::kMaxBoardItems);
}

Outcome PutMark(ScriptCall& s, ui::BoardMark mark) {
  ui::Board& board = ui::CurrentBoard();
  const std::string name = Unquoted(s.words[1]);
  const Outcome room = RoomFor(s, board.marks, name, board.marks.size(), ui::kMaxMarks);
  if (room == Outcome::kDone) board.marks[name] = std::move(mark);
  return room;
}

void ReadPoint(const ScriptCall& s, size_t from, std::array<double, 3>* point) {
  for (size_t i = 0; i < 3; ++i) (*point)[i] = s.Number(from + i);
}

void ReadColor(const ScriptCall& s, size_t from, ui::BoardMark* mark) {
  for (size_t i = 0; i < 4 && s.Has(from + i); ++i)
    mark->rgba[i] = static_cast<float>(std::clamp(s.Number(from + i), 0.0, 1.0));
}

Outcome DrawSphere(ScriptCall& s) {
  ui::BoardMark mark{.shape = ui::MarkShape::kSphere};
  mark.size[0] = s.Number(3);
  ReadPoint(s, 4, &mark.at);
  ReadColor(s, 7, &mark);
  return PutMark(s, std::move(mark));
}

Outcome DrawBox(ScriptCall& s) {
  ui::BoardMark mark{.shape = ui::MarkShape::kBox};
  ReadPoint(s, 3, &mark.size);
  ReadPoint(s, 6, &mark.at);
  ReadColor(s, 9, &mark);
  return PutMark(s, std::move(mark));
}

Outcome DrawSpan(ScriptCall& s) {
  ui::BoardMark mark{.shape = s.words[2] == "line" ? ui::MarkShape::kLine : ui::MarkShape::kArrow};
  mark.size[0] = s.Number(3);
  ReadPoint(s, 4, &mark.at);
  ReadPoint(s, 7, &mark.to);
  ReadColor(s, 10, &mark);
  return PutMark(s, std::move(mark));
}

Outcome DrawText(ScriptCall& s) {
  ui::BoardMark mark{.shape = ui::MarkShape::kText};
  ReadPoint(s, 3, &mark.at);
  mark.text = Unquoted(s.Rest(6));
  return PutMark(s, std::move(mark));
}

Outcome Erase(ScriptCall& s) {
  ui::Board& board = ui::CurrentBoard();
  if (!s.Has(1)) {
    board = {};
    return Outcome::kDone;
  }
  const std::string name = Unquoted(s.words[1]);
  const size_t erased = board.marks.erase(name) + board.sliders.erase(name) + board.buttons.erase(name) +
                        board.series.erase(name) + board.images.erase(name);
  return erased > 0 ? Outcome::kDone : s.Fail("nothing is called '" + name + "'");
}

Outcome PutSlider(ScriptCall& s) {
  ui::Board& board = ui::CurrentBoard();
  const std::string name = Unquoted(s.words[1]);
  const Outcome room = RoomOnPanel(s, board.sliders, name);
  if (room != Outcome::kDone) return room;
  const double low = s.Number(2), high = s.Number(3);
  if (!(low < high)) return s.Fail("LOW must be less than HIGH");
  board.sliders[name] = {low, high, std::clamp(s.Number(4), low, high)};
  return Outcome::kDone;
}

Outcome PutButton(ScriptCall& s) {
  ui::Board& board = ui::CurrentBoard();
  const std::string name = Unquoted(s.words[1]);
  const Outcome room = RoomOnPanel(s, board.buttons, name);
  if (room == Outcome::kDone) board.buttons.try_emplace(name, 0);
  return room;
}

Outcome PutSample(ScriptCall& s) {
  ui::Board& board = ui::CurrentBoard();
  const std::string name = Unquoted(s.words[1]);
  const Outcome room = RoomOnPanel(s, board.series, name);
  if (room == Outcome::kDone) ui::AddSample(name, s.Number(2), s.Number(3));
  return room;
}

Outcome PutImage(ScriptCall& s) {
  constexpr int kMaxPixels = 4096;
  ui::Board& board = ui::CurrentBoard();
  const std::string name = Unquoted(s.words[1]);
  const Outcome room = RoomOnPanel(s, board.images, name);
  if (room != Outcome::kDone) return room;
  render::Image image;
  std::string error;
  if (!render::ReadPng(Unquoted(s.words[2]), &image, &error)) return s.Fail(error);
  if (image.width > kMaxPixels || image.height > kMaxPixels)
    return s.Fail("an image may have at most " + std::to_string(kMaxPixels) + " pixels a side");
  ui::BoardImage put{.width = image.width, .height = image.height, .rgb = {}, .texture = nullptr};
  const auto channels = static_cast<size_t>(image.channels);
  for (size_t i = 0; i + channels <= image.pixels.size(); i += channels) {
    for (size_t c = 0; c < 3; ++c) put.rgb.push_back(image.pixels[i + (channels < 3 ? 0 : c)]);
  }
  board.images[name] = std::move(put);
  return Outcome::kDone;
}

Outcome PrintBoard(ScriptCall& s) {
  const ui::Board& board = ui::CurrentBoard();
  nlohmann::json out = {{"sliders", nlohmann::json::object()}, {"buttons", nlohmann::json::object()}};
  for (const auto& [name, slider] : board.sliders) out["sliders"][name] = slider.value;
  for (const auto& [name, count] : board.buttons) out["buttons"][name] = count;
  out["marks"] = board.marks.size();
  s.text = out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return Outcome::kDone;
}

constexpr ScriptCommand kCommands[] = {
    {"draw", "NAME sphere #RADIUS #X #Y #Z [#R #G #B #A]", "a shape in the scene; the same name replaces it",
     DrawSphere},
    {"draw", "NAME box #A #B #C #X #Y #Z [#R #G #B #A]", "half sizes and middle", DrawBox},
    {"draw", "NAME line|arrow #WIDTH #X1 #Y1 #Z1 #X2 #Y2 #Z2 [#R #G #B #A]",
     "width of lines in pixels, of arrows in m", DrawSpan},
    {"draw", "NAME text #X #Y #Z TEXT...", "a text at a place of the scene", DrawText},
    {"slider", "NAME #LOW #HIGH #VALUE", "in the panel of the program", PutSlider},
    {"button", "NAME", "likewise; the board counts how often it is pressed", PutButton},
    {"sample", "NAME #X #Y", "a point of a curve in the panel of the program", PutSample},
    {"image", "NAME PATH", "a PNG file in the panel of the program", PutImage},
    {"board", "", "prints JSON: values of sliders, and how often buttons were pressed", PrintBoard},
    {"erase", "[NAME]", "a shape, slider, button, curve or image; all without a name", Erase},
};

}  // namespace

std::span<const ScriptCommand> BoardCommands() { return kCommands; }

}  // namespace pliant::app
