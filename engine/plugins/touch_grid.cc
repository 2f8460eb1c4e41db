// mujoco.sensor.touch_grid: the contact forces on a body as pictures, seen from a site that looks along its
// -z. A contact falls into the cell of its azimuth (columns, towards +x) and elevation (rows, towards +y);
// pictures are the force along z, x, y and the torque about z, x, y of the site.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/math/quat.h"
#include "engine/plugin/instances.h"
#include "engine/plugins/builtin.h"
#include "engine/plugins/config.h"
#include "engine/plugins/instance.h"
#include "engine/plugins/scene_geoms.h"
#include "engine/query/contact_force.h"

namespace pliant::plugins {
namespace {

const char* const kKeys[] = {"gamma", "nchannel", "size", "fov"};
constexpr int kMaxChannels = 6;
constexpr double kMaxNumbers = 1e7;  // of one sensor

// What the keys say.
struct Settings {
  int channels = 1;
  int size[2] = {0, 0};    // columns, rows
  mjtNum fov[2] = {0, 0};  // half opening angles, degrees
  mjtNum gamma = 0;        // 0: cells of equal angles; 1: the finest in the middle
  int Dim() const { return channels * size[0] * size[1]; }
};

// Two numbers of a key.
bool ReadPair(const mjModel& m, int instance, const char* key, mjtNum pair[2], std::string& problem) {
  const std::string_view text = ConfigText(m, instance, key);
  const std::optional<std::vector<double>> numbers = NumberList(text);
  if (numbers && numbers->size() == 2) {
    std::copy(numbers->begin(), numbers->end(), pair);
    return true;
  }
  problem = std::string("'") + key + "' must be two numbers, it is '" + std::string(text) + "'";
  return false;
}

bool ReadSize(const mjModel& m, int instance, int size[2], std::string& problem) {
  mjtNum counts[2];
  if (!ReadPair(m, instance, "size", counts, problem)) return false;
  for (int k = 0; k < 2; ++k) {
    if (!(counts[k] >= 1 && counts[k] <= kMaxNumbers && counts[k] == std::floor(counts[k]))) {
      problem = "'size' must be two whole numbers of at least 1: columns and rows";
      return false;
    }
    size[k] = static_cast<int>(counts[k]);
  }
  return true;
}

bool ReadFov(const mjModel& m, int instance, mjtNum fov[2], std::string& problem) {
  if (!ReadPair(m, instance, "fov", fov, problem)) return false;
  if (fov[0] > 0 && fov[0] <= 180 && fov[1] > 0 && fov[1] <= 90) return true;
  problem = "'fov' must be half opening angles in degrees: up to 180 horizontally, up to 90 vertically";
  return false;
}

// False, and a sentence, when they are wrong.
bool ReadSettings(const mjModel& m, int instance, Settings& s, std::string& problem) {
  const mjtNum channels = ConfigNumber(m, instance, "nchannel", 0, problem);
  s.gamma = ConfigNumber(m, instance, "gamma", 0, problem);
  if (!problem.empty()) return false;
  if (!(channels >= 0 && channels <= kMaxChannels && channels == std::floor(channels))) {
    problem = "'nchannel' must be a whole number from 1 to 6";
    return false;
  }
  s.channels = std::max(1, static_cast<int>(channels));
  if (!(s.gamma >= 0 && s.gamma <= 1)) {
    problem = "'gamma' must be from 0 to 1";
    return false;
  }
  if (!ReadSize(m, instance, s.size, problem) || !ReadFov(m, instance, s.fov, problem)) return false;
  if (static_cast<double>(s.channels) * s.size[0] * s.size[1] <= kMaxNumbers) return true;
  problem = "'size' asks for more than ten million numbers; give fewer columns, rows or channels";
  return false;
}

// The n + 1 borders of cells over +-fov degrees, in radians.
std::vector<mjtNum> Borders(int n, mjtNum fov, mjtNum gamma) {
  std::vector<mjtNum> borders;
  const mjtNum step = 2.0 / n;
  mjtNum x = -1;
  for (int i = 0; i <= n; ++i, x += step) {
    const mjtNum x5 = x * x * x * x * x;
    const mjtNum bent = gamma == 0 ? x : gamma * x5 + (1 - gamma) * x;
    borders.push_back(bent * fov * mjPI / 180);
  }
  return borders;
}

// Cells are open below and closed above; -1 outside of all.
int CellOf(const std::vector<mjtNum>& borders, mjtNum angle) {
  const auto above = std::lower_bound(borders.begin(), borders.end(), angle);
  return above == borders.end() ? -1 : static_cast<int>(above - borders.begin()) - 1;
}

class TouchGrid {
 public:
  static std::unique_ptr<TouchGrid> Make(const mjModel& m, int instance, std::string& problem) {
    auto grid = std::make_unique<TouchGrid>();
    Settings& s = grid->settings_;
    if (!ReadSettings(m, instance, s, problem)) return nullptr;
    for (int i = m.nsensor - 1; i >= 0; --i) {
      if (m.sensor_type[i] != mjSENS_PLUGIN || m.sensor_plugin[i] != instance) continue;
      grid->sensor_ = i;  // the first one in the end
      if (m.sensor_objtype[i] == mjOBJ_SITE) continue;
      problem = "sensor " + std::to_string(i) + " must be attached to a site: give objtype=\"site\"";
      return nullptr;
    }
    grid->columns_ = Borders(s.size[0], s.fov[0], s.gamma);
    grid->rows_ = Borders(s.size[1], s.fov[1], s.gamma);
    grid->distance_.resize(static_cast<size_t>(s.size[0]) * static_cast<size_t>(s.size[1]));
    grid->count_.resize(grid->distance_.size());
    return grid;
  }

