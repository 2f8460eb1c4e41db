#include "panels.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

mjuiDef Item(int type, const std::string& name, int state, void* data, const std::string& other) {
  mjuiDef def{};
  def.type = type;
  std::snprintf(def.name, sizeof(def.name), "%s", name.c_str());
  def.state = state;
  def.pdata = data;
  std::snprintf(def.other, sizeof(def.other), "%s", other.c_str());
  return def;
}

void Add(mjUI* ui, std::vector<mjuiDef> items) {
  items.push_back(Item(mjITEM_END, "", 0, nullptr, ""));
  mjui_add(ui, items.data());
}

std::string Lines(const char* const* names, int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines.append(i > 0 ? "\n" : "").append(names[i]);
  return lines;
}

std::string CameraNames(const mjModel* m) {
  std::string names = "Free\nTracking";
  for (int i = 0; i < m->ncam; ++i) {
    const char* name = mj_id2name(m, mjOBJ_CAMERA, i);
    names.append("\n").append(name != nullptr ? name : "Camera " + std::to_string(i));
  }
  return names;
}

void AddGeneral(mjUI* ui, Settings* s) {
  const mjuiDef file[] = {{mjITEM_SECTION, "File", mjSECT_CLOSED, nullptr, "AF", 0},
                          {mjITEM_BUTTON, "Save xml", 1, nullptr, "", 0},
                          {mjITEM_BUTTON, "Save mjb", 1, nullptr, "", 0},
                          {mjITEM_BUTTON, "Print model", 1, nullptr, "CM", 0},
                          {mjITEM_BUTTON, "Quit", 1, nullptr, "CQ", 0},
                          {mjITEM_BUTTON, "Screenshot", 1, nullptr, "CP", 0},
                          {mjITEM_END, "", 0, nullptr, "", 0}};
  const mjuiDef option[] = {
      {mjITEM_SECTION, "Option", mjSECT_OPEN, nullptr, "AO", 0},
      {mjITEM_CHECKINT, "Help", 1, &s->help, " #290", 0},
      {mjITEM_CHECKINT, "Info", 1, &s->info, " #291", 0},
      {mjITEM_CHECKINT, "Profiler", 1, &s->profiler, " #292", 0},
      {mjITEM_CHECKINT, "Sensor", 1, &s->sensors, " #293", 0},
      {mjITEM_CHECKINT, "Left UI", 1, &s->left_panel, " #258", 0},
      {mjITEM_CHECKINT, "Right UI", 1, &s->right_panel, "S#258", 0},
      {mjITEM_SELECT, "Spacing", 1, &s->spacing, "Tight\nWide", 0},
      {mjITEM_SELECT, "Color", 1, &s->color, "Default\nOrange\nWhite\nBlack", 0},
      {mjITEM_SELECT, "Font", 1, &s->font, "50 %\n100 %\n150 %\n200 %\n250 %\n300 %", 0},
      {mjITEM_END, "", 0, nullptr, "", 0}};
  mjui_add(ui, file);
  mjui_add(ui, option);
}

void AddSimulation(mjUI* ui, const mjModel* m, Settings* s) {
  const mjuiDef simulation[] = {{mjITEM_SECTION, "Simulation", mjSECT_OPEN, nullptr, "AS", 0},
                                {mjITEM_RADIO, "", 1, &s->run, "Pause\nRun", 0},
                                {mjITEM_BUTTON, "Reset", 1, nullptr, " #259", 0},
                                {mjITEM_BUTTON, "Reload", 1, nullptr, "CL", 0},
                                {mjITEM_BUTTON, "Copy state", 1, nullptr, "CC", 0},
                                {mjITEM_SLIDERINT, "Key", kWithKeys, &s->key, "0 0", 0},
                                {mjITEM_BUTTON, "Load key", kWithKeys, nullptr, "", 0},
                                {mjITEM_SLIDERNUM, "Noise", 1, &s->noise, "0 2", 0},
                                {mjITEM_END, "", 0, nullptr, "", 0}};
  mjui_add(ui, simulation);
  mjuiItem& key = ui->sect[kSimulation].item[kKey];
  key.slider.range[1] = static_cast<double>(std::max<long long>(0, m->nkey - 1));
  key.slider.divisions = std::max(1.0, key.slider.range[1]);
  const mjuiDef watch[] = {{mjITEM_SECTION, "Watch", mjSECT_CLOSED, nullptr, "AW", 0},
                           {mjITEM_EDITTXT, "Field", 1, s->field, "qpos", 0},
                           {mjITEM_EDITINT, "Index", 1, &s->index, "1", 0},
                           {mjITEM_STATIC, "Value", 1, nullptr, " ", 0},
                           {mjITEM_END, "", 0, nullptr, "", 0}};
  mjui_add(ui, watch);
}

