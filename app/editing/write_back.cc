#include "app/editing/write_back.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <utility>

#include "app/files/session_file.h"
#include "engine/compile/compiler.h"
#include "engine/core/replace_file.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/patch/diff.h"
#include "engine/io/resource.h"
#include "engine/model/twin.h"

namespace pliant::app {

using io::Vfs;

namespace {

namespace fs = std::filesystem;

// Numbers that follow from others by arithmetic may differ in their last bits.
constexpr double kTolerance = 1e-11;

// One version of the files: its text, document and model.
struct Version {
  io::patch::Document document;
  std::unique_ptr<spec::Spec> spec;
  ModelPtr model;
};

bool Read(const std::string& path, const Vfs* vfs, Version* version, std::string* error) {
  DiagnosticSink sink;
  if (version->document.Load(path, vfs, sink)) version->spec = io::ReadMjcfFile(path, vfs, sink);
  if (version->spec != nullptr) version->model = compile::Compile(*version->spec, vfs, sink);
  if (version->model == nullptr) *error = sink.FirstError();
  return version->model != nullptr;
}

bool MassesDiffer(const std::vector<ModelDifference>& differences) {
  for (const ModelDifference& d : differences) {
    for (const char* field : {"body_mass", "body_inertia", "body_ipos", "body_iquat"}) {
      if (d.field == field) return true;
    }
  }
  return false;
}

// The live model, but with the inertia that follows from the shapes for bodies where nobody tuned it.
ModelPtr WithInertia(const mjModel& live, const mjModel& before, const mjModel& from_text) {
  ModelPtr out = CopyView(live);
  if (before.nbody != live.nbody || from_text.nbody != live.nbody) return out;
  for (int i = 1; i < live.nbody; ++i) {
    const auto same = [i](const double* a, const double* b, int n) {
      return std::equal(a + n * i, a + n * i + n, b + n * i);
    };
    if (!same(live.body_mass, before.body_mass, 1) || !same(live.body_inertia, before.body_inertia, 3) ||
        !same(live.body_ipos, before.body_ipos, 3) || !same(live.body_iquat, before.body_iquat, 4)) {
      continue;
    }
    out->body_mass[i] = from_text.body_mass[i];
    std::copy_n(from_text.body_inertia + 3 * i, 3, out->body_inertia + 3 * i);
    std::copy_n(from_text.body_ipos + 3 * i, 3, out->body_ipos + 3 * i);
    std::copy_n(from_text.body_iquat + 4 * i, 4, out->body_iquat + 4 * i);
  }
  return out;
}

// The statistics of the file, with those of the live model that a person has set:
// that differ from what the compiler made.
mjStatistic TunedStatistic(const mjStatistic& live, const mjStatistic& compiled, mjStatistic file) {
  if (live.meansize != compiled.meansize) file.meansize = live.meansize;
  if (live.extent != compiled.extent) file.extent = live.extent;
  if (!std::equal(live.center, live.center + 3, compiled.center)) std::copy_n(live.center, 3, file.center);
  return file;
}

// Statistics of the whole model follow from the rest.
std::vector<ModelDifference> Differences(const mjModel& from_text, const mjModel& live) {
  std::vector<ModelDifference> all = CompareModels(from_text, live, kTolerance);
  std::erase_if(all, [](const ModelDifference& d) { return d.field == "stat" || d.field == "nkey"; });
  return all;
}

class Planner {
 public:
  explicit Planner(const WriteBackRequest& request)
      : request_(request), path_(fs::absolute(request.path).lexically_normal().string()) {}

  void Run(WriteBackPlan& plan) {
    texts_ = request_.texts;
    for (const auto& [name, text] : texts_) {
      vfs_.AddBuffer(name, text.data(), text.size());
      std::string unsaved;  // a text that was never written has no original
      io::ReadTextOnDisk(name, original_[name], unsaved);
    }
    Version file;
    if (!Read(path_, &vfs_, &file, &plan.error)) return;
    if (request_.file_model != nullptr && !CompareModels(*file.model, *request_.file_model, 0, 1).empty()) {
      plan.error = path_ + " is no longer what was loaded. Reload it first: tuned values are kept.";
      return;
    }
    for (const auto& [name, text] : file.document.texts()) original_.insert({name, text});
    io::patch::PatchRequest request;
    request.base = file.model.get();
    request.live = request_.live.get();
    request.in_class = request_.in_class;
    request.new_keys = request_.new_keys;
    request.renamed_keys = request_.renamed_keys;
    request.deleted_keys = request_.deleted_keys;
    request.new_world_elements = request_.new_world_elements;
    // Mean mass and inertia follow from the rest; what frames the view is a person's to set.
    const mjModel& came = request_.compiled_model != nullptr ? *request_.compiled_model : *file.model;
    mjModel live = *request_.live;
    live.stat = TunedStatistic(live.stat, came.stat, file.model->stat);
    request.live = &live;
    request.statistic = true;
    Add(plan, io::patch::PlanPatch(file.document, *file.spec, request));
    for (const auto& [name, text] : file.document.texts()) original_.insert({name, text});  // sub-models too
    Version patched;
    if (!Next(file.document, &patched, &plan.error)) return;
    std::vector<ModelDifference> differences = Differences(*patched.model, *request_.live);
    const mjModel& compiled = request_.compiled_model != nullptr ? *request_.compiled_model : *file.model;
    const ModelPtr tuned = WithInertia(*request_.live, compiled, *patched.model);
    if (MassesDiffer(Differences(*patched.model, *tuned))) {
      io::patch::PatchRequest second;
      second.base = patched.model.get();
      second.live = tuned.get();
      second.inertia = true;
      Add(plan, io::patch::PlanPatch(patched.document, *patched.spec, second));
      Version last;
      if (!Next(patched.document, &last, &plan.error)) return;
      patched = std::move(last);
      differences = Differences(*patched.model, *request_.live);
    }
    plan.differences = std::move(differences);
    plan.compiled = std::move(patched.model);
    plan.file_model = std::move(file.model);
    for (const auto& [name, text] : texts_) {
      if (text == original_[name]) continue;
      std::error_code code;
      const bool asset =
          original_[name].empty() && !fs::exists(name, code);  // a new file of bytes, not lines
      plan.files.push_back(
          {name, original_[name], text,
           asset ? std::vector<io::patch::DiffLine>() : io::patch::Diff(original_[name], text)});
    }
  }

