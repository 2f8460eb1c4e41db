#include "engine/model/fields.h"

#include <mujoco/mjxmacro.h>

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace pliant {
namespace {

template <class T>
constexpr FieldType TypeOf() {
  if constexpr (std::is_same_v<T, mjtNum>) return FieldType::kNum;
  if constexpr (std::is_same_v<T, float>) return FieldType::kFloat;
  if constexpr (std::is_same_v<T, int>) return FieldType::kInt;
  if constexpr (std::is_same_v<T, mjtByte>) return FieldType::kByte;
  if constexpr (std::is_same_v<T, mjtBool>) return FieldType::kBool;
  if constexpr (std::is_same_v<T, char>) return FieldType::kChar;
  if constexpr (std::is_same_v<T, mjtSize>) return FieldType::kSize;
  if constexpr (std::is_same_v<T, uintptr_t>) return FieldType::kPointer;
  if constexpr (std::is_same_v<T, mjContact>) return FieldType::kContact;
}

// A column count is a constant, a member of the model or a multiple of one; sizes read from a damaged file
// may be so large that the multiple does not fit an int.
#undef MJ_M
#define MJ_M(n) static_cast<size_t>(m.n)
#undef MJ_D
#define MJ_D(n) static_cast<size_t>(d.n)

constexpr bool kSceneNeedsIt = true;

#define PLIANT_MODEL_FIELD(type, name, nrow, ncol, scene)                       \
  {#name,                                                                       \
   TypeOf<type>(),                                                              \
   offsetof(mjModel, name),                                                     \
   [](const mjModel& m) { return static_cast<size_t>(m.nrow); },                \
   []([[maybe_unused]] const mjModel& m) { return static_cast<size_t>(ncol); }, \
   scene},

const ModelField kModelFields[] = {
#define X(type, name, nrow, ncol) PLIANT_MODEL_FIELD(type, name, nrow, ncol, kSceneNeedsIt)
#undef XNV
#define XNV(type, name, nrow, ncol) PLIANT_MODEL_FIELD(type, name, nrow, ncol, !kSceneNeedsIt)
    MJMODEL_POINTERS
#undef X
#undef XNV
};

constexpr RowOf RowOfSize(std::string_view size) {
  if (size == "nbody") return RowOf::kBody;
  if (size == "nv") return RowOf::kDof;
  if (size == "nq") return RowOf::kCoordinate;
  if (size == "njnt") return RowOf::kJoint;
  if (size == "ngeom") return RowOf::kGeom;
  return RowOf::kOther;
}

#define PLIANT_DATA_FIELD(type, name, rows, cols, row_of, arena, scene)      \
  {#name,                                                                    \
   TypeOf<type>(),                                                           \
   offsetof(mjData, name),                                                   \
   []([[maybe_unused]] const mjModel& m, [[maybe_unused]] const mjData& d) { \
     return static_cast<size_t>(rows);                                       \
   },                                                                        \
   []([[maybe_unused]] const mjModel& m, [[maybe_unused]] const mjData& d) { \
     return static_cast<size_t>(cols);                                       \
   },                                                                        \
   row_of,                                                                   \
   arena,                                                                    \
   scene},

const DataField kDataFields[] = {
#define X(type, name, nrow, ncol) \
  PLIANT_DATA_FIELD(type, name, m.nrow, ncol, RowOfSize(#nrow), false, kSceneNeedsIt)
#define XNV(type, name, nrow, ncol) \
  PLIANT_DATA_FIELD(type, name, m.nrow, ncol, RowOfSize(#nrow), false, !kSceneNeedsIt)
    MJDATA_POINTERS
#undef X
#undef XNV
#define X(type, name, nrow, ncol) \
  PLIANT_DATA_FIELD(type, name, nrow, ncol, RowOf::kOther, true, kSceneNeedsIt)
#define XNV(type, name, nrow, ncol) \
  PLIANT_DATA_FIELD(type, name, nrow, ncol, RowOf::kOther, true, !kSceneNeedsIt)
        MJDATA_ARENA_POINTERS
#undef X
#undef XNV
};

const ModelSize kModelSizes[] = {
#define X(name) {#name, offsetof(mjModel, name)},
    MJMODEL_SIZES
#undef X
};

template <class Field>
const Field* Find(std::span<const Field> fields, const char* name) {
  for (const Field& field : fields) {
    if (std::strcmp(field.name, name) == 0) return &field;
  }
  return nullptr;
}

}  // namespace

size_t SizeOf(FieldType type) {
  switch (type) {
    case FieldType::kNum:
      return sizeof(mjtNum);
    case FieldType::kFloat:
      return sizeof(float);
    case FieldType::kInt:
      return sizeof(int);
    case FieldType::kByte:
      return sizeof(mjtByte);
    case FieldType::kBool:
      return sizeof(mjtBool);
    case FieldType::kChar:
      return sizeof(char);
    case FieldType::kSize:
      return sizeof(mjtSize);
    case FieldType::kPointer:
      return sizeof(uintptr_t);
    case FieldType::kContact:
      return sizeof(mjContact);
  }
  return 0;
}

std::span<const ModelField> ModelFields() { return kModelFields; }
std::span<const DataField> DataFields() { return kDataFields; }
std::span<const ModelSize> ModelSizes() { return kModelSizes; }
const ModelField* FindModelField(const char* name) { return Find(ModelFields(), name); }
const DataField* FindDataField(const char* name) { return Find(DataFields(), name); }

}  // namespace pliant
