#include "tests/support/mesh_robots.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/hulls.h"

namespace pliant::test {
namespace {

// A link of one mesh. Hinges turn about the link's origin, where it hangs on its parent;
// the mesh is centred below.
struct Link {
  std::string name, parent;
  double pos[3];   // in the parent
  double down;     // from the origin to the middle of the mesh
  double size[3];  // half sizes
  HullKind kind;
  int vertices;
  std::string hinges;  // letters x, y, z
};

class Robot {
 public:
  explicit Robot(double stiffness) : spec_(mj_makeSpec()), stiffness_(stiffness) {
    mjsGeom* floor = mjs_addGeom(mjs_findBody(spec_, "world"), nullptr);
    floor->type = mjGEOM_PLANE;
    for (double& size : floor->size) size = 5;
    spec_->option.timestep = 0.002;
  }
  ~Robot() { mj_deleteSpec(spec_); }
  Robot(const Robot&) = delete;
  Robot& operator=(const Robot&) = delete;

  mjsBody* Add(const Link& link) {
    mjsBody* body = mjs_addBody(mjs_findBody(spec_, link.parent.c_str()), nullptr);
    mjs_setName(body->element, link.name.c_str());
    std::copy_n(link.pos, 3, body->pos);
    for (const char axis : link.hinges) {
      mjsJoint* joint = mjs_addJoint(body, nullptr);
      joint->type = mjJNT_HINGE;
      for (int i = 0; i < 3; ++i) joint->axis[i] = axis == "xyz"[i];
      joint->range[0] = -60;
      joint->range[1] = 60;
      joint->limited = mjLIMITED_TRUE;
      joint->stiffness[0] = stiffness_;
      joint->damping[0] = 0.02 * stiffness_ + 0.5;
    }
    mjsMesh* mesh = mjs_addMesh(spec_, nullptr);
    mjs_setName(mesh->element, link.name.c_str());
    std::vector<float> points = HullPoints(link.kind, link.vertices, 1);
    for (size_t i = 0; i < points.size(); ++i) points[i] *= static_cast<float>(link.size[i % 3]);
    mjs_setFloat(mesh->uservert, points.data(), static_cast<int>(points.size()));
    mjsGeom* geom = mjs_addGeom(body, nullptr);
    geom->type = mjGEOM_MESH;
    geom->pos[2] = -link.down;
    mjs_setString(geom->meshname, link.name.c_str());
    return body;
  }
  // With a leg or an arm on either side.
  void AddBoth(Link link) {
    const std::string name = link.name, parent = link.parent;
    const bool parent_is_paired = parent.back() == '_';
    for (const char* side : {"left", "right"}) {
      link.name = name + side;
      if (parent_is_paired) link.parent = parent + side;
      Add(link);
      link.pos[1] = -link.pos[1];
    }
  }
  mjSpec* Spec() { return spec_; }
  mjModel* Compile() {
    mjModel* m = mj_compile(spec_, nullptr);
    if (!m) mju_error("%s", mjs_getError(spec_));
    return m;
  }

 private:
  mjSpec* spec_;
  double stiffness_;
};

mjModel* MakeHumanoid() {
  Robot robot(2);
  constexpr HullKind kOval = HullKind::kSphere, kPart = HullKind::kRounded;
  mjs_addFreeJoint(robot.Add({"chest", "world", {0, 0, 1.3}, 0, {.12, .18, .18}, kOval, 2000, ""}));
  robot.Add({"head", "chest", {0, 0, .2}, -.12, {.1, .09, .13}, kOval, 1000, "y"});
  robot.Add({"pelvis", "chest", {0, 0, -.2}, .1, {.15, .24, .16}, kPart, 800, "xz"});
  robot.AddBoth({"arm_", "chest", {0, .22, .12}, .14, {.05, .05, .16}, kOval, 400, "xyz"});
  robot.AddBoth({"forearm_", "arm_", {0, 0, -.3}, .13, {.04, .04, .14}, kOval, 300, "y"});
  robot.AddBoth({"hand_", "forearm_", {0, 0, -.26}, .07, {.05, .03, .08}, HullKind::kRandom, 500, ""});
  robot.AddBoth({"thigh_", "pelvis", {0, .1, -.18}, .2, {.08, .08, .22}, kOval, 600, "xyz"});
  robot.AddBoth({"shin_", "thigh_", {0, 0, -.42}, .2, {.06, .06, .22}, kOval, 500, "y"});
  robot.AddBoth({"foot_", "shin_", {.04, 0, -.42}, .03, {.2, .1, .1}, kPart, 200, "xy"});
  return robot.Compile();
}

mjModel* MakeQuadruped() {
  Robot robot(60);
  mjs_addFreeJoint(robot.Add({"trunk", "world", {0, 0, .5}, 0, {.4, .25, .3}, HullKind::kRounded, 1000, ""}));
  for (const char* end : {"front", "hind"}) {
    const double x = end[0] == 'f' ? .22 : -.22;
    const std::string hip = std::string(end) + "_hip_", thigh = std::string(end) + "_thigh_";
    robot.AddBoth({hip, "trunk", {x, .12, 0}, 0, {.05, .05, .05}, HullKind::kCylinder, 200, "x"});
    robot.AddBoth({thigh, hip, {0, .07, 0}, .1, {.04, .03, .12}, HullKind::kSphere, 500, "y"});
    robot.AddBoth(
        {std::string(end) + "_shin_", thigh, {0, 0, -.2}, .1, {.03, .03, .12}, HullKind::kSphere, 300, "y"});
  }
  return robot.Compile();
}

mjModel* MakeGripper() {
  Robot robot(0);
  mjs_addFreeJoint(
      robot.Add({"object", "world", {0, 0, .06}, 0, {.05, .04, .06}, HullKind::kRandom, 500, ""}));
  for (const double side : {-1, 1}) {
    const std::string name = side < 0 ? "left" : "right";
    mjsBody* finger =
        robot.Add({name, "world", {0, .1 * side, .08}, 0, {.04, .03, .12}, HullKind::kRounded, 400, ""});
    mjsJoint* joint = mjs_addJoint(finger, nullptr);
    mjs_setName(joint->element, name.c_str());
    joint->type = mjJNT_SLIDE;
    joint->axis[0] = joint->axis[2] = 0;
    joint->axis[1] = 1;
    joint->stiffness[0] = 200;
    joint->damping[0] = 20;
    joint->springref = -0.08 * side;
  }
  return robot.Compile();
}

}  // namespace

const char* MeshRobotName(MeshRobot robot) {
  constexpr const char* kNames[] = {"humanoid", "quadruped", "gripper"};
  return kNames[static_cast<int>(robot)];
}

mjModel* MakeMeshRobot(MeshRobot robot) {
  if (robot == MeshRobot::kHumanoid) return MakeHumanoid();
  return robot == MeshRobot::kQuadruped ? MakeQuadruped() : MakeGripper();
}

}  // namespace pliant::test
