// All of mjOption, live. Values that differ from the file are marked, and can be put back one by one.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/panels/left/option_fields.h"
#include "ui/panels/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

consteval OptionField Choice(const char* name, const char* title, const char* help) {
  return DescribeOption(name, title, "", help, 0, 0, 0);
}

struct FlagHelp {
  const char* attribute;  // of <flag>
  const char* help;
};

const FlagHelp kDisableHelp[mjNDISABLE] = {
    {"constraint", "Everything that the solver does"},
    {"equality", "Equality constraints"},
    {"frictionloss", "Dry friction of joints and tendons"},
    {"limit", "Limits of joints and tendons"},
    {"contact", "Collisions and contact forces"},
    {"spring", "Springs of joints and tendons"},
    {"damper", "Damping of joints and tendons"},
    {"gravity", "Gravity"},
    {"clampctrl", "Controls are kept within their range"},
    {"warmstart", "The solver starts from the step before"},
    {"filterparent", "A body does not touch its own parent"},
    {"actuation", "Forces of actuators"},
    {"refsafe", "No time constant of a constraint below two timesteps"},
    {"sensor", "Sensors"},
    {"midphase", "Trees of bounding volumes before the exact test of two bodies"},
    {"eulerdamp", "Joint damping is integrated implicitly by Euler"},
    {"autoreset", "Reset when the numbers become bad"},
    {"nativeccd", "The engine's own collision of convex shapes"},
    {"island", "Groups of bodies that do not touch are solved on their own"},
    {"multiccd", "Several contact points for each pair of convex shapes"},
};
const FlagHelp kEnableHelp[mjNENABLE] = {
    {"override", "All contacts take the margin, solref, solimp and friction below"},
    {"energy", "Potential and kinetic energy are computed"},
    {"fwdinv", "Each step compares forward with inverse dynamics"},
    {"invdiscrete", "Inverse dynamics take the acceleration as a difference of velocities"},
    {"sleep", "Trees at rest fall asleep until something wakes them"},
    {"diagexact", "The diagonal that scales constraint rows is exact instead of estimated"},
    {"ipc", "Barrier contacts of deformables"},
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
      Choose(Choice("integrator", "Integrator", "How velocities and positions advance"), kIntegratorNames, 4);
      Choose(Choice("cone", "Friction cone", "Pyramids are linear, ellipses exact"), kConeNames, 2);
      Choose(Choice("jacobian", "Jacobian", "Auto: sparse from 60 degrees of freedom on"), kJacobianNames, 3);
      Choose(Choice("solver", "Solver", "Newton needs fewest iterations; CG suits large models"),
             kSolverNames, 3);
      EndProperties();
    }
    SubHeading(style_, "Algorithm");
    Fields("algorithm", AlgorithmOptions());
    SubHeading(style_, "Physics");
    Fields("physical", PhysicalOptions());
    SubHeading(style_, "Features");
    Flags();
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
    for (const auto& table : {AlgorithmOptions(), PhysicalOptions(), OverrideOptions()}) {
      for (const OptionField& field : table) n += Changed(field) ? 1 : 0;
    }
    n += now_.integrator != file_.integrator;
    n += now_.cone != file_.cone;
    n += now_.jacobian != file_.jacobian;
    n += now_.solver != file_.solver;
    n += now_.disableflags != file_.disableflags;
    n += now_.enableflags != file_.enableflags;
    n += now_.disableactuator != file_.disableactuator;
    return n;
  }

 private:
  bool Changed(const OptionField& field) const {
    for (int i = 0; i < field.count; ++i) {
      if (OptionValue(now_, field, i) != OptionValue(file_, field, i)) return true;
    }
    return false;
  }

  // All numbers of the option.
  static std::string PathsOf(const OptionField& field) {
    std::string paths;
    for (int i = 0; i < field.count; ++i) {
      paths += std::string(i > 0 ? "\n" : "") + "opt." + field.name;
      if (field.count > 1) paths += "[" + std::to_string(i) + "]";
    }
    return paths;
  }

  // A right click puts the file's value back.
  void OfferRestore(const OptionField& field) {
    if (!Changed(field)) return;
    if (ImGui::IsItemHovered()) {
      char text[64];
      std::snprintf(text, sizeof text, "In the file: %.6g. Right click restores it.",
                    OptionValue(file_, field, 0));
      ImGui::SetTooltip("%s", text);
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        for (int i = 0; i < field.count; ++i)
          sink_.Push(OptionCommand(field, i, OptionValue(file_, field, i)));
      }
    }
  }

  // What it does, what it is called in a file, and what it may be.
  static std::string HelpOf(const OptionField& field) {
    std::string text = std::string(field.help) + "\nMJCF: option " + field.name;
    char range[64] = "";
    if (field.lo < field.hi) std::snprintf(range, sizeof range, ", from %.6g to %.6g", field.lo, field.hi);
    return text + range;
  }

  void Choose(const OptionField& field, const char* const* names, int n) {
    PropertyLabel(style_, field.title, "", HelpOf(field).c_str(), Changed(field));
    int value = static_cast<int>(OptionValue(now_, field, 0));
    ImGui::PushID(field.name);
    if (ChoiceField("##choice", &value, names, n)) sink_.Push(OptionCommand(field, 0, value));
    OfferRestore(field);
    ImGui::PopID();
  }

  void Fields(const char* id, std::span<const OptionField> fields) {
    if (!BeginProperties(id)) return;
    for (const OptionField& field : fields) {
      PropertyLabel(style_, field.title, field.unit, HelpOf(field).c_str(), Changed(field));
      OfferLabelOf(c_, [&] { return PathsOf(field); });
      ImGui::PushID(field.name);
      const float least = ImGui::CalcTextSize("-0.0001").x + 2 * ImGui::GetStyle().FramePadding.x;
      const int fit = static_cast<int>(ImGui::GetContentRegionAvail().x / least);
      const int per_row = std::clamp(fit, 1, std::min(field.count, 3));
      const float gap = style_.Px(3);
      const float width = (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(per_row - 1)) /
                          static_cast<float>(per_row);
      for (int i = 0; i < field.count; ++i) {
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
    for (int i = 0; i < field.count; ++i) {
      char number[32];
      std::snprintf(number, sizeof number, " %.6g", OptionValue(file_, field, i));
      text += number;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, style_.palette.dim);
    if (ImGui::Selectable(text.c_str())) {
      for (int i = 0; i < field.count; ++i) sink_.Push(OptionCommand(field, i, OptionValue(file_, field, i)));
    }
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("What the file says. Click to go back to it.");
  }

  void Number(const OptionField& field, int i) {
    ImGui::PushID(i);
    double value = OptionValue(now_, field, i);
    if (field.integer) {
      int number = static_cast<int>(value);
      if (IntegerField("##n", &number, static_cast<int>(field.lo), static_cast<int>(field.hi))) {
        sink_.Push(OptionCommand(field, i, number));
      }
    } else {
      const double speed = field.speed > 0 ? field.speed : std::max(1e-9, 0.01 * std::abs(value));
      if (NumberField("##n", &value, speed, field.lo, field.hi, "%.5g"))
        sink_.Push(OptionCommand(field, i, value));
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
    const auto tip = [](const FlagHelp& flag) {
      if (!ImGui::IsItemHovered()) return;
      ImGui::SetTooltip("%s\nMJCF: option/flag %s", flag.help, flag.attribute);
    };
    for (int i = 0; i < mjNDISABLE; ++i) {
      Flag(kDisableNames[i], now_.disableflags, offsetof(mjOption, disableflags), i, false);
      tip(kDisableHelp[i]);
    }
    for (int i = 0; i < mjNENABLE; ++i) {
      Flag(kEnableNames[i], now_.enableflags, offsetof(mjOption, enableflags), i, true);
      tip(kEnableHelp[i]);
    }
    ImGui::EndTable();
  }

  void ActuatorGroups() {
    if (!ImGui::BeginTable("groups", 6, ImGuiTableFlags_SizingStretchSame)) return;
    for (int i = 0; i < 6; ++i) {
      char title[16];
      std::snprintf(title, sizeof title, "%d##group", i);
      Flag(title, now_.disableactuator, offsetof(mjOption, disableactuator), i, false);
      if (!ImGui::IsItemHovered()) continue;
      std::string members;
      int count = 0;
      for (int k = 0; k < m_.nu; ++k) {
        if (m_.actuator_group[k] != i) continue;
        if (++count <= 12) members += "\n" + ElementName(m_, mjOBJ_ACTUATOR, k);
      }
      if (count > 12) members += "\nand " + std::to_string(count - 12) + " more";
      ImGui::SetTooltip("Group %d: %d actuators%s", i, count, members.c_str());
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
