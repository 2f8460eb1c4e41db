#include "ui/edits/option_edits.h"

#include <cstddef>
#include <cstring>
#include <span>
#include <string>

#include "engine/runner/values/option_command.h"
#include "ui/panels/left/option_fields.h"

namespace pliant::ui {

namespace command = runner::command;

template <class Bytes>
void Parts(Bytes& bytes, command::SetOption& value) {
  bytes(value.offset, value.kind, value.value);
}
template <class Bytes>
void Parts(Bytes& bytes, command::SetVisual& value) {
  bytes(value.offset, value.kind, value.value);
}

template <>
struct EditTraits<command::SetOption> : EditOfValue<command::SetOption> {
  static constexpr const char* kName = "SetOption";
  static void Record(const command::SetOption& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetOption& a, const command::SetOption& b) {
    return a.offset == b.offset;
  }
};

// Putting the file's options back is an edit of all that differ.
template <>
struct EditTraits<command::RestoreOptions> {
  static void Record(const command::RestoreOptions&, EditRecorder& log);
};

template <>
struct EditTraits<command::SetVisual> : EditOfValue<command::SetVisual> {
  static constexpr const char* kName = "SetVisual";
  static void Record(const command::SetVisual& wanted, EditRecorder& log);
  static bool SameTarget(const command::SetVisual& a, const command::SetVisual& b) {
    return a.offset == b.offset;
  }
};

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

const OptionField* OptionAt(size_t offset) {
  for (const std::span<const OptionField> table : AllOptions()) {
    for (const OptionField& field : table) {
      const OptionMember& member = *field.member;
      if (offset >= member.offset && offset < member.offset + member.count * SizeOf(member.type))
        return &field;
    }
  }
  return nullptr;
}

// "Friction cone: Pyramidal to Elliptic", "Timestep: 0.002 to 0.001".
std::string ChangeOf(size_t offset, double before, double after) {
  const OptionField* field = OptionAt(offset);
  if (field == nullptr) return "Option" + FromTo(before, after);
  const std::span<const char* const> words = WordsOf(*field);
  const auto count = static_cast<double>(words.size());
  if (!(before >= 0 && before < count && after >= 0 && after < count))
    return field->title + FromTo(before, after);
  return std::string(field->title) + ": " + words[static_cast<size_t>(before)] + " to " +
         words[static_cast<size_t>(after)];
}

}  // namespace

void EditTraits<command::SetOption>::Record(const command::SetOption& wanted, EditRecorder& log) {
  if (wanted.offset + sizeof(double) > sizeof(mjOption) + sizeof(int)) return;
  command::SetOption before = wanted;
  before.value = ReadScalar(&log.Model().opt, wanted.offset, wanted.kind);
  log.Add<command::SetOption>({{}, before, wanted}, ChangeOf(wanted.offset, before.value, wanted.value));
}

void EditTraits<command::RestoreOptions>::Record(const command::RestoreOptions&, EditRecorder& log) {
  const mjOption& now = log.Model().opt;
  const mjOption& file = log.frame.snapshot->file_options;
  for (const OptionMember& member : kOptionMembers) {
    for (size_t i = 0; i < member.count; ++i) {
      const double a = OptionNumber(now, member, i), b = OptionNumber(file, member, i);
      if (a == b) continue;
      log.Add<command::SetOption>(
          {{}, runner::OptionCommand(member, i, a), runner::OptionCommand(member, i, b)},
          "The file's options");
    }
  }
}

void EditTraits<command::SetVisual>::Record(const command::SetVisual& wanted, EditRecorder& log) {
  if (wanted.offset + sizeof(float) > sizeof(mjVisual)) return;
  command::SetVisual before = wanted;
  before.value = ReadScalar(&log.Model().vis, wanted.offset, wanted.kind);
  log.Add<command::SetVisual>({{}, before, wanted}, "Visual setting" + FromTo(before.value, wanted.value));
}

EditKinds OptionEdits() { return kKindsOf<command::SetOption, command::RestoreOptions, command::SetVisual>; }

}  // namespace pliant::ui
