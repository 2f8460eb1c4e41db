#include "render/api/ui/values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <vector>

namespace pliant::render {
namespace {

double NumberAt(const mjuiItem& item, int i) {
  switch (item.type) {
    case mjITEM_EDITINT:
    case mjITEM_SLIDERINT:
      return static_cast<const int*>(item.pdata)[i];
    case mjITEM_EDITFLOAT:
      return static_cast<const float*>(item.pdata)[i];
    default:
      return static_cast<const mjtNum*>(item.pdata)[i];
  }
}

int ToInt(double value) {
  constexpr double kLow = std::numeric_limits<int>::min(), kHigh = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(std::round(value), kLow, kHigh));
}

void SetNumberAt(mjuiItem* item, int i, double value) {
  switch (item->type) {
    case mjITEM_EDITINT:
    case mjITEM_SLIDERINT:
      static_cast<int*>(item->pdata)[i] = ToInt(value);
      break;
    case mjITEM_EDITFLOAT:
      static_cast<float*>(item->pdata)[i] = static_cast<float>(value);
      break;
    default:
      static_cast<mjtNum*>(item->pdata)[i] = value;
      break;
  }
}

std::string Printed(const char* format, double value) {
  char text[64] = "";
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  std::snprintf(text, sizeof(text), format, value);
#pragma GCC diagnostic pop
  return text;
}

// The shortest text that reads back as the same number.
std::string Shortest(const mjuiItem& item, int i) {
  char text[64];
  const double value = NumberAt(item, i);
  const std::to_chars_result r = item.type == mjITEM_EDITFLOAT
                                     ? std::to_chars(text, text + sizeof(text), static_cast<float>(value))
                                     : std::to_chars(text, text + sizeof(text), value);
  return {text, r.ptr};
}

template <typename ToText>
std::string Joined(const mjuiItem& item, ToText&& to_text) {
  if (item.pdata == nullptr) return "";
  if (item.type == mjITEM_EDITTXT) return static_cast<const char*>(item.pdata);
  std::string all;
  for (int i = 0; i < item.edit.nelem; ++i) all += (i > 0 ? " " : "") + to_text(i);
  return all;
}

}  // namespace

bool IsEnabled(const mjUI& ui, const mjuiItem& item) {
  if (item.state == 0 || item.state == 1) return item.state == 1;
  return ui.predicate == nullptr || ui.predicate(item.state, ui.userdata) != 0;
}

bool IsChecked(const mjuiItem& item) {
  if (item.pdata == nullptr) return false;
  return item.type == mjITEM_CHECKINT ? *static_cast<const int*>(item.pdata) != 0
                                      : *static_cast<const mjtByte*>(item.pdata) != 0;
}

void ToggleCheck(mjuiItem* item) {
  if (item->pdata == nullptr) return;
  const bool on = !IsChecked(*item);
  if (item->type == mjITEM_CHECKINT) {
    *static_cast<int*>(item->pdata) = on ? 1 : 0;
  } else {
    *static_cast<mjtByte*>(item->pdata) = on ? 1 : 0;
  }
}

int ChosenEntry(const mjuiItem& item) {
  const int index = item.pdata != nullptr ? *static_cast<const int*>(item.pdata) : -1;
  return index >= 0 && index < item.multi.nelem ? index : -1;
}

void ChooseEntry(mjuiItem* item, int index) {
  if (item->pdata != nullptr) *static_cast<int*>(item->pdata) = index;
}

double SliderFraction(const mjuiItem& item) {
  const double low = item.slider.range[0], high = item.slider.range[1];
  if (item.pdata == nullptr || !(high > low)) return 0;
  return std::clamp((NumberAt(item, 0) - low) / (high - low), 0.0, 1.0);
}

std::string SliderText(const mjuiItem& item) {
  if (item.pdata == nullptr) return "";
  return item.type == mjITEM_SLIDERINT ? std::to_string(ToInt(NumberAt(item, 0)))
                                       : Printed("%.3g", NumberAt(item, 0));
}

bool SetSlider(mjuiItem* item, double fraction) {
  const double low = item->slider.range[0], high = item->slider.range[1], steps = item->slider.divisions;
  if (item->pdata == nullptr || !(high > low)) return false;
  fraction = std::clamp(fraction, 0.0, 1.0);
  if (steps >= 1) fraction = std::round(fraction * steps) / steps;
  const double before = NumberAt(*item, 0);
  SetNumberAt(item, 0, low + fraction * (high - low));
  return NumberAt(*item, 0) != before;
}

std::string EditText(const mjuiItem& item) {
  const char* format = item.type == mjITEM_EDITINT ? "%.0f" : "%.4g";
  return Joined(item, [&](int i) { return Printed(format, NumberAt(item, i)); });
}

std::string FullEditText(const mjuiItem& item) {
  return Joined(item, [&](int i) { return Shortest(item, i); });
}

bool SetEdit(mjuiItem* item, const std::string& text) {
  if (item->pdata == nullptr) return false;
  if (item->type == mjITEM_EDITTXT) {
    std::snprintf(static_cast<char*>(item->pdata), mjMAXUITEXT, "%s", text.c_str());
    return true;
  }
  std::vector<double> values;
  const char* at = text.c_str();
  for (char* end = nullptr;; at = end) {
    const double value = std::strtod(at, &end);
    if (end == at || !std::isfinite(value)) break;
    values.push_back(value);
  }
  const bool complete = std::strspn(at, " \t") == std::strlen(at);
  if (!complete || static_cast<int>(values.size()) != item->edit.nelem) return false;
  for (int i = 0; i < item->edit.nelem; ++i) {
    const double* range = item->edit.range[i];
    double value = values[static_cast<size_t>(i)];
    if (range[0] < range[1]) value = std::clamp(value, range[0], range[1]);
    SetNumberAt(item, i, value);
  }
  return true;
}

}  // namespace pliant::render
