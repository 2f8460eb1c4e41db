#include "tests/support/oracle_model.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "engine/model/model.h"
#include "engine/model/stack.h"
#include "tests/support/older_golden.h"

namespace pliant {
namespace {

using nlohmann::json;

double ToNumber(const json& value) {
  if (value.is_number()) return value.get<double>();
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  const std::string text = value.get<std::string>();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  return static_cast<double>(std::stoull(text));
}

void Flatten(const json& value, std::vector<double>& out) {
  if (value.is_array()) {
    for (const json& entry : value) Flatten(entry, out);
  } else if (!value.is_object() && !value.is_null()) {
    out.push_back(ToNumber(value));
  }
}

std::vector<double> Numbers(const json& value) {
  std::vector<double> out;
  Flatten(value, out);
  return out;
}

void Write(void* to, FieldType type, size_t count, const std::vector<double>& from) {
  if (from.size() < count) count = from.size();
  for (size_t i = 0; i < count; ++i) {
    switch (type) {
      case FieldType::kNum:
        static_cast<mjtNum*>(to)[i] = from[i];
        break;
      case FieldType::kFloat:
        static_cast<float*>(to)[i] = static_cast<float>(from[i]);
        break;
      case FieldType::kInt:
        static_cast<int*>(to)[i] = static_cast<int>(from[i]);
        break;
      case FieldType::kByte:
        static_cast<mjtByte*>(to)[i] = static_cast<mjtByte>(from[i]);
        break;
      case FieldType::kBool:
        static_cast<mjtBool*>(to)[i] = from[i] != 0;
        break;
      case FieldType::kSize:
        static_cast<mjtSize*>(to)[i] = static_cast<mjtSize>(from[i]);
        break;
      case FieldType::kChar:
        static_cast<char*>(to)[i] = static_cast<char>(from[i]);
        break;
      default:
        break;
    }
  }
}

template <class T>
void Get(const json& object, const char* key, T* to) {
  if (!object.contains(key)) return;
  const std::vector<double> values = Numbers(object[key]);
  for (size_t i = 0; i < values.size(); ++i) to[i] = static_cast<T>(values[i]);
}

void ReadOption(const json& j, mjOption& opt) {
#define GET(name) Get(j, #name, &opt.name)
#define GETV(name) Get(j, #name, opt.name)
  GET(timestep), GET(impratio), GET(tolerance), GET(ls_tolerance), GET(noslip_tolerance), GET(ccd_tolerance);
  GET(sleep_tolerance);
  GETV(gravity), GETV(wind), GETV(magnetic), GET(density), GET(viscosity), GET(o_margin);
  GETV(o_solref), GETV(o_solimp), GETV(o_friction), GET(integrator), GET(cone), GET(jacobian), GET(solver);
  GET(iterations), GET(ls_iterations), GET(noslip_iterations), GET(ccd_iterations), GET(disableflags);
  GET(enableflags), GET(disableactuator), GET(sdf_initpoints), GET(sdf_iterations);
#undef GET
#undef GETV
}

void ReadContacts(const json& j, mjData& d) {
  d.contact = static_cast<mjContact*>(
      ArenaAllocByte(d, sizeof(mjContact) * static_cast<size_t>(d.ncon), alignof(mjContact)));
  if (!d.contact) throw std::runtime_error("arena too small for the contacts of the file");
  std::memset(static_cast<void*>(d.contact), 0, sizeof(mjContact) * static_cast<size_t>(d.ncon));
  auto num = [&](const char* key, size_t width, auto member) {
    if (!j.contains(key)) return;
    const std::vector<double> values = Numbers(j[key]);
    for (size_t i = 0; i < static_cast<size_t>(d.ncon); ++i) {
      for (size_t k = 0; k < width; ++k) member(d.contact[i], k, values.at(i * width + k));
    }
  };
#define NUM(name) \
  num(#name, 1, [](mjContact& c, size_t, double v) { c.name = static_cast<decltype(c.name)>(v); })
#define VEC(name, n)                                               \
  num(#name, n, [](mjContact& c, size_t k, double v) {             \
    c.name[k] = static_cast<std::decay_t<decltype(c.name[0])>>(v); \
  })
  NUM(dist), VEC(pos, 3), VEC(frame, 9), NUM(includemargin), VEC(friction, 5), VEC(solref, mjNREF);
  VEC(solreffriction, mjNREF), VEC(solimp, mjNIMP), NUM(adhesion), NUM(mu), VEC(H, 36), NUM(dim), NUM(geom1),
      NUM(geom2);
  VEC(geom, 2), VEC(flex, 2), VEC(elem, 2), VEC(vert, 2), NUM(exclude), NUM(efc_address);
#undef NUM
#undef VEC
  for (int i = 0; i < d.ncon; ++i) {
    d.contact[i].geom1 = d.contact[i].geom[0];
    d.contact[i].geom2 = d.contact[i].geom[1];
  }
}

// The values of a field under its name of today or of an older release; null when it is in neither.
const json* FindField(const json& fields, const char* name) {
  if (fields.contains(name)) return &fields[name];
  const char* older = OlderName(name);
  return older && fields.contains(older) ? &fields[older] : nullptr;
}

// Visual settings by name: GET_ONE and GET_MANY read a member of a group.
#define GET_ONE(group, name) Get(vis[#group], #name, &v->group.name)
#define GET_MANY(group, name) Get(vis[#group], #name, v->group.name)

void GetView(const json& vis, mjVisual* v) {
  GET_ONE(global, cameraid);
  GET_ONE(global, orthographic);
  GET_ONE(global, fovy);
  GET_ONE(global, ipd);
  GET_ONE(global, azimuth);
  GET_ONE(global, elevation);
  GET_ONE(global, linewidth);
  GET_ONE(global, glow);
  GET_ONE(global, realtime);
  GET_ONE(global, offwidth);
  GET_ONE(global, offheight);
  GET_ONE(global, ellipsoidinertia);
  GET_ONE(global, bvactive);
  GET_ONE(quality, shadowsize);
  GET_ONE(quality, offsamples);
  GET_ONE(quality, numslices);
  GET_ONE(quality, numstacks);
  GET_ONE(quality, numquads);
  GET_MANY(headlight, ambient);
  GET_MANY(headlight, diffuse);
  GET_MANY(headlight, specular);
  GET_ONE(headlight, active);
}

void GetDecorSizes(const json& vis, mjVisual* v) {
  GET_ONE(map, stiffness);
  GET_ONE(map, stiffnessrot);
  GET_ONE(map, force);
  GET_ONE(map, torque);
  GET_ONE(map, alpha);
  GET_ONE(map, fogstart);
  GET_ONE(map, fogend);
  GET_ONE(map, znear);
  GET_ONE(map, zfar);
  GET_ONE(map, haze);
  GET_ONE(map, shadowclip);
  GET_ONE(map, shadowscale);
  GET_ONE(map, actuatortendon);
  GET_ONE(scale, forcewidth);
  GET_ONE(scale, contactwidth);
  GET_ONE(scale, contactheight);
  GET_ONE(scale, connect);
  GET_ONE(scale, com);
  GET_ONE(scale, camera);
  GET_ONE(scale, light);
  GET_ONE(scale, selectpoint);
  GET_ONE(scale, jointlength);
  GET_ONE(scale, jointwidth);
  GET_ONE(scale, actuatorlength);
  GET_ONE(scale, actuatorwidth);
  GET_ONE(scale, framelength);
  GET_ONE(scale, framewidth);
  GET_ONE(scale, constraint);
  GET_ONE(scale, slidercrank);
  GET_ONE(scale, frustum);
}

void GetDecorColors(const json& vis, mjVisual* v) {
  GET_MANY(rgba, fog);
  GET_MANY(rgba, haze);
  GET_MANY(rgba, force);
  GET_MANY(rgba, inertia);
  GET_MANY(rgba, joint);
  GET_MANY(rgba, actuator);
  GET_MANY(rgba, actuatornegative);
  GET_MANY(rgba, actuatorpositive);
  GET_MANY(rgba, com);
  GET_MANY(rgba, camera);
  GET_MANY(rgba, light);
  GET_MANY(rgba, selectpoint);
  GET_MANY(rgba, connect);
  GET_MANY(rgba, contactpoint);
  GET_MANY(rgba, contactforce);
  GET_MANY(rgba, contactfriction);
  GET_MANY(rgba, contacttorque);
  GET_MANY(rgba, contactgap);
  GET_MANY(rgba, rangefinder);
  GET_MANY(rgba, constraint);
  GET_MANY(rgba, slidercrank);
  GET_MANY(rgba, crankbroken);
  GET_MANY(rgba, frustum);
  GET_MANY(rgba, bv);
  GET_MANY(rgba, bvactive);
}

#undef GET_ONE
#undef GET_MANY

}  // namespace

struct OracleFile::Impl {
  json root;

