// Every kind of item of a user interface, worked with mouse and keys: ui_items FOLDER [core].
#include <memory>
#include <string>

#include "egl_context.h"
#include "events.h"

namespace {

constexpr int kWidth = 300, kHeight = 640;

struct Bound {
  int quiet = 0;
  mjtByte loud = 1;
  int speed = 0;
  int color = 2;
  int count = 3;
  int line = 1;
  mjtNum level = 0.25;
  int steps[2] = {1, 2};
  mjtNum gravity[3] = {0, 0, -9.81};
  float rgba[4] = {0.1f, 0.2f, 0.3f, 1};
  char name[mjMAXUITEXT] = "";
  int locked = 0;
};

int allowed = 0;  // what the predicate says of category 2

int Predicate(int category, void* data) {
  CHECK(category == 2 && data == &allowed);
  return allowed;
}

// An interface in an off-screen buffer, with a user.
class Panel {
 public:
  explicit Panel(mjrContext* con) : con_(*con), ui_(new mjUI()), state_() {
    mjUI& ui = *ui_;
    ui.spacing = mjui_themeSpacing(0);
    ui.color = mjui_themeColor(0);
    ui.predicate = Predicate;
    ui.userdata = &allowed;
    ui.rectid = 1;
    ui.auxid = 0;
    state_.nrect = 2;
    state_.rect[0] = {0, 0, kWidth, kHeight};
    state_.rect[1] = {0, 0, kWidth, kHeight};
  }

  void Layout() {
    mjui_resize(ui_.get(), &con_);
    mjr_addAux(ui_->auxid, ui_->width, ui_->maxheight, ui_->spacing.samples, &con_);
    mjui_update(-1, -1, ui_.get(), &state_, &con_);
  }

  // A place inside a rectangle of the interface, fractions from its lower left corner.
  void Point(const mjrRect& r, double fx, double fy = 0.5) {
    const mjrRect& place = state_.rect[1];
    PointAt(&state_, place.left + r.left + fx * r.width,
            place.bottom + place.height + ui_->scroll - ui_->maxheight + r.bottom + fy * r.height);
    changed_ = mjui_event(ui_.get(), &state_, &con_);
  }
  mjuiItem* Press(int button = mjBUTTON_LEFT) {
    PressButton(&state_, button, time_ += 1);
    return changed_ = mjui_event(ui_.get(), &state_, &con_);
  }
  mjuiItem* Release(int button = mjBUTTON_LEFT) {
    ReleaseButton(&state_, button);
    changed_ = mjui_event(ui_.get(), &state_, &con_);
    EndDrag(&state_);
    return changed_;
  }
  // The item that either half of the click changed.
  mjuiItem* Click(const mjrRect& r, double fx, double fy = 0.5) {
    Point(r, fx, fy);
    mjuiItem* pressed = Press();
    mjuiItem* released = Release();
    return pressed != nullptr ? pressed : released;
  }
  mjuiItem* Key(int key, int control = 0, int shift = 0, int alt = 0) {
    state_.control = control;
    state_.shift = shift;
    state_.alt = alt;
    PressKey(&state_, key, time_ += 1);
    changed_ = mjui_event(ui_.get(), &state_, &con_);
    state_.control = state_.shift = state_.alt = 0;
    return changed_;
  }
  void Type(const std::string& text) {
    for (char c : text) Key(c);
  }
  // A press and a release at a place of the window.
  void Drag(double x, double y) {
    PointAt(&state_, x, y);
    mjui_event(ui_.get(), &state_, &con_);
    Press();
    Release();
  }
  void Scroll(double lines) {
    state_.type = mjEVENT_SCROLL;
    state_.sy = lines;
    mjui_event(ui_.get(), &state_, &con_);
  }
  void Draw() { mjui_render(ui_.get(), &state_, &con_); }
  void Save(const char* path) {
    Draw();
    SavePicture(path, state_.rect[0], &con_);
  }

