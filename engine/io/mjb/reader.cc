#include "engine/io/mjb/reader.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstddef>
#include <limits>

#include "engine/io/assets/byte_reader.h"
#include "engine/io/mjb/format.h"
#include "engine/io/mjb/validate.h"
#include "engine/model/fields.h"
#include "engine/model/hull_tables.h"
#include "engine/model/signature.h"

namespace pliant::io {
namespace {

bool CheckHeader(const mjb::Header& header, std::string& error) {
  if (header.id != mjb::kId) {
    error = "not a binary model";
    return false;
  }
  const struct {
    const char* what;
    std::int32_t given, wanted;
  } kChecks[] = {
      {"MuJoCo version (mj_version)", header.version, mjVERSION_HEADER},
      {"size of a number in bytes", header.number_bytes, sizeof(mjtNum)},
      {"number of sizes", header.size_count, static_cast<std::int32_t>(ModelSizes().size())},
      {"number of arrays", header.array_count, static_cast<std::int32_t>(ModelFields().size())},
  };
  for (const auto& check : kChecks) {
    if (check.given == check.wanted) continue;
    error = std::string("Model and executable use different ") + check.what + ": " +
            std::to_string(check.given) + " and " + std::to_string(check.wanted) +
            "; save the model again from its XML";
    return false;
  }
  return true;
}

bool AnyNonzero(const mjtNum* values, mjtSize count) {
  return std::any_of(values, values + count, [](mjtNum v) { return v != 0; });
}

// Whether the arrays of these sizes take exactly `bytes`, computed without overflow.
bool ArraysFit(const mjModel& sizes, std::size_t bytes) {
  for (const ModelField& field : ModelFields()) {
    const std::size_t rows = field.rows(sizes), width = field.cols(sizes) * SizeOf(field.type);
    if (rows == 0 || width == 0) continue;
    if (rows > bytes / width) return false;
    bytes -= rows * width;
  }
  return bytes == 0;
}

bool ReadSizes(ByteReader& reader, mjModel& sizes) {
  for (const ModelSize& size : ModelSizes()) {
    std::uint64_t value;
    if (!reader.Read(value)) return false;
    // The caps njmax and nconmax are -1 when they are not set; a negative number of elements never
    // fits the file.
    const auto count = static_cast<std::int64_t>(value);
    const bool bytes = size.offset == offsetof(mjModel, narena) || size.offset == offsetof(mjModel, nbuffer);
    if (!bytes && (count < -1 || count > std::numeric_limits<int>::max())) return false;
    if (count < -1) return false;
    size.Set(sizes, count);
  }
  return true;
}

}  // namespace

ModelPtr LoadModel(std::span<const std::uint8_t> bytes, std::string& error) {
  ByteReader reader(bytes);
  mjb::Header header;
  if (!reader.Read(header)) {
    error = "too short for an MJB file";
    return nullptr;
  }
  if (!CheckHeader(header, error)) return nullptr;
  mjModel sizes = {};
  mjOption option;
  mjVisual visual;
  mjStatistic statistic;
  mjb::Flags flags;
  if (!ReadSizes(reader, sizes) || !reader.Read(option) || !reader.Read(visual) || !reader.Read(statistic) ||
      !reader.Read(flags) || !ArraysFit(sizes, reader.Left())) {
    error = "the file's size does not fit the sizes it states";
    return nullptr;
  }
  ModelPtr model(MakeModel(sizes));
  if (!model) {
    error = "not enough memory for the model";
    return nullptr;
  }
  model->opt = option;
  model->vis = visual;
  model->stat = statistic;
  model->flg_gravcomp = flags.gravcomp != 0;
  model->flg_surfacevel = flags.surfacevel != 0;
  for (const ModelField& field : ModelFields()) {
    reader.Read(field.Pointer(*model), field.Count(*model) * SizeOf(field.type));
  }
  std::string problem;
  if (!ValidateModel(*model, problem)) {
    error = "the model is damaged: " + problem;
    return nullptr;
  }
  model->flg_adhesion =
      AnyNonzero(model->geom_adhesion, model->ngeom) || AnyNonzero(model->pair_adhesion, model->npair);
  model->signature = StructureSignature(*model);
  BuildHullTables(*model);
  return model;
}

ModelPtr LoadModelFile(const std::string& path, const Vfs* vfs, std::string& error) {
  Bytes bytes;
  if (!ReadResource(vfs, path, bytes, error)) return nullptr;
  ModelPtr model = LoadModel(bytes, error);
  if (!model) error = "'" + path + "': " + error;
  return model;
}

}  // namespace pliant::io
