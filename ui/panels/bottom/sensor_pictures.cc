#include "ui/panels/bottom/sensor_pictures.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/model/names.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// Finer pictures are thinned out: each cell is a rectangle of the drawing list.
constexpr int kMaxCells = 96;

struct Cells {
  int every = 1;  // pixel that is shown
  int columns = 0;
  int rows = 0;
};

Cells CellsOf(const SensorImage& image) {
  Cells cells;
  cells.every = std::max(1, (std::max(image.width, image.height) + kMaxCells - 1) / kMaxCells);
  cells.columns = (image.width + cells.every - 1) / cells.every;
  cells.rows = (image.height + cells.every - 1) / cells.every;
  return cells;
}

void ShowNumbers(const SensorImage& image, const ImageChannel& channel, const mjtNum* values, int row,
                 int column) {
  const mjtNum* value =
      values + static_cast<std::ptrdiff_t>(image.stride) * (row * image.width + column) + channel.first;
  std::string text = "Pixel " + std::to_string(column) + ", " + std::to_string(row) + ": ";
  char number[32];
  for (int k = 0; k < channel.size; ++k) {
    std::snprintf(number, sizeof number, k == 0 ? "%.5g" : "  %.5g", value[k]);
    text += number;
  }
  ShowTip("%s%s", text.c_str(), channel.size == 1 && value[0] < 0 ? " (nothing is hit)" : "");
}

void DrawPixels(const UiFrame& frame, const SensorImage& image, const ImageChannel& channel,
                const ImageRange& range, ImVec2 size) {
  const mjtNum* values = frame.d->sensordata + frame.m->sensor_adr[image.sensor];
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("picture", size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, Color(frame.style->palette.window));
  const Cells cells = CellsOf(image);
  const float width = size.x / static_cast<float>(cells.columns),
              height = size.y / static_cast<float>(cells.rows);
  for (int row = 0; row < cells.rows; ++row) {
    for (int column = 0; column < cells.columns; ++column) {
      const ImU32 color = PixelColor(image, channel, values, range, row * cells.every, column * cells.every);
      const ImVec2 corner = {at.x + width * static_cast<float>(column),
                             at.y + height * static_cast<float>(row)};
      if (color != 0) list.AddRectFilled(corner, {corner.x + width, corner.y + height}, color);
    }
  }
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetMousePos();
  ShowNumbers(image, channel, values,
              std::clamp(static_cast<int>((mouse.y - at.y) / height) * cells.every, 0, image.height - 1),
              std::clamp(static_cast<int>((mouse.x - at.x) / width) * cells.every, 0, image.width - 1));
}

std::string RangeText(const ImageChannel& channel, const ImageRange& range) {
  if (channel.size != 1) return "x, y, z as red, green, blue";
  if (range.low[0] > range.high[0]) return "nothing is hit";
  char text[64];
  std::snprintf(text, sizeof text, "%.3g to %.3g m", range.low[0], range.high[0]);
  return text;
}

void DrawChannel(const UiFrame& frame, const SensorImage& image, const ImageChannel& channel, ImVec2 room) {
  const mjModel& m = *frame.m;
  const float text = 2 * ImGui::GetTextLineHeightWithSpacing();
  const float ratio = static_cast<float>(image.width) / static_cast<float>(image.height);
  const float height = std::max(frame.Px(60), std::min(room.y - text, room.x / ratio));
  const ImageRange range = RangeOf(image, channel, frame.d->sensordata + m.sensor_adr[image.sensor]);
  const float shown = std::max(height * ratio, frame.Px(150));
  ImGui::BeginChild("channel", {shown, height + text}, false, ImGuiWindowFlags_NoScrollbar);
  CutText(ElementName(m, mjOBJ_SENSOR, image.sensor) + ": " + ChannelName(channel.field), shown);
  DrawPixels(frame, image, channel, range, {height * ratio, height});
  ImGui::PushStyleColor(ImGuiCol_Text, frame.style->palette.dim);
  CutText(RangeText(channel, range), shown);
  ImGui::PopStyleColor();
  ImGui::EndChild();
}

}  // namespace

void DrawSensorPictures(const UiFrame& frame, const std::vector<SensorImage>& images, ImVec2 size) {
  ImGui::BeginChild("pictures", size);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float end = ImGui::GetCursorScreenPos().x + room.x;
  float right = 0;  // end of the last picture
  float width = 0;
  for (const SensorImage& image : images) {
    for (const ImageChannel& channel : image.channels) {
      if (right > 0 && right + ImGui::GetStyle().ItemSpacing.x + width <= end) ImGui::SameLine();
      ImGui::PushID(image.sensor * mjNRAYDATA + channel.field);
      DrawChannel(frame, image, channel, room);
      ImGui::PopID();
      right = ImGui::GetItemRectMax().x;
      width = ImGui::GetItemRectSize().x;
    }
  }
  ImGui::EndChild();
}

}  // namespace pliant::ui
