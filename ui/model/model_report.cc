#include "ui/model/model_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <string>

#include "engine/model/parameters.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"

namespace pliant::ui {
namespace {

constexpr double kThinInertia = 1e-9;   // kg m2
constexpr double kRatioInertia = 1000;  // largest over smallest principal moment
constexpr double kRatioMass = 1e4;      // heaviest over lightest moving body

class Report {
 public:
  Report(const mjModel& m, const mjData& d) : m_(m), d_(d) {}

  std::vector<Finding> Run() {
    Counts();
    Masses();
    Penetrations();
    Joints();
    Names();
    Assets();
    return std::move(out_);
  }

 private:
  using Weight = Finding::Weight;

  void Say(Weight weight, std::string text, mjtObj object = mjOBJ_UNKNOWN, int id = -1) {
    out_.push_back({weight, std::move(text), object, id});
  }
  static std::string Number(const char* format, double value) {
    char text[200];
    std::snprintf(text, sizeof text, format, value);
    return text;
  }

  void Counts() {
    Say(Weight::kFact, CountText(m_.nbody - 1, "body") + ", " + CountText(m_.njnt, "joint") + ", " +
                           CountText(m_.ngeom, "geom") + ", " + CountText(m_.nv, "degree") + " of freedom");
    Say(Weight::kFact, CountText(m_.nactuator, "actuator") + ", " + CountText(m_.nsensor, "sensor") + ", " +
                           CountText(m_.ntendon, "tendon") + ", " + CountText(m_.neq, "equality") + ", " +
                           CountText(m_.nkey, "keyframe"));
    char text[256];
    std::snprintf(text, sizeof text, "Total mass %.6g kg, extent %.4g m, timestep %g s",
                  m_.body_subtreemass[0], m_.stat.extent, m_.opt.timestep);
    Say(Weight::kFact, text);
  }

  void Masses() {
    int heavy = -1, light = -1;
    for (int b = 1; b < m_.nbody; ++b) {
      if (m_.body_dofnum[b] == 0) continue;
      const double mass = m_.body_mass[b];
      const double* I = m_.body_inertia + 3 * b;
      const std::string name = ElementLabel(m_, mjOBJ_BODY, b);
      const double max_moment = std::max({I[0], I[1], I[2]}), min_moment = std::min({I[0], I[1], I[2]});
      if (mass > 0 && max_moment < kThinInertia) {
        Say(Weight::kWarning,
            name + Number(" has almost no inertia (%.3g kg m2): stiff contacts may make it unstable",
                          max_moment),
            mjOBJ_BODY, b);
      } else if (min_moment > 0 && max_moment / min_moment > kRatioInertia) {
        Say(Weight::kNote,
            name + Number(" has moments of inertia that differ by a factor of %.0f", max_moment / min_moment),
            mjOBJ_BODY, b);
      }
      if (min_moment + (I[0] + I[1] + I[2] - max_moment - min_moment) < max_moment * (1 - 1e-9)) {
        Say(Weight::kWarning,
            name + " has moments of inertia that no real body has: the sum of two is less than the third",
            mjOBJ_BODY, b);
      }
      if (mass > 0 && (heavy < 0 || mass > m_.body_mass[heavy])) heavy = b;
      if (mass > 0 && (light < 0 || mass < m_.body_mass[light])) light = b;
    }
    if (light >= 0 && m_.body_mass[heavy] > kRatioMass * m_.body_mass[light]) {
      Say(Weight::kNote,
          ElementLabel(m_, mjOBJ_BODY, heavy) + " is " +
              Number("%.3g", m_.body_mass[heavy] / m_.body_mass[light]) + " times as heavy as " +
              ElementLabel(m_, mjOBJ_BODY, light) + ": the solver needs more iterations",
          mjOBJ_BODY, light);
    }
  }

  void Penetrations() {
    std::vector<int> deep;
    for (int i = 0; i < d_.ncon; ++i) {
      if (d_.contact[i].dist < -1e-3 && d_.contact[i].exclude == 0) deep.push_back(i);
    }
    std::sort(deep.begin(), deep.end(),
              [&](int a, int b) { return d_.contact[a].dist < d_.contact[b].dist; });
    std::set<std::array<int, 4>> said;  // pairs, each by its deepest contact
    for (const int i : deep) {
      const mjContact& c = d_.contact[i];
      if (!said.insert({c.geom[0], c.geom[1], c.flex[0], c.flex[1]}).second) continue;
      const auto side = [&](int k) {
        return c.geom[k] >= 0 ? ElementLabel(m_, mjOBJ_GEOM, c.geom[k]) : "flex " + std::to_string(c.flex[k]);
      };
      Say(Weight::kWarning,
          side(0) + " and " + side(1) + " overlap by " + Number("%.3g mm", -1000 * c.dist) + " at the start",
          c.geom[1] >= 0 ? mjOBJ_GEOM : mjOBJ_UNKNOWN, c.geom[1]);
    }
  }

