#include "engine/io/mjcf/write/writer.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "engine/io/mjcf/values.h"
#include "engine/io/mjcf/write/writer_impl.h"
#include "engine/model/option_members.h"
#include "engine/plugin/registry.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::io {

std::string WriteMjcf(const spec::Spec& spec, const mjModel* model, std::string* lost) {
  if (lost) lost->clear();
  return mjcf::Writer(spec, model, lost).Write();
}

}  // namespace pliant::io

namespace pliant::io::mjcf {

using spec::DefaultClass;
using spec::Element;
using spec::Key;

namespace {

// The numbers of one key; none when they are all as without a key.
std::vector<double> KeyValues(const mjtNum* values, int key, int count, const mjtNum* plain) {
  values += static_cast<std::size_t>(key) * static_cast<std::size_t>(count);
  for (int i = 0; i < count; ++i) {
    if (values[i] != (plain ? plain[i] : 0)) return {values, values + count};
  }
  return {};
}

// A key as compiled: complete, also where the document holds parts of it (after an attach).
void TakeKey(const mjModel& m, int key, double& time, Key::Own& values) {
  std::vector<mjtNum> pos(3 * static_cast<std::size_t>(m.nmocap)),
      quat(4 * static_cast<std::size_t>(m.nmocap));
  for (int body = 0; body < m.nbody; ++body) {
    if (const int mocap = m.body_mocapid[body]; mocap >= 0) {
      std::copy_n(m.body_pos + 3 * body, 3, pos.begin() + 3 * mocap);
      std::copy_n(m.body_quat + 4 * body, 4, quat.begin() + 4 * mocap);
    }
  }
  time = m.key_time[key];
  values.qpos = KeyValues(m.key_qpos, key, static_cast<int>(m.nq), m.qpos0);
  values.qvel = KeyValues(m.key_qvel, key, static_cast<int>(m.nv), nullptr);
  values.act = KeyValues(m.key_act, key, static_cast<int>(m.na), nullptr);
  values.ctrl = KeyValues(m.key_ctrl, key, static_cast<int>(m.nu), nullptr);
  values.mpos = KeyValues(m.key_mpos, key, 3 * static_cast<int>(m.nmocap), pos.data());
  values.mquat = KeyValues(m.key_mquat, key, 4 * static_cast<int>(m.nmocap), quat.data());
}

std::string IntegratorWord(int integrator) {
  const auto is_it = [&](const NamedValue& word) { return word.value == integrator; };
  return std::find_if(std::begin(kIntegrators), std::end(kIntegrators), is_it)->text;
}

// The integrator of a file that every program of today opens: the model's own, or for its flexes the one
// nearest to what it does here. Elastic forces are integrated explicitly under the implicit integrators, as
// Euler does it; passive contact is there with discrete only.
int IntegratorOfToday(const mjModel& m) {
  const int own = m.opt.integrator;
  const bool implicit = own == mjINT_IMPLICIT || own == mjINT_IMPLICITFAST;
  int today = own;
  for (int flex = 0; flex < m.nflex; ++flex) {
    if (m.flex_dim[flex] == 1) continue;
    if (m.flex_passive[flex] && !m.flex_interp[flex]) return mjINT_DISCRETE;
    const bool elastic = m.flex_stiffnessadr[flex] >= 0 || m.flex_bendingadr[flex] >= 0;
    if (implicit && elastic) today = mjINT_EULER;
  }
  return today;
}

// Of a model whose elements have no user data: that it has none says a count of zero as well as none.
void LeaveOutEmptyCounts(mjSpec& settings) {
  for (int* count :
       {&settings.nuser_body, &settings.nuser_jnt, &settings.nuser_geom, &settings.nuser_site,
        &settings.nuser_cam, &settings.nuser_tendon, &settings.nuser_actuator, &settings.nuser_sensor}) {
    if (*count == 0) *count = -1;
  }
}

}  // namespace

mjSpec Writer::SettingsOfToday() {
  mjSpec settings = spec_.spec;
  if (model_) LeaveOutEmptyCounts(settings);
  if (!lost_ || !model_) return settings;
  const int own = settings.option.integrator, today = IntegratorOfToday(*model_);
  if (own == today) return settings;
  settings.option.integrator = today;
  *lost_ += "integrator \"" + IntegratorWord(own) + "\" was saved as \"" + IntegratorWord(today) +
            "\": release 3.14 refuses " +
            (today == mjINT_EULER ? "elastic flexes" : "passive contact of flexes") + " otherwise\n";
  return settings;
}

std::string Writer::Write() {
  if (!spec_.own.comment.empty()) out_.Comment(spec_.own.comment);
  out_.Open("mujoco");
  out_.Attribute("model", spec_.own.modelname);
  mjSpec reference;
  spec::SetDefaults(reference);
  WriteCompiler();
  const mjSpec settings = SettingsOfToday();
  for (Tag tag : {Tag::kOption, Tag::kSize, Tag::kVisual, Tag::kStatistic}) {
    WriteSettings(tag, settings, reference);
  }
  out_.Open("default");
  WriteTemplates(*spec_.root_class());
  for (const DefaultClass* child : spec_.root_class()->children) WriteDefault(*child);
  out_.CloseIfUsed();
  WriteExtension();
  WriteCustom();
  WriteAssets();
  out_.Open("worldbody");
  WriteContents(*spec_.world, nullptr);
  out_.Close();
  WriteContact();
  WriteDeformable();
  WriteEquality();
  WriteTendons();
  WriteActuators();
  WriteSensors();
  WriteKeyframes();
  out_.Close();
  return out_.Take();
}

// All angles are written in radians, whatever unit the source used.
void Writer::WriteCompiler() {
  mjSpec reference, object = spec_.spec;
  spec::SetDefaults(reference);
  object.compiler.degree = 0;
  if (mixed_inertia_ && model_) {
    object.compiler.boundmass = object.compiler.boundinertia = 0;
    object.compiler.balanceinertia = 0;
    object.compiler.inertiafromgeom = mjINERTIAFROMGEOM_AUTO;
  }
  WriteSettings(Tag::kCompiler, object, reference);
}

// A section of mjSpec with its children; nothing when all is as by default.
void Writer::WriteSettings(Tag tag, const mjSpec& object, const mjSpec& reference) {
  const ElementRow& row = RowOf(tag);
  out_.Open(row.name);
  WriteAttributes(row, &object, &reference, "", "", out_);
  for (const ElementRow* child : Children(row)) WriteSettings(child->tag, object, reference);
  out_.CloseIfUsed();
}

void Writer::WriteDefault(const DefaultClass& dclass) {
  out_.Open("default");
  out_.Attribute("class", dclass.name);
  WriteTemplates(dclass);
  for (const DefaultClass* child : dclass.children) WriteDefault(*child);
  out_.Close();
}

// What the class says beyond its parent, or beyond the built-in defaults.
void Writer::WriteTemplates(const DefaultClass& dclass) {
  static const DefaultClass kBuiltin;
  const DefaultClass& parent = dclass.parent ? *dclass.parent : kBuiltin;
  auto write = [&](Tag tag, const auto& object, const auto& reference) {
    const ElementRow& row = RowOf(tag);
    out_.Open(row.name);
    WriteAttributes(row, &object, &reference, "", "", out_);
    out_.CloseIfUsed();
  };
  write(Tag::kDefaultMesh, dclass.mesh.spec, parent.mesh.spec);
  write(Tag::kDefaultMaterial, dclass.material.spec, parent.material.spec);
  write(Tag::kDefaultJoint, InRadians(dclass, dclass.joint.spec), InRadians(parent, parent.joint.spec));
  write(Tag::kDefaultGeom, Oriented(dclass, dclass.geom.spec), Oriented(parent, parent.geom.spec));
  write(Tag::kDefaultSite, Oriented(dclass, dclass.site.spec), Oriented(parent, parent.site.spec));
  write(Tag::kDefaultCamera, Oriented(dclass, dclass.camera.spec), Oriented(parent, parent.camera.spec));
  write(Tag::kDefaultLight, dclass.light.spec, parent.light.spec);
  write(Tag::kDefaultPair, dclass.pair.spec, parent.pair.spec);
  write(Tag::kDefaultEquality, dclass.equality.spec, parent.equality.spec);
  write(Tag::kDefaultTendon, dclass.tendon.spec, parent.tendon.spec);
  write(Tag::kDefaultGeneral, dclass.actuator.spec, parent.actuator.spec);
}

void Writer::WriteExtension() {
  out_.Open("extension");
  std::set<std::string> written;  // one that was loaded again between two parts of the document has two slots
  for (const int slot : spec_.active_plugins) {
    const mjpPlugin* plugin = GetPluginAtSlot(slot);
    if (!plugin || !written.insert(plugin->name).second) continue;
    out_.Open("plugin");
    out_.Attribute("plugin", plugin->name);
    for (const spec::Plugin* instance : spec_.plugins) {
      if (instance->name.empty() || instance->own.strings.plugin_name != plugin->name) continue;
      out_.Open("instance");
      out_.Attribute("name", instance->name);
      for (const auto& [key, value] : instance->own.attributes) {
        out_.Open("config");
        out_.Attribute("key", key);
        out_.Attribute("value", value);
        out_.Close();
      }
      out_.Close();
    }
    out_.Close();
  }
  out_.CloseIfUsed();
}

void Writer::WriteCustom() {
  out_.Open("custom");
  mjsNumeric no_numeric;
  spec::SetDefaults(no_numeric);
  mjsText no_text;
  spec::SetDefaults(no_text);
  for (const spec::Numeric* numeric : spec_.numerics) {
    WriteElement(RowOf(Tag::kNumeric), &numeric->spec, &no_numeric, numeric->name, "");
    out_.Close();
  }
  for (const spec::Text* text : spec_.texts) {
    // An attribute would lose no character of it, but nobody can read it there.
    const std::string& data = text->own.data;
    const bool section =
        data.find_first_of("<>&\"'\n") != std::string::npos && data.find("]]>") == std::string::npos;
    WriteElement(RowOf(Tag::kText), section ? &no_text : &text->spec, &no_text, text->name, "");
    if (section) out_.CData(data);
    out_.Close();
  }
  const auto types = FindAttribute(RowOf(Tag::kTupleElement), "objtype")->keywords;
  for (const spec::Tuple* tuple : spec_.tuples) {
    out_.Open("tuple");
    out_.Attribute("name", tuple->name);
    for (std::size_t i = 0; i < tuple->own.objname.size(); ++i) {
      const char* type = KeywordText(types, tuple->own.objtype[i]);
      out_.Open("element");
      out_.Attribute("objtype", type ? type : "");
      out_.Attribute("objname", tuple->own.objname[i]);
      if (tuple->own.objprm[i] != 0) out_.Attribute("prm", FormatReal(tuple->own.objprm[i]));
      out_.Close();
    }
    out_.Close();
  }
  out_.CloseIfUsed();
}

void Writer::WriteKeyframes() {
  out_.Open("keyframe");
  mjsKey reference;
  spec::SetDefaults(reference);
  for (const Key* key : spec_.keys) {
    mjsKey object = key->spec;
    Key::Own values = key->own;
    if (model_ && key->id >= 0) TakeKey(*model_, key->id, object.time, values);
    object.qpos = &values.qpos;
    object.qvel = &values.qvel;
    object.act = &values.act;
    object.ctrl = &values.ctrl;
    object.mpos = &values.mpos;
    object.mquat = &values.mquat;
    WriteElement(RowOf(Tag::kKey), &object, &reference, key->name, "");
    out_.Close();
  }
  out_.CloseIfUsed();
}

// ---- Shared helpers.

void Writer::WritePluginAttributes(const mjsPlugin& plugin) {
  if (plugin.plugin_name && !plugin.plugin_name->empty()) out_.Attribute("plugin", *plugin.plugin_name);
  if (plugin.name && !plugin.name->empty()) out_.Attribute("instance", *plugin.name);
}

void Writer::WritePluginConfig(const mjsPlugin& plugin) {
  if ((plugin.name && !plugin.name->empty()) || !plugin.element) return;
  for (const auto& [key, value] :
       static_cast<const spec::Plugin*>(spec::AsElement(plugin.element))->own.attributes) {
    out_.Open("config");
    out_.Attribute("key", key);
    out_.Attribute("value", value);
    out_.Close();
  }
}

void Writer::WritePlugin(const mjsPlugin& plugin) {
  if (!plugin.active) return;
  out_.Open("plugin");
  WritePluginAttributes(plugin);
  WritePluginConfig(plugin);
  out_.Close();
}

double Writer::AngleUnit(const Element& element) const {
  const mjsCompiler& compiler = element.origin ? element.origin->compiler : spec_.spec.compiler;
  return compiler.degree ? mjPI / 180 : 1;
}

void Writer::Resolve(const Element& element, double quat[4], mjsOrientation& orientation) const {
  if (orientation.type == mjORIENTATION_QUAT) return;
  const mjsCompiler& compiler = element.origin ? element.origin->compiler : spec_.spec.compiler;
  spec::ResolveOrientation(quat, compiler.degree, compiler.eulerseq, orientation);
  orientation.type = mjORIENTATION_QUAT;
}

// Only angles are converted: those of hinges, and the range of balls. The range of a joint without limits is
// stored in the model as it stands in the file.
mjsJoint Writer::InRadians(const Element& element, mjsJoint joint) const {
  const double unit = AngleUnit(element);
  const bool limited = joint.limited == mjLIMITED_TRUE ||
                       (joint.limited == mjLIMITED_AUTO && (joint.range[0] != 0 || joint.range[1] != 0));
  if (limited && (joint.type == mjJNT_HINGE || joint.type == mjJNT_BALL)) {
    joint.range[0] *= unit;
    joint.range[1] *= unit;
  }
  if (joint.type == mjJNT_HINGE) {
    joint.ref *= unit;
    joint.springref *= unit;
  }
  return joint;
}

}  // namespace pliant::io::mjcf