  mjUI& ui() { return *ui_; }
  mjuiState& state() { return state_; }
  mjuiItem& Item(int i) { return ui_->sect[0].item[i]; }

 private:
  mjrContext& con_;
  std::unique_ptr<mjUI> ui_;
  mjuiState state_;
  mjuiItem* changed_ = nullptr;
  double time_ = 0;
};

enum {
  kButton,
  kQuiet,
  kLoud,
  kSpeed,
  kColor,
  kLine,
  kCount,
  kLevel,
  kFixed,
  kSteps,
  kGravity,
  kRgba,
  kName,
  kMore,
  kLocked
};

void AddItems(Bound* b, mjUI* ui) {
  const mjuiDef items[] = {{mjITEM_SECTION, "Items", mjSECT_OPEN, nullptr, "AI", 0},
                           {mjITEM_BUTTON, "Save", 1, nullptr, "CS", 0},
                           {mjITEM_CHECKINT, "Quiet", 1, &b->quiet, " #290", 0},
                           {mjITEM_CHECKBYTE, "Loud", 1, &b->loud, "SL", 0},
                           {mjITEM_RADIO, "Speed", 1, &b->speed, "slow\nmedium\nfast", 0},
                           {mjITEM_SELECT, "Color", 1, &b->color, "red\ngreen\nblue\nyellow", 0},
                           {mjITEM_RADIOLINE, "", 1, &b->line, "one\ntwo\nthree", 0},
                           {mjITEM_SLIDERINT, "Count", 1, &b->count, "0 10", 0},
                           {mjITEM_SLIDERNUM, "Level", 1, &b->level, "-1 1", 20},
                           {mjITEM_STATIC, "Fixed", 1, nullptr, "first line\nsecond line", 0},
                           {mjITEM_EDITINT, "Steps", 1, b->steps, "2 0 100", 0},
                           {mjITEM_EDITNUM, "Gravity", 1, b->gravity, "3", 0},
                           {mjITEM_EDITFLOAT, "Color", 1, b->rgba, "4 0 1", 0},
                           {mjITEM_EDITTXT, "Name", 1, b->name, "robot", 0},
                           {mjITEM_SEPARATOR, "More", mjSEPCLOSED, nullptr, "", 0},
                           {mjITEM_CHECKINT, "Locked", 2, &b->locked, "", 0},
                           {mjITEM_END, "", 0, nullptr, "", 0}};
  const mjuiDef other[] = {{mjITEM_SECTION, "Other", mjSECT_CLOSED, nullptr, "AO", 1},
                           {mjITEM_BUTTON, "Hidden", 1, nullptr, " H", 0},
                           {mjITEM_END, "", 0, nullptr, "", 0}};
  mjui_add(ui, items);
  mjui_add(ui, other);
}

void CheckDefinitions(Panel* p, const Bound& b) {
  CHECK(p->ui().nsect == 2 && p->ui().sect[0].nitem == kLocked + 1);
  CHECK(p->ui().sect[0].modifier == 4 && p->ui().sect[0].shortcut == 'I');
  CHECK(p->Item(kButton).single.modifier == 1 && p->Item(kButton).single.shortcut == 'S');
  CHECK(p->Item(kQuiet).single.modifier == 0 && p->Item(kQuiet).single.shortcut == mjKEY_F1);
  CHECK(p->Item(kSpeed).multi.nelem == 3 && !strcmp(p->Item(kSpeed).multi.name[1], "medium"));
  CHECK(p->Item(kLevel).slider.range[0] == -1 && p->Item(kLevel).slider.divisions == 20);
  CHECK(p->Item(kRgba).edit.nelem == 4 && p->Item(kRgba).edit.range[3][1] == 1);
  CHECK(!strcmp(b.name, "robot"));
  CHECK(p->Item(kLocked).skip && !p->Item(kMore).skip);
  CHECK(p->ui().sect[1].checkbox == 1);
  CHECK(p->ui().maxheight > p->ui().height);
}

void CheckClicks(Panel* p, Bound* b) {
  mjuiItem* item = p->Click(p->Item(kButton).rect, 0.5);
  CHECK(item == &p->Item(kButton) && item->sectionid == 0 && item->itemid == kButton);
  // Leaving a button before the release does nothing.
  p->Point(p->Item(kButton).rect, 0.5);
  p->Press();
  p->Point(p->Item(kQuiet).rect, 0.5);
  CHECK(p->Release() == nullptr && b->quiet == 0);

  CHECK(p->Click(p->Item(kQuiet).rect, 0.1) == &p->Item(kQuiet) && b->quiet == 1);
  CHECK(p->Click(p->Item(kLoud).rect, 0.1) == &p->Item(kLoud) && b->loud == 0);
  // Two columns of radio buttons right of the name: the second one of the first row.
  CHECK(p->Click(p->Item(kSpeed).rect, 0.9, 0.75) == &p->Item(kSpeed) && b->speed == 1);
  CHECK(p->Click(p->Item(kSpeed).rect, 0.5, 0.25) == &p->Item(kSpeed) && b->speed == 2);
  CHECK(p->Click(p->Item(kLine).rect, 0.9) == &p->Item(kLine) && b->line == 2);
}

void CheckSliders(Panel* p, Bound* b) {
  p->Point(p->Item(kCount).rect, 0.999);
  CHECK(p->Press() == &p->Item(kCount) && b->count == 10);
  p->Point(p->Item(kCount).rect, 0);  // left of the slider
  CHECK(b->count == 0);
  CHECK(p->Release() == nullptr);
  p->Click(p->Item(kLevel).rect, 0.97);
  CHECK_NEAR(b->level, 0.9, 1e-12);  // the nearest of 20 steps
}

void CheckLists(Panel* p, Bound* b) {
  mjuiItem& item = p->Item(kColor);
  // Press, drag, release.
  p->Point(item.rect, 0.8);
  CHECK(p->Press() == nullptr);
  p->Point(item.rect, 0.8, -1.5);  // the second entry below
  CHECK(p->Release() == &item && b->color == 1);
  // Click, then click.
  CHECK(p->Click(item.rect, 0.8) == nullptr);
  p->Draw();
  CHECK(p->Click(item.rect, 0.8, -3.5) == &item && b->color == 3);
  // A click elsewhere closes the list.
  p->Click(item.rect, 0.8);
  CHECK(p->Click(p->Item(kButton).rect, 0.5) == nullptr && b->color == 3);
  p->Click(item.rect, 0.8);
  CHECK(p->Key(mjKEY_ESCAPE) == nullptr && p->state().key == 0);
  CHECK(p->Click(p->Item(kButton).rect, 0.5) == &p->Item(kButton));
}

void EraseAll(Panel* p) {
  p->Key(mjKEY_END);
  for (int i = 0; i < 40; ++i) p->Key(mjKEY_BACKSPACE);
}

void CheckEdits(Panel* p, Bound* b) {
  CHECK(p->Click(p->Item(kSteps).rect, 0.9) == nullptr);
  CHECK(p->ui().editsect == 1 && p->ui().edititem == kSteps && !strcmp(p->ui().edittext, "1 2"));
  EraseAll(p);
  p->Type("7 500");
  CHECK(p->state().key == 0);  // the interface took the keys
  CHECK(p->Key(mjKEY_ENTER) == &p->Item(kSteps) && b->steps[0] == 7 && b->steps[1] == 100);
  CHECK(p->ui().editsect == 0);

  // A wrong number of values changes nothing; Escape gives up.
  p->Click(p->Item(kGravity).rect, 0.9);
  CHECK(!strcmp(p->ui().edittext, "0 0 -9.81"));
  p->Key(mjKEY_BACKSPACE);
  p->Type("5 1");
  CHECK(p->Key(mjKEY_ENTER) == nullptr && b->gravity[2] == -9.81);
  p->Click(p->Item(kGravity).rect, 0.9);
  p->Type("7");
  p->Key(mjKEY_ESCAPE);
  CHECK(p->ui().editsect == 0 && b->gravity[2] == -9.81);

  // Tab applies and goes on, Shift+Tab goes back; the caret moves.
  p->Click(p->Item(kGravity).rect, 0.9);
  EraseAll(p);
  p->Type("1 2 -3");
  CHECK(p->Key(mjKEY_TAB) == &p->Item(kGravity) && b->gravity[2] == -3);
  CHECK(p->ui().edititem == kRgba && !strcmp(p->ui().edittext, "0.1 0.2 0.3 1"));
  p->Key(mjKEY_HOME);
  p->Key(mjKEY_RIGHT);
  p->Key(mjKEY_RIGHT);
  p->Key(mjKEY_DELETE);
  p->Type("5");
  CHECK(p->Key(mjKEY_TAB, 0, 1) == &p->Item(kRgba) && b->rgba[0] == 0.5f);
  CHECK(p->ui().edititem == kGravity);

  // A click elsewhere applies what was typed.
  EraseAll(p);
  p->Type("0 0 0");
  p->Point(p->Item(kFixed).rect, 0.5);
  CHECK(p->Press() == &p->Item(kGravity) && p->ui().editchanged == &p->Item(kGravity) && b->gravity[2] == 0);
  p->Release();

  p->Click(p->Item(kName).rect, 0.99);
  p->Key('A', 0, 1);
  p->Key('9', 0, 1);
  p->Key(mjKEY_NUMPAD_0 + 4);
  CHECK(p->Key(mjKEY_ENTER) == &p->Item(kName) && !strcmp(b->name, "robotA(4"));
}

void CheckShortcuts(Panel* p, Bound* b) {
  CHECK(p->Key('S', 1) == &p->Item(kButton));
  CHECK(p->Key('S') == nullptr && p->state().key == 'S');  // left to the program
  CHECK(p->Key(mjKEY_F1) == &p->Item(kQuiet) && b->quiet == 0);
  CHECK(p->Key('L', 0, 1) == &p->Item(kLoud) && b->loud == 1);
  CHECK(p->Key('H') == &p->ui().sect[1].item[0]);  // in a closed section
  CHECK(p->Key('O', 0, 0, 1) == nullptr && p->state().key == 0 && p->ui().sect[1].state == mjSECT_OPEN);
  CHECK(p->Key('O', 0, 0, 1) == nullptr && p->ui().sect[1].state == mjSECT_CLOSED);
}

// A section that is folded takes its open list with it, and what was typed in it counts as after Enter.
void CheckFolding(Panel* p, Bound* b) {
  const int color = b->color;
  p->Click(p->Item(kColor).rect, 0.8);
  CHECK(p->Key('I', 0, 0, 1) == nullptr && p->ui().sect[0].state == mjSECT_CLOSED);
  CHECK(p->ui().mousesect == 0 && p->ui().mouseclicks == 0);
  p->Key('I', 0, 0, 1);
  CHECK(p->Click(p->Item(kButton).rect, 0.5) == &p->Item(kButton) && b->color == color);

  p->Click(p->Item(kSteps).rect, 0.9);
  EraseAll(p);
  p->Type("3 4");
  CHECK(p->Key('I', 0, 0, 1) == &p->Item(kSteps) && b->steps[0] == 3 && b->steps[1] == 4);
  CHECK(p->ui().editsect == 0 && p->Key('Q') == nullptr && p->state().key == 'Q');
  p->Key('I', 0, 0, 1);
}

void CheckSections(Panel* p, Bound* b) {
  const int height = p->ui().height;
  p->Click(p->Item(kMore).rect, 0.5);
  CHECK(p->Item(kMore).state == mjSEPCLOSED + 1 && !p->Item(kLocked).skip && p->ui().height > height);
  CHECK(p->Click(p->Item(kLocked).rect, 0.2) == nullptr && b->locked == 0);  // the predicate says no
  allowed = 1;
  CHECK(p->Click(p->Item(kLocked).rect, 0.2) == &p->Item(kLocked) && b->locked == 1);

  p->Click(p->ui().sect[1].rtitle, 0.98);
  CHECK(p->ui().sect[1].checkbox == 2 && p->ui().sect[1].state == mjSECT_CLOSED);
  p->Click(p->ui().sect[1].rtitle, 0.5);
  CHECK(p->ui().sect[1].state == mjSECT_OPEN && !p->ui().sect[1].item[0].skip);
  p->Click(p->ui().sect[0].rtitle, 0.5);
  CHECK(p->ui().sect[0].state == mjSECT_CLOSED && p->Item(kButton).skip);
  p->Click(p->ui().sect[0].rtitle, 0.5);

  // A table that is added again keeps what the user opened, where it asks for that.
  const mjuiDef again[] = {{mjITEM_SECTION, "Other", mjPRESERVE, nullptr, "AO", 0},
                           {mjITEM_SEPARATOR, "Part", mjPRESERVE, nullptr, "", 0},
                           {mjITEM_END, "", 0, nullptr, "", 0}};
  p->ui().nsect = 1;
  mjui_add(&p->ui(), again);
  CHECK(p->ui().sect[1].state == mjSECT_OPEN && p->ui().sect[1].item[0].state == mjSEPCLOSED);
  const mjuiDef more[] = {{mjITEM_BUTTON, "Later", 1, nullptr, "", 0}, {mjITEM_END, "", 0, nullptr, "", 0}};
  mjui_addToSection(&p->ui(), 1, more);
  CHECK(p->ui().sect[1].nitem == 2 && p->ui().sect[1].item[1].itemid == 1);
  p->Layout();
}

// A window that is lower than the interface.
void CheckScrolling(Panel* p) {
  p->state().rect[1] = {0, 300, kWidth, 200};
  p->Scroll(-100);
  const int last = p->ui().height - 200;
  CHECK(p->ui().scroll == last);
  p->Scroll(1);
  CHECK(p->ui().scroll == last - p->ui().spacing.linescroll);
  // Items are found where they are seen.
  CHECK(p->Click(p->Item(kLocked).rect, 0.2) == &p->Item(kLocked));
  // The scroll bar: its upper and its lower end.
  p->Drag(p->ui().width - 3, 499);
  CHECK(p->ui().scroll == 0);
  p->Drag(p->ui().width - 3, 301);
  CHECK(p->ui().scroll == last);
}

}  // namespace

