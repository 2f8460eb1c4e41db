#include "engine/io/mjb/writer.h"

#include <mujoco/mujoco.h>

#include <cstring>
#include <vector>

#include "engine/core/hash.h"
#include "engine/core/replace_file.h"
#include "engine/io/mjb/format.h"
#include "engine/model/fields.h"

namespace pliant::io {

std::size_t MjbSize(const mjModel& m) {
  std::size_t bytes = sizeof(mjb::Header) + 8 * ModelSizes().size() + sizeof(m.opt) + sizeof(m.vis) +
                      sizeof(m.stat) + sizeof(mjb::Flags) + sizeof(m.signature);
  for (const ModelField& field : ModelFields()) bytes += field.Count(m) * SizeOf(field.type);
  return bytes;
}

bool SaveModel(const mjModel& m, std::span<std::byte> buffer) {
  const std::size_t total = MjbSize(m);
  if (buffer.size() < total) return false;
  std::byte* out = buffer.data() + sizeof(mjb::Header);
  auto put = [&out](const void* data, std::size_t bytes) {
    if (bytes > 0) std::memcpy(out, data, bytes);
    out += bytes;
  };
  for (const ModelSize& size : ModelSizes()) {
    const mjtSize value = size.Get(m);
    put(&value, sizeof value);
  }
  put(&m.opt, sizeof m.opt);
  put(&m.vis, sizeof m.vis);
  put(&m.stat, sizeof m.stat);
  const mjb::Flags flags = {m.flg_gravcomp, m.flg_surfacevel, m.flg_adhesion};
  put(&flags, sizeof flags);
  put(&m.signature, sizeof m.signature);
  for (const ModelField& field : ModelFields()) put(field.Pointer(m), field.Count(m) * SizeOf(field.type));

  mjb::Header header = {};
  std::memcpy(header.magic, mjb::kMagic, sizeof header.magic);
  header.format = mjb::kFormatVersion;
  header.version = mjVERSION_HEADER;
  header.size_count = static_cast<std::uint32_t>(ModelSizes().size());
  header.field_count = static_cast<std::uint32_t>(ModelFields().size());
  header.option_bytes = sizeof m.opt;
  header.visual_bytes = sizeof m.vis;
  header.statistic_bytes = sizeof m.stat;
  header.hash = Fnv1a(buffer.data() + sizeof header, total - sizeof header);
  std::memcpy(buffer.data(), &header, sizeof header);
  return true;
}

bool SaveModelFile(const mjModel& m, const std::string& path, std::string& error) {
  std::vector<std::byte> bytes(MjbSize(m));
  SaveModel(m, bytes);
  return ReplaceFile(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, &error);
}

}  // namespace pliant::io
