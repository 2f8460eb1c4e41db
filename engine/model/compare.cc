#include "engine/model/compare.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "engine/model/fields.h"
#include "engine/model/model.h"
#include "engine/model/parameters.h"

namespace pliant {
namespace {

double Number(const ModelField& field, const mjModel& m, size_t i) {
  return ParameterValue(m, field.name, static_cast<int>(i));
}

bool IsText(const char* name) {
  return std::strncmp(name, "name", 4) == 0 || std::strncmp(name, "text", 4) == 0 ||
         std::strstr(name, "pathadr") != nullptr || std::strcmp(name, "paths") == 0;
}

// Which element owns entry i of the array.
std::string OwnerOf(const mjModel& m, const ModelField& field, size_t i) {
  static constexpr struct {
    const char* prefix;
    mjtObj object;
  } kPrefixes[] = {{"body_", mjOBJ_BODY},     {"jnt_", mjOBJ_JOINT},         {"geom_", mjOBJ_GEOM},
                   {"site_", mjOBJ_SITE},     {"cam_", mjOBJ_CAMERA},        {"light_", mjOBJ_LIGHT},
                   {"mat_", mjOBJ_MATERIAL},  {"pair_", mjOBJ_PAIR},         {"eq_", mjOBJ_EQUALITY},
                   {"tendon_", mjOBJ_TENDON}, {"actuator_", mjOBJ_ACTUATOR}, {"sensor_", mjOBJ_SENSOR},
                   {"key_", mjOBJ_KEY}};
  const size_t columns = std::max<size_t>(1, field.cols(m));
  const int row = static_cast<int>(i / columns);
  if (std::strncmp(field.name, "dof_", 4) == 0) return ElementLabel(m, mjOBJ_JOINT, m.dof_jntid[row]);
  for (const auto& entry : kPrefixes) {
    if (std::strncmp(field.name, entry.prefix, std::strlen(entry.prefix)) == 0) {
      return ElementLabel(m, entry.object, row);
    }
  }
  return "";
}

class Comparer {
 public:
  Comparer(const mjModel& a, const mjModel& b, double tolerance, size_t max_count)
      : a_(a), b_(b), tolerance_(tolerance), max_count_(max_count) {}

  std::vector<ModelDifference> Run() {
    for (const ModelSize& size : ModelSizes()) {
      const std::string name = size.name;
      if (name == "nbuffer" || name.rfind("nnames", 0) == 0 || name == "npaths" || name == "ntextdata")
        continue;
      if (size.Get(a_) == size.Get(b_)) continue;
      Add(name, "", 0, static_cast<double>(size.Get(a_)), static_cast<double>(size.Get(b_)));
    }
    Block("opt", &a_.opt, &b_.opt, sizeof(mjOption));
    Block("vis", &a_.vis, &b_.vis, sizeof(mjVisual));
    Block("stat", &a_.stat, &b_.stat, sizeof(mjStatistic));
    for (const ModelField& field : ModelFields()) {
      if (!IsText(field.name)) Field(field);
    }
    return std::move(out_);
  }

 private:
  void Add(std::string field, std::string element, int index, double a, double b) {
    if (out_.size() < max_count_) out_.push_back({std::move(field), std::move(element), index, a, b});
  }

  // Bytes suffice to find a difference; statistics are computed, so they have a tolerance.
  void Block(const char* name, const void* a, const void* b, size_t bytes) {
    if (std::memcmp(a, b, bytes) == 0) return;
    if (std::strcmp(name, "stat") == 0) {
      const auto* x = static_cast<const double*>(a);
      const auto* y = static_cast<const double*>(b);
      for (size_t i = 0; i < bytes / sizeof(double); ++i) {
        if (std::abs(x[i] - y[i]) > tolerance_ * std::max(std::abs(x[i]), std::abs(y[i]))) {
          Add(name, "", static_cast<int>(i), x[i], y[i]);
        }
      }
      return;
    }
    size_t at = 0;
    while (static_cast<const char*>(a)[at] == static_cast<const char*>(b)[at]) ++at;
    Add(name, "", static_cast<int>(at), NAN, NAN);
  }

  void Field(const ModelField& field) {
    const size_t n = field.Count(a_);
    if (n != field.Count(b_)) return;  // reported by its size
    if (n == 0 || std::memcmp(field.Pointer(a_), field.Pointer(b_), n * SizeOf(field.type)) == 0) return;
    double largest = 0;
    for (size_t i = 0; i < n; ++i) {
      const double x = std::abs(Number(field, a_, i));
      if (x > largest) largest = x;
    }
    for (size_t i = 0; i < n; ++i) {
      const double x = Number(field, a_, i), y = Number(field, b_, i);
      if (x == y || (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= tolerance_ * largest) continue;
      Add(field.name, OwnerOf(a_, field, i), static_cast<int>(i), x, y);
    }
  }

  const mjModel& a_;
  const mjModel& b_;
  double tolerance_;
  size_t max_count_;
  std::vector<ModelDifference> out_;
};

}  // namespace

std::vector<ModelDifference> CompareModels(const mjModel& a, const mjModel& b, double tolerance,
                                           size_t max_count) {
  return Comparer(a, b, tolerance, max_count).Run();
}

std::string ToString(const ModelDifference& d, const char* a_name, const char* b_name) {
  char text[256];
  const std::string what = (d.element.empty() ? "" : d.element + " ") + d.field;
  if (std::isnan(d.a) && std::isnan(d.b)) return what + " differs";
  std::snprintf(text, sizeof text, "[%d]: %.9g %s, %.9g %s", d.index, d.a, a_name, d.b, b_name);
  return what + text;
}

}  // namespace pliant
