#include "engine/runner/values/value.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/core/spelling.h"
#include "engine/model/names.h"
#include "engine/model/option_members.h"
#include "engine/query/object_velocity.h"
#include "engine/runner/values/contact_value.h"
#include "engine/runner/values/delayed_value.h"
#include "engine/runner/values/value_rows.h"
#include "engine/runner/values/whole_motion.h"
#include "engine/step/derived.h"

namespace pliant::runner {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Computed {
  const char* name;
  double (*compute)(const mjModel& m, const mjData& d);
  bool lags;
  unsigned derived = 0;
};

// Of the origin of a body's frame, m/s along an axis of the world: number 3 * body + axis. cvel has that of
// the point of the body that is at the centre of mass of its tree.
constexpr char kBodyVelocity[] = "velocity";

double BodyVelocity(const mjModel& m, const mjData& d, size_t index) {
  mjtNum turning_and_moving[6];
  ObjectVelocity(m, d, mjOBJ_XBODY, static_cast<int>(index / 3), turning_and_moving, 0);
  return turning_and_moving[3 + index % 3];
}

int Islands(const mjModel& m, const mjData& d) { return std::clamp(d.nisland, m.nv > 0 ? 1 : 0, mjNISLAND); }

const mjSolverStat* LastIteration(const mjModel& m, const mjData& d) {
  if (Islands(m, d) == 0) return nullptr;
  const int last = std::min(d.solver_niter[0], mjNSOLVER) - 1;
  return last < 0 ? nullptr : d.solver + last;
}

constexpr Computed kComputed[] = {
    {"time", [](const mjModel&, const mjData& d) { return d.time; }, false},
    {"count.contacts", [](const mjModel&, const mjData& d) { return double(d.ncon); }, true},
    {"count.rows", [](const mjModel&, const mjData& d) { return double(d.nefc); }, true},
    {"count.equality_rows", [](const mjModel&, const mjData& d) { return double(d.ne); }, true},
    {"count.friction_rows", [](const mjModel&, const mjData& d) { return double(d.nf); }, true},
    {"count.limit_rows", [](const mjModel&, const mjData& d) { return double(d.nl); }, true},
    {"count.islands", [](const mjModel&, const mjData& d) { return double(d.nisland); }, true},
    {"count.iterations",
     [](const mjModel& m, const mjData& d) {
       int iterations = 0;
       for (int i = 0; i < Islands(m, d); ++i) iterations = std::max(iterations, d.solver_niter[i]);
       return double(iterations);
     },
     true},
    {"solver.gradient",
     [](const mjModel& m, const mjData& d) {
       const mjSolverStat* s = LastIteration(m, d);
       return s == nullptr ? 0 : s->gradient;
     },
     true},
    {"solver.improvement",
     [](const mjModel& m, const mjData& d) {
       const mjSolverStat* s = LastIteration(m, d);
       return s == nullptr ? 0 : s->improvement;
     },
     true},
    {"energy.potential", [](const mjModel&, const mjData& d) { return d.energy[0]; }, true, kDerivedEnergy},
    {"energy.kinetic", [](const mjModel&, const mjData& d) { return d.energy[1]; }, true, kDerivedEnergy},
    {"energy.total", [](const mjModel&, const mjData& d) { return d.energy[0] + d.energy[1]; }, true,
     kDerivedEnergy},
    {"momentum.x", [](const mjModel& m, const mjData& d) { return Momentum(m, d, 0); }, true,
     kDerivedSubtreeVelocity},
    {"momentum.y", [](const mjModel& m, const mjData& d) { return Momentum(m, d, 1); }, true,
     kDerivedSubtreeVelocity},
    {"momentum.z", [](const mjModel& m, const mjData& d) { return Momentum(m, d, 2); }, true,
     kDerivedSubtreeVelocity},
    {"angular_momentum.x", [](const mjModel& m, const mjData& d) { return AngularMomentum(m, d, 0); }, true,
     kDerivedSubtreeVelocity},
    {"angular_momentum.y", [](const mjModel& m, const mjData& d) { return AngularMomentum(m, d, 1); }, true,
     kDerivedSubtreeVelocity},
    {"angular_momentum.z", [](const mjModel& m, const mjData& d) { return AngularMomentum(m, d, 2); }, true,
     kDerivedSubtreeVelocity},
    {"zmp.x", [](const mjModel& m, const mjData& d) { return ZeroMomentPoint(m, d, 0); }, true},
    {"zmp.y", [](const mjModel& m, const mjData& d) { return ZeroMomentPoint(m, d, 1); }, true},
    {"memory.arena", [](const mjModel&, const mjData& d) { return double(d.parena); }, true},
    {"memory.arena_peak", [](const mjModel&, const mjData& d) { return double(d.maxuse_arena); }, true},
    {"contact.deepest",
     [](const mjModel&, const mjData& d) {
       double deepest = 0;
       for (int i = 0; i < d.ncon; ++i) deepest = std::min(deepest, d.contact[i].dist);
       return deepest;
     },
     true},
};

constexpr const char* kTimers[mjNTIMER] = {"step",      "forward",    "inverse", "position",   "velocity",
                                           "actuation", "constraint", "advance", "kinematics", "inertia",
                                           "collision", "make",       "project", "broad",      "narrow"};

// Arrays that steps fill only with some options.
struct Conditional {
  std::string_view name;
  bool (*computed)(const mjModel& m);
};

bool HasImplicitVelocity(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST;
}

bool HasFactoredDamping(const mjModel& m) {
  if (m.opt.integrator == mjINT_IMPLICITFAST) return true;
  if (m.opt.integrator != mjINT_EULER) return false;
  if (m.opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) return false;
  return std::any_of(m.dof_damping, m.dof_damping + m.nv, [](mjtNum damping) { return damping > 0; });
}

constexpr Conditional kConditional[] = {
    {"qfrc_inverse", [](const mjModel& m) { return (m.opt.enableflags & mjENBL_FWDINV) != 0; }},
    {"qDeriv", HasImplicitVelocity},
    {"qLU", [](const mjModel& m) { return m.opt.integrator == mjINT_IMPLICIT; }},
    {"qH", HasFactoredDamping},
    {"qHDiagInv", HasFactoredDamping},
};

bool ToIndex(std::string_view text, size_t* value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

bool ToComponent(std::string_view text, size_t count, size_t* value) {
  if (ToIndex(text, value)) return *value < count;
  if (text.size() != 1) return false;
  const std::string_view letters = count == 4 ? "wxyz" : "xyz";
  *value = letters.find(text[0]);
  return *value < count;
}

// "xpos[torso][z]", or "xpos[torso].z", to its name and the texts in brackets.
bool Split(std::string_view path, std::string_view* name, std::vector<std::string_view>* in) {
  const size_t open = path.find('[');
  *name = path.substr(0, open);
  std::string_view rest = open == std::string_view::npos ? std::string_view() : path.substr(open);
  while (!rest.empty()) {
    if (rest.size() == 2 && rest[0] == '.') {
      in->push_back(rest.substr(1));
      return true;
    }
    if (rest[0] != '[') return false;
    size_t close = rest.size() > 1 && rest[1] == '"' ? rest.find("\"]", 2) : rest.find(']');
    if (close == std::string_view::npos) return false;
    const bool quoted = rest[1] == '"';
    in->push_back(rest.substr(quoted ? 2 : 1, close - (quoted ? 2 : 1)));
    rest = rest.substr(close + (quoted ? 2 : 1));
  }
  return true;
}

bool Fail(std::string* error, std::string text) {
  if (error != nullptr) *error = std::move(text);
  return false;
}

// Row and column of what the brackets name.
bool FindNumber(const mjModel& m, const std::string& field, RowOwner kind, size_t rows, size_t cols,
                const std::vector<std::string_view>& in, size_t* index, std::string* error) {
  if (in.empty() && rows * cols != 1) {
    return Fail(error, "'" + field + "' has " + std::to_string(rows) + " elements; say which, as in " +
                           field + "[0]");
  }
  size_t row = 0;
  size_t next = 1;  // of the brackets that are left
  if (!in.empty() && !ToIndex(in[0], &row)) {
    const std::string name(in[0]);
    const int id = kind.type == mjOBJ_UNKNOWN ? -1 : Name2Id(m, kind.type, name.c_str());
    const std::pair<int, int> range = id >= 0 ? RowsOf(m, kind, id) : std::pair{0, 0};
    if (range.second == 0) return Fail(error, "'" + field + "' has no element '" + name + "'");
    row = static_cast<size_t>(range.first);
    size_t part = 0;
    if (range.second > 1) {
      if (in.size() < 2 || !ToComponent(in[1], static_cast<size_t>(range.second), &part)) {
        return Fail(error, "'" + field + "[" + name + "]' has " + std::to_string(range.second) +
                               " numbers; say which, as in " + field + "[" + name + "][0]");
      }
      next = 2;
    }
    row += part;
  }
  size_t col = 0;
  const bool has_col = in.size() > next;
  if (row < rows && !has_col && cols > 1) {
    const std::string element = field + "[" + std::string(in[0]) + "]";
    return Fail(error, "'" + element + "' has " + std::to_string(cols) + " numbers; say which, as in " +
                           element + "[0]");
  }
  if (row >= rows || in.size() > next + 1 || (has_col && !ToComponent(in[next], cols, &col))) {
    return Fail(error, "'" + field + "' has " + std::to_string(rows) + " elements of " +
                           std::to_string(cols) + " numbers; the given index is not one of them");
  }
  *index = row * cols + col;
  return true;
}

bool FindOption(std::string_view name, const std::vector<std::string_view>& in, ValueRef* ref,
                std::string* error) {
  const OptionMember* option = FindOptionMember(name);
  if (option == nullptr) return Fail(error, "no option '" + std::string(name) + "'");
  size_t i = 0;
  if ((in.empty() && option->count > 1) || in.size() > 1 ||
      (!in.empty() && !ToComponent(in[0], option->count, &i)))
    return Fail(error, "opt." + std::string(name) + " has " + std::to_string(option->count) + " numbers");
  *ref = {.source = ValueSource::kOption,
          .type = option->type,
          .offset = option->offset + i * SizeOf(option->type)};
  return true;
}

double Entry(const void* array, FieldType type, size_t i) {
  switch (type) {
    case FieldType::kNum:
      return static_cast<const double*>(array)[i];
    case FieldType::kFloat:
      return static_cast<double>(static_cast<const float*>(array)[i]);
    case FieldType::kInt:
      return static_cast<const int*>(array)[i];
    case FieldType::kByte:
    case FieldType::kChar:
      return static_cast<const mjtByte*>(array)[i];
    case FieldType::kBool:
      return static_cast<const mjtBool*>(array)[i];
    default:
      return kNaN;
  }
}

bool IsNumber(FieldType type) {
  return type == FieldType::kNum || type == FieldType::kFloat || type == FieldType::kInt ||
         type == FieldType::kByte || type == FieldType::kBool;
}

// What a name that is none may have been meant for: "friction", and "friction box", as the fields that end in
// it, else the field that is spelt nearly so.
std::string MeantFields(const std::string& said) {
  const std::string name = said.substr(0, said.find(' '));
  std::vector<const char*> all;
  for (const ModelField& field : ModelFields()) {
    if (IsNumber(field.type)) all.push_back(field.name);
  }
  for (const DataField& field : DataFields()) {
    if (IsNumber(field.type)) all.push_back(field.name);
  }
  std::string out;
  int found = 0;
  for (const char* field : all) {
    if (found == 3 || !std::string_view(field).ends_with("_" + name)) continue;
    out += (found++ > 0 ? " or '" : "'") + std::string(field) + "'";
  }
  if (found > 0) return out;
  const std::string near = NearestSpelling(name, all);
  return near.empty() ? "" : "'" + near + "'";
}

}  // namespace

bool FindValue(const mjModel& m, std::string_view path, ValueRef* ref, std::string* error) {
  while (!path.empty() && path.front() == ' ') path.remove_prefix(1);
  while (!path.empty() && path.back() == ' ') path.remove_suffix(1);
  for (const Computed& entry : kComputed) {
    if (path != entry.name) continue;
    *ref = {.lags = entry.lags, .compute = entry.compute, .derived = entry.derived};
    return true;
  }
  std::string_view name;
  std::vector<std::string_view> in;
  if (!Split(path, &name, &in)) return Fail(error, "'" + std::string(path) + "': the brackets do not match");
  if (name.starts_with("timer.")) {
    for (size_t i = 0; i < std::size(kTimers); ++i) {
      if (name.substr(6) != kTimers[i]) continue;
      *ref = {.source = ValueSource::kTimer, .index = i, .lags = true};
      return true;
    }
  }
  if (name.starts_with("opt.")) return FindOption(name.substr(4), in, ref, error);
  if (name == kBodyVelocity) {
    const auto bodies = static_cast<size_t>(m.nbody);
    *ref = {.lags = true, .compute_at = BodyVelocity};
    return FindNumber(m, kBodyVelocity, {mjOBJ_BODY}, bodies, 3, in, &ref->index, error);
  }
  if (IsContactValue(name)) return FindContactValue(m, name, in, ref, error);
  if (IsDelayedValue(name)) return FindDelayedValue(m, path, ref, error);
  const bool model_only = name.starts_with("model.");
  const bool data_only = name.starts_with("data.");
  const std::string field(model_only ? name.substr(6) : data_only ? name.substr(5) : name);
  const DataField* data = model_only ? nullptr : FindDataField(field.c_str());
  if (data != nullptr && IsNumber(data->type)) {
    // Arrays of the arena change their length; the others have that of any data of the model.
    mjData none = {};
    const size_t rows = data->in_arena ? std::numeric_limits<int>::max() : data->rows(m, none);
    const size_t cols = data->cols(m, none);
    ref->source = ValueSource::kData;
    ref->type = data->type;
    ref->offset = data->offset;
    ref->data_field = data;
    ref->derived = DerivedFor(field);
    for (const Conditional& entry : kConditional) {
      if (field == entry.name) ref->computed = entry.computed;
    }
    ref->lags = field != "qpos" && field != "qvel" && field != "act" && field != "plugin_state";
    return FindNumber(m, field, KindOf(m, field, ValueSource::kData, rows), rows, std::max<size_t>(1, cols),
                      in, &ref->index, error);
  }
  const ModelField* model = data_only ? nullptr : FindModelField(field.c_str());
  if (model != nullptr && IsNumber(model->type)) {
    ref->source = ValueSource::kModel;
    ref->type = model->type;
    ref->offset = model->offset;
    const size_t rows = model->rows(m);
    return FindNumber(m, field, KindOf(m, field, ValueSource::kModel, rows), rows, model->cols(m), in,
                      &ref->index, error);
  }
  const std::string meant = MeantFields(field);
  return Fail(error, "'" + field + "' is no number of the model or the simulation" +
                         (meant.empty() ? "" : "; did you mean " + meant + "?"));
}

double ReadValue(const mjModel& m, const mjData& d, const ValueRef& ref, const StepRecord* record) {
  switch (ref.source) {
    case ValueSource::kComputed:
      if (ref.compute != nullptr) return ref.compute(m, d);
      if (ref.compute_at != nullptr) return ref.compute_at(m, d, ref.index);
      return ref.data_field != nullptr ? ReadDelayedValue(m, d, ref) : ReadContactValue(m, d, ref);
    case ValueSource::kTimer:
      if (record == nullptr) return kNaN;
      return ref.index == mjTIMER_STEP ? static_cast<double>(record->step_us)
                                       : static_cast<double>(record->stage_us[ref.index]);
    case ValueSource::kOption:
      return Entry(reinterpret_cast<const std::byte*>(&m.opt) + ref.offset, ref.type, 0);
    case ValueSource::kModel: {
      const void* array = nullptr;
      std::memcpy(&array, reinterpret_cast<const std::byte*>(&m) + ref.offset, sizeof array);
      return array == nullptr ? kNaN : Entry(array, ref.type, ref.index);
    }
    case ValueSource::kData: {
      const void* array = ref.data_field->Pointer(d);
      if (array == nullptr || !IsComputed(m, ref) ||
          (ref.data_field->in_arena && ref.index >= ref.data_field->Count(m, d)))
        return kNaN;
      return Entry(array, ref.type, ref.index);
    }
  }
  return kNaN;
}

std::vector<ValueField> ValueFields(const mjModel& m, const mjData& d) {
  std::vector<ValueField> out;
  for (const Computed& entry : kComputed) out.push_back({entry.name, ValueSource::kComputed, 1, 1});
  out.push_back({kBodyVelocity, ValueSource::kComputed, static_cast<size_t>(m.nbody), 3});
  for (const char* timer : kTimers) out.push_back({std::string("timer.") + timer, ValueSource::kTimer, 1, 1});
  for (const OptionMember& option : kOptionMembers) {
    out.push_back({std::string("opt.") + option.name, ValueSource::kOption, option.count, 1});
  }
  for (const DataField& field : DataFields()) {
    if (!IsNumber(field.type) || field.Pointer(d) == nullptr || field.Count(m, d) == 0) continue;
    out.push_back({field.name, ValueSource::kData, field.rows(m, d), field.cols(m, d)});
  }
  for (const ModelField& field : ModelFields()) {
    if (!IsNumber(field.type) || field.Count(m) == 0) continue;
    out.push_back({field.name, ValueSource::kModel, field.rows(m), field.cols(m)});
  }
  return out;
}

std::string ValueRowName(const mjModel& m, const ValueField& field, size_t row) {
  const RowOwner kind = KindOf(m, field.name, field.source, field.rows);
  const int owner = OwnerOf(m, kind, row);
  const char* name = owner >= 0 ? Id2Name(m, kind.type, owner) : nullptr;
  if (name == nullptr || *name == '\0') return "";
  const auto [first, count] = RowsOf(m, kind, owner);
  if (count <= 1) return name;
  return std::string(name) + "][" + std::to_string(row - static_cast<size_t>(first));
}

std::string ValuePath(const mjModel& m, const ValueField& field, size_t row, size_t col) {
  std::string path = field.name;
  if (field.rows * field.cols == 1) return path;
  // The data's field of the same name comes first.
  if (field.source == ValueSource::kModel && FindDataField(field.name.c_str()) != nullptr)
    path = "model." + path;
  std::string name = ValueRowName(m, field, row);
  size_t number = 0;
  if (name.empty() || ToIndex(name, &number)) name = std::to_string(row);
  path += "[" + name + "]";
  if (field.cols > 1) path += "[" + std::to_string(col) + "]";
  return path;
}

bool WriteCommand(const mjModel& m, std::string_view path, double value, Command* command) {
  ValueRef ref;
  if (!FindValue(m, path, &ref, nullptr) || !std::isfinite(value)) return false;
  const int index = static_cast<int>(ref.index);
  if (ref.source == ValueSource::kOption) {
    const command::ScalarKind kind =
        ref.type == FieldType::kInt ? command::ScalarKind::kInt : command::ScalarKind::kDouble;
    *command = command::SetOption{ref.offset, kind, value};
    return true;
  }
  if (ref.source == ValueSource::kModel) {
    if (ref.type == FieldType::kInt) return false;
    for (const ModelField& field : ModelFields()) {
      if (field.offset != ref.offset) continue;
      *command = command::SetModelField{field.name, index, value};
      return true;
    }
  }
  if (ref.source != ValueSource::kData) return false;
  const std::string_view field = ref.data_field->name;
  if (field == "qpos") {
    *command = command::SetQpos{index, 1, {value}};
  } else if (field == "qvel") {
    *command = command::SetQvel{index, value};
  } else if (field == "ctrl") {
    *command = command::SetCtrl{index, value};
  } else if (field == "eq_active") {
    *command = command::SetEqualityActive{index, value != 0};
  } else if (field == "act" || field == "qfrc_applied" || field == "xfrc_applied" || field == "mocap_pos" ||
             field == "mocap_quat" || field == "userdata") {
    *command = command::SetDataField{std::string(field), index, value};
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> ComputedValues() {
  std::vector<std::string> out;
  for (const Computed& entry : kComputed) out.emplace_back(entry.name);
  for (const char* timer : kTimers) out.push_back(std::string("timer.") + timer);
  return out;
}

}  // namespace pliant::runner
