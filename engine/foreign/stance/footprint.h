// Where a robot meets the ground in the pose in which it starts.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/foreign/file_finder.h"
#include "engine/io/assets/asset_files.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

struct Footprint {
  double lowest = 0;      // height of the lowest point, m; infinite without shapes
  bool balanced = false;  // the centre of mass is above the inside of what touches the ground
  bool mobile = false;    // joints move what touches the ground, feet or wheels, or turn rotors
};

// The heights between which a shape is, m.
struct Reach {
  spec::Geom* geom;
  double low, high;
};

class FootprintReader {
 public:
  FootprintReader(const FileFinder& finder, const spec::Spec& spec) : finder_(finder), spec_(spec) {}

  // Of a body of the world with what hangs on it. Shapes that collide count, or all when none does.
  Footprint Read(const spec::Body& body);
  // Of every shape of such a tree, whether it collides or not.
  std::vector<Reach> Reaches(const spec::Body& body);

 private:
  // A sphere of a shape's surface: the shape is inside the hull of its spheres.
  struct Ball {
    double center[3];
    double radius;
  };
  // A geom in the world, and the heights between which it is.
  struct Shape {
    spec::Geom* geom;
    double pos[3], quat[4];
    bool moved, rolls;
    double low, high;
  };
  // How a body is carried by the joints between it and the world.
  struct Carried {
    bool moved = false;  // by any
    bool rolls = false;  // by a wheel's
  };

  void Collect(const spec::Body& body, const double pos[3], const double quat[4], Carried carried,
               bool touching);
  void Touch(spec::Geom& geom, const double pos[3], const double quat[4], Carried carried);
  std::vector<double> GroundsOfShapes(double low, double high) const;
  // These fill balls_.
  void Cover(const spec::Geom& geom, const double pos[3], const double quat[4]);
  void CoverRim(const spec::Geom& geom, const double pos[3], const double quat[4]);
  void CoverEllipsoid(const spec::Geom& geom, const double pos[3], const double quat[4]);
  void AddMass(const spec::Body& body, const double pos[3], const double quat[4]);
  void Add(const double local[3], const double pos[3], const double quat[4], double radius);
  const std::vector<float>& Points(const std::string& name);
  io::MeshFile FileOf(const spec::Mesh& mesh) const;
  void Load(const spec::Mesh& mesh, std::vector<float>& points);

  const FileFinder& finder_;
  const spec::Spec& spec_;
  std::map<std::string, std::vector<float>> points_;  // of meshes, in metres
  bool read_ahead_ = false;
  std::vector<Shape> shapes_;
  std::vector<Ball> balls_;  // of one shape: those of all meshes would fill much memory
  int rotors_ = 0;
  double mass_ = 0;
  std::array<double, 3> moment_ = {};  // mass times place
};

}  // namespace pliant::foreign
