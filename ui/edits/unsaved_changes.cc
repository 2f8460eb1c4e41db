#include "ui/edits/unsaved_changes.h"

#include <cstring>

#include "engine/core/same_bytes.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/rules.h"
#include "ui/model/number_text.h"

namespace pliant::ui {
namespace {

constexpr size_t kMaxNames = 3;  // elements that a line names

std::string Count(size_t n, const char* what) { return CountText(static_cast<std::ptrdiff_t>(n), what); }

// "Friction of geom 'box', geom 'floor' and 4 more"; empty when none differs.
std::string DifferingElements(const mjModel& live, const mjModel& file, const ModelParameter& p) {
  const ModelField* field = FindModelField(p.field);
  const size_t bytes = field->Count(live) * SizeOf(field->type);
  if (field->Count(file) != field->Count(live) || field->Pointer(live) == nullptr) return "";
  if (bytes == 0 || std::memcmp(field->Pointer(live), field->Pointer(file), bytes) == 0) return "";
  std::string names;
  size_t n = 0;
  for (int i = 0; i < CountOf(live, p.object); ++i) {
    const ParameterSlice slice = SliceOf(live, p, i);
    bool differs = false;
    for (int k = 0; k < slice.count * slice.repeats && !differs; ++k) {
      differs =
          ParameterValue(live, p.field, slice.begin + k) != ParameterValue(file, p.field, slice.begin + k);
    }
    if (!differs) continue;
    if (++n <= kMaxNames) names += (n > 1 ? ", " : "") + ElementLabel(live, p.object, i);
  }
  if (n == 0) return "";
  if (n > kMaxNames) names += " and " + std::to_string(n - kMaxNames) + " more";
  return std::string(p.title) + " of " + names;
}

// Which release's rules hold is kept in the program's settings; a file cannot say it.
bool SameOptions(const mjOption& live, const mjOption& file) {
  mjOption stated = live;
  stated.enableflags = (live.enableflags & ~kRules33) | (file.enableflags & kRules33);
  return SameBytes(stated, file);
}

bool SameKeys(const mjModel& a, const mjModel& b, int key) {
  const auto same = [key](const mjtNum* x, const mjtNum* y, int n) {
    return std::memcmp(x + key * n, y + key * n, sizeof(mjtNum) * static_cast<size_t>(n)) == 0;
  };
  return same(a.key_time, b.key_time, 1) && same(a.key_qpos, b.key_qpos, a.nq) &&
         same(a.key_qvel, b.key_qvel, a.nv) && same(a.key_act, b.key_act, a.na) &&
         same(a.key_ctrl, b.key_ctrl, a.nu) && same(a.key_mpos, b.key_mpos, 3 * a.nmocap) &&
         same(a.key_mquat, b.key_mquat, 4 * a.nmocap);
}

void AddKeyframes(const mjModel& live, const mjModel& file, const KeyframesState& keys,
                  std::vector<std::string>* out) {
  size_t written = 0;
  const bool comparable = live.nkey == file.nkey && live.nq == file.nq && live.nv == file.nv &&
                          live.na == file.na && live.nu == file.nu && live.nmocap == file.nmocap;
  for (int i = 0; comparable && i < live.nkey; ++i) written += SameKeys(live, file, i) ? 0 : 1;
  if (written > 0) out->push_back(Count(written, "keyframe") + " with another state");
  if (!keys.session.empty()) out->push_back(Count(keys.session.size(), "new keyframe"));
  if (!keys.renamed.empty()) out->push_back(Count(keys.renamed.size(), "renamed keyframe"));
  if (!keys.deleted.empty()) out->push_back(Count(keys.deleted.size(), "deleted keyframe"));
}

}  // namespace

std::vector<std::string> UnsavedChanges(const UiFrame& frame, const AuthoringState& authoring) {
  std::vector<std::string> out;
  const runner::LoadReport* report = frame.snapshot->report.get();
  if (frame.m == nullptr || report == nullptr || report->file_model == nullptr) return out;
  const mjModel& live = *frame.m;
  const mjModel& file = *report->file_model;
  if (!SameOptions(live.opt, file.opt)) out.emplace_back("Options of the physics");
  if (!SameBytes(live.vis, file.vis)) out.emplace_back("Visual settings");
  if (!SameBytes(live.stat, file.stat)) out.emplace_back("Extent and center");
  for (const ModelParameter& p : ModelParameters()) {
    std::string line = DifferingElements(live, file, p);
    if (!line.empty()) out.push_back(std::move(line));
  }
  if (!authoring.structure.texts.empty()) out.emplace_back("Elements that were added, removed or moved");
  AddKeyframes(live, file, authoring.keyframes, &out);
  return out;
}

}  // namespace pliant::ui
