#include "ui/panels/right/element_card_view.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/fields.h"
#include "engine/model/parameters.h"
#include "ui/actions/authoring_actions.h"
#include "ui/model/element_card.h"
#include "ui/model/element_help.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/model/place_text.h"
#include "ui/state/panel.h"
#include "ui/viewport/gizmo_target.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/kind_icons.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

// Reads the file once a selection and version of the model.
const ElementText& TextOf(ActionContext& c, const SourceLocation& where) {
  CardState& card = c.ui.card;
  const ElementRef element = c.ui.selection.element;
  const uint64_t generation = c.frame.snapshot->generation;
  if (!(card.element == element) || card.generation != generation) {
    card.element = element;
    card.generation = generation;
    card.text = card.text_at != nullptr ? card.text_at(where) : ElementText();
  }
  return card.text;
}

// The tunable number behind an attribute, or behind an array of the compiled model; null when there is none.
const ModelParameter* ParameterOf(int object, const std::string& name) {
  const ModelParameter* found = FindParameter(name.c_str());
  if (found != nullptr && found->object == object) return found;
  for (const ModelParameter& p : ModelParameters()) {
    if (p.object == object && p.attribute == name) return &p;
  }
  return nullptr;
}

// The panel that a double click on a value leads to: it has the field that changes it. Null where none has.
const Panel* Tune(ActionContext& c, const std::string& name, bool act) {
  const ElementRef element = c.ui.selection.element;
  const Panel* panel = name == "qpos"   ? FindPanel("joints")
                       : name == "ctrl" ? FindPanel("controls")
                                        : nullptr;
  const ModelParameter* p = panel == nullptr ? ParameterOf(element.type, name) : nullptr;
  if (p != nullptr && SliceOf(*c.frame.m, *p, element.id).count > 0) {
    panel = FindPanel("parameters");
    if (act) {
      TuningState& tuning = c.ui.authoring.tuning;
      tuning.kind = mjOBJ_UNKNOWN;
      tuning.only_changed = false;
      tuning.focus = p->field;
      tuning.focus_element = element;
      tuning.focus_frames = 0;
    }
  }
  if (panel != nullptr && act) ShowPanel(c.ui, *panel);
  return panel;
}

// Paths of the numbers of a line, to plot and watch; "" where it is no array of the model or the data.
std::string PathsOf(const ActionContext& c, const CardValue& value) {
  const mjModel& m = *c.frame.m;
  const ElementRef element = c.ui.selection.element;
  const DataField* data = FindDataField(value.name.c_str());
  const ModelField* model = FindModelField(value.name.c_str());
  if (value.numbers.empty() || (data == nullptr && model == nullptr)) return "";
  const size_t rows = data != nullptr ? data->rows(m, *c.frame.d) : model->rows(m);
  const size_t cols = data != nullptr ? data->cols(m, *c.frame.d) : model->cols(m);
  auto first = static_cast<size_t>(element.id) * cols;
  if (element.type == mjOBJ_JOINT && value.name == "qpos") {
    first = static_cast<size_t>(m.jnt_qposadr[element.id]);
  } else if (element.type == mjOBJ_JOINT && rows == static_cast<size_t>(m.nv)) {
    first = static_cast<size_t>(m.jnt_dofadr[element.id]) * cols;
  } else if (element.type == mjOBJ_SENSOR && value.name == "sensordata") {
    first = static_cast<size_t>(m.sensor_adr[element.id]);
  } else if (element.type == mjOBJ_EQUALITY && value.name.starts_with("efc_")) {
    first = static_cast<size_t>(FirstRowOfEquality(*c.frame.d, element.id));
  } else if (element.type == mjOBJ_ACTUATOR && value.name == "act") {
    first = static_cast<size_t>(m.actuator_actadr[element.id]);
  }
  std::string paths;
  for (size_t k = first; k < first + value.numbers.size() && k < rows * cols; ++k)
    paths += (paths.empty() ? "" : "\n") + NumberPath(m, value.name.c_str(), rows, cols, k / cols, k % cols);
  return paths;
}

// Numbers in rows of so many, their columns under each other. What is nothing beside the largest of them is
// zero, as it comes from rounding.
std::vector<std::string> RowsOf(std::span<const double> numbers, size_t columns, const char* format) {
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::abs(number));
  std::vector<std::string> cells;
  std::vector<size_t> widths(columns);
  for (size_t i = 0; i < numbers.size(); ++i) {
    cells.push_back(NumberText(format, std::abs(numbers[i]) < 1e-12 * largest ? 0 : numbers[i]));
    widths[i % columns] = std::max(widths[i % columns], cells.back().size());
  }
  std::vector<std::string> rows;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i % columns == 0) rows.emplace_back();
    rows.back() +=
        (i % columns == 0 ? "" : " ") + std::string(widths[i % columns] - cells[i].size(), ' ') + cells[i];
  }
  return rows;
}

