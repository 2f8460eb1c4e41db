// The lists of fields in mjxmacro.h and mjspecmacro.h against the structs that they list.
#include <mujoco/mjspecmacro.h>
#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/engine/api/driven_arm.h"

namespace pliant {
namespace {

// Which bytes of a struct a list has named.
class Coverage {
 public:
  explicit Coverage(size_t size) : named_(size, false) {}

  void Name(const char* field, size_t offset, size_t size) {
    for (size_t i = offset; i < offset + size; ++i) {
      EXPECT_FALSE(named_[i]) << field << " is named twice";
      named_[i] = true;
    }
  }
  // Only what aligns the fields may be left; no field is as small as that and aligned like a double.
  void ExpectWhole(const char* name) const {
    size_t gap = 0;
    for (size_t i = 0; i < named_.size(); ++i) {
      gap = named_[i] ? 0 : gap + 1;
      EXPECT_LT(gap, alignof(double)) << name << ": nothing names byte " << i;
    }
  }

 private:
  std::vector<bool> named_;
};

#define X(type, name, n)                                                                            \
  static_assert(n == 1 && std::is_same_v<decltype(Struct::name), type>, #name " has another type"); \
  coverage.Name(#name, offsetof(Struct, name), sizeof(type));
#define XVEC(type, name, n)                                                                  \
  static_assert(std::is_same_v<decltype(Struct::name), type[n]>, #name " has another type"); \
  coverage.Name(#name, offsetof(Struct, name), sizeof(type) * (n));
#define EXPECT_LISTED(struct_name, list)     \
  do {                                       \
    using Struct = struct_name;              \
    Coverage coverage(sizeof(Struct));       \
    list coverage.ExpectWhole(#struct_name); \
  } while (false)

TEST(FieldLists, NameEveryOptionStatisticAndVisualSetting) {
  EXPECT_LISTED(mjOption, MJOPTION_FIELDS);
  EXPECT_LISTED(decltype(mjVisual::global), MJVISUAL_GLOBAL_FIELDS);
  EXPECT_LISTED(decltype(mjVisual::quality), MJVISUAL_QUALITY_FIELDS);
  EXPECT_LISTED(decltype(mjVisual::headlight), MJVISUAL_HEADLIGHT_FIELDS);
  EXPECT_LISTED(decltype(mjVisual::map), MJVISUAL_MAP_FIELDS);
  EXPECT_LISTED(decltype(mjVisual::scale), MJVISUAL_SCALE_FIELDS);
  EXPECT_LISTED(decltype(mjVisual::rgba), MJVISUAL_RGBA_FIELDS);
}

TEST(FieldLists, NameEveryMemberOfDocuments) {
  EXPECT_LISTED(mjsElement, MJSELEMENT_FIELDS);
  EXPECT_LISTED(mjsCompiler, MJSCOMPILER_FIELDS);
  EXPECT_LISTED(mjSpec, MJSPEC_FIELDS);
  EXPECT_LISTED(mjsOrientation, MJSORIENTATION_FIELDS);
  EXPECT_LISTED(mjsPlugin, MJSPLUGIN_FIELDS);
  EXPECT_LISTED(mjsBody, MJSBODY_FIELDS);
  EXPECT_LISTED(mjsFrame, MJSFRAME_FIELDS);
  EXPECT_LISTED(mjsJoint, MJSJOINT_FIELDS);
  EXPECT_LISTED(mjsGeom, MJSGEOM_FIELDS);
  EXPECT_LISTED(mjsSite, MJSSITE_FIELDS);
  EXPECT_LISTED(mjsCamera, MJSCAMERA_FIELDS);
  EXPECT_LISTED(mjsLight, MJSLIGHT_FIELDS);
  EXPECT_LISTED(mjsFlex, MJSFLEX_FIELDS);
  EXPECT_LISTED(mjsMesh, MJSMESH_FIELDS);
  EXPECT_LISTED(mjsHField, MJSHFIELD_FIELDS);
  EXPECT_LISTED(mjsSkin, MJSSKIN_FIELDS);
  EXPECT_LISTED(mjsTexture, MJSTEXTURE_FIELDS);
  EXPECT_LISTED(mjsMaterial, MJSMATERIAL_FIELDS);
}

TEST(FieldLists, NameEveryMemberOfRelations) {
  EXPECT_LISTED(mjsPair, MJSPAIR_FIELDS);
  EXPECT_LISTED(mjsExclude, MJSEXCLUDE_FIELDS);
  EXPECT_LISTED(mjsEquality, MJSEQUALITY_FIELDS);
  EXPECT_LISTED(mjsTendon, MJSTENDON_FIELDS);
  EXPECT_LISTED(mjsWrap, MJSWRAP_FIELDS);
  EXPECT_LISTED(mjsActuator, MJSACTUATOR_FIELDS);
  EXPECT_LISTED(mjsSensor, MJSSENSOR_FIELDS);
  EXPECT_LISTED(mjsNumeric, MJSNUMERIC_FIELDS);
  EXPECT_LISTED(mjsText, MJSTEXT_FIELDS);
  EXPECT_LISTED(mjsTuple, MJSTUPLE_FIELDS);
  EXPECT_LISTED(mjsKey, MJSKEY_FIELDS);
  EXPECT_LISTED(mjsDefault, MJSDEFAULT_FIELDS);
}

#undef X
#undef XVEC

TEST(FieldLists, NameTheStatisticWithoutTypes) {
  using Struct = mjStatistic;
  Coverage coverage(sizeof(Struct));
#define X(name, n) coverage.Name(#name, offsetof(Struct, name), sizeof(mjtNum) * (n));
#define XVEC X
  MJSTATISTIC_FIELDS
#undef X
#undef XVEC
  coverage.ExpectWhole("mjStatistic");
}

// Arrays of a list, which lie in its order in the buffer, each behind the one before.
struct Arrays {
  std::vector<std::string> names;
  std::vector<const std::byte*> begins, ends;

  void Add(const char* name, const void* begin, size_t bytes) {
    const auto* first = static_cast<const std::byte*>(begin);
    names.push_back(name);
    begins.push_back(first);
    ends.push_back(first + bytes);
  }
  void ExpectOrdered(const void* buffer, mjtSize bytes) const {
    const auto* end = static_cast<const std::byte*>(buffer);
    const std::byte* limit = end + bytes;
    for (size_t i = 0; i < names.size(); ++i) {
      if (begins[i] == ends[i]) continue;
      EXPECT_GE(begins[i], end) << names[i];
      end = ends[i];
    }
    EXPECT_LE(end, limit);
  }
};

TEST_F(DrivenArm, HasTheArraysOfTheListsInTheirOrder) {
  Arrays of_model, of_data;
  MJMODEL_POINTERS_PREAMBLE((&m))
#define X(type, name, rows, cols) \
  of_model.Add(#name, m.name, sizeof(type) * static_cast<size_t>(m.rows) * static_cast<size_t>(cols));
  MJMODEL_POINTERS
#undef X
#define X(type, name, rows, cols) \
  of_data.Add(#name, d.name, sizeof(type) * static_cast<size_t>(m.rows) * static_cast<size_t>(cols));
  MJDATA_POINTERS
#undef X
  EXPECT_EQ(of_model.names.size(), 487u);
  of_model.ExpectOrdered(m.buffer, m.nbuffer);
  of_data.ExpectOrdered(d.buffer, d.nbuffer);
}

TEST(FieldLists, NameTheSizesFromTheFirstToTheLast) {
  std::vector<size_t> offsets;
#define X(name)                                                    \
  static_assert(std::is_same_v<decltype(mjModel::name), mjtSize>); \
  offsets.push_back(offsetof(mjModel, name));
  MJMODEL_SIZES
#undef X
  ASSERT_EQ(offsets.size(), 98u);
  for (size_t i = 0; i < offsets.size(); ++i) EXPECT_EQ(offsets[i], sizeof(mjtSize) * i);
}

}  // namespace
}  // namespace pliant
