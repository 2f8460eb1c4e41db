#include "tests/support/pair_scene.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr char kPath[] = "collision/pairs.json";

void Attach(double pos[3], double mat[9], const double body_pos[3], const double body_quat[4],
            const double offset[3], const double turn[4]) {
  double quat[4], body_mat[9];
  Quat2Mat(body_mat, body_quat);
  MulMatVec3(pos, body_mat, offset);
  AddTo3(pos, body_pos);
  MulQuat(quat, body_quat, turn);
  Quat2Mat(mat, quat);
}

}  // namespace

PairScene::PairScene(const std::string& poses)
    : file(TestDataPath(kPath)), m(file.MakeModel()), d(MakeData(*m)) {
  const nlohmann::json scene = nlohmann::json::parse(std::ifstream(TestDataPath(kPath)));
  const nlohmann::json& names = scene["model"]["names"]["geom"];
  const auto find = [&](const std::string& name) {
    return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  const nlohmann::json golden = nlohmann::json::parse(std::ifstream(TestDataPath("collision/" + poses)));
  for (const nlohmann::json& from : golden["poses"]) {
    Case c;
    for (int k = 0; k < 2; ++k) c.geom[k] = find(from["geoms"][k]);
    c.name = from["geoms"][0].get<std::string>() + " " + from["geoms"][1].get<std::string>();
    c.margin = from["margin"];
    const std::string flags = from.value("flags", "");
    c.single = flags == "single";
    c.classic = flags == "classic";
    const std::vector<double> qpos = from["qpos"];
    for (size_t i = 0; i < qpos.size(); i += 7) std::copy_n(&qpos[i], 7, c.poses.emplace_back().begin());
    for (const nlohmann::json& row : from["contacts"]) {
      const std::vector<double> x = row;
      c.contacts.push_back({x[0], {x[1], x[2], x[3]}, {x[4], x[5], x[6]}});
    }
    cases.push_back(std::move(c));
  }
  Clear();
}

void PairScene::Clear() {
  for (int g = 0; g < m->ngeom; ++g)
    Place(g, {IsFixed(g) ? 0 : 100.0 * g, 0, IsFixed(g) ? 0 : 100.0, 1, 0, 0, 0});
}

void PairScene::Place(int geom, const Pose& pose) {
  const int body = m->geom_bodyid[geom];
  double quat[4] = {pose[3], pose[4], pose[5], pose[6]};
  Normalize4(quat);
  Copy3(d->xpos + 3 * body, pose.data());
  Copy4(d->xquat + 4 * body, quat);
  Quat2Mat(d->xmat + 9 * body, quat);
  Attach(d->xipos + 3 * body, d->ximat + 9 * body, pose.data(), quat, m->body_ipos + 3 * body,
         m->body_iquat + 4 * body);
  Attach(d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, pose.data(), quat, m->geom_pos + 3 * geom,
         m->geom_quat + 4 * geom);
}

void PairScene::SetMargin(double margin) {
  std::fill_n(m->geom_margin, m->ngeom, margin);
  std::fill_n(m->body_margin, m->nbody, margin);
}

void PairScene::Load(const Case& c) {
  SetMargin(c.margin);
  m->opt.disableflags = (c.single ? mjDSBL_MULTICCD : 0) | (c.classic ? mjDSBL_NATIVECCD : 0);
  Clear();
  size_t next = 0;
  for (const int geom : c.geom) {
    if (!IsFixed(geom)) Place(geom, c.poses[next++]);
  }
  // The floor that a case does not use is moved away, below.
  for (int g = 0; g < m->ngeom; ++g) {
    if (IsFixed(g) && g != c.geom[0]) d->geom_xpos[3 * g + 2] -= 1000;
  }
}

PairScene::Pose Moved(const PairScene::Pose& motion, const PairScene::Pose& pose) {
  PairScene::Pose res;
  RotVecQuat(res.data(), pose.data(), motion.data() + 3);
  AddTo3(res.data(), motion.data());
  MulQuat(res.data() + 3, motion.data() + 3, pose.data() + 3);
  return res;
}

}  // namespace pliant
