// All of mjOption, live. Values that differ from the file are marked, and can be put back one by one.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <span>
#include <string>

#include "engine/model/physics_flags.h"
#include "engine/model/rules.h"
#include "engine/runner/values/option_command.h"
#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/panels/left/option_fields.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// What each switch does, said positively: the feature that a bit of disableflags switches off.
const char* const kDisableHelp[mjNDISABLE] = {
    "Everything that the solver does",
    "Equality constraints",
    "Dry friction of joints and tendons",
    "Limits of joints and tendons",
    "Collisions and contact forces",
    "Springs of joints and tendons",
    "Damping of joints and tendons",
    "Gravity",
    "Controls are kept within their range",
    "The solver starts from the step before",
    "A body does not touch its own parent",
    "Forces of actuators",
    "No time constant of a constraint below two timesteps",
    "Sensors",
    "Trees of bounding volumes before the exact test of two bodies",
    "Joint damping is integrated implicitly by Euler",
    "Reset when the numbers become bad",
    "The engine's own collision of convex shapes",
    "Groups of bodies that do not touch are solved on their own",
    "Several contact points for each pair of convex shapes",
};
const char* const kEnableHelp[mjNENABLE] = {
    "All contacts take the margin, solref, solimp and friction below",
    "Potential and kinetic energy are computed",
    "Each step compares forward with inverse dynamics",
    "Inverse dynamics take the acceleration as a difference of velocities",
    "Trees at rest fall asleep until something wakes them",
    "The diagonal that scales constraint rows is exact instead of estimated",
    "Barrier contacts of deformables",
};

class PhysicsPanel {
 public:
  explicit PhysicsPanel(ActionContext& c)
      : c_(c),
        style_(*c.frame.style),
        m_(*c.frame.m),
        now_(c.frame.m->opt),
        file_(c.frame.snapshot->file_options),
        sink_(c.sink) {}

  void Draw() {
    if (BeginProperties("choices")) {
      for (const OptionField& field : ChoiceOptions()) {
        const std::span<const char* const> words = WordsOf(field);
        Choose(field, words.data(), static_cast<int>(words.size()));
      }
      EndProperties();
    }
    SubHeading(style_, "Algorithm");
    Fields("algorithm", AlgorithmOptions());
    SubHeading(style_, "Physics");
    Fields("physical", PhysicalOptions());
    SubHeading(style_, "Features");
    Flags();
    SubHeading(style_, "Rules of release");
    Rules();
    SubHeading(style_, "Actuator groups");
    ActuatorGroups();
    SubHeading(style_, "Contact override");
    if ((now_.enableflags & mjENBL_OVERRIDE) == 0) ImGui::BeginDisabled();
    Fields("override", OverrideOptions());
    if ((now_.enableflags & mjENBL_OVERRIDE) == 0) ImGui::EndDisabled();
    if (Changes() > 0 && ImGui::Button("Back to the file's options", {-1, 0})) {
      sink_.Push(command::RestoreOptions{});
    }
  }

  int Changes() const {
    int n = 0;
    for (const std::span<const OptionField> table : AllOptions()) {
      for (const OptionField& field : table) n += Changed(field) ? 1 : 0;
    }
    return n;
  }

 private:
  static int Count(const OptionField& field) { return static_cast<int>(field.member->count); }
  double Now(const OptionField& field, int i) const {
    return OptionNumber(now_, *field.member, static_cast<size_t>(i));
  }
  double InFile(const OptionField& field, int i) const {
    return OptionNumber(file_, *field.member, static_cast<size_t>(i));
  }
  static command::SetOption Command(const OptionField& field, int i, double value) {
    return runner::OptionCommand(*field.member, static_cast<size_t>(i), value);
  }

  bool Changed(const OptionField& field) const {
    for (int i = 0; i < Count(field); ++i) {
      if (Now(field, i) != InFile(field, i)) return true;
    }
    return false;
  }

  // All numbers of the option.
  static std::string PathsOf(const OptionField& field) {
    std::string paths;
    for (int i = 0; i < Count(field); ++i) {
      paths += std::string(i > 0 ? "\n" : "") + "opt." + field.member->name;
      if (Count(field) > 1) paths += "[" + std::to_string(i) + "]";
    }
    return paths;
  }

