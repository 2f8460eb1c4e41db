// The plugins that are registered, from where, and what the model uses of them; loading more.
#include <imgui.h>

#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/plugin_list.h"
#include "ui/state/panel.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

constexpr ImGuiTableFlags kTable =
    ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_Resizable;

void DrawRegistered(ActionContext& c) {
  const Style& style = *c.frame.style;
  SubHeading(style, "Registered");
  if (!ImGui::BeginTable("registered", 4, kTable)) return;
  ImGui::TableSetupColumn("Plugin", ImGuiTableColumnFlags_WidthFixed, style.Px(190));
  ImGui::TableSetupColumn("Makes", ImGuiTableColumnFlags_WidthFixed, style.Px(100));
  ImGui::TableSetupColumn("In the model", ImGuiTableColumnFlags_WidthFixed, style.Px(90));
  ImGui::TableSetupColumn("From", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const PluginRow& row : PluginRows(c.frame.m)) {
    ImGui::TableNextRow();
    const ImVec4 color = row.uses > 0 ? style.palette.text : style.palette.dim;
    TextCell(row.name, color);
    TextCell(row.abilities, color);
    TextCell(row.uses > 0 ? std::to_string(row.uses) : "", color);
    TextCell(row.origin, color);
  }
  ImGui::EndTable();
}

void DrawInstances(ActionContext& c) {
  const Style& style = *c.frame.style;
  SubHeading(style, "In this model");
  const std::vector<PluginInstanceRow> rows =
      c.frame.m != nullptr ? PluginInstanceRows(*c.frame.m) : std::vector<PluginInstanceRow>();
  if (rows.empty()) return Hint(style, "The model uses no plugin.");
  if (!ImGui::BeginTable("instances", 4, kTable)) return;
  ImGui::TableSetupColumn("Instance", ImGuiTableColumnFlags_WidthFixed, style.Px(110));
  ImGui::TableSetupColumn("Plugin", ImGuiTableColumnFlags_WidthFixed, style.Px(170));
  ImGui::TableSetupColumn("Settings", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Used by", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const PluginInstanceRow& row : rows) {
    ImGui::TableNextRow();
    for (const std::string* text : {&row.name, &row.plugin, &row.settings, &row.users}) TextCell(*text);
  }
  ImGui::EndTable();
}

void DrawExtensions(const Style& style) {
  const std::vector<ExtensionRow> rows = ExtensionRows();
  if (rows.empty()) return;
  SubHeading(style, "Extensions of the window");
  if (!ImGui::BeginTable("extensions", 3, kTable)) return;
  ImGui::TableSetupColumn("Extension", ImGuiTableColumnFlags_WidthFixed, style.Px(190));
  ImGui::TableSetupColumn("What it does", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("From", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableHeadersRow();
  for (const ExtensionRow& row : rows) {
    ImGui::TableNextRow();
    for (const std::string* text : {&row.name, &row.about, &row.origin}) TextCell(*text);
  }
  ImGui::EndTable();
}

void DrawLoading(ActionContext& c) {
  const Style& style = *c.frame.style;
  PluginsWindowState& state = c.ui.authoring.plugins;
  SubHeading(style, "Libraries");
  for (const std::string& path : state.remembered) {
    ImGui::PushID(path.c_str());
    if (ImGui::SmallButton("Forget")) c.Ask(request::ForgetPlugins{path});
    if (ImGui::IsItemHovered()) ShowTip("Not loaded at the next start");
    ImGui::SameLine();
    CutText(path, ImGui::GetContentRegionAvail().x);
    ImGui::PopID();
  }
  ImGui::SetNextItemWidth(-style.Px(90));
  const bool entered = HintField("##path", "Path of a shared library, or of a folder with some", state.path,
                                 sizeof state.path, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::SameLine();
  if ((ImGui::Button("Load", {style.Px(82), 0}) || entered) && state.path[0] != '\0')
    c.Ask(request::LoadPlugins{state.path});
  if (!state.message.empty()) {
    ImGui::PushTextWrapPos();
    ImGui::TextColored(state.failed ? style.palette.error : style.palette.dim, "%s", state.message.c_str());
    ImGui::PopTextWrapPos();
  }
  Hint(style, "A library that is built anew is loaded again, and the model with it.");
}

void Draw(ActionContext& c) {
  if (!BeginDialog(*c.frame.style, "Plugins", &c.ui.authoring.plugins.open, {.size = {820, 560}})) return;
  DrawRegistered(c);
  DrawInstances(c);
  DrawExtensions(*c.frame.style);
  DrawLoading(c);
  EndDialog();
}

}  // namespace

extern constinit const Panel kPluginsWindow = {
    .name = "plugins",
    .title = "Plugins",
    .place = PanelPlace::kWindow,
    .order = 95,
    .draw = Draw,
    .action = "plugins.window",
    .action_title = "Plugins: what is registered, what the model uses, load more",
    .open = [](UiState& ui) { return &ui.authoring.plugins.open; },
};

}  // namespace pliant::ui
