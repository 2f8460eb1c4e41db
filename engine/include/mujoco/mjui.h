// Types of the reference user interface, for source compatibility.
#ifndef MUJOCO_MJUI_H_
#define MUJOCO_MJUI_H_

#include <mujoco/mjrender.h>

#define mjMAXUISECT 10  // sections per UI
#define mjMAXUIITEM 200  // items per section
#define mjMAXUITEXT 300  // edit/other text length
#define mjMAXUINAME 40  // caption length
#define mjMAXUIMULTI 35  // entries in radio/select
#define mjMAXUIEDIT 7  // entries in an edit list
#define mjMAXUIRECT 25  // rectangles
#define mjSEPCLOSED 1000  // state of a collapsed separator (+1 = expanded)
#define mjPRESERVE 2000  // keep current section/separator state

// Key codes (GLFW numbering)
#define mjKEY_ESCAPE 256
#define mjKEY_ENTER 257
#define mjKEY_TAB 258
#define mjKEY_BACKSPACE 259
#define mjKEY_INSERT 260
#define mjKEY_DELETE 261
#define mjKEY_RIGHT 262
#define mjKEY_LEFT 263
#define mjKEY_DOWN 264
#define mjKEY_UP 265
#define mjKEY_PAGE_UP 266
#define mjKEY_PAGE_DOWN 267
#define mjKEY_HOME 268
#define mjKEY_END 269
#define mjKEY_F1 290
#define mjKEY_F2 291
#define mjKEY_F3 292
#define mjKEY_F4 293
#define mjKEY_F5 294
#define mjKEY_F6 295
#define mjKEY_F7 296
#define mjKEY_F8 297
#define mjKEY_F9 298
#define mjKEY_F10 299
#define mjKEY_F11 300
#define mjKEY_F12 301
#define mjKEY_NUMPAD_0 320
#define mjKEY_NUMPAD_9 329

// Mouse button
typedef enum mjtButton {
  mjBUTTON_NONE = 0,  // none
  mjBUTTON_LEFT = 1,  // left
  mjBUTTON_RIGHT = 2,  // right
  mjBUTTON_MIDDLE = 3,  // middle
} mjtButton;

// UI event
typedef enum mjtEvent {
  mjEVENT_NONE = 0,  // none
  mjEVENT_MOVE = 1,  // pointer moved
  mjEVENT_PRESS = 2,  // button down
  mjEVENT_RELEASE = 3,  // button up
  mjEVENT_SCROLL = 4,  // wheel
  mjEVENT_KEY = 5,  // key down
  mjEVENT_RESIZE = 6,  // window resized
  mjEVENT_REDRAW = 7,  // repaint
  mjEVENT_FILESDROP = 8,  // files dropped
} mjtEvent;

// UI item
typedef enum mjtItem {
  mjITEM_END = -2,  // list terminator
  mjITEM_SECTION = -1,  // section marker
  mjITEM_SEPARATOR = 0,  // separator
  mjITEM_STATIC = 1,  // fixed text
  mjITEM_BUTTON = 2,  // push button
  mjITEM_CHECKINT = 3,  // checkbox on int
  mjITEM_CHECKBYTE = 4,  // checkbox on mjtByte
  mjITEM_RADIO = 5,  // radio group
  mjITEM_RADIOLINE = 6,  // radio group, one line
  mjITEM_SELECT = 7,  // drop-down
  mjITEM_SLIDERINT = 8,  // slider on int
  mjITEM_SLIDERNUM = 9,  // slider on mjtNum
  mjITEM_EDITINT = 10,  // int array editor
  mjITEM_EDITNUM = 11,  // mjtNum array editor
  mjITEM_EDITFLOAT = 12,  // float array editor
  mjITEM_EDITTXT = 13,  // text editor
  mjNITEM = 14,  // count
} mjtItem;

// UI section
typedef enum mjtSection {
  mjSECT_CLOSED = 0,  // collapsed
  mjSECT_OPEN = 1,  // expanded
  mjSECT_FIXED = 2,  // untitled, never collapses
} mjtSection;

// UI predicate: is the item category enabled
typedef int (*mjfItemEnable)(int category, void* data);

// Input state
struct mjuiState_ {
  int nrect;  // rectangles in use
  mjrRect rect[mjMAXUIRECT];  // rectangles; entry 0 is the window
  void* userdata;  // user pointer
  int type;  // mjtEvent
  int left;  // left button held
  int right;  // right button held
  int middle;  // middle button held
  int doubleclick;  // last press was double
  int button;  // mjtButton pressed
  double buttontime;  // time of that press
  double x;  // pointer x
  double y;  // pointer y
  double dx;  // pointer dx
  double dy;  // pointer dy
  double sx;  // scroll x
  double sy;  // scroll y
  int control;  // ctrl held
  int shift;  // shift held
  int alt;  // alt held
  int key;  // key code
  double keytime;  // time of that key
  int mouserect;  // rectangle under pointer
  int dragrect;  // rectangle being dragged
  int dragbutton;  // button that began the drag
  int dropcount;  // dropped file count
  const char** droppaths;  // dropped file paths
};
typedef struct mjuiState_ mjuiState;

