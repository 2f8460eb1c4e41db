#include "app/verbs/identify/plan.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>

#include "app/files/file_edits.h"
#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/values.h"
#include "engine/io/patch/element_edits.h"
#include "engine/io/vfs.h"
#include "engine/model/data.h"
#include "engine/model/twin.h"

namespace pliant::app {
namespace {

using io::patch::ElementEdit;

constexpr double kNone = 1e-9;     // s, a delay that is none
constexpr double kOnAStep = 1e-6;  // share of a step
constexpr double kMostSamples = 1 << 24;

bool IsDelay(const identify::FitParameter& p) {
  return p.quantity->object == mjOBJ_ACTUATOR && std::string(p.quantity->word) == "delay";
}

// Reads and compiles the texts, with the edits entered into them.
ModelPtr EditTexts(const std::string& path, const std::vector<ElementEdit>& edits,
                   std::map<std::string, std::string>* texts, std::string* error) {
  const std::string file = std::filesystem::absolute(path).lexically_normal().string();
  io::Vfs vfs;
  for (const auto& [name, text] : *texts) vfs.AddBuffer(name, text.data(), text.size());
  DiagnosticSink sink;
  io::patch::Document document;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(file, &vfs, sink);
  ModelPtr model = spec != nullptr ? compile::Compile(*spec, &vfs, sink) : nullptr;
  if (model == nullptr || !document.Load(file, &vfs, sink)) {
    *error = sink.FirstError();
    return nullptr;
  }
  if (edits.empty()) return model;
  if (!io::patch::ApplyEdits(document, *spec, edits, error)) return nullptr;
  for (auto& [name, text] : document.Apply()) (*texts)[name] = std::move(text);
  return EditTexts(path, {}, texts, error);
}

WriteBackPlan Plan(const FoundValues& found) {
  WriteBackPlan failed;
  WriteBackRequest request;
  request.path = found.path;
  request.texts = found.texts;
  if (!IsMjcfText(found.path)) {
    failed.error = found.path +
                   ": only MJCF text can be changed in place; save the model as MJCF first "
                   "(pliant save MODEL FOLDER/)";
    return failed;
  }
  const std::vector<ElementEdit> edits = DelayEdits(found);
  std::shared_ptr<mjModel> live = CopyView(*found.model);
  if (!edits.empty()) live = EditTexts(found.path, edits, &request.texts, &failed.error);
  if (live == nullptr) return failed;
  const DataPtr d(MakeData(*live));
  const ModelPtr base = CopyView(*live);
  identify::Apply(*base, found.parameters, found.values.data(), *live, *d);
  request.live = live;
  return PlanWriteBack(request);
}

}  // namespace

std::vector<ElementEdit> DelayEdits(const FoundValues& found) {
  const mjModel& m = *found.model;
  std::vector<ElementEdit> edits;
  for (std::size_t i = 0; i < found.parameters.size(); ++i) {
    const identify::FitParameter& p = found.parameters[i];
    if (!IsDelay(p)) continue;
    const int a = p.id;
    const double steps = found.values[i] / m.opt.timestep;
    if (found.values[i] < kNone && m.actuator_delay[a] == 0) continue;
    if (found.values[i] == m.actuator_delay[a]) continue;
    const auto set = [&](const char* attribute, const std::string& text) {
      edits.push_back({ElementEdit::Kind::kSet, mjOBJ_ACTUATOR, a, "", attribute, text});
    };
    const double samples = std::min(kMostSamples, std::ceil(steps - kOnAStep) + 1);
    if (m.actuator_history[2 * a] < samples) set("nsample", std::to_string(static_cast<int>(samples)));
    if (std::abs(steps - std::round(steps)) > kOnAStep && m.actuator_history[2 * a + 1] == 0)
      set("interp", "linear");
    set("delay", io::mjcf::FormatReal(found.values[i]));
  }
  return edits;
}

WriteBackPlan PlanFound(const FoundValues& found) {
  try {
    return Plan(found);
  } catch (const std::exception& problem) {
    WriteBackPlan failed;
    failed.error = problem.what();
    return failed;
  }
}

}  // namespace pliant::app
