// Undo and redo: stands between the panels and the simulation, and remembers for every edit what was there
// before. What there is to know about each kind of edit is in its traits, beside this file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "ui/edits/edit.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"
#include "ui/widgets/number_field.h"

namespace pliant::ui {

class EditLog final : public runner::CommandSink {
 public:
  explicit EditLog(runner::CommandSink& sink) : sink_(sink) {}

  // At the start of a frame: where the values before an edit are read. Edits of elements that the model does
  // not have are left out of everything until it has them again, also after a reload; those of its numbers
  // are then made again.
  void BeginFrame(const UiFrame& frame, UiState& ui);
  // At the end of a frame: what changed of the panels' own states becomes an edit.
  void EndFrame(UiState& ui);

  void Push(runner::Command command) override;

  bool CanUndo() const;
  bool CanRedo() const;
  void Undo(UiState& ui);
  void Redo(UiState& ui);
  // Undoes or redoes until `count` edits are in effect.
  void GoTo(UiState& ui, size_t count);
  // Oldest first; those from Next() on are undone.
  std::vector<EditRow> Rows() const;
  size_t Next() const;

  // The list with what it needs to undo and redo, for a session file.
  KeptEdits Keep() const;
  // The list of a session file, in the place of this one; `m` is the model that it was kept with. Edits that
  // this version does not know, and damaged ones, are left out.
  void Restore(const KeptEdits& kept, const mjModel& m);

 private:
  // Edits of one frame, undone together.
  struct Entry {
    std::string label;
    std::vector<std::unique_ptr<Edit>> edits;
    uint64_t frame = 0;
    double wall = 0;
    EditGesture gesture;
    bool here = true;        // its elements are in the model
    ElementCounts counts{};  // of the last model that had them

    size_t Bytes() const;
    // Finds its elements in the model that is there now.
    void Remap(const mjModel& m);
  };

  bool HasModel() const { return frame_ != nullptr && frame_->m != nullptr; }
  void Add(EditRecorder::Item item);
  void Append(EditRecorder::Item item);
  void DropOldest();
  void DropTheAbsent();

  runner::CommandSink& sink_;
  const UiFrame* frame_ = nullptr;
  std::vector<Entry> entries_;
  size_t next_ = 0;
  uint64_t frame_number_ = 0;
  uint64_t generation_ = 0;
  bool restored_ = false;  // the list came with the model that the next frame shows
  EditMemory memory_;
};

}  // namespace pliant::ui
