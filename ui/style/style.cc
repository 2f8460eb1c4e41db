#include "ui/style/style.h"

#include <algorithm>
#include <iterator>

#include "ui/style/color_vision.h"

namespace pliant::ui {
namespace {

ImVec4 Rgb(unsigned hex, float alpha = 1) {
  return ImVec4(static_cast<float>((hex >> 16) & 255) / 255, static_cast<float>((hex >> 8) & 255) / 255,
                static_cast<float>(hex & 255) / 255, alpha);
}

void SetCurveColors(Palette& p, bool dark) {
  const ImVec4 on_dark[8] = {Rgb(0x56B4E9), Rgb(0xE69F00), Rgb(0x2FC79A), Rgb(0xF0E442),
                             Rgb(0xE08DBB), Rgb(0xE8743B), Rgb(0x7F9CF5), Rgb(0xB8BEC8)};
  const ImVec4 on_light[8] = {Rgb(0x0072B2), Rgb(0xA86800), Rgb(0x007A5A), Rgb(0x7D6E00),
                              Rgb(0xA8487E), Rgb(0xC24A0A), Rgb(0x3F51B5), Rgb(0x555B66)};
  std::copy(std::begin(dark ? on_dark : on_light), std::end(dark ? on_dark : on_light), p.plot);
}

void MakeLight(Palette& p) {
  p.accent = Rgb(0x155FBE);
  p.accent_dim = Rgb(0xC4DBF7);
  p.grab = Rgb(0x9CC4F2);
  p.selection = Rgb(0x964D00);
  p.good = Rgb(0x0A6B4C);
  p.warning = Rgb(0x855600);
  p.error = Rgb(0xB82222);
  p.text = Rgb(0x1E2228);
  p.dim = Rgb(0x565E6A);
  p.faint = Rgb(0xCDD2D9);
  p.window = Rgb(0xD8DCE2);
  p.panel = Rgb(0xF4F5F7);
  p.header = Rgb(0xE2E6EB);
  p.field = Rgb(0xFFFFFF);
}

void MakeHighContrast(Palette& p) {
  p.accent = Rgb(0x5CB8FF);
  p.accent_dim = Rgb(0x10406E);
  p.grab = Rgb(0x1F6FB8);
  p.text = Rgb(0xFFFFFF);
  p.dim = Rgb(0xD0D4DA);
  p.faint = Rgb(0x6A707A);
  p.window = Rgb(0x000000);
  p.panel = Rgb(0x000000);
  p.header = Rgb(0x1C1F24);
  p.field = Rgb(0x24282E);
}

void MakeLikeSimulate(Palette& p) {
  p.accent = Rgb(0x86C8EC);
  p.accent_dim = Rgb(0x1F5A78);
  p.grab = Rgb(0x2C7396);
  p.good = Rgb(0x5AD6B0);
  p.warning = Rgb(0xF5C05C);
  p.error = Rgb(0xFF9C94);
  p.text = Rgb(0xF2F2F2);
  p.dim = Rgb(0xC3C8CE);
  p.faint = Rgb(0x5A636C);
  p.window = Rgb(0x26343F);
  p.panel = Rgb(0x343B42);
  p.header = Rgb(0x2B4552);
  p.field = Rgb(0x40474F);
}

void SetMetrics(ImGuiStyle& g, float s) {
  g = ImGuiStyle();
  g.WindowPadding = {10 * s, 8 * s};
  g.FramePadding = {8 * s, 4 * s};
  g.ItemSpacing = {8 * s, 5 * s};
  g.ItemInnerSpacing = {6 * s, 4 * s};
  g.CellPadding = {4 * s, 2 * s};
  g.IndentSpacing = 16 * s;
  g.ScrollbarSize = 11 * s;
  g.GrabMinSize = 10 * s;
  g.WindowRounding = 0;
  g.ChildRounding = 0;
  g.PopupRounding = 6 * s;
  g.FrameRounding = 4 * s;
  g.GrabRounding = 3 * s;
  g.ScrollbarRounding = 6 * s;
  g.TabRounding = 4 * s;
  g.WindowBorderSize = 0;
  g.ChildBorderSize = 0;
  g.PopupBorderSize = 1;
  g.FrameBorderSize = 1;
  g.AntiAliasedLinesUseTex = true;
  g.DisabledAlpha = 0.52f;
}

void SetColors(ImGuiStyle& g, const Style& style) {
  const Palette& p = style.palette;
  ImVec4* c = g.Colors;
  c[ImGuiCol_Text] = p.text;
  c[ImGuiCol_TextDisabled] = p.dim;
  c[ImGuiCol_WindowBg] = p.panel;
  c[ImGuiCol_ChildBg] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_PopupBg] = style.theme == Theme::kLight      ? p.field
                        : style.theme == Theme::kSimulate ? p.panel
                                                          : Rgb(0x23272E);
  // In the dark themes a border is only the edge of the light on a field.
  c[ImGuiCol_Border] = style.theme == Theme::kDark ? WithAlpha(p.faint, 0.75f) : p.faint;
  c[ImGuiCol_BorderShadow] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_FrameBg] = p.field;
  const ImVec4 lift = style.theme == Theme::kLight      ? Rgb(0xE9EEF5)
                      : style.theme == Theme::kSimulate ? Rgb(0x505860)
                                                        : Rgb(0x363C47);
  c[ImGuiCol_FrameBgHovered] = lift;
  c[ImGuiCol_FrameBgActive] = lift;
  c[ImGuiCol_TitleBg] = p.header;
  c[ImGuiCol_TitleBgActive] = p.header;
  c[ImGuiCol_MenuBarBg] = p.header;
  c[ImGuiCol_ScrollbarBg] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_ScrollbarGrab] = WithAlpha(p.dim, 0.35f);
  c[ImGuiCol_ScrollbarGrabHovered] = WithAlpha(p.dim, 0.6f);
  c[ImGuiCol_ScrollbarGrabActive] = WithAlpha(p.dim, 0.8f);
  c[ImGuiCol_CheckMark] = p.accent;
  // The number stands on the grab of a slider: it must be readable there.
  c[ImGuiCol_SliderGrab] = p.grab;
  c[ImGuiCol_SliderGrabActive] = p.grab;
  c[ImGuiCol_Button] = p.field;
  c[ImGuiCol_ButtonHovered] = lift;
  c[ImGuiCol_ButtonActive] = p.accent_dim;
  // Names that are chosen, and errors, are read on it.
  c[ImGuiCol_Header] =
      style.theme == Theme::kSimulate ? WithAlpha(Rgb(0x000000), 0.28f) : WithAlpha(p.accent, 0.14f);
  c[ImGuiCol_HeaderHovered] = WithAlpha(p.accent, 0.18f);
  c[ImGuiCol_HeaderActive] = WithAlpha(p.accent, 0.30f);
  c[ImGuiCol_Separator] = p.faint;
  c[ImGuiCol_SeparatorHovered] = p.accent;
  c[ImGuiCol_SeparatorActive] = p.accent;
  c[ImGuiCol_ResizeGrip] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_Tab] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_TabHovered] = WithAlpha(p.accent, 0.25f);
  c[ImGuiCol_TabActive] = p.accent_dim;
  c[ImGuiCol_TabUnfocused] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_TabUnfocusedActive] = p.accent_dim;
  c[ImGuiCol_PlotLines] = p.plot[0];
  c[ImGuiCol_PlotHistogram] = p.plot[0];
  c[ImGuiCol_TableHeaderBg] = p.header;
  c[ImGuiCol_TableBorderStrong] = p.faint;
  c[ImGuiCol_TableBorderLight] = WithAlpha(p.faint, 0.5f);
  c[ImGuiCol_TableRowBg] = ImVec4(0, 0, 0, 0);
  c[ImGuiCol_TableRowBgAlt] = WithAlpha(p.text, 0.025f);
  c[ImGuiCol_TextSelectedBg] = WithAlpha(p.accent, 0.30f);
  c[ImGuiCol_DragDropTarget] = p.selection;
  c[ImGuiCol_NavHighlight] = ImVec4(0, 0, 0, 0);  // a ring of ours is round all kinds of controls
  c[ImGuiCol_ModalWindowDimBg] = ImVec4(0, 0, 0, 0.5f);
}

}  // namespace

