#include "engine/collision/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

using IdPairs = std::multiset<std::pair<int, int>>;

std::vector<SweepBox> RandomBoxes(int n, double size, double large_fraction, unsigned seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<SweepBox> boxes(n);
  for (int i = 0; i < n; ++i) {
    const double scale = uniform(rng) < large_fraction ? 40 * size : size;
    for (int k = 0; k < 3; ++k) {
      const double center = uniform(rng), half = scale * (0.2 + uniform(rng));
      boxes[i].box.min[k] = center - half;
      boxes[i].box.max[k] = center + half;
    }
    boxes[i].id = i;
  }
  return boxes;
}

IdPairs AllPairs(const std::vector<SweepBox>& boxes) {
  IdPairs pairs;
  for (size_t i = 0; i < boxes.size(); ++i) {
    for (size_t j = i + 1; j < boxes.size(); ++j) {
      if (Overlap(boxes[i].box, boxes[j].box)) {
        pairs.insert(std::minmax(boxes[i].id, boxes[j].id));
      }
    }
  }
  return pairs;
}

class Sweep : public testing::TestWithParam<std::tuple<int, double, double>> {
 protected:
  Sweep() : file_(TestDataPath("collision/shapes.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {}

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
};

TEST_P(Sweep, FindsEveryOverlapOnce) {
  const auto [n, size, large] = GetParam();
  std::vector<SweepBox> boxes = RandomBoxes(n, size, large, 7);
  const IdPairs expected = AllPairs(boxes);
  StackFrame frame(*d_);
  const Sweeper sweeper(*d_, boxes.data(), n, frame);
  IdPairs found;
  sweeper.ForPairs([&](int id1, int id2) { found.insert(std::minmax(id1, id2)); });
  EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(Boxes, Sweep,
                         testing::Values(std::make_tuple(1, 0.1, 0.0), std::make_tuple(50, 0.1, 0.0),
                                         std::make_tuple(199, 0.05, 0.1), std::make_tuple(200, 0.05, 0.0),
                                         std::make_tuple(1000, 0.02, 0.0), std::make_tuple(1000, 0.02, 0.05),
                                         std::make_tuple(1500, 1e-9, 0.0), std::make_tuple(300, 2.0, 0.0),
                                         std::make_tuple(500, 0.0, 0.0)));

TEST(PairSink, CountsBeyondItsCapacity) {
  unsigned out[2];
  PairSink sink(out, 2);
  sink.Add(3, 1);
  sink.Add(1, 2);
  sink.Add(5, 4);
  EXPECT_EQ(sink.Count(), 3u);
  EXPECT_EQ(out[0], (1u << 16) + 3);
}

}  // namespace
}  // namespace pliant
