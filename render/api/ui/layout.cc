#include "render/api/ui/layout.h"

#include <algorithm>
#include <cmath>

namespace pliant::render {
namespace {

constexpr int kDefaultRadioColumns = 2;

bool IsCheck(const mjuiItem& item) { return item.type == mjITEM_CHECKINT || item.type == mjITEM_CHECKBYTE; }

// Buttons and checks take half of the width.
bool IsHalf(const mjuiItem& item) { return item.type == mjITEM_BUTTON || IsCheck(item); }

// Two neighbours of one kind share a row.
bool SharesRow(const mjuiItem& item, const mjuiItem& next) {
  return IsHalf(item) && IsHalf(next) && IsCheck(item) == IsCheck(next);
}

int RowsOf(const mjUI& ui, const mjuiItem& item) {
  if (item.type == mjITEM_RADIO) return RadioRows(ui, item);
  if (item.type == mjITEM_STATIC) return std::max(1, item.multi.nelem);
  return 1;
}

enum class Extent { kAsShown, kAllOpen };

// Goes down the items of a section that are to be seen and gives each its rectangle, with `y` counted down
// from the top.
class SectionWalk {
 public:
  SectionWalk(const mjUI& ui, const UiMetrics& metrics, Extent extent)
      : ui_(ui), metrics_(metrics), extent_(extent) {}

  // place(index, rect): rect.bottom is the distance of its lower edge from the top. Returns y below
  // the last item.
  template <typename Place>
  int Items(const mjuiSection& section, int y, Place&& place) const {
    const int width = metrics_.width - metrics_.scroll - 2 * metrics_.side;
    const int half = (width - metrics_.middle) / 2;
    bool hidden = false;
    for (int i = 0; i < section.nitem; ++i) {
      const mjuiItem& item = section.item[i];
      if (item.type == mjITEM_SEPARATOR) hidden = false;
      if (hidden) continue;
      y += metrics_.vertical;
      const int height = RowsOf(ui_, item) * metrics_.row;
      const bool pair = i + 1 < section.nitem && SharesRow(item, section.item[i + 1]);
      place(i, mjrRect{metrics_.side, y + height, IsHalf(item) ? half : width, height});
      if (pair) place(++i, mjrRect{metrics_.side + half + metrics_.middle, y + height, half, height});
      y += height;
      if (item.type == mjITEM_SEPARATOR) hidden = item.state == mjSEPCLOSED && extent_ == Extent::kAsShown;
    }
    return section.nitem > 0 ? y + metrics_.vertical : y;
  }

  bool IsOpen(const mjuiSection& section) const {
    return section.state != mjSECT_CLOSED || extent_ == Extent::kAllOpen;
  }

 private:
  const mjUI& ui_;
  const UiMetrics& metrics_;
  Extent extent_;
};

int TitleHeight(const mjuiSection& section, const UiMetrics& metrics) {
  return section.state == mjSECT_FIXED ? 0 : metrics.row;
}

int HeightOfAll(const mjUI& ui, const UiMetrics& metrics) {
  const SectionWalk walk(ui, metrics, Extent::kAllOpen);
  int y = 0;
  for (int s = 0; s < ui.nsect; ++s) {
    y += metrics.section + TitleHeight(ui.sect[s], metrics);
    y = walk.Items(ui.sect[s], y, [](int, const mjrRect&) {});
  }
  return y + metrics.section;
}

void PlaceSection(mjUI* ui, int index, const UiMetrics& metrics, int* y) {
  mjuiSection& section = ui->sect[index];
  const int top = ui->maxheight;
  const int width = metrics.width - metrics.scroll;
  const int title = TitleHeight(section, metrics);
  section.rtitle = {0, top - *y - title, width, title};
  *y += title;
  const int start = *y;
  for (int i = 0; i < section.nitem; ++i) {
    section.item[i].rect = {0, 0, 0, 0};
    section.item[i].skip = 1;
  }
  const SectionWalk walk(*ui, metrics, Extent::kAsShown);
  if (walk.IsOpen(section)) {
    *y = walk.Items(section, *y, [&section, top](int i, const mjrRect& r) {
      section.item[i].rect = {r.left, top - r.bottom, r.width, r.height};
      section.item[i].skip = 0;
    });
  }
  section.rcontent = {0, top - *y, width, *y - start};
}

}  // namespace

UiMetrics::UiMetrics(const mjUI& ui, const mjrContext& con) {
  const auto pixels = [&con](int size) { return (size * con.fontScale + 50) / 100; };
  const mjuiThemeSpacing& s = ui.spacing;
  width = pixels(s.total);
  scroll = pixels(s.scroll);
  label = pixels(s.label);
  section = pixels(s.section);
  corner_section = pixels(s.cornersect);
  corner_separator = pixels(s.cornersep);
  side = pixels(s.itemside);
  middle = pixels(s.itemmid);
  vertical = pixels(s.itemver);
  text_side = pixels(s.texthor);
  line = pixels(s.linescroll);
  text = con.charHeight;
  row = text + 2 * pixels(s.textver);
}

void ResizeUi(mjUI* ui, const mjrContext& con) {
  const UiMetrics metrics(*ui, con);
  ui->width = metrics.width;
  ui->maxheight = HeightOfAll(*ui, metrics);
  int y = 0;
  for (int s = 0; s < ui->nsect; ++s) {
    y += metrics.section;
    PlaceSection(ui, s, metrics, &y);
  }
  ui->height = y + metrics.section;
}

int RadioColumns(const mjUI& ui, const mjuiItem& item) {
  if (item.type == mjITEM_RADIOLINE) return std::max(1, item.multi.nelem);
  return std::max(
      1, std::min(ui.radiocol > 0 ? ui.radiocol : kDefaultRadioColumns, std::max(1, item.multi.nelem)));
}

int RadioRows(const mjUI& ui, const mjuiItem& item) {
  const int columns = RadioColumns(ui, item);
  return std::max(1, (item.multi.nelem + columns - 1) / columns);
}

mjrRect ValuePart(const mjuiItem& item, const UiMetrics& metrics) {
  const bool named = item.name[0] != '\0';
  const int label = named ? std::min(metrics.label, item.rect.width / 2) : 0;
  return {item.rect.left + label, item.rect.bottom, item.rect.width - label, item.rect.height};
}

mjrRect RadioCell(const mjUI& ui, const mjuiItem& item, const UiMetrics& metrics, int index) {
  const mjrRect all = ValuePart(item, metrics);
  const int columns = RadioColumns(ui, item), column = index % columns, row = index / columns;
  const int left = all.left + all.width * column / columns,
            right = all.left + all.width * (column + 1) / columns;
  return {left, all.bottom + all.height - (row + 1) * metrics.row, right - left, metrics.row};
}

mjrRect SectionCheckbox(const mjuiSection& section) {
  const mjrRect& t = section.rtitle;
  return {t.left + t.width - t.height, t.bottom, t.height, t.height};
}

bool IsAdjustable(const mjuiItem& separator) { return separator.state >= mjSEPCLOSED; }

}  // namespace pliant::render