  const json& Frame(int frame, const std::string& part) const {
    if (root.contains("frames")) return root["frames"].at(static_cast<size_t>(frame));
    return root.at("step_from").at(static_cast<size_t>(frame)).at(part);
  }
};

OracleFile::OracleFile(const std::string& path) : impl_(std::make_unique<Impl>()) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  impl_->root = json::parse(file);
}

OracleFile::~OracleFile() = default;

ModelPtr OracleFile::MakeModel() const {
  const json& j = impl_->root.at("model");
  mjModel sizes{};
  for (const ModelSize& size : ModelSizes()) {
    if (j["sizes"].contains(size.name)) {
      size.Set(sizes, static_cast<mjtSize>(ToNumber(j["sizes"][size.name])));
    }
  }
  const bool older = !j["sizes"].contains("nactuator");
  if (older) AddNewerSizes(sizes);
  ModelPtr m(pliant::MakeModel(sizes));
  if (!m) throw std::runtime_error("cannot allocate the model");
  for (const ModelField& field : ModelFields()) {
    const json* values = FindField(j["arrays"], field.name);
    if (values && values->is_array()) {
      Write(field.Pointer(*m), field.type, field.Count(*m), Numbers(*values));
    }
  }
  ReadOption(j["opt"], m->opt);
  if (older) {
    AddNewerArrays(*m);
  } else if (j.contains("flags")) {
    Get(j["flags"], "flg_gravcomp", &m->flg_gravcomp);
    Get(j["flags"], "flg_surfacevel", &m->flg_surfacevel);
    Get(j["flags"], "flg_adhesion", &m->flg_adhesion);
  }
  const json& stat = j["stat"];
  Get(stat, "meaninertia", &m->stat.meaninertia);
  Get(stat, "meanmass", &m->stat.meanmass);
  Get(stat, "meansize", &m->stat.meansize);
  Get(stat, "extent", &m->stat.extent);
  Get(stat, "center", m->stat.center);
  if (j.contains("vis")) {
    const json& vis = j["vis"];
    GetView(vis, &m->vis);
    GetDecorSizes(vis, &m->vis);
    GetDecorColors(vis, &m->vis);
  }
  return m;
}

