#include "engine/query/placement.h"

#include <algorithm>

#include "engine/dynamics/com.h"
#include "engine/dynamics/kinematics.h"

namespace pliant {

bool PlaceAt(const mjModel& m, std::span<const mjtNum> qpos, std::span<const mjtNum> mocap, mjData& d) {
  constexpr int kPose = 7;  // numbers of a position and a quaternion
  const bool moves_mocap = !mocap.empty();
  if (qpos.size() != static_cast<size_t>(m.nq)) return false;
  if (moves_mocap && mocap.size() != static_cast<size_t>(kPose * m.nmocap)) return false;
  std::copy(qpos.begin(), qpos.end(), d.qpos);
  for (int i = 0; i < m.nmocap && moves_mocap; ++i) {
    std::copy_n(mocap.data() + kPose * i, 3, d.mocap_pos + 3 * i);
    std::copy_n(mocap.data() + kPose * i + 3, 4, d.mocap_quat + 4 * i);
  }
  Kinematics(m, d);
  ComPos(m, d);
  return true;
}

}  // namespace pliant
