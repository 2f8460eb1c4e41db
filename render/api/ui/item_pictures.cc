#include "render/api/ui/item_pictures.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "render/api/ui/edit.h"
#include "render/api/ui/keys.h"
#include "render/api/ui/values.h"

namespace pliant::render {
namespace {

constexpr float kArrow = 0.22f;         // half size of an arrow, of a line's height
constexpr float kArrowWidth = 0.12f;    // thickness of its strokes
constexpr float kCheckSide = 0.62f;     // side of a check mark's square, of a row's height
constexpr float kPressedLight = 0.25f;  // how much lighter a held button is

enum class Align { kLeft, kCenter, kRight };

Color Lighter(const Color& c, float part) {
  return {c.r + part * (1 - c.r), c.g + part * (1 - c.g), c.b + part * (1 - c.b), c.a};
}

Box Inset(const Box& b, float by) {
  return {b.left + by, b.bottom + by, b.width - 2 * by, b.height - 2 * by};
}

// Text inside a box, cut at its edges.
void BoxText(const UiBrush& brush, const Box& box, std::string_view text, const Color& color, Align align) {
  const float free = box.width - brush.font.Width(text);
  const float x = align == Align::kLeft || free < 0 ? 0 : align == Align::kCenter ? 0.5f * free : free;
  const float base = 0.5f * (box.height - static_cast<float>(brush.font.height())) + brush.font.descent();
  brush.painter.Clip(box);
  brush.painter.Text(brush.font, box.left + x, box.bottom + base, text, color);
  brush.painter.Unclip();
}

Box WithTextMargin(const UiBrush& brush, const Box& box) {
  const auto side = static_cast<float>(brush.metrics.text_side);
  return {box.left + side, box.bottom, std::max(0.0f, box.width - 2 * side), box.height};
}

// An arrow head around a point: to the right for what is closed, down for what is open.
void DrawArrow(const UiBrush& brush, float x, float y, bool down, const Color& color) {
  const auto text = static_cast<float>(brush.metrics.text);
  const float a = kArrow * text;
  const Point right[3] = {{x - 0.5f * a, y + a}, {x + 0.5f * a, y}, {x - 0.5f * a, y - a}};
  const Point below[3] = {{x - a, y + 0.5f * a}, {x, y - 0.5f * a}, {x + a, y + 0.5f * a}};
  brush.painter.Line(down ? below : right, color, std::max(1.5f, kArrowWidth * text));
}

void DrawTick(const UiBrush& brush, const Box& box, const Color& color) {
  const Point points[3] = {{box.left + 0.2f * box.width, box.bottom + 0.5f * box.height},
                           {box.left + 0.42f * box.width, box.bottom + 0.26f * box.height},
                           {box.left + 0.8f * box.width, box.bottom + 0.76f * box.height}};
  brush.painter.Line(points, color, std::max(1.5f, 0.13f * box.height));
}

bool IsHeld(const mjUI& ui, const mjuiItem& item) {
  return ui.mousesect == item.sectionid + 1 && ui.mouseitem == item.itemid;
}

Color FontColor(const UiBrush& brush, const mjuiItem& item) {
  const mjuiThemeColor& c = brush.ui.color;
  return ToColor(IsEnabled(brush.ui, item) ? c.fontactive : c.fontinactive);
}

Color DecorColor(const UiBrush& brush, const mjuiItem& item, const float active[3]) {
  return ToColor(IsEnabled(brush.ui, item) ? active : brush.ui.color.decorinactive);
}

// The name left of the value; while the right button is held, the shortcut of items that have one.
void DrawName(const UiBrush& brush, const mjuiItem& item) {
  const Box all = ToBox(item.rect), value = ToBox(ValuePart(item, brush.metrics));
  BoxText(brush, {all.left, all.bottom, value.left - all.left, all.height}, item.name, FontColor(brush, item),
          Align::kLeft);
}

// A button's caption, or its shortcut while the right button is held.
void DrawCaption(const UiBrush& brush, const mjuiItem& item, const Box& box, Align align) {
  const std::string shortcut =
      brush.ui.mousehelp ? ShortcutName(item.single.modifier, item.single.shortcut) : std::string();
  if (shortcut.empty()) {
    BoxText(brush, box, item.name, FontColor(brush, item), align);
  } else {
    BoxText(brush, box, shortcut, ToColor(brush.ui.color.shortcut), align);
  }
}

void DrawSeparator(const UiBrush& brush, const mjuiItem& item) {
  const Box box = ToBox(item.rect);
  const mjuiThemeColor& c = brush.ui.color;
  const auto radius = static_cast<float>(brush.metrics.corner_separator);
  brush.painter.FillSlope(box, ToColor(c.separator2), ToColor(c.separator), radius);
  BoxText(brush, WithTextMargin(brush, box), item.name, ToColor(c.sectfont), Align::kCenter);
  if (IsAdjustable(item)) {
    DrawArrow(brush, box.right() - 0.6f * box.height, box.bottom + 0.5f * box.height,
              item.state != mjSEPCLOSED, ToColor(c.sectsymbol));
  }
}

void DrawStatic(const UiBrush& brush, const mjuiItem& item) {
  DrawName(brush, item);
  const Box box = ToBox(ValuePart(item, brush.metrics));
  const auto row = static_cast<float>(brush.metrics.row);
  for (int i = 0; i < item.multi.nelem; ++i) {
    const Box line = {box.left, box.top() - row * static_cast<float>(i + 1), box.width, row};
    BoxText(brush, line, item.multi.name[i], FontColor(brush, item), Align::kLeft);
  }
}

void DrawButton(const UiBrush& brush, const mjuiItem& item) {
  const Box box = ToBox(item.rect);
  const Color color = DecorColor(brush, item, brush.ui.color.button);
  const float radius = 0.3f * box.height;
  brush.painter.FillBox(box, IsHeld(brush.ui, item) ? Lighter(color, kPressedLight) : color, radius);
  DrawCaption(brush, item, WithTextMargin(brush, box), Align::kCenter);
}

void DrawCheck(const UiBrush& brush, const mjuiItem& item) {
  const Box box = ToBox(item.rect);
  const float side = std::round(kCheckSide * static_cast<float>(brush.metrics.row));
  const Box square = {box.left, std::round(box.bottom + 0.5f * (box.height - side)), side, side};
  const bool on = IsChecked(item);
  const mjuiThemeColor& c = brush.ui.color;
  const Color color = DecorColor(brush, item, on ? c.check : c.edit);
  brush.painter.FillBox(square, DecorColor(brush, item, c.button), 0.25f * side);
  brush.painter.FillBox(Inset(square, 1), IsHeld(brush.ui, item) ? Lighter(color, kPressedLight) : color,
                        0.22f * side);
  if (on) DrawTick(brush, square, FontColor(brush, item));
  const float gap = side + static_cast<float>(brush.metrics.text_side);
  DrawCaption(brush, item, {box.left + gap, box.bottom, box.width - gap, box.height}, Align::kLeft);
}

void DrawRadio(const UiBrush& brush, const mjuiItem& item) {
  DrawName(brush, item);
  const int chosen = ChosenEntry(item);
  for (int i = 0; i < item.multi.nelem; ++i) {
    const Box cell = Inset(ToBox(RadioCell(brush.ui, item, brush.metrics, i)), 1);
    const float* color = i == chosen ? brush.ui.color.radio : brush.ui.color.slider;
    brush.painter.FillBox(cell, DecorColor(brush, item, color), 0.25f * cell.height);
    BoxText(brush, WithTextMargin(brush, cell), item.multi.name[i], FontColor(brush, item), Align::kCenter);
  }
}

void DrawSelect(const UiBrush& brush, const mjuiItem& item) {
  DrawName(brush, item);
  const Box box = Inset(ToBox(ValuePart(item, brush.metrics)), 1);
  brush.painter.FillBox(box, DecorColor(brush, item, brush.ui.color.select), 0.2f * box.height);
  const int chosen = ChosenEntry(item);
  Box text = WithTextMargin(brush, box);
  text.width = std::max(0.0f, text.width - box.height);
  if (chosen >= 0) BoxText(brush, text, item.multi.name[chosen], FontColor(brush, item), Align::kLeft);
  DrawArrow(brush, box.right() - 0.55f * box.height, box.bottom + 0.5f * box.height, true,
            ToColor(brush.ui.color.sectsymbol));
}

void DrawSlider(const UiBrush& brush, const mjuiItem& item) {
  DrawName(brush, item);
  const Box box = Inset(ToBox(ValuePart(item, brush.metrics)), 1);
  const float radius = 0.2f * box.height;
  brush.painter.FillBox(box, DecorColor(brush, item, brush.ui.color.slider), radius);
  const auto part = static_cast<float>(SliderFraction(item));
  const float filled = std::max(2 * radius, part * box.width);
  const bool enabled = IsEnabled(brush.ui, item);
  const Color color = ToColor(enabled ? brush.ui.color.slider2 : brush.ui.color.decorinactive2);
  if (item.pdata != nullptr) brush.painter.FillBox({box.left, box.bottom, filled, box.height}, color, radius);
  BoxText(brush, WithTextMargin(brush, box), SliderText(item), FontColor(brush, item), Align::kCenter);
}

// The text that is being typed, moved so that the caret is seen.
void DrawTyping(const UiBrush& brush, const Box& box) {
  const mjUI& ui = brush.ui;
  const std::string_view text = ui.edittext;
  const float caret =
      brush.font.Width(text.substr(0, std::min(text.size(), static_cast<size_t>(ui.editcursor))));
  const float shift = std::max(0.0f, caret + 2 - box.width);
  const float base = 0.5f * (box.height - static_cast<float>(brush.font.height())) + brush.font.descent();
  brush.painter.Clip(box);
  brush.painter.Text(brush.font, box.left - shift, box.bottom + base, text, ToColor(ui.color.fontactive));
  brush.painter.FillBox({std::round(box.left - shift + caret), box.bottom + 2,
                         std::max(1.0f, 0.1f * static_cast<float>(brush.metrics.text)), box.height - 4},
                        ToColor(ui.color.cursor));
  brush.painter.Unclip();
}

void DrawEdit(const UiBrush& brush, const mjuiItem& item) {
  DrawName(brush, item);
  const Box box = Inset(ToBox(ValuePart(item, brush.metrics)), 1);
  const bool typing = EditedItem(brush.ui) == &item;
  const mjuiThemeColor& c = brush.ui.color;
  brush.painter.FillBox(box, DecorColor(brush, item, typing ? c.edit2 : c.edit), 0.2f * box.height);
  if (typing) {
    DrawTyping(brush, WithTextMargin(brush, box));
  } else {
    BoxText(brush, WithTextMargin(brush, box), EditText(item), FontColor(brush, item), Align::kLeft);
  }
}

using DrawFunction = void (*)(const UiBrush&, const mjuiItem&);

// By mjtItem.
constexpr DrawFunction kPictures[mjNITEM] = {DrawSeparator, DrawStatic, DrawButton, DrawCheck,  DrawCheck,
                                             DrawRadio,     DrawRadio,  DrawSelect, DrawSlider, DrawSlider,
                                             DrawEdit,      DrawEdit,   DrawEdit,   DrawEdit};

}  // namespace

void DrawPane(const UiBrush& brush, const mjuiSection& section) {
  const mjrRect& title = section.rtitle;
  const mjrRect& content = section.rcontent;
  brush.painter.FillBox(ToBox({title.left, content.bottom, title.width, content.height + title.height}),
                        ToColor(brush.ui.color.master));
  brush.painter.FillBox(ToBox(content), ToColor(brush.ui.color.sectpane));
}

void DrawTitle(const UiBrush& brush, const mjuiSection& section) {
  const mjuiThemeColor& c = brush.ui.color;
  const float* upper[] = {c.secttitle, c.secttitleuncheck, c.secttitlecheck};
  const float* lower[] = {c.secttitle2, c.secttitleuncheck2, c.secttitlecheck2};
  const int look = std::clamp(section.checkbox, 0, 2);
  const Box box = ToBox(section.rtitle);
  brush.painter.FillSlope(box, ToColor(lower[look]), ToColor(upper[look]),
                          static_cast<float>(brush.metrics.corner_section));
  const float middle = box.bottom + 0.5f * box.height;
  DrawArrow(brush, box.left + 0.6f * box.height, middle, section.state == mjSECT_OPEN, ToColor(c.sectsymbol));
  const Box text = {box.left + 1.1f * box.height, box.bottom, box.width - 2.2f * box.height, box.height};
  const std::string shortcut =
      brush.ui.mousehelp ? ShortcutName(section.modifier, section.shortcut) : std::string();
  if (shortcut.empty()) {
    BoxText(brush, text, section.name, ToColor(c.sectfont), Align::kLeft);
  } else {
    BoxText(brush, text, shortcut, ToColor(c.shortcut), Align::kLeft);
  }
  if (section.checkbox == 0) return;
  const Box square = Inset(ToBox(SectionCheckbox(section)), 0.2f * box.height);
  brush.painter.FillBox(square, ToColor(section.checkbox == 2 ? c.check : c.edit), 0.25f * square.height);
  if (section.checkbox == 2) DrawTick(brush, square, ToColor(c.sectfont));
}

void DrawItem(const UiBrush& brush, const mjuiItem& item) {
  if (item.type >= 0 && item.type < mjNITEM) kPictures[item.type](brush, item);
}

void DrawList(const UiBrush& brush, const mjuiItem& item, const mjrRect& place, int pointed) {
  const Box all = ToBox(place);
  const mjuiThemeColor& c = brush.ui.color;
  brush.painter.FillBox({all.left - 1, all.bottom - 1, all.width + 2, all.height + 2}, ToColor(c.thumb));
  brush.painter.FillBox(all, ToColor(c.select2));
  const float row = all.height / static_cast<float>(std::max(1, item.multi.nelem));
  const int chosen = ChosenEntry(item);
  for (int i = 0; i < item.multi.nelem; ++i) {
    const Box line = {all.left, all.top() - row * static_cast<float>(i + 1), all.width, row};
    if (i == pointed || (pointed < 0 && i == chosen)) brush.painter.FillBox(line, ToColor(c.radio));
    BoxText(brush, WithTextMargin(brush, line), item.multi.name[i], ToColor(c.fontactive), Align::kLeft);
  }
}

}  // namespace pliant::render
