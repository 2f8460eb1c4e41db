// Capsules that share an end, as the links of a robot do at its joints, and spheres there: their facets lie
// in each other's surfaces, so that without help now one and now the other would be in front.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>
#include <vector>

namespace pliant::render {

class SharedEnds {
 public:
  explicit SharedEnds(const mjvScene& scene);

  // How much nearer to the eye the ends of a geom are taken for, m: at the end along its z axis and at the
  // other; of a sphere the first. Among those at one place the largest, then the latest, is in front.
  [[nodiscard]] std::array<float, 2> NearerBy(int geom) const;

 private:
  struct End {
    float along;  // the direction in which they are sorted
    float pos[3];
    float radius;
    int geom;
    int side;
    float nearer = 0;
  };

  void Rank(size_t first, std::vector<size_t>& same);

  std::vector<End> ends_;                    // by `along`
  std::vector<std::array<int, 2>> of_geom_;  // places in ends_, -1: none; empty without capsules
};

}  // namespace pliant::render