// What is shown of a value, a line each: matrices, and pairs of vectors, by rows of three. With as many
// digits as there is room for; where even few do not fit, with few.
std::vector<std::string> LinesOf(const CardValue& value, float width) {
  const size_t n = value.numbers.size();
  if (n < 2 || n > 9) return {value.text};
  std::vector<std::string> rows;
  for (const char* format : {"%.5g", "%.4g", "%.3g", "%.2g"}) {
    rows = RowsOf(value.numbers, n == 6 || n == 9 ? 3 : n, format);
    if (ImGui::CalcTextSize(rows[0].c_str()).x <= width) break;
  }
  return rows;
}

void ValueLine(ActionContext& c, const CardValue& value, const char* note = nullptr) {
  const Style& style = *c.frame.style;
  const std::string title = TitleFor(value.name);
  const std::string help = title.empty() ? value.help : value.help + "\nArray: " + value.name;
  PropertyLabel(style, (title.empty() ? value.name : title).c_str(), value.unit.c_str(), help.c_str());
  OfferLabelOf(c, [&] { return PathsOf(c, value); });
  ImGui::PushID(value.name.c_str());
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(style.fonts.mono);
  ImGui::PushStyleColor(ImGuiCol_Text, value.broken ? style.palette.error : style.palette.text);
  // A whole row that can be pressed: the text lies on it.
  const float width = ImGui::GetContentRegionAvail().x;
  const ImVec2 at = ImGui::GetCursorPos();
  const std::vector<std::string> lines = LinesOf(value, width);
  const float height =
      ImGui::GetFrameHeight() + static_cast<float>(lines.size() - 1) * ImGui::GetTextLineHeightWithSpacing();
  ImGui::Selectable("##value", false, ImGuiSelectableFlags_AllowDoubleClick, {width, height});
  const bool hovered = ImGui::IsItemHovered();
  const bool twice = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  if (ValueMayBeTaken()) OfferValue(c, PathsOf(c, value), value.text);
  for (size_t i = 0; i < lines.size(); ++i) {
    const float down = ImGui::GetStyle().FramePadding.y + static_cast<float>(i) * ImGui::GetTextLineHeight();
    ImGui::SetCursorPos({at.x, at.y + down});
    CutText(lines[i], width);
  }
  ImGui::PopStyleColor();
  ImGui::PopFont();
  const Panel* panel = Tune(c, value.name, twice);
  if (hovered && (panel != nullptr || note != nullptr)) {
    std::string tip = value.text;
    if (note != nullptr) tip += std::string("\n") + note;
    if (panel != nullptr) tip += std::string("\nDouble click: change it under ") + panel->title;
    ShowTip("%s", tip.c_str());
  }
  ImGui::PopID();
}

void DrawValues(ActionContext& c, const char* title, const std::vector<CardValue>& values, bool open) {
  if (values.empty()) return;
  if (!ImGui::TreeNodeEx(title, (open ? ImGuiTreeNodeFlags_DefaultOpen : 0) |
                                    ImGuiTreeNodeFlags_NoTreePushOnOpen | ImGuiTreeNodeFlags_SpanAvailWidth))
    return;
  if (!BeginProperties(title)) return;
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
    ShowTip("%s:%d:%d\nClick opens the place in the editor", where.file.c_str(), where.line, where.column);
}

// Values that the element takes from its classes: each with the class and its place.
void DrawInherited(ActionContext& c, const ElementText& text) {
  const Style& style = *c.frame.style;
  if (text.inherited.empty()) return;
  if (!ImGui::TreeNodeEx("From default classes", ImGuiTreeNodeFlags_DefaultOpen |
                                                     ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                                     ImGuiTreeNodeFlags_SpanAvailWidth))
    return;
  if (!BeginProperties("inherited")) return;
  for (const InheritedValue& from : text.inherited) {
    const FieldHelp help = HelpFor(from.name);
    const std::string place = FileName(from.where.file) + ":" + std::to_string(from.where.line);
    const std::string note = "From class '" + from.class_name + "', " + place;
    ValueLine(c, {from.name, "", help.help, from.value, {}, false}, note.c_str());
    ImGui::PushID(from.name.c_str());
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
    const std::string where = "class " + from.class_name + ", " + place;
    const bool fits = ImGui::CalcTextSize(where.c_str()).x <= ImGui::GetContentRegionAvail().x;
    const std::string line = from.class_name + ", line " + std::to_string(from.where.line);
    if (ImGui::Selectable(fits ? where.c_str() : line.c_str())) c.Ask(request::OpenInEditor{from.where});
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ShowTip("%s\nOpens the place in the editor", note.c_str());
    ImGui::PopID();
  }
  EndProperties();
}

void DrawText(ActionContext& c, const ElementText& text) {
  if (!text.found) return;
  const Style& style = *c.frame.style;
  if (!ImGui::TreeNodeEx("In the file", ImGuiTreeNodeFlags_DefaultOpen | ImGuiTreeNodeFlags_NoTreePushOnOpen |
                                            ImGuiTreeNodeFlags_SpanAvailWidth))
    return;
  if (text.attributes.empty())
    ImGui::TextColored(style.palette.dim, "<%s> without attributes", text.tag.c_str());
  if (text.attributes.empty() || !BeginProperties("file")) return;
  for (const auto& [name, value] : text.attributes) {
    const FieldHelp help = HelpFor(name);
    ValueLine(c, {name, "", help.help, value, {}, false});
  }
  EndProperties();
}