int main(int argc, char** argv) {
  const OffscreenContext gl = MakeOffscreenContext(argc > 2 && !strcmp(argv[2], "core"));
  mjrContext con;
  mjr_defaultContext(&con);
  mjr_makeContext(nullptr, &con, mjFONTSCALE_100);
  mjr_resizeOffscreen(kWidth, kHeight, &con);
  Bound bound;
  Panel panel(&con);
  AddItems(&bound, &panel.ui());
  panel.Layout();
  CheckDefinitions(&panel, bound);
  panel.Save("ui_items.ppm");
  CheckClicks(&panel, &bound);
  CheckSliders(&panel, &bound);
  CheckLists(&panel, &bound);
  CheckEdits(&panel, &bound);
  CheckShortcuts(&panel, &bound);
  CheckFolding(&panel, &bound);
  CheckSections(&panel, &bound);
  panel.Save("ui_items_changed.ppm");
  panel.Click(panel.Item(kColor).rect, 0.8);
  panel.Save("ui_items_list.ppm");
  panel.Key(mjKEY_ESCAPE);
  panel.Press(mjBUTTON_RIGHT);
  CHECK(panel.ui().mousehelp == 1);
  panel.Save("ui_items_help.ppm");
  panel.Release(mjBUTTON_RIGHT);
  CheckScrolling(&panel);
  panel.Save("ui_items_scrolled.ppm");
  CHECK(mjr_getError() == 0);
  mjr_freeContext(&con);
  DeleteOffscreenContext(gl);
  return 0;
}