 private:
  static void Add(WriteBackPlan& plan, io::patch::PatchPlan part) {
    for (io::patch::Change& change : part.changes) plan.changes.push_back(std::move(change));
    for (io::patch::Refusal& refusal : part.refusals) plan.refusals.push_back(std::move(refusal));
  }

  // Compiles the edited texts without writing them.
  bool Next(const io::patch::Document& edited, Version* next, std::string* error) {
    for (auto& [name, text] : edited.Apply()) texts_[name] = text;
    vfs_.Clear();
    for (const auto& [name, text] : texts_) vfs_.AddBuffer(name, text.data(), text.size());
    return Read(path_, &vfs_, next, error);
  }

  const WriteBackRequest& request_;
  std::string path_;
  std::map<std::string, std::string> original_;
  std::map<std::string, std::string> texts_;  // of the edited files
  Vfs vfs_;
};

}  // namespace

WriteBackPlan PlanWriteBack(const WriteBackRequest& request) {
  WriteBackPlan plan;
  const auto start = std::chrono::steady_clock::now();
  const std::string extension = fs::path(request.path).extension();
  if (extension == ".mjb") {
    plan.error = request.path + " is a binary model: it has no text to write to. Save it as XML instead.";
  } else if (IsSessionFile(request.path)) {
    plan.error = request.path +
                 " is a session: save the session again to keep the changes, or save the model as XML to "
                 "have files of its own.";
  } else if (io::IsArchive(request.path)) {
    plan.error = request.path +
                 " is an archive: the file in it cannot be changed in place. Save it as XML or as "
                 "another archive instead.";
  } else if (request.live == nullptr) {
    plan.error = "There is no model.";
  } else {
    try {
      Planner(request).Run(plan);
    } catch (const std::exception& problem) {
      plan.error = problem.what();
    }
  }
  plan.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return plan;
}

ShapedModel CompileWithShapes(const std::string& path, const mjModel& with_shapes,
                              const std::map<std::string, std::string>& texts) {
  ShapedModel out;
  try {
    const std::string name = fs::absolute(path).lexically_normal().string();
    std::map<std::string, std::string> all = texts;
    Vfs before;
    for (const auto& [file_name, text] : all) before.AddBuffer(file_name, text.data(), text.size());
    Version file;
    if (!Read(name, &before, &file, &out.error)) return out;
    io::patch::PatchRequest request;
    request.base = file.model.get();
    request.live = &with_shapes;
    out.refusals = io::patch::PlanPatch(file.document, *file.spec, request).refusals;
    for (auto& [file_name, text] : file.document.Apply()) all[file_name] = std::move(text);
    Vfs vfs;
    for (const auto& [file_name, text] : all) vfs.AddBuffer(file_name, text.data(), text.size());
    Version shaped;
    if (Read(name, &vfs, &shaped, &out.error)) out.model = std::move(shaped.model);
  } catch (const std::exception& problem) {
    out.error = problem.what();
  }
  return out;
}

WriteBackResult WriteFiles(const WriteBackPlan& plan) {
  WriteBackResult result;
  for (const FileDiff& file : plan.files) {
    std::string now, unread;
    std::error_code code;
    const bool is_new = file.before.empty() && !fs::exists(file.path, code);
    if (!is_new && (!io::ReadTextOnDisk(file.path, now, unread) || now != file.before)) {
      result.error = file.path + " has changed meanwhile; nothing was written. Plan the change again.";
      return result;
    }
  }
  for (const FileDiff& file : plan.files) {
    std::error_code code;
    if (file.before.empty() && !fs::exists(file.path, code)) {
      fs::create_directories(fs::path(file.path).parent_path(), code);
      continue;
    }
    const std::string backup = BackUpFile(file.path, &result.error);
    if (backup.empty()) return result;
    result.backups.push_back(backup);
  }
  for (const FileDiff& file : plan.files) {
    if (!ReplaceFile(file.path, file.after, &result.error)) return result;
    result.written.push_back(file.path);
  }
  result.ok = true;
  return result;
}

}  // namespace pliant::app
