#include "app/script/view_commands.h"

#include <algorithm>

#include "engine/model/names.h"
#include "ui/actions/keymap.h"
#include "ui/state/selection.h"

namespace pliant::app {
namespace {

using Outcome = ScriptOutcome;

Outcome Select(ScriptCall& s) {
  const int body = s.Body(s.words[1]);
  if (body < 0) return Outcome::kFailed;
  s.Mark(body);
  SelectBody(*s.c.frame.m, s.c.ui.selection, body);
  return Outcome::kDone;
}

Outcome FixedCamera(ScriptCall& s) {
  if (s.c.frame.m == nullptr) return s.Fail("there is no model");
  const int id = Name2Id(*s.c.frame.m, mjOBJ_CAMERA, s.words[1].c_str());
  if (id < 0) return s.Fail("no camera '" + s.words[1] + "'");
  mjvCamera& camera = s.c.ui.view.camera;
  camera.type = mjCAMERA_FIXED;
  camera.fixedcamid = id;
  return Outcome::kDone;
}

Outcome FreeCamera(ScriptCall& s) {
  if (s.c.frame.m == nullptr) return s.Fail("there is no model");
  mjvCamera& camera = s.c.ui.view.camera;
  camera.type = mjCAMERA_FREE;
  camera.azimuth = s.Number(2);
  camera.elevation = s.Number(3);
  camera.distance = s.Number(4);
  for (size_t i = 0; i < 3 && s.Has(5); ++i) camera.lookat[i] = s.Number(5 + i);
  return Outcome::kDone;
}

Outcome Teleop(ScriptCall& s) {
  std::string error;
  if (!ui::TeleopFromText(ui::TeleopToText(s.c.ui.teleop) + s.Rest(1), &s.c.ui.teleop, &error))
    return s.Fail(error);
  return Outcome::kDone;
}

constexpr ScriptCommand kCommands[] = {
    {"select", "BODY", "selects a body and remembers where it is", Select},
    {"camera", "free #AZIMUTH #ELEVATION #DISTANCE [#X #Y #Z]", "degrees, m, and the point to look at",
     FreeCamera},
    {"camera", "NAME", "looks through a camera of the model", FixedCamera},
    {"teleop", "LINE...", "adds a line of the teleoperation list, as in: teleop Gamepad A = gripper 1",
     Teleop},
};

}  // namespace

std::span<const ScriptCommand> ViewCommands() { return kCommands; }

}  // namespace pliant::app
