// What of the drawn text is cut, by the clip rectangle of every drawn glyph.
#pragma once

#include <imgui_internal.h>

#include <cctype>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

  // Texture coordinates of every glyph, to tell text from shapes and to read it.
  void ReadFonts() {
    glyphs_.clear();
    for (const ImFont* font : {style_.fonts.text, style_.fonts.bold, style_.fonts.mono, style_.fonts.large}) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible) glyphs_[{glyph.U0, glyph.V0}] = &glyph;
      }
    }
  }

  // What of the text is cut, with the window it is in. Windows that scroll sideways show the rest on demand.
  std::set<std::string> CutTexts() {
    ReadFonts();
    std::set<std::string> found;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
      const ImDrawList& list = *data->CmdLists[i];
      const char* owner = list._OwnerName != nullptr ? list._OwnerName : "";
      const ImGuiWindow* window = ImGui::FindWindowByName(owner);
      if (window != nullptr && window->ScrollMax.x > 0) continue;
      for (const ImDrawCmd& command : list.CmdBuffer) LookAt(list, command, owner, &found);
    }
    return found;
  }

  // The places of a window's letters, as they were drawn.
  std::vector<ImRect> Letters(const std::string& window) {
    std::vector<ImRect> letters;
    EachLetter(window, [&](const ImFontGlyph&, const ImRect& place, bool) { letters.push_back(place); });
    return letters;
  }

  // All that is written in a window, without blanks and without letters that are cut.
  std::string Written(const std::string& window) {
    std::string text;
    EachLetter(window, [&](const ImFontGlyph& glyph, const ImRect&, bool whole) {
      if (whole) text += glyph.Codepoint < 128 ? static_cast<char>(glyph.Codepoint) : '?';
    });
    return text;
  }

  SceneView view_;

 private:
  template <class Visit>
  void EachLetter(const std::string& window, Visit visit) {
    ReadFonts();
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
      const ImDrawList& list = *data->CmdLists[i];
      if (list._OwnerName == nullptr || list._OwnerName != window) continue;
      for (const ImDrawCmd& command : list.CmdBuffer) {
        for (unsigned k = 0; k + 6 <= command.ElemCount; k += 3) {
          const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + k;
          const ImDrawVert& a = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[0])];
          const ImDrawVert& c = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[2])];
          const auto glyph = glyphs_.find({a.uv.x, a.uv.y});
          if (index[0] != index[3] || index[2] != index[4] || glyph == glyphs_.end()) continue;
          const bool whole = c.pos.x <= command.ClipRect.z + 1.5f &&
                             c.uv.x - a.uv.x > 0.9f * (glyph->second->U1 - glyph->second->U0);
          visit(*glyph->second, ImRect(a.pos, c.pos), whole);
        }
      }
    }
  }

  void LookAt(const ImDrawList& list, const ImDrawCmd& command, const char* owner,
              std::set<std::string>* found) {
    std::string line;
    float last_right = 0, last_top = 0;
    for (unsigned k = 0; k + 6 <= command.ElemCount; k += 3) {
      const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + k;
      const auto vertex = [&](int n) {
        return list.VtxBuffer[static_cast<int>(command.VtxOffset + index[n])];
      };
      const ImDrawVert a = vertex(0), c = vertex(2);
      // A glyph is a quad with the same first corner in both triangles; shapes of any number lie between.
      if (index[0] != index[3] || index[2] != index[4]) continue;
      const auto glyph = glyphs_.find({a.uv.x, a.uv.y});
      if (glyph == glyphs_.end()) continue;
      if (a.pos.x < last_right - 2 || a.pos.x > last_right + 12 || std::abs(a.pos.y - last_top) > 12)
        line.clear();
      const unsigned code = glyph->second->Codepoint;
      line += code < 128 ? static_cast<char>(code) : '?';
      last_right = c.pos.x;
      last_top = a.pos.y;
      // Cut by the clip rectangle, or made narrower by the program, as in buttons and fields.
      const bool clipped = a.pos.x < command.ClipRect.z - 0.5f && c.pos.x > command.ClipRect.z + 1.5f;
      const float whole = glyph->second->U1 - glyph->second->U0;
      const bool shortened = c.uv.x - a.uv.x < 0.7f * whole;
      // A number without its last digits is another number.
      const size_t end = line.size();
      const bool dotted =
          end > 4 && line.ends_with("...") && std::isdigit(static_cast<unsigned char>(line[end - 4])) != 0;
      if (clipped || shortened || dotted) found->insert(std::string(owner) + ": " + line);
    }
  }

  std::map<std::pair<float, float>, const ImFontGlyph*> glyphs_;
};

}  // namespace pliant::ui
