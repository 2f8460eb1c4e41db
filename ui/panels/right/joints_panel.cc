// A slider for every joint: hinges and slides by value, free and ball joints by their parts.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/math/quat.h"
#include "engine/model/joint_size.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/model/pose_tools.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

constexpr double kDegrees = 180 / mjPI;

class JointsPanel {
 public:
  explicit JointsPanel(ActionContext& c)
      : c_(c),
        style_(*c.frame.style),
        m_(*c.frame.m),
        d_(*c.frame.d),
        state_(c.ui.joints),
        shown_(c.ui.view.option),
        selection_(c.ui.selection),
        sink_(c.sink),
        paused_(c.frame.snapshot->run.paused) {}

  void Draw() {
    FilterField("##filter", state_.filter, sizeof state_.filter, "Filter by name");
    ImGui::Checkbox("Degrees", &state_.degrees);
    if (ImGui::IsItemHovered()) ShowTip("Hinges in degrees instead of rad");
    // In a narrow column in a row of its own.
    const float gap = style_.Px(16);
    const float width = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
                        ImGui::CalcTextSize("Ignore limits").x;
    ImGui::SameLine(0, gap);
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    ImGui::Checkbox("Ignore limits", &state_.ignore_limits);
    if (ImGui::IsItemHovered()) ShowTip("Sliders reach half a range beyond the limits");
    if (!paused_) Hint(style_, "Pause to pose the joints.");
    PoseButtons();
    int drawn = 0;
    if (!BeginProperties("joints", 0.38f)) return;
    for (int j = 0; j < m_.njnt; ++j) {
      const int group = std::clamp(m_.jnt_group[j], 0, mjNGROUP - 1);
      if (shown_.jointgroup[group] == 0) continue;
      const std::string name = NameOf(j);
      if (!MatchesFilter(state_.filter, name)) continue;
      ++drawn;
      ImGui::PushID(j);
      if (m_.jnt_type[j] == mjJNT_HINGE || m_.jnt_type[j] == mjJNT_SLIDE) {
        Scalar(j, name);
      } else {
        Spatial(j, name);
      }
      ImGui::PopID();
    }
    EndProperties();
    if (drawn == 0) Hint(style_, "No joint of a visible group matches.");
  }

 private:
  void PoseButtons() {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float third = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    const auto button = [&](const char* label, const char* tip) {
      const bool pressed = ImGui::Button(label, {third, 0});
      if (ImGui::IsItemHovered()) ShowTip("%s", tip);
      return pressed;
    };
    std::vector<command::SetQpos> pose;
    if (!paused_) ImGui::BeginDisabled();
    if (button("Default", "All joints to the reference configuration; free joints stay"))
      pose = DefaultPose(m_);
    ImGui::SameLine();
    if (button("Zero", "All joints to zero, or to the nearest end of their range")) pose = ZeroPose(m_);
    ImGui::SameLine();
    if (button("Mirror", "Exchanges left and right, by the names of the joints"))
      pose = MirrorPose(m_, d_.qpos);
    if (!paused_) ImGui::EndDisabled();
    for (const command::SetQpos& set : pose) sink_.Push(set);
  }

  // A nameless joint, usually a free one, is known by its body, and by its number where that has several.
  std::string NameOf(int j) const {
    const bool named = m_.names[m_.name_jntadr[j]] != '\0';
    const int body = m_.jnt_bodyid[j];
    const bool body_named = m_.names[m_.name_bodyadr[body]] != '\0';
    if (named || !body_named) return ElementName(m_, mjOBJ_JOINT, j);
    const std::string number = " #" + std::to_string(j - m_.body_jntadr[body] + 1);
    return ElementName(m_, mjOBJ_BODY, body) + (m_.body_jntnum[body] > 1 ? number : "");
  }

