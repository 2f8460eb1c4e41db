// Where a shape was asked for its gradient during the last collision: the paths of the descents,
// to draw them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <array>
#include <atomic>
#include <vector>

namespace pliant::plugins {

class QueryTrace {
 public:
  QueryTrace();
  QueryTrace(const QueryTrace& other);
  QueryTrace& operator=(const QueryTrace& other);

  // The collision of another pair begins.
  void Clear();
  // So does a descent from another place.
  void BeginDescent();
  // A point in the frame of the shape. Left out when there is no room, or while another thread writes.
  void Add(const mjtNum point[3]);

  // A blue ball at the start of each descent, a red one at its end and lines between, at the first geom that
  // uses the instance.
  void Draw(const mjModel& m, mjData& d, int instance, mjvScene& scene) const;

 private:
  using Point = std::array<mjtNum, 3>;
  bool DrawDescent(const Point* points, int n, const mjModel& m, mjData& d, int instance, int geom,
                   mjvScene& scene) const;
  bool Lock() { return !busy_.test_and_set(std::memory_order_acquire); }
  void Unlock() { busy_.clear(std::memory_order_release); }

  std::vector<Point> points_;  // capacities never change: collisions may not allocate
  std::vector<int> begin_;     // of each descent, in points_
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

}  // namespace pliant::plugins
