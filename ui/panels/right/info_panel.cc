// The numbers of the whole model.
#include <cmath>

#include "engine/model/awake.h"
#include "engine/runner/values/whole_motion.h"
#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

void DrawZeroMomentPoint(ActionContext& c) {
  const double x = runner::ZeroMomentPoint(*c.frame.m, *c.frame.d, 0);
  const double y = runner::ZeroMomentPoint(*c.frame.m, *c.frame.d, 1);
  if (!std::isfinite(x)) return;  // nothing stands
  PropertyValue(*c.frame.style, "Zero moment point", "m", "%.3f  %.3f", x, y);
  OfferValue(c, "zmp.x\nzmp.y");
}

void Draw(ActionContext& c) {
  const UiFrame& frame = c.frame;
  const Style& style = *frame.style;
  if (frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  const mjModel& m = *frame.m;
  const mjData& d = *frame.d;
  if (!BeginProperties("info", 0.46f)) return;
  PropertyValue(style, "Bodies, joints, geoms", "", "%td, %td, %td", m.nbody, m.njnt, m.ngeom);
  PropertyValue(style, "nq, nv, nu, na", "", "%td, %td, %td, %td", m.nq, m.nv, m.nu, m.na);
  ValueRow(c, "Total mass", "kg", "%.5g", "body_subtreemass[0]");
  ValueRow(c, "Contacts", "", "%.0f", "count.contacts");
  ValueRow(c, "Constraint rows", "", "%.0f", "count.rows");
  ValueRow(c, "Islands", "", "%.0f", "count.islands");
  if (SleepEnabled(m)) PropertyValue(style, "Trees awake", "", "%d of %td", d.ntree_awake, m.ntree);
  const ProfileHistory& profile = *frame.profile;
  if (profile.Size() > 0) {
    const ProfileFrame& last = profile.Frame(profile.Size() - 1);
    PropertyValue(style, "CPU per step", "ms", "%.3f", 1e-3 * last.step_us);
  }
  ValueRow(c, "Solver iterations", "", "%.0f", "count.iterations");
  if ((m.opt.enableflags & mjENBL_ENERGY) != 0) {
    ValueRow(c, "Energy", "J", "%.6g", "energy.total");
    ValueRow(c, "Potential", "J", "%.5g", "energy.potential");
    ValueRow(c, "Kinetic", "J", "%.5g", "energy.kinetic");
  }
  if ((m.opt.enableflags & mjENBL_FWDINV) != 0) {
    PropertyValue(style, "Forward/inverse", "", "%.1e, %.1e", d.solver_fwdinv[0], d.solver_fwdinv[1]);
  }
  const double used =
      m.narena > 0 ? 100.0 * static_cast<double>(d.maxuse_arena) / static_cast<double>(m.narena) : 0;
  PropertyValue(style, "Memory", "", "%.1f %% of %.1f MB", used, static_cast<double>(m.narena) / 1048576);
  PropertyValue(style, "Center of mass", "m", "%.3f  %.3f  %.3f", d.subtree_com[0], d.subtree_com[1],
                d.subtree_com[2]);
  OfferValueOf(c, [&] { return RowPaths(m, "subtree_com", static_cast<size_t>(m.nbody), 3, 0); });
  DrawZeroMomentPoint(c);
  PropertyValue(style, "Extent", "m", "%.4g", m.stat.extent);
  PropertyValue(style, "Frames per second", "", "%.0f", static_cast<double>(frame.fps));
  if (frame.load != nullptr) PropertyValue(style, "Loaded in", "ms", "%.0f", 1e3 * frame.load->seconds);
  EndProperties();
}

}  // namespace

extern constinit const Panel kInfoPanel = {
    .name = "info",
    .title = "Info",
    .place = PanelPlace::kRight,
    .order = 90,
    .draw = Draw,
    .open_at_first = true,
};

}  // namespace pliant::ui
