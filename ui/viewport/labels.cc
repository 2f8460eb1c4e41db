#include "ui/viewport/labels.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/model/actuators.h"
#include "engine/query/contact_force.h"
#include "render/camera.h"
#include "ui/model/names.h"
#include "ui/viewport/backing.h"
#include "ui/viewport/contact_decor.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {
namespace {

constexpr double kNearCursor = 120;  // points

struct Label {
  std::string text;
  double point[3] = {};
  int body = -1;
  ImVec2 at = {0, 0};  // of its middle, pixels from the view's corner
  double distance = 0;
};

class LabelList {
 public:
  LabelList(ActionContext& c, const ViewState& view) : c_(c), m_(*c.frame.m), d_(*c.frame.d), view_(view) {}

  std::vector<Label> list;

  void FromScene(const mjvScene& scene) {
    for (int i = 0; i < scene.ngeom; ++i) {
      const mjvGeom& geom = scene.geoms[i];
      if (geom.label[0] == '\0') continue;
      const double point[3] = {geom.pos[0], geom.pos[1], geom.pos[2]};
      const int body = geom.objtype == mjOBJ_GEOM && geom.objid >= 0   ? m_.geom_bodyid[geom.objid]
                       : geom.objtype == mjOBJ_BODY && geom.objid >= 0 ? geom.objid
                                                                       : -1;
      Add(geom.label, point, body);
    }
  }

  // The kinds that are on besides that of mjvOption.
  void FromModel() {
    for (int kind = 1; kind < mjNLABEL; ++kind) {
      if (view_.extras.labels[static_cast<size_t>(kind)] && kind != view_.option.label) Kind(kind);
    }
  }

 private:
  void Add(std::string text, const double* point, int body) {
    if (IsHidden(m_, view_.extras, body)) return;
    Label label;
    label.text = std::move(text);
    std::copy(point, point + 3, label.point);
    label.body = body;
    list.push_back(std::move(label));
  }
  bool Shown(const mjtByte* groups, int group) const {
    return groups[std::clamp(group, 0, mjNGROUP - 1)] != 0;
  }

  void Kind(int kind) {
    switch (kind) {
      case mjLABEL_BODY:
        for (int i = 1; i < m_.nbody; ++i) Add(ElementName(m_, mjOBJ_BODY, i), d_.xipos + 3 * i, i);
        break;
      case mjLABEL_JOINT:
        for (int i = 0; i < m_.njnt; ++i) {
          if (Shown(view_.option.jointgroup, m_.jnt_group[i]))
            Add(ElementName(m_, mjOBJ_JOINT, i), d_.xanchor + 3 * i, m_.jnt_bodyid[i]);
        }
        break;
      case mjLABEL_GEOM:
        for (int i = 0; i < m_.ngeom; ++i) {
          if (Shown(view_.option.geomgroup, m_.geom_group[i]))
            Add(ElementName(m_, mjOBJ_GEOM, i), d_.geom_xpos + 3 * i, m_.geom_bodyid[i]);
        }
        break;
      case mjLABEL_SITE:
        for (int i = 0; i < m_.nsite; ++i) {
          if (Shown(view_.option.sitegroup, m_.site_group[i]))
            Add(ElementName(m_, mjOBJ_SITE, i), d_.site_xpos + 3 * i, m_.site_bodyid[i]);
        }
        break;
      case mjLABEL_CAMERA:
        for (int i = 0; i < m_.ncam; ++i)
          Add(ElementName(m_, mjOBJ_CAMERA, i), d_.cam_xpos + 3 * i, m_.cam_bodyid[i]);
        break;
      case mjLABEL_LIGHT:
        for (int i = 0; i < m_.nlight; ++i)
          Add(ElementName(m_, mjOBJ_LIGHT, i), d_.light_xpos + 3 * i, m_.light_bodyid[i]);
        break;
      case mjLABEL_TENDON:
        Tendons();
        break;
      case mjLABEL_ACTUATOR:
        Actuators();
        break;
      case mjLABEL_SELECTION:
        if (c_.ui.selection.body > 0) {
          const int body = c_.ui.selection.body;
          Add(ElementName(m_, mjOBJ_BODY, body), d_.xipos + 3 * body, body);
        }
        break;
      case mjLABEL_CONTACTPOINT:
      case mjLABEL_CONTACTFORCE:
        Contacts(kind == mjLABEL_CONTACTFORCE);
        break;
      default:  // the others need what only the scene knows
        break;
    }
  }

