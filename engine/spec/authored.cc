#include "engine/spec/authored.h"

#include <mujoco/mjxmacro.h>

#include <type_traits>
#include <vector>

namespace pliant::spec {
namespace {

template <class T>
constexpr NumberType TypeOf() {
  if constexpr (std::is_same_v<T, float>) return NumberType::kFloat;
  return std::is_same_v<T, int> ? NumberType::kInt : NumberType::kDouble;
}

// Appends the members of one part of mjSpec.
class List {
 public:
  explicit List(std::vector<GlobalField>& fields) : fields_(fields) {}
  void Begin(std::uint64_t mjsAuthored::*mask) {
    mask_ = mask;
    bit_ = 1;
  }
  template <class T>
  void Add(const char* name, std::size_t offset, int count) {
    fields_.push_back({name, offset, count, TypeOf<T>(), mask_, bit_});
    bit_ <<= 1;
  }

 private:
  std::vector<GlobalField>& fields_;
  std::uint64_t mjsAuthored::*mask_ = nullptr;
  std::uint64_t bit_ = 1;
};

std::vector<GlobalField> MakeFields() {
  std::vector<GlobalField> fields;
  List list(fields);
#define XVEC X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, option.name), count);
  list.Begin(&mjsAuthored::option);
  MJOPTION_FIELDS
#undef X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, visual.global.name), count);
  list.Begin(&mjsAuthored::visual_global);
  MJVISUAL_GLOBAL_FIELDS
#undef X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, visual.quality.name), count);
  list.Begin(&mjsAuthored::visual_quality);
  MJVISUAL_QUALITY_FIELDS
#undef X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, visual.headlight.name), count);
  list.Begin(&mjsAuthored::visual_headlight);
  MJVISUAL_HEADLIGHT_FIELDS
#undef X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, visual.map.name), count);
  list.Begin(&mjsAuthored::visual_map);
  MJVISUAL_MAP_FIELDS
#undef X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, visual.scale.name), count);
  list.Begin(&mjsAuthored::visual_scale);
  MJVISUAL_SCALE_FIELDS
#undef X
#define X(type, name, count) list.Add<type>(#name, offsetof(mjSpec, visual.rgba.name), count);
  list.Begin(&mjsAuthored::visual_rgba);
  MJVISUAL_RGBA_FIELDS
#undef X
#undef XVEC
  return fields;
}

}  // namespace

std::span<const GlobalField> GlobalFields() {
  static const std::vector<GlobalField> fields = MakeFields();
  return fields;
}

void MarkAuthored(mjSpec& spec, std::size_t offset) {
  for (const GlobalField& field : GlobalFields()) {
    if (field.offset == offset) spec.authored.*field.mask |= field.bit;
  }
}

}  // namespace pliant::spec