  // A right click puts the file's value back.
  void OfferRestore(const OptionField& field) {
    if (!Changed(field)) return;
    if (ImGui::IsItemHovered()) {
      char text[64];
      std::snprintf(text, sizeof text, "In the file: %.6g. Right click restores it.", InFile(field, 0));
      ShowTip("%s", text);
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        for (int i = 0; i < Count(field); ++i) sink_.Push(Command(field, i, InFile(field, i)));
      }
    }
  }

  // What it does, what it is called in a file, and what it may be.
  static std::string HelpOf(const OptionField& field) {
    std::string text = std::string(field.help) + "\nMJCF: option " + field.member->name;
    char range[64] = "";
    if (field.lo < field.hi) std::snprintf(range, sizeof range, ", from %.6g to %.6g", field.lo, field.hi);
    return text + range;
  }

  void Choose(const OptionField& field, const char* const* names, int n) {
    PropertyLabel(style_, field.title, "", HelpOf(field).c_str(), Changed(field));
    int value = static_cast<int>(Now(field, 0));
    ImGui::PushID(field.member->name);
    if (ChoiceField("##choice", &value, names, n)) sink_.Push(Command(field, 0, value));
    OfferRestore(field);
    ImGui::PopID();
  }

  void Fields(const char* id, std::span<const OptionField> fields) {
    if (!BeginProperties(id, 0.5f)) return;
    for (const OptionField& field : fields) {
      PropertyLabel(style_, field.title, field.unit, HelpOf(field).c_str(), Changed(field));
      OfferLabelOf(c_, [&] { return PathsOf(field); });
      ImGui::PushID(field.member->name);
      // All numbers of a vector on one line, or each on its own.
      const float min_width = ImGui::CalcTextSize("-9.81").x + ImGui::GetStyle().FramePadding.x;
      const int fit = static_cast<int>(ImGui::GetContentRegionAvail().x / min_width);
      const int per_row = fit >= std::min(Count(field), 3) ? std::min(Count(field), 3) : 1;
      const float gap = style_.Px(3);
      const float width = (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(per_row - 1)) /
                          static_cast<float>(per_row);
      for (int i = 0; i < Count(field); ++i) {
        if (i % per_row != 0) ImGui::SameLine(0, gap);
        ImGui::SetNextItemWidth(width);
        Number(field, i);
        OfferRestore(field);
      }
      if (Changed(field)) FileValue(field);
      ImGui::PopID();
    }
    EndProperties();
  }

  // What the file says, beside; a click puts it back.
  void FileValue(const OptionField& field) {
    std::string text = "file:";
    for (int i = 0; i < Count(field); ++i) {
      char number[32];
      std::snprintf(number, sizeof number, " %.6g", InFile(field, i));
      text += number;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, style_.palette.dim);
    if (ImGui::Selectable(text.c_str())) {
      for (int i = 0; i < Count(field); ++i) sink_.Push(Command(field, i, InFile(field, i)));
    }
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ShowTip("What the file says. Click to go back to it.");
  }

  void Number(const OptionField& field, int i) {
    ImGui::PushID(i);
    double value = Now(field, i);
    if ((field.member->type == FieldType::kInt)) {
      int number = static_cast<int>(value);
      if (IntegerField("##n", &number, static_cast<int>(field.lo), static_cast<int>(field.hi))) {
        sink_.Push(Command(field, i, number));
      }
    } else {
      const double speed = field.speed > 0 ? field.speed : std::max(1e-9, 0.01 * std::abs(value));
      if (NumberField("##n", &value, speed, field.lo, field.hi, "%.5g")) sink_.Push(Command(field, i, value));
    }
    ImGui::PopID();
  }

  void Flag(const char* title, int bits, size_t offset, int bit, bool positive) {
    ImGui::TableNextColumn();
    const bool set = (bits & (1 << bit)) != 0;
    const bool on = positive ? set : !set;
    if (Chip(style_, title, on, "", -1)) {
      sink_.Push(
          command::SetOption{offset, command::ScalarKind::kInt, static_cast<double>(bits ^ (1 << bit))});
    }
  }

  void Flags() {
    float widest = 0;
    for (const char* title : kDisableNames) widest = std::max(widest, ImGui::CalcTextSize(title).x);
    for (const char* title : kEnableNames) widest = std::max(widest, ImGui::CalcTextSize(title).x);
    const float column = widest + style_.Px(16) + 2 * ImGui::GetStyle().CellPadding.x;
    const int columns = ImGui::GetContentRegionAvail().x >= 2 * column ? 2 : 1;
    if (!ImGui::BeginTable("flags", columns, ImGuiTableFlags_SizingStretchSame)) return;
    const auto tip = [](const char* help, const char* attribute) {
      if (!ImGui::IsItemHovered()) return;
      ShowTip("%s\nMJCF: option/flag %s", help, attribute);
    };
    for (int i = 0; i < mjNDISABLE; ++i) {
      Flag(kDisableNames[i], now_.disableflags, offsetof(mjOption, disableflags), i, false);
      tip(kDisableHelp[i], kDisableFlags[i]);
    }
    for (int i = 0; i < mjNENABLE; ++i) {
      Flag(kEnableNames[i], now_.enableflags, offsetof(mjOption, enableflags), i, true);
      tip(kEnableHelp[i], kEnableFlags[i]);
    }
    ImGui::EndTable();
  }

  void SetRules(int rules) {
    sink_.Push(command::SetOption{offsetof(mjOption, enableflags), command::ScalarKind::kInt,
                                  static_cast<double>((now_.enableflags & ~kRules33) | rules)});
  }

  // Today's meaning of a few settings, the one that they had in release 3.3, or one by one. The program
  // remembers the choice for this model.
  void Rules() {
    const int rules = now_.enableflags & kRules33;
    const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    if (Chip(style_, "3.14", rules == 0, "Today's meaning of all settings", half)) SetRules(0);
    ImGui::SameLine();
    if (Chip(style_, "3.3", rules == kRules33, "What a few settings meant until then", half))
      SetRules(kRules33);
    for (const RuleText& rule : RuleTexts()) {
      bool on = (rules & rule.bit) != 0;
      if (ImGui::Checkbox(rule.name, &on)) SetRules(rules ^ rule.bit);
      if (!ImGui::IsItemHovered()) continue;
      const bool of_files = rule.bit == kRuleForcedActlimits || rule.bit == kRuleStripPath;
      ShowTip("%s%s", rule.sentence, of_files ? "\nTakes effect when the model is loaded again." : "");
    }
  }

  void ActuatorGroups() {
    if (!ImGui::BeginTable("groups", 6, ImGuiTableFlags_SizingStretchSame)) return;
    for (int i = 0; i < 6; ++i) {
      char title[24];
      std::snprintf(title, sizeof title, "%d##group", i);
      Flag(title, now_.disableactuator, offsetof(mjOption, disableactuator), i, false);
      if (!ImGui::IsItemHovered()) continue;
      std::string members;
      int count = 0;
      for (int k = 0; k < m_.nactuator; ++k) {
        if (m_.actuator_group[k] != i) continue;
        if (++count <= 12) members += "\n" + ElementName(m_, mjOBJ_ACTUATOR, k);
      }
      if (count > 12) members += "\nand " + std::to_string(count - 12) + " more";
      ShowTip("Group %d: %d actuators%s", i, count, members.c_str());
    }
    ImGui::EndTable();
  }

  ActionContext& c_;
  const Style& style_;
  const mjModel& m_;
  const mjOption& now_;
  const mjOption& file_;
  runner::CommandSink& sink_;
};

void Draw(ActionContext& c) {
  if (c.frame.m == nullptr) {
    Hint(*c.frame.style, "Open a model to change its physics while it runs.");
    return;
  }
  PhysicsPanel(c).Draw();
}

}  // namespace

extern constinit const Panel kPhysicsPanel = {
    .name = "physics",
    .title = "Physics",
    .place = PanelPlace::kSettings,
    .order = 20,
    .draw = Draw,
    .action = "section.Physics",
    .action_title = "Section Physics",
    .key = {Letter('P'), kModAlt},
};

}  // namespace pliant::ui
