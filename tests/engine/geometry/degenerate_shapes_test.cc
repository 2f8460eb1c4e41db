// Shapes that no careful modeller would draw: flat, thin, tiny, with vertices that coincide.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "engine/geometry/convex_contact.h"
#include "engine/geometry/mpr.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

using Kind = ConvexShape::Kind;

class RandomShape {
 public:
  explicit RandomShape(std::mt19937& random) : random_(random) {
    scale_ = std::pow(10.0, static_cast<int>(random() % 13) - 6);
    Place();
    shape_.kind = kKinds[random() % std::size(kKinds)];
    shape_.place = {pos_, mat_, size_};
    if (shape_.kind == Kind::kMesh) FillMesh();
  }
  RandomShape(const RandomShape&) = delete;
  RandomShape& operator=(const RandomShape&) = delete;

  const ConvexShape& Get() const { return shape_; }

 private:
  static constexpr Kind kKinds[] = {Kind::kSphere, Kind::kCapsule, Kind::kEllipsoid, Kind::kCylinder,
                                    Kind::kBox,    Kind::kMesh,    Kind::kMesh,      Kind::kMesh};

  double Uniform(double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(random_); }
  // On a coarse lattice one time in four, so that shapes share planes, edges and corners.
  double Coordinate() { return scale_ * (random_() % 4 ? Uniform(-1, 1) : 0.5 * std::round(Uniform(-2, 2))); }

  void Place() {
    double quat[4] = {1, 0, 0, 0};
    if (random_() % 3) {
      for (double& x : quat) x = Uniform(-1, 1);
      Normalize4(quat);
    }
    Quat2Mat(mat_, quat);
    for (double& x : pos_) x = Coordinate();
    for (double& x : size_) x = scale_ * (random_() % 6 ? Uniform(0.1, 1) : 1e-9);
  }

  void FillMesh() {
    enum { kSolid, kFlat, kStraight, kOnePoint, kLattice, kNearlyOnePoint, kModes };
    const unsigned mode = random_() % kModes;
    const int n = 1 + static_cast<int>(random_() % 60);
    for (int i = 0; i < n; ++i) {
      for (unsigned axis = 0; axis < 3; ++axis) {
        double x = Uniform(-1, 1);
        if ((mode == kFlat && axis == 2) || (mode == kStraight && axis > 0) || mode == kOnePoint) x = 0;
        if (mode == kLattice) x = std::round(x);
        if (mode == kNearlyOnePoint) x *= 1e-7;
        vertices_.push_back(static_cast<float>(scale_ * x));
      }
    }
    shape_.hull.vert = vertices_.data();
    shape_.hull.nvert = n;
  }

  std::mt19937& random_;
  double scale_;
  double pos_[3], mat_[9], size_[3];
  std::vector<float> vertices_;
  ConvexShape shape_ = {};
};

bool IsFinite(const ContactPoint& contact) {
  double sum = contact.dist;
  for (int i = 0; i < 3; ++i) sum += contact.pos[i] + contact.normal[i];
  return std::isfinite(sum);
}

constexpr int kPairs = 20000;
constexpr int kMaxContacts = 50;

TEST(DegenerateShapes, TheNativeSearchEndsWithFiniteContacts) {
  std::mt19937 random(1);
  for (int i = 0; i < kPairs; ++i) {
    const RandomShape a(random), b(random);
    ContactPoint contacts[kMaxContacts];
    const int n = ConvexContacts(contacts, kMaxContacts, 0, a.Get(), b.Get(), CcdOptions{});
    for (int k = 0; k < n; ++k) ASSERT_TRUE(IsFinite(contacts[k])) << "pair " << i;
  }
}

// libccd's search for a portal went round in circles on some of these.
TEST(DegenerateShapes, TheClassicSearchEndsWithFiniteContacts) {
  std::mt19937 random(2);
  for (int i = 0; i < 10 * kPairs; ++i) {
    const RandomShape a(random), b(random);
    ContactPoint contact;
    if (MprContact(&contact, 0, a.Get(), b.Get(), CcdOptions{})) {
      ASSERT_TRUE(IsFinite(contact)) << "pair " << i;
    }
  }
}

}  // namespace
}  // namespace pliant
