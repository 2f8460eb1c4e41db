// The two panels of the simulator: tables of items, and the values that they are bound to.
#pragma once

#include <mujoco/mujoco.h>

// What the user sets. Plain int and mjtNum, as items want them.
struct Settings {
  int run = 1;
  int help = 0, info = 1, profiler = 0, sensors = 0;
  int left_panel = 1, right_panel = 1;
  int spacing = 0, color = 0, font = 1;
  int key = 0;
  mjtNum noise = 0;
  int camera = 0;
  char field[mjMAXUITEXT] = "qpos";
  int index = 0;
  int quit = 0;
  int disabled[mjNDISABLE] = {};
};

enum LeftSection { kFile, kOption, kSimulation, kWatch, kPhysics, kRendering, kGroups, kLeftSections };
enum RightSection { kJoints, kControls };
enum FileItem { kSaveXml, kSaveModel, kPrintModel, kQuit, kScreenshot };
enum SimulationItem { kRun, kReset, kReload, kCopyState, kKey, kLoadKey, kNoise };

// Categories of items that the predicate decides about.
enum Category { kAlways = 1, kWhilePaused = 2, kWithKeys = 3 };

void FillLeftPanel(mjUI* ui, mjModel* m, mjvScene* scene, mjvOption* option, Settings* settings);
void FillRightPanel(mjUI* ui, const mjModel* m, mjData* d);
