#include "render/api/ui/definition.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "engine/core/log.h"

namespace pliant::render {
namespace {

constexpr int kControl = 1, kShift = 2, kAlt = 4;

struct Shortcut {
  int modifier = 0;
  int key = 0;  // GLFW's code, 0: none
};

void CopyText(char* to, size_t size, std::string_view from) {
  const size_t length = std::min(size - 1, from.size());
  std::memcpy(to, from.data(), length);
  to[length] = '\0';
}

Shortcut ParseShortcut(std::string_view text) {
  Shortcut s;
  if (text.size() > 1) {
    s.modifier = text[0] == 'C' ? kControl : text[0] == 'S' ? kShift : text[0] == 'A' ? kAlt : 0;
    text.remove_prefix(1);
  }
  if (text.empty() || text == " ") return s;
  const bool coded = text[0] == '#' && text.size() > 1;
  s.key = coded ? std::atoi(std::string(text.substr(1)).c_str())
                : std::toupper(static_cast<unsigned char>(text[0]));
  return s;
}

void ParseLines(std::string_view text, mjuiItem* item) {
  item->multi.nelem = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (item->multi.nelem == mjMAXUIMULTI) {
      Warn("mjui_add: item '%s' has more than %d entries; the rest is left out", item->name, mjMAXUIMULTI);
      return;
    }
    CopyText(item->multi.name[item->multi.nelem++], mjMAXUINAME, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void ParseSlider(const char* text, int steps, mjuiItem* item) {
  char* rest = nullptr;
  const double low = std::strtod(text, &rest), high = std::strtod(rest, nullptr);
  item->slider.range[0] = low;
  item->slider.range[1] = high;
  item->slider.divisions = std::max(0, steps);
}

void ParseEdit(const char* text, mjuiItem* item) {
  char* rest = nullptr;
  const long count = std::strtol(text, &rest, 10);
  const int n = rest == text ? 1 : static_cast<int>(std::clamp(count, 1L, static_cast<long>(mjMAXUIEDIT)));
  item->edit.nelem = n;
  double pair[2] = {0, 0};
  int pairs = 0;
  for (int i = 0; i < n; ++i) {
    char *after_low = nullptr, *after_high = nullptr;
    const double low = std::strtod(rest, &after_low), high = std::strtod(after_low, &after_high);
    if (after_low != rest && after_high != after_low) {
      pair[0] = low;
      pair[1] = high;
      rest = after_high;
      ++pairs;
    } else if (pairs > 1) {
      pair[0] = pair[1] = 0;  // pairs are given one by one, and this entry has none
    }
    item->edit.range[i][0] = pair[0];
    item->edit.range[i][1] = pair[1];
  }
}

void ParseOther(const mjuiDef& def, mjuiItem* item) {
  switch (def.type) {
    case mjITEM_BUTTON:
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE: {
      const Shortcut s = ParseShortcut(def.other);
      item->single.modifier = s.modifier;
      item->single.shortcut = s.key;
      break;
    }
    case mjITEM_STATIC:
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
    case mjITEM_SELECT:
      ParseLines(def.other, item);
      break;
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      ParseSlider(def.other, def.otherint, item);
      break;
    case mjITEM_EDITINT:
    case mjITEM_EDITNUM:
    case mjITEM_EDITFLOAT:
      ParseEdit(def.other, item);
      break;
    case mjITEM_EDITTXT:
      item->edit.nelem = 1;
      if (def.other[0] != '\0' && item->pdata != nullptr) {
        CopyText(static_cast<char*>(item->pdata), mjMAXUITEXT, def.other);
      }
      break;
    default:
      break;
  }
}

// An adjustable separator remembers whether it is closed; one that never was there starts closed.
int SeparatorState(int wanted, int before) {
  if (wanted != mjPRESERVE) return wanted;
  return before == mjSEPCLOSED + 1 ? before : mjSEPCLOSED;
}

void AddSection(mjUI* ui, const mjuiDef& def) {
  if (ui->nsect >= mjMAXUISECT) {
    Fatal("mjui_add: section '%s' is one too many; an interface has at most %d", def.name, mjMAXUISECT);
  }
  mjuiSection& section = ui->sect[ui->nsect++];
  CopyText(section.name, mjMAXUINAME, def.name);
  const Shortcut s = ParseShortcut(def.other);
  section.modifier = s.modifier;
  section.shortcut = s.key;
  section.checkbox = def.otherint;
  section.nitem = 0;
  if (def.state != mjPRESERVE) section.state = def.state;
}

void AddItem(mjUI* ui, int index, const mjuiDef& def) {
  mjuiSection& section = ui->sect[index];
  if (section.nitem >= mjMAXUIITEM) {
    Fatal("mjui_add: item '%s' of section '%s' is one too many; a section has at most %d", def.name,
          section.name, mjMAXUIITEM);
  }
  if (def.type < 0 || def.type >= mjNITEM) {
    Fatal("mjui_add: item '%s' of section '%s' has the type %d, which no item has", def.name, section.name,
          def.type);
  }
  mjuiItem& item = section.item[section.nitem];
  const int before = item.state;
  item = mjuiItem{};
  item.type = def.type;
  CopyText(item.name, mjMAXUINAME, def.name);
  item.state = def.type == mjITEM_SEPARATOR ? SeparatorState(def.state, before) : def.state;
  item.pdata = def.pdata;
  item.sectionid = index;
  item.itemid = section.nitem++;
  ParseOther(def, &item);
}

}  // namespace

void AddDefinitions(mjUI* ui, const mjuiDef* definitions) {
  for (int i = 0, added = 0; definitions[i].type != mjITEM_END; ++i) {
    if (definitions[i].type == mjITEM_SECTION) {
      AddSection(ui, definitions[i]);
      ++added;
    } else if (added == 0) {
      Fatal("mjui_add: item '%s' comes before a section; the first entry must be a section",
            definitions[i].name);
    } else {
      AddItem(ui, ui->nsect - 1, definitions[i]);
    }
  }
}

void AddToSection(mjUI* ui, int section, const mjuiDef* definitions) {
  if (section < 0 || section >= ui->nsect) {
    Fatal("mjui_addToSection: there is no section %d; the interface has %d", section, ui->nsect);
  }
  for (int i = 0; definitions[i].type != mjITEM_END; ++i) {
    if (definitions[i].type == mjITEM_SECTION) {
      Fatal("mjui_addToSection: section '%s' cannot be put into another; use mjui_add", definitions[i].name);
    }
    AddItem(ui, section, definitions[i]);
  }
}

}  // namespace pliant::render
