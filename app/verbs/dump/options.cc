#include "app/verbs/dump/options.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include "app/verbs/command_line.h"
#include "engine/model/option_members.h"
#include "engine/model/physics_flags.h"

namespace pliant::app {
namespace {

std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  size_t from = 0;
  while (from <= text.size()) {
    const size_t to = std::min(text.find(separator, from), text.size());
    if (to > from) parts.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

// One argument "a,b,c", repeatable, into a list.
void AddList(CommandLine& line, const char* name, std::vector<std::string>& list, const char* help) {
  const auto take = [&list](const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      for (const std::string& part : Split(value, ',')) list.push_back(part);
    }
  };
  line.AddList(name, take, help).Values(1).Repeatable().OneAtATime();
}

int FlagBits(const std::string& key, const std::string& text, std::span<const char* const> names) {
  int bits = 0;
  for (const std::string& name : Split(text, '+')) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw UsageError("--opt " + key + ": unknown flag '" + name + "'");
    bits |= 1 << (found - names.begin());
  }
  return bits;
}

double ToNumber(const std::string& key, const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end) throw UsageError("--opt " + key + ": bad value '" + text + "'");
  return value;
}

bool SameButForCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

double ToNumberOrWord(const OptionMember& member, const std::string& text) {
  for (const NamedValue& word : member.words) {
    if (SameButForCase(word.text, text)) return word.value;
  }
  return ToNumber(member.name, text);
}

void SetVector(const std::string& key, const std::string& text, mjtNum* to, size_t n) {
  const std::vector<std::string> parts = Split(text, ':');
  if (parts.size() != n) {
    throw UsageError("--opt " + key + ": needs " + std::to_string(n) + " numbers, as a:b:c");
  }
  for (size_t i = 0; i < n; ++i) to[i] = ToNumber(key, parts[i]);
}

void SetOption(mjOption& opt, const std::string& key, const std::string& text) {
  if (key == "disable") {
    opt.disableflags |= FlagBits(key, text, kDisableFlags);
  } else if (key == "undisable") {
    opt.disableflags &= ~FlagBits(key, text, kDisableFlags);
  } else if (key == "enable") {
    opt.enableflags |= FlagBits(key, text, kEnableFlags);
  } else if (key == "unenable") {
    opt.enableflags &= ~FlagBits(key, text, kEnableFlags);
  } else if (const OptionMember* member = FindOptionMember(key)) {
    void* at = reinterpret_cast<std::byte*>(&opt) + member->offset;
    if (member->type == FieldType::kInt) {
      *static_cast<int*>(at) = static_cast<int>(ToNumberOrWord(*member, text));
    } else if (member->count == 1) {
      *static_cast<mjtNum*>(at) = ToNumberOrWord(*member, text);
    } else {
      SetVector(key, text, static_cast<mjtNum*>(at), member->count);
    }
  } else {
    throw UsageError("--opt: unknown option '" + key + "'");
  }
}

void AddOptions(CommandLine& line, DumpOptions& o) {
  line.Add("MODEL", o.model, "MJCF, URDF or MJB file").Required();
  line.Add("--steps", o.steps, "number of steps").NotNegative();
  line.Add("--every", o.every, "record every K-th step and the last").NotNegative();
  line.Add("--ctrl", o.ctrl, "zero | sine | random:SEED | FILE");
  line.Add("--keyframe", o.keyframe, "start from a keyframe, by number or name");
  line.Add("--qpos", o.qpos, "start from an array qpos or a state object in FILE");
  line.Add("--raw", o.raw, "record the data as the step left it");
  line.Add("--one-data", o.one_data, "accepted for compatibility: memory is no concern here");
  line.Add("--step-from", o.step_from, "one forward pass and one step from each state in FILE");
  line.Add("--full-step", o.full_step, "there, write all asked-for fields after the step too");
  AddList(line, "--fields", o.fields,
          "data fields; * matches any text, default and all are groups, -NAME removes");
  line.AddSwitch(
      "--all", [&o] { o.fields = {"all"}; }, "every data field");
  line.Add("--list-fields", o.list_fields, "print the names of the data fields");
  line.Add("--max-dense", o.max_dense, "leave out a dense matrix of more than N entries");
  line.Add("--no-model", o.no_model, "leave out the model's arrays");
  AddList(line, "--model-fields", o.model_fields, "model arrays to write");
  line.Add("--digest", o.digest, "longer model arrays become length, type and hash");
  line.Add("--compile-only", o.compile_only, "the model only");
  AddList(line, "--opt", o.opt, "options set after compiling, key=value,...");
  line.Add("--inverse", o.inverse, "inverse dynamics at each record");
  AddList(line, "--jacobians", o.jacobians, "Jacobians of bodies by number or name, or all");
  const auto take_eps = [&o](const std::vector<std::string>& values) {
    if (!values.empty() && !values[0].empty()) o.fd_eps = ToNumber("--fd", values[0]);
  };
  line.AddList("--fd", take_eps, "transition matrices by finite differences [EPS]").Values(0, 1);
  line.Add("--fd-forward", o.fd_forward, "one-sided differences");
  line.Add("--fd-inverse", o.fd_inverse, "derivatives of the inverse dynamics");
  line.Add("--ray", o.ray, "rays to cast, a JSON list in FILE");
  line.Add("--distance", o.distance, "distance between two geoms, G,G[,MAX]; may be repeated")
      .Values(1)
      .Repeatable()
      .OneAtATime();
  line.Add("--time", o.time, "N settling steps, then microseconds a step, a forward and an inverse pass");
  line.Add("--out", o.out, "write there instead of standard output");
  line.Add("--states-out", o.states_out, "write the recorded states, ready for --step-from");
  line.Add("--save-xml", o.save_xml_file, "the model as the writer saves it [FILE]").Values(0, 1);
  line.Add("--quiet", o.quiet, "say nothing on standard error but errors");
}

}  // namespace

std::optional<int> ParseDumpOptions(int argc, const char* const* argv, DumpOptions& o) {
  CommandLine line("pliant dump", "What the engine computed, as JSON");
  AddOptions(line, o);
  if (const auto status = line.Parse(argc, argv)) return status;
  if (o.every == 0) o.every = 1;
  o.save_xml = line.Given("--save-xml");
  o.choose_model_fields = line.Given("--model-fields") || o.no_model;
  if (o.no_model) o.model_fields.clear();
  o.fd = line.Given("--fd") || (o.fd_forward && !o.fd_inverse);
  if (o.fields.empty()) o.fields = {"default"};
  return std::nullopt;
}

void ApplyModelOptions(mjModel& m, const std::vector<std::string>& list) {
  for (const std::string& item : list) {
    const size_t at = item.find('=');
    if (at == std::string::npos) throw UsageError("--opt: '" + item + "' is not key=value");
    SetOption(m.opt, item.substr(0, at), item.substr(at + 1));
  }
}

bool MatchesPattern(const std::string& pattern, const std::string& name) {
  const size_t star = pattern.find('*');
  if (star == std::string::npos) return pattern == name;
  if (name.compare(0, star, pattern, 0, star) != 0) return false;
  const std::string rest = pattern.substr(star + 1);
  for (size_t from = star; from <= name.size(); ++from) {
    if (MatchesPattern(rest, name.substr(from))) return true;
  }
  return false;
}

}  // namespace pliant::app
