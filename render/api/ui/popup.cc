#include "render/api/ui/popup.h"

#include <algorithm>

namespace pliant::render {

mjuiItem* OpenListItem(mjUI* ui) {
  const int section = ui->mousesect - 1;
  if (ui->mouseclicks == 0 || section < 0 || section >= ui->nsect) return nullptr;
  if (ui->mouseitem < 0 || ui->mouseitem >= ui->sect[section].nitem) return nullptr;
  mjuiItem* item = &ui->sect[section].item[ui->mouseitem];
  return item->type == mjITEM_SELECT ? item : nullptr;
}

const mjuiItem* OpenListItem(const mjUI& ui) { return OpenListItem(const_cast<mjUI*>(&ui)); }

mjrRect UiRect(const mjUI& ui, const mjuiState& state) {
  return state.rect[std::clamp(ui.rectid, 0, mjMAXUIRECT - 1)];
}

mjrRect OnWindow(const mjUI& ui, const mjuiState& state, const mjrRect& r) {
  const mjrRect place = UiRect(ui, state);
  const int up = place.bottom + place.height + ui.scroll - ui.maxheight;
  return {r.left + place.left, r.bottom + up, r.width, r.height};
}

mjrRect ListRect(const mjUI& ui, const mjuiState& state, const mjuiItem& item, const UiMetrics& metrics) {
  const mjrRect box = OnWindow(ui, state, ValuePart(item, metrics));
  const mjrRect window = state.rect[0];
  const int height = std::min(item.multi.nelem * metrics.row, window.height);
  const int bottom = std::clamp(box.bottom - height, window.bottom, window.bottom + window.height - height);
  return {box.left, bottom, box.width, height};
}

int ListEntryAt(const mjUI& ui, const mjuiState& state, const mjuiItem& item, const UiMetrics& metrics) {
  const mjrRect list = ListRect(ui, state, item, metrics);
  const double x = state.x - list.left, down = list.bottom + list.height - state.y;
  if (x < 0 || x >= list.width || down < 0 || down >= list.height || item.multi.nelem == 0) return -1;
  return std::min(static_cast<int>(down * item.multi.nelem / list.height), item.multi.nelem - 1);
}

mjrRect ScrollTrack(const mjUI& ui, const mjuiState& state, const UiMetrics& metrics) {
  const mjrRect place = UiRect(ui, state);
  return {place.left + ui.width - metrics.scroll, place.bottom, metrics.scroll, place.height};
}

mjrRect ScrollThumb(const mjUI& ui, const mjuiState& state, const UiMetrics& metrics) {
  mjrRect thumb = ScrollTrack(ui, state, metrics);
  if (ui.height <= thumb.height || ui.height == 0) return thumb;
  const double part = static_cast<double>(thumb.height) / ui.height;
  const int height = std::max(metrics.row, static_cast<int>(part * thumb.height));
  const double place = static_cast<double>(ui.scroll) / MaxScroll(ui, state);
  const int from_top = static_cast<int>(place * (thumb.height - height));
  return {thumb.left, thumb.bottom + thumb.height - from_top - height, thumb.width, height};
}

int MaxScroll(const mjUI& ui, const mjuiState& state) {
  return std::max(0, ui.height - UiRect(ui, state).height);
}

void LimitScroll(mjUI* ui, const mjuiState& state) {
  ui->scroll = std::clamp(ui->scroll, 0, MaxScroll(*ui, state));
}

}  // namespace pliant::render
