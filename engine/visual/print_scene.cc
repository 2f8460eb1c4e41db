#include "engine/visual/print_scene.h"

#include <cctype>
#include <cstdio>
#include <cstring>

#include "engine/core/log.h"

namespace pliant::visual {
namespace {

constexpr const char* kDefaultFormat = "% -9.2g";

// "%", flags, width, precision, one of the floating-point letters, and nothing else.
bool IsFloatFormat(const char* format) {
  if (*format++ != '%') return false;
  while (*format != '\0' && std::strchr("-+ #0", *format) != nullptr) ++format;
  while (std::isdigit(static_cast<unsigned char>(*format))) ++format;
  if (*format == '.') {
    ++format;
    while (std::isdigit(static_cast<unsigned char>(*format))) ++format;
  }
  return *format != '\0' && std::strchr("aAeEfFgG", *format) != nullptr && format[1] == '\0';
}

class ScenePrinter {
 public:
  ScenePrinter(std::FILE* file, const char* format) : file_(file), format_(format) {}

  void Title(const char* title, int index) { std::fprintf(file_, "\n%s %d\n", title, index); }
  void Integer(const char* name, int value) { std::fprintf(file_, "  %-16s %d\n", name, value); }
  void Text(const char* name, const char* value) { std::fprintf(file_, "  %-16s \"%s\"\n", name, value); }
  void Number(const char* name, float value) { Numbers(name, &value, 1); }
  void Numbers(const char* name, const float* values, int n) {
    std::fprintf(file_, "  %-16s", name);
    for (int i = 0; i < n; ++i) {
      std::fputc(' ', file_);
      std::fprintf(file_, format_, static_cast<double>(values[i]));
    }
    std::fputc('\n', file_);
  }
  void Integers(const char* name, const int* values, int n) {
    std::fprintf(file_, "  %-16s", name);
    for (int i = 0; i < n; ++i) std::fprintf(file_, " %d", values[i]);
    std::fputc('\n', file_);
  }
  void Flags(const char* name, const mjtByte* values, int n) {
    std::fprintf(file_, "  %-16s", name);
    for (int i = 0; i < n; ++i) std::fprintf(file_, " %d", values[i]);
    std::fputc('\n', file_);
  }

