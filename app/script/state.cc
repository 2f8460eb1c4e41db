#include "app/script/state.h"

#include <nlohmann/json.hpp>

#include "engine/model/names.h"
#include "render/camera.h"
#include "ui/model/names.h"
#include "ui/widgets/property.h"

namespace pliant::app {

namespace {

using nlohmann::json;

// The file, what was said, and how time goes on.
void AddRun(const ui::ActionContext& c, json& out) {
  const runner::RunStatus& run = c.frame.snapshot->run;
  out["loaded"] = c.frame.m != nullptr;
  out["failed"] = c.frame.load->failed;
  out["path"] = c.frame.load->path;
  out["generation"] = c.frame.snapshot->generation;
  json diagnostics = json::array();
  for (const Diagnostic& diagnostic : c.frame.load->diagnostics) diagnostics.push_back(ToString(diagnostic));
  out["diagnostics"] = diagnostics;
  json messages = json::array();
  for (const ui::Message& message : *c.frame.messages) messages.push_back(message.text);
  out["messages"] = messages;
  out["paused"] = run.paused;
  out["speed"] = run.speed;
  out["achieved"] = run.achieved;
  out["steps"] = run.steps;
  out["history"] = run.history.size;
  out["history_back"] = run.history.back;
  out["fps"] = c.frame.fps;
}

// Edits, what writing the file would change, and the dialogs about it.
void AddAuthoring(const ui::ActionContext& c, json& out) {
  const ui::AuthoringState& authoring = c.ui.authoring;
  json edits = json::array();
  for (const ui::EditRow& row : authoring.edits) edits.push_back((row.undone ? "undone: " : "") + row.label);
  out["edits"] = edits;
  json rows = json::array();
  for (const ui::WriteBackView::Row& row : authoring.write_back.rows) {
    rows.push_back({{"id", row.id}, {"before", row.before}, {"after", row.after}, {"class", row.class_name}});
  }
  out["write_back"] = {{"rows", rows},
                       {"ready", authoring.write_back.ready},
                       {"error", authoring.write_back.error},
                       {"refusals", authoring.write_back.refusals},
                       {"differences", authoring.write_back.differences}};
  json findings = json::array();
  for (const ui::Finding& finding : authoring.report.findings) findings.push_back(finding.text);
  out["report"] = findings;
  out["reload_offered"] = authoring.reload_offered;
  out["unsaved"] = authoring.unsaved;
  out["dialogs"] = {
      {"open", authoring.open.open}, {"save", authoring.save.open}, {"leave", authoring.leave.open}};
  out["open_path"] = authoring.open.path;
  json keys = json::array();
  for (const ui::SessionKey& key : authoring.keyframes.session) keys.push_back(key.name);
  out["session_keys"] = keys;
}

// Camera, selection, flags and panels.
void AddView(const ui::ActionContext& c, json& out) {
  const ui::Selection& s = c.ui.selection;
  out["selection"] = {{"body", s.body}, {"name", s.body_name}, {"geom", s.geom}, {"hovered", s.hovered_body}};
  const mjvCamera& camera = c.ui.view.camera;
  out["camera"] = {{"type", camera.type},
                   {"fixed", camera.fixedcamid},
                   {"body", camera.trackbodyid},
                   {"distance", camera.distance},
                   {"azimuth", camera.azimuth},
                   {"elevation", camera.elevation},
                   {"lookat", {camera.lookat[0], camera.lookat[1], camera.lookat[2]}}};
  const mjvOption& shown = c.ui.view.option;
  out["groups"] = std::vector<int>(shown.geomgroup, shown.geomgroup + mjNGROUP);
  out["flags"] = std::vector<int>(shown.flags, shown.flags + mjNVISFLAG);
  out["site_groups"] = std::vector<int>(shown.sitegroup, shown.sitegroup + mjNGROUP);
  out["render_flags"] = std::vector<int>(c.ui.view.render_flags.begin(), c.ui.view.render_flags.end());
  out["label"] = shown.label;
  out["frame"] = shown.frame;
  out["sections"] = ui::OpenSections();
  json on = json::array();
  for (const ui::Action& action : ui::Actions()) {
    const bool usable = !action.needs_model || c.frame.m != nullptr;
    if (usable && action.checked != nullptr && action.checked(c)) on.push_back(action.name);
  }
  out["on"] = on;
  out["layout"] = {{"left", ui::ShowsLeft(c.ui)},      {"right", ui::ShowsRight(c.ui)},
                   {"bottom", c.ui.layout.bottom},     {"tab", c.ui.layout.bottom_tab},
                   {"left_tab", c.ui.layout.left_tab}, {"scale", c.frame.style->scale}};
  out["measured"] = json::array();
  for (const ui::Measurement& pinned : c.ui.views.tools.measure.pinned)
    out["measured"].push_back(pinned.value);
  out["traces"] = c.ui.views.traces.targets.size();
  out["ghosts"] = c.ui.views.traces.ghosts.size();
  out["plots"] = json::array();
  for (const ui::PlotState& plot : c.ui.plots.plots) {
    for (const ui::PlotCurve& curve : plot.curves) out["plots"].push_back(curve.expression);
  }
  out["watches"] = json::array();
  for (const ui::Watch& watch : c.ui.values.watches) out["watches"].push_back(watch.expression);
}

void AddModel(const mjModel& m, json& out) {
  out["option"] = {{"timestep", m.opt.timestep}, {"gravity", m.opt.gravity[2]}};
  json geoms = json::object();
  for (int i = 0; i < m.ngeom; ++i) {
    geoms[ui::ElementName(m, mjOBJ_GEOM, i)] = {{"friction", m.geom_friction[3 * i]},
                                                {"size", m.geom_size[3 * i]}};
  }
  out["geoms"] = geoms;
  out["mass"] = m.nbody > 0 ? m.body_subtreemass[0] : 0.0;
  out["options"] = {{"timestep", m.opt.timestep},
                    {"gravity", {m.opt.gravity[0], m.opt.gravity[1], m.opt.gravity[2]}}};
}

// The state, and where the bodies are in the world and on the screen.
void AddData(const mjModel& m, const mjData& d, const ui::SceneView& view, json& out) {
  out["time"] = d.time;
  out["qpos"] = std::vector<double>(d.qpos, d.qpos + m.nq);
  out["qvel"] = std::vector<double>(d.qvel, d.qvel + m.nv);
  out["ctrl"] = std::vector<double>(d.ctrl, d.ctrl + m.nu);
  out["ncon"] = d.ncon;
  out["nefc"] = d.nefc;
  json bodies = json::object();
  json pixels = json::object();
  for (int i = 0; i < m.nbody; ++i) {
    const char* name = m.names + m.name_bodyadr[i];
    if (*name == '\0') continue;
    bodies[name] = {d.xpos[3 * i], d.xpos[3 * i + 1], d.xpos[3 * i + 2]};
    double pixel[2];
    if (render::ProjectToPixel(view.scene(), view.viewport(), d.xipos + 3 * i, pixel)) {
      pixels[name] = {view.origin().x + pixel[0], view.origin().y + pixel[1]};
    }
  }
  out["bodies"] = bodies;
  out["pixels"] = pixels;
}

}  // namespace

std::string StateAsJson(const ui::ActionContext& c, const ui::SceneView& view) {
  json out;
  AddRun(c, out);
  AddAuthoring(c, out);
  AddView(c, out);
  if (c.frame.m != nullptr) {
    AddModel(*c.frame.m, out);
    AddData(*c.frame.m, *c.frame.d, view, out);
  }
  return out.dump(1, ' ', false, json::error_handler_t::replace);
}

}  // namespace pliant::app
