#include "render/api/text.h"

#include <algorithm>
#include <vector>

#include "engine/core/log.h"
#include "render/api/buffers.h"

namespace pliant::render {
namespace {

constexpr Color kOverlayBack = {0, 0, 0, 0.45f};
constexpr Color kOverlayText = {1, 1, 1, 1};
constexpr float kShadowAlpha = 0.55f;
constexpr float kOverlayPadding = 0.45f;  // of a line's height: around the text
constexpr float kColumnGap = 0.9f;        // of a line's height

std::vector<std::string_view> LinesOf(const char* text) {
  std::vector<std::string_view> lines;
  std::string_view rest = text != nullptr ? text : "";
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

float Widest(const Font& font, const std::vector<std::string_view>& lines) {
  float width = 0;
  for (std::string_view line : lines) width = std::max(width, font.Width(line));
  return width;
}

// Where a box lies in a viewport.
Point CornerOf(int gridpos, const mjrRect& v, float width, float height) {
  const bool left = gridpos == mjGRID_TOPLEFT || gridpos == mjGRID_BOTTOMLEFT || gridpos == mjGRID_LEFT;
  const bool right = gridpos == mjGRID_TOPRIGHT || gridpos == mjGRID_BOTTOMRIGHT || gridpos == mjGRID_RIGHT;
  const bool top = gridpos == mjGRID_TOPLEFT || gridpos == mjGRID_TOPRIGHT || gridpos == mjGRID_TOP;
  const bool bottom =
      gridpos == mjGRID_BOTTOMLEFT || gridpos == mjGRID_BOTTOMRIGHT || gridpos == mjGRID_BOTTOM;
  const float free_x = static_cast<float>(v.width) - width, free_y = static_cast<float>(v.height) - height;
  return {left ? 0 : right ? free_x : 0.5f * free_x, bottom ? 0 : top ? free_y : 0.5f * free_y};
}

}  // namespace

void ShadowedText(const Font& font, float x, float y, std::string_view text, const Color& color,
                  Painter* painter) {
  const Color shadow = {0, 0, 0, kShadowAlpha * color.a};
  constexpr Point kAround[] = {{-1, 0}, {1, 0}, {0, 1}, {0, -1}, {1, -1}};
  for (const Point& p : kAround) painter->Text(font, x + p.x, y + p.y, text, shadow);
  painter->Text(font, x, y, text, color);
}

const Font& FontOf(const DrawContext& context, int font) {
  return font == mjFONT_BIG ? context.fonts.big : context.fonts.normal;
}

void FontText(const DrawContext& context, int font, float x, float y, std::string_view text,
              const Color& color, Painter* painter) {
  if (font == mjFONT_SHADOW) {
    ShadowedText(FontOf(context, font), x, y, text, color, painter);
  } else {
    painter->Text(FontOf(context, font), x, y, text, color);
  }
}

void DrawTextAt(int font, std::string_view text, const mjrContext& con, float x, float y,
                const Color& color) {
  const DrawContext& context = ContextOf(con, "mjr_text");
  GLint v[4] = {0, 0, 0, 0};
  glGetIntegerv(GL_VIEWPORT, v);
  Painter& painter = CurrentPainter("mjr_text");
  painter.Start({v[0], v[1], v[2], v[3]});
  FontText(context, font, x * static_cast<float>(v[2]), y * static_cast<float>(v[3]), text, color, &painter);
  painter.Finish();
}

void DrawOverlay(int font, int gridpos, const mjrRect& viewport, const char* left, const char* right,
                 const mjrContext& con) {
  const DrawContext& context = ContextOf(con, "mjr_overlay");
  if (gridpos < mjGRID_TOPLEFT || gridpos > mjGRID_RIGHT) {
    Fatal("mjr_overlay: there is no grid position %d; they count from 0 to 7", gridpos);
  }
  const std::vector<std::string_view> columns[2] = {LinesOf(left), LinesOf(right)};
  const size_t rows = std::max(columns[0].size(), columns[1].size());
  if (rows == 0 || viewport.width <= 0 || viewport.height <= 0) return;
  const Font& letters = FontOf(context, font);
  const auto line = static_cast<float>(letters.height());
  const float padding = kOverlayPadding * line;
  const float first = Widest(letters, columns[0]), second = Widest(letters, columns[1]);
  const float start[2] = {padding, padding + first + (first > 0 && second > 0 ? kColumnGap * line : 0)};
  const float width = start[1] + second + padding, height = static_cast<float>(rows) * line + 2 * padding;
  const Point corner = CornerOf(gridpos, viewport, width, height);
  Painter& painter = CurrentPainter("mjr_overlay");
  painter.Start(ViewportOf(viewport));
  painter.FillBox({corner.x, corner.y, width, height}, kOverlayBack);
  for (int c : {0, 1}) {
    for (size_t i = 0; i < columns[c].size(); ++i) {
      const float base = corner.y + height - padding - static_cast<float>(i + 1) * line + letters.descent();
      FontText(context, font, corner.x + start[c], base, columns[c][i], kOverlayText, &painter);
    }
  }
  painter.Finish();
}

void DrawRectangle(const mjrRect& viewport, const Color& color) {
  Painter& painter = CurrentPainter("mjr_rectangle");
  painter.Start(ViewportOf(viewport));
  painter.FillBox({0, 0, static_cast<float>(viewport.width), static_cast<float>(viewport.height)}, color);
  painter.Finish();
}

void DrawLabel(const mjrRect& viewport, int font, std::string_view text, const Color& back,
               const Color& front, const mjrContext& con) {
  const DrawContext& context = ContextOf(con, "mjr_label");
  const Font& letters = FontOf(context, font);
  const auto width = static_cast<float>(viewport.width), height = static_cast<float>(viewport.height);
  Painter& painter = CurrentPainter("mjr_label");
  painter.Start(ViewportOf(viewport));
  if (back.a > 0) painter.FillBox({0, 0, width, height}, back);
  const float base = 0.5f * (height - static_cast<float>(letters.height())) + letters.descent();
  FontText(context, font, 0.5f * (width - letters.Width(text)), base, text, front, &painter);
  painter.Finish();
}

}  // namespace pliant::render
