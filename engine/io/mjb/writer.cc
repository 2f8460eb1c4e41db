#include "engine/io/mjb/writer.h"

#include <mujoco/mujoco.h>

#include <cstring>
#include <vector>

#include "engine/io/mjb/format.h"
#include "engine/io/resource.h"
#include "engine/model/fields.h"

namespace pliant::io {

std::size_t MjbSize(const mjModel& m) {
  std::size_t bytes = sizeof(mjb::Header) + 8 * ModelSizes().size() + sizeof(m.opt) + sizeof(m.vis) +
                      sizeof(m.stat) + sizeof(mjb::Flags);
  for (const ModelField& field : ModelFields()) bytes += field.Count(m) * SizeOf(field.type);
  return bytes;
}

bool SaveModel(const mjModel& m, std::span<std::byte> buffer) {
  const std::size_t total = MjbSize(m);
  if (buffer.size() < total) return false;
  std::byte* out = buffer.data();
  auto put = [&out](const void* data, std::size_t bytes) {
    if (bytes > 0) std::memcpy(out, data, bytes);
    out += bytes;
  };
  const mjb::Header header = {.id = mjb::kId,
                              .number_bytes = sizeof(mjtNum),
                              .size_count = static_cast<std::int32_t>(ModelSizes().size()),
                              .version = mjVERSION_HEADER,
                              .array_count = static_cast<std::int32_t>(ModelFields().size())};
  put(&header, sizeof header);
  for (const ModelSize& size : ModelSizes()) {
    const mjtSize value = size.Get(m);
    put(&value, sizeof value);
  }
  put(&m.opt, sizeof m.opt);
  put(&m.vis, sizeof m.vis);
  put(&m.stat, sizeof m.stat);
  const mjb::Flags flags = {m.flg_gravcomp, m.flg_surfacevel};
  put(&flags, sizeof flags);
  for (const ModelField& field : ModelFields()) put(field.Pointer(m), field.Count(m) * SizeOf(field.type));
  return true;
}

bool SaveModelFile(const mjModel& m, const std::string& path, std::string& error) {
  std::vector<std::byte> bytes(MjbSize(m));
  SaveModel(m, bytes);
  return WriteResource(nullptr, path, bytes, error);
}

}  // namespace pliant::io
