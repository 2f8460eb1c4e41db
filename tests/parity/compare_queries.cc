// compare_queries ANSWERS.json [SHOW]: mj_geomDistance and rays in every pose of a file of the reference
// ("distances" and "rays" of its frames, rays as asked in RAYS.json beside it); prints how many differ.
#include <mujoco/mjvisualize.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/model/data.h"
#include "engine/query/distance.h"
#include "engine/query/ray.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

using nlohmann::json;

struct Tally {
  int total = 0, hits = 0, differ = 0, points = 0;
  double worst = 0, worst_point = 0;

  void Print(const char* what) const {
    std::printf("%s %6d found %6d differ %5d points %5d  dist %8.2g point %8.2g\n", what, total, hits, differ,
                points, worst, worst_point);
  }
};

void CompareDistances(const json& frame, const mjModel& m, mjData& d, int k, int show, Tally& tally) {
  for (const json& asked : frame["distances"]) {
    double segment[6];
    const double distmax = asked["distmax"], theirs = asked["dist"];
    const double ours = GeomDistance(m, d, asked["geom"][0], asked["geom"][1], distmax, segment);
    double point = 0;
    for (int i = 0; i < 6; ++i)
      point = std::max(point, std::fabs(segment[i] - asked["fromto"][i].get<double>()));
    ++tally.total;
    tally.hits += theirs < distmax;
    tally.worst = std::max(tally.worst, std::fabs(ours - theirs));
    tally.worst_point = std::max(tally.worst_point, point);
    const bool differs = !(std::fabs(ours - theirs) < 1e-6);
    tally.differ += differs;
    tally.points += !differs && point > 1e-4;
    if ((differs || point > 1e-4) && tally.differ + tally.points <= show) {
      std::printf("  pose %d: ours %.12g (%.8g %.8g %.8g, %.8g %.8g %.8g), reference %.12g %s\n", k, ours,
                  segment[0], segment[1], segment[2], segment[3], segment[4], segment[5], theirs,
                  asked["fromto"].dump().c_str());
    }
  }
}

void CompareRays(const json& frame, const json& rays, const mjModel& m, const mjData& d, int k, int show,
                 Tally& tally) {
  for (size_t i = 0; i < rays.size(); ++i) {
    double pnt[3], vec[3];
    mjtByte group[mjNGROUP];
    for (int q = 0; q < 3; ++q) {
      pnt[q] = rays[i]["pnt"][q];
      vec[q] = rays[i]["vec"][q];
    }
    const bool grouped = rays[i].contains("geomgroup");
    for (int q = 0; q < mjNGROUP && grouped; ++q) group[q] = rays[i]["geomgroup"][q].get<int>() != 0;
    int geom = -1;
    const double ours = Ray(m, d, pnt, vec, grouped ? group : nullptr, rays[i].value("flg_static", 1) != 0,
                            rays[i].value("bodyexclude", -1), &geom);
    const double theirs = frame["rays"][i]["dist"];
    const int their_geom = frame["rays"][i]["geomid"];
    ++tally.total;
    tally.hits += theirs >= 0;
    tally.worst = std::max(tally.worst, std::fabs(ours - theirs));
    if (std::fabs(ours - theirs) < 1e-9 && geom == their_geom) continue;
    if (++tally.differ <= show) {
      std::printf("  pose %d ray %zu: ours %.10g geom %d, reference %.10g geom %d\n", k, i, ours, geom,
                  theirs, their_geom);
    }
  }
}

int Run(const std::string& path, int show) {
  const OracleFile file(path);
  const ModelPtr m = file.MakeModel();
  const DataPtr d(MakeData(*m));
  const json answers = json::parse(std::ifstream(path));
  const std::string rays_path = std::filesystem::path(path).replace_extension(".rays").string();
  const json rays =
      std::filesystem::exists(rays_path) ? json::parse(std::ifstream(rays_path)) : json::array();
  Tally distances, hits;
  for (int k = 0; k < file.FrameCount(); ++k) {
    file.Fill(k, *m, *d);
    const json& frame = answers["step_from"][k]["forward"];
    if (frame.contains("distances")) CompareDistances(frame, *m, *d, k, show, distances);
    if (frame.contains("rays")) CompareRays(frame, rays, *m, *d, k, show, hits);
  }
  if (distances.total) distances.Print("distances");
  if (hits.total) hits.Print("rays     ");
  return 0;
}

}  // namespace
}  // namespace pliant

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: compare_queries ANSWERS.json [SHOW]\n");
    return 2;
  }
  return pliant::Run(argv[1], argc > 2 ? std::atoi(argv[2]) : 0);
}