 private:
  std::FILE* file_;
  const char* format_;
};

void PrintGeom(const mjvGeom& g, ScenePrinter* out) {
  out->Integer("type", g.type);
  out->Integer("dataid", g.dataid);
  out->Integer("objtype", g.objtype);
  out->Integer("objid", g.objid);
  out->Integer("category", g.category);
  out->Integer("matid", g.matid);
  out->Integer("texid", g.texid);
  out->Integer("texuniform", g.texuniform);
  out->Integer("texcoord", g.texcoord);
  out->Integer("segid", g.segid);
  out->Numbers("size", g.size, 3);
  out->Numbers("pos", g.pos, 3);
  out->Numbers("mat", g.mat, 9);
  out->Numbers("rgba", g.rgba, 4);
  out->Number("emission", g.emission);
  out->Number("specular", g.specular);
  out->Number("shininess", g.shininess);
  out->Number("reflectance", g.reflectance);
  out->Numbers("texrepeat", g.texrepeat, 2);
  out->Text("label", g.label);
  out->Number("camdist", g.camdist);
  out->Number("modelrbound", g.modelrbound);
  out->Integer("transparent", g.transparent);
}

void PrintLight(const mjvLight& l, ScenePrinter* out) {
  out->Integer("id", l.id);
  out->Numbers("pos", l.pos, 3);
  out->Numbers("dir", l.dir, 3);
  out->Integer("type", l.type);
  out->Integer("texid", l.texid);
  out->Numbers("attenuation", l.attenuation, 3);
  out->Number("cutoff", l.cutoff);
  out->Number("exponent", l.exponent);
  out->Numbers("ambient", l.ambient, 3);
  out->Numbers("diffuse", l.diffuse, 3);
  out->Numbers("specular", l.specular, 3);
  out->Integer("headlight", l.headlight);
  out->Integer("castshadow", l.castshadow);
  out->Number("bulbradius", l.bulbradius);
  out->Number("intensity", l.intensity);
  out->Number("range", l.range);
}

void PrintCamera(const mjvGLCamera& c, ScenePrinter* out) {
  out->Numbers("pos", c.pos, 3);
  out->Numbers("forward", c.forward, 3);
  out->Numbers("up", c.up, 3);
  out->Number("frustum_center", c.frustum_center);
  out->Number("frustum_width", c.frustum_width);
  out->Number("frustum_bottom", c.frustum_bottom);
  out->Number("frustum_top", c.frustum_top);
  out->Number("frustum_near", c.frustum_near);
  out->Number("frustum_far", c.frustum_far);
  out->Integer("orthographic", c.orthographic);
}

void PrintSoftThings(const mjvScene& s, ScenePrinter* out) {
  out->Integer("nflex", s.nflex);
  out->Integers("flexedgeadr", s.flexedgeadr, s.nflex);
  out->Integers("flexedgenum", s.flexedgenum, s.nflex);
  out->Integers("flexvertadr", s.flexvertadr, s.nflex);
  out->Integers("flexvertnum", s.flexvertnum, s.nflex);
  out->Integers("flexfaceadr", s.flexfaceadr, s.nflex);
  out->Integers("flexfacenum", s.flexfacenum, s.nflex);
  out->Integers("flexfaceused", s.flexfaceused, s.nflex);
  out->Integer("flexvertopt", s.flexvertopt);
  out->Integer("flexedgeopt", s.flexedgeopt);
  out->Integer("flexfaceopt", s.flexfaceopt);
  out->Integer("flexskinopt", s.flexskinopt);
  out->Integer("nskin", s.nskin);
  out->Integers("skinfacenum", s.skinfacenum, s.nskin);
  out->Integers("skinvertadr", s.skinvertadr, s.nskin);
  out->Integers("skinvertnum", s.skinvertnum, s.nskin);
}

}  // namespace

void PrintFormattedScene(const mjvScene& s, const char* filename, const char* float_format) {
  if (!IsFloatFormat(float_format)) {
    Warn("mj_printFormattedScene: '%s' is not a format of one number, such as \"%%8.2f\"", float_format);
    return;
  }
  std::FILE* file = std::fopen(filename, "wt");
  if (file == nullptr) {
    Warn("mj_printScene: cannot write '%s'", filename);
    return;
  }
  ScenePrinter out(file, float_format);
  std::fprintf(file, "SCENE\n");
  out.Integer("maxgeom", s.maxgeom);
  out.Integer("ngeom", s.ngeom);
  out.Integer("nlight", s.nlight);
  PrintSoftThings(s, &out);
  out.Integer("enabletransform", s.enabletransform);
  out.Numbers("translate", s.translate, 3);
  out.Numbers("rotate", s.rotate, 4);
  out.Number("scale", s.scale);
  out.Integer("stereo", s.stereo);
  out.Flags("flags", s.flags, mjNRNDFLAG);
  out.Integer("framewidth", s.framewidth);
  out.Numbers("framergb", s.framergb, 3);
  out.Integer("status", s.status);
  for (int i = 0; i < 2; ++i) {
    out.Title("CAMERA", i);
    PrintCamera(s.camera[i], &out);
  }
  for (int i = 0; i < s.nlight; ++i) {
    out.Title("LIGHT", i);
    PrintLight(s.lights[i], &out);
  }
  for (int i = 0; i < s.ngeom; ++i) {
    out.Title("GEOM", i);
    PrintGeom(s.geoms[i], &out);
  }
  const bool failed = std::ferror(file) != 0;
  if (std::fclose(file) != 0 || failed) Warn("mj_printScene: '%s' was not written completely", filename);
}

void PrintScene(const mjvScene& s, const char* filename) { PrintFormattedScene(s, filename, kDefaultFormat); }

}  // namespace pliant::visual
