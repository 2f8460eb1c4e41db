// Tools for one actuator: a typed value, a generator, and gains tuned on the response to a step.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/model/actuators.h"
#include "ui/actions/actions.h"
#include "ui/actions/authoring_actions.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using command::Generator;
using command::Waveform;

constexpr size_t kMaxSamples = 20000;

bool IsServo(const mjModel& m, int i) {
  const double* gain = m.actuator_gainprm + mjNGAIN * i;
  const double* bias = m.actuator_biasprm + mjNBIAS * i;
  if (m.actuator_biastype[i] != mjBIAS_AFFINE) return false;
  if (m.actuator_gaintype[i] == mjGAIN_PID) return true;
  return m.actuator_gaintype[i] == mjGAIN_FIXED && gain[0] != 0 && bias[1] == -gain[0];
}

class ControlTools {
 public:
  explicit ControlTools(ActionContext& c)
      : c_(c),
        style_(*c.frame.style),
        m_(*c.frame.m),
        d_(*c.frame.d),
        state_(c.ui.authoring.controls),
        i_(std::clamp(state_.selected, 0, static_cast<int>(m_.nu) - 1)),
        actuator_(FindControl(m_, i_).actuator) {}

  void Draw() {
    state_.selected = i_;
    if (!BeginProperties("tools", 0.38f)) return;
    PropertyLabel(style_, "Control", "", "Which control is driven");
    if (ImGui::BeginCombo("##actuator", ControlName(m_, i_).c_str())) {
      for (int k = 0; k < m_.nu; ++k) {
        ImGui::PushID(k);
        if (ImGui::Selectable(ControlName(m_, k).c_str(), k == i_)) state_.selected = k;
        ImGui::PopID();
      }
      ImGui::EndCombo();
    }
    double value = d_.ctrl[i_];
    PropertyLabel(style_, "Value", "", "Typed: double click or Ctrl+click");
    ImGui::SetNextItemWidth(-1);
    if (NumberField("##value", &value, 0.01, 0, 0, "%.6g")) c_.sink.Push(command::SetCtrl{i_, value});
    DrawGenerator();
    if (IsServo(m_, actuator_)) DrawGains();
    EndProperties();
    DrawResponse();
  }

 private:
  void DrawGenerator() {
    static constexpr const char* kForms[] = {"None", "Step", "Sine", "Square", "Hold"};
    const auto found = state_.generators.find(i_);
    Generator generator = found != state_.generators.end() ? found->second : Default();
    bool changed = false;
    PropertyLabel(style_, "Generator", "", "Drives the control by itself, in simulated time");
    int form = static_cast<int>(generator.form);
    if (ChoiceField("##form", &form, kForms, 5)) {
      generator.form = static_cast<Waveform>(form);
      changed = true;
    }
    if (generator.form != Waveform::kNone) {
      PropertyLabel(style_, "Amplitude", "", "In the unit of the control");
      ImGui::SetNextItemWidth(-1);
      changed |= NumberField("##amplitude", &generator.amplitude, 0.01, 0, 0, "%.4g");
      PropertyLabel(style_, "Offset", "", "In the unit of the control");
      ImGui::SetNextItemWidth(-1);
      changed |= NumberField("##offset", &generator.offset, 0.01, 0, 0, "%.4g");
      PropertyLabel(style_, generator.form == Waveform::kStep ? "Delay" : "Period", "s", "Of simulated time");
      ImGui::SetNextItemWidth(-1);
      changed |= NumberField("##period", &generator.period, 0.01, 1e-3, 1e4, "%.4g");
    }
    if (changed) SetGenerator(c_, i_, generator);
  }

  Generator Default() const {
    Generator generator;
    if (m_.actuator_ctrllimited[i_] != 0) {
      const double* range = m_.actuator_ctrlrange + 2 * i_;
      generator.offset = 0.5 * (range[0] + range[1]);
      generator.amplitude = 0.25 * (range[1] - range[0]);
    }
    return generator;
  }

  void DrawGains() {
    const int gain = mjNGAIN * actuator_, bias = mjNBIAS * actuator_;
    double kp = -m_.actuator_biasprm[bias + 1];
    double kv = -m_.actuator_biasprm[bias + 2];
    PropertyLabel(style_, "kp", "", "Force per error of the position");
    ImGui::SetNextItemWidth(-1);
    if (NumberField("##kp", &kp, std::max(1e-3, 0.01 * std::abs(kp)), 1e-9, 1e9, "%.5g")) {
      // The first number of a PID servo's gain is that of its integral.
      if (m_.actuator_gaintype[actuator_] == mjGAIN_FIXED) {
        c_.sink.Push(command::SetModelField{"actuator_gainprm", gain, kp});
      }
      c_.sink.Push(command::SetModelField{"actuator_biasprm", bias + 1, -kp});
    }
    PropertyLabel(style_, "kv", "", "Force against the velocity");
    ImGui::SetNextItemWidth(-1);
    if (NumberField("##kv", &kv, std::max(1e-3, 0.01 * std::abs(kv)), 0, 1e9, "%.5g")) {
      c_.sink.Push(command::SetModelField{"actuator_biasprm", bias + 2, kv == 0 ? 0.0 : -kv});
    }
  }

