// Parameters of the selected element: sliders and typed values that act at once; the file's value beside
// each that differs.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/servo_numbers.h"
#include "ui/actions/actions.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

struct Kind {
  const char* title;
  mjtObj object;
};
constexpr Kind kKinds[] = {{"The selection", mjOBJ_UNKNOWN},
                           {"Joint", mjOBJ_JOINT},
                           {"Geom", mjOBJ_GEOM},
                           {"Actuator", mjOBJ_ACTUATOR},
                           {"Tendon", mjOBJ_TENDON},
                           {"Equality", mjOBJ_EQUALITY},
                           {"Contact pair", mjOBJ_PAIR},
                           {"Material", mjOBJ_MATERIAL},
                           {"Site", mjOBJ_SITE},
                           {"Camera", mjOBJ_CAMERA},
                           {"Light", mjOBJ_LIGHT},
                           {"Sensor", mjOBJ_SENSOR},
                           {"Flex", mjOBJ_FLEX}};
constexpr int kKindCount = static_cast<int>(std::size(kKinds));

constexpr char kOnlyChanged[] = "Changed only";

class TuningPanel {
 public:
  explicit TuningPanel(ActionContext& c)
      : c_(c),
        style_(*c.frame.style),
        m_(*c.frame.m),
        state_(c.ui.authoring.tuning),
        file_(c.frame.snapshot->report != nullptr ? c.frame.snapshot->report->file_model.get() : nullptr) {}

  void Draw() {
    const char* titles[kKindCount];
    for (int i = 0; i < kKindCount; ++i) titles[i] = kKinds[i].title;
    // Beside each other where the longer one has room.
    const ImGuiStyle& imgui = ImGui::GetStyle();
    const float box =
        ImGui::GetFrameHeight() + imgui.ItemInnerSpacing.x + ImGui::CalcTextSize(kOnlyChanged).x;
    const float part = 0.5f * (ImGui::GetContentRegionAvail().x - imgui.ItemSpacing.x);
    const bool beside = box <= part;
    const float half = beside ? part : -1;
    ImGui::SetNextItemWidth(half);
    const auto* chosen =
        std::find_if(kKinds, kKinds + kKindCount, [&](const Kind& k) { return k.object == state_.kind; });
    int index = chosen != kKinds + kKindCount ? static_cast<int>(chosen - kKinds) : 0;
    ChoiceField("##kind", &index, titles, kKindCount);
    if (ImGui::IsItemHovered()) ShowTip("Kind of element whose parameters are shown");
    const mjtObj object = state_.kind = kKinds[index].object;
    const int n = object == mjOBJ_UNKNOWN ? 0 : CountOf(m_, object);
    if (beside && (n > 0 || object == mjOBJ_UNKNOWN)) ImGui::SameLine();
    if (object == mjOBJ_UNKNOWN) {
      ImGui::Checkbox(kOnlyChanged, &state_.only_changed);
      Selected();
      return;
    }
    if (n <= 0) {
      Hint(style_, "The model has none of this kind.");
      return;
    }
    state_.element = std::clamp(state_.element, 0, n - 1);
    ElementCombo(object, n, half);
    Element(object, state_.element);
  }

