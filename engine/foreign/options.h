// How a model of another maker is to be opened.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace pliant::foreign {

// Whose reading of URDF counts.
enum class Dialect {
  kPublished,  // all that the file says: visuals, fixed links as bodies, mimic joints, transmissions
  kReference,  // what the reference engine makes of it; published where that refuses the file
};

struct Options {
  Dialect dialect = Dialect::kPublished;
  bool floating = false;  // robots get a free joint, and are lifted until they stand at z = 0
  bool floor = false;     // a plane below them, and a light
  // Robots stand on a floor: legged and wheeled ones free, others fixed; servos hold their joints.
  bool stand = false;
  bool keep_drives = false;  // joints of robots that stand or float have the drives of the file alone
  std::vector<std::string> package_folders;      // searched for packages, after the folders above the file
  std::map<std::string, std::string> arguments;  // of xacro
  double mesh_unit = 0;   // metres of one unit of a bare mesh; 0: derived from its size
  double density = 1000;  // of bare meshes, kg/m^3
};

}  // namespace pliant::foreign
