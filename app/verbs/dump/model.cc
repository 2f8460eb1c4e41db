#include "app/verbs/dump/model.h"

#include <mujoco/mujoco.h>

#include <cstddef>
#include <cstdio>
#include <string>

#include "engine/core/hash.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/option_members.h"

namespace pliant::app {
namespace {

const char* TypeName(FieldType type) {
  switch (type) {
    case FieldType::kNum:
      return "f64";
    case FieldType::kFloat:
      return "f32";
    case FieldType::kInt:
      return "i32";
    case FieldType::kSize:
      return "i64";
    case FieldType::kChar:
      return "i8";
    default:
      return "u8";
  }
}

template <class F>
void WithType(FieldType type, const void* at, F&& f) {
  switch (type) {
    case FieldType::kNum:
      return f(static_cast<const mjtNum*>(at));
    case FieldType::kFloat:
      return f(static_cast<const float*>(at));
    case FieldType::kInt:
      return f(static_cast<const int*>(at));
    case FieldType::kChar:
      return f(static_cast<const signed char*>(at));
    case FieldType::kBool:
      return f(static_cast<const mjtBool*>(at));
    case FieldType::kSize:
      return f(static_cast<const mjtSize*>(at));
    default:
      return f(static_cast<const mjtByte*>(at));
  }
}

void WriteOption(JsonWriter& w, const mjOption& opt) {
  w.BeginObject("opt");
  for (const OptionMember& member : kOptionMembers) {
    const void* at = reinterpret_cast<const std::byte*>(&opt) + member.offset;
    if (member.type == FieldType::kInt) {
      w.Field(member.name, *static_cast<const int*>(at));
    } else if (member.count == 1) {
      w.Field(member.name, *static_cast<const mjtNum*>(at));
    } else {
      w.Numbers(member.name, static_cast<const mjtNum*>(at), member.count);
    }
  }
  w.End();
}

void WriteStatistic(JsonWriter& w, const mjStatistic& stat) {
  w.BeginObject("stat");
  w.Field("meaninertia", stat.meaninertia);
  w.Field("meanmass", stat.meanmass);
  w.Field("meansize", stat.meansize);
  w.Field("extent", stat.extent);
  w.Numbers("center", stat.center, 3);
  w.End();
}

#define SCALAR(group, name) w.Field(#name, vis.group.name)
#define VECTOR(group, name) w.Numbers(#name, vis.group.name, sizeof(vis.group.name) / sizeof(float))

void WriteVisualSettings(JsonWriter& w, const mjVisual& vis) {
  w.BeginObject("global");
  SCALAR(global, cameraid);
  SCALAR(global, orthographic);
  SCALAR(global, fovy);
  SCALAR(global, ipd);
  SCALAR(global, azimuth);
  SCALAR(global, elevation);
  SCALAR(global, linewidth);
  SCALAR(global, glow);
  SCALAR(global, realtime);
  SCALAR(global, offwidth);
  SCALAR(global, offheight);
  SCALAR(global, ellipsoidinertia);
  SCALAR(global, bvactive);
  w.End();
  w.BeginObject("quality");
  SCALAR(quality, shadowsize);
  SCALAR(quality, offsamples);
  SCALAR(quality, numslices);
  SCALAR(quality, numstacks);
  SCALAR(quality, numquads);
  w.End();
  w.BeginObject("headlight");
  VECTOR(headlight, ambient);
  VECTOR(headlight, diffuse);
  VECTOR(headlight, specular);
  SCALAR(headlight, active);
  w.End();
  w.BeginObject("map");
  SCALAR(map, stiffness);
  SCALAR(map, stiffnessrot);
  SCALAR(map, force);
  SCALAR(map, torque);
  SCALAR(map, alpha);
  SCALAR(map, fogstart);
  SCALAR(map, fogend);
  SCALAR(map, znear);
  SCALAR(map, zfar);
  SCALAR(map, haze);
  SCALAR(map, shadowclip);
  SCALAR(map, shadowscale);
  SCALAR(map, actuatortendon);
  w.End();
}

void WriteVisualScales(JsonWriter& w, const mjVisual& vis) {
  w.BeginObject("scale");
  SCALAR(scale, forcewidth);
  SCALAR(scale, contactwidth);
  SCALAR(scale, contactheight);
  SCALAR(scale, connect);
  SCALAR(scale, com);
  SCALAR(scale, camera);
  SCALAR(scale, light);
  SCALAR(scale, selectpoint);
  SCALAR(scale, jointlength);
  SCALAR(scale, jointwidth);
  SCALAR(scale, actuatorlength);
  SCALAR(scale, actuatorwidth);
  SCALAR(scale, framelength);
  SCALAR(scale, framewidth);
  SCALAR(scale, constraint);
  SCALAR(scale, slidercrank);
  SCALAR(scale, frustum);
  w.End();
  w.BeginObject("rgba");
  VECTOR(rgba, fog);
  VECTOR(rgba, haze);
  VECTOR(rgba, force);
  VECTOR(rgba, inertia);
  VECTOR(rgba, joint);
  VECTOR(rgba, actuator);
  VECTOR(rgba, actuatornegative);
  VECTOR(rgba, actuatorpositive);
  VECTOR(rgba, com);
  VECTOR(rgba, camera);
  VECTOR(rgba, light);
  VECTOR(rgba, selectpoint);
  VECTOR(rgba, connect);
  VECTOR(rgba, contactpoint);
  VECTOR(rgba, contactforce);
  VECTOR(rgba, contactfriction);
  VECTOR(rgba, contacttorque);
  VECTOR(rgba, contactgap);
  VECTOR(rgba, rangefinder);
  VECTOR(rgba, constraint);
  VECTOR(rgba, slidercrank);
  VECTOR(rgba, crankbroken);
  VECTOR(rgba, frustum);
  VECTOR(rgba, bv);
  VECTOR(rgba, bvactive);
  w.End();
}

#undef SCALAR
#undef VECTOR

void WriteNames(JsonWriter& w, const mjModel& m) {
  w.BeginObject("names");
  w.Field("model", m.names);
  for (const ModelField& field : ModelFields()) {
    const std::string name = field.name;
    if (name.rfind("name_", 0) != 0) continue;
    const int* adr = static_cast<const int*>(field.Pointer(m));
    std::vector<std::string> names;
    for (size_t i = 0; i < field.Count(m); ++i) names.emplace_back(m.names + adr[i]);
    w.Field(name.substr(5, name.size() - 8), names);
  }
  w.End();
  std::vector<std::string> texts;
  for (int i = 0; i < m.ntext; ++i) texts.emplace_back(m.text_data + m.text_adr[i]);
  w.Field("texts", texts);
}

void WriteFiles(JsonWriter& w, const mjModel& m) {
  w.BeginObject("file_of");
  const struct {
    const char* key;
    const int* adr;
    mjtSize n;
  } kinds[] = {{"mesh", m.mesh_pathadr, m.nmesh},
               {"skin", m.skin_pathadr, m.nskin},
               {"hfield", m.hfield_pathadr, m.nhfield},
               {"tex", m.tex_pathadr, m.ntex}};
  for (const auto& kind : kinds) {
    w.BeginArray(kind.key);
    for (int i = 0; i < kind.n; ++i) {
      if (kind.adr[i] < 0) {
        w.Null({});
      } else {
        w.Field({}, m.paths + kind.adr[i]);
      }
    }
    w.End();
  }
  w.End();
}

void WriteArray(JsonWriter& w, const mjModel& m, const ModelField& field, double digest) {
  const size_t count = field.Count(m);
  const void* at = field.Pointer(m);
  if (static_cast<double>(count) > digest) {
    char hash[16];
    std::snprintf(hash, sizeof(hash), "%08x", Fnv1a(at, count * SizeOf(field.type)));
    w.BeginObject(field.name);
    w.Field("length", static_cast<int64_t>(count));
    w.Field("type", TypeName(field.type));
    w.Field("fnv1a32", hash);
    w.End();
    return;
  }
  WithType(field.type, at, [&](const auto* values) { w.Numbers(field.name, values, count); });
}

bool IsWanted(const DumpOptions& o, const char* name) {
  if (!o.choose_model_fields) return true;
  for (const std::string& pattern : o.model_fields) {
    if (MatchesPattern(pattern, name)) return true;
  }
  return false;
}

}  // namespace

void WriteModel(JsonWriter& w, const mjModel& m, const DumpOptions& o) {
  w.BeginObject("model");
  w.BeginObject("sizes");
  for (const ModelSize& size : ModelSizes()) w.Field(size.name, static_cast<int64_t>(size.Get(m)));
  w.Field("signature", static_cast<uint64_t>(m.signature));
  w.End();
  w.Field("is_sparse", mj_isSparse(&m));
  WriteOption(w, m.opt);
  WriteStatistic(w, m.stat);
  w.BeginObject("vis");
  WriteVisualSettings(w, m.vis);
  WriteVisualScales(w, m.vis);
  w.End();
  WriteNames(w, m);
  WriteFiles(w, m);
  w.BeginObject("arrays");
  for (const ModelField& field : ModelFields()) {
    if (IsWanted(o, field.name)) WriteArray(w, m, field, o.digest);
  }
  w.End();
  w.BeginObject("array_types");
  for (const ModelField& field : ModelFields()) {
    if (IsWanted(o, field.name)) w.Field(field.name, TypeName(field.type));
  }
  w.End();
  w.End();
}

}  // namespace pliant::app
