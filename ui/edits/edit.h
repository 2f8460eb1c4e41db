// One change that can be undone. What differs between kinds of edits is said once a kind, by EditTraits;
// the log (edit_log.h) runs over Edit alone.
//
// A kind of edit is a struct C, a command or a state of the panels, and EditTraits<C>, derived from
// EditOfValue<C> or EditOfValues<Before, After>. It has kName, by which session files know it, and
// either or both of
//   static void Record(const C& wanted, EditRecorder& log);    `wanted` is about to be sent
//   static void Watch(const UiState& ui, EditRecorder& log);   the end of a frame; and
//   static void Remember(const UiState& ui, EditMemory&);      what is there now is no edit
//   static void OnModel(const UiState& ui, EditMemory&);       another model is there
// which read the values before and call log.Add<C>(). It replaces those functions of EditOfValues
// that do not fit. Session files need the parts of its values: edit_bytes.h.
#pragma once

#include <mujoco/mjmodel.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/runner/command.h"
#include "ui/edits/edit_bytes.h"
#include "ui/state/frame.h"

namespace pliant::ui {

struct UiState;
struct EditMemory;

using ElementCounts = std::array<int, mjNOBJECT>;
ElementCounts CountElements(const mjModel& m);

// The element that an edit changes, to find it again after a reload.
struct EditTarget {
  mjtObj object = mjOBJ_UNKNOWN;  // mjOBJ_UNKNOWN: not about one element
  std::string name;
  int offset = 0;  // of the number within the element's

  static EditTarget Of(const mjModel& m, mjtObj object, int id, int offset = 0);
  // False when the element is gone. *id: where it is now; -1 when nothing moves: not about one element, or a
  // nameless one of a model with as many of them as before.
  bool Find(const mjModel& m, const ElementCounts& before, int* id) const;
};

// What undoing and redoing act on.
struct EditEffects {
  const UiFrame& frame;  // with a model
  runner::CommandSink& commands;
  UiState& ui;
  EditMemory& memory;
};

class Edit {
 public:
  virtual ~Edit() = default;
  // True when `later` changed the same number: this edit then leads to what `later` leads to.
  virtual bool Absorb(Edit& later) = 0;
  // Finds the element in the model that is there now; false when it is not there. `before`: of the last model
  // that had it.
  virtual bool Remap(const mjModel& m, const ElementCounts& before) = 0;
  virtual void Undo(const UiFrame& frame, EditEffects& effects) = 0;
  virtual void Redo(EditEffects& effects) const = 0;
  // What it leads to is lost with its element, and made again when that comes back.
  virtual bool OfModel() const = 0;
  // Of large values; 0 for a few numbers.
  virtual size_t Bytes() const = 0;
  // The name of its kind, and its values.
  virtual void Write(EditWriter& out) const = 0;
};

// Not undoable unless it is specialised.
template <class C>
struct EditTraits {};

template <class BeforeValue, class AfterValue>
struct EditOfValues {
  using Before = BeforeValue;
  using After = AfterValue;
  struct Values {
    EditTarget target;
    Before before;
    After after;
  };

  // True when both change the same number, so that a gesture over it is one edit.
  static bool SameTarget(const After&, const After&) { return false; }
  // Points a value at element `id`, where the target is now; false when it has no such number any more.
  template <class Value>
  static bool MoveTo(const mjModel&, const EditTarget&, int, Value&) {
    return true;
  }
  static constexpr bool kOfModel = false;  // a number of the model, which no state brings back
  static size_t Bytes(const Values&) { return 0; }
  // The frame's state may be read: it is what undoing leaves.
  static void BeforeUndo(const UiFrame&, Values&) {}
  template <class Value>
  static void Apply(const Value& value, EditEffects& effects) {
    effects.commands.Push(value);
  }
};
template <class Value>
using EditOfValue = EditOfValues<Value, Value>;

template <class C>
class EditOf final : public Edit {
 public:
  using Traits = EditTraits<C>;
  using Values = typename Traits::Values;

  explicit EditOf(Values values) : values_(std::move(values)) {}

  bool Absorb(Edit& later) override {
    auto* same = dynamic_cast<EditOf*>(&later);
    if (same == nullptr || !Traits::SameTarget(values_.after, same->values_.after)) return false;
    values_.after = std::move(same->values_.after);
    return true;
  }
  bool Remap(const mjModel& m, const ElementCounts& before) override {
    if constexpr (requires { Traits::Remap(m, values_); }) {
      return Traits::Remap(m, values_);
    } else {
      int id = -1;
      if (!values_.target.Find(m, before, &id)) return false;
      return id < 0 || (Traits::MoveTo(m, values_.target, id, values_.before) &&
                        Traits::MoveTo(m, values_.target, id, values_.after));
    }
  }
  void Undo(const UiFrame& frame, EditEffects& effects) override {
    Traits::BeforeUndo(frame, values_);
    Traits::Apply(values_.before, effects);
  }
  void Redo(EditEffects& effects) const override { Traits::Apply(values_.after, effects); }
  bool OfModel() const override { return Traits::kOfModel; }
  size_t Bytes() const override { return Traits::Bytes(values_); }
  void Write(EditWriter& out) const override {
    std::string name = Traits::kName;
    Values values = values_;
    out(name, values.target.object, values.target.name, values.target.offset, values.before, values.after);
  }
  // Behind the name; null when the bytes do not fit.
  static std::unique_ptr<Edit> Read(EditReader& in) {
    Values values = {};
    in(values.target.object, values.target.name, values.target.offset, values.before, values.after);
    const bool known = values.target.object >= 0 && values.target.object < mjNOBJECT;
    return in.AtEnd() && known ? std::make_unique<EditOf>(std::move(values)) : nullptr;
  }

 private:
  Values values_;
};

// Collects the edits that one command or one frame makes.
class EditRecorder {
 public:
  struct Item {
    std::unique_ptr<Edit> edit;
    std::string label;
    bool only_looks = false;  // what was undone before can still be done again
  };

  EditRecorder(const UiFrame& frame, EditMemory& memory) : frame(frame), memory(memory) {}

  const mjModel& Model() const { return *frame.m; }
  const mjData& Data() const { return *frame.d; }
  template <class C>
  void Add(typename EditTraits<C>::Values values, std::string label, bool only_looks = false) {
    items.push_back({std::make_unique<EditOf<C>>(std::move(values)), std::move(label), only_looks});
  }

  const UiFrame& frame;  // with a model
  EditMemory& memory;
  std::vector<Item> items;
};

// ": 0.5 to 0.7"
std::string FromTo(double before, double after);

}  // namespace pliant::ui
