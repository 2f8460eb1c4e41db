// What of the drawn text is cut, by the clip rectangle of every drawn glyph.
#pragma once

#include <imgui_internal.h>

#include <cctype>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/ui/drawn_text.h"
#include "tests/ui/xml_scene.h"
#include "ui/viewport/viewport.h"

namespace pliant::ui {

// Long names, a sensor, a tendon, an equality, a keyframe: something in every panel.
inline constexpr const char* kModelWithLongNames =
    R"(<mujoco model="a model whose name is rather long for a tool bar">
<option timestep="0.002"/><asset><material name="brushed aluminium of the arm" rgba="0.7 0.7 0.7 1"/></asset>
<worldbody><geom name="floor of the laboratory" type="plane" size="2 2 .1"/><light name="key light" pos="0 0 3"/>
<body name="a_body_with_a_very_long_name_indeed" pos="0 0 0.12"><freejoint name="root_joint_with_a_long_name"/>
<geom name="torso_collision_capsule_left_upper" size=".1" material="brushed aluminium of the arm"/>
<body pos="0.3 0 0"><joint name="shoulder_flexion_extension_left" range="-60 90" damping="1"/>
<geom name="upper_arm_collision_geom_number_12" type="capsule" size=".03" fromto="0 0 0 .2 0 0"/>
<site name="end_effector_site_for_the_gripper"/></body></body>
<body name="other" pos="0.8 0 0.09"><freejoint/><geom size=".1"/></body></worldbody>
<equality><weld name="weld_of_the_two_bodies_that_are_far" body1="other" body2="a_body_with_a_very_long_name_indeed" active="false"/></equality>
<tendon><fixed name="tendon_over_the_shoulder"><joint joint="shoulder_flexion_extension_left" coef="1"/></fixed></tendon>
<actuator><position name="shoulder_flexion_extension_motor_left" joint="shoulder_flexion_extension_left" kp="20" ctrlrange="-1 1"/></actuator>
<sensor><jointpos name="shoulder_flexion_extension_angle_left" joint="shoulder_flexion_extension_left"/>
<framepos objtype="site" objname="end_effector_site_for_the_gripper"/></sensor>
<keyframe><key name="the pose from which everything starts"/></keyframe></mujoco>)";

class TextFit : public XmlUiTest {
 protected:
  TextFit() { Show(kModelWithLongNames, 40); }

  void Size(float width, float height, float scale) {
    ImGui::GetIO().DisplaySize = {width, height};
    if (scale == style_.scale) return;
    style_.scale = scale;
    style_.fonts = BuildFonts(scale);
    ApplyStyle(style_);
  }

  void Shell(int frames) {
    for (int i = 0; i < frames; ++i) {
      Frame([&] {
        ActionContext c = Context();
        DrawShell(c, view_, nullptr);
      });
    }
  }

  DrawnText Drawn() const { return DrawnText(style_.fonts); }

  // What of the text is cut, with the window it is in. Windows that scroll sideways show the rest on demand.
  std::set<std::string> CutTexts() const {
    std::set<std::string> found;
    std::string line, owner;
    float last_right = 0, last_top = 0;
    for (const DrawnText::Letter& letter : Drawn().Letters()) {
      const ImRect& place = letter.place;
      if (letter.owner != owner || place.Min.x < last_right - 2 || place.Min.x > last_right + 12 ||
          std::abs(place.Min.y - last_top) > 12)
        line.clear();
      owner = letter.owner;
      line += letter.letter;
      last_right = place.Max.x;
      last_top = place.Min.y;
      const ImGuiWindow* window = ImGui::FindWindowByName(owner.c_str());
      if (window != nullptr && window->ScrollMax.x > 0) continue;
      const bool clipped = place.Min.x < letter.clip.Max.x - 0.5f && place.Max.x > letter.clip.Max.x + 1.5f;
      // A number without its last digits is another number.
      const size_t end = line.size();
      const bool dotted =
          end > 4 && line.ends_with("...") && std::isdigit(static_cast<unsigned char>(line[end - 4])) != 0;
      if (clipped || letter.shortened || dotted) found.insert(owner + ": " + line);
    }
    return found;
  }

  // The places of a window's letters, as they were drawn.
  std::vector<ImRect> Letters(const std::string& window) const {
    std::vector<ImRect> letters;
    for (const DrawnText::Letter& letter : Drawn().Letters()) {
      if (letter.owner == window) letters.push_back(letter.place);
    }
    return letters;
  }

  // All that is written in a window, without blanks and without letters that are cut.
  std::string Written(const std::string& window) const {
    return WrittenWhere([&](const std::string& owner) { return owner == window; });
  }
  // In it and in the windows that it holds.
  std::string WrittenBelow(const std::string& window) const {
    return WrittenWhere([&](const std::string& owner) { return owner.starts_with(window); });
  }

  SceneView view_;

 private:
  template <class Wanted>
  std::string WrittenWhere(Wanted wanted) const {
    std::string text;
    for (const DrawnText::Letter& letter : Drawn().Letters()) {
      if (wanted(letter.owner) && letter.whole) text += letter.letter;
    }
    return text;
  }
};

}  // namespace pliant::ui
