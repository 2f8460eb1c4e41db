#include "ui/edits/setting_edits.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ui/actions/timeline_effects.h"
#include "ui/edits/edit_memory.h"
#include "ui/state/control_noise.h"
#include "ui/state/renamed_paths.h"
#include "ui/state/state.h"
#include "ui/state/trajectory_state.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/measure.h"

namespace pliant::ui {

// ---- What the settings are made of.

template <class Bytes>
void Parts(Bytes& bytes, render::RenderSettings& r) {
  bytes(r.samples, r.smooth_edges, r.anisotropy, r.coarse_pixels, r.line_width, r.background_top,
        r.background_bottom, r.transparent_background, r.show_depth, r.write_depth);
  bytes(r.shadow.map_size, r.shadow.filter_taps, r.shadow.softness, r.shadow.max_lights,
        r.reflection.max_planes, r.reflection.resolution, r.occlusion.on, r.occlusion.radius,
        r.occlusion.strength, r.color.linear_light, r.color.exposure, r.color.soft_clip);
  bytes(r.highlight.outline_width, r.highlight.selected_rgba, r.highlight.hovered_rgba);
}
template <class Bytes>
void Parts(Bytes& bytes, KeptForce& kept) {
  auto& p = kept.pin.drag.perturb;
  bytes(kept.body_name, kept.pin.body, kept.pin.point, kept.pin.force, kept.pin.torque);
  bytes(p.select, p.flexselect, p.skinselect, p.active, p.active2, p.refpos, p.refquat, p.refselpos,
        p.localpos, p.localmass, p.scale);
  bytes(kept.pin.drag.max_force, kept.pin.drag.max_torque, kept.pin.drag.axes);
}
template <class Bytes>
void Parts(Bytes& bytes, TraceTarget& value) {
  bytes(value.type, value.id, value.name);
}
template <class Bytes>
void Parts(Bytes& bytes, PoseGhost& value) {
  bytes(value.label, value.time, value.qpos, value.mocap, value.shown);
}
template <class Bytes>
void Parts(Bytes& bytes, MeasurePoint& value) {
  bytes(value.body, value.body_name, value.local);
}
// The record is no setting: it grows by itself.
template <class Bytes>
void Parts(Bytes& bytes, Measurement& value) {
  bytes(value.kind, value.points, value.geoms, value.geom_names);
}
template <class Bytes>
void Parts(Bytes& bytes, PlotCurve& value) {
  bytes(value.expression, value.color, value.transform, value.seconds, value.right_axis);
}
template <class Bytes>
void Parts(Bytes& bytes, PlotState& value) {
  bytes(value.curves, value.x, value.fixed, value.lo, value.hi);
}
template <class Bytes>
void Parts(Bytes& bytes, Watch& value) {
  bytes(value.expression);
}
template <class Bytes>
void Parts(Bytes& bytes, SettingValue& value) {
  bytes(value.setting, value.pane, value.bytes);
}

template <>
struct EditTraits<SettingValue> : EditOfValue<SettingValue> {
  static constexpr const char* kName = "Setting";
  static void Watch(UiState& ui, EditRecorder& log);
  static void Remember(const UiState&, EditMemory&) {}  // Watch() has done it
  // What changes along with the model is nobody's edit.
  static void OnModel(const UiState&, EditMemory& memory) { memory.settings.clear(); }
  static bool SameTarget(const SettingValue& a, const SettingValue& b) {
    return a.setting == b.setting && a.pane == b.pane;
  }
  static size_t Bytes(const Values& values) { return values.before.bytes.size() + values.after.bytes.size(); }
  static void Apply(const SettingValue& value, EditEffects& effects);
};

namespace {

constexpr int kPanes = 4;

struct Setting {
  const char* name;
  const char* label;  // in the list of edits
  bool of_view;       // each view has its own
  void (*write)(UiState& ui, ViewState& view, EditWriter& out);
  void (*read)(UiState& ui, ViewState& view, EditReader& in);
  void (*apply)(ActionContext& c);  // after it was read; null: panels and views look each frame
};

// `Visit` calls its first argument with all numbers and texts of the setting.
template <class Visit>
constexpr Setting Row(const char* name, const char* label, bool of_view, Visit,
                      void (*apply)(ActionContext& c) = nullptr) {
  return {name,
          label,
          of_view,
          [](UiState& ui, ViewState& view, EditWriter& out) { Visit()(out, ui, view); },
          [](UiState& ui, ViewState& view, EditReader& in) { Visit()(in, ui, view); },
          apply};
}

template <class Bytes>
constexpr bool kReads = std::is_same_v<Bytes, EditReader>;

// Shadows that the program places come and go by themselves.
template <class Bytes>
void VisitGhosts(Bytes& bytes, std::vector<PoseGhost>& ghosts) {
  std::vector<PoseGhost> own, placed;
  for (const PoseGhost& ghost : ghosts) (ghost.placed ? placed : own).push_back(ghost);
  bytes(own);
  if constexpr (kReads<Bytes>) {
    ghosts = std::move(own);
    ghosts.insert(ghosts.end(), placed.begin(), placed.end());
  }
}

// What was recorded of a measurement stays with it.
template <class Bytes>
void VisitMeasurements(Bytes& bytes, std::vector<Measurement>& pinned) {
  if constexpr (!kReads<Bytes>) {
    bytes(pinned);
  } else {
    std::vector<Measurement> read;
    bytes(read);
    for (Measurement& measurement : read) {
      const auto same = std::find_if(pinned.begin(), pinned.end(), [&](const Measurement& old) {
        return SameMeasurement(old, measurement);
      });
      if (same != pinned.end()) measurement.record = std::move(same->record);
    }
    pinned = std::move(read);
  }
}

// Names are looked up in the model that is there now.
void ApplyPins(ActionContext& c) {
  FindPins(*c.frame.m, c.ui.views.grab);
  SendPins(c);
}
void ApplyTraces(ActionContext& c) {
  FindTraceTargets(*c.frame.m, c.ui.views.traces);
  effect::SendGhosts(c);
}

constexpr Setting kSettings[] = {
    Row("quality", "Picture quality", true,
        [](auto& bytes, UiState&, ViewState& view) { bytes(view.quality, view.render); }),
    Row("labels", "Labels", true,
        [](auto& bytes, UiState&, ViewState& view) { bytes(view.labels_visible, view.extras.label_px); }),
    Row("contacts", "Shown contacts", true,
        [](auto& bytes, UiState&, ViewState& view) {
          bytes(view.extras.min_force, view.extras.contact_filter);
        }),
    Row("colors", "Range of colors", true,
        [](auto& bytes, UiState&, ViewState& view) { bytes(view.extras.color.lo, view.extras.color.hi); }),
    Row("layout", "Number of views", false,
        [](auto& bytes, UiState& ui, ViewState&) { bytes(ui.views.layout); }),
    Row(
        "noise", "Noise", false,
        [](auto& bytes, UiState& ui, ViewState&) {
          bytes(ui.controls.noise_scale, ui.controls.noise_rate, ui.controls.noise_seed, ui.controls.quiet);
        },
        [](ActionContext& c) { c.sink.Push(NoiseOf(*c.frame.m, c.ui.controls)); }),
    Row(
        "kept forces", "Kept forces", false,
        [](auto& bytes, UiState& ui, ViewState&) { bytes(ui.views.grab.pins); }, ApplyPins),
    Row("mouse force", "Mouse force", false,
        [](auto& bytes, UiState& ui, ViewState&) {
          GrabState& grab = ui.views.grab;
          bytes(grab.pose_joints, grab.ignore_limits, grab.keep, grab.max_force, grab.max_torque, grab.axes,
                grab.impulse, grab.wrench);
        }),
    Row(
        "paths", "Paths and shadows", false,
        [](auto& bytes, UiState& ui, ViewState&) {
          TraceState& traces = ui.views.traces;
          bytes(traces.targets, traces.seconds, traces.times, traces.onion, traces.onion_count);
          VisitGhosts(bytes, traces.ghosts);
        },
        ApplyTraces),
    Row("measurements", "Measurements", false,
        [](auto& bytes, UiState& ui, ViewState&) {
          VisitMeasurements(bytes, ui.views.tools.measure.pinned);
        }),
    Row("handles", "Steps of the handles", false,
        [](auto& bytes, UiState& ui, ViewState&) {
          GizmoState& gizmo = ui.views.tools.gizmo;
          bytes(gizmo.local, gizmo.snap, gizmo.move_step, gizmo.turn_step, gizmo.scale_step);
        }),
    Row("plots", "Plots", false,
        [](auto& bytes, UiState& ui, ViewState&) { bytes(ui.plots.plots, ui.plots.span, ui.plots.earlier); }),
    Row("watches", "Watched values", false,
        [](auto& bytes, UiState& ui, ViewState&) { bytes(ui.values.watches); }),
    Row("marks", "Marks of the timeline", false,
        [](auto& bytes, UiState& ui, ViewState&) { bytes(ui.timeline.marks); }),
    Row("recording", "Recorded trajectory", false,
        [](auto& bytes, UiState&, ViewState&) {
          bytes(CurrentTrajectory().ghost, CurrentTrajectory().drive);
        }),
};

std::vector<std::byte> Written(const Setting& setting, UiState& ui, int pane) {
  EditWriter out;
  setting.write(ui, ViewOfPane(ui, pane), out);
  return out.Take().bytes;
}

bool NamesElements(const Setting& setting) {
  const std::string_view name = setting.name;
  return name == "plots" || name == "watches";
}

int PanesOf(const Setting& setting) { return setting.of_view ? kPanes : 1; }

}  // namespace

void EditTraits<SettingValue>::Watch(UiState& ui, EditRecorder& log) {
  std::vector<std::vector<std::byte>>& seen = log.memory.settings;
  const bool first = seen.empty();
  const bool renamed = TakeRenameFollowed();
  size_t at = 0;
  for (const Setting& setting : kSettings) {
    for (int pane = 0; pane < PanesOf(setting); ++pane, ++at) {
      std::vector<std::byte> now = Written(setting, ui, pane);
      if (first) {
        seen.push_back(std::move(now));
      } else if (renamed && NamesElements(setting)) {
        seen[at] = std::move(now);
      } else if (now != seen[at]) {
        log.Add<SettingValue>({{}, {setting.name, pane, std::move(seen[at])}, {setting.name, pane, now}},
                              setting.label);
        seen[at] = std::move(now);
      }
    }
  }
}

void EditTraits<SettingValue>::Apply(const SettingValue& value, EditEffects& effects) {
  size_t at = 0;
  for (const Setting& setting : kSettings) {
    const int panes = PanesOf(setting);
    if (value.setting != setting.name || value.pane < 0 || value.pane >= panes) {
      at += static_cast<size_t>(panes);
      continue;
    }
    const KeptEdits no_texts;
    EditReader in(value.bytes, no_texts);
    setting.read(effects.ui, ViewOfPane(effects.ui, value.pane), in);
    std::vector<AppRequest> requests;
    ActionContext c{effects.frame, effects.ui, effects.commands, requests};
    if (setting.apply != nullptr) setting.apply(c);
    at += static_cast<size_t>(value.pane);
    if (at < effects.memory.settings.size())
      effects.memory.settings[at] = Written(setting, effects.ui, value.pane);
    return;
  }
}

EditKinds SettingEdits() { return kKindsOf<SettingValue>; }

}  // namespace pliant::ui
