// What is drawn besides the model: labels, frames, joint limits, contacts, hidden parts.
#include <vector>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  DrawExtras& extras = c.ui.view.extras;
  SubHeading(style, "Labels at once");
  static constexpr ActionChip kLabels[] = {{"Body", "label.Body"},
                                           {"Joint", "label.Joint"},
                                           {"Geom", "label.Geom"},
                                           {"Site", "label.Site"},
                                           {"Tendon", "label.Tendon"},
                                           {"Actuator", "label.Actuator"},
                                           {"Contact", "label.Contact"},
                                           {"Force", "label.Contact_force"},
                                           {"Selection", "label.of_selection"},
                                           {"Near pointer", "label.near_cursor"}};
  DrawActionChips(c, kLabels, 2);
  if (BeginProperties("labels")) {
    PropertyLabel(style, "Label height", "px", "0: as the panels");
    SliderField("##px", &extras.label_px, 0, 48);
    EndProperties();
  }
  SubHeading(style, "Frames at once");
  static constexpr ActionChip kFrames[] = {{"World", "frame.World"},    {"Body", "frame.Body"},
                                           {"Geom", "frame.Geom"},      {"Site", "frame.Site"},
                                           {"Camera", "frame.Camera"},  {"Light", "frame.Light"},
                                           {"Contact", "frame.Contact"}};
  DrawActionChips(c, kFrames, 3);
  SubHeading(style, "Joint limits");
  static constexpr ActionChip kLimits[] = {{"Of the selection", "limits.selection"}, {"All", "limits.all"}};
  DrawActionChips(c, kLimits, 2);
  SubHeading(style, "Contacts");
  std::vector<ActionChip> contacts = {{"Friction cones", "contact.cones"}, {"Slip", "contact.slip"}};
  for (const Drawing* drawing : Drawings()) contacts.push_back({drawing->label, drawing->action});
  contacts.insert(contacts.end(), {{"Fit arrows", "contact.auto_scale"},
                                   {"Of the selection", "contact.of_selection"},
                                   {"Forces through bodies", "contact.through"}});
  DrawActionChips(c, contacts, 2);
  if (BeginProperties("contacts")) {
    PropertyLabel(style, "Least force", "N", "Contacts with a smaller normal force are not drawn");
    NumberField("##least", &extras.min_force, 0.1, 0, 1e9, "%.3g");
    PropertyLabel(style, "Only with", "", "Part of the name of a body or geom");
    FilterField("##pair", extras.contact_filter, sizeof extras.contact_filter, "any name");
    EndProperties();
  }
  SubHeading(style, "Parts");
  static constexpr ActionChip kParts[] = {{"Solo", "view.solo"},
                                          {"Hide", "view.hide"},
                                          {"Show all", "view.show_all"},
                                          {"Dim what sleeps", "view.sleepers"}};
  DrawActionChips(c, kParts, 3);
  if (!extras.hidden.empty() || extras.solo.body > 0) {
    Hint(style, "%d hidden%s", static_cast<int>(extras.hidden.size()),
         extras.solo.body > 0 ? ", one shown alone" : "");
  }
}

}  // namespace

extern constinit const Panel kExtrasPanel = {
    .name = "extras",
    .title = "Labels, limits, contacts",
    .place = PanelPlace::kSettings,
    .order = 50,
    .draw = Draw,
};

}  // namespace pliant::ui
