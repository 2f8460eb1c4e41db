// The scene of tests/data/collision/pairs.json: a plane, a height field, and two free bodies of every other
// shape, with poses of pairs and the reference's contacts. Bodies that a test does not place stay far away.
// pairs_ccd.json has more poses of the same scene, with multiccd off or nativeccd off, pairs_ties.json those
// in which corners of a mesh are equally far.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {

class PairScene {
 public:
  using Pose = std::array<double, 7>;  // position and unit quaternion of a geom's body

  struct Contact {
    double dist;
    double pos[3];
    double normal[3];
  };

  struct Case {
    int geom[2];
    double margin;            // of each geom
    bool single = false;      // multiccd off
    bool classic = false;     // nativeccd off
    std::vector<Pose> poses;  // of the moving geoms of the pair
    std::vector<Contact> contacts;
    std::string name;
  };

  // `poses` is the name of one of these files.
  explicit PairScene(const std::string& poses = "pairs.json");

  // Puts every body far from all others.
  void Clear();
  // Poses the body of a geom; everything that Collision() reads.
  void Place(int geom, const Pose& pose);
  bool IsFixed(int geom) const { return m->geom_bodyid[geom] == 0; }
  void SetMargin(double margin);
  void Load(const Case& c);

  OracleFile file;
  ModelPtr m;
  DataPtr d;
  std::vector<Case> cases;
};

// first moves a pose: position and quaternion of the motion.
PairScene::Pose Moved(const PairScene::Pose& motion, const PairScene::Pose& pose);

}  // namespace pliant
