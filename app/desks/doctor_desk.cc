#include "app/desks/doctor_desk.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/files/file_edits.h"
#include "app/verbs/check/examine_file.h"
#include "engine/doctor/groups.h"
#include "engine/runner/held_model.h"
#include "ui/state/doctor_state.h"

namespace pliant::app {

namespace fs = std::filesystem;
namespace {

void GroupSame(const doctor::Diagnoses& found, std::vector<ui::DoctorFinding>& findings) {
  const std::vector<std::vector<int>> same = doctor::SameOf(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    findings[i].same = same[i];
    findings[i].name = doctor::NameIn(found[i].text);
    for (const int k : same[i]) findings[static_cast<std::size_t>(k)].said = true;
  }
}

}  // namespace

void DoctorDesk::OnNewModel() {
  ui::DoctorState& state = ui::CurrentDoctor();
  state.findings.clear();
  state.wanted.clear();
  found_.clear();
  ui::CurrentDoctor().busy = true;
  constexpr int kFirstPicture = 2;  // frames, of which each ends before its picture is drawn
  waits_ = kFirstPicture;
}

void DoctorDesk::Start(const runner::Snapshot& snapshot) {
  if (job_.valid()) return;  // then again, when it is done with the model before
  generation_ = snapshot.generation;
  ui::CurrentDoctor().busy = true;
  const std::string path = snapshot.report != nullptr ? snapshot.report->path : "";
  const std::shared_ptr<const mjModel> model = runner::HoldModel(snapshot);
  const auto& texts = ui_.authoring.structure.texts;
  job_ = std::async(std::launch::async, [path, model, texts, document = loaded_.Document()] {
    return texts.empty() ? ExamineLoaded(document, path, *model) : ExamineFile(path, *model, texts);
  });
}

void DoctorDesk::EndFrame(const runner::Snapshot* shown) {
  if (shown != nullptr && waits_ > 0 && --waits_ == 0) Start(*shown);
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) Take(shown);
  if (!ui::CurrentDoctor().wanted.empty()) Mend();
}

void DoctorDesk::Take(const runner::Snapshot* shown) {
  found_ = job_.get();
  ui::ReportState& report = ui_.authoring.report;
  ui::DoctorState& state = ui::CurrentDoctor();
  state.busy = false;
  if (shown != nullptr && generation_ != report.generation) return Start(*shown);
  state.generation = generation_;
  state.findings.clear();
  state.foreign = shown != nullptr && shown->report != nullptr && !IsMjcfText(shown->report->path);
  for (const doctor::Diagnosis& diagnosis : found_) {
    const bool warning = diagnosis.weight == doctor::Weight::kWarning;
    state.findings.push_back({warning, diagnosis.kind, diagnosis.text, diagnosis.remedy, diagnosis.object,
                              diagnosis.id, diagnosis.where});
    // The report itself says these.
    if (diagnosis.kind == "overlap" || diagnosis.kind == "limit" || diagnosis.kind == "inertia_triangle")
      continue;
    std::string text = diagnosis.text;
    if (diagnosis.where.line > 0) {
      text += " (" + fs::path(diagnosis.where.file).filename().string() + ":" +
              std::to_string(diagnosis.where.line) + ")";
    }
    if (!diagnosis.remedy.empty())
      text += "; " + std::string(state.foreign ? "saved as MJCF, " : "") + "the panel Doctor can " +
              diagnosis.remedy;
    report.findings.push_back({warning ? ui::Finding::Weight::kWarning : ui::Finding::Weight::kNote,
                               std::move(text), diagnosis.object, diagnosis.id});
  }
  GroupSame(found_, state.findings);
  if (shown != nullptr && shown->report != nullptr) AddReading(*shown->report);
}

// What was repaired, left out or not found is known since the file was read.
void DoctorDesk::AddReading(const runner::LoadReport& report) {
  for (const Diagnostic& diagnostic : report.diagnostics) {
    const std::string name = diagnostic.element.empty() ? "" : diagnostic.element + ": ";
    ui::CurrentDoctor().findings.push_back(
        {true, "reading", name + diagnostic.message, "", mjOBJ_UNKNOWN, -1, diagnostic.where});
  }
}

// All that is wanted as one edit.
void DoctorDesk::Mend() {
  ui::DoctorState& state = ui::CurrentDoctor();
  std::vector<io::patch::ElementEdit> edits;
  std::string label;
  for (const int i : std::exchange(state.wanted, {})) {
    if (i < 0 || i >= static_cast<int>(found_.size())) continue;
    const doctor::Diagnosis& finding = found_[static_cast<size_t>(i)];
    edits.insert(edits.end(), finding.fix.begin(), finding.fix.end());
    label = label.empty() ? "Doctor: " + finding.remedy : "Doctor: several findings";
  }
  if (!edits.empty()) structure_.Apply(std::move(label), std::move(edits));
}

}  // namespace pliant::app