// What kind of its kind it is; empty where there is only one.
std::string VariantOf(const mjModel& m, ElementRef element) {
  const int id = element.id;
  switch (element.type) {
    case mjOBJ_JOINT:
      return JointTypeName(m.jnt_type[id]);
    case mjOBJ_GEOM:
      return GeomTypeName(m.geom_type[id]);
    case mjOBJ_SENSOR:
      return SensorTypeName(m.sensor_type[id]);
    case mjOBJ_EQUALITY:
      return EqualityTypeName(m.eq_type[id]);
    case mjOBJ_ACTUATOR:
      return TransmissionTypeName(m.actuator_trntype[id]);
    case mjOBJ_TENDON:
      return m.wrap_type[m.tendon_adr[id]] == mjWRAP_JOINT ? "fixed" : "spatial";
    case mjOBJ_KEY:
      return "at " + NumberText("%.4g", m.key_time[id]) + " s";
    default:
      return {};
  }
}

bool HasPlace(int type) {
  constexpr int kPlaced[] = {mjOBJ_BODY,     mjOBJ_JOINT,  mjOBJ_GEOM, mjOBJ_SITE,
                             mjOBJ_CAMERA,   mjOBJ_LIGHT,  mjOBJ_FLEX, mjOBJ_TENDON,
                             mjOBJ_EQUALITY, mjOBJ_SENSOR, mjOBJ_SKIN, mjOBJ_ACTUATOR};
  return std::find(std::begin(kPlaced), std::end(kPlaced), type) != std::end(kPlaced);
}

using CardButton = std::pair<const char*, const char*>;  // its title, and its action

float WidthOf(const CardButton& button) {
  return ImGui::CalcTextSize(button.first).x + 2 * ImGui::GetStyle().FramePadding.x;
}

// Beside each other, each as wide as the other where both titles have room then; else below each other.
void DrawButtonPair(ActionContext& c, const CardButton (&pair)[2]) {
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x;
  const float first = WidthOf(pair[0]), second = WidthOf(pair[1]);
  const bool beside = first + second <= room;
  const float half = std::clamp(0.5f * room, first, std::max(first, room - second));
  for (int i = 0; i < 2; ++i) {
    if (i > 0 && beside) ImGui::SameLine();
    if (ImGui::Button(pair[i].first, {i == 0 && beside ? half : -1, 0})) RunAction(pair[i].second, c);
    if (ImGui::IsItemHovered()) ShowTip("%s", TipFor(pair[i].second).c_str());
  }
}

// What can be done with any element of the kind.
void DrawCardButtons(ActionContext& c, ElementRef element) {
  if (element.type == mjOBJ_KEY) {
    if (ImGui::Button("Go to this state", {-1, 0})) c.sink.Push(runner::command::LoadKey{element.id});
    if (ImGui::IsItemHovered()) ShowTip("Sets the simulation to what the keyframe holds");
  }
  if (HasPlace(element.type))
    DrawButtonPair(c, {{"Focus", "camera.focus"}, {"Follow", "camera.follow_selection"}});
  DrawButtonPair(c, {{"Copy path", "selection.copy_path"}, {"Open in editor", "selection.open_source"}});
}

}  // namespace

void DrawElementCard(ActionContext& c) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  const ElementRef element = c.ui.selection.element;
  if (!Exists(m, element)) return;
  KindIcon(style, element.type);
  ImGui::PushFont(style.fonts.bold);
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.selection);
  const std::string name = ElementName(m, element.type, element.id);
  CutText(name, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::PopFont();
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  const std::string variant = VariantOf(m, element), path = ElementPath(m, element);
  std::string kind = std::string(ObjectTypeName(element.type)) + " " + std::to_string(element.id);
  if (!variant.empty()) kind += ", " + variant;
  if (path != name) kind += "   " + path;
  CutText(kind, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) ShowTip("%s\n%s", path.c_str(), KindHelp(element.type));
  const SourceLocation where = SelectionSource(c);
  DrawPlace(c, where);
  DrawCardButtons(c, element);
  const GizmoTarget target = GizmoTargetNow(c);
  if (target.kind == GizmoTarget::Kind::kNone) return;
  SubHeading(style, "Handles");
  DrawActionChips(c, kHandleChips, 4);
  const std::string why = WhyNoHandles(target, c.ui.views.tools.gizmo.mode);
  if (!why.empty()) Hint(style, "%s", why.c_str());
}

void DrawElementNumbers(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const ElementRef element = c.ui.selection.element;
  if (!Exists(m, element)) return;
  ImGui::Dummy({0, c.frame.style->Px(1)});
  DrawValues(c, "Now", LiveValues(m, *c.frame.d, element), element.type != mjOBJ_BODY);
  const ElementText& text = TextOf(c, SelectionSource(c));
  DrawText(c, text);
  DrawInherited(c, text);
  DrawValues(c, "Compiled", CompiledValues(m, element), false);
}

}  // namespace pliant::ui
