// Flat drawing: boxes with round corners, thick lines, text. Shapes are collected and drawn in their order by
// Finish(). Coordinates are pixels of a rectangle of the framebuffer, from its lower left corner; edges are
// smooth without multisampling. Needs a current context for its whole life.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/paint/font.h"
#include "render/viewport.h"

namespace pliant::render {

struct Color {
  float r = 0, g = 0, b = 0, a = 1;
};

struct Box {
  float left = 0, bottom = 0, width = 0, height = 0;

  float right() const { return left + width; }
  float top() const { return bottom + height; }
};

struct Point {
  float x = 0, y = 0;
};

class Painter {
 public:
  // Starts drawing into a rectangle of the bound framebuffer; nothing is drawn outside of it.
  // Leaves glViewport there.
  void Start(const Viewport& target);

  // A filled box. radius: of its corners. Two colours make a slope from the lower to the upper edge.
  void FillBox(const Box& box, const Color& color, float radius = 0);
  void FillSlope(const Box& box, const Color& lower, const Color& upper, float radius);

  // A line with round ends through all points.
  void Line(std::span<const Point> points, const Color& color, float width);

  // A straight bar with square ends.
  void Bar(Point from, Point to, const Color& color, float width);

  // A line of text with the pen at (x, y) on the baseline. Positions are rounded to whole pixels.
  void Text(const Font& font, float x, float y, std::string_view text, const Color& color);

  // Shapes that follow are cut at the box, until Unclip().
  void Clip(const Box& box);
  void Unclip();

  // Draws everything since Start() and leaves the default GL state.
  void Finish();

  // True when the painter has drawn, but in another context than the one that is current.
  bool IsStale() const { return program_ && !program_.IsAlive(); }

 private:
  struct Vertex {
    float position[4];
    float shape[4];
    float color[4];
  };
  // A run of vertices with one texture and one clip rectangle.
  struct Run {
    const GlTexture* glyphs;
    Viewport clip;
    size_t first;
    size_t count;
  };

  void AddSegment(Point a, Point b, const Color& color, float width, bool round);
  void AddQuad(const std::array<Point, 4>& corners, const std::array<Point, 4>& places, const float shape[4],
               const Color& lower, const Color& upper, const GlTexture* glyphs);

  Program program_;
  VertexArray vertex_array_;
  Buffer buffer_;
  Viewport target_;
  Viewport clip_;
  std::vector<Vertex> vertices_;
  std::vector<Run> runs_;
};

}  // namespace pliant::render
