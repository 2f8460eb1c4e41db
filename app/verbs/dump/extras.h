// What is asked for beyond the fields of a data, computed on a second data.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "app/files/json_writer.h"
#include "app/verbs/dump/options.h"

namespace pliant::app {

// What the options ask beyond fields, resolved against the model.
class Extras {
 public:
  // Throws UsageError for unknown bodies or geoms and bad files.
  Extras(const mjModel& m, const DumpOptions& o, const std::vector<std::string>& fields);
  ~Extras();
  Extras(const Extras&) = delete;
  Extras& operator=(const Extras&) = delete;

  // Each part starts from a fresh forward pass at the state of d; d is not changed. qacc may be null.
  void Write(JsonWriter& w, const mjData& d, const std::vector<double>* qacc);

 private:
  struct Ray {
    double pnt[3], vec[3];
    std::vector<unsigned char> group;
    bool flg_static;
    int bodyexclude;
  };
  struct Pair {
    int geom[2];
    double distmax;
  };

  mjData* Fresh(const mjData& d);
  void ReadRays(const std::string& file);
  void WriteComputed(JsonWriter& w, const mjData& d);
  void WriteInverse(JsonWriter& w, const mjData& d, const std::vector<double>* qacc);
  void WriteJacobians(JsonWriter& w, const mjData& d);
  void WriteTransition(JsonWriter& w, const mjData& d);
  void WriteInverseDerivatives(JsonWriter& w, const mjData& d);
  void WriteRays(JsonWriter& w, const mjData& d);
  void WriteDistances(JsonWriter& w, const mjData& d);

  const mjModel& m_;
  const DumpOptions& o_;
  bool computed_, inverse_;
  std::vector<int> bodies_;
  std::vector<Ray> rays_;
  std::vector<Pair> pairs_;
  mjData* scratch_ = nullptr;
};

}  // namespace pliant::app
