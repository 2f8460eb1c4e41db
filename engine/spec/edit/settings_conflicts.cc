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

  bool Run(std::string& told) {
    const bool merge = parent_.compiler.conflict == mjCONFLICT_MERGE;
    for (const GlobalField& field : GlobalFields()) MergeField(field);
    MergeFlags();
    MergeSizes();
    const std::string& refused = merge ? stuck_ : conflicts_;
    const bool fails = parent_.compiler.conflict != mjCONFLICT_WARNING && !refused.empty();
    told = fails ? refused : differences_;
    if (merge && !fails) parent_ = merged_;
    return !fails;
  }

 private:
  void Add(std::string& list, const std::string& line) { list += (list.empty() ? "" : "; ") + line; }
  // Both documents state it: a conflict. One that the child alone states differs from what holds here.
  std::string Differ(const std::string& what, const std::string& mine, const std::string& theirs, bool both) {
    std::string line =
        what + " is " + mine + (both ? " here and " : " here by default and ") + theirs + " there";
    Add(differences_, line);
    if (both) Add(conflicts_, line);
    return line;
  }

  void MergeField(const GlobalField& field) {
    const Choice choice = ChoiceOf(field);
    if (choice == Choice::kNone || !(child_.authored.*field.mask & field.bit)) return;
    const bool both = (parent_.authored.*field.mask & field.bit) != 0;
    const Numbers mine = Read(parent_, field), theirs = Read(child_, field);
    merged_.authored.*field.mask |= field.bit;
    const std::string line =
        mine == theirs ? "" : Differ(field.name, Text(mine, field.count), Text(theirs, field.count), both);
    if (!both) return Take(merged_, child_, field);
    if (mine == theirs) return;
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
        Differ(std::string("the bit of flag ") + names[bit], mine ? "set" : "clear", mine ? "clear" : "set",
               true);
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
    const auto text = [](T size) { return std::to_string(static_cast<long long>(size)); };
    if (mine != theirs) Differ(name, text(mine), text(theirs), mine != unset);
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
  std::string differences_, conflicts_, stuck_;  // stuck: that merging cannot decide
};

}  // namespace

bool MergeSettings(mjSpec& parent, const mjSpec& child, std::string& told) {
  return Merger(parent, child).Run(told);
}

}  // namespace pliant::spec
