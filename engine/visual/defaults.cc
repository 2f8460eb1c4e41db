#include "engine/visual/defaults.h"

#include <cstring>
#include <initializer_list>

namespace pliant::visual {
namespace {

constexpr int kNamedColors = 8;
constexpr float kNamedColor[kNamedColors][3] = {{1, 0.3f, 0.3f}, {0.1f, 1, 0.1f},   {0.3f, 0.3f, 1},
                                                {0.1f, 1, 1},    {1, 0.2f, 1},      {1, 1, 0.1f},
                                                {1, 0.6f, 0.2f}, {0.6f, 0.7f, 0.4f}};

// Term `index` of the van der Corput sequence: digits of index in `base`, mirrored at the point.
double RadicalInverse(int index, int base) {
  double value = 0, weight = 1.0 / base;
  for (; index > 0; index /= base, weight /= base) value += weight * (index % base);
  return value;
}

}  // namespace

void DefaultOption(mjvOption* opt) {
  std::memset(opt, 0, sizeof(*opt));
  opt->label = mjLABEL_NONE;
  opt->frame = mjFRAME_NONE;
  for (int i = 0; i < mjNGROUP; ++i) {
    const mjtByte shown = i < mjNGROUP / 2;
    opt->geomgroup[i] = opt->sitegroup[i] = opt->jointgroup[i] = opt->tendongroup[i] = shown;
    opt->actuatorgroup[i] = opt->flexgroup[i] = opt->skingroup[i] = shown;
  }
  for (int flag : {mjVIS_TEXTURE, mjVIS_TENDON, mjVIS_RANGEFINDER, mjVIS_PERTOBJ, mjVIS_STATIC, mjVIS_SKIN,
                   mjVIS_FLEXEDGE, mjVIS_FLEXSKIN}) {
    opt->flags[flag] = 1;
  }
  opt->bvh_depth = 1;
  opt->flex_layer = 0;
}

void DefaultFigure(mjvFigure* fig) {
  std::memset(fig, 0, sizeof(*fig));
  fig->flg_legend = 1;
  fig->flg_ticklabel[0] = fig->flg_ticklabel[1] = 1;
  fig->flg_extend = 1;
  fig->linewidth = 3;
  fig->gridwidth = 1;
  fig->gridsize[0] = fig->gridsize[1] = 2;
  for (int i = 0; i < 3; ++i) {
    fig->gridrgb[i] = 0.4f;
    fig->textrgb[i] = 1;
  }
  fig->figurergba[3] = fig->panergba[3] = 1;
  fig->legendrgba[3] = 0.3f;
  std::memcpy(fig->linergb, kNamedColor, sizeof(kNamedColor));
  // Further curves: a Halton sequence spreads colours evenly.
  for (int i = kNamedColors; i < mjMAXLINE; ++i) {
    fig->linergb[i][0] = static_cast<float>(0.1 + 0.8 * RadicalInverse(i, 2));
    fig->linergb[i][1] = static_cast<float>(0.1 + 0.8 * RadicalInverse(i, 3));
    fig->linergb[i][2] = static_cast<float>(0.1 + 0.8 * RadicalInverse(i, 5));
  }
  fig->range[0][1] = fig->range[1][1] = 1;
  std::strcpy(fig->xformat, "%.0f");
  std::strcpy(fig->yformat, "%.2g");
  std::strcpy(fig->minwidth, "XXX");
  fig->highlightid = -1;
}

}  // namespace pliant::visual
