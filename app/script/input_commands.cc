#include "app/script/input_commands.h"

#include <algorithm>

#include "app/script/keys.h"
#include "render/camera.h"
#include "ui/actions/gamepad.h"
#include "ui/widgets/registry.h"

namespace pliant::app {
namespace {

using Outcome = ScriptOutcome;

Outcome MoveTo(ScriptCall& s, float x, float y) {
  s.memory.input.mouse_active = true;
  s.memory.input.mouse = {x, y};
  return Outcome::kDone;
}

// Of the area that shows the scene.
Outcome MoveToPixel(ScriptCall& s, double x, double y) {
  return MoveTo(s, s.view.origin().x + static_cast<float>(x), s.view.origin().y + static_cast<float>(y));
}

Outcome MoveToBody(ScriptCall& s) {
  s.memory.input.mouse_active = true;
  const int body = s.Body(s.words[2]);
  if (body < 0) return Outcome::kFailed;
  double pixel[2];
  const render::Viewport area = s.view.viewport();
  if (!render::ProjectToPixel(s.view.scene(), area, s.c.frame.d->xipos + 3 * body, pixel) || pixel[0] < 0 ||
      pixel[1] < 0 || pixel[0] >= area.width || pixel[1] >= area.height)
    return s.Fail("'" + s.words[2] + "' is not in view");
  return MoveToPixel(s, pixel[0], pixel[1]);
}

Outcome MoveToPoint(ScriptCall& s) {
  s.memory.input.mouse_active = true;
  const double point[3] = {s.Number(2), s.Number(3), s.Number(4)};
  double pixel[2];
  if (!render::ProjectToPixel(s.view.scene(), s.view.viewport(), point, pixel))
    return s.Fail("the point is behind the camera");
  return MoveToPixel(s, pixel[0], pixel[1]);
}

Outcome MoveToWidget(ScriptCall& s) {
  s.memory.input.mouse_active = true;
  if (!ui::FindWidget(s.Rest(2), &s.memory.input.mouse))
    return s.Fail("no widget '" + s.Rest(2) + "' is shown");
  return Outcome::kDone;
}

// A motion that takes its time, like a hand.
Outcome Glide(ScriptCall& s) {
  SyntheticInput& input = s.memory.input;
  const double duration = s.Has(4) ? std::max(s.Number(4), 1e-3) : 0.2;
  if (s.waited == 0) s.memory.glide_from = input.mouse;
  const float t = static_cast<float>(std::min(1.0, s.waited / duration));
  MoveTo(s, s.memory.glide_from.x + t * static_cast<float>(s.Number(2)),
         s.memory.glide_from.y + t * static_cast<float>(s.Number(3)));
  return t >= 1 ? Outcome::kDone : Outcome::kWait;
}

size_t ThirdWordButton(const ScriptCall& s) {
  return s.words[2] == "left" ? 0 : s.words[2] == "right" ? 1 : 2;
}

// Each change of a button is a frame of its own.
SyntheticInput& QueueFrame(ScriptCall& s) {
  s.memory.input.mouse_active = true;
  return s.memory.queued.emplace_back(s.memory.input);
}
Outcome HoldButton(ScriptCall& s) {
  QueueFrame(s).down[ThirdWordButton(s)] = true;
  return Outcome::kDone;
}
Outcome ReleaseButton(ScriptCall& s) {
  QueueFrame(s).down[ThirdWordButton(s)] = false;
  return Outcome::kDone;
}
Outcome Click(ScriptCall& s) {
  HoldButton(s);
  return ReleaseButton(s);
}
Outcome DoubleClick(ScriptCall& s) {
  Click(s);
  HoldButton(s);
  s.memory.queued.back().double_clicks = 1 << ThirdWordButton(s);
  return ReleaseButton(s);
}

Outcome Scroll(ScriptCall& s) {
  s.memory.input.mouse_active = true;
  s.memory.input.wheel = static_cast<float>(s.Number(2));
  return Outcome::kDone;
}

Outcome HoldModifiers(ScriptCall& s) {
  int& mods = s.memory.input.mods;
  mods = 0;
  for (const std::string& word : s.words)
    mods |= word == "ctrl" ? ui::kModCtrl : word == "shift" ? ui::kModShift : word == "alt" ? ui::kModAlt : 0;
  return Outcome::kDone;
}

Outcome Press(ScriptCall& s) {
  ui::KeyPress press;
  if (!ParseKey(s.words[1], &press)) return s.Fail("'" + s.words[1] + "' is not a key");
  s.memory.input.keys.push_back(press);
  return Outcome::kDone;
}

Outcome MoveGamepad(ScriptCall& s) {
  const int input = ui::FindGamepadInput(s.words[1]);
  if (input < 0) return s.Fail("'" + s.words[1] + "' is no input of a gamepad");
  s.memory.input.pad.present = true;
  s.memory.input.pad.value[static_cast<size_t>(input)] = s.Number(2);
  return Outcome::kDone;
}

#define PLIANT_BUTTON "left|right|middle"
constexpr ScriptCommand kCommands[] = {
    {"mouse", "move #X #Y", "to a pixel of the window",
     [](ScriptCall& s) {
       return MoveTo(s, static_cast<float>(s.Number(2)), static_cast<float>(s.Number(3)));
     }},
    {"mouse", "by #DX #DY [#SECONDS]", "a motion that takes its time", Glide},
    {"mouse", "view #X #Y", "to a place of the scene, 0 to 1 from left to right and from top to bottom",
     [](ScriptCall& s) {
       const render::Viewport area = s.view.viewport();
       return MoveToPixel(s, s.Number(2) * area.width, s.Number(3) * area.height);
     }},
    {"mouse", "body NAME", "to the body's center of mass", MoveToBody},
    {"mouse", "point #X #Y #Z", "to a point of the world", MoveToPoint},
    {"mouse", "widget NAME...",
     "to a button or field, as PANEL/LABEL or by its own name; query widgets lists them", MoveToWidget},
    {"mouse", "down " PLIANT_BUTTON, "holds a button", HoldButton},
    {"mouse", "up " PLIANT_BUTTON, "lets a button go", ReleaseButton},
    {"mouse", "click " PLIANT_BUTTON, "presses a button and lets it go", Click},
    {"mouse", "double " PLIANT_BUTTON, "clicks twice", DoubleClick},
    {"mouse", "scroll #N", "turns the wheel", Scroll},
    {"mods", "[ctrl|shift|alt...]", "held until the next mods", HoldModifiers},
    {"press", "KEY", "as in: press Ctrl+L, press Space, press F3", Press},
    {"gamepad", "INPUT #VALUE", "as in: gamepad LeftX -0.5", MoveGamepad},
};
#undef PLIANT_BUTTON

}  // namespace

std::span<const ScriptCommand> InputCommands() { return kCommands; }

}  // namespace pliant::app
