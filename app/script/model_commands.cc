#include "app/script/model_commands.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "app/script/options.h"
#include "app/script/words.h"
#include "app/verbs/fit/plan.h"
#include "engine/fit/mesh_geoms.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/runner/values/value.h"
#include "ui/state/fit_state.h"
#include "ui/state/trajectory_state.h"

namespace pliant::app {

namespace command = runner::command;

namespace {

using Outcome = ScriptOutcome;

Outcome Open(ScriptCall& s) {
  s.c.Ask(ui::request::Open{.path = Unquoted(s.words[1]), .confirmed = true});
  return Outcome::kDone;
}

Outcome Save(ScriptCall& s) {
  s.c.Ask(ui::request::SaveModel{Unquoted(s.words[1])});
  return Outcome::kDone;
}

Outcome Option(ScriptCall& s) {
  std::vector<double> values;
  for (size_t i = 2; s.Has(i); ++i) values.push_back(s.Number(i));
  if (PushOption(s.c.sink, s.words[1], values)) return Outcome::kDone;
  return s.Fail("no option '" + s.words[1] + "' with these values");
}

Outcome Field(ScriptCall& s) {
  s.c.sink.Push(command::SetModelField{s.words[1], s.Whole(2), s.Number(3)});
  return Outcome::kDone;
}

// A shape goes to the compiler, every other number to the live model.
bool TuneByName(ui::ActionContext& c, const std::vector<std::string>& words) {
  const ModelParameter* p = FindParameter(words[1].c_str());
  if (p == nullptr || c.frame.m == nullptr) return false;
  int id = Name2Id(*c.frame.m, p->object, words[2].c_str());
  if (id < 0 && words[2].find_first_not_of("0123456789") == std::string::npos)
    id = std::atoi(words[2].c_str());
  const ParameterSlice slice =
      id < 0 || id >= CountOf(*c.frame.m, p->object) ? ParameterSlice{} : SliceOf(*c.frame.m, *p, id);
  const int column = std::atoi(words[3].c_str());
  const double value = std::strtod(words[4].c_str(), nullptr);
  if (column < 0 || column >= slice.count) return false;
  if (p->effect == Effect::kRecompile) {
    const char* name = Id2Name(*c.frame.m, p->object, id);
    c.ui.authoring.tuning.SetShape({p->object, name != nullptr ? name : "", id, p->field, column, value});
    return true;
  }
  for (int r = 0; r < slice.repeats; ++r) {
    c.sink.Push(command::SetModelField{p->field, slice.begin + r * slice.count + column, value});
  }
  return true;
}

Outcome Tune(ScriptCall& s) {
  return TuneByName(s.c, s.words) ? Outcome::kDone : s.Fail("tune: the model has no such number");
}

Outcome Set(ScriptCall& s) {
  const ui::ActionContext& c = s.c;
  const std::string& path = s.words[1];
  runner::Command command = command::ClearCtrl{};
  runner::ValueRef ref;
  if (c.frame.m == nullptr) return s.Fail("there is no model");
  if (!runner::FindValue(*c.frame.m, path, &ref, &s.text)) return Outcome::kFailed;
  if (!std::isfinite(s.Number(2)))
    return s.Fail("'" + path + "' must be finite, and " + s.words[2] + " is not");
  if (!runner::WriteCommand(*c.frame.m, path, s.Number(2), &command))
    return s.Fail("'" + path + "' cannot be changed");
  c.sink.Push(std::move(command));
  return Outcome::kDone;
}

Outcome RenameKey(ScriptCall& s) {
  s.c.ui.authoring.keyframes.renamed[s.words[1]] = s.words[2];
  return Outcome::kDone;
}

Outcome DeleteKey(ScriptCall& s) {
  s.c.ui.authoring.keyframes.deleted.insert(s.words[1]);
  return Outcome::kDone;
}

// The geoms that a name or number means; "all": each that collides as a mesh.
std::vector<int> MeshGeomsOf(const mjModel& m, const std::string& name) {
  std::vector<int> geoms;
  for (int g = 0; g < m.ngeom; ++g) {
    const char* called = Id2Name(m, mjOBJ_GEOM, g);
    const bool meant = name == "all" || name == std::to_string(g) || (called != nullptr && name == called);
    if (meant && fit::CollidesAsMesh(m, g)) geoms.push_back(g);
  }
  return geoms;
}

Outcome Fit(ScriptCall& s) {
  if (s.c.frame.m == nullptr) return s.Fail("there is no model");
  const std::string geom = Unquoted(s.words[1]);
  ui::FitState& state = ui::CurrentFit();
  std::vector<int> geoms = MeshGeomsOf(*s.c.frame.m, geom);
  if (geoms.empty()) return s.Fail("'" + geom + "' is no mesh geom that collides");
  if (s.Has(3) && (s.Whole(3) < 1 || s.Whole(3) > 256)) return s.Fail("PARTS are 1 to 256");
  state.wanted = std::move(geoms);
  state.shape = static_cast<int>(std::find(std::begin(kFitShapeNames), std::end(kFitShapeNames), s.words[2]) -
                                 std::begin(kFitShapeNames));
  if (s.Has(3)) state.max_parts = s.Whole(3);
  state.outcome.clear();
  return Outcome::kDone;
}

Outcome Switch(ScriptCall& s) {
  ui::TrajectoryState& state = ui::CurrentTrajectory();
  if (state.file.empty()) return s.Fail("no recording is open; open one with: open PATH");
  const bool on = s.words[2] == "on";
  (s.words[1] == "drive" ? state.drive : state.ghost) = on;
  return Outcome::kDone;
}

Outcome ChangeTrajectory(ScriptCall& s) {
  ui::TrajectoryState& state = ui::CurrentTrajectory();
  if (state.file.empty()) return s.Fail("no recording is open; open one with: open PATH");
  (s.words[1] == "close" ? state.close : state.restart) = true;
  return Outcome::kDone;
}

constexpr ScriptCommand kCommands[] = {
    {"open", "PATH", "a model or a recording; a path with blanks stands in double quotes", Open},
    {"save", "PATH", "the model (.xml, .mjb, .mjz) or the session (.pliant); asks before it replaces a file",
     Save},
    {"set", "PATH #VALUE", "a number that may be changed, as in: set qpos[knee] 0.3", Set},
    {"option", "NAME #VALUE...", "physics option, as in: option gravity 0 0 -1.6", Option},
    {"field", "NAME #INDEX #VALUE", "number of the model, as in: field geom_friction 0 0.2", Field},
    {"tune", "FIELD ELEMENT #COLUMN #VALUE", "the same by name, shapes too, as in: tune geom_size box 0 0.3",
     Tune},
    {"fit", "GEOM best|sphere|capsule|box|cylinder|ellipsoid|parts|sdf [#PARTS]",
     "what collides in place of a mesh geom, or of all, as in: fit bowl parts 12; wait_idle waits for it",
     Fit},
    {"trajectory", "drive|ghost on|off", "the recording drives the servos, or is seen beside the model",
     Switch},
    {"trajectory", "restart|close", "the recording begins at the present time, or goes", ChangeTrajectory},
    {"rename_key", "OLD NEW", "a keyframe, to be written with file.write_back", RenameKey},
    {"delete_key", "NAME", "a keyframe, to be written with file.write_back", DeleteKey},
};

}  // namespace

std::span<const ScriptCommand> ModelCommands() { return kCommands; }

}  // namespace pliant::app