void AddPhysics(mjUI* ui, mjModel* m, Settings* s) {
  mjOption& o = m->opt;
  std::vector<mjuiDef> items = {
      Item(mjITEM_SECTION, "Physics", mjPRESERVE, nullptr, "AP"),
      Item(mjITEM_SELECT, "Integrator", 1, &o.integrator, "Euler\nRK4\nimplicit\nimplicitfast"),
      Item(mjITEM_RADIO, "Cone", 1, &o.cone, "Pyramidal\nElliptic"),
      Item(mjITEM_RADIOLINE, "", 1, &o.jacobian, "Dense\nSparse\nAuto"),
      Item(mjITEM_SELECT, "Solver", 1, &o.solver, "PGS\nCG\nNewton"),
      Item(mjITEM_SEPARATOR, "Algorithmic", mjPRESERVE, nullptr, ""),
      Item(mjITEM_EDITNUM, "Timestep", 1, &o.timestep, "1 0 1"),
      Item(mjITEM_EDITINT, "Iterations", 1, &o.iterations, "1 0 1000"),
      Item(mjITEM_EDITNUM, "Tolerance", 1, &o.tolerance, "1 0 1"),
      Item(mjITEM_SEPARATOR, "Physical", mjPRESERVE, nullptr, ""),
      Item(mjITEM_EDITNUM, "Gravity", 1, o.gravity, "3"),
      Item(mjITEM_EDITNUM, "Wind", 1, o.wind, "3"),
      Item(mjITEM_EDITNUM, "Density", 1, &o.density, "1"),
      Item(mjITEM_SEPARATOR, "Disable flags", mjPRESERVE, nullptr, "")};
  for (int i = 0; i < mjNDISABLE; ++i) {
    s->disabled[i] = (o.disableflags & (1 << i)) != 0;
    items.push_back(Item(mjITEM_CHECKINT, mjDISABLESTRING[i], 1, &s->disabled[i], ""));
  }
  Add(ui, items);
}

// A shortcut without a modifier, as items state it.
std::string Key(const char* letter) { return std::string(" ").append(letter); }

void AddRendering(mjUI* ui, const mjModel* m, mjvScene* scene, mjvOption* option, Settings* s) {
  std::vector<mjuiDef> items = {Item(mjITEM_SECTION, "Rendering", mjPRESERVE, nullptr, "AR"),
                                Item(mjITEM_SELECT, "Camera", 1, &s->camera, CameraNames(m))};
  items.push_back(Item(mjITEM_SELECT, "Label", 1, &option->label, Lines(mjLABELSTRING, mjNLABEL)));
  items.push_back(Item(mjITEM_SELECT, "Frame", 1, &option->frame, Lines(mjFRAMESTRING, mjNFRAME)));
  items.push_back(Item(mjITEM_SEPARATOR, "Model elements", mjPRESERVE, nullptr, ""));
  for (int i = 0; i < mjNVISFLAG; ++i) {
    items.push_back(Item(mjITEM_CHECKBYTE, mjVISSTRING[i][0], 1, option->flags + i, Key(mjVISSTRING[i][2])));
  }
  items.push_back(Item(mjITEM_SLIDERINT, "Tree depth", 1, &option->bvh_depth, "0 20"));
  items.push_back(Item(mjITEM_SEPARATOR, "OpenGL effects", mjPRESERVE, nullptr, ""));
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    items.push_back(Item(mjITEM_CHECKBYTE, mjRNDSTRING[i][0], 1, scene->flags + i, Key(mjRNDSTRING[i][2])));
  }
  Add(ui, items);
}

