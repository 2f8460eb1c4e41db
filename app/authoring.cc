#include "app/authoring.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include "app/editing/editor.h"
#include "app/editing/model_text.h"
#include "app/files/model_loader.h"
#include "app/files/session_file.h"
#include "app/startup/view_options.h"
#include "engine/core/replace_file.h"
#include "engine/foreign/read_model.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/mjb/writer.h"
#include "engine/io/patch/diff.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/twin.h"
#include "ui/edits/unsaved_changes.h"
#include "ui/model/model_report.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

namespace fs = std::filesystem;

template <class T>
bool Finished(std::future<T>& job) {
  return job.valid() && job.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Those that come with the program, sorted.
std::vector<std::string> ExampleModels() {
  std::vector<std::string> out;
  std::error_code code;
  const fs::path examples = fs::path(DefaultModelPath()).parent_path();
  if (examples.empty()) return out;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(examples, code)) {
    if (foreign::HasModelName(entry.path().string())) out.push_back(entry.path().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// What a person means who types this while a folder is listed: a place in it, below the home folder behind
// "~", or else where the program was started. Without a slash at its end.
fs::path MeantPath(const std::string& folder, std::string typed) {
  const char* home = std::getenv("HOME");
  if (typed.starts_with('~') && home != nullptr) typed = home + typed.substr(1);
  std::error_code code;
  const fs::path listed = fs::path(folder) / typed;
  const bool there = !folder.empty() && fs::exists(listed, code);
  std::string path = (there ? listed : fs::absolute(typed, code)).lexically_normal().string();
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace

Authoring::Authoring(ui::UiState& ui, runner::CommandSink& runner, Say say, SayWritten say_written,
                     UnwrittenEdits& unwritten, std::unique_ptr<Sessions> sessions)
    : ui_(ui),
      runner_(runner),
      log_(runner),
      say_(std::move(say)),
      say_written_(std::move(say_written)),
      sessions_(std::move(sessions)),
      structure_(ui, runner, say_, unwritten),
      shapes_(ui, runner, say_),
      desks_{DoctorDesk(ui, structure_, unwritten), FitDesk(ui, structure_), IdentifyDesk(structure_),
             TrajectoryDesk()} {
  ui_.authoring.open.gallery = ExampleModels();
}

// ---- Frames.

void Authoring::EndFrame(const ui::UiFrame& frame, uint64_t pushed) {
  // The file of the model that is shown, also after another one failed to open.
  const std::string path = frame.snapshot->report != nullptr ? frame.snapshot->report->path : "";
  structure_.EndFrame(frame, pushed);
  log_.EndFrame(ui_);
  if (sessions_ != nullptr) sessions_->EndFrame();
  ui_.authoring.edits = log_.Rows();
  if (Finished(plan_job_)) TakePlan();
  desks_.doctor.EndFrame(shown_);
  desks_.fit.EndFrame(shown_);
  desks_.identify.EndFrame(frame, log_);
  desks_.trajectory.EndFrame(frame, ui_, runner_);
  const bool applied = frame.snapshot->run.commands >= pushed && !structure_.Busy();
  // A comparison waits until everything that was asked for is in the model.
  if (plan_wanted_ && applied && !shapes_.Busy() && frame.m != nullptr) StartPlan(*frame.snapshot, path);
  shapes_.EndFrame(frame, applied);
  if (desks_.identify.TakeWriting()) WriteIdentified();  // when the next frame knows of the edit
  FindUnsaved(frame);
  ui_.authoring.working = Busy() || !applied;
}

void Authoring::FindUnsaved(const ui::UiFrame& frame) {
  const ui::KeyframesState& keys = ui_.authoring.keyframes;
  const std::array<uint64_t, 5> state = {frame.m != nullptr ? frame.snapshot->generation : 0,
                                         frame.snapshot->model_version, keys.session.size(),
                                         keys.renamed.size(), keys.deleted.size()};
  if (state == unsaved_state_) return;
  unsaved_state_ = state;
  ui_.authoring.unsaved = ui::UnsavedChanges(frame, ui_.authoring);
}

void Authoring::OnNewModel(runner::Snapshot& snapshot) {
  ForgetOrKeepEdits(snapshot);
  if (sessions_ == nullptr) return;
  std::optional<KeptHistory> history = sessions_->OnNewModel(snapshot);
  if (!history) return;
  log_.Restore(history->edits, snapshot.model);
  structure_.Take(std::move(history->runs));
}

void Authoring::ForgetOrKeepEdits(runner::Snapshot& snapshot) {
  const mjModel& m = snapshot.model;
  structure_.OnNewModel(snapshot);
  ui_.authoring.report.findings = ui::ModelReport(m, *snapshot.data);
  ui_.authoring.report.generation = snapshot.generation;
  desks_.doctor.OnNewModel();
  const runner::LoadReport* report = snapshot.report.get();
  if (report == nullptr || report->compiled_model != nullptr) return;  // a change of shapes, not of files
  ui_.authoring.reload_offered = false;
  if (!report->reload) {
    ui_.authoring.keyframes = {};
    ui_.authoring.controls.generators.clear();
    ui_.authoring.write_back = {};
    shapes_.OnNewModel();
    return;
  }
  // What the file now says itself is no longer a change; the rest is made again.
  ui::KeyframesState& keys = ui_.authoring.keyframes;
  std::erase_if(keys.session,
                [&](const ui::SessionKey& key) { return Name2Id(m, mjOBJ_KEY, key.name.c_str()) >= 0; });
  std::erase_if(keys.renamed, [&](const auto& key) { return Name2Id(m, mjOBJ_KEY, key.first.c_str()) < 0; });
  std::erase_if(keys.deleted, [&](const std::string& key) { return Name2Id(m, mjOBJ_KEY, key.c_str()) < 0; });
  if (keys.start >= m.nkey) keys.start = -1;
  shapes_.OnNewVersion(snapshot);
}

// ---- Writing back.

void Authoring::StartPlan(const runner::Snapshot& snapshot, const std::string& path) {
  ui::WriteBackView& view = ui_.authoring.write_back;
  if (plan_job_.valid()) return;  // then again, with what is wanted by then
  plan_wanted_ = false;
  view.busy = true;
  view.ready = false;
  WriteBackRequest request;
  request.path = path;
  if (snapshot.report != nullptr) {
    request.file_model = snapshot.report->file_model;
    request.compiled_model = snapshot.report->compiled_model;
  }
  request.live = CopyView(snapshot.model);
  request.in_class = view.in_class;
  request.new_world_elements = view.world_elements;
  request.texts = ui_.authoring.structure.texts;
  for (const ui::SessionKey& key : ui_.authoring.keyframes.session) {
    request.new_keys.push_back(
        {key.name, key.time, key.qpos, key.qvel, key.act, key.ctrl, key.mpos, key.mquat});
  }
  for (const auto& [name, renamed] : ui_.authoring.keyframes.renamed) {
    if (ui_.authoring.keyframes.deleted.count(name) == 0) request.renamed_keys.push_back({name, renamed});
  }
  for (const std::string& name : ui_.authoring.keyframes.deleted) request.deleted_keys.push_back(name);
  plan_job_ = std::async(std::launch::async, [request] { return PlanWriteBack(request); });
}

void Authoring::TakePlan() {
  plan_ = plan_job_.get();
  ShowPlan();
  if (!std::exchange(write_at_once_, false)) return;
  if (ui_.authoring.write_back.ready && plan_.refusals.empty() && plan_.differences.empty()) {
    WritePlan();
  } else {
    ui_.authoring.write_back.open = true;
  }
}

// Other changes that the file does not say yet are not written unseen.
void Authoring::WriteIdentified() {
  Handle(request::PlanWriteBack{});
  write_at_once_ = ui_.authoring.unsaved.empty();
  ui_.authoring.write_back.open = !write_at_once_;
}

void Authoring::ShowPlan() {
  ui::WriteBackView& view = ui_.authoring.write_back;
  view.busy = false;
  view.error = plan_.error;
  view.rows.clear();
  view.files.clear();
  view.refusals.clear();
  view.differences.clear();
  for (const io::patch::Change& change : plan_.changes) {
    view.rows.push_back({change.Id(), change.element, change.attribute, change.before, change.after,
                         change.file, change.class_name, change.note, change.line, change.in_class});
  }
  for (const FileDiff& file : plan_.files) {
    ui::WriteBackView::File shown;
    shown.path = file.path;
    for (const io::patch::DiffLine& line : file.lines) {
      static constexpr char kMarks[] = {' ', '-', '+', '.'};
      shown.lines.push_back({kMarks[static_cast<int>(line.kind)], line.old_line, line.new_line, line.text});
    }
    view.files.push_back(std::move(shown));
  }
  for (const io::patch::Refusal& refusal : plan_.refusals) {
    view.refusals.push_back(refusal.element + ", " + refusal.attribute + ": " + refusal.why);
  }
  for (const ModelDifference& difference : plan_.differences) {
    view.differences.push_back(ToString(difference, "in the file", "live"));
  }
  view.ready = plan_.error.empty() && !plan_.files.empty();
}

void Authoring::WritePlan() {
  ui::WriteBackView& view = ui_.authoring.write_back;
  if (!view.ready) {
    say_(view.error.empty() ? runner::EventKind::kWarning : runner::EventKind::kError,
         view.error.empty() ? "There is nothing to write." : "Nothing was written: " + view.error);
    return;
  }
  const WriteBackResult result = WriteFiles(plan_);
  if (!result.ok) {
    view.error = result.error;
    say_(runner::EventKind::kError, result.error);
    return;
  }
  // The files must now be what was compared; anything else is said, and the backup is at hand.
  view.done = "Written.";
  for (const std::string& backup : result.backups) view.done += " The old text is in " + backup + ".";
  for (size_t i = 0; i < result.written.size(); ++i) {
    say_written_("Wrote " + result.written[i] + "; the old text is in " + result.backups[i],
                 result.written[i]);
  }
  for (const FileDiff& file : plan_.files) {
    std::FILE* in = std::fopen(file.path.c_str(), "rb");
    std::string now;
    char block[65536];
    for (size_t n = 0; in != nullptr && (n = std::fread(block, 1, sizeof block, in)) > 0;)
      now.append(block, n);
    if (in != nullptr) std::fclose(in);
    if (now != file.after) {
      view.error = file.path + " does not hold what was written to it.";
      say_(runner::EventKind::kError, view.error);
    }
  }
  view.ready = false;
  view.rows.clear();
  view.files.clear();
  view.in_class.clear();
  view.world_elements.clear();
  if (view.error.empty()) view.open = false;
  if (!ui_.layout.ReloadsOnSave()) later_.push_back(request::Reload{});
}

// ---- Files.

void Authoring::Handle(const request::ListFolder& wanted) { ListFolder(wanted.path); }

void Authoring::ListFolder(const std::string& given) {
  ui::OpenDialogState& state = ui_.authoring.open;
  std::error_code code;
  const fs::path path = MeantPath(state.folder, given);
  if (fs::is_regular_file(path, code)) {
    later_.push_back(request::Open{path.string()});
    state.open = false;
    return;
  }
  const std::string folder = path.string();
  state.problem.clear();
  std::vector<ui::FolderEntry> entries;
  fs::directory_iterator list(folder, fs::directory_options::skip_permission_denied, code);
  if (code) {
    state.problem = folder + ": " + code.message();
    return;
  }
  for (const fs::directory_entry& entry : list) {
    const std::string name = entry.path().filename().string();
    if (name.empty() || name[0] == '.') continue;
    std::error_code ignored;
    const bool is_folder = entry.is_directory(ignored);
    if (!is_folder && !foreign::HasModelName(entry.path().string())) continue;
    const auto bytes = is_folder ? 0 : static_cast<double>(entry.file_size(ignored));
    entries.push_back({name, is_folder, bytes});
  }
  std::sort(entries.begin(), entries.end(), [](const ui::FolderEntry& a, const ui::FolderEntry& b) {
    return a.folder != b.folder ? a.folder : Lower(a.name) < Lower(b.name);
  });
  state.entries = std::move(entries);
  state.folder = state.listed = folder;
  state.filter[0] = '\0';
  // What is typed goes on in the folder. What leads elsewhere is of before.
  const fs::path typed = MeantPath(folder, state.path);
  if (typed == fs::path(folder)) {
    const std::string text = state.path;
    if (!text.empty() && !text.ends_with('/'))
      std::snprintf(state.path, sizeof state.path, "%s/", text.c_str());
  } else if (typed.parent_path() != fs::path(folder)) {
    state.path[0] = '\0';
  }
}

void Authoring::Handle(const request::ShowOpenDialog&) {
  ui::OpenDialogState& state = ui_.authoring.open;
  state.open = true;
  const std::string newest = state.recent.empty() ? "" : state.recent[0];
  const bool opened_since = std::exchange(state.opened_before, newest) != newest;
  if (!state.folder.empty() && !opened_since) return ListFolder(state.folder);
  std::error_code code;
  const fs::path start = newest.empty() ? fs::current_path(code) : fs::path(newest).parent_path();
  ListFolder(start.empty() ? "." : start.string());
}

void Authoring::Handle(const request::OpenInEditor& place) {
  const SourceLocation& at = place.where;
  const std::vector<std::string> command =
      EditorCommand(ui_.authoring.errors.editor, at.file, at.line, at.column);
  std::string text;
  for (const std::string& word : command) text += (text.empty() ? "" : " ") + word;
  if (Launch(command)) {
    say_(runner::EventKind::kInfo, "Started " + text);
  } else {
    say_(runner::EventKind::kError,
         "Cannot start '" + text + "'. Set $VISUAL, or the editor in the panel File errors.");
  }
}

void Authoring::Handle(const request::SaveModel& wanted) {
  if (shown_ == nullptr || !shown_->loaded) return;
  const std::string& path = wanted.path;
  ui::SaveDialogState& state = ui_.authoring.save;
  const auto answer = [&](bool ok, const std::string& text) {
    state.failed = !ok;
    state.message = ok ? "" : text;
    state.open &= !ok;  // what was asked for is done
    if (ok) return say_written_(text, path);
    say_(runner::EventKind::kError, text);
  };
  state.ask_overwrite = false;
  const std::string extension = Lower(fs::path(path).extension().string());
  const bool archived = io::IsArchive(path);
  if (extension != ".xml" && extension != ".mjb" && !archived)
    return answer(false, path + ": the ending must be .xml, .mjb, .mjz, .zip or .pliant");
  std::error_code code;
  if (fs::exists(path, code) && !wanted.overwrite) {
    state.open = true;
    state.ask_overwrite = true;
    std::snprintf(state.path, sizeof state.path, "%s", path.c_str());
    say_(runner::EventKind::kWarning, path + " exists and was not replaced.");
    return;
  }
  if (sessions_ != nullptr && IsSessionFile(path))
    return sessions_->Save(path, {log_.Keep(), structure_.Runs()});
  const ModelPtr model = CopyView(shown_->model);
  std::string error, text, lost;
  if (extension == ".mjb") {
    text.resize(io::MjbSize(*model));
    io::SaveModel(*model, std::as_writable_bytes(std::span(text)));
  } else {
    if (shown_->report == nullptr || !CanonicalText({shown_->report->path, ui_.authoring.structure.texts},
                                                    *model, archived, &text, &error, &lost))
      return answer(false, error.empty() ? "The model has no XML to save." : error);
  }
  if (text.empty()) return answer(false, path + ": nothing could be saved; no file was changed");
  std::string backup;
  if (fs::exists(path, code)) {
    backup = BackUpFile(path, &error);
    if (backup.empty()) return answer(false, error);
  }
  if (!ReplaceFile(path, text, &error)) return answer(false, error);
  if (!lost.empty()) say_(runner::EventKind::kWarning, lost);
  answer(true, "Wrote " + path + (backup.empty() ? "" : "; the old file is " + backup));
}

// ---- Requests.

void Authoring::Handle(const request::Undo&) { log_.Undo(ui_); }
void Authoring::Handle(const request::Redo&) { log_.Redo(ui_); }
void Authoring::Handle(const request::GoToEdit& edit) { log_.GoTo(ui_, edit.count); }

void Authoring::Handle(const request::PlanWriteBack&) {
  ui_.authoring.write_back.open = true;
  ui_.authoring.write_back.done.clear();
  ui_.authoring.write_back.ready = false;
  plan_wanted_ = shown_ != nullptr && shown_->loaded;
  write_at_once_ = false;
}

void Authoring::Handle(const request::WriteFiles&) { WritePlan(); }

}  // namespace pliant::app