  // Writes the sensor's part of d.sensordata [channel, row, column], in N and N m.
  void Compute(const mjModel& m, mjData& d) {
    if (sensor_ < 0) return;
    mjtNum* out = d.sensordata + m.sensor_adr[sensor_];
    std::fill(out, out + settings_.Dim(), 0);
    std::fill(distance_.begin(), distance_.end(), 0);
    std::fill(count_.begin(), count_.end(), 0);
    for (int c = 0; c < d.ncon; ++c) AddContact(m, d, c, out);
    for (size_t i = 0; i < count_.size(); ++i) {
      if (count_[i]) distance_[i] /= count_[i];
    }
  }

  // One plate a touched cell, at the mean distance of its contacts, coloured by the first three channels.
  void Visualize(const mjModel& m, mjData& d, mjvScene& scene) const {
    if (sensor_ < 0) return;
    const mjtNum* out = d.sensordata + m.sensor_adr[sensor_];
    const int cells = static_cast<int>(distance_.size());
    mjtNum brightest = 0;
    for (int i = 0; i < cells; ++i) brightest = std::max(brightest, std::fabs(out[i]));
    if (brightest == 0) return;
    for (int column = 0; column < settings_.size[0]; ++column) {
      for (int row = 0; row < settings_.size[1]; ++row) {
        const int cell = row * settings_.size[0] + column;
        if (distance_[static_cast<size_t>(cell)] == 0) continue;
        float rgba[4] = {1, 1, 1, 1};
        for (int k = 0; k < std::min(settings_.channels, 3); ++k)
          rgba[k] = static_cast<float>(std::fabs(out[k * cells + cell]) / brightest);
        if (!AddPlate(m, d, scene, column, row, rgba)) return;
      }
    }
  }

 private:
  // Force and torque of a contact in the frame of the site, z first. Negative for the geom of the body with
  // the smaller number, which is right where the geoms of the contact are in the order of their bodies.
  void SiteWrench(const mjModel& m, const mjData& d, int id, int site, mjtNum wrench[6]) const {
    const mjContact& contact = d.contact[id];
    const mjtNum* mat = d.site_xmat + 9 * site;
    mjtNum in_contact[6], world[3], local[3];
    ContactForce(m, d, id, in_contact);
    const int body = m.body_weldid[m.site_bodyid[site]];
    const int later = std::max(m.geom_bodyid[contact.geom[0]], m.geom_bodyid[contact.geom[1]]);
    const mjtNum sign = body < later ? -1 : 1;
    for (int part = 0; part < 2; ++part) {
      MulMatTVec3(world, contact.frame, in_contact + 3 * part);
      MulMatTVec3(local, mat, world);
      wrench[3 * part] = sign * local[2];
      wrench[3 * part + 1] = sign * local[0];
      wrench[3 * part + 2] = sign * local[1];
    }
  }