  void Joints() {
    for (int j = 0; j < m_.njnt; ++j) {
      const int type = m_.jnt_type[j];
      const std::string name = ElementLabel(m_, mjOBJ_JOINT, j);
      if ((type == mjJNT_HINGE || type == mjJNT_SLIDE) && m_.jnt_limited[j] == 0) {
        Say(Weight::kFact, name + " has no limits", mjOBJ_JOINT, j);
      }
      if (m_.jnt_limited[j] == 0 || (type != mjJNT_HINGE && type != mjJNT_SLIDE)) continue;
      const double q = m_.qpos0[m_.jnt_qposadr[j]];
      if (q < m_.jnt_range[2 * j] - 1e-9 || q > m_.jnt_range[2 * j + 1] + 1e-9) {
        Say(Weight::kWarning, name + " starts outside of its limits", mjOBJ_JOINT, j);
      }
    }
    for (int i = 0; i < m_.nactuator; ++i) {
      if (!m_.actuator_ctrllimited[m_.actuator_ctrladr[i]]) {
        Say(Weight::kFact, ElementLabel(m_, mjOBJ_ACTUATOR, i) + " has no control limits", mjOBJ_ACTUATOR, i);
      }
    }
  }

  void Names() {
    const struct {
      mjtObj object;
      mjtSize count;
      const int* addresses;
    } kinds[] = {{mjOBJ_BODY, m_.nbody, m_.name_bodyadr},
                 {mjOBJ_JOINT, m_.njnt, m_.name_jntadr},
                 {mjOBJ_ACTUATOR, m_.nactuator, m_.name_actuatoradr},
                 {mjOBJ_SENSOR, m_.nsensor, m_.name_sensoradr}};
    for (const auto& kind : kinds) {
      int nameless = 0, first = -1;
      for (int i = kind.object == mjOBJ_BODY ? 1 : 0; i < kind.count; ++i) {
        if (m_.names[kind.addresses[i]] != '\0') continue;
        ++nameless;
        if (first < 0) first = i;
      }
      if (nameless == 0) continue;
      Say(Weight::kNote,
          std::to_string(nameless) + " " + ObjectWord(kind.object) + (nameless > 1 ? "s have" : " has") +
              " no name: after a reload they are found by their order",
          kind.object, first);
    }
  }

  void Assets() {
    std::set<int> materials, textures, meshes, hfields;
    for (int g = 0; g < m_.ngeom; ++g) {
      materials.insert(m_.geom_matid[g]);
      (m_.geom_type[g] == mjGEOM_HFIELD ? hfields : meshes).insert(m_.geom_dataid[g]);
    }
    for (int i = 0; i < m_.nsite; ++i) materials.insert(m_.site_matid[i]);
    for (int i = 0; i < m_.ntendon; ++i) materials.insert(m_.tendon_matid[i]);
    for (int i = 0; i < m_.nskin; ++i) materials.insert(m_.skin_matid[i]);
    for (int i = 0; i < m_.nflex; ++i) materials.insert(m_.flex_matid[i]);
    for (int i = 0; i < m_.nmat * mjNTEXROLE; ++i) textures.insert(m_.mat_texid[i]);
    for (int i = 0; i < m_.nlight; ++i) textures.insert(m_.light_texid[i]);
    for (int i = 0; i < m_.nmat; ++i) Unused(materials, mjOBJ_MATERIAL, i);
    for (int i = 0; i < m_.nmesh; ++i) Unused(meshes, mjOBJ_MESH, i);
    for (int i = 0; i < m_.nhfield; ++i) Unused(hfields, mjOBJ_HFIELD, i);
    for (int i = 0; i < m_.ntex; ++i) {
      if (m_.tex_type[i] != mjTEXTURE_SKYBOX) Unused(textures, mjOBJ_TEXTURE, i);
    }
  }
  void Unused(const std::set<int>& used, mjtObj object, int id) {
    if (used.count(id) == 0) Say(Weight::kNote, ElementLabel(m_, object, id) + " is not used", object, id);
  }

  const mjModel& m_;
  const mjData& d_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> ModelReport(const mjModel& m, const mjData& d) { return Report(m, d).Run(); }

}  // namespace pliant::ui
