#include "render/api/drawing_model.h"

#include <algorithm>

#include "engine/model/model.h"

namespace pliant::render {
namespace {

constexpr mjtNum kSmallestExtent = 1e-12;  // m; fog is stored as a multiple of it

template <typename T>
void Copy(const T* from, size_t count, std::unique_ptr<T[]>* to, T** view) {
  *to = std::make_unique<T[]>(count);
  std::copy(from, from + count, to->get());
  *view = to->get();
}

}  // namespace

DrawingModel::DrawingModel() {
  DefaultVisual(&view_.vis);
  DefaultStatistic(&view_.stat);
  view_.stat.extent = 1;
}

void DrawingModel::Assign(const mjModel& m) {
  view_.vis = m.vis;
  view_.stat = m.stat;
  view_.nmat = m.nmat;
  view_.ntex = m.ntex;
  view_.nmesh = m.nmesh;
  view_.nhfield = m.nhfield;
  view_.nskin = m.nskin;
  view_.nflex = m.nflex;
  const auto materials = static_cast<size_t>(m.nmat);
  Copy(m.mat_texid, mjNTEXROLE * materials, &material_textures_, &view_.mat_texid);
  Copy(m.mat_texrepeat, 2 * materials, &material_repeats_, &view_.mat_texrepeat);
  Copy(m.mat_texuniform, materials, &material_uniform_, &view_.mat_texuniform);
  Copy(m.flex_dim, static_cast<size_t>(m.nflex), &flex_dimensions_, &view_.flex_dim);
}

const mjModel& DrawingModel::WithSettingsOf(const mjrContext& con) {
  const auto extent = static_cast<float>(std::max(view_.stat.extent, kSmallestExtent));
  view_.vis.global.linewidth = con.lineWidth;
  view_.vis.map.fogstart = con.fogStart / extent;
  view_.vis.map.fogend = con.fogEnd / extent;
  std::copy(con.fogRGBA, con.fogRGBA + 4, view_.vis.rgba.fog);
  return view_;
}

}  // namespace pliant::render
