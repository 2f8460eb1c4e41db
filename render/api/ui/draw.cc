#include "render/api/ui/draw.h"

#include <algorithm>

#include "engine/core/log.h"
#include "render/api/buffers.h"
#include "render/api/context.h"
#include "render/api/ui/item_pictures.h"
#include "render/api/ui/popup.h"

namespace pliant::render {
namespace {

// A section's title, pane and items, or one of its items.
void DrawSection(const UiBrush& brush, int index) {
  const mjuiSection& section = brush.ui.sect[index];
  DrawPane(brush, section);
  if (section.state != mjSECT_FIXED) DrawTitle(brush, section);
  for (int i = 0; i < section.nitem; ++i) {
    if (!section.item[i].skip) DrawItem(brush, section.item[i]);
  }
}

// How far the interface lies above its place in the buffer: below 0 where the driver has no buffer that is
// high enough, and the lower end is lost.
int BufferShift(const mjUI& ui, const mjrContext& con) { return con.auxHeight[ui.auxid] - ui.maxheight; }

void DrawBackground(const UiBrush& brush) {
  const mjUI& ui = brush.ui;
  brush.painter.FillBox({0, 0, static_cast<float>(ui.width), static_cast<float>(ui.maxheight)},
                        ToColor(ui.color.master));
}

void DrawScrollBar(const UiBrush& brush, const mjuiState& state) {
  const mjrRect track = ScrollTrack(brush.ui, state, brush.metrics);
  brush.painter.FillBox(ToBox(track), ToColor(brush.ui.color.master));
  if (MaxScroll(brush.ui, state) == 0) return;
  const Box thumb = ToBox(ScrollThumb(brush.ui, state, brush.metrics));
  const float inset = 0.2f * thumb.width;
  brush.painter.FillBox(
      {thumb.left + inset, thumb.bottom + inset, thumb.width - 2 * inset, thumb.height - 2 * inset},
      ToColor(brush.ui.color.thumb), thumb.width);
}

}  // namespace

void UpdateUi(int section, int item, const mjUI& ui, const mjrContext& con) {
  const DrawContext& context = ContextOf(con, "mjui_update");
  if (section >= ui.nsect || (section >= 0 && item >= ui.sect[section].nitem)) {
    Fatal("mjui_update: there is no item %d in section %d", item, section);
  }
  SetAux(ui.auxid, con);
  const UiBrush brush{ui, UiMetrics(ui, con), context.fonts.normal, CurrentPainter("mjui_update")};
  brush.painter.Start({0, BufferShift(ui, con), con.auxWidth[ui.auxid], ui.maxheight});
  if (section < 0) {
    DrawBackground(brush);
    for (int s = 0; s < ui.nsect; ++s) DrawSection(brush, s);
  } else if (item < 0) {
    DrawSection(brush, section);
  } else if (!ui.sect[section].item[item].skip) {
    const mjuiItem& one = ui.sect[section].item[item];
    brush.painter.FillBox(ToBox(one.rect), ToColor(ui.color.sectpane));
    DrawItem(brush, one);
  }
  brush.painter.Finish();
  RestoreBuffer(con);
}

void RenderUi(mjUI* ui, const mjuiState& state, const mjrContext& con) {
  const DrawContext& context = ContextOf(con, "mjui_render");
  const mjrRect place = UiRect(*ui, state);
  if (place.width <= 0 || place.height <= 0) return;
  LimitScroll(ui, state);
  const mjrRect window = state.rect[0];
  const UiBrush brush{*ui, UiMetrics(*ui, con), context.fonts.normal, CurrentPainter("mjui_render")};
  const int shown = std::min(place.height, ui->height - ui->scroll);
  brush.painter.Start({0, 0, window.left + window.width, window.bottom + window.height});
  brush.painter.FillBox(ToBox(place), ToColor(ui->color.master));
  brush.painter.Finish();
  const int bottom = con.auxHeight[ui->auxid] - ui->scroll - shown;
  const mjrRect source = {0, bottom, std::min(place.width, ui->width), shown};
  BlitAux(ui->auxid, source, place.left, place.bottom + place.height - shown, con);
  brush.painter.Start({0, 0, window.left + window.width, window.bottom + window.height});
  brush.painter.Clip(ToBox(place));
  DrawScrollBar(brush, state);
  brush.painter.Unclip();
  if (const mjuiItem* open = OpenListItem(*ui)) {
    DrawList(brush, *open, ListRect(*ui, state, *open, brush.metrics),
             ListEntryAt(*ui, state, *open, brush.metrics));
  }
  brush.painter.Finish();
}

}  // namespace pliant::render
