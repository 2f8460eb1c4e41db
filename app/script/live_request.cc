#include "app/script/live_request.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

#include "app/script/words.h"
#include "engine/core/spelling.h"
#include "engine/model/fields.h"

namespace pliant::app {
namespace {

namespace command = runner::command;
using Kind = LiveRequest::Kind;

constexpr int kMaxSteps = 1000000;
constexpr const char* kWritable[] = {"qpos",         "qvel",      "ctrl",       "act",     "qfrc_applied",
                                     "xfrc_applied", "mocap_pos", "mocap_quat", "userdata"};

LiveRequest Wrong(std::string why) {
  LiveRequest request;
  request.kind = Kind::kWrong;
  request.problem = std::move(why);
  return request;
}

LiveRequest ParseSet(const std::vector<std::string>& words) {
  if (words.size() < 3) return Wrong("set needs a field and numbers, as in: set ctrl 0 0.5");
  LiveRequest request;
  request.kind = Kind::kSet;
  const size_t at = words[1].find('@');
  request.field = words[1].substr(0, at);
  double number = 0;
  if (at != std::string::npos) {
    if (!ToNumber(words[1].substr(at + 1), &number) || number < 0 || number > 1e9)
      return Wrong("'" + words[1] + "': after @ stands the index of the first number, as in ctrl@2");
    request.first = static_cast<int>(number);
  }
  for (size_t i = 2; i < words.size(); ++i) {
    if (!ToNumber(words[i], &number) || !std::isfinite(number))
      return Wrong("'" + words[i] + "' is not a number");
    request.values.push_back(number);
  }
  return request;
}

LiveRequest ParseStep(const std::vector<std::string>& words) {
  LiveRequest request;
  request.kind = Kind::kStep;
  double steps = 1;
  if (words.size() > 1 && (!ToNumber(words[1], &steps) || steps < 0 || steps > kMaxSteps))
    return Wrong("step needs a number from 0 to " + std::to_string(kMaxSteps) + ", not '" + words[1] + "'");
  request.steps = static_cast<int>(steps);
  if (words.size() > 2) request.fields.assign(words.begin() + 2, words.end());
  return request;
}

void AppendNumber(double value, std::string* out) {
  if (!std::isfinite(value)) {
    *out += "null";
    return;
  }
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value);
  out->append(text, end.ptr);
}

double NumberAt(const void* array, FieldType type, size_t i) {
  switch (type) {
    case FieldType::kNum:
      return static_cast<const mjtNum*>(array)[i];
    case FieldType::kFloat:
      return static_cast<const float*>(array)[i];
    case FieldType::kInt:
      return static_cast<const int*>(array)[i];
    case FieldType::kSize:
      return static_cast<double>(static_cast<const mjtSize*>(array)[i]);
    default:
      return static_cast<const std::uint8_t*>(array)[i];
  }
}

bool IsNumeric(FieldType type) { return type != FieldType::kPointer && type != FieldType::kContact; }

void AppendArray(const void* array, FieldType type, size_t count, std::string* out) {
  *out += '[';
  for (size_t i = 0; i < count && array != nullptr; ++i) {
    if (i > 0) *out += ',';
    AppendNumber(NumberAt(array, type, i), out);
  }
  *out += ']';
}

// The JSON of a field of mjData, else of mjModel, or of a count; false when there is none of this name.
bool AppendField(const std::string& name, const mjModel& m, const mjData& d, std::string* out) {
  const struct {
    const char* name;
    double value;
  } scalars[] = {{"time", d.time},
                 {"timestep", m.opt.timestep},
                 {"ncon", static_cast<double>(d.ncon)},
                 {"nefc", static_cast<double>(d.nefc)}};
  for (const auto& scalar : scalars) {
    if (name != scalar.name) continue;
    AppendNumber(scalar.value, out);
    return true;
  }
  if (const DataField* field = FindDataField(name.c_str()); field != nullptr && IsNumeric(field->type)) {
    AppendArray(field->Pointer(d), field->type, field->Count(m, d), out);
    return true;
  }
  const ModelField* field = FindModelField(name.c_str());
  if (field == nullptr || !IsNumeric(field->type)) return false;
  AppendArray(field->Pointer(m), field->type, field->Count(m), out);
  return true;
}

std::string UnknownField(const std::string& name) {
  std::vector<const char*> names = {"time", "timestep", "ncon", "nefc"};
  for (const DataField& field : DataFields()) names.push_back(field.name);
  for (const ModelField& field : ModelFields()) names.push_back(field.name);
  const std::string near = NearestSpelling(name, names);
  return "error: '" + name + "' is no field of numbers of the model or its data" +
         (near.empty() ? "" : "; did you mean '" + near + "'?");
}

std::string Read(const std::vector<std::string>& fields, const mjModel& m, const mjData& d) {
  std::string out = "{";
  for (const std::string& name : fields) {
    if (out.size() > 1) out += ',';
    out += '"' + name + "\":";
    if (!AppendField(name, m, d, &out)) return UnknownField(name);
  }
  return out + "}";
}

// Free and ball joints have poses, of which no quaternion may be cut in two: numbers up to the
// end of each joint.
void SetPositions(const LiveRequest& request, const mjModel& m, const mjData& d, runner::CommandSink& apply) {
  const int begin = request.first, end = begin + static_cast<int>(request.values.size());
  for (int joint = 0; joint < m.njnt; ++joint) {
    const int from = m.jnt_qposadr[joint];
    const int to = joint + 1 < m.njnt ? m.jnt_qposadr[joint + 1] : static_cast<int>(m.nq);
    if (to <= begin || from >= end) continue;
    command::SetQpos set{.address = from, .n = to - from};
    for (int i = from; i < to; ++i) {
      const bool given = i >= begin && i < end;
      set.value[i - from] = given ? request.values[static_cast<size_t>(i - begin)] : d.qpos[i];
    }
    apply.Push(set);
  }
}

std::string Set(const LiveRequest& request, const mjModel& m, const mjData& d, runner::CommandSink& apply) {
  const auto* const known = std::find(std::begin(kWritable), std::end(kWritable), request.field);
  if (known == std::end(kWritable)) {
    std::string all;
    for (const char* name : kWritable) all += std::string(all.empty() ? "" : ", ") + name;
    return "error: '" + request.field + "' cannot be set; what can be is " + all;
  }
  const size_t size = FindDataField(*known)->Count(m, d);
  const size_t first = static_cast<size_t>(request.first), count = request.values.size();
  if (first + count > size) {
    return "error: " + request.field + " has " + std::to_string(size) + " numbers; " + std::to_string(count) +
           " from index " + std::to_string(first) + " on do not fit";
  }
  if (request.field == "qpos") {
    SetPositions(request, m, d, apply);
    return "ok";
  }
  for (size_t i = 0; i < count; ++i) {
    const int index = static_cast<int>(first + i);
    const double value = request.values[i];
    if (request.field == "ctrl") {
      apply.Push(command::SetCtrl{index, value});
    } else if (request.field == "qvel") {
      apply.Push(command::SetQvel{index, value});
    } else {
      apply.Push(command::SetDataField{request.field, index, value});
    }
  }
  return "ok";
}

}  // namespace

