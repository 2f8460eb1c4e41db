#include "app/files/session_models.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "engine/io/mjb/reader.h"
#include "engine/io/mjb/writer.h"
#include "engine/model/fields.h"
#include "engine/model/handles.h"

namespace pliant::app {
namespace {

constexpr std::size_t kBlock = 64;  // bytes that are compared at once

struct Run {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
};

void Append(const void* data, std::size_t size, io::Bytes* out) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  out->insert(out->end(), bytes, bytes + size);
}

bool SameArray(const ModelField& field, const mjModel& a, const mjModel& b) {
  const std::size_t bytes = field.Count(a) * SizeOf(field.type);
  return bytes == field.Count(b) * SizeOf(field.type) &&
         (bytes == 0 || std::memcmp(field.Pointer(a), field.Pointer(b), bytes) == 0);
}

}  // namespace

io::Bytes ModelBytes(const mjModel& m) {
  io::Bytes bytes(io::MjbSize(m));
  io::SaveModel(m, std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

io::Bytes Difference(std::span<const std::uint8_t> from, std::span<const std::uint8_t> to) {
  io::Bytes out;
  for (std::size_t at = 0; at < to.size();) {
    const auto differs = [&](std::size_t block) {
      const std::size_t n = std::min(kBlock, to.size() - block);
      return std::memcmp(from.data() + block, to.data() + block, n) != 0;
    };
    if (!differs(at)) {
      at += kBlock;
      continue;
    }
    std::size_t end = at;
    while (end < to.size() && differs(end)) end += kBlock;
    end = std::min(end, to.size());
    const Run run = {at, end - at};
    Append(&run, sizeof run, &out);
    Append(to.data() + at, run.size, &out);
    at = end;
  }
  return out;
}

bool ApplyDifference(std::span<const std::uint8_t> difference, std::span<std::uint8_t> bytes) {
  while (!difference.empty()) {
    Run run;
    if (difference.size() < sizeof run) return false;
    std::memcpy(&run, difference.data(), sizeof run);
    difference = difference.subspan(sizeof run);
    if (run.size > difference.size() || run.begin > bytes.size() || run.size > bytes.size() - run.begin)
      return false;
    std::memcpy(bytes.data() + run.begin, difference.data(), run.size);
    difference = difference.subspan(run.size);
  }
  return true;
}

bool ReadModelView(std::span<const std::uint8_t> bytes, const runner::ModelView* before,
                   runner::ModelView* view, std::string* error) {
  const std::shared_ptr<mjModel> model(io::LoadModel(bytes, *error).release(), ModelDeleter());
  if (model == nullptr) return false;
  view->model = *model;
  view->keep = {model};
  if (before == nullptr || !SameSizes(before->model, *model)) return true;
  // The arrays that differ get memory of their own, the rest is that of the model before.
  view->keep = before->keep;
  for (const ModelField& field : ModelFields()) {
    const std::size_t size = field.Count(*model) * SizeOf(field.type);
    if (SameArray(field, *model, before->model)) {
      field.Pointer(view->model) = field.Pointer(const_cast<mjModel&>(before->model));
      continue;
    }
    std::shared_ptr<std::byte[]> copy(new std::byte[size]);
    std::memcpy(copy.get(), field.Pointer(std::as_const(*model)), size);
    field.Pointer(view->model) = copy.get();
    view->keep.push_back(std::move(copy));
  }
  view->model.buffer = before->model.buffer;
  return true;
}

bool SameSizes(const mjModel& a, const mjModel& b) {
  const auto sizes = ModelSizes();
  return std::all_of(sizes.begin(), sizes.end(),
                     [&](const ModelSize& size) { return size.Get(a) == size.Get(b); });
}

}  // namespace pliant::app
