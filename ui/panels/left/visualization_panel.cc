// All of mjModel.vis, live: head light, free camera, scales and colours of decorations.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

enum class Kind { kFloat, kInt, kBool };

struct VisualField {
  const char* title;
  size_t offset;
  Kind kind;
  float lo;
  float hi;
  const char* member;  // of mjVisual
};

#define PLIANT_FLOAT(member, title, lo, hi) \
  { title, offsetof(mjVisual, member), Kind::kFloat, lo, hi, #member }
#define PLIANT_INT(member, title, lo, hi) \
  { title, offsetof(mjVisual, member), Kind::kInt, lo, hi, #member }
#define PLIANT_BOOL(member, title) \
  { title, offsetof(mjVisual, member), Kind::kBool, 0, 1, #member }

const VisualField kGlobal[] = {
    PLIANT_FLOAT(global.fovy, "Field of view", 1, 150),
    PLIANT_FLOAT(global.ipd, "Eye distance", 0, 1),
    PLIANT_FLOAT(global.linewidth, "Line width", 0.1f, 10),
    PLIANT_FLOAT(global.glow, "Selection glow", 0, 1),
    PLIANT_BOOL(global.ellipsoidinertia, "Inertia as ellipsoid"),
    PLIANT_BOOL(global.bvactive, "Mark visited volumes"),
};
const VisualField kMap[] = {
    PLIANT_FLOAT(map.stiffness, "Mouse stiffness", 1, 10000),
    PLIANT_FLOAT(map.stiffnessrot, "Mouse rot. stiffness", 1, 10000),
    PLIANT_FLOAT(map.force, "Force length", 1e-4f, 1),
    PLIANT_FLOAT(map.torque, "Torque length", 1e-4f, 1),
    PLIANT_FLOAT(map.alpha, "Transparency", 0, 1),
    PLIANT_FLOAT(map.fogstart, "Fog start", 0.1f, 50),
    PLIANT_FLOAT(map.fogend, "Fog end", 0.1f, 100),
    PLIANT_FLOAT(map.znear, "Near plane", 1e-4f, 1),
    PLIANT_FLOAT(map.zfar, "Far plane", 1, 500),
    PLIANT_FLOAT(map.haze, "Haze", 0, 1),
    PLIANT_FLOAT(map.shadowclip, "Shadow clip", 0.1f, 10),
    PLIANT_FLOAT(map.shadowscale, "Shadow scale", 0.1f, 2),
    PLIANT_FLOAT(map.actuatortendon, "Actuator on tendon", 0.5f, 10),
};
const VisualField kScale[] = {
    PLIANT_FLOAT(scale.forcewidth, "Force width", 0.01f, 2),
    PLIANT_FLOAT(scale.contactwidth, "Contact width", 0.01f, 2),
    PLIANT_FLOAT(scale.contactheight, "Contact height", 0.01f, 2),
    PLIANT_FLOAT(scale.connect, "Connection", 0.01f, 2),
    PLIANT_FLOAT(scale.com, "Center of mass", 0.01f, 2),
    PLIANT_FLOAT(scale.camera, "Camera", 0.01f, 5),
    PLIANT_FLOAT(scale.light, "Light", 0.01f, 5),
    PLIANT_FLOAT(scale.selectpoint, "Selection point", 0.01f, 2),
    PLIANT_FLOAT(scale.jointlength, "Joint length", 0.01f, 5),
    PLIANT_FLOAT(scale.jointwidth, "Joint width", 0.01f, 2),
    PLIANT_FLOAT(scale.actuatorlength, "Actuator length", 0.01f, 5),
    PLIANT_FLOAT(scale.actuatorwidth, "Actuator width", 0.01f, 2),
    PLIANT_FLOAT(scale.framelength, "Frame length", 0.01f, 5),
    PLIANT_FLOAT(scale.framewidth, "Frame width", 0.01f, 2),
    PLIANT_FLOAT(scale.constraint, "Constraint", 0.01f, 2),
    PLIANT_FLOAT(scale.slidercrank, "Slider-crank", 0.01f, 2),
    PLIANT_FLOAT(scale.frustum, "Camera frustum", 0.1f, 100),
};

#undef PLIANT_FLOAT
#undef PLIANT_INT
#undef PLIANT_BOOL

struct ColorField {
  const char* title;
  size_t offset;
  int channels;
  const char* member;  // of mjVisual
};

#define PLIANT_RGBA(member, title) \
  { title, offsetof(mjVisual, rgba.member), 4, "rgba." #member }
const ColorField kColors[] = {
    PLIANT_RGBA(fog, "Fog"),
    PLIANT_RGBA(haze, "Haze"),
    PLIANT_RGBA(force, "Mouse force"),
    PLIANT_RGBA(inertia, "Inertia"),
    PLIANT_RGBA(joint, "Joint"),
    PLIANT_RGBA(actuator, "Actuator"),
    PLIANT_RGBA(actuatornegative, "Actuator low"),
    PLIANT_RGBA(actuatorpositive, "Actuator high"),
    PLIANT_RGBA(com, "Center of mass"),
    PLIANT_RGBA(camera, "Camera"),
    PLIANT_RGBA(light, "Light"),
    PLIANT_RGBA(selectpoint, "Selection point"),
    PLIANT_RGBA(connect, "Connection"),
    PLIANT_RGBA(contactpoint, "Contact point"),
    PLIANT_RGBA(contactforce, "Contact force"),
    PLIANT_RGBA(contactfriction, "Contact friction"),
    PLIANT_RGBA(contacttorque, "Contact torque"),
    PLIANT_RGBA(contactgap, "Contact in gap"),
    PLIANT_RGBA(rangefinder, "Range finder"),
    PLIANT_RGBA(constraint, "Constraint"),
    PLIANT_RGBA(slidercrank, "Slider-crank"),
    PLIANT_RGBA(crankbroken, "Broken crank"),
    PLIANT_RGBA(frustum, "Camera frustum"),
    PLIANT_RGBA(bv, "Bounding volume"),
    PLIANT_RGBA(bvactive, "Visited volume"),
};
#undef PLIANT_RGBA
const ColorField kHeadlight[] = {
    {"Ambient", offsetof(mjVisual, headlight.ambient), 3, "headlight.ambient"},
    {"Diffuse", offsetof(mjVisual, headlight.diffuse), 3, "headlight.diffuse"},
    {"Specular", offsetof(mjVisual, headlight.specular), 3, "headlight.specular"},
};

class VisualPanel {
 public:
  VisualPanel(const UiFrame& frame, runner::CommandSink& sink)
      : style_(*frame.style),
        vis_(reinterpret_cast<const char*>(&frame.m->vis)),
        stat_(frame.m->stat),
        sink_(sink) {}

  void Draw() {
    SubHeading(style_, "Head light");
    if (BeginProperties("headlight")) {
      Field({"Active", offsetof(mjVisual, headlight.active), Kind::kBool, 0, 1, "headlight.active"});
      for (const ColorField& field : kHeadlight) ColorRow(field);
      EndProperties();
    }
    Group("Free camera and global", kGlobal);
    Statistics();
    Group("Map", kMap);
    Group("Scale", kScale);
    SubHeading(style_, "Colors");
    if (BeginProperties("colors", 0.6f)) {
      for (const ColorField& field : kColors) ColorRow(field);
      EndProperties();
    }
  }

 private:
  template <size_t n>
  void Group(const char* title, const VisualField (&fields)[n]) {
    SubHeading(style_, title);
    if (!BeginProperties(title)) return;
    for (const VisualField& field : fields) Field(field);
    EndProperties();
  }

  // "map.znear" is the attribute znear of <map>.
  static std::string PlaceOf(const std::string& member) {
    const size_t dot = member.find('.');
    return "MJCF: visual/" + member.substr(0, dot) + " " + member.substr(dot + 1);
  }

  // What frames the view and scales its symbols; the file may set them in <statistic>.
  void Statistics() {
    SubHeading(style_, "Extent and center");
    if (!BeginProperties("statistics")) return;
    constexpr int kMeanSize = offsetof(mjStatistic, meansize) / sizeof(double);
    constexpr int kExtent = offsetof(mjStatistic, extent) / sizeof(double);
    constexpr int kCenter = offsetof(mjStatistic, center) / sizeof(double);
    PropertyLabel(style_, "Extent", "m", "Half the size of what the free camera frames");
    Statistic(kExtent, stat_.extent, 1e-6);
    PropertyLabel(style_, "Mean size", "m", "Symbols and decorations are drawn in units of it");
    Statistic(kMeanSize, stat_.meansize, 1e-6);
    PropertyLabel(style_, "Center", "m", "Where the free camera looks when it is aligned");
    const float gap = style_.Px(3);
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    for (int i = 0; i < 3; ++i) {
      if (i > 0) ImGui::SameLine(0, gap);
      ImGui::SetNextItemWidth(width);
      Statistic(kCenter + i, stat_.center[i], -1e9);
    }
    EndProperties();
  }
  void Statistic(int index, double value, double lo) {
    ImGui::PushID(index);
    const double speed = std::max(1e-3, 0.01 * std::abs(value));
    if (NumberField("##s", &value, speed, lo, 1e9, "%.4g"))
      sink_.Push(command::SetModelField{"stat", index, value});
    ImGui::PopID();
  }

  void Field(const VisualField& field) {
    std::string help = PlaceOf(field.member);
    char range[64];
    std::snprintf(range, sizeof range, ", from %.4g to %.4g", static_cast<double>(field.lo),
                  static_cast<double>(field.hi));
    if (field.kind != Kind::kBool) help += range;
    PropertyLabel(style_, field.title, "", help.c_str());
    ImGui::PushID(field.title);
    const char* at = vis_ + field.offset;
    if (field.kind == Kind::kFloat) {
      float value = *reinterpret_cast<const float*>(at);
      if (SliderField("##v", &value, field.lo, field.hi, "%.4g",
                      field.hi / (field.lo + 1e-6f) > 50 ? ImGuiSliderFlags_Logarithmic : 0)) {
        Send(field.offset, command::ScalarKind::kFloat, value);
      }
    } else {
      int value = *reinterpret_cast<const int*>(at);
      bool on = value != 0;
      if (field.kind == Kind::kBool && ImGui::Checkbox("##v", &on)) {
        Send(field.offset, command::ScalarKind::kInt, on ? 1 : 0);
      }
      if (field.kind == Kind::kInt &&
          IntegerField("##v", &value, static_cast<int>(field.lo), static_cast<int>(field.hi))) {
        Send(field.offset, command::ScalarKind::kInt, value);
      }
    }
    ImGui::PopID();
  }

  void ColorRow(const ColorField& field) {
    PropertyLabel(style_, field.title, "",
                  (PlaceOf(field.member) + ", red, green, blue from 0 to 1").c_str());
    ImGui::PushID(field.title);
    float color[4] = {0, 0, 0, 1};
    const float* now = reinterpret_cast<const float*>(vis_ + field.offset);
    for (int i = 0; i < field.channels; ++i) color[i] = now[i];
    if (PickColor("##c", color, field.channels,
                  ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_AlphaPreviewHalf)) {
      for (int i = 0; i < field.channels; ++i) {
        Send(field.offset + sizeof(float) * static_cast<size_t>(i), command::ScalarKind::kFloat, color[i]);
      }
    }
    ImGui::PopID();
  }

  void Send(size_t offset, command::ScalarKind kind, double value) {
    sink_.Push(command::SetVisual{offset, kind, value});
  }

  const Style& style_;
  const char* vis_;
  const mjStatistic& stat_;
  runner::CommandSink& sink_;
};

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  runner::CommandSink& sink = c.sink;
  if (frame.m == nullptr) {
    Hint(*frame.style, "Nothing to adjust yet.");
    return;
  }
  VisualPanel(frame, sink).Draw();
}

}  // namespace

extern constinit const Panel kVisualizationPanel = {
    .name = "visualization",
    .title = "Visualization",
    .place = PanelPlace::kSettings,
    .order = 90,
    .draw = Draw,
    .action = "section.Visualization",
    .action_title = "Section Visualization",
    .key = {Letter('V'), kModAlt},
};

}  // namespace pliant::ui
