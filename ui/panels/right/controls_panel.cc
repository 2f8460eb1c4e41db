// A slider for every actuator, and noise.
#include <algorithm>
#include <cmath>
#include <string>

#include "engine/model/actuators.h"
#include "engine/runner/values/delayed_value.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/state/control_noise.h"
#include "ui/state/panel.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// Which controls the noise moves: a switch in front of each slider.
void DrawNoiseSwitch(ActionContext& c, const std::string& name) {
  ControlsPanelState& state = c.ui.controls;
  if (state.noise_scale <= 0) return;
  bool noisy = state.quiet.count(name) == 0;
  if (ImGui::Checkbox("##noise", &noisy)) {
    noisy ? static_cast<void>(state.quiet.erase(name)) : static_cast<void>(state.quiet.insert(name));
    c.sink.Push(NoiseOf(*c.frame.m, state));
  }
  NoteWidget("Noise of " + name);
  if (ImGui::IsItemHovered()) ShowTip("The noise moves this control");
  ImGui::SameLine();
}

void DrawNoise(const UiFrame& frame, ControlsPanelState& state, runner::CommandSink& sink) {
  const Style& style = *frame.style;
  if (!BeginProperties("noise")) return;
  bool changed = false;
  PropertyLabel(style, "Noise scale", "",
                "Random controls, as a fraction of each control's range, 0 to 1; 0 is off");
  changed |= SliderField("##scale", &state.noise_scale, 0, 1, "%.3f", ImGuiSliderFlags_AlwaysClamp);
  PropertyLabel(style, "Noise time", "s", "How long random controls stay alike, 0 to 4");
  changed |= SliderField("##rate", &state.noise_rate, 0, 4, "%.3f", ImGuiSliderFlags_AlwaysClamp);
  if (state.noise_scale > 0) {
    PropertyLabel(style, "Noise seed", "", "The same seed gives the same noise after a reset");
    changed |= IntegerField("##seed", &state.noise_seed, 0, 999999);
  }
  if (changed) sink.Push(NoiseOf(*frame.m, state));
  EndProperties();
}

void DrawControl(ActionContext& c, int i, const std::string& name) {
  const UiFrame& frame = c.frame;
  runner::CommandSink& sink = c.sink;
  const Style& style = *frame.style;
  const mjModel& m = *frame.m;
  const int actuator = FindControl(m, i).actuator, out = m.actuator_outadr[actuator];
  const int group = m.actuator_group[actuator];
  const bool disabled = group >= 0 && group < 31 && (m.opt.disableactuator & (1 << group)) != 0;
  if (!BeginRow()) return;
  ImGui::AlignTextToFramePadding();
  if (disabled) ImGui::BeginDisabled();
  NameText(name, ImGui::GetContentRegionAvail().x);
  if (ImGui::IsItemHovered()) {
    ShowTip("%s\n%s transmission\nlength %.4g   velocity %.4g   force %.4g", name.c_str(),
            TransmissionTypeName(m.actuator_trntype[actuator]), frame.d->actuator_length[out],
            frame.d->actuator_velocity[out], frame.d->actuator_force[out]);
  }
  OfferValueOf(c, [&] {
    const auto rows = static_cast<size_t>(m.nu);
    return runner::BothSidesOfDelay(m, NumberPath(m, "ctrl", rows, 1, static_cast<size_t>(i), 0));
  });
  ImGui::TableSetColumnIndex(1);
  DrawNoiseSwitch(c, name);
  ImGui::SetNextItemWidth(-1);
  const bool limited = m.actuator_ctrllimited[i] != 0;
  const double lo = limited ? m.actuator_ctrlrange[2 * i] : -1;
  const double hi = limited ? m.actuator_ctrlrange[2 * i + 1] : 1;
  double value = frame.d->ctrl[i];
  ImGui::PushFont(style.fonts.mono);
  if (BarSlider(style, "##u", &value,
                {.lo = lo, .hi = hi, .color = style.palette.accent, .clamp = limited})) {
    sink.Push(command::SetCtrl{i, value});
  }
  ImGui::PopFont();
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
    ShowTip(
        "Control of '%s', from %.4g to %.4g%s\nMJCF: ctrlrange of the actuator\n"
        "Ctrl+click: type a value   Right click: 0",
        name.c_str(), lo, hi, limited ? "" : " (not limited)");
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
      sink.Push(command::SetCtrl{i, limited ? std::clamp(0.0, lo, hi) : 0.0});
    }
  }
  // The force as a bar under the slider, where the range is known.
  if (m.actuator_forcelimited[i] != 0) {
    const ImVec2 a = ImGui::GetItemRectMin();
    const ImVec2 b = ImGui::GetItemRectMax();
    const double max_force =
        std::max(std::abs(m.actuator_forcerange[2 * i]), std::abs(m.actuator_forcerange[2 * i + 1]));
    const float share =
        max_force > 0 ? static_cast<float>(std::clamp(frame.d->actuator_force[i] / max_force, -1.0, 1.0))
                      : 0.0f;
    const float middle = 0.5f * (a.x + b.x);
    const float end = middle + share * 0.5f * (b.x - a.x);
    ImGui::GetWindowDrawList()->AddRectFilled({std::min(middle, end), b.y - style.Px(2)},
                                              {std::max(middle, end), b.y}, Color(style.palette.warning));
  }
  if (disabled) ImGui::EndDisabled();
}

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  ControlsPanelState& state = c.ui.controls;
  runner::CommandSink& sink = c.sink;
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.m->nu == 0) {
    Hint(style, frame.m == nullptr ? "No model." : "The model has no actuators.");
    return;
  }
  if (ImGui::Button("Clear all", {-1, 0})) sink.Push(command::ClearCtrl{});
  if (ImGui::IsItemHovered()) ShowTip("All controls to zero");
  DrawNoise(frame, state, sink);
  if (frame.m->nu > 8) FilterField("##filter", state.filter, sizeof state.filter, "Filter by name");
  if (!BeginProperties("actuators", 0.38f)) return;
  for (int i = 0; i < frame.m->nu; ++i) {
    const std::string name = ControlName(*frame.m, i);
    if (!MatchesFilter(state.filter, name)) continue;
    ImGui::PushID(i);
    DrawControl(c, i, name);
    ImGui::PopID();
  }
  EndProperties();
}

}  // namespace

extern constinit const Panel kControlsPanel = {
    .name = "controls",
    .title = "Controls",
    .place = PanelPlace::kRight,
    .order = 40,
    .draw = Draw,
    .action = "section.Controls",
    .action_title = "Section Controls",
    .key = {Letter('C'), kModAlt},
    .open_at_first = true,
    .count = [](const mjModel& m) { return static_cast<int>(m.nu); },
};

}  // namespace pliant::ui