// Spacing theme, pixels
struct mjuiThemeSpacing_ {
  int total;  // overall width
  int scroll;  // scrollbar
  int label;  // label column
  int section;  // gap between sections
  int cornersect;  // section corner radius
  int cornersep;  // separator corner radius
  int itemside;  // item side margin
  int itemmid;  // item inner margin
  int itemver;  // item vertical margin
  int texthor;  // text horizontal margin
  int textver;  // text vertical margin
  int linescroll;  // pixels per scroll
  int samples;  // multisamples
};
typedef struct mjuiThemeSpacing_ mjuiThemeSpacing;

// Color theme
struct mjuiThemeColor_ {
  float master[3];
  float thumb[3];
  float secttitle[3];
  float secttitle2[3];
  float secttitleuncheck[3];
  float secttitleuncheck2[3];
  float secttitlecheck[3];
  float secttitlecheck2[3];
  float sectfont[3];
  float sectsymbol[3];
  float sectpane[3];
  float separator[3];
  float separator2[3];
  float shortcut[3];
  float fontactive[3];
  float fontinactive[3];
  float decorinactive[3];
  float decorinactive2[3];
  float button[3];
  float check[3];
  float radio[3];
  float select[3];
  float select2[3];
  float slider[3];
  float slider2[3];
  float edit[3];
  float edit2[3];
  float cursor[3];
};
typedef struct mjuiThemeColor_ mjuiThemeColor;

struct mjuiItemSingle_ {
  int modifier;  // 0 none, 1 ctrl, 2 shift, 4 alt
  int shortcut;  // key code, 0 none
};

struct mjuiItemMulti_ {
  int nelem;  // entries
  char name[mjMAXUIMULTI][mjMAXUINAME];  // entry texts
};

struct mjuiItemSlider_ {
  double range[2];  // limits
  double divisions;  // steps
};

struct mjuiItemEdit_ {
  int nelem;  // entries
  double range[mjMAXUIEDIT][2];  // limits, ignored when min>=max
};

// One item of a section
struct mjuiItem_ {
  int type;  // mjtItem
  char name[mjMAXUINAME];  // caption
  int state;  // 0 off, 1 on, 2+ ask predicate
  void* pdata;  // bound data
  int sectionid;  // owning section
  int itemid;  // index inside section
  int userid;  // user tag
  __extension__ union {
    struct mjuiItemSingle_ single;  // union member
    struct mjuiItemMulti_ multi;  // union member
    struct mjuiItemSlider_ slider;  // union member
    struct mjuiItemEdit_ edit;  // union member
  };
  mjrRect rect;  // screen area
  int skip;  // hidden by collapsed separator
};
typedef struct mjuiItem_ mjuiItem;

struct mjuiSection_ {
  char name[mjMAXUINAME];  // caption
  int state;  // mjtSection
  int modifier;  // 0 none, 1 ctrl, 2 shift, 4 alt
  int shortcut;  // key code, 0 none
  int checkbox;  // 0 absent, 1 clear, 2 ticked
  int nitem;  // items in use
  mjuiItem item[mjMAXUIITEM];  // items
  mjrRect rtitle;  // title area
  mjrRect rcontent;  // content area
  int lastclick;  // last click
};
typedef struct mjuiSection_ mjuiSection;

struct mjUI_ {
  mjuiThemeSpacing spacing;  // spacing theme
  mjuiThemeColor color;  // color theme
  mjfItemEnable predicate;  // item enabling callback
  void* userdata;  // callback argument
  int rectid;  // own rectangle in mjuiState
  int auxid;  // aux buffer used
  int radiocol;  // radio columns, 0 means 2
  int width;  // width
  int height;  // present height
  int maxheight;  // fully expanded height
  int scroll;  // scroll offset
  int mousesect;  // 0 none, -1 scrollbar, else 1+section
  int mouseitem;  // item under pointer
  int mousehelp;  // help key held
  int mouseclicks;  // click count
  int mousesectcheck;  // 0 none, else 1+section
  int editsect;  // 0 none, else 1+section
  int edititem;  // item being edited
  int editcursor;  // caret
  int editscroll;  // edit scroll
  char edittext[mjMAXUITEXT];  // edit buffer
  mjuiItem* editchanged;  // item modified by last event
  int nsect;  // sections in use
  mjuiSection sect[mjMAXUISECT];  // sections
};
typedef struct mjUI_ mjUI;

struct mjuiDef_ {
  int type;  // mjtItem, -1 section
  char name[mjMAXUINAME];  // caption
  int state;  // initial state
  void* pdata;  // bound data
  char other[mjMAXUITEXT];  // type-specific text
  int otherint;  // type-specific integer
};
typedef struct mjuiDef_ mjuiDef;

#endif  // MUJOCO_MJUI_H_
