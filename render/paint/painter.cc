#include "render/paint/painter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "render/gl/bindings.h"
#include "render/gl/state.h"

namespace pliant::render {
namespace {

constexpr float kGlyph = 1;   // kinds of shapes in paint.frag
constexpr float kSmooth = 1;  // pixels around a shape in which its edge fades

const void* Offset(size_t bytes) { return reinterpret_cast<const void*>(bytes); }

Viewport Intersection(const Viewport& a, const Viewport& b) {
  const int left = std::max(a.x, b.x), bottom = std::max(a.y, b.y);
  const int right = std::min(a.x + a.width, b.x + b.width), top = std::min(a.y + a.height, b.y + b.height);
  return {left, bottom, std::max(0, right - left), std::max(0, top - bottom)};
}

}  // namespace

void Painter::Start(const Viewport& target) {
  target_ = clip_ = target;
  vertices_.clear();
  runs_.clear();
}

void Painter::AddQuad(const std::array<Point, 4>& corners, const std::array<Point, 4>& places,
                      const float shape[4], const Color& lower, const Color& upper, const GlTexture* glyphs) {
  const bool joins = !runs_.empty() && runs_.back().clip == clip_ &&
                     (glyphs == nullptr || runs_.back().glyphs == nullptr || runs_.back().glyphs == glyphs);
  if (!joins) runs_.push_back({glyphs, clip_, vertices_.size(), 0});
  if (glyphs != nullptr) runs_.back().glyphs = glyphs;
  for (int corner : {0, 1, 2, 0, 2, 3}) {
    const Color& c = corner < 2 ? lower : upper;
    vertices_.push_back({{corners[corner].x, corners[corner].y, places[corner].x, places[corner].y},
                         {shape[0], shape[1], shape[2], shape[3]},
                         {c.r, c.g, c.b, c.a}});
  }
  runs_.back().count += 6;
}

void Painter::FillSlope(const Box& box, const Color& lower, const Color& upper, float radius) {
  if (box.width <= 0 || box.height <= 0) return;
  const float w = 0.5f * box.width, h = 0.5f * box.height;
  const float x = box.left + w, y = box.bottom + h;
  const float ew = w + kSmooth, eh = h + kSmooth;
  const float shape[4] = {w, h, std::min({radius, w, h}), 0};
  const std::array<Point, 4> places = {Point{-ew, -eh}, Point{ew, -eh}, Point{ew, eh}, Point{-ew, eh}};
  std::array<Point, 4> corners = places;
  for (Point& p : corners) p = {p.x + x, p.y + y};
  AddQuad(corners, places, shape, lower, upper, nullptr);
}

void Painter::FillBox(const Box& box, const Color& color, float radius) {
  FillSlope(box, color, color, radius);
}

// A box in the axes of the segment. Half circles at its ends: longer by the radius of its corners.
void Painter::AddSegment(Point a, Point b, const Color& color, float width, bool round) {
  const float half = 0.5f * std::max(width, 1.0f), radius = round ? half : 0;
  const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
  if (!std::isfinite(length)) return;
  const float ux = length > 0 ? dx / length : 1, uy = length > 0 ? dy / length : 0;
  const float w = 0.5f * length + radius, ew = w + kSmooth, eh = half + kSmooth;
  const float shape[4] = {w, half, radius, 0};
  const Point middle = {0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
  const std::array<Point, 4> places = {Point{-ew, -eh}, Point{ew, -eh}, Point{ew, eh}, Point{-ew, eh}};
  std::array<Point, 4> corners;
  for (size_t k = 0; k < 4; ++k) {
    corners[k] = {middle.x + places[k].x * ux - places[k].y * uy,
                  middle.y + places[k].x * uy + places[k].y * ux};
  }
  AddQuad(corners, places, shape, color, color, nullptr);
}

void Painter::Line(std::span<const Point> points, const Color& color, float width) {
  for (size_t i = 0; i + 1 < points.size(); ++i) AddSegment(points[i], points[i + 1], color, width, true);
}

void Painter::Bar(Point from, Point to, const Color& color, float width) {
  AddSegment(from, to, color, width, false);
}

void Painter::Text(const Font& font, float x, float y, std::string_view text, const Color& color) {
  const float shape[4] = {0, 0, 0, kGlyph};
  float pen = std::round(x);
  const float base = std::round(y);
  for (size_t at = 0; at < text.size();) {
    const Glyph& g = font.Next(text, &at);
    const std::array<Point, 4> corners = {
        Point{pen + g.left, base + g.bottom}, Point{pen + g.right, base + g.bottom},
        Point{pen + g.right, base + g.top}, Point{pen + g.left, base + g.top}};
    const std::array<Point, 4> places = {Point{g.u0, g.v1}, Point{g.u1, g.v1}, Point{g.u1, g.v0},
                                         Point{g.u0, g.v0}};
    if (g.right > g.left) AddQuad(corners, places, shape, color, color, &font.texture());
    pen += g.advance;
  }
}

void Painter::Clip(const Box& box) {
  const auto left = static_cast<int>(std::floor(box.left)), bottom = static_cast<int>(std::floor(box.bottom));
  const Viewport cut = {target_.x + left, target_.y + bottom, static_cast<int>(std::ceil(box.right())) - left,
                        static_cast<int>(std::ceil(box.top())) - bottom};
  clip_ = Intersection(target_, cut);
}

void Painter::Unclip() { clip_ = target_; }

void Painter::Finish() {
  glViewport(target_.x, target_.y, target_.width, target_.height);
  if (vertices_.empty() || target_.width <= 0 || target_.height <= 0) return;
  SetDefaultState();
  if (!program_) program_ = Program("paint.vert", "paint.frag");
  program_.Use();
  program_.Set("paint_size", static_cast<float>(target_.width), static_cast<float>(target_.height), 0, 0);
  vertex_array_.Bind();
  buffer_.Upload(GL_ARRAY_BUFFER, vertices_.data(), vertices_.size() * sizeof(Vertex), GL_STREAM_DRAW);
  glVertexAttribPointer(kPosition, 4, GL_FLOAT, GL_FALSE, sizeof(Vertex), Offset(offsetof(Vertex, position)));
  glVertexAttribPointer(kRow0, 4, GL_FLOAT, GL_FALSE, sizeof(Vertex), Offset(offsetof(Vertex, shape)));
  glVertexAttribPointer(kColor, 4, GL_FLOAT, GL_FALSE, sizeof(Vertex), Offset(offsetof(Vertex, color)));
  for (unsigned a : {kPosition, kRow0, kColor}) glEnableVertexAttribArray(a);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_SCISSOR_TEST);
  for (const Run& run : runs_) {
    glScissor(run.clip.x, run.clip.y, run.clip.width, run.clip.height);
    if (run.glyphs != nullptr) run.glyphs->Bind(kColorUnit);
    glDrawArrays(GL_TRIANGLES, static_cast<GLint>(run.first), static_cast<GLsizei>(run.count));
  }
  SetDefaultState();
}

}  // namespace pliant::render