 private:
  void ElementCombo(mjtObj object, int n, float width) {
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo("##element", ElementName(m_, object, state_.element).c_str())) return;
    FilterField("##filter", state_.filter, sizeof state_.filter, "Filter by name");
    std::vector<int> shown;
    for (int i = 0; i < n; ++i) {
      if (MatchesFilter(state_.filter, ElementName(m_, object, i))) shown.push_back(i);
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(shown.size()));
    while (clipper.Step()) {
      for (int k = clipper.DisplayStart; k < clipper.DisplayEnd; ++k) {
        const int i = shown[static_cast<size_t>(k)];
        ImGui::PushID(i);
        if (ImGui::Selectable(ElementName(m_, object, i).c_str(), i == state_.element)) state_.element = i;
        ImGui::PopID();
      }
    }
    ImGui::EndCombo();
  }

  // The selected body with its joints and geoms; of the world only the geom that is meant.
  void Selected() {
    const ElementRef chosen = c_.ui.selection.element;
    const int body = c_.ui.selection.body;
    const bool part =
        body > 0 && (chosen.type == mjOBJ_BODY || chosen.type == mjOBJ_JOINT || chosen.type == mjOBJ_GEOM);
    if (!part && Exists(m_, chosen)) {
      Part(static_cast<mjtObj>(chosen.type), chosen.id, true);
      return;
    }
    if (body <= 0 || body >= m_.nbody) {
      Hint(style_, "Select a body to tune it, its joints and its geoms; or choose another kind above.");
      return;
    }
    Part(mjOBJ_BODY, body, false);
    for (int i = 0; i < m_.body_jntnum[body]; ++i) Part(mjOBJ_JOINT, m_.body_jntadr[body] + i, true);
    for (int i = 0; i < m_.body_geomnum[body]; ++i) {
      const int geom = m_.body_geomadr[body] + i;
      Part(mjOBJ_GEOM, geom, geom == c_.ui.selection.geom || (c_.ui.selection.geom < 0 && i == 0));
    }
  }

  void Part(mjtObj object, int id, bool open) {
    ImGui::PushID(static_cast<int>(object));
    ImGui::PushID(id);
    const bool wanted = Wanted(object, id);
    ImGui::SetNextItemOpen(open || wanted, wanted ? ImGuiCond_Always : ImGuiCond_Once);
    if (ImGui::TreeNodeEx("part", ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen,
                          "%s", ElementLabel(m_, object, id).c_str())) {
      Element(object, id);
    }
    ImGui::PopID();
    ImGui::PopID();
  }

  void Element(mjtObj object, int id) {
    ImGui::PushID(static_cast<int>(object));
    ImGui::PushID(id);
    int changed = 0;
    if (BeginProperties("parameters", 0.38f)) {
      for (const ModelParameter& p : ModelParameters()) {
        if (p.object != object || p.columns == 0) continue;
        if (p.form == Form::kGain && HasServoNumbers(m_.actuator_gaintype[id])) continue;
        const ParameterSlice slice = SliceOf(m_, p, id);
        if (slice.count == 0) continue;
        const bool differs = Changed(p, slice);
        changed += differs ? 1 : 0;
        if (!state_.only_changed || differs) Row(p, id, slice, differs);
      }
      if (object == mjOBJ_ACTUATOR) changed += ServoRows(id);
      EndProperties();
    }
    if (changed > 0) {
      char label[64];
      std::snprintf(label, sizeof label, "Back to the file (%d)", changed);
      if (ImGui::Button(label, {-1, 0})) Restore(object, id);
    }
    ImGui::PopID();
    ImGui::PopID();
  }

  bool Wanted(mjtObj object, int id) const {
    return !state_.focus.empty() && state_.focus_element == ElementRef{object, id};
  }

  bool FileHas(const ModelParameter& p) const {
    const ModelField* field = FindModelField(p.field);
    return file_ != nullptr && field->Count(*file_) == field->Count(m_);
  }

  bool Changed(const ModelParameter& p, const ParameterSlice& slice) const {
    if (!FileHas(p)) return false;
    for (int k = 0; k < slice.count; ++k) {
      if (ParameterValue(m_, p.field, slice.begin + k) != ParameterValue(*file_, p.field, slice.begin + k)) {
        return true;
      }
    }
    return false;
  }

  void Send(const ModelParameter& p, int id, const ParameterSlice& slice, int column, double value) {
    if (p.effect == Effect::kRecompile) {
      const char* name = Id2Name(m_, p.object, id);
      state_.SetShape({p.object, name != nullptr ? name : "", id, p.field, column, value});
      return;
    }
    for (int r = 0; r < slice.repeats; ++r) {
      c_.sink.Push(runner::command::SetModelField{p.field, slice.begin + r * slice.count + column, value});
    }
    // A servo's gain is also the negative of its bias.
    const int bias = m_.actuator_biastype[id];
    const bool servo = std::string(p.field) == "actuator_gainprm" && column == 0 &&
                       m_.actuator_biasprm[mjNBIAS * id + 1] == -m_.actuator_gainprm[mjNGAIN * id] &&
                       (bias == mjBIAS_AFFINE || bias == mjBIAS_SO3) &&
                       m_.actuator_gainprm[mjNGAIN * id] != 0;
    if (servo) c_.sink.Push(runner::command::SetModelField{"actuator_biasprm", mjNBIAS * id + 1, -value});
  }

  void Restore(mjtObj object, int id) {
    for (const ModelParameter& p : ModelParameters()) {
      if (p.object != object) continue;
      const ParameterSlice slice = SliceOf(m_, p, id);
      if (slice.count > 0 && Changed(p, slice)) RestoreRow(p, id, slice);
    }
  }
  void RestoreRow(const ModelParameter& p, int id, const ParameterSlice& slice) {
    for (int k = 0; k < slice.count; ++k) {
      const double value = ParameterValue(*file_, p.field, slice.begin + k);
      if (value != ParameterValue(m_, p.field, slice.begin + k)) Send(p, id, slice, k, value);
    }
  }

  void Row(const ModelParameter& p, int id, const ParameterSlice& slice, bool differs) {
    std::string unit = p.unit;
    const bool slide = p.object == mjOBJ_JOINT && m_.jnt_type[id] == mjJNT_SLIDE;
    if (slide && unit == "rad") unit = "m";
    const bool shown_as_slider = slice.count == 1 && p.form != Form::kColor && p.words.empty() && p.lo < p.hi;
    if (slide && unit.find("rad") != std::string::npos) unit = unit.substr(0, unit.find(" m")) + " s/m";
    char range[64];
    std::snprintf(range, sizeof range, "; the slider goes from %.4g to %.4g", p.lo, p.hi);
    const std::string help = std::string(p.help) + (*p.help != '\0' ? "\n" : "") + "MJCF: " + p.attribute +
                             " of the " + ObjectTypeName(p.object) + (shown_as_slider ? range : "");
    PropertyLabel(style_, p.title, unit.c_str(), help.c_str(), differs);
    OfferLabelOf(c_, [&] {
      std::string paths;
      for (int k = 0; k < slice.count; ++k) paths += (k > 0 ? "\n" : "") + PathOf(p, slice.begin + k);
      return paths;
    });
    focus_number_ = Wanted(p.object, id) && state_.focus == p.field;
    if (focus_number_) {
      ImGui::SetScrollHereY(0.3f);
      state_.focus.clear();
    }
    ImGui::PushID(p.field);
    const bool limited = Enabled(p, id);
    if (!limited) ImGui::BeginDisabled();
    int shown = slice.count;
    if (p.form == Form::kGain) shown = std::min(shown, 3);
    if (p.form == Form::kColor) {
      Color(p, id, slice);
    } else if (p.form == Form::kChoice) {
      Choice(p, id, slice);
    } else if (p.form == Form::kBits) {
      Bits(p, id, slice);
    } else if (shown == 1) {
      One(p, id, slice);
    } else {
      Many(p, id, slice, shown);
    }
    if (!limited) ImGui::EndDisabled();
    if (differs) FileValue(p, id, slice, shown);
    ImGui::PopID();
  }

  // Words may stand for several values, of which the compiler chooses one: the file's, where it says so too.
  void Choice(const ModelParameter& p, int id, const ParameterSlice& slice) {
    std::vector<const char*> words;
    int chosen = 0;
    const auto now = static_cast<size_t>(ParameterValue(m_, p.field, slice.begin));
    for (size_t i = 0; i < p.words.size(); ++i) {
      if (words.empty() || words.back() != std::string_view(p.words[i])) words.push_back(p.words[i]);
      if (i == now) chosen = static_cast<int>(words.size()) - 1;
    }
    ImGui::SetNextItemWidth(-1);
    if (!ChoiceField("##choice", &chosen, words.data(), static_cast<int>(words.size()))) return;
    const std::string_view word = words[static_cast<size_t>(chosen)];
    const auto first = std::find(p.words.begin(), p.words.end(), word);
    double value = static_cast<double>(first - p.words.begin());
    if (FileHas(p)) {
      const double said = ParameterValue(*file_, p.field, slice.begin);
      if (word == p.words[static_cast<size_t>(said)]) value = said;
    }
    Send(p, id, slice, 0, value);
  }

  void Bits(const ModelParameter& p, int id, const ParameterSlice& slice) {
    const auto bits = static_cast<unsigned>(ParameterValue(m_, p.field, slice.begin));
    for (size_t i = 0; i < p.words.size(); ++i) {
      const unsigned bit = 1u << i;
      bool on = (bits & bit) != 0;
      ImGui::BeginDisabled(bits == bit);  // one at least
      if (ImGui::Checkbox(p.words[i], &on)) Send(p, id, slice, 0, bits ^ bit);
      ImGui::EndDisabled();
    }
  }

  // Gains by the words that MJCF has for them; returns how many differ from the file.
  int ServoRows(int id) {
    int changed = 0;
    for (const ServoNumber& number : ServoNumbers()) {
      if (number.gain != m_.actuator_gaintype[id]) continue;
      const ModelParameter& p = *FindParameter(number.field);
      const double value = ValueOf(number, m_, id);
      const bool differs = FileHas(p) && value != ValueOf(number, *file_, id);
      changed += differs ? 1 : 0;
      if (state_.only_changed && !differs) continue;
      const std::string help = std::string("MJCF: ") + number.attribute + " of the " + number.element;
      PropertyLabel(style_, number.title, number.unit, help.c_str(), differs);
      ImGui::PushID(number.title);
      ImGui::SetNextItemWidth(-1);
      ImGui::PushFont(style_.fonts.mono);
      double edited = value + 0.0;
      if (NumberField("##n", &edited, std::max(1e-4, 0.005 * std::abs(value)), 0, 0, "%.6g"))
        Send(p, id, SliceOf(m_, p, id), number.column, number.sign * edited);
      ImGui::PopFont();
      ImGui::PopID();
    }
    return changed;
  }

  std::string PathOf(const ModelParameter& p, int number) const {
    const ModelField* field = FindModelField(p.field);
    const size_t cols = field->cols(m_), i = static_cast<size_t>(number);
    return NumberPath(m_, p.field, field->rows(m_), cols, i / cols, i % cols);
  }

  // Ranges act only where the limit is on; whether it is, the file decides.
  bool Enabled(const ModelParameter& p, int id) const {
    const std::string field = p.field;
    if (field == "jnt_range") return m_.jnt_limited[id] != 0;
    if (field == "jnt_actfrcrange") return m_.jnt_actfrclimited[id] != 0;
    if (field == "tendon_range") return m_.tendon_limited[id] != 0;
    if (field == "actuator_ctrlrange") return m_.actuator_ctrllimited[SliceOf(m_, p, id).begin / 2] != 0;
    if (field == "actuator_forcerange") return m_.actuator_forcelimited[id] != 0;
    if (field == "actuator_actrange") return m_.actuator_actlimited[id] != 0;
    return true;
  }

  void Color(const ModelParameter& p, int id, const ParameterSlice& slice) {
    float rgba[4];
    for (int k = 0; k < 4; ++k) rgba[k] = static_cast<float>(ParameterValue(m_, p.field, slice.begin + k));
    ImGui::SetNextItemWidth(-1);
    const float before[4] = {rgba[0], rgba[1], rgba[2], rgba[3]};
    if (!PickColor(
            "##color", rgba, 4,
            ImGuiColorEditFlags_Float | ImGuiColorEditFlags_AlphaPreview | ImGuiColorEditFlags_NoInputs)) {
      return;
    }
    for (int k = 0; k < 4; ++k) {
      if (rgba[k] != before[k]) Send(p, id, slice, k, static_cast<double>(rgba[k]));
    }
  }

  void One(const ModelParameter& p, int id, const ParameterSlice& slice) {
    double value = ParameterValue(m_, p.field, slice.begin);
    const bool whole = FindModelField(p.field)->type == FieldType::kInt;
    ImGui::SetNextItemWidth(-1);
    if (whole) {
      int number = static_cast<int>(value);
      if (IntegerField("##i", &number, static_cast<int>(p.lo), static_cast<int>(p.hi))) {
        Send(p, id, slice, 0, number);
      }
      return;
    }
    // The slider reaches as far as the value needs.
    const double hi = std::max(p.hi, 2 * std::abs(value));
    const float width = ImGui::GetContentRegionAvail().x;
    const float number = std::min(style_.Px(72), 0.45f * width);
    ImGui::SetNextItemWidth(width - number - style_.Px(3));
    double edited = value;
    const double lo = p.logarithmic ? std::min(p.lo, value > 0 ? value : p.lo) : p.lo;
    if (SliderField("##slider", &edited, lo, hi, "",
                    (p.logarithmic ? ImGuiSliderFlags_Logarithmic : 0) | ImGuiSliderFlags_NoRoundToFormat)) {
      Send(p, id, slice, 0, Rounded(edited));
    }
    ImGui::SameLine(0, style_.Px(3));
    Number(p, id, slice, 0, number);
  }

  // A slider has no more than four digits to say.
  static double Rounded(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return std::atof(text);
  }

  void Many(const ModelParameter& p, int id, const ParameterSlice& slice, int shown) {
    const int per_row = shown == 4 ? 2 : std::min(shown, 3);
    const float gap = style_.Px(3);
    const float width = (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(per_row - 1)) /
                        static_cast<float>(per_row);
    for (int k = 0; k < shown; ++k) {
      if (k % per_row != 0) ImGui::SameLine(0, gap);
      Number(p, id, slice, k, width);
    }
  }

  void Number(const ModelParameter& p, int id, const ParameterSlice& slice, int k, float width) {
    double value = ParameterValue(m_, p.field, slice.begin + k);
    ImGui::PushID(k);
    ImGui::SetNextItemWidth(width);
    ImGui::PushFont(style_.fonts.mono);
    if (std::exchange(focus_number_, false)) ImGui::SetKeyboardFocusHere();
    const char* format = FittingFormat("##n", value, width);
    if (NumberField("##n", &value, std::max(1e-4, 0.005 * std::abs(value)), 0, 0, format)) {
      Send(p, id, slice, k, value);
    }
    ImGui::PopFont();
    if (ValueMayBeTaken()) OfferValueMenu(c_, PathOf(p, slice.begin + k));
    ImGui::PopID();
  }

  void FileValue(const ModelParameter& p, int id, const ParameterSlice& slice, int shown) {
    std::string text = "file:";
    if (p.form == Form::kChoice) {
      text += std::string(" ") + p.words[static_cast<size_t>(ParameterValue(*file_, p.field, slice.begin))];
      shown = 0;
    }
    for (int k = 0; k < shown; ++k) {
      char number[32];
      std::snprintf(number, sizeof number, " %.4g", ParameterValue(*file_, p.field, slice.begin + k));
      text += number;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, style_.palette.dim);
    if (ImGui::Selectable(text.c_str())) RestoreRow(p, id, slice);
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ShowTip("What the file says. Click to go back to it.");
  }

  ActionContext& c_;
  const Style& style_;
  const mjModel& m_;
  TuningState& state_;
  const mjModel* file_;
  bool focus_number_ = false;  // the next number is to be typed
};

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  TuningPanel(c).Draw();
  // A row that is not there is not waited for.
  TuningState& state = c.ui.authoring.tuning;
  if (!state.focus.empty() && ++state.focus_frames > 10) state.focus.clear();
  constexpr char kWrite[] = "Write to file...";
  const ImGuiStyle& imgui = ImGui::GetStyle();
  const float part = 0.5f * (ImGui::GetContentRegionAvail().x - imgui.ItemSpacing.x);
  const bool beside = ImGui::CalcTextSize(kWrite).x + 2 * imgui.FramePadding.x <= part;
  const float half = beside ? part : -1;
  ImGui::BeginDisabled(!IsUsable(*FindAction("edit.undo"), c));
  if (ImGui::Button("Undo", {half, 0})) RunAction("edit.undo", c);
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered()) ShowTip("%s", TipFor("edit.undo").c_str());
  if (beside) ImGui::SameLine();
  if (ImGui::Button(kWrite, {half, 0})) RunAction("file.write_back", c);
  if (ImGui::IsItemHovered()) ShowTip("%s", TipFor("file.write_back").c_str());
}

}  // namespace

extern constinit const Panel kParametersPanel = {
    .name = "parameters",
    .title = "Parameters",
    .place = PanelPlace::kRight,
    .order = 30,
    .draw = Draw,
    .action = "section.parameters",
    .action_title = "Parameters of the selection",
};

}  // namespace pliant::ui