  void Tendons() {
    for (int i = 0; i < m_.ntendon; ++i) {
      if (d_.ten_wrapnum[i] == 0 || !Shown(view_.option.tendongroup, m_.tendon_group[i])) continue;
      const int middle = d_.ten_wrapadr[i] + d_.ten_wrapnum[i] / 2;
      Add(ElementName(m_, mjOBJ_TENDON, i), d_.wrap_xpos + 3 * middle, -1);
    }
  }

  void Actuators() {
    for (int i = 0; i < m_.nactuator; ++i) {
      const auto [type, target] = TargetOf(m_, i);
      if (!Shown(view_.option.actuatorgroup, m_.actuator_group[i]) || target < 0) continue;
      if (type == mjOBJ_JOINT) {
        Add(ElementName(m_, mjOBJ_ACTUATOR, i), d_.xanchor + 3 * target, m_.jnt_bodyid[target]);
      } else if (type == mjOBJ_SITE) {
        Add(ElementName(m_, mjOBJ_ACTUATOR, i), d_.site_xpos + 3 * target, m_.site_bodyid[target]);
      } else if (type == mjOBJ_BODY) {
        Add(ElementName(m_, mjOBJ_ACTUATOR, i), d_.xipos + 3 * target, target);
      } else if (type == mjOBJ_TENDON && d_.ten_wrapnum[target] > 0) {
        Add(ElementName(m_, mjOBJ_ACTUATOR, i), d_.wrap_xpos + 3 * d_.ten_wrapadr[target], -1);
      }
    }
  }

  void Contacts(bool force) {
    for (int i = 0; i < d_.ncon; ++i) {
      if (!ContactPasses(c_, view_, i)) continue;
      const mjContact& contact = d_.contact[i];
      std::string text;
      if (force) {
        double f[6] = {};
        ContactForce(m_, d_, i, f);
        char number[32];
        std::snprintf(number, sizeof number, "%.3g N", std::hypot(f[0], f[1], f[2]));
        text = number;
      } else {
        for (int side = 0; side < 2; ++side) {
          text += side > 0 ? " | " : "";
          text += contact.geom[side] >= 0 ? ElementName(m_, mjOBJ_GEOM, contact.geom[side])
                                          : ElementName(m_, mjOBJ_FLEX, contact.flex[side]);
        }
      }
      Add(text, contact.pos, contact.geom[1] >= 0 ? m_.geom_bodyid[contact.geom[1]] : -1);
    }
  }

