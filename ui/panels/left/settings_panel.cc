// The tab of the left column that holds sections.
#include "ui/panels/sections.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) { DrawSections(c, PanelPlace::kSettings); }

}  // namespace

extern constinit const Panel kSettingsPanel = {
    .name = "settings", .title = "Settings", .place = PanelPlace::kLeft, .order = 20, .draw = Draw};

}  // namespace pliant::ui
