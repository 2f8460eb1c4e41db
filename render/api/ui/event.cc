#include "render/api/ui/event.h"

#include <cmath>
#include <string_view>

#include "render/api/context.h"
#include "render/api/ui/draw.h"
#include "render/api/ui/edit.h"
#include "render/api/ui/popup.h"
#include "render/api/ui/values.h"

namespace pliant::render {
namespace {

constexpr int kScrollBar = -1;  // mjUI.mousesect while the scroll bar is held

bool Contains(const mjrRect& r, double x, double y) {
  return x >= r.left && x < r.left + r.width && y >= r.bottom && y < r.bottom + r.height;
}

// One event on one interface.
class EventHandler {
 public:
  EventHandler(mjUI* ui, mjuiState* state, const mjrContext& con)
      : ui_(*ui), state_(*state), con_(con), metrics_(*ui, con) {}

  mjuiItem* Handle();

 private:
  mjuiItem* OnKey();
  mjuiItem* OnEditKey(mjuiItem* item);
  mjuiItem* OnShortcut();
  mjuiItem* OnPress();
  mjuiItem* OnLeftPress();
  mjuiItem* OnItemPress(mjuiItem* item);
  mjuiItem* OnMove();
  mjuiItem* OnRelease();
  void OnScroll();
  bool OnTitlePress(int section);

  mjuiItem* ChooseFromList(mjuiItem* item);
  mjuiItem* DragSlider(mjuiItem* item);
  void DragScrollBar();
  void PlaceCaret(const mjuiItem& item);

  bool IsPointed(const mjrRect& in_buffer) const {
    return Contains(OnWindow(ui_, state_, in_buffer), state_.x, state_.y);
  }
  mjuiItem* PointedItem();
  mjuiItem* HeldItem();
  bool IsPressed(int modifier, int key) const;
  void Hold(const mjuiItem& item, int clicks);
  void LetGo();
  void Redraw(const mjuiItem& item) { UpdateUi(item.sectionid, item.itemid, ui_, con_); }
  void RedrawAll() { UpdateUi(-1, -1, ui_, con_); }
  mjuiItem* Rearrange();