  ActionContext& c_;
  const mjModel& m_;
  const mjData& d_;
  const ViewState& view_;
};

struct Box {
  ImVec2 min, max;
  bool Overlaps(const Box& o) const {
    return min.x < o.max.x && o.min.x < max.x && min.y < o.max.y && o.min.y < max.y;
  }
};

// Puts a label on its point, or around it where that place is taken; false when there is no room.
bool Place(const Label& label, ImVec2 text, std::vector<Box>& taken, Box* box) {
  const float w = 0.5f * text.x + 2, h = 0.5f * text.y;
  for (int ring = 0; ring < 3; ++ring) {
    for (int k = 0; k < (ring == 0 ? 1 : 8); ++k) {
      static constexpr float kAround[8][2] = {{0, -1}, {0, 1},  {1, -1}, {-1, -1},
                                              {1, 1},  {-1, 1}, {1, 0},  {-1, 0}};
      const float r = static_cast<float>(ring);
      const ImVec2 at(label.at.x + r * kAround[k][0] * (w + 8), label.at.y + r * kAround[k][1] * (2 * h + 2));
      *box = {{at.x - w, at.y - h}, {at.x + w, at.y + h}};
      const bool free =
          std::none_of(taken.begin(), taken.end(), [&](const Box& o) { return o.Overlaps(*box); });
      if (!free) continue;
      taken.push_back(*box);
      return true;
    }
  }
  return false;
}

// Keeps what the view wants to see, nearest first, with its place on the screen.
void Select(ActionContext& c, const ViewState& view, const mjvScene& scene, ImVec2 corner, ImVec2 size,
            std::vector<Label>& labels) {
  const render::Viewport viewport{0, 0, static_cast<int>(size.x), static_cast<int>(size.y)};
  const ImVec2 mouse = ImGui::GetMousePos();
  const render::CameraMatrices camera = render::MatricesOf(scene, -1, size.x / std::max(1.0f, size.y));
  std::vector<Label> kept;
  for (Label& label : labels) {
    if (view.extras.labels_of_selection && label.body != c.ui.selection.body) continue;
    double pixel[2];
    if (!render::ProjectToPixel(scene, viewport, label.point, pixel)) continue;
    label.at = {static_cast<float>(pixel[0]), static_cast<float>(pixel[1])};
    const float away = std::hypot(corner.x + label.at.x - mouse.x, corner.y + label.at.y - mouse.y);
    if (view.extras.labels_near_cursor && away > c.frame.Px(static_cast<float>(kNearCursor))) continue;
    for (int i = 0; i < 3; ++i) {
      const double x = label.point[i] - static_cast<double>(camera.position[i]);
      label.distance += x * x;
    }
    kept.push_back(std::move(label));
  }
  std::stable_sort(kept.begin(), kept.end(),
                   [](const Label& a, const Label& b) { return a.distance < b.distance; });
  labels = std::move(kept);
}

}  // namespace

void DrawLabels(ActionContext& c, const ViewState& view, const mjvScene& scene, ImVec2 corner, ImVec2 size) {
  LabelList found(c, view);
  found.FromScene(scene);
  found.FromModel();
  if (found.list.empty()) return;
  Select(c, view, scene, corner, size, found.list);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* font = ImGui::GetFont();
  const float px = view.extras.label_px > 0 ? static_cast<float>(view.extras.label_px) : ImGui::GetFontSize();
  std::vector<Box> taken;
  int left_out = 0;
  for (const Label& label : found.list) {
    const ImVec2 text = font->CalcTextSizeA(px, 1e9f, 0, label.text.c_str());
    Box box;
    if (!Place(label, text, taken, &box)) {
      ++left_out;
      continue;
    }
    const ImVec2 at(corner.x + box.min.x + 2, corner.y + box.min.y);
    const ImVec2 point(corner.x + label.at.x, corner.y + label.at.y);
    const bool moved = std::abs(0.5f * (box.min.x + box.max.x) - label.at.x) > 1 ||
                       std::abs(0.5f * (box.min.y + box.max.y) - label.at.y) > 1;
    if (moved) {
      list.AddLine(point,
                   {corner.x + 0.5f * (box.min.x + box.max.x), corner.y + 0.5f * (box.min.y + box.max.y)},
                   IM_COL32(255, 255, 255, 90));
      list.AddCircleFilled(point, 2, IM_COL32(255, 255, 255, 200));
    }
    // A dark edge all around: it is read over white as well.
    for (const ImVec2 by : {ImVec2(-1, -1), ImVec2(1, -1), ImVec2(-1, 1), ImVec2(1, 1)})
      list.AddText(font, px, {at.x + by.x, at.y + by.y}, IM_COL32(0, 0, 0, 220), label.text.c_str());
    list.AddText(font, px, at, IM_COL32(255, 255, 255, 255), label.text.c_str());
  }
  if (left_out == 0) return;
  char note[64];
  std::snprintf(note, sizeof note, "%d more labels have no room here: move closer", left_out);
  const Style& style = *c.frame.style;
  const ImVec2 extent = ImGui::CalcTextSize(note), pad(style.Px(9), style.Px(5));
  const ImVec2 at(corner.x + 0.5f * (size.x - extent.x), corner.y + size.y - 4.2f * extent.y);
  list.AddRectFilled({at.x - pad.x, at.y - pad.y}, {at.x + extent.x + pad.x, at.y + extent.y + pad.y},
                     Color(Backing(style.palette)), style.Px(6));
  list.AddText(at, Color(style.palette.text), note);
}

}  // namespace pliant::ui
