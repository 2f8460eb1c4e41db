// Text and rectangles on top of a picture.
#pragma once

#include <mujoco/mjrender.h>

#include <string_view>

#include "render/api/context.h"

namespace pliant::render {

// Text with a dark border that keeps it readable on any picture; (x, y) as in Painter::Text.
void ShadowedText(const Font& font, float x, float y, std::string_view text, const Color& color,
                  Painter* painter);

// The font of an mjtFont.
const Font& FontOf(const DrawContext& context, int font);

// Text in an mjtFont: with its border where the font has one.
void FontText(const DrawContext& context, int font, float x, float y, std::string_view text,
              const Color& color, Painter* painter);

// (x, y): start of the baseline as fractions of the viewport that is set.
void DrawTextAt(int font, std::string_view text, const mjrContext& con, float x, float y, const Color& color);

// One or two columns of lines on a translucent box at an edge or corner (mjtGridPos). Null columns
// are left out.
void DrawOverlay(int font, int gridpos, const mjrRect& viewport, const char* left, const char* right,
                 const mjrContext& con);

void DrawRectangle(const mjrRect& viewport, const Color& color);
void DrawLabel(const mjrRect& viewport, int font, std::string_view text, const Color& back,
               const Color& front, const mjrContext& con);

}  // namespace pliant::render
