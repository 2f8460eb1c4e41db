#include "app/script/model_commands.h"

#include <cmath>
#include <cstdlib>

#include "app/script/options.h"
#include "app/script/words.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/runner/values/value.h"

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

constexpr ScriptCommand kCommands[] = {
    {"open", "PATH", "a model; a path with blanks stands in double quotes", Open},
    {"save", "PATH", "the model (.xml, .mjb, .mjz) or the session (.pliant); asks before it replaces a file",
     Save},
    {"set", "PATH #VALUE", "a number that may be changed, as in: set qpos[knee] 0.3", Set},
    {"option", "NAME #VALUE...", "physics option, as in: option gravity 0 0 -1.6", Option},
    {"field", "NAME #INDEX #VALUE", "number of the model, as in: field geom_friction 0 0.2", Field},
    {"tune", "FIELD ELEMENT #COLUMN #VALUE", "the same by name, shapes too, as in: tune geom_size box 0 0.3",
     Tune},
    {"rename_key", "OLD NEW", "a keyframe, to be written with file.write_back", RenameKey},
    {"delete_key", "NAME", "a keyframe, to be written with file.write_back", DeleteKey},
};

}  // namespace

std::span<const ScriptCommand> ModelCommands() { return kCommands; }

}  // namespace pliant::app
