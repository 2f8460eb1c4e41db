#include "ui/edits/option_edits.h"

#include <cstddef>
#include <cstring>

#include "ui/panels/left/option_fields.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

double ReadScalar(const void* base, size_t offset, command::ScalarKind kind) {
  const char* at = static_cast<const char*>(base) + offset;
  if (kind == command::ScalarKind::kDouble) {
    double value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  if (kind == command::ScalarKind::kFloat) {
    float value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
  }
  int value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::string OptionName(size_t offset) {
  for (const auto& table : {AlgorithmOptions(), PhysicalOptions(), OverrideOptions()}) {
    for (const OptionField& field : table) {
      const size_t bytes = static_cast<size_t>(field.count) * (field.integer ? sizeof(int) : sizeof(double));
      if (offset >= field.offset && offset < field.offset + bytes) return field.title;
    }
  }
  switch (offset) {
    case offsetof(mjOption, integrator):
      return "Integrator";
    case offsetof(mjOption, cone):
      return "Friction cone";
    case offsetof(mjOption, jacobian):
      return "Jacobian";
    case offsetof(mjOption, solver):
      return "Solver";
    case offsetof(mjOption, disableactuator):
      return "Actuator groups";
    default:
      return "Feature switch";
  }
}

}  // namespace

void EditTraits<command::SetOption>::Record(const command::SetOption& wanted, EditRecorder& log) {
  if (wanted.offset + sizeof(double) > sizeof(mjOption) + sizeof(int)) return;
  command::SetOption before = wanted;
  before.value = ReadScalar(&log.Model().opt, wanted.offset, wanted.kind);
  log.Add<command::SetOption>({{}, before, wanted},
                              OptionName(wanted.offset) + FromTo(before.value, wanted.value));
}

void EditTraits<command::RestoreOptions>::Record(const command::RestoreOptions&, EditRecorder& log) {
  const mjOption& now = log.Model().opt;
  const mjOption& file = log.frame.snapshot->file_options;
  const size_t doubles = offsetof(mjOption, integrator);
  for (size_t at = 0; at < sizeof(mjOption);) {
    const bool is_double = at < doubles;
    const auto kind = is_double ? command::ScalarKind::kDouble : command::ScalarKind::kInt;
    const double a = ReadScalar(&now, at, kind), b = ReadScalar(&file, at, kind);
    if (a != b) log.Add<command::SetOption>({{}, {at, kind, a}, {at, kind, b}}, "The file's options");
    at += is_double ? sizeof(double) : sizeof(int);
  }
}

void EditTraits<command::SetVisual>::Record(const command::SetVisual& wanted, EditRecorder& log) {
  if (wanted.offset + sizeof(float) > sizeof(mjVisual)) return;
  command::SetVisual before = wanted;
  before.value = ReadScalar(&log.Model().vis, wanted.offset, wanted.kind);
  log.Add<command::SetVisual>({{}, before, wanted}, "Visual setting" + FromTo(before.value, wanted.value));
}

}  // namespace pliant::ui
