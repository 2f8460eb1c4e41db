// State of the tools that work in the 3D views: handles that move things, measurements, throwing.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ui/model/element.h"

namespace pliant::ui {

enum class GizmoMode : int { kOff, kMove, kRotate, kScale };
inline constexpr const char* kGizmoModeNames[] = {"Off", "Move", "Rotate", "Scale"};

// Handles at the selected element. While one is dragged, the numbers say how far.
struct GizmoState {
  GizmoMode mode = GizmoMode::kOff;
  bool local = false;       // axes of the element rather than of the world
  bool snap = false;        // Ctrl while dragging does the opposite
  double move_step = 0.01;  // m
  double turn_step = 15;    // degrees
  double scale_step = 0.1;
  int hovered = -1;  // handle under the pointer: 0 to 2 an axis, -1 none
  int dragged = -1;
  char typed[32] = "";    // number that is typed while dragging
  bool given_up = false;  // the drag that is in progress: everything goes back to where it was
  double amount = 0;      // of the drag in progress: m, rad or a factor
  double start[10] = {};  // pose and sizes when the drag began: position, quaternion, size
  double origin[3] = {};  // of the handles then, world
  double axes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};  // rows, world
  double grip = 0;  // where along the axis, or at which angle, the handle was taken
};

enum class MeasureKind : int { kDistance, kAngle, kClearance };
inline constexpr const char* kMeasureKindNames[] = {"Distance", "Angle", "Clearance"};

// A place that a measurement goes by: it moves along with its body.
struct MeasurePoint {
  int body = 0;
  std::string body_name;
  double local[3] = {};  // in the body's frame, m
};

struct Measurement {
  MeasureKind kind = MeasureKind::kDistance;
  std::vector<MeasurePoint> points;  // 2 of a distance, 3 of an angle: its corner is the second
  int geoms[2] = {-1, -1};           // of a clearance
  std::string geom_names[2];
  double value = 0;                               // m or rad, at the state that is shown
  double from[3] = {}, to[3] = {};                // ends of its line, world
  std::vector<std::pair<double, double>> record;  // simulated time and value, the newest last
};

struct MeasureState {
  bool taking = false;  // clicks in the view set points
  MeasureKind kind = MeasureKind::kDistance;
  std::vector<MeasurePoint> points;  // of the one that is being taken
  std::vector<int> geoms;
  std::vector<Measurement> pinned;
};

// What is dropped or thrown.
struct ThrowState {
  bool armed = false;    // a drag in the view throws
  int shape = 0;         // of kThrownShapes
  double size = 0.05;    // m
  double density = 500;  // kg/m3
  int count = 1;
  double speed = 3;  // m/s of a thing that is shot along the view
  char file[512] = "";
  int number = 0;  // of the next one's name
};

struct ToolsState {
  GizmoState gizmo;
  MeasureState measure;
  ThrowState launcher;
  std::set<uint64_t> closed_notices;  // numbers of messages
  std::set<uint64_t> raised_notices;  // likewise: put before all windows when they came
};

}  // namespace pliant::ui