int OracleFile::FrameCount() const {
  const json& root = impl_->root;
  return static_cast<int>(root.contains("frames") ? root["frames"].size() : root.at("step_from").size());
}

std::vector<double> OracleFile::Values(int frame, const std::string& field, const std::string& part) const {
  const json* at = &impl_->Frame(frame, part);
  std::string rest = field;
  for (size_t dot = rest.find('.'); dot != std::string::npos; dot = rest.find('.')) {
    const std::string key = rest.substr(0, dot);
    if (!at->contains(key)) return {};
    at = &(*at)[key];
    rest = rest.substr(dot + 1);
  }
  const json* values = FindField(*at, rest.c_str());
  return values ? Numbers(*values) : std::vector<double>();
}

std::vector<double> OracleFile::ModelValues(const std::string& field) const {
  const json& arrays = impl_->root.at("model").at("arrays");
  return arrays.contains(field) && arrays[field].is_array() ? Numbers(arrays[field]) : std::vector<double>();
}

void OracleFile::SetState(int frame, const mjModel& m, mjData& d, const std::string& part) const {
  const json& j = impl_->Frame(frame, part);
  if (j.contains("time")) d.time = ToNumber(j["time"]);
  for (const char* name : {"qpos", "qvel", "act", "qacc_warmstart", "ctrl", "qfrc_applied", "xfrc_applied",
                           "eq_active", "mocap_pos", "mocap_quat", "userdata"}) {
    const DataField* field = FindDataField(name);
    if (j.contains(name)) Write(field->Pointer(d), field->type, field->Count(m, d), Numbers(j[name]));
  }
}

void OracleFile::Fill(int frame, const mjModel& m, mjData& d, const std::string& part) const {
  const bool older = !impl_->root.at("model")["sizes"].contains("nactuator");
  SetState(frame, m, d, part);
  const json& j = impl_->Frame(frame, part);
  ClearArena(d);
  for (auto [name, to] : {std::pair{"ncon", &d.ncon},
                          {"ne", &d.ne},
                          {"nf", &d.nf},
                          {"nl", &d.nl},
                          {"nefc", &d.nefc},
                          {"nisland", &d.nisland},
                          {"nidof", &d.nidof},
                          {"nJ", &d.nJ},
                          {"nY", &d.nY},
                          {"nA", &d.nA}}) {
    Get(j, name, to);
  }
  Get(j, "energy", d.energy);
  if (j.contains("contact") && d.ncon > 0) ReadContacts(j["contact"], d);
  for (const DataField& field : DataFields()) {
    const json* values = FindField(j, field.name);
    if (field.type == FieldType::kContact || !values) continue;
    const size_t count = field.Count(m, d);
    if (field.in_arena && count > 0) {
      void* at = ArenaAllocByte(d, count * SizeOf(field.type), 64);
      if (!at) throw std::runtime_error(std::string("arena too small for ") + field.name);
      std::memset(at, 0, count * SizeOf(field.type));
      field.Pointer(d) = at;
    }
    if (!field.Pointer(d)) continue;
    const std::vector<double> numbers = Numbers(*values);
    Write(field.Pointer(d), field.type, count, older ? PackRows(m, field.name, numbers) : numbers);
  }
}

double RelativeError(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double scale = 1, error = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) != std::isnan(b[i])) return std::numeric_limits<double>::infinity();
    if (std::isnan(a[i]) || a[i] == b[i]) continue;
    scale = std::max(scale, std::fabs(b[i]));
    error = std::max(error, std::fabs(a[i] - b[i]));
  }
  return error / scale;
}

std::vector<double> ToVector(const mjtNum* values, size_t n) { return {values, values + n}; }

}  // namespace pliant