  void AddContact(const mjModel& m, const mjData& d, int id, mjtNum* out) {
    const mjContact& contact = d.contact[id];
    const int site = m.sensor_objid[sensor_];
    const int body = m.body_weldid[m.site_bodyid[site]];
    const auto touches = [&](int geom) { return geom >= 0 && m.body_weldid[m.geom_bodyid[geom]] == body; };
    const bool of_geoms = contact.geom[0] >= 0 && contact.geom[1] >= 0;
    if (!of_geoms || (!touches(contact.geom[0]) && !touches(contact.geom[1]))) return;
    mjtNum offset[3], at[3], wrench[6];
    Sub3(offset, contact.pos, d.site_xpos + 3 * site);
    MulMatTVec3(at, d.site_xmat + 9 * site, offset);
    const int column = CellOf(columns_, std::atan2(at[0], -at[2]));
    const int row = CellOf(rows_, std::atan2(at[1], std::sqrt(at[0] * at[0] + at[2] * at[2])));
    if (column < 0 || row < 0) return;
    SiteWrench(m, d, id, site, wrench);
    const size_t cell = static_cast<size_t>(row) * static_cast<size_t>(settings_.size[0]) + column;
    distance_[cell] += Norm3(at);
    ++count_[cell];
    for (int k = 0; k < settings_.channels; ++k) out[k * distance_.size() + cell] += wrench[k];
  }

  bool AddPlate(const mjModel& m, mjData& d, mjvScene& scene, int column, int row,
                const float rgba[4]) const {
    constexpr mjtNum kInwards = 0.98, kThickness = 0.02;  // shares of the distance
    const size_t cell = static_cast<size_t>(row) * static_cast<size_t>(settings_.size[0]) + column;
    const mjtNum *az = columns_.data() + column, *el = rows_.data() + row;
    const mjtNum azimuth = (az[0] + az[1]) / 2, elevation = (el[0] + el[1]) / 2, distance = distance_[cell];
    const mjtNum size[3] = {distance * (az[1] - az[0]) / 2, distance * (el[1] - el[0]) / 2,
                            kThickness * distance};
    const int site = m.sensor_objid[sensor_];
    const mjtNum* mat = d.site_xmat + 9 * site;
    const mjtNum r = kInwards * distance;
    const mjtNum local[3] = {r * std::cos(elevation) * std::sin(azimuth), r * std::sin(elevation),
                             -r * std::cos(elevation) * std::cos(azimuth)};
    mjtNum pos[3], turned[9];
    MulMatVec3(pos, mat, local);
    AddTo3(pos, d.site_xpos + 3 * site);
    const mjtNum y_axis[3] = {-mat[1], -mat[4], -mat[7]}, x_axis[3] = {mat[0], mat[3], mat[6]};
    mjtNum quat[4], turn[4];
    Mat2Quat(quat, mat);
    AxisAngle2Quat(turn, x_axis, elevation);
    MulQuat(quat, turn, quat);
    AxisAngle2Quat(turn, y_axis, azimuth);
    MulQuat(quat, turn, quat);
    Quat2Mat(turned, quat);
    return AppendGeom(scene, sensor_, mjGEOM_BOX, size, pos, turned, rgba) != nullptr;
  }

  Settings settings_;
  int sensor_ = -1;                     // which it serves; -1: none
  std::vector<mjtNum> columns_, rows_;  // borders of the cells, radians
  std::vector<mjtNum> distance_;        // mean distance of the contacts of a cell, row by row; 0: none
  std::vector<int> count_;              // contacts in a cell
};

}  // namespace

mjpPlugin TouchGridPlugin() {
  mjpPlugin plugin = {};
  plugin.name = "mujoco.sensor.touch_grid";
  plugin.attributes = kKeys;
  plugin.nattribute = std::size(kKeys);
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_ACC;
  plugin.nstate = NoState;
  plugin.nsensordata = [](const mjModel* m, int instance, int) {
    Settings settings;
    std::string problem;
    return ReadSettings(*m, instance, settings, problem) ? settings.Dim() : 0;  // init says what is wrong
  };
  plugin.init = InitInstance<TouchGrid>;
  plugin.destroy = DestroyInstance<TouchGrid>;
  plugin.copy = CopyInstance<TouchGrid>;
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    InstanceData<TouchGrid>(d, instance).Compute(*m, *d);
  };
  plugin.visualize = [](const mjModel* m, mjData* d, const mjvOption*, mjvScene* scene, int instance) {
    InstanceData<TouchGrid>(d, instance).Visualize(*m, *d, *scene);
  };
  return plugin;
}

}  // namespace pliant::plugins
