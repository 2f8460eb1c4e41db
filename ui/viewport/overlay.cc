#include "ui/viewport/overlay.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/model/names.h"
#include "ui/model/speed_text.h"
#include "ui/viewport/backing.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/hints.h"

namespace pliant::ui {
namespace {

constexpr float kErrorGap = 12;  // points below the box

// Why there is no model.
struct ErrorBox {
  std::string text;
  float wrap = 0;
  float text_width = 0;
  float height = 0;
};

// The first `shown` errors; the others are in the panel of file errors.
std::string ErrorText(const LoadState& load, int shown) {
  std::string text;
  int errors = 0;
  for (const Diagnostic& diagnostic : load.diagnostics) {
    if (diagnostic.severity != Severity::kError) continue;
    if (++errors <= shown) text += (errors > 1 ? "\n" : "") + ToString(diagnostic);
  }
  if (errors > shown) text += "\n... and " + std::to_string(errors - shown) + " more, see File errors";
  return text.empty() ? load.path + ": cannot be loaded." : text;
}

// As many errors as half of the view has room for, one at least.
ErrorBox LoadErrorBox(const LoadState& load, const Style& style, ImVec2 view) {
  constexpr int kMost = 8;
  ErrorBox box;
  box.wrap = std::min(view.x - style.Px(48), style.Px(760));
  for (int shown = kMost; shown > 0; --shown) {
    box.text = ErrorText(load, shown);
    const ImVec2 inner = ImGui::CalcTextSize(box.text.c_str(), nullptr, false, box.wrap);
    box.text_width = inner.x;
    box.height = inner.y + ImGui::GetTextLineHeightWithSpacing() + style.Px(26);
    if (box.height < 0.4f * view.y) break;
  }
  return box;
}

class Overlay {
 public:
  Overlay(ActionContext& c, ImVec2 origin, ImVec2 size, float main_width)
      : c_(c),
        style_(*c.frame.style),
        palette_(c.frame.palette()),
        list_(*ImGui::GetWindowDrawList()),
        origin_(origin),
        size_(size),
        main_width_(main_width) {}

  void Draw() {
    if (c_.frame.m != nullptr) {
      Banners();
      if (c_.ui.layout.info) Info();
      HoverName();
    }
    LoadErrors();
  }

 private:
  float Px(float points) const { return style_.Px(points); }

