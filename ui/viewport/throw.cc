#include "ui/viewport/throw.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "engine/model/names.h"
#include "render/camera.h"
#include "ui/actions/structure_actions.h"

namespace pliant::ui {
namespace {

constexpr double kSmooth = 0.06;  // s over which the speed of the pointer is taken
constexpr double kStill = 40;     // pixels per second; below, the thing is shot along the view
constexpr double kForward = 0.6;  // share of the speed across the view that goes into it
constexpr double kPitch = 2.1;    // from one of many to the next, half widths
constexpr int kColors = 5;
constexpr const char* kRgba[kColors] = {"0.93 0.45 0.16 1", "0.1 0.6 0.6 1", "0.86 0.76 0.55 1",
                                        "0.55 0.35 0.62 1", "0.32 0.55 0.85 1"};

// Sizes of a shape whose half width is `half`.
std::string SizesOf(int shape, double half) {
  char text[96];
  switch (shape) {
    case 0:
      std::snprintf(text, sizeof text, "%.6g", half);
      break;
    case 1:
      std::snprintf(text, sizeof text, "%.6g %.6g %.6g", half, half, half);
      break;
    case 2:  // with its round ends
      std::snprintf(text, sizeof text, "%.6g %.6g", 0.5 * half, 0.5 * half);
      break;
    case 4:
      std::snprintf(text, sizeof text, "%.6g %.6g %.6g", half, 0.8 * half, 0.6 * half);
      break;
    default:
      std::snprintf(text, sizeof text, "%.6g %.6g", 0.6 * half, half);
  }
  return text;
}

std::string FreshName(const mjModel& m, ThrowState& state) {
  std::string name;
  do {
    name = "thrown" + std::to_string(++state.number);
  } while (Name2Id(m, mjOBJ_BODY, name.c_str()) >= 0 || Name2Id(m, mjOBJ_JOINT, name.c_str()) >= 0);
  return name;
}

// The speed of the pointer, pixels per second, over the last moments.
struct PointerSpeed {
  double x = 0, y = 0;
};
PointerSpeed& Speed() {
  static PointerSpeed speed;
  return speed;
}

// Things along an edge of the heap of so many.
int Side(int count) {
  return static_cast<int>(std::ceil(std::cbrt(static_cast<double>(std::clamp(count, 1, 1000))) - 1e-9));
}

// Where number `i` of many lies off its place, -0.04 to 0.04: nothing stands exactly on another, as in a
// heap, and nothing overlaps. 0 for the first one.
double Uneven(int i, double share) { return 0.08 * std::remainder(i * share, 1); }

}  // namespace

void SpawnShapes(ActionContext& c, const double pos[3], const double velocity[3]) {
  const mjModel& m = *c.frame.m;
  ThrowState& state = c.ui.views.tools.launcher;
  const int count = std::clamp(state.count, 1, 1000);
  const int side = Side(count);
  const double pitch = kPitch * state.size;
  StructureEdit edit;
  edit.kind = StructureEdit::Kind::kAdd;
  for (int i = 0; i < count; ++i) {
    const int cell[3] = {i % side, i / side % side, i / (side * side)};
    const double shift[2] = {Uneven(i, 0.618034) * state.size, Uneven(i, 0.754878) * state.size};
    const std::string name = FreshName(m, state);
    char body[512];
    std::snprintf(body, sizeof body,
                  "<body name=\"%s\" pos=\"%.6g %.6g %.6g\"><freejoint name=\"%s\"/><geom type=\"%s\" "
                  "size=\"%s\" density=\"%.6g\" rgba=\"%s\"/></body>\n",
                  name.c_str(), pos[0] + shift[0] + pitch * (cell[0] - 0.5 * (side - 1)),
                  pos[1] + shift[1] + pitch * (cell[1] - 0.5 * (side - 1)), pos[2] + pitch * cell[2],
                  name.c_str(), kThrownShapes[state.shape], SizesOf(state.shape, state.size).c_str(),
                  state.density, kRgba[state.number % kColors]);
    edit.text += body;
    edit.launched.push_back(name);
  }
  std::copy_n(velocity, 3, edit.velocity);
  c.Ask(request::ChangeStructure{std::move(edit)});
}

void DropShapes(ActionContext& c) {
  // Room for all of them, the first ones at its bottom.
  const ThrowState& state = c.ui.views.tools.launcher;
  const double room = 0.5 * kPitch * state.size * Side(state.count);
  double pos[3];
  PlaceForNew(c, room, pos);
  pos[2] -= room - 0.5 * kPitch * state.size;
  const double rest[3] = {0, 0, 0};
  SpawnShapes(c, pos, rest);
}

void BeginThrow(ActionContext&) { Speed() = {}; }

void MoveThrow(ActionContext&) {
  const ImGuiIO& io = ImGui::GetIO();
  const double dt = std::max(1e-4, static_cast<double>(io.DeltaTime));
  const double share = std::min(1.0, dt / kSmooth);
  Speed().x += share * (static_cast<double>(io.MouseDelta.x) / dt - Speed().x);
  Speed().y += share * (static_cast<double>(io.MouseDelta.y) / dt - Speed().y);
}

void EndThrow(ActionContext& c, const PanePointer& pointer) {
  const render::PixelRay ray = render::RayThroughPixel(pointer.scene, pointer.viewport, pointer.x, pointer.y);
  const render::CameraMatrices camera = render::MatricesOf(
      pointer.scene, -1,
      static_cast<float>(pointer.viewport.width) / static_cast<float>(std::max(1, pointer.viewport.height)));
  // It starts half way to what the view looks at, so that it is seen to fly.
  double reach = 0;
  for (int i = 0; i < 3; ++i)
    reach += (c.ui.view.camera.lookat[i] - ray.origin[i]) * static_cast<double>(camera.forward[i]);
  reach = 0.5 * std::max(reach, 4 * c.ui.views.tools.launcher.size);
  const mjvGLCamera& eye = pointer.scene.camera[0];
  const double scale = eye.orthographic ? 1 : reach / static_cast<double>(eye.frustum_near);
  const double pixel = static_cast<double>(eye.frustum_top - eye.frustum_bottom) * scale /
                       std::max(1, pointer.viewport.height);
  const PointerSpeed speed = Speed();
  const double across = std::hypot(speed.x, speed.y);
  double pos[3], velocity[3];
  for (int i = 0; i < 3; ++i) {
    pos[i] = ray.origin[i] + reach * ray.direction[i];
    velocity[i] = across < kStill ? c.ui.views.tools.launcher.speed * ray.direction[i]
                                  : pixel * (speed.x * static_cast<double>(camera.right[i]) -
                                             speed.y * static_cast<double>(camera.up[i]) +
                                             kForward * across * ray.direction[i]);
  }
  SpawnShapes(c, pos, velocity);
}

}  // namespace pliant::ui
