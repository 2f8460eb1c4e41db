#include "engine/runner/live/model_image.h"

#include <cstring>

#include "engine/model/twin.h"

namespace pliant::runner {

void ModelImage::Adopt(std::shared_ptr<const mjModel> copy) {
  image_ = *copy;
  base_ = std::move(copy);
  fields_.clear();
  stale_ = false;
}

void ModelImage::Refresh(const mjModel& m, size_t offset, size_t bytes) {
  if (stale_) return;  // a whole copy will follow anyway
  std::shared_ptr<std::byte[]> copy(new std::byte[bytes]);
  void* source = nullptr;
  std::memcpy(&source, reinterpret_cast<const std::byte*>(&m) + offset, sizeof source);
  std::memcpy(copy.get(), source, bytes);
  void* target = copy.get();
  std::memcpy(reinterpret_cast<std::byte*>(&image_) + offset, &target, sizeof target);
  for (auto& [known, keep] : fields_) {
    if (known == offset) {
      keep = std::move(copy);
      return;
    }
  }
  fields_.emplace_back(offset, std::move(copy));
}

const mjModel& ModelImage::Of(const mjModel& m, Keep* keep) {
  if (stale_) Adopt(TwinOf(m));
  image_.opt = m.opt;
  image_.vis = m.vis;
  image_.stat = m.stat;
  keep->assign(1, base_);
  for (const auto& [offset, array] : fields_) keep->push_back(array);
  return image_;
}

}  // namespace pliant::runner
