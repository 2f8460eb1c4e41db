// mjModel as memory: the table of its arrays, copies, sizes.
#include "engine/model/fields.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "engine/model/model.h"
#include "tests/engine/model/small_model.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(Model, ArraysAreAlignedAndInsideTheBuffer) {
  const ModelPtr m = SmallModel();
  for (const ModelField& field : ModelFields()) {
    const auto at = reinterpret_cast<uintptr_t>(field.Pointer(static_cast<const mjModel&>(*m)));
    EXPECT_EQ(at % 64, 0u) << field.name;
    EXPECT_LE(at + field.Count(*m) * SizeOf(field.type),
              reinterpret_cast<uintptr_t>(m->buffer) + m->nbuffer + 64);
  }
}

TEST(Model, FieldTableHasEveryArrayOfTheApi) {
  EXPECT_EQ(ModelFields().size(), 487u);
  EXPECT_EQ(DataFields().size(), 173u);
  EXPECT_EQ(ModelSizes().size(), 98u);
  EXPECT_NE(FindModelField("geom_fluid"), nullptr);
  EXPECT_EQ(FindModelField("no_such_field"), nullptr);
}

TEST(Model, CopyIsIndependentOfItsSource) {
  const ModelPtr m = SmallModel();
  const ModelPtr copy(CopyModel(nullptr, *m));
  m->qpos0[0] = -1;
  EXPECT_EQ(copy->qpos0[0], 0.5);
  EXPECT_STREQ(copy->names + copy->name_bodyadr[2], "hand");
}

TEST(Model, OverflowingSizesGiveNull) {
  mjModel sizes{};
  sizes.nbody = -5;
  EXPECT_EQ(MakeModel(sizes), nullptr);
}

}  // namespace
}  // namespace pliant
