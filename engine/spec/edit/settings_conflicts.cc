#include "engine/spec/edit/settings_conflicts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>

#include "engine/model/physics_flags.h"
#include "engine/spec/authored.h"

namespace pliant::spec {
namespace {

enum class Choice { kNone, kSmaller, kLarger, kEqual };

// How a field that both documents state is merged.
Choice ChoiceOf(const GlobalField& field) {
  static constexpr std::string_view kSmaller[] = {
      "timestep",      "tolerance",       "ls_tolerance", "noslip_tolerance",
      "ccd_tolerance", "sleep_tolerance", "znear",        "realtime"};
  static constexpr std::string_view kLarger[] = {
      "iterations",     "ls_iterations", "noslip_iterations", "ccd_iterations", "sdf_iterations",
      "sdf_initpoints", "zfar"};
  static constexpr std::string_view kBits[] = {"disableflags", "enableflags", "disableactuator"};
  const auto in = [&field](const auto& names) {
    return std::find(std::begin(names), std::end(names), field.name) != std::end(names);
  };
  if (in(kSmaller)) return Choice::kSmaller;
  if (in(kLarger)) return Choice::kLarger;
  return field.mask == &mjsAuthored::option && !in(kBits) ? Choice::kEqual : Choice::kNone;
}

constexpr int kMaxNumbers = 5;
using Numbers = std::array<double, kMaxNumbers>;

Numbers Read(const mjSpec& spec, const GlobalField& field) {
  Numbers numbers = {};
  const char* at = reinterpret_cast<const char*>(&spec) + field.offset;
  for (int i = 0; i < field.count; ++i) {
    switch (field.type) {
      case NumberType::kDouble:
        numbers[i] = reinterpret_cast<const double*>(at)[i];
        break;
      case NumberType::kFloat:
        numbers[i] = reinterpret_cast<const float*>(at)[i];
        break;
      case NumberType::kInt:
        numbers[i] = reinterpret_cast<const int*>(at)[i];
    }
  }
  return numbers;
}

void Take(mjSpec& to, const mjSpec& from, const GlobalField& field) {
  const std::size_t width = field.type == NumberType::kDouble ? sizeof(double) : sizeof(int);
  std::memcpy(reinterpret_cast<char*>(&to) + field.offset,
              reinterpret_cast<const char*>(&from) + field.offset,
              width * static_cast<std::size_t>(field.count));
}

std::string Text(const Numbers& numbers, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    char number[32];
    std::snprintf(number, sizeof number, "%s%.6g", i ? " " : "", numbers[i]);
    text += number;
  }
  return text;
}

class Merger {
 public:
  Merger(mjSpec& parent, const mjSpec& child) : parent_(parent), child_(child), merged_(parent) {}

  bool Run(std::string& conflicts) {
    const bool merge = parent_.compiler.conflict == mjCONFLICT_MERGE;
    for (const GlobalField& field : GlobalFields()) MergeField(field);
    MergeFlags();
    MergeSizes();
    conflicts = conflicts_;
    if (parent_.compiler.conflict == mjCONFLICT_ERROR) return conflicts.empty();
    if (!merge) return true;
    if (!stuck_.empty()) {
      conflicts = stuck_;
      return false;
    }
    conflicts.clear();
    parent_ = merged_;
    return true;
  }

 private:
  void Add(std::string& list, const std::string& line) { list += (list.empty() ? "" : "; ") + line; }

  void MergeField(const GlobalField& field) {
    const Choice choice = ChoiceOf(field);
    if (choice == Choice::kNone || !(child_.authored.*field.mask & field.bit)) return;
    const bool both = (parent_.authored.*field.mask & field.bit) != 0;
    const Numbers mine = Read(parent_, field), theirs = Read(child_, field);
    merged_.authored.*field.mask |= field.bit;
    if (!both) return Take(merged_, child_, field);
    if (mine == theirs) return;
    const std::string line = std::string(field.name) + " is " + Text(mine, field.count) + " here and " +
                             Text(theirs, field.count) + " there";
    Add(conflicts_, line);
    if (choice == Choice::kEqual) Add(stuck_, line);
    if (choice == (theirs[0] < mine[0] ? Choice::kSmaller : Choice::kLarger)) Take(merged_, child_, field);
  }

  // Flags are stated one by one.
  void MergeFlags() {
    const auto merge = [this](std::span<const char* const> names, int mjsAuthored::*stated,
                              int mjOption::*flags) {
      const int both = parent_.authored.*stated & child_.authored.*stated;
      const int differ = (parent_.option.*flags ^ child_.option.*flags) & both;
      for (std::size_t bit = 0; bit < names.size(); ++bit) {
        if (!(differ & (1 << bit))) continue;
        const bool mine = (parent_.option.*flags & (1 << bit)) != 0;
        Add(conflicts_, std::string("the bit of flag ") + names[bit] + " is " + (mine ? "set" : "clear") +
                            " here and " + (mine ? "clear" : "set") + " there");
      }
      merged_.option.*flags |= child_.option.*flags & child_.authored.*stated;
      merged_.authored.*stated |= child_.authored.*stated;
    };
    merge(kDisableFlags, &mjsAuthored::disableflags, &mjOption::disableflags);
    merge(kEnableFlags, &mjsAuthored::enableflags, &mjOption::enableflags);
    merged_.option.disableactuator |= child_.option.disableactuator & child_.authored.disableactuator;
    merged_.authored.disableactuator |= child_.authored.disableactuator;
  }

  template <class T>
  void MergeSize(const char* name, T mjSpec::*size, T unset) {
    const T mine = parent_.*size, theirs = child_.*size;
    if (theirs == unset) return;
    if (mine != unset && mine != theirs) {
      Add(conflicts_, std::string(name) + " is " + std::to_string(static_cast<long long>(mine)) +
                          " here and " + std::to_string(static_cast<long long>(theirs)) + " there");
    }
    merged_.*size = mine == unset ? theirs : std::max(mine, theirs);
  }

  void MergeSizes() {
    MergeSize("memory", &mjSpec::memory, static_cast<mjtSize>(-1));
    MergeSize("nkey", &mjSpec::nkey, 0);
    MergeSize("nuserdata", &mjSpec::nuserdata, 0);
    MergeSize("nuser_body", &mjSpec::nuser_body, -1);
    MergeSize("nuser_jnt", &mjSpec::nuser_jnt, -1);
    MergeSize("nuser_geom", &mjSpec::nuser_geom, -1);
    MergeSize("nuser_site", &mjSpec::nuser_site, -1);
    MergeSize("nuser_cam", &mjSpec::nuser_cam, -1);
    MergeSize("nuser_tendon", &mjSpec::nuser_tendon, -1);
    MergeSize("nuser_actuator", &mjSpec::nuser_actuator, -1);
    MergeSize("nuser_sensor", &mjSpec::nuser_sensor, -1);
  }

  mjSpec& parent_;
  const mjSpec& child_;
  mjSpec merged_;
  std::string conflicts_, stuck_;  // stuck: that merging cannot decide
};

}  // namespace

bool MergeSettings(mjSpec& parent, const mjSpec& child, std::string& conflicts) {
  return Merger(parent, child).Run(conflicts);
}

}  // namespace pliant::spec
