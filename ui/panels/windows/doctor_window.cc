// Why the simulation became unstable, and what helps.
#include <algorithm>
#include <cstddef>
#include <string>

#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/property.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

void DrawRemedies(ActionContext& c, const runner::DivergenceReport& report) {
  if (ImGui::Button("Select the body") && report.body > 0)
    SelectBody(*c.frame.m, c.ui.selection, report.body);
  ImGui::SameLine();
  if (ImGui::Button("One step back")) RunAction("simulation.step_back", c);
  ImGui::SameLine();
  if (ImGui::Button("Plot its velocity") && report.dof >= 0) {
    PlotThis(c.ui, "qvel[" + std::to_string(report.dof) + "]");
  }
  ImGui::SameLine();
  if (ImGui::Button("Halve the timestep")) {
    c.sink.Push(runner::command::SetOption{offsetof(mjOption, timestep), runner::command::ScalarKind::kDouble,
                                           0.5 * c.frame.m->opt.timestep});
  }
  ImGui::SameLine();
  if (ImGui::Button("Reset")) RunAction("simulation.reset", c);
}

void Draw(ActionContext& c) {
  TimelineState& state = c.ui.timeline;
  const runner::DivergenceReport* report = c.frame.snapshot->divergence.get();
  if (state.report != report) state.dismissed = false;
  state.report = report;
  if (report == nullptr || state.dismissed || c.frame.m == nullptr) return;
  const Style& style = *c.frame.style;
  bool open = true;
  const DialogLook look{.size = {560, 0}, .at = 0.16f, .keys = true};
  if (BeginDialog(style, "The simulation became unstable", &open, look)) {
    ImGui::PushTextWrapPos();
    ImGui::Text("Bad %s at %s. This is the last good state, t = %.6g s.", report->quantity.c_str(),
                report->owner.c_str(), report->time);
    ImGui::PopTextWrapPos();
    if (report->body > 0 && BeginProperties("numbers")) {
      PropertyValue(
          style, "Body", "", "%s",
          ElementName(*c.frame.m, mjOBJ_BODY, std::min(report->body, static_cast<int>(c.frame.m->nbody) - 1))
              .c_str());
      PropertyValue(style, "Mass", "kg", "%.4g", report->mass);
      PropertyValue(style, "Inertia of the dof", "kg, kg m²", "%.4g", report->inertia);
      PropertyValue(style, "Acceleration of the dof", "", "%.4g", report->acceleration);
      PropertyValue(style, "Timestep", "s", "%.4g", c.frame.m->opt.timestep);
      EndProperties();
    }
    SubHeading(style, "Likely causes");
    for (const std::string& cause : report->causes) {
      ImGui::Bullet();
      ImGui::SameLine();
      ImGui::PushTextWrapPos();
      ImGui::TextUnformatted(cause.c_str());
      ImGui::PopTextWrapPos();
    }
    if (!report->contacts.empty()) {
      SubHeading(style, "Contacts of the body");
      const float line = ImGui::GetTextLineHeightWithSpacing();
      ImGui::BeginChild(
          "contacts",
          {0, line * static_cast<float>(std::min<size_t>(report->contacts.size(), 6)) + style.Px(4)});
      for (const std::string& contact : report->contacts) ImGui::TextUnformatted(contact.c_str());
      ImGui::EndChild();
    }
    DrawRemedies(c, *report);
    EndDialog();
  }
  if (!open) state.dismissed = true;
}

}  // namespace

extern constinit const Panel kDoctorWindow = {
    .name = "doctor",
    .title = "The simulation became unstable",
    .place = PanelPlace::kWindow,
    .order = 10,
    .draw = Draw,
};

}  // namespace pliant::ui
