// Sliders, buttons, plots and images of a program that drives the window.
#include <imgui.h>

#include <algorithm>
#include <memory>

#include "render/gl/texture.h"
#include "ui/actions/actions.h"
#include "ui/state/board.h"
#include "ui/state/panel.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

void DrawControls(const Style& style, Board& board) {
  for (auto& [name, count] : board.buttons) {
    if (ImGui::Button(name.c_str(), {-1, 0})) ++count;
    NoteWidget(name);
  }
  if (board.sliders.empty() || !BeginProperties("sliders")) return;
  for (auto& [name, slider] : board.sliders) {
    PropertyLabel(style, name.c_str(), "", "Set for the program that drives the window");
    ImGui::PushID(name.c_str());
    ImGui::SetNextItemWidth(-1);
    SliderField("##value", &slider.value, slider.low, slider.high, "%.4g");
    NoteWidget(name);
    ImGui::PopID();
  }
  EndProperties();
}

void DrawSeries(const Style& style, const Board& board) {
  for (const auto& [name, series] : board.series) {
    const auto& samples = series.samples;
    if (samples.empty()) continue;
    PlotOptions options;
    options.title = name.c_str();
    options.from_zero = false;
    options.x_first = static_cast<double>(samples.front()[0]);
    const double steps = static_cast<double>(std::max<size_t>(1, samples.size() - 1));
    options.x_step = static_cast<double>(samples.back()[0] - samples.front()[0]) / steps;
    DrawPlot(style, name.c_str(), {ImGui::GetContentRegionAvail().x, style.Px(110)},
             {{name, style.palette.accent, [&samples](int i) { return samples[static_cast<size_t>(i)][1]; }}},
             static_cast<int>(samples.size()), options);
  }
}

void DrawImages(Board& board) {
  for (auto& [name, image] : board.images) {
    if (image.texture == nullptr) {
      image.texture = std::make_shared<render::GlTexture>(render::GlTexture::Unfiltered(
          image.width, image.height, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, image.rgb.data()));
    }
    const auto& texture = *static_cast<render::GlTexture*>(image.texture.get());
    ImGui::TextUnformatted(name.c_str());
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = width * static_cast<float>(image.height) / static_cast<float>(image.width);
    ImGui::Image(reinterpret_cast<ImTextureID>(static_cast<uintptr_t>(texture.id())), {width, height});
  }
}

void Draw(ActionContext& c) {
  Board& board = CurrentBoard();
  const Style& style = *c.frame.style;
  if (board.Empty())
    Hint(style, "A program that drives this window puts sliders, buttons, curves and images here.");
  DrawControls(style, board);
  DrawSeries(style, board);
  DrawImages(board);
}

}  // namespace

extern constinit const Panel kProgramPanel = {
    .name = "program",
    .title = "Program",
    .place = PanelPlace::kRight,
    .order = 95,
    .draw = Draw,
};

}  // namespace pliant::ui