Palette MakePalette(Theme theme) {
  Palette p;
  p.accent = Rgb(0x4C9FFE);
  p.accent_dim = Rgb(0x2B4566);
  p.grab = Rgb(0x2C62AB);
  p.selection = Rgb(0xFFA61A);
  p.good = Rgb(0x43C59E);
  p.warning = Rgb(0xF2B84B);
  p.error = Rgb(0xFF6B6B);
  p.text = Rgb(0xE2E5EA);
  p.dim = Rgb(0xA0A8B5);
  p.faint = Rgb(0x3A3F49);
  p.window = Rgb(0x15171B);
  p.panel = Rgb(0x1D2025);
  p.header = Rgb(0x282C34);
  p.field = Rgb(0x2C313A);
  if (theme == Theme::kLight) MakeLight(p);
  if (theme == Theme::kContrast) MakeHighContrast(p);
  if (theme == Theme::kSimulate) MakeLikeSimulate(p);
  SetCurveColors(p, theme != Theme::kLight);
  return p;
}

void ApplyStyle(Style& style) {
  style.palette = MakePalette(style.theme);
  AdaptTo(style.vision, style.theme != Theme::kLight, style.palette);
  ImGuiStyle& g = ImGui::GetStyle();
  SetMetrics(g, style.scale);
  SetColors(g, style);
}

}  // namespace pliant::ui