  // False when the row is out of sight.
  bool Label(int j, const std::string& name, const char* unit, int lines = 1) {
    if (!BeginRow(lines)) return false;
    ImGui::AlignTextToFramePadding();
    const bool selected = m_.jnt_bodyid[j] == selection_.body;
    if (selected) ImGui::PushStyleColor(ImGuiCol_Text, style_.palette.selection);
    NameText(name, ImGui::GetContentRegionAvail().x);
    if (selected) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) {
      ShowTip("%s joint '%s'%s%s\nof body %s; click selects it, drag plots it", JointTypeName(m_.jnt_type[j]),
              name.c_str(), *unit != '\0' ? ", " : "", unit,
              ElementName(m_, mjOBJ_BODY, m_.jnt_bodyid[j]).c_str());
    }
    if (ImGui::IsItemClicked()) SelectBody(m_, selection_, m_.jnt_bodyid[j]);
    OfferValueOf(c_, [&] { return PathsOf(j); });
    ImGui::TableSetColumnIndex(1);
    ImGui::SetNextItemWidth(-1);
    return true;
  }

  // All coordinates of the joint, in the unit that is shown.
  std::string PathsOf(int j) const {
    if (m_.jnt_type[j] == mjJNT_HINGE && state_.degrees)
      return "deg(" +
             NumberPath(m_, "qpos", static_cast<size_t>(m_.nq), 1, static_cast<size_t>(m_.jnt_qposadr[j]),
                        0) +
             ")";
    std::string paths;
    for (int k = 0; k < QposCount(m_.jnt_type[j]); ++k) {
      const auto row = static_cast<size_t>(m_.jnt_qposadr[j]) + static_cast<size_t>(k);
      paths += (k > 0 ? "\n" : "") + NumberPath(m_, "qpos", static_cast<size_t>(m_.nq), 1, row, 0);
    }
    return paths;
  }

  void Scalar(int j, const std::string& name) {
    const bool hinge = m_.jnt_type[j] == mjJNT_HINGE;
    const double unit = hinge && state_.degrees ? kDegrees : 1;
    if (!Label(j, name, hinge ? (state_.degrees ? "degrees" : "rad") : "m")) return;
    const int adr = m_.jnt_qposadr[j];
    double value = d_.qpos[adr] * unit;
    const bool limited = m_.jnt_limited[j] != 0;
    const double range = hinge ? mjPI : std::max(0.5, m_.stat.extent);
    double lo = (limited ? m_.jnt_range[2 * j] : -range) * unit;
    double hi = (limited ? m_.jnt_range[2 * j + 1] : range) * unit;
    if (state_.ignore_limits) {
      const double margin = 0.5 * (hi - lo);
      lo -= margin;
      hi += margin;
    }
    const bool beyond =
        limited && (d_.qpos[adr] < m_.jnt_range[2 * j] || d_.qpos[adr] > m_.jnt_range[2 * j + 1]);
    ImGui::PushFont(style_.fonts.mono);
    const bool changed = BarSlider(style_, "##q", &value,
                                   {.lo = lo,
                                    .hi = hi,
                                    .origin = m_.qpos0[adr] * unit,
                                    .format = state_.degrees && hinge ? "%.1f" : "%.3f",
                                    .color = beyond ? style_.palette.warning : style_.palette.accent,
                                    .clamp = limited && !state_.ignore_limits});
    ImGui::PopFont();
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
      ShowTip("From %.4g to %.4g %s%s\nMJCF: range of the joint\nRight click: default", lo, hi,
              !hinge           ? "m"
              : state_.degrees ? "degrees"
                               : "rad",
              limited ? "" : " (not limited)");
      if (paused_ && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) Send(adr, m_.qpos0[adr]);
    }
    if (changed && paused_ && std::isfinite(value)) Send(adr, value / unit);
  }

  void Spatial(int j, const std::string& name) {
    const bool free = m_.jnt_type[j] == mjJNT_FREE;
    int adr = m_.jnt_qposadr[j];
    if (!Label(j, name, "", free ? 2 : 1)) return;
    const float gap = style_.Px(3);
    if (!paused_) ImGui::BeginDisabled();
    if (free) {
      Row(adr, 3, 0.002 * std::max(0.1, m_.stat.extent), gap, "%.3f");
      adr += 3;
    }
    Quaternion(adr, gap);
    if (!paused_) ImGui::EndDisabled();
  }

  void Row(int adr, int n, double speed, float gap, const char* format) {
    const float width =
        (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(n - 1)) / static_cast<float>(n);
    ImGui::PushFont(style_.fonts.mono);
    for (int i = 0; i < n; ++i) {
      if (i > 0) ImGui::SameLine(0, gap);
      ImGui::SetNextItemWidth(width);
      ImGui::PushID(adr + i);
      double value = d_.qpos[adr + i];
      if (NumberField("##x", &value, speed, 0, 0, format)) Send(adr + i, value);
      if (ImGui::IsItemHovered()) ShowTip("%c, in m: drag it, or type after a double click", "xyz"[i % 3]);
      ImGui::PopID();
    }
    ImGui::PopFont();
  }

  // Rotations about the three axes of the joint's own frame, on top of the present orientation.
  void Quaternion(int adr, float gap) {
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    static constexpr const char* kAxis[] = {"x", "y", "z"};
    const double* q = d_.qpos + adr;
    // Roll, pitch, yaw for the read-out.
    const double roll = std::atan2(2 * (q[0] * q[1] + q[2] * q[3]), 1 - 2 * (q[1] * q[1] + q[2] * q[2]));
    const double pitch = std::asin(std::clamp(2 * (q[0] * q[2] - q[3] * q[1]), -1.0, 1.0));
    const double yaw = std::atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]));
    const double angle[3] = {roll, pitch, yaw};
    ImGui::PushFont(style_.fonts.mono);
    for (int i = 0; i < 3; ++i) {
      if (i > 0) ImGui::SameLine(0, gap);
      ImGui::SetNextItemWidth(width);
      ImGui::PushID(100 + i);
      double value = angle[i] * kDegrees;
      if (NumberField("##a", &value, 0.5, 0, 0, "%.1f°")) {
        const double half = 0.5 * (value / kDegrees - angle[i]);
        double turn[4] = {std::cos(half), 0, 0, 0};
        turn[1 + i] = std::sin(half);
        command::SetQpos set{adr, 4, {}};
        MulQuat(set.value, q, turn);
        sink_.Push(set);
      }
      if (ImGui::IsItemHovered()) ShowTip("Turns about the body's own %s axis", kAxis[i]);
      ImGui::PopID();
    }
    ImGui::PopFont();
  }

  void Send(int adr, double value) { sink_.Push(command::SetQpos{adr, 1, {value}}); }

  ActionContext& c_;
  const Style& style_;
  const mjModel& m_;
  const mjData& d_;
  JointsPanelState& state_;
  const mjvOption& shown_;
  Selection& selection_;
  runner::CommandSink& sink_;
  bool paused_;
};

void Draw(ActionContext& c) {
  const mjModel* m = c.frame.m;
  if (m == nullptr || m->njnt == 0) {
    Hint(*c.frame.style, m == nullptr ? "No model." : "The model has no joints.");
    return;
  }
  JointsPanel(c).Draw();
}

}  // namespace

extern constinit const Panel kJointsPanel = {
    .name = "joints",
    .title = "Joints",
    .place = PanelPlace::kRight,
    .order = 60,
    .draw = Draw,
    .action = "section.Joints",
    .action_title = "Section Joints",
    .key = {Letter('J'), kModAlt},
    .open_at_first = true,
    .count = [](const mjModel& m) { return static_cast<int>(m.njnt); },
};

}  // namespace pliant::ui