LiveRequest ParseLiveRequest(const std::string& line) {
  const std::vector<std::string> words = ScriptWords(line);
  LiveRequest request;
  if (words.empty()) return request;
  if (words[0] == "set") return ParseSet(words);
  if (words[0] == "step") return ParseStep(words);
  if (words[0] == "get") {
    if (words.size() < 2) return Wrong("get needs fields, as in: get qpos qvel");
    request.kind = Kind::kGet;
    request.fields.assign(words.begin() + 1, words.end());
    return request;
  }
  request.kind = words[0] == "run" ? Kind::kRun : words[0] == "pause" ? Kind::kPause : Kind::kReset;
  if (request.kind == Kind::kReset && words[0] != "reset")
    return Wrong("'" + words[0] + "' is none of set, get, step, run, pause, reset");
  if (words.size() > 1) return Wrong(words[0] + ": '" + words[1] + "' is too much");
  return request;
}

void BeginLiveRequest(const LiveRequest& request, const mjModel* m, const mjData*,
                      runner::CommandSink& apply) {
  if (m != nullptr && request.steps > 0) apply.Push(command::StepBy{request.steps});
}

std::string AnswerLiveRequest(const LiveRequest& request, const mjModel* m, const mjData* d,
                              runner::CommandSink& apply) {
  if (request.kind == Kind::kWrong) return "error: " + request.problem;
  if (m == nullptr) return "error: no model is loaded";
  switch (request.kind) {
    case Kind::kSet:
      return Set(request, *m, *d, apply);
    case Kind::kGet:
    case Kind::kStep:
      return request.fields.empty() ? "ok" : Read(request.fields, *m, *d);
    case Kind::kReset:
      apply.Push(command::Reset{});
      return "ok";
    default:
      apply.Push(command::SetPaused{request.kind == Kind::kPause});
      return "ok";
  }
}

}  // namespace pliant::app