void AddGroups(mjUI* ui, mjvOption* option) {
  struct Kind {
    const char* name;
    mjtByte* groups;
    const char* modifier;
  };
  const Kind kinds[] = {{"Geom", option->geomgroup, " "},
                        {"Site", option->sitegroup, "S"},
                        {"Joint", option->jointgroup, ""},
                        {"Tendon", option->tendongroup, ""}};
  std::vector<mjuiDef> items = {Item(mjITEM_SECTION, "Group enable", mjPRESERVE, nullptr, "AG")};
  for (const Kind& kind : kinds) {
    items.push_back(Item(mjITEM_SEPARATOR, std::string(kind.name) + " groups", 1, nullptr, ""));
    for (int i = 0; i < mjNGROUP; ++i) {
      const std::string shortcut = kind.modifier[0] != '\0' ? kind.modifier + std::to_string(i) : "";
      items.push_back(Item(mjITEM_CHECKBYTE, kind.name + std::string(" ") + std::to_string(i), 1,
                           kind.groups + i, shortcut));
    }
  }
  Add(ui, items);
}

std::string NameOf(const mjModel* m, int type, int id, const char* kind) {
  const char* name = mj_id2name(m, type, id);
  return name != nullptr && name[0] != '\0' ? name : kind + std::string(" ") + std::to_string(id);
}

std::string RangeText(bool limited, const mjtNum range[2], double otherwise) {
  char text[100];
  std::snprintf(text, sizeof(text), "%.4g %.4g", limited ? range[0] : -otherwise,
                limited ? range[1] : otherwise);
  return text;
}

}  // namespace

void FillLeftPanel(mjUI* ui, mjModel* m, mjvScene* scene, mjvOption* option, Settings* settings) {
  ui->nsect = 0;
  AddGeneral(ui, settings);
  AddSimulation(ui, m, settings);
  AddPhysics(ui, m, settings);
  AddRendering(ui, m, scene, option, settings);
  AddGroups(ui, option);
}

void FillRightPanel(mjUI* ui, const mjModel* m, mjData* d) {
  ui->nsect = 0;
  std::vector<mjuiDef> joints = {Item(mjITEM_SECTION, "Joint", mjSECT_OPEN, nullptr, "AJ")};
  for (int i = 0; i < m->njnt && joints.size() < mjMAXUIITEM; ++i) {
    if (m->jnt_type[i] != mjJNT_HINGE && m->jnt_type[i] != mjJNT_SLIDE) continue;
    const double otherwise = m->jnt_type[i] == mjJNT_HINGE ? mjPI : 1;
    joints.push_back(Item(mjITEM_SLIDERNUM, NameOf(m, mjOBJ_JOINT, i, "joint"), kWhilePaused,
                          d->qpos + m->jnt_qposadr[i],
                          RangeText(m->jnt_limited[i] != 0, m->jnt_range + 2 * i, otherwise)));
  }
  Add(ui, joints);
  std::vector<mjuiDef> controls = {Item(mjITEM_SECTION, "Control", mjSECT_OPEN, nullptr, "AC"),
                                   Item(mjITEM_BUTTON, "Clear all", 1, nullptr, "")};
  for (int i = 0; i < m->nu && controls.size() < mjMAXUIITEM; ++i) {
    controls.push_back(Item(mjITEM_SLIDERNUM, NameOf(m, mjOBJ_ACTUATOR, i, "control"), 1, d->ctrl + i,
                            RangeText(m->actuator_ctrllimited[i] != 0, m->actuator_ctrlrange + 2 * i, 1)));
  }
  Add(ui, controls);
}