  // A step of the control, and what the actuator's length does.
  void DrawResponse() {
    const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    if (ImGui::Button(state_.recording ? "Stop" : "Step response", {half, 0})) {
      state_.recording ? Stop() : Start();
    }
    if (ImGui::IsItemHovered()) {
      ShowTip("Steps the control by a quarter of its range and records what is reached.");
    }
    ImGui::SameLine();
    if (ImGui::Button("Stop all generators", {half, 0})) RunAction("control.stop_generators", c_);
    Sample();
    if (state_.time.size() < 2) return;
    Plot();
    Figures();
  }

  void Start() {
    state_.time.clear();
    state_.wanted.clear();
    state_.reached.clear();
    state_.recording = true;
    state_.record_start = d_.time;
    state_.record_from = d_.ctrl[i_];
    const Generator generator = Default();
    double to = state_.record_from + generator.amplitude;
    if (m_.actuator_ctrllimited[i_] != 0 && to > m_.actuator_ctrlrange[2 * i_ + 1]) {
      to = state_.record_from - generator.amplitude;
    }
    state_.record_to = to;
    c_.sink.Push(command::SetCtrl{i_, to});
    if (c_.frame.snapshot->run.paused) c_.sink.Push(command::SetPaused{false});
  }
  void Stop() {
    state_.recording = false;
    c_.sink.Push(command::SetCtrl{i_, state_.record_from});
  }

  void Sample() {
    if (!state_.recording || state_.time.size() >= kMaxSamples) return;
    if (!state_.time.empty() && d_.time <= state_.time.back()) return;
    state_.time.push_back(d_.time);
    state_.wanted.push_back(static_cast<float>(d_.ctrl[i_]));
    state_.reached.push_back(static_cast<float>(d_.actuator_length[m_.actuator_outadr[actuator_]]));
  }

  void Plot() {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = {ImGui::GetContentRegionAvail().x, style_.Px(110)};
    ImGui::Dummy(size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui::Color(style_.palette.window), style_.Px(4));
    float lo = INFINITY, hi = -INFINITY;
    for (const auto* curve : {&state_.wanted, &state_.reached}) {
      for (const float v : *curve) {
        if (!std::isfinite(v)) continue;
        lo = std::min(lo, v);
        hi = std::max(hi, v);
      }
    }
    if (!(hi > lo)) hi = lo + 1;
    const double t0 = state_.time.front();
    const double span = std::max(1e-9, state_.time.back() - t0);
    const auto draw = [&](const std::vector<float>& curve, ImVec4 color) {
      std::vector<ImVec2> points;
      for (size_t k = 0; k < curve.size(); ++k) {
        if (!std::isfinite(curve[k])) continue;
        const float x = at.x + static_cast<float>((state_.time[k] - t0) / span) * size.x;
        const float y = at.y + size.y - (0.08f + 0.84f * (curve[k] - lo) / (hi - lo)) * size.y;
        points.push_back({x, y});
      }
      list.AddPolyline(points.data(), static_cast<int>(points.size()), ui::Color(color), 0, style_.Px(1.5f));
    };
    draw(state_.wanted, style_.palette.dim);
    draw(state_.reached, style_.palette.accent);
  }

  // Rise from 10 to 90 %, overshoot, and when it stays within 2 %.
  void Figures() {
    const double from = static_cast<double>(state_.reached.front());
    const double step = state_.record_to - from;
    if (std::abs(step) < 1e-9) return;
    double t10 = NAN, t90 = NAN, peak = 0, settled = NAN;
    for (size_t k = 0; k < state_.reached.size(); ++k) {
      const double share = (static_cast<double>(state_.reached[k]) - from) / step;
      const double t = state_.time[k] - state_.record_start;
      if (share >= 0.1 && std::isnan(t10)) t10 = t;
      if (share >= 0.9 && std::isnan(t90)) t90 = t;
      peak = std::max(peak, share);
      if (std::abs(share - 1) > 0.02) {
        settled = NAN;
      } else if (std::isnan(settled)) {
        settled = t;
      }
    }
    const auto seconds = [](double t) {
      char text[24] = "-";
      if (std::isfinite(t)) std::snprintf(text, sizeof text, "%.3g s", t);
      return std::string(text);
    };
    Hint(style_, "Rise %s, overshoot %.1f %%, settled at %s", seconds(t90 - t10).c_str(),
         100 * std::max(0.0, peak - 1), seconds(settled).c_str());
  }

  ActionContext& c_;
  const Style& style_;
  const mjModel& m_;
  const mjData& d_;
  ControlToolsState& state_;
  int i_;         // control
  int actuator_;  // whose control it is
};

void Draw(ActionContext& c) {
  ControlToolsState& state = c.ui.authoring.controls;
  if (state.generation != c.frame.snapshot->generation) {
    // Generators go on after a reload that keeps the state; what is recorded belongs to the old model.
    state.generation = c.frame.snapshot->generation;
    state.recording = false;
    state.time.clear();
    state.wanted.clear();
    state.reached.clear();
  }
  if (c.frame.m != nullptr && c.frame.m->nu > 0) ControlTools(c).Draw();
}

}  // namespace

extern constinit const Panel kGeneratorsPanel = {
    .name = "generators",
    .title = "Generator and gains",
    .place = PanelPlace::kRight,
    .order = 50,
    .draw = Draw,
    .action = "section.generators",
    .action_title = "Generators and gains",
    .wanted = [](const UiFrame& frame) { return frame.m != nullptr && frame.m->nu > 0; },
};

}  // namespace pliant::ui