  mjUI& ui_;
  mjuiState& state_;
  const mjrContext& con_;
  UiMetrics metrics_;
};

mjuiItem* EventHandler::Handle() {
  ui_.editchanged = nullptr;
  switch (state_.type) {
    case mjEVENT_KEY:
      return OnKey();
    case mjEVENT_PRESS:
      return OnPress();
    case mjEVENT_MOVE:
      return OnMove();
    case mjEVENT_RELEASE:
      return OnRelease();
    case mjEVENT_SCROLL:
      OnScroll();
      return nullptr;
    case mjEVENT_RESIZE:
    case mjEVENT_REDRAW:
      LimitScroll(&ui_, state_);
      RedrawAll();
      return nullptr;
    default:
      return nullptr;
  }
}

// ---- What is where

mjuiItem* EventHandler::PointedItem() {
  for (int s = 0; s < ui_.nsect; ++s) {
    for (int i = 0; i < ui_.sect[s].nitem; ++i) {
      mjuiItem& item = ui_.sect[s].item[i];
      if (!item.skip && IsPointed(item.rect)) return &item;
    }
  }
  return nullptr;
}

mjuiItem* EventHandler::HeldItem() {
  const int section = ui_.mousesect - 1;
  if (section < 0 || section >= ui_.nsect || ui_.mouseitem >= ui_.sect[section].nitem) return nullptr;
  return &ui_.sect[section].item[ui_.mouseitem];
}

void EventHandler::Hold(const mjuiItem& item, int clicks) {
  ui_.mousesect = item.sectionid + 1;
  ui_.mouseitem = item.itemid;
  ui_.mouseclicks = clicks;
}

void EventHandler::LetGo() { ui_.mousesect = ui_.mouseitem = ui_.mouseclicks = 0; }

// Sections or separators were opened or closed. A list that is hidden by that is closed; what was typed into
// a hidden field is applied, as by Enter: the item that changed so, or null.
mjuiItem* EventHandler::Rearrange() {
  ResizeUi(&ui_, con_);
  LimitScroll(&ui_, state_);
  const mjuiItem* open = OpenListItem(&ui_);
  if (open != nullptr && open->skip) LetGo();
  const mjuiItem* edited = EditedItem(&ui_);
  mjuiItem* changed = edited != nullptr && edited->skip ? ApplyEdit(&ui_) : nullptr;
  RedrawAll();
  return changed;
}

// ---- Keys

bool EventHandler::IsPressed(int modifier, int key) const {
  const bool same = (state_.control != 0) == (modifier == 1) && (state_.shift != 0) == (modifier == 2) &&
                    (state_.alt != 0) == (modifier == 4);
  return key != 0 && key == state_.key && same;
}

mjuiItem* EventHandler::OnKey() {
  if (OpenListItem(&ui_) != nullptr && state_.key == mjKEY_ESCAPE) {
    LetGo();
    state_.key = 0;
    return nullptr;
  }
  if (mjuiItem* edited = EditedItem(&ui_)) return OnEditKey(edited);
  return OnShortcut();
}

mjuiItem* EventHandler::OnEditKey(mjuiItem* item) {
  const int key = state_.key;
  // Combinations are not text: they are left to the program.
  if (state_.control || state_.alt) return OnShortcut();
  state_.key = 0;
  mjuiItem* changed = nullptr;
  if (key == mjKEY_ESCAPE) {
    CancelEdit(&ui_);
  } else if (key == mjKEY_ENTER || key == mjKEY_NUMPAD_9 + 6) {
    changed = ApplyEdit(&ui_);
  } else if (key == mjKEY_TAB) {
    changed = ApplyEdit(&ui_);
    if (mjuiItem* next = NeighbourEdit(&ui_, *item, state_.shift ? -1 : 1)) {
      BeginEdit(&ui_, next);
      Redraw(*next);
    }
  } else if (!TypeKey(&ui_, key, state_.shift != 0)) {
    state_.key = key;  // function keys and the like
    return OnShortcut();
  }
  Redraw(*item);
  return changed;
}

mjuiItem* EventHandler::OnShortcut() {
  for (int s = 0; s < ui_.nsect; ++s) {
    mjuiSection& section = ui_.sect[s];
    if (IsPressed(section.modifier, section.shortcut) && section.state != mjSECT_FIXED) {
      section.state = section.state == mjSECT_OPEN ? mjSECT_CLOSED : mjSECT_OPEN;
      state_.key = 0;
      return Rearrange();
    }
    for (int i = 0; i < section.nitem; ++i) {
      mjuiItem& item = section.item[i];
      const bool check = item.type == mjITEM_CHECKINT || item.type == mjITEM_CHECKBYTE;
      if (item.type != mjITEM_BUTTON && !check) continue;
      if (!IsPressed(item.single.modifier, item.single.shortcut) || !IsEnabled(ui_, item)) continue;
      if (check) ToggleCheck(&item);
      Redraw(item);
      return &item;
    }
  }
  return nullptr;
}

// ---- Mouse

mjuiItem* EventHandler::OnPress() {
  if (state_.button == mjBUTTON_RIGHT) {
    ui_.mousehelp = 1;
    RedrawAll();
    return nullptr;
  }
  if (state_.button != mjBUTTON_LEFT) return nullptr;
  // A click elsewhere ends typing, as Enter does.
  mjuiItem* edited = EditedItem(&ui_);
  mjuiItem* changed = nullptr;
  if (edited != nullptr && PointedItem() != edited) {
    changed = ApplyEdit(&ui_);
    Redraw(*edited);
  }
  mjuiItem* pressed = OnLeftPress();
  return pressed != nullptr ? pressed : changed;
}

mjuiItem* EventHandler::OnLeftPress() {
  if (mjuiItem* open = OpenListItem(&ui_)) return ChooseFromList(open);
  if (MaxScroll(ui_, state_) > 0 && Contains(ScrollTrack(ui_, state_, metrics_), state_.x, state_.y)) {
    ui_.mousesect = kScrollBar;
    DragScrollBar();
    return nullptr;
  }
  for (int s = 0; s < ui_.nsect; ++s) {
    if (ui_.sect[s].state != mjSECT_FIXED && IsPointed(ui_.sect[s].rtitle) && OnTitlePress(s)) return nullptr;
  }
  mjuiItem* item = PointedItem();
  return item != nullptr ? OnItemPress(item) : nullptr;
}

// A click opens or closes the section; the second click of a double one does the same to all others.
bool EventHandler::OnTitlePress(int index) {
  mjuiSection& section = ui_.sect[index];
  if (section.checkbox != 0 && IsPointed(SectionCheckbox(section))) {
    section.checkbox = section.checkbox == 1 ? 2 : 1;
    UpdateUi(index, -1, ui_, con_);
    return true;
  }
  section.lastclick = state_.doubleclick ? 2 : 1;
  if (state_.doubleclick) {
    for (int s = 0; s < ui_.nsect; ++s) {
      if (ui_.sect[s].state != mjSECT_FIXED) ui_.sect[s].state = section.state;
    }
  } else {
    section.state = section.state == mjSECT_OPEN ? mjSECT_CLOSED : mjSECT_OPEN;
  }
  Rearrange();
  return true;
}

mjuiItem* EventHandler::OnItemPress(mjuiItem* item) {
  if (item->type == mjITEM_SEPARATOR && IsAdjustable(*item)) {
    item->state = item->state == mjSEPCLOSED ? mjSEPCLOSED + 1 : mjSEPCLOSED;
    Rearrange();
    return nullptr;
  }
  if (item->type == mjITEM_SEPARATOR || !IsEnabled(ui_, *item)) return nullptr;
  switch (item->type) {
    case mjITEM_BUTTON:
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE:
      Hold(*item, 0);
      Redraw(*item);
      return nullptr;
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
      for (int i = 0; i < item->multi.nelem; ++i) {
        if (!IsPointed(RadioCell(ui_, *item, metrics_, i))) continue;
        ChooseEntry(item, i);
        Redraw(*item);
        return item;
      }
      return nullptr;
    case mjITEM_SELECT:
      Hold(*item, kListPressed);
      return nullptr;
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      Hold(*item, 0);
      return DragSlider(item);
    case mjITEM_STATIC:
      return nullptr;
    default:
      if (EditedItem(&ui_) != item) BeginEdit(&ui_, item);
      PlaceCaret(*item);
      Redraw(*item);
      return nullptr;
  }
}

// The entry under the pointer; elsewhere the list is closed.
mjuiItem* EventHandler::ChooseFromList(mjuiItem* item) {
  const int entry = ListEntryAt(ui_, state_, *item, metrics_);
  LetGo();
  if (entry < 0) return nullptr;
  ChooseEntry(item, entry);
  Redraw(*item);
  return item;
}

mjuiItem* EventHandler::DragSlider(mjuiItem* item) {
  const mjrRect box = OnWindow(ui_, state_, ValuePart(*item, metrics_));
  if (box.width <= 0 || !SetSlider(item, (state_.x - box.left) / box.width)) return nullptr;
  Redraw(*item);
  return item;
}

// The middle of the thumb follows the pointer.
void EventHandler::DragScrollBar() {
  const mjrRect track = ScrollTrack(ui_, state_, metrics_), thumb = ScrollThumb(ui_, state_, metrics_);
  const int way = track.height - thumb.height;
  if (way <= 0) return;
  const double from_top = track.bottom + track.height - state_.y - 0.5 * thumb.height;
  ui_.scroll = static_cast<int>(std::lround(from_top / way * MaxScroll(ui_, state_)));
  LimitScroll(&ui_, state_);
}

// Before the character that is nearest to the pointer.
void EventHandler::PlaceCaret(const mjuiItem& item) {
  const Font& font = ContextOf(con_, "mjui_event").fonts.normal;
  const mjrRect box = OnWindow(ui_, state_, ValuePart(item, metrics_));
  const auto wanted = static_cast<float>(state_.x) - static_cast<float>(box.left + metrics_.text_side);
  const std::string_view text = ui_.edittext;
  float nearest = -1;
  for (size_t i = 0; i <= text.size(); ++i) {
    const float distance = std::fabs(font.Width(text.substr(0, i)) - wanted);
    if (nearest >= 0 && distance >= nearest) break;
    nearest = distance;
    ui_.editcursor = static_cast<int>(i);
  }
}

mjuiItem* EventHandler::OnMove() {
  if (ui_.mousesect == kScrollBar) {
    DragScrollBar();
    return nullptr;
  }
  mjuiItem* held = HeldItem();
  if (held == nullptr) return nullptr;
  if (held->type == mjITEM_SLIDERINT || held->type == mjITEM_SLIDERNUM) return DragSlider(held);
  if (held->type == mjITEM_SELECT && ui_.mouseclicks == kListPressed &&
      !IsPointed(ValuePart(*held, metrics_))) {
    ui_.mouseclicks = kListDragged;
  }
  return nullptr;
}

mjuiItem* EventHandler::OnRelease() {
  if (ui_.mousehelp) {
    ui_.mousehelp = 0;
    RedrawAll();
    return nullptr;
  }
  mjuiItem* held = HeldItem();
  if (held == nullptr) {
    LetGo();
    return nullptr;
  }
  if (held->type == mjITEM_SELECT) {
    if (ui_.mouseclicks == kListDragged) return ChooseFromList(held);
    if (ui_.mouseclicks == kListPressed) ui_.mouseclicks = kListWaits;
    return nullptr;
  }
  LetGo();
  const bool click =
      held->type == mjITEM_BUTTON || held->type == mjITEM_CHECKINT || held->type == mjITEM_CHECKBYTE;
  const bool inside = IsPointed(held->rect);
  if (click && inside && held->type != mjITEM_BUTTON) ToggleCheck(held);
  Redraw(*held);
  return click && inside ? held : nullptr;
}

void EventHandler::OnScroll() {
  ui_.scroll -= static_cast<int>(std::lround(state_.sy * metrics_.line));
  LimitScroll(&ui_, state_);
}

}  // namespace

mjuiItem* HandleUiEvent(mjUI* ui, mjuiState* state, const mjrContext& con) {
  return EventHandler(ui, state, con).Handle();
}

}  // namespace pliant::render