  // Text on a rounded translucent box; `at` is its top left corner. Returns its size.
  ImVec2 Box(ImVec2 at, const std::string& text, ImVec4 ink, float width = 0) {
    const ImVec2 pad(Px(9), Px(5));
    const float wrap = width > 0 ? width : 0;
    const ImVec2 inner = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap > 0 ? wrap : -1.0f);
    const ImVec2 box(inner.x + 2 * pad.x, inner.y + 2 * pad.y);
    list_.AddRectFilled(at, {at.x + box.x, at.y + box.y}, Color(Backing(palette_)), Px(6));
    list_.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + pad.x, at.y + pad.y}, Color(ink),
                  text.c_str(), nullptr, wrap);
    return box;
  }

  void Banners() {
    const runner::RunStatus& run = c_.frame.snapshot->run;
    std::string text;
    if (run.paused) {
      text = run.play_rate != 0 ? "REPLAY" : "PAUSED";
      if (run.history.back > 0) text += "  (-" + std::to_string(run.history.back) + ")";
    } else {
      const bool slow = run.speed > 0 && run.achieved > 0 && std::abs(run.achieved / run.speed - 1) > 0.1;
      if (run.speed != 1 || slow) text = SpeedText(run.speed);
      if (slow || run.speed == 0) text += "  (" + SpeedText(std::round(1000 * run.achieved) / 1000) + ")";
    }
    if (!text.empty()) {
      const float width = ImGui::CalcTextSize(text.c_str()).x + 2 * Px(9);
      Box({origin_.x + 0.5f * (main_width_ - width), origin_.y + Px(10)}, text,
          run.paused ? palette_.warning : palette_.text);
    }
    if (c_.ui.perturb.dragging) {
      // Beside the pointer, on the side where there is room.
      const std::string force = ForceText(c_);
      const ImVec2 mouse = ImGui::GetMousePos();
      const float width = ImGui::CalcTextSize(force.c_str()).x + 2 * Px(9);
      const bool left = mouse.x + Px(18) + width > origin_.x + size_.x;
      Box({left ? mouse.x - Px(18) - width : mouse.x + Px(18), mouse.y + Px(14)}, force, palette_.selection);
    }
    if (c_.frame.load->busy) Box({origin_.x + Px(12), origin_.y + Px(10)}, "Loading ...", palette_.accent);
  }

  // Name of what the pointer rests on, and what can be done with it.
  void HoverName() {
    const Selection& s = c_.ui.selection;
    const mjModel& m = *c_.frame.m;
    std::string text;
    if (s.hovered_body > 0 && s.hovered_body < m.nbody) {
      text = ElementName(m, mjOBJ_BODY, s.hovered_body);
      if (s.hovered_geom >= 0 && s.hovered_geom < m.ngeom) {
        text += "  ·  " + ElementName(m, mjOBJ_GEOM, s.hovered_geom);
        const int material = m.geom_matid[s.hovered_geom];
        if (material >= 0) text += "  ·  " + ElementName(m, mjOBJ_MATERIAL, material);
      }
    }
    if (!c_.ui.views.hover_text.empty()) text = c_.ui.views.hover_text;
    const float line = ImGui::GetTextLineHeight() + 2 * Px(5);
    ImVec2 at(origin_.x + Px(10), origin_.y + size_.y - Px(10));
    if (c_.ui.layout.hint_line) {
      const float height = DrawHintLine(c_, list_, at, size_.x - Px(20));
      if (height > 0) at.y -= height + Px(6);
    }
    if (!text.empty()) Box({at.x, at.y - line}, text, palette_.text);
  }

  void Info() {
    const mjModel& m = *c_.frame.m;
    const mjData& d = *c_.frame.d;
    char text[512];
    const ProfileHistory& profile = *c_.frame.profile;
    const ProfileFrame last = profile.Size() > 0 ? profile.Frame(profile.Size() - 1) : ProfileFrame{};
    const double used =
        m.narena > 0 ? 100.0 * static_cast<double>(d.maxuse_arena) / static_cast<double>(m.narena) : 0;
    int n = std::snprintf(text, sizeof text,
                          "Time      %10.3f s\nSize      %d rows, %d contacts\nCPU       %10.3f ms\n"
                          "Solver    %10.1f iterations\nFPS       %10.0f\nMemory    %10.1f %%",
                          d.time, d.nefc, d.ncon, 1e-3 * static_cast<double>(last.step_us),
                          static_cast<double>(last.iterations), static_cast<double>(c_.frame.fps), used);
    if ((m.opt.enableflags & mjENBL_ENERGY) != 0) {
      std::snprintf(text + n, sizeof text - static_cast<size_t>(n), "\nEnergy    %10.4g J",
                    d.energy[0] + d.energy[1]);
    }
    ImGui::PushFont(style_.fonts.mono);
    const ImVec2 box = ImGui::CalcTextSize(text);
    Box({origin_.x + size_.x - box.x - Px(30), origin_.y + Px(10)}, text, palette_.text);
    ImGui::PopFont();
  }

  void LoadErrors() {
    const LoadState& load = *c_.frame.load;
    if (!load.failed || c_.frame.m != nullptr) return;  // over a good version there is the badge
    const ErrorBox box = LoadErrorBox(load, style_, size_);
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 at(origin_.x + Px(10), origin_.y + size_.y - box.height - Px(kErrorGap));
    const ImVec2 end(at.x + std::max(box.text_width, Px(320)) + Px(28), at.y + box.height);
    list_.AddRectFilled(at, end, Color(Backing(palette_)), Px(6));
    list_.AddRectFilled(at, {at.x + Px(4), end.y}, Color(palette_.error), Px(6),
                        ImDrawFlags_RoundCornersLeft);
    const char* heading = "The file cannot be opened";
    list_.AddText(style_.fonts.bold, ImGui::GetFontSize(), {at.x + Px(16), at.y + Px(9)},
                  Color(palette_.error), heading);
    list_.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + Px(16), at.y + Px(12) + line},
                  Color(palette_.text), box.text.c_str(), nullptr, box.wrap);
  }

  ActionContext& c_;
  const Style& style_;
  const Palette& palette_;
  ImDrawList& list_;
  ImVec2 origin_;
  ImVec2 size_;
  float main_width_;
};

}  // namespace

float LoadErrorsHeight(const ActionContext& c, ImVec2 size) {
  const LoadState& load = *c.frame.load;
  if (!load.failed || c.frame.m != nullptr) return 0;
  const Style& style = *c.frame.style;
  return LoadErrorBox(load, style, size).height + 2 * style.Px(kErrorGap);
}

void DrawViewOverlay(ActionContext& c, ImVec2 origin, ImVec2 size, float main_width) {
  Overlay(c, origin, size, main_width).Draw();
}

}  // namespace pliant::ui
