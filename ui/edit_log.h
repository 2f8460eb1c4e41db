// Undo and redo: stands between the panels and the simulation, and remembers for every edit what was there
// before.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/runner/command.h"
#include "ui/frame.h"
#include "ui/state.h"
#include "ui/widgets/number_field.h"

namespace pliant {

namespace edit_log {
// ": 0.5 to 0.7"
std::string FromTo(double before, double after);
}  // namespace edit_log

class EditLog final : public CommandSink {
 public:
  explicit EditLog(CommandSink& sink) : sink_(sink) {}

  // At the start of a frame: where the values before an edit are read. After a reload, edits of elements that
  // are gone are dropped.
  void BeginFrame(const UiFrame& frame, UiState& ui);
  // At the end of a frame: switches of the view that changed become an edit.
  void EndFrame(UiState& ui);

  void Push(Command command) override;

  bool CanUndo() const { return next_ > 0; }
  bool CanRedo() const { return next_ < entries_.size(); }
  void Undo(UiState& ui);
  void Redo(UiState& ui);
  // Undoes or redoes until `count` edits are in effect.
  void GoTo(UiState& ui, size_t count);
  // Oldest first; those from Next() on are undone.
  std::vector<EditRow> Rows() const;
  size_t Next() const { return next_; }

 private:
  struct ViewFlags {
    mjvOption option = {};
    std::array<mjtByte, mjNRNDFLAG> render_flags = {};
    bool operator==(const ViewFlags& other) const;
  };
  struct GeneratorEdit {
    int actuator = 0;
    Generator generator;
  };
  using Value = std::variant<command::SetOption, command::SetVisual, command::SetModelField, command::SetQpos,
                             command::SetQvel, command::SetCtrl, command::SetDataField, command::SetMocap,
                             command::SetEqualityActive, command::SetState, command::Reset, command::LoadKey,
                             command::WriteKey, ShapeChange, ViewFlags, GeneratorEdit>;
  struct Part {
    Value before;
    Value after;
    // The element, to find it again after a reload; mjOBJ_UNKNOWN: not about one element.
    mjtObj object = mjOBJ_UNKNOWN;
    std::string name;
    int offset = 0;     // of the number within the element's
    bool late = false;  // `after` is what undo leaves
  };
  struct Entry {
    std::string label;
    std::vector<Part> parts;
    uint64_t frame = 0;
    double wall = 0;
    EditGesture gesture;
  };

  bool Describe(const Command& command, Part* part, std::string* label) const;
  bool DescribeField(const command::SetModelField& c, Part* part, std::string* label) const;
  bool DescribeState(const Command& command, Part* part, std::string* label) const;
  bool DescribeWholeState(const Command& command, Part* part, std::string* label) const;
  void DescribeClear();
  command::SetState StateNow() const;
  static size_t BytesOf(const Entry& entry);
  bool DescribeOptions(const command::RestoreOptions&);
  void Add(Part part, std::string label);
  static bool SameTarget(const Part& a, const Part& b);
  void Apply(const Value& value, UiState& ui);
  bool Remap(Part& part) const;
  void WatchShapes(UiState& ui);
  void WatchGenerators(const UiState& ui);

  CommandSink& sink_;
  const UiFrame* frame_ = nullptr;
  std::vector<Entry> entries_;
  size_t next_ = 0;
  uint64_t frame_number_ = 0;
  uint64_t generation_ = 0;
  int counts_[mjNOBJECT] = {};
  ViewFlags view_;
  bool view_known_ = false;
  int view_pane_ = 0;  // whose flags view_ holds
  std::vector<ShapeChange> shapes_;
  std::map<int, Generator> generators_;
  bool dragging_ = false;  // a body is posed with the mouse
};

}  // namespace pliant
