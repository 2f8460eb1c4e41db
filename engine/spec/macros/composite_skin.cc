#include "engine/spec/macros/composite_skin.h"

#include <algorithm>
#include <utility>

namespace pliant::spec {

void AddSkinBone(Skin::Own& own, const std::string& body, std::vector<int> vertices) {
  own.bodyname.push_back(body);
  own.bindpos.insert(own.bindpos.end(), {0, 0, 0});
  own.bindquat.insert(own.bindquat.end(), {1, 0, 0, 0});
  own.vertweight.emplace_back(vertices.size(), 1.0f);
  own.vertid.push_back(std::move(vertices));
}

namespace {

// Weights of the n points of a row at its place k, with `between` places between two points: the cubic of
// Catmull and Rom (1974), the row continued in a straight line at its ends.
std::vector<double> RowWeights(int k, int n, int between) {
  std::vector<double> row(static_cast<std::size_t>(n) + 2, 0.0);  // one point more at each end
  const int cell = std::min(k / (between + 1), n - 2);
  const double t = static_cast<double>(k) / (between + 1) - cell, t2 = t * t, t3 = t2 * t;
  const double weights[4] = {(2 * t2 - t - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2,
                             (t3 - t2) / 2};
  for (int i = 0; i < 4; ++i) row.data()[cell + i] = weights[i];
  row[1] += 2 * row.front(), row[2] -= row.front();
  row[row.size() - 2] += 2 * row.back(), row[row.size() - 3] -= row.back();
  return {row.begin() + 1, row.end() - 1};
}

}  // namespace

void AddSheetSkin(Skin::Own& own, const std::vector<std::string>& bodies, int bodies_y, int between,
                  bool texcoord) {
  const int bodies_x = static_cast<int>(bodies.size()) / bodies_y;
  const int nx = (bodies_x - 1) * (between + 1) + 1, ny = (bodies_y - 1) * (between + 1) + 1;
  const int side = nx * ny;
  own.vert.assign(6 * static_cast<std::size_t>(side), 0.0f);
  for (const std::string& body : bodies) AddSkinBone(own, body, {});
  for (int v = 0; v < side; ++v) {
    const std::vector<double> along_x = RowWeights(v / ny, bodies_x, between);
    const std::vector<double> along_y = RowWeights(v % ny, bodies_y, between);
    for (std::size_t x = 0; x < along_x.size(); ++x) {
      if (along_x[x] == 0) continue;
      for (std::size_t y = 0; y < along_y.size(); ++y) {
        const double weight = along_x[x] * along_y[y];
        if (weight == 0) continue;
        for (const int vertex : {v, v + side}) {
          own.vertid[x * along_y.size() + y].push_back(vertex);
          own.vertweight[x * along_y.size() + y].push_back(static_cast<float>(weight));
        }
      }
    }
  }
  for (int i = 0; i < 2 * side && texcoord; ++i) {
    const int line = i % side / ny;
    own.texcoord.push_back(static_cast<float>(line) / static_cast<float>(nx - 1));
    own.texcoord.push_back(static_cast<float>(i % ny) / static_cast<float>(ny - 1));
  }
  auto quad = [&own](int a, int b, int c, int d) { own.face.insert(own.face.end(), {a, b, c, a, c, d}); };
  for (int x = 0; x + 1 < nx; ++x) {
    for (int y = 0; y + 1 < ny; ++y) {
      const int a = x * ny + y, b = a + ny, c = b + 1, d = a + 1;
      quad(a, b, c, d);
      quad(side + a, side + d, side + c, side + b);
    }
  }
  for (int x = 0; x + 1 < nx; ++x) {
    const int a = x * ny, b = a + ny, c = a + ny - 1, d = b + ny - 1;
    quad(b, a, side + a, side + b);
    quad(c, d, side + d, side + c);
  }
  for (int y = 0; y + 1 < ny; ++y) {
    const int a = y, b = y + 1, c = (nx - 1) * ny + y, d = c + 1;
    quad(a, b, side + b, side + a);
    quad(d, c, side + c, side + d);
  }
}

}  // namespace pliant::spec
