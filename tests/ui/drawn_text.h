// The letters of the latest frame, where they are and what they stand on, as ImGui hands them to the driver.
#pragma once

#include <imgui_internal.h>

#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/ui/contrast.h"
#include "ui/style/fonts.h"

namespace pliant::ui {

class DrawnText {
 public:
  struct Letter {
    std::string owner;  // window
    ImRect place, clip;
    char letter = '?';
    bool whole = false;      // not cut at its right
    bool shortened = false;  // by the program, as in buttons and fields
  };

  // Texture coordinates tell text from shapes.
  explicit DrawnText(const Fonts& fonts) {
    for (const ImFont* font : {fonts.text, fonts.bold, fonts.mono, fonts.large}) {
      for (const ImFontGlyph& glyph : font->Glyphs) {
        if (glyph.Visible) glyphs_[{glyph.U0, glyph.V0}] = &glyph;
      }
    }
  }

  std::vector<Letter> Letters() const {
    std::vector<Letter> letters;
    EachTriangle([&](const Triangle& t) {
      if (t.glyph == nullptr) return;
      const float full = t.glyph->U1 - t.glyph->U0;
      letters.push_back({t.owner, ImRect(t.corner[0], t.corner[2]), t.clip, LetterOf(t),
                         t.corner[2].x <= t.clip.Max.x + 1.5f && t.width > 0.9f * full,
                         t.width < 0.7f * full});
    });
    return letters;
  }

  // Letters that lie over others, in this window and in those that it holds.
  std::set<std::string> OverOthers(const std::string& window) const {
    std::set<std::string> found;
    std::vector<Letter> before;
    for (Letter& letter : Letters()) {
      if (!letter.owner.starts_with(window)) continue;
      letter.place.ClipWith(letter.clip);
      for (const Letter& other : before) {
        ImRect both = letter.place;
        both.ClipWith(other.place);
        if (both.GetWidth() > 2 && both.GetHeight() > 2)
          found.insert(letter.owner + ": " + letter.letter + " over " + other.letter + " at " +
                       std::to_string(static_cast<int>(both.Min.x)) + ", " +
                       std::to_string(static_cast<int>(both.Min.y)));
      }
      before.push_back(letter);
    }
    return found;
  }

  // What has a lower contrast with what it stands on, and the contrast. Greyed text and text over the picture
  // are left out.
  std::set<std::string> PoorlyRead(double least) const {
    std::map<std::string, std::string> runs;
    std::vector<Triangle> drawn;
    EachTriangle([&](const Triangle& t) {
      if (t.glyph == nullptr) {
        if (t.uv.x == ImGui::GetIO().Fonts->TexUvWhitePixel.x) drawn.push_back(t);
        return;
      }
      const ImVec4 ink = ImGui::ColorConvertU32ToFloat4(t.color);
      const ImVec2 at = ImRect(t.corner[0], t.corner[2]).GetCenter();
      ImVec4 ground;
      if (ink.w < 0.99f || !t.clip.Contains(at) || !GroundAt(drawn, at, &ground)) return;
      const double contrast = Contrast(ink, ground);
      if (contrast >= least) return;
      char key[64];
      std::snprintf(key, sizeof key, " %08X on %08X: %.2f ", t.color, ImGui::ColorConvertFloat4ToU32(ground),
                    contrast);
      runs[t.owner + key] += LetterOf(t);
    });
    std::set<std::string> found;
    for (const auto& [key, text] : runs) found.insert(key + text.substr(0, 60));
    return found;
  }

 private:
  // The first of the two of a letter, or one of a shape.
  struct Triangle {
    std::string owner;
    ImVec2 corner[3], uv;
    ImRect clip;
    ImU32 color = 0;
    const ImFontGlyph* glyph = nullptr;
    float width = 0;  // of the letter in the texture
  };

  static char LetterOf(const Triangle& t) {
    return t.glyph->Codepoint < 128 ? static_cast<char>(t.glyph->Codepoint) : '?';
  }

  template <class Visit>
  void EachTriangle(Visit visit) const {
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
      const ImDrawList& list = *data->CmdLists[i];
      for (const ImDrawCmd& command : list.CmdBuffer) {
        for (unsigned k = 0; k + 3 <= command.ElemCount; k += 3) {
          const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + k;
          Triangle t = TriangleOf(list, command, index);
          const auto glyph = glyphs_.find({t.uv.x, t.uv.y});
          if (glyph != glyphs_.end()) {
            // A letter is a quad with the same first corner in both triangles.
            if (k + 6 > command.ElemCount || index[0] != index[3] || index[2] != index[4]) continue;
            t.glyph = glyph->second;
            k += 3;
          }
          visit(t);
        }
      }
    }
  }

  static Triangle TriangleOf(const ImDrawList& list, const ImDrawCmd& command, const ImDrawIdx* index) {
    Triangle t;
    t.owner = list._OwnerName != nullptr ? list._OwnerName : "";
    t.clip = ImRect(command.ClipRect);
    for (int n = 0; n < 3; ++n) {
      const ImDrawVert& v = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[n])];
      t.corner[n] = v.pos;
      if (n == 0) t.uv = v.uv;
      if (n == 0) t.color = v.col;
      t.width = v.uv.x - t.uv.x;
    }
    return t;
  }

  // The colour of what was drawn there; false when something shines through that ImGui does not draw.
  static bool GroundAt(const std::vector<Triangle>& drawn, ImVec2 at, ImVec4* ground) {
    bool closed = false;
    *ground = {0, 0, 0, 1};
    for (const Triangle& t : drawn) {
      if (!t.clip.Contains(at) || !ImTriangleContainsPoint(t.corner[0], t.corner[1], t.corner[2], at))
        continue;
      const ImVec4 color = ImGui::ColorConvertU32ToFloat4(t.color);
      closed = closed || color.w > 0.99f;
      *ground = Over(color, *ground);
    }
    return closed;
  }

  std::map<std::pair<float, float>, const ImFontGlyph*> glyphs_;
};

}  // namespace pliant::ui
