// The one table of the arrays in mjModel and mjData, made from mjxmacro.h. Allocation, copying, binary files,
// dumps, printing and the viewer's property editor all walk it.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <span>

namespace pliant {

enum class FieldType { kNum, kFloat, kInt, kByte, kBool, kChar, kSize, kPointer, kContact };

// Bytes of one entry.
size_t SizeOf(FieldType type);

struct ModelField {
  const char* name;
  FieldType type;
  size_t offset;                     // of the pointer inside mjModel
  size_t (*rows)(const mjModel& m);  // elements
  size_t (*cols)(const mjModel& m);  // numbers per element
  bool scene_needs_it;               // false for the arrays that mjv_copyModel may skip

  size_t Count(const mjModel& m) const { return rows(m) * cols(m); }
  void*& Pointer(mjModel& m) const {
    return *reinterpret_cast<void**>(reinterpret_cast<std::byte*>(&m) + offset);
  }
  const void* Pointer(const mjModel& m) const {
    return *reinterpret_cast<void* const*>(reinterpret_cast<const std::byte*>(&m) + offset);
  }
};

// What an array of mjData has a row for.
enum class RowOf { kOther, kBody, kDof, kCoordinate, kJoint, kGeom, kCount };

struct DataField {
  const char* name;
  FieldType type;
  size_t offset;
  size_t (*rows)(const mjModel& m, const mjData& d);
  size_t (*cols)(const mjModel& m, const mjData& d);
  RowOf row_of;
  bool in_arena;  // rebuilt at every step, may be null
  bool scene_needs_it;

  size_t Count(const mjModel& m, const mjData& d) const { return rows(m, d) * cols(m, d); }
  void*& Pointer(mjData& d) const {
    return *reinterpret_cast<void**>(reinterpret_cast<std::byte*>(&d) + offset);
  }
  const void* Pointer(const mjData& d) const {
    return *reinterpret_cast<void* const*>(reinterpret_cast<const std::byte*>(&d) + offset);
  }
};

// A size member of mjModel (nq ... nbuffer).
struct ModelSize {
  const char* name;
  size_t offset;

  mjtSize Get(const mjModel& m) const {
    return *reinterpret_cast<const mjtSize*>(reinterpret_cast<const std::byte*>(&m) + offset);
  }
  void Set(mjModel& m, mjtSize value) const {
    *reinterpret_cast<mjtSize*>(reinterpret_cast<std::byte*>(&m) + offset) = value;
  }
};

// In the order of declaration.
std::span<const ModelField> ModelFields();
std::span<const DataField> DataFields();
std::span<const ModelSize> ModelSizes();

// Null when there is no such field.
const ModelField* FindModelField(const char* name);
const DataField* FindDataField(const char* name);

}  // namespace pliant
