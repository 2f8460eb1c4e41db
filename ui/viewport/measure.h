// Measurements in the scene: distances and angles between places on bodies, the clearance of two geoms. They
// follow the bodies, stay until they are removed, and keep what they were.
#pragma once

#include "ui/actions/actions.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {

// Begins to take the points of a new one; clicks in the view set them.
void BeginMeasure(UiState& ui, MeasureKind kind);
// How many places (of a clearance: geoms) one needs.
int PointsOf(MeasureKind kind);
// What the next click is for, as in "point 2 of 3".
std::string NextMeasurePoint(const MeasureState& state);
// The clicked place or geom; the last one that is needed pins the measurement.
void TakeMeasurePoint(ActionContext& c, const PickResult& hit);

// Once a frame: their values at the shown state. What has lost its bodies or geoms is removed.
void UpdateMeasurements(ActionContext& c);
// Lines and numbers over the picture; `corner` of the view on the screen.
void DrawMeasurements(ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size);

// Of the same kind at the same places.
bool SameMeasurement(const Measurement& a, const Measurement& b);
// "0.1234 m", "45.0°"
std::string MeasureText(const Measurement& measurement);
// What it goes by, as in "wrist - floor".
std::string MeasureTitle(const mjModel& m, const Measurement& measurement);
// Time and value of what was recorded, as CSV.
std::string MeasureCsv(const Measurement& measurement);

}  // namespace pliant::ui
