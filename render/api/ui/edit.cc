#include "render/api/ui/edit.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "render/api/ui/keys.h"
#include "render/api/ui/values.h"

namespace pliant::render {
namespace {

void SetText(mjUI* ui, const std::string& text) {
  const size_t length = std::min(text.size(), static_cast<size_t>(mjMAXUITEXT - 1));
  std::memcpy(ui->edittext, text.data(), length);
  ui->edittext[length] = '\0';
}

int LengthOf(const mjUI& ui) { return static_cast<int>(std::strlen(ui.edittext)); }

void Erase(mjUI* ui, int at) {
  std::string text = ui->edittext;
  text.erase(static_cast<size_t>(at), 1);
  SetText(ui, text);
}

void Insert(mjUI* ui, char character) {
  if (LengthOf(*ui) >= mjMAXUITEXT - 1) return;
  std::string text = ui->edittext;
  text.insert(text.begin() + ui->editcursor, character);
  SetText(ui, text);
  ++ui->editcursor;
}

}  // namespace

bool IsEditItem(const mjuiItem& item) { return item.type >= mjITEM_EDITINT && item.type <= mjITEM_EDITTXT; }

mjuiItem* EditedItem(mjUI* ui) {
  const int section = ui->editsect - 1;
  if (section < 0 || section >= ui->nsect || ui->edititem >= ui->sect[section].nitem) return nullptr;
  return &ui->sect[section].item[ui->edititem];
}

const mjuiItem* EditedItem(const mjUI& ui) { return EditedItem(const_cast<mjUI*>(&ui)); }

void BeginEdit(mjUI* ui, mjuiItem* item) {
  ui->editsect = item->sectionid + 1;
  ui->edititem = item->itemid;
  SetText(ui, FullEditText(*item));
  ui->editcursor = LengthOf(*ui);
  ui->editscroll = 0;
}

void CancelEdit(mjUI* ui) { ui->editsect = ui->edititem = ui->editcursor = ui->editscroll = 0; }

mjuiItem* ApplyEdit(mjUI* ui) {
  mjuiItem* item = EditedItem(ui);
  CancelEdit(ui);
  if (item == nullptr || !SetEdit(item, ui->edittext)) return nullptr;
  ui->editchanged = item;
  return item;
}

mjuiItem* NeighbourEdit(mjUI* ui, const mjuiItem& item, int step) {
  mjuiSection& section = ui->sect[item.sectionid];
  for (int i = item.itemid + step; i >= 0 && i < section.nitem; i += step) {
    mjuiItem& other = section.item[i];
    if (IsEditItem(other) && !other.skip && IsEnabled(*ui, other)) return &other;
  }
  return nullptr;
}

bool TypeKey(mjUI* ui, int key, bool shift) {
  const int length = LengthOf(*ui);
  ui->editcursor = std::clamp(ui->editcursor, 0, length);
  switch (key) {
    case mjKEY_LEFT:
      ui->editcursor = std::max(0, ui->editcursor - 1);
      return true;
    case mjKEY_RIGHT:
      ui->editcursor = std::min(length, ui->editcursor + 1);
      return true;
    case mjKEY_HOME:
      ui->editcursor = 0;
      return true;
    case mjKEY_END:
      ui->editcursor = length;
      return true;
    case mjKEY_BACKSPACE:
      if (ui->editcursor > 0) Erase(ui, --ui->editcursor);
      return true;
    case mjKEY_DELETE:
      if (ui->editcursor < length) Erase(ui, ui->editcursor);
      return true;
    default:
      break;
  }
  const char character = TypedCharacter(key, shift);
  if (character == '\0') return false;
  Insert(ui, character);
  return true;
}

}  // namespace pliant::render
