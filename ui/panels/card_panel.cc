// The element card: where the element stands in the file, what was written, what was compiled, what it does
// now.
#include <string>
#include <utility>
#include <vector>

#include "ui/action_effects.h"
#include "ui/element_card.h"
#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/widgets/kind_icons.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

std::string FileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

// Reads the file once a selection and version of the model.
const ElementText& TextOf(ActionContext& c, const SourceLocation& where) {
  CardState& card = c.ui.card;
  const ElementRef element = c.ui.selection.element;
  const uint64_t generation = c.frame.snapshot->generation;
  if (!(card.element == element) || card.generation != generation) {
    card.element = element;
    card.generation = generation;
    card.text = ReadElementText(where);
  }
  return card.text;
}

void CopyMenu(ActionContext& c, const std::string& text) {
  if (!ImGui::BeginPopupContextItem("copy")) return;
  if (ImGui::MenuItem("Copy the value")) c.requests.push_back({AppRequest::Kind::kClipboard, text});
  ImGui::EndPopup();
}

void ValueLine(ActionContext& c, const CardValue& value) {
  const Style& style = *c.frame.style;
  PropertyLabel(style, value.name.c_str(), value.unit.c_str(), value.help.c_str());
  ImGui::PushID(value.name.c_str());
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(style.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_Text, value.broken ? style.palette.error : style.palette.text);
  CutText(value.text, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  CopyMenu(c, value.text);
  ImGui::PopID();
}

void DrawValues(ActionContext& c, const char* title, const std::vector<CardValue>& values, bool open) {
  if (values.empty()) return;
  if (!ImGui::TreeNodeEx(title, (open ? ImGuiTreeNodeFlags_DefaultOpen : 0) |
                                    ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_SpanAvailWidth))
    return;
  if (!BeginProperties(title, 0.46f)) return;
  for (const CardValue& value : values) ValueLine(c, value);
  EndProperties();
}

void DrawPlace(ActionContext& c, const SourceLocation& where) {
  const Style& style = *c.frame.style;
  if (where.file.empty()) {
    ImGui::TextColored(style.palette.dim, "Not from a text file, or made by a macro");
    return;
  }
  const std::string place =
      FileName(where.file) + ":" + std::to_string(where.line) + ":" + std::to_string(where.column);
  const Action* open = FindAction("selection.open_source");
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.accent);
  const bool pressed = ImGui::Selectable(place.c_str(), false, 0, {ImGui::CalcTextSize(place.c_str()).x, 0});
  ImGui::PopStyleColor();
  if (pressed && open != nullptr) RunAction(*open, c);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s:%d:%d\nClick opens the place in the editor", where.file.c_str(), where.line,
                      where.column);
}

void DrawText(ActionContext& c, const ElementText& text) {
  if (!text.found) return;
  const Style& style = *c.frame.style;
  if (!ImGui::TreeNodeEx("In the file", ImGuiTreeNodeFlags_DefaultOpen | ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                            ImGuiTreeNodeFlags_SpanAvailWidth))
    return;
  if (text.attributes.empty())
    ImGui::TextColored(style.palette.dim, "<%s> without attributes", text.tag.c_str());
  if (text.attributes.empty() || !BeginProperties("file", 0.38f)) return;
  for (const auto& [name, value] : text.attributes) {
    const FieldHelp help = HelpFor(name);
    ValueLine(c, {name, "", help.help, value, {}, false});
  }
  EndProperties();
}

}  // namespace

SourceLocation SelectionSource(const ActionContext& c) {
  if (c.frame.m == nullptr || c.frame.snapshot->report == nullptr) return {};
  const ElementRef element = c.ui.selection.element;
  return c.frame.snapshot->report->locations.Find(element.type, element.id);
}

void DrawElementCard(ActionContext& c) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  const ElementRef element = c.ui.selection.element;
  if (!Exists(m, element)) return;
  KindIcon(style, element.type);
  ImGui::PushFont(style.fonts.bold);
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.selection);
  CutText(ElementName(m, element.type, element.id), ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(std::string(ObjectTypeName(element.type)) + " " + std::to_string(element.id) + "   " +
              ElementPath(m, element),
          ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("%s\n%s", ElementPath(m, element).c_str(), KindHelp(element.type));
  const SourceLocation where = SelectionSource(c);
  DrawPlace(c, where);
  const float third = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  const std::pair<const char*, const char*> buttons[] = {
      {"Focus", "camera.focus"}, {"Follow", "camera.follow_selection"}, {"Copy path", "selection.copy_path"}};
  for (size_t i = 0; i < 3; ++i) {
    if (i > 0) ImGui::SameLine();
    if (ImGui::Button(buttons[i].first, {third, 0})) RunAction(buttons[i].second, c);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", TipFor(buttons[i].second).c_str());
  }
}

void DrawElementNumbers(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const ElementRef element = c.ui.selection.element;
  if (!Exists(m, element)) return;
  DrawValues(c, "Now", LiveValues(m, *c.frame.d, element), element.type != mjOBJ_BODY);
  DrawText(c, TextOf(c, SelectionSource(c)));
  DrawValues(c, "Compiled", CompiledValues(m, element), false);
}

}  // namespace pliant
