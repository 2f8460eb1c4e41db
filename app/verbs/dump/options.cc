#include "app/verbs/dump/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

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
void AddList(CLI::App& app, const char* name, std::vector<std::string>& list, const char* help) {
  app.add_option_function<std::vector<std::string>>(
         name,
         [&list](const std::vector<std::string>& values) {
           for (const std::string& value : values) {
             for (const std::string& part : Split(value, ',')) list.push_back(part);
           }
         },
         help)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
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

void AddOptions(CLI::App& app, DumpOptions& o) {
  app.add_option("MODEL", o.model, "MJCF, URDF or MJB file")->required();
  app.add_option("--steps", o.steps, "number of steps")->check(CLI::NonNegativeNumber);
  app.add_option("--every", o.every, "record every K-th step and the last")->check(CLI::NonNegativeNumber);
  app.add_option("--ctrl", o.ctrl, "zero | sine | random:SEED | FILE");
  app.add_option("--keyframe", o.keyframe, "start from a keyframe, by number or name");
  app.add_option("--qpos", o.qpos, "start from an array qpos or a state object in FILE");
  app.add_flag("--raw", o.raw, "record the data as the step left it");
  app.add_flag("--one-data", o.one_data, "accepted for compatibility: memory is no concern here");
  app.add_option("--step-from", o.step_from, "one forward pass and one step from each state in FILE");
  app.add_flag("--full-step", o.full_step, "there, write all asked-for fields after the step too");
  AddList(app, "--fields", o.fields,
          "data fields; * matches any text, default and all are groups, -NAME removes");
  app.add_flag_callback(
      "--all", [&o] { o.fields = {"all"}; }, "every data field");
  app.add_flag("--list-fields", o.list_fields, "print the names of the data fields");
  app.add_option("--max-dense", o.max_dense, "leave out a dense matrix of more than N entries");
  app.add_flag("--no-model", o.no_model, "leave out the model's arrays");
  AddList(app, "--model-fields", o.model_fields, "model arrays to write");
  app.add_option("--digest", o.digest, "longer model arrays become length, type and hash");
  app.add_flag("--compile-only", o.compile_only, "the model only");
  AddList(app, "--opt", o.opt, "options set after compiling, key=value,...");
  app.add_flag("--inverse", o.inverse, "inverse dynamics at each record");
  AddList(app, "--jacobians", o.jacobians, "Jacobians of bodies by number or name, or all");
  app.add_option_function<std::vector<std::string>>(
         "--fd",
         [&o](const std::vector<std::string>& values) {
           if (!values.empty() && !values[0].empty()) o.fd_eps = ToNumber("--fd", values[0]);
         },
         "transition matrices by finite differences [EPS]")
      ->expected(0, 1);
  app.add_flag("--fd-forward", o.fd_forward, "one-sided differences");
  app.add_flag("--fd-inverse", o.fd_inverse, "derivatives of the inverse dynamics");
  app.add_option("--ray", o.ray, "rays to cast, a JSON list in FILE");
  app.add_option("--distance", o.distance, "distance between two geoms, G,G[,MAX]; may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  app.add_option("--time", o.time,
                 "N settling steps, then microseconds a step, a forward and an inverse pass");
  app.add_option("--out", o.out, "write there instead of standard output");
  app.add_option("--states-out", o.states_out, "write the recorded states, ready for --step-from");
  app.add_option("--save-xml", o.save_xml_file, "the model as the writer saves it [FILE]")->expected(0, 1);
  app.add_flag("--quiet", o.quiet, "say nothing on standard error but errors");
}

}  // namespace

bool ParseDumpOptions(int argc, const char* const* argv, DumpOptions& o) {
  CLI::App app("What the engine computed, as JSON", "pliant dump");
  AddOptions(app, o);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return false;
  } catch (const CLI::ParseError& e) {
    throw UsageError(std::string(e.what()) + " (see pliant dump --help)");
  }
  if (o.every == 0) o.every = 1;
  o.save_xml = app.count("--save-xml") > 0;
  o.choose_model_fields = app.count("--model-fields") > 0 || o.no_model;
  if (o.no_model) o.model_fields.clear();
  o.fd = app.count("--fd") > 0 || (o.fd_forward && !o.fd_inverse);
  if (o.fields.empty()) o.fields = {"default"};
  return true;
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
