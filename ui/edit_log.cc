#include "ui/edit_log.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/state.h"
#include "ui/panels/option_fields.h"

namespace pliant {

using edit_log::FromTo;

namespace {

constexpr size_t kMostEntries = 2000;
constexpr size_t kMostBytes = size_t{64} << 20;  // of the states before and after edits
constexpr double kSameGesture = 0.7;  // s between edits of one number, not by the mouse, that count as one

double ReadScalar(const void* base, size_t offset, command::ScalarKind kind) {
  const char* at = static_cast<const char*>(base) + offset;
  if (kind == command::ScalarKind::kDouble) {
    double value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  if (kind == command::ScalarKind::kFloat) {
    float value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
  }
  int value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::string OptionName(size_t offset) {
  for (const auto& table : {AlgorithmOptions(), PhysicalOptions(), OverrideOptions()}) {
    for (const OptionField& field : table) {
      const size_t bytes = static_cast<size_t>(field.count) * (field.integer ? sizeof(int) : sizeof(double));
      if (offset >= field.offset && offset < field.offset + bytes) return field.title;
    }
  }
  switch (offset) {
    case offsetof(mjOption, integrator):
      return "Integrator";
    case offsetof(mjOption, cone):
      return "Friction cone";
    case offsetof(mjOption, jacobian):
      return "Jacobian";
    case offsetof(mjOption, solver):
      return "Solver";
    case offsetof(mjOption, disableactuator):
      return "Actuator groups";
    default:
      return "Feature switch";
  }
}

// The element that owns this number of a parameter's array.
int OwnerOf(const mjModel& m, const ModelParameter& p, int index) {
  const int n = CountOf(m, p.object);
  for (int i = 0; i < n; ++i) {
    const ParameterSlice slice = SliceOf(m, p, i);
    if (index >= slice.begin && index < slice.begin + slice.count * slice.repeats) return i;
  }
  return -1;
}

}  // namespace

void TuningState::SetShape(const ShapeChange& change) {
  ++shape_version;
  for (ShapeChange& known : shapes) {
    if (known.object == change.object && known.name == change.name && known.id == change.id &&
        known.field == change.field && known.column == change.column) {
      known.value = change.value;
      return;
    }
  }
  shapes.push_back(change);
}

bool EditLog::ViewFlags::operator==(const ViewFlags& other) const {
  return std::memcmp(&option, &other.option, sizeof option) == 0 && render_flags == other.render_flags;
}

// ---- Frames.

void EditLog::BeginFrame(const UiFrame& frame, UiState& ui) {
  frame_ = &frame;
  ++frame_number_;
  if (frame.m == nullptr || frame.snapshot->generation == generation_) return;
  generation_ = frame.snapshot->generation;
  std::vector<Entry> kept;
  size_t next = 0;
  for (size_t i = 0; i < entries_.size(); ++i) {
    bool valid = true;
    for (Part& part : entries_[i].parts) valid = valid && Remap(part);
    if (!valid) continue;
    if (i < next_) ++next;
    kept.push_back(std::move(entries_[i]));
  }
  entries_ = std::move(kept);
  next_ = next;
  for (int kind = 0; kind < mjNOBJECT; ++kind) counts_[kind] = std::max(0, CountOf(*frame.m, kind));
  view_known_ = false;
  shapes_ = ui.authoring.tuning.shapes;
  generators_ = ui.authoring.controls.generators;
}

// Finds the element of an edit in the model that is there now.
bool EditLog::Remap(Part& part) const {
  const mjModel& m = *frame_->m;
  if (std::holds_alternative<command::SetState>(part.before)) {
    if (auto* key = std::get_if<command::LoadKey>(&part.after)) {
      key->key = part.name.empty() ? -1 : Name2Id(m, mjOBJ_KEY, part.name.c_str());
      if (key->key < 0) return false;
    }
    const auto size = static_cast<size_t>(StateSize(m, mjSTATE_INTEGRATION));
    return std::get<command::SetState>(part.before).state.size() == size;
  }
  if (part.object == mjOBJ_UNKNOWN) return true;
  const bool nameless = part.name.empty();
  if (nameless) return counts_[part.object] == CountOf(m, part.object);
  const int id = Name2Id(m, part.object, part.name.c_str());
  if (id < 0) return false;
  for (Value* value : {&part.before, &part.after}) {
    if (auto* field = std::get_if<command::SetModelField>(value)) {
      const ModelParameter* p = FindParameter(field->field.c_str());
      const ParameterSlice slice = p != nullptr ? SliceOf(m, *p, id) : ParameterSlice{};
      if (part.offset >= slice.count * slice.repeats) return false;
      field->index = slice.begin + part.offset;
    } else if (auto* qpos = std::get_if<command::SetQpos>(value)) {
      qpos->address = m.jnt_qposadr[id] + part.offset;
    } else if (auto* mocap = std::get_if<command::SetMocap>(value)) {
      mocap->mocap = m.body_mocapid[id];
      if (mocap->mocap < 0) return false;
    } else if (auto* generator = std::get_if<GeneratorEdit>(value)) {
      generator->actuator = id;
    } else if (auto* control = std::get_if<command::SetCtrl>(value)) {
      control->actuator = id;
    } else if (auto* speed = std::get_if<command::SetQvel>(value)) {
      speed->address = m.jnt_dofadr[id] + part.offset;
    } else if (auto* equality = std::get_if<command::SetEqualityActive>(value)) {
      equality->equality = id;
    } else if (auto* key = std::get_if<command::WriteKey>(value)) {
      key->key = id;
    } else if (auto* shape = std::get_if<ShapeChange>(value)) {
      shape->id = id;
    }
  }
  return true;
}

void EditLog::EndFrame(UiState& ui) {
  if (frame_ == nullptr || frame_->m == nullptr) return;
  ViewFlags now = {ui.view.option, ui.view.render_flags};
  if (view_known_ && view_pane_ == ui.views.active && !(now == view_)) {
    Part part;
    part.before = view_;
    part.after = now;
    Add(std::move(part), "Shown elements");
  }
  view_ = now;
  view_pane_ = ui.views.active;
  view_known_ = true;
  WatchShapes(ui);
  WatchGenerators(ui);
}

void EditLog::WatchShapes(UiState& ui) {
  const std::vector<ShapeChange>& now = ui.authoring.tuning.shapes;
  for (const ShapeChange& change : now) {
    const auto same = [&](const ShapeChange& s) {
      return s.object == change.object && s.name == change.name && s.id == change.id &&
             s.field == change.field && s.column == change.column;
    };
    const auto old = std::find_if(shapes_.begin(), shapes_.end(), same);
    if (old != shapes_.end() && old->value == change.value) continue;
    const ModelParameter* p = FindParameter(change.field.c_str());
    if (p == nullptr) continue;
    Part part;
    ShapeChange before = change;
    const int index = SliceOf(*frame_->m, *p, change.id).begin + change.column;
    before.value = old != shapes_.end() ? old->value : ParameterValue(*frame_->m, p->field, index);
    part.before = before;
    part.after = change;
    part.object = change.object;
    part.name = change.name;
    Add(std::move(part), std::string(p->title) + " of " + ElementLabel(*frame_->m, p->object, change.id) +
                             FromTo(before.value, change.value));
  }
  shapes_ = now;
}

// ---- Edits.

bool EditLog::DescribeField(const command::SetModelField& c, Part* part, std::string* label) const {
  const mjModel& m = *frame_->m;
  if (c.field == "stat") {
    constexpr int kNumbers = sizeof(mjStatistic) / sizeof(double);
    static constexpr const char* kNames[kNumbers] = {"Mean inertia", "Mean mass", "Mean size", "Extent",
                                                     "Center x",     "Center y",  "Center z"};
    if (c.index < 0 || c.index >= kNumbers) return false;
    const double before =
        ReadScalar(&m.stat, sizeof(double) * static_cast<size_t>(c.index), command::ScalarKind::kDouble);
    part->before = command::SetModelField{c.field, c.index, before};
    part->after = c;
    *label = kNames[c.index] + FromTo(before, c.value);
    return true;
  }
  const double now = ParameterValue(m, c.field.c_str(), c.index);
  if (std::isnan(now)) return false;
  command::SetModelField before = c;
  before.value = now;
  part->before = before;
  part->after = c;
  *label = c.field + "[" + std::to_string(c.index) + "]";
  const ModelParameter* p = FindParameter(c.field.c_str());
  const int owner = p != nullptr ? OwnerOf(m, *p, c.index) : -1;
  if (owner >= 0) {
    part->object = p->object;
    const char* name = Id2Name(m, p->object, owner);
    part->name = name != nullptr ? name : "";
    part->offset = c.index - SliceOf(m, *p, owner).begin;
    *label = std::string(p->title) + " of " + ElementLabel(m, p->object, owner);
  }
  *label += FromTo(now, c.value);
  return true;
}

bool EditLog::Describe(const Command& command, Part* part, std::string* label) const {
  const mjModel& m = *frame_->m;
  if (const auto* c = std::get_if<command::SetOption>(&command)) {
    if (c->offset + sizeof(double) > sizeof(mjOption) + sizeof(int)) return false;
    command::SetOption before = *c;
    before.value = ReadScalar(&m.opt, c->offset, c->kind);
    part->before = before;
    part->after = *c;
    *label = OptionName(c->offset) + FromTo(before.value, c->value);
    return true;
  }
  if (const auto* c = std::get_if<command::SetVisual>(&command)) {
    if (c->offset + sizeof(float) > sizeof(mjVisual)) return false;
    command::SetVisual before = *c;
    before.value = ReadScalar(&m.vis, c->offset, c->kind);
    part->before = before;
    part->after = *c;
    *label = "Visual setting" + FromTo(before.value, c->value);
    return true;
  }
  if (const auto* c = std::get_if<command::SetModelField>(&command)) return DescribeField(*c, part, label);
  return DescribeState(command, part, label);
}

// Putting the file's options back is an edit of all that differ.
bool EditLog::DescribeOptions(const command::RestoreOptions&) {
  const mjOption& now = frame_->m->opt;
  const mjOption& file = frame_->snapshot->file_options;
  const size_t doubles = offsetof(mjOption, integrator);
  for (size_t at = 0; at < sizeof(mjOption);) {
    const bool is_double = at < doubles;
    const auto kind = is_double ? command::ScalarKind::kDouble : command::ScalarKind::kInt;
    const double a = ReadScalar(&now, at, kind), b = ReadScalar(&file, at, kind);
    if (a != b) {
      Part part;
      part.before = command::SetOption{at, kind, a};
      part.after = command::SetOption{at, kind, b};
      Add(std::move(part), "The file's options");
    }
    at += is_double ? sizeof(double) : sizeof(int);
  }
  return true;
}

void EditLog::Push(Command command) {
  if (frame_ != nullptr && frame_->m != nullptr) {
    Part part;
    std::string label;
    if (const auto* c = std::get_if<command::RestoreOptions>(&command)) {
      DescribeOptions(*c);
    } else if (const auto* p = std::get_if<command::SetPerturb>(&command)) {
      // While paused the mouse poses bodies; the state before the drag is kept.
      const bool active = (p->perturb.active | p->perturb.active2) != 0;
      if (active && !dragging_ && frame_->snapshot->run.paused) {
        part.before = part.after = StateNow();
        part.late = true;
        Add(std::move(part), "Pose of " + ElementLabel(*frame_->m, mjOBJ_BODY, p->perturb.select));
      }
      dragging_ = active;
    } else if (std::holds_alternative<command::ClearCtrl>(command)) {
      DescribeClear();
    } else if (Describe(command, &part, &label)) {
      Add(std::move(part), std::move(label));
    }
  }
  sink_.Push(std::move(command));
}

bool EditLog::SameTarget(const Part& a, const Part& b) {
  if (a.after.index() != b.after.index()) return false;
  if (const auto* x = std::get_if<command::SetOption>(&a.after)) {
    return x->offset == std::get<command::SetOption>(b.after).offset;
  }
  if (const auto* x = std::get_if<command::SetVisual>(&a.after)) {
    return x->offset == std::get<command::SetVisual>(b.after).offset;
  }
  if (const auto* x = std::get_if<command::SetModelField>(&a.after)) {
    const auto& y = std::get<command::SetModelField>(b.after);
    return x->field == y.field && x->index == y.index;
  }
  if (const auto* x = std::get_if<command::SetQpos>(&a.after)) {
    const auto& y = std::get<command::SetQpos>(b.after);
    return x->address == y.address && x->n == y.n;
  }
  if (const auto* x = std::get_if<command::SetMocap>(&a.after)) {
    return x->mocap == std::get<command::SetMocap>(b.after).mocap;
  }
  if (const auto* x = std::get_if<GeneratorEdit>(&a.after)) {
    return x->actuator == std::get<GeneratorEdit>(b.after).actuator;
  }
  if (const auto* x = std::get_if<command::SetCtrl>(&a.after)) {
    return x->actuator == std::get<command::SetCtrl>(b.after).actuator;
  }
  if (const auto* x = std::get_if<command::SetQvel>(&a.after)) {
    return x->address == std::get<command::SetQvel>(b.after).address;
  }
  if (const auto* x = std::get_if<command::SetDataField>(&a.after)) {
    const auto& y = std::get<command::SetDataField>(b.after);
    return x->field == y.field && x->index == y.index;
  }
  if (const auto* x = std::get_if<ShapeChange>(&a.after)) {
    const auto& y = std::get<ShapeChange>(b.after);
    return x->object == y.object && x->id == y.id && x->field == y.field && x->column == y.column;
  }
  return false;
}

size_t EditLog::BytesOf(const Entry& entry) {
  size_t bytes = 0;
  for (const Part& part : entry.parts) {
    for (const Value* value : {&part.before, &part.after}) {
      if (const auto* state = std::get_if<command::SetState>(value))
        bytes += sizeof(double) * state->state.size();
    }
  }
  return bytes;
}

// Edits of one frame belong together; so do those of one number while the mouse button stays down, and those
// that follow each other quickly without the mouse.
void EditLog::Add(Part part, std::string label) {
  entries_.resize(next_);
  const double wall = frame_->wall;
  const EditGesture gesture = CurrentEditGesture();
  if (!entries_.empty()) {
    Entry& last = entries_.back();
    const bool goes_on = gesture.Continues(last.gesture) && (gesture.held || wall - last.wall < kSameGesture);
    for (Part& known : last.parts) {
      if (!goes_on || !SameTarget(known, part)) continue;
      known.after = std::move(part.after);
      last.frame = frame_number_;
      last.wall = wall;
      // The label keeps where the number came from.
      const size_t colon = last.label.rfind(": "), to = label.rfind(" to ");
      const size_t old_to = last.label.rfind(" to ");
      if (last.parts.size() == 1 && colon != std::string::npos && to != std::string::npos &&
          old_to != std::string::npos) {
        last.label = last.label.substr(0, old_to) + label.substr(to);
      }
      return;
    }
    if (last.frame == frame_number_) {
      last.parts.push_back(std::move(part));
      return;
    }
  }
  Entry entry;
  entry.label = std::move(label);
  entry.parts.push_back(std::move(part));
  entry.frame = frame_number_;
  entry.wall = wall;
  entry.gesture = gesture;
  entries_.push_back(std::move(entry));
  // Whole states are large: the oldest edits go when there are too many of them.
  size_t bytes = 0;
  for (const Entry& known : entries_) bytes += BytesOf(known);
  while (entries_.size() > kMostEntries || (bytes > kMostBytes && entries_.size() > 1)) {
    bytes -= BytesOf(entries_.front());
    entries_.erase(entries_.begin());
  }
  next_ = entries_.size();
}

// ---- Undo and redo.

void EditLog::Apply(const Value& value, UiState& ui) {
  if (const auto* view = std::get_if<ViewFlags>(&value)) {
    ui.view.option = view->option;
    ui.view.render_flags = view->render_flags;
    view_ = *view;
    return;
  }
  if (const auto* shape = std::get_if<ShapeChange>(&value)) {
    ui.authoring.tuning.SetShape(*shape);
    shapes_ = ui.authoring.tuning.shapes;
    return;
  }
  if (const auto* edit = std::get_if<GeneratorEdit>(&value)) {
    const Generator& g = edit->generator;
    ui.authoring.controls.generators[edit->actuator] = g;
    generators_ = ui.authoring.controls.generators;
    sink_.Push(command::SetGenerator{edit->actuator, static_cast<int>(g.form), g.amplitude, g.offset,
                                     g.period, g.start});
    return;
  }
  std::visit(
      [this](const auto& command) {
        using C = std::decay_t<decltype(command)>;
        if constexpr (!std::is_same_v<C, ViewFlags> && !std::is_same_v<C, ShapeChange> &&
                      !std::is_same_v<C, GeneratorEdit>)
          sink_.Push(Command(command));
      },
      value);
}

void EditLog::Undo(UiState& ui) {
  if (!CanUndo()) return;
  Entry& entry = entries_[--next_];
  for (size_t i = entry.parts.size(); i > 0; --i) {
    Part& part = entry.parts[i - 1];
    // A dragged pose is known only after the drag: redo goes to the state that undo leaves.
    if (auto* state = std::get_if<command::SetState>(&part.after);
        state != nullptr && part.late && frame_->m != nullptr) {
      GetState(*frame_->m, *frame_->d, state->state.data(), mjSTATE_INTEGRATION);
    }
    Apply(part.before, ui);
  }
  entry.wall = -1e9;  // a later edit is a new one
}

void EditLog::Redo(UiState& ui) {
  if (!CanRedo()) return;
  Entry& entry = entries_[next_++];
  for (const Part& part : entry.parts) Apply(part.after, ui);
}

void EditLog::GoTo(UiState& ui, size_t count) {
  while (next_ > count && CanUndo()) Undo(ui);
  while (next_ < count && CanRedo()) Redo(ui);
}

std::vector<EditRow> EditLog::Rows() const {
  std::vector<EditRow> rows;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const size_t more = entries_[i].parts.size() - 1;
    rows.push_back(
        {entries_[i].label + (more > 0 ? " and " + std::to_string(more) + " more" : ""), i >= next_});
  }
  return rows;
}

}  // namespace pliant
