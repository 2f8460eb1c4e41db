#include "ui/edits/edit_log.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "ui/edits/control_edits.h"
#include "ui/edits/keyframe_edits.h"
#include "ui/edits/model_edits.h"
#include "ui/edits/option_edits.h"
#include "ui/edits/saved_list_edits.h"
#include "ui/edits/setting_edits.h"
#include "ui/edits/state_edits.h"
#include "ui/edits/structure_edits.h"
#include "ui/edits/view_edits.h"
#include "ui/edits/whole_state_edits.h"

namespace pliant::ui {
namespace {

constexpr size_t kMaxEntries = 2000;
constexpr size_t kMaxBytes = size_t{64} << 20;  // of the states before and after edits
constexpr double kSameGesture = 0.7;  // s between edits of one number, not by the mouse, that count as one

// In this order at the end of a frame.
template <class F>
void ForEachKind(F&& f) {
  for (const EditKinds kinds :
       {ViewFlagEdits(), ModelNumberEdits(), StructureTextEdits(), SavedListEdits(), ControlEdits(),
        OptionEdits(), StateNumberEdits(), WholeStateEdits(), KeyframeEdits(), SettingEdits()}) {
    for (const EditKind& kind : kinds) f(kind);
  }
}

// Null when the kind is not known, or the bytes are not its own.
std::unique_ptr<Edit> ReadEdit(EditReader& in) {
  std::string name;
  in(name);
  std::unique_ptr<Edit> edit;
  ForEachKind([&](const EditKind& kind) {
    if (kind.read != nullptr && name == kind.name) edit = kind.read(in);
  });
  return edit;
}

// The later label with where the number came from at first.
void ContinueLabel(std::string& label, const std::string& later) {
  const size_t colon = label.rfind(": "), old_to = label.rfind(" to "), to = later.rfind(" to ");
  if (colon == std::string::npos || old_to == std::string::npos || to == std::string::npos) return;
  label = label.substr(0, old_to) + later.substr(to);
}

}  // namespace

size_t EditLog::Entry::Bytes() const {
  size_t bytes = 0;
  for (const auto& edit : edits) bytes += edit->Bytes();
  return bytes;
}

void EditLog::Entry::Remap(const mjModel& m) {
  here = std::all_of(edits.begin(), edits.end(), [&](const auto& edit) { return edit->Remap(m, counts); });
  if (here) counts = CountElements(m);
}

// ---- Frames.

void EditLog::BeginFrame(const UiFrame& frame, UiState& ui) {
  frame_ = &frame;
  ++frame_number_;
  if (frame.m == nullptr || frame.snapshot->generation == generation_) return;
  generation_ = frame.snapshot->generation;
  ForEachKind([&](const EditKind& kind) {
    if (kind.on_model != nullptr) kind.on_model(ui, memory_);
  });
  const bool restored = std::exchange(restored_, false);
  const bool another = frame.snapshot->report != nullptr && !frame.snapshot->report->reload && !restored;
  EditEffects effects = {frame, sink_, ui, memory_};
  for (size_t i = 0; i < entries_.size(); ++i) {
    const bool was_here = entries_[i].here;
    entries_[i].Remap(*frame.m);
    if (was_here || !entries_[i].here || i >= next_) continue;
    for (const auto& edit : entries_[i].edits) {
      if (edit->OfModel()) edit->Redo(effects);
    }
  }
  if (another) DropTheAbsent();
}

void EditLog::EndFrame(UiState& ui) {
  if (!HasModel()) return;
  EditRecorder recorder(*frame_, memory_);
  ForEachKind([&](const EditKind& kind) {
    if (kind.watch == nullptr) return;
    kind.watch(ui, recorder);
    kind.remember(ui, memory_);
  });
  for (EditRecorder::Item& item : recorder.items) Add(std::move(item));
}

// ---- Edits.

void EditLog::Push(runner::Command command) {
  if (HasModel()) {
    EditRecorder recorder(*frame_, memory_);
    ForEachKind([&](const EditKind& kind) {
      if (kind.record != nullptr) kind.record(command, recorder);
    });
    for (EditRecorder::Item& item : recorder.items) Add(std::move(item));
  }
  sink_.Push(std::move(command));
}

void EditLog::Add(EditRecorder::Item item) {
  std::vector<Entry> undone;
  const auto behind = entries_.begin() + static_cast<std::ptrdiff_t>(next_);
  if (item.only_looks)
    undone.assign(std::make_move_iterator(behind), std::make_move_iterator(entries_.end()));
  entries_.resize(next_);
  Append(std::move(item));
  DropOldest();
  next_ = entries_.size();
  std::move(undone.begin(), undone.end(), std::back_inserter(entries_));
}

// Edits of one frame belong together; so do those of one number while the mouse button stays down, and those
// that follow each other quickly without the mouse.
void EditLog::Append(EditRecorder::Item item) {
  const double wall = frame_->wall;
  const EditGesture gesture = CurrentEditGesture();
  if (!entries_.empty()) {
    Entry& last = entries_.back();
    const bool goes_on =
        last.here && gesture.Continues(last.gesture) && (gesture.held || wall - last.wall < kSameGesture);
    for (const auto& known : last.edits) {
      if (!goes_on || !known->Absorb(*item.edit)) continue;
      last.frame = frame_number_;
      last.wall = wall;
      if (last.edits.size() == 1) ContinueLabel(last.label, item.label);
      return;
    }
    if (last.frame == frame_number_) {
      last.edits.push_back(std::move(item.edit));
      return;
    }
  }
  Entry entry;
  entry.label = std::move(item.label);
  entry.edits.push_back(std::move(item.edit));
  entry.frame = frame_number_;
  entry.wall = wall;
  entry.gesture = gesture;
  entry.counts = CountElements(*frame_->m);
  entries_.push_back(std::move(entry));
}

// Their elements were in a model that is closed.
void EditLog::DropTheAbsent() {
  next_ = Next();
  std::erase_if(entries_, [](const Entry& entry) { return !entry.here; });
}

// Whole states are large: the oldest edits go when there are too many of them.
void EditLog::DropOldest() {
  size_t bytes = 0;
  for (const Entry& known : entries_) bytes += known.Bytes();
  while (entries_.size() > kMaxEntries || (bytes > kMaxBytes && entries_.size() > 1)) {
    bytes -= entries_.front().Bytes();
    entries_.erase(entries_.begin());
  }
}

// ---- Undo and redo.

bool EditLog::CanUndo() const { return Next() > 0; }

bool EditLog::CanRedo() const {
  const auto next = entries_.begin() + static_cast<std::ptrdiff_t>(next_);
  return std::any_of(next, entries_.end(), [](const Entry& entry) { return entry.here; });
}

void EditLog::Undo(UiState& ui) {
  if (!CanUndo()) return;
  while (!entries_[--next_].here) {
  }
  Entry& entry = entries_[next_];
  EditEffects effects = {*frame_, sink_, ui, memory_};
  for (size_t i = entry.edits.size(); i > 0; --i) entry.edits[i - 1]->Undo(*frame_, effects);
  entry.wall = -1e9;  // a later edit is a new one
}

void EditLog::Redo(UiState& ui) {
  if (!CanRedo()) return;
  EditEffects effects = {*frame_, sink_, ui, memory_};
  while (!entries_[next_].here) ++next_;
  for (const auto& edit : entries_[next_++].edits) edit->Redo(effects);
}

void EditLog::GoTo(UiState& ui, size_t count) {
  while (Next() > count) Undo(ui);
  while (Next() < count && CanRedo()) Redo(ui);
}

size_t EditLog::Next() const {
  const auto next = entries_.begin() + static_cast<std::ptrdiff_t>(next_);
  return static_cast<size_t>(
      std::count_if(entries_.begin(), next, [](const Entry& entry) { return entry.here; }));
}

std::vector<EditRow> EditLog::Rows() const {
  std::vector<EditRow> rows;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].here) continue;
    const size_t more = entries_[i].edits.size() - 1;
    rows.push_back(
        {entries_[i].label + (more > 0 ? " and " + std::to_string(more) + " more" : ""), i >= next_});
  }
  return rows;
}

// ---- Session files.

KeptEdits EditLog::Keep() const {
  EditWriter out;
  out(next_);
  for (const Entry& entry : entries_) {
    out.Block([&] {
      out(entry.label);
      for (const auto& edit : entry.edits) out.Block([&] { edit->Write(out); });
    });
  }
  return out.Take();
}

void EditLog::Restore(const KeptEdits& kept, const mjModel& m) {
  EditReader in(kept.bytes, kept);
  size_t done = 0;
  in(done);
  entries_.clear();
  next_ = 0;
  restored_ = true;
  for (size_t i = 0; in.Good() && !in.AtEnd(); ++i) {
    EditReader block = in.Block();
    Entry entry;
    block(entry.label);
    entry.wall = -1e9;  // a later edit is a new one
    bool whole = true;
    while (whole && block.Good() && !block.AtEnd()) {
      EditReader part = block.Block();
      entry.edits.push_back(ReadEdit(part));
      whole = entry.edits.back() != nullptr;
    }
    if (!whole || !block.Good() || entry.edits.empty()) continue;
    if (i < done) ++next_;
    entry.counts = CountElements(m);
    entry.Remap(m);
    entries_.push_back(std::move(entry));
  }
}

}  // namespace pliant::ui
