#include "engine/spec/spec.h"

#include <algorithm>
#include <utility>

#include "engine/spec/defaults.h"

namespace pliant::spec {
namespace {

// Kinds that share one name space share one slot.
int NameSlot(mjtObj kind) { return kind == mjOBJ_XBODY ? mjOBJ_BODY : kind; }

}  // namespace

template <>
const Joint* TemplateOf<Joint>(const DefaultClass& def) {
  return &def.joint;
}
template <>
const Geom* TemplateOf<Geom>(const DefaultClass& def) {
  return &def.geom;
}
template <>
const Site* TemplateOf<Site>(const DefaultClass& def) {
  return &def.site;
}
template <>
const Camera* TemplateOf<Camera>(const DefaultClass& def) {
  return &def.camera;
}
template <>
const Light* TemplateOf<Light>(const DefaultClass& def) {
  return &def.light;
}
template <>
const Flex* TemplateOf<Flex>(const DefaultClass& def) {
  return &def.flex;
}
template <>
const Mesh* TemplateOf<Mesh>(const DefaultClass& def) {
  return &def.mesh;
}
template <>
const Material* TemplateOf<Material>(const DefaultClass& def) {
  return &def.material;
}
template <>
const Pair* TemplateOf<Pair>(const DefaultClass& def) {
  return &def.pair;
}
template <>
const Equality* TemplateOf<Equality>(const DefaultClass& def) {
  return &def.equality;
}
template <>
const Tendon* TemplateOf<Tendon>(const DefaultClass& def) {
  return &def.tendon;
}
template <>
const Actuator* TemplateOf<Actuator>(const DefaultClass& def) {
  return &def.actuator;
}

Spec::Spec() : Element(mjOBJ_MODEL), pool_(std::make_shared<ElementPool>()) {
  SetDefaults(spec);
  own.modelname = "MuJoCo Model";
  model = this;
  Bind();
  auto* root = Make<DefaultClass>();
  root->name = "main";
  default_classes.push_back(root);
  IndexName(*root);
  world = Make<Body>();
  world->name = "world";
  world->shown_id = 0;
  world->dclass = root;
  world->spec.mass = 0;
  world->spec.inertia[0] = world->spec.inertia[1] = world->spec.inertia[2] = 0;
  IndexName(*world);
  dclass = root;
}

Spec::~Spec() {
  for (Spec* other : attached) {
    other->ForgetPartsOf(*this);
    Release(other);
  }
}

// Parts that were handed over may hold what belongs to their new owner, and cannot be walked without it.
void Spec::ForgetPartsOf(const Spec& gone) {
  for (auto& [body, elements] : held)
    std::erase_if(elements, [&](const Element* e) { return e->model == &gone; });
  for (auto& [kind, names] : index_)
    std::erase_if(names, [&](const auto& n) { return n.second->model == &gone; });
  for (Spec* other : attached) other->ForgetPartsOf(gone);
}

void Spec::Release(Spec* spec) {
  if (spec && --spec->references_ == 0) delete spec;
}

namespace {

// Whether `wanted` is among the documents that `spec` keeps alive.
bool Keeps(const Spec& spec, const Spec* wanted) {
  const auto is_or_keeps = [wanted](const Spec& other) { return &other == wanted || Keeps(other, wanted); };
  return std::any_of(spec.attached.begin(), spec.attached.end(),
                     [&](const Spec* s) { return is_or_keeps(*s); }) ||
         std::any_of(spec.submodels.begin(), spec.submodels.end(),
                     [&](const std::unique_ptr<Spec>& s) { return is_or_keeps(*s); });
}

}  // namespace

Spec& Spec::DefinitionOf(const Element& element) {
  Spec* document = element.origin ? element.origin->document : nullptr;
  return document && Keeps(*element.model, document) ? *document : *element.model;
}

std::shared_ptr<const Origin> Spec::MakeOrigin() const {
  auto origin = std::make_shared<Origin>();
  origin->compiler = spec.compiler;
  origin->compiler.meshdir = origin->compiler.texturedir = nullptr;
  origin->modelfiledir = own.modelfiledir;
  origin->meshdir = own.meshdir;
  origin->texturedir = own.texturedir;
  origin->strippath = spec.strippath;
  origin->document = const_cast<Spec*>(this);
  return origin;
}

void Spec::Bind() {
  spec.element = this;
  spec.modelname = &own.modelname;
  spec.comment = &own.comment;
  spec.modelfiledir = &own.modelfiledir;
  spec.compiler.meshdir = &own.meshdir;
  spec.compiler.texturedir = &own.texturedir;
}

void Spec::SetError(std::string message, bool is_warning) {
  error_ = std::move(message);
  error_is_warning_ = is_warning;
}

void Spec::Adopt(const Spec& other) {
  adopted_.push_back(other.pool_);
  adopted_.insert(adopted_.end(), other.adopted_.begin(), other.adopted_.end());
}

// ---- Creation in the tree

namespace {

// Places a new element in a body and gives it the templates of its class.
template <class T>
T* Place(Spec& spec, Body& body, std::vector<T*>& list, DefaultClass* def, Frame* frame) {
  T* element = spec.Make<T>();
  element->body = &body;
  element->frame = frame;
  element->dclass = def ? def : body.dclass;
  if (const DefaultClass* templates = element->dclass) CopyData(*element, *TemplateOf<T>(*templates));
  list.push_back(element);
  return element;
}

template <class T>
T* Append(Spec& spec, std::vector<T*>& list) {
  T* element = spec.Make<T>();
  element->id = static_cast<int>(list.size());
  element->dclass = spec.root_class();
  list.push_back(element);
  return element;
}

template <class T>
T* AppendWithClass(Spec& spec, std::vector<T*>& list, DefaultClass* def) {
  T* element = Append(spec, list);
  if (def) element->dclass = def;
  CopyData(*element, *TemplateOf<T>(*element->dclass));
  return element;
}

}  // namespace

Body* Spec::AddBody(Body& parent, DefaultClass* def, Frame* frame) {
  HideIds();
  Body* body = Make<Body>();
  body->body = &parent;
  body->frame = frame;
  body->dclass = def ? def : parent.dclass;
  parent.bodies.push_back(body);
  return body;
}

Frame* Spec::AddFrame(Body& body, Frame* parent, DefaultClass* def) {
  HideIds();
  Frame* frame = Make<Frame>();
  frame->body = &body;
  frame->frame = parent;
  frame->dclass = def ? def : (parent ? parent->dclass : body.dclass);
  body.frames.push_back(frame);
  return frame;
}

Joint* Spec::AddJoint(Body& body, DefaultClass* def, Frame* frame) {
  HideIds();
  return Place(*this, body, body.joints, def, frame);
}

Joint* Spec::AddFreeJoint(Body& body, Frame* frame) {
  HideIds();
  Joint* joint = Place(*this, body, body.joints, nullptr, frame);
  SetDefaults(joint->spec);
  joint->own = {};
  joint->Bind();
  joint->spec.type = mjJNT_FREE;
  return joint;
}

Geom* Spec::AddGeom(Body& body, DefaultClass* def, Frame* frame) {
  HideIds();
  return Place(*this, body, body.geoms, def, frame);
}
Site* Spec::AddSite(Body& body, DefaultClass* def, Frame* frame) {
  HideIds();
  return Place(*this, body, body.sites, def, frame);
}
Camera* Spec::AddCamera(Body& body, DefaultClass* def, Frame* frame) {
  HideIds();
  return Place(*this, body, body.cameras, def, frame);
}
Light* Spec::AddLight(Body& body, DefaultClass* def, Frame* frame) {
  HideIds();
  return Place(*this, body, body.lights, def, frame);
}

// ---- Creation outside the tree

Flex* Spec::AddFlex() { return Append(*this, flexes); }
Mesh* Spec::AddMesh(DefaultClass* def) { return AppendWithClass(*this, meshes, def); }
HField* Spec::AddHField() { return Append(*this, hfields); }
Skin* Spec::AddSkin() { return Append(*this, skins); }
Texture* Spec::AddTexture() { return Append(*this, textures); }
Material* Spec::AddMaterial(DefaultClass* def) { return AppendWithClass(*this, materials, def); }
Pair* Spec::AddPair(DefaultClass* def) { return AppendWithClass(*this, pairs, def); }
Exclude* Spec::AddExclude() { return Append(*this, excludes); }
Equality* Spec::AddEquality(DefaultClass* def) { return AppendWithClass(*this, equalities, def); }
Tendon* Spec::AddTendon(DefaultClass* def) { return AppendWithClass(*this, tendons, def); }
Actuator* Spec::AddActuator(DefaultClass* def) { return AppendWithClass(*this, actuators, def); }
Sensor* Spec::AddSensor() { return Append(*this, sensors); }
Numeric* Spec::AddNumeric() { return Append(*this, numerics); }
Text* Spec::AddText() { return Append(*this, texts); }
Tuple* Spec::AddTuple() { return Append(*this, tuples); }
Key* Spec::AddKey() { return Append(*this, keys); }
Plugin* Spec::AddPlugin() { return Append(*this, plugins); }

namespace {

Wrap* AppendWrap(Spec& spec, Tendon& tendon, mjtWrap type, std::string target, double prm) {
  Wrap* wrap = spec.Make<Wrap>();
  wrap->tendon = &tendon;
  wrap->where = tendon.where;
  wrap->own.type = wrap->spec.type = type;
  wrap->id = static_cast<int>(tendon.path.size());
  wrap->name = std::move(target);
  wrap->own.prm = prm;
  tendon.path.push_back(wrap);
  return wrap;
}

}  // namespace

Wrap* Spec::WrapSite(Tendon& tendon, std::string site) {
  return AppendWrap(*this, tendon, mjWRAP_SITE, std::move(site), 0);
}

Wrap* Spec::WrapGeom(Tendon& tendon, std::string geom, std::string sidesite) {
  Wrap* wrap = AppendWrap(*this, tendon, mjWRAP_SPHERE, std::move(geom), 0);
  wrap->own.sidesite = std::move(sidesite);
  return wrap;
}

Wrap* Spec::WrapJoint(Tendon& tendon, std::string joint, double coef) {
  return AppendWrap(*this, tendon, mjWRAP_JOINT, std::move(joint), coef);
}

Wrap* Spec::WrapPulley(Tendon& tendon, double divisor) {
  return AppendWrap(*this, tendon, mjWRAP_PULLEY, "", divisor);
}

DefaultClass* Spec::AddDefault(std::string name, DefaultClass* parent) {
  if (Find(mjOBJ_DEFAULT, name)) {
    SetError("default class '" + name + "' exists already; class names must be unique");
    return nullptr;
  }
  DefaultClass* def = Make<DefaultClass>();
  def->name = std::move(name);
  def->parent = parent ? parent : root_class();
  def->CopyTemplates(*def->parent);
  def->parent->children.push_back(def);
  def->id = static_cast<int>(default_classes.size());
  default_classes.push_back(def);
  IndexName(*def);
  return def;
}

// ---- Names

bool Spec::IndexName(Element& element) {
  if (element.name.empty() || element.elemtype == mjOBJ_UNKNOWN) return true;
  return index_[NameSlot(element.elemtype)].try_emplace(element.name, &element).second;
}

void Spec::UnindexName(Element& element) {
  if (element.name.empty()) return;
  auto& names = index_[NameSlot(element.elemtype)];
  const auto found = names.find(element.name);
  if (found != names.end() && found->second == &element) names.erase(found);
}

bool Spec::SetName(Element& element, std::string name) {
  if (&element == this) {
    own.modelname = std::move(name);
    return true;
  }
  if (name == element.name) return true;
  if (!name.empty() && Find(element.elemtype, name)) {
    SetError(std::string("repeated name '") + name + "' in " + KindName(element.elemtype) +
             "; names must be unique within a kind");
    return false;
  }
  UnindexName(element);
  element.name = std::move(name);
  IndexName(element);
  return true;
}

void Spec::NameAssetsByFile() {
  const auto name = [this](auto& list) {
    for (auto* asset : list) {
      if (!asset->name.empty() || asset->own.file.empty()) continue;
      const std::string& file = asset->own.file;
      const std::string stem = file.substr(file.find_last_of("/\\") + 1);  // npos + 1 is 0
      const std::string wanted = stem.substr(0, stem.rfind('.'));
      if (!Find(asset->elemtype, wanted)) SetName(*asset, wanted);
    }
  };
  name(meshes);
  name(hfields);
  name(textures);
}

Element* Spec::Find(mjtObj kind, std::string_view name) {
  if (name.empty()) return nullptr;
  const auto names = index_.find(NameSlot(kind));
  if (names == index_.end()) return nullptr;
  const auto found = names->second.find(std::string(name));
  return found == names->second.end() ? nullptr : found->second;
}

DefaultClass* Spec::FindDefault(std::string_view name) {
  return static_cast<DefaultClass*>(Find(mjOBJ_DEFAULT, name));
}

Spec* Spec::FindAttached(std::string_view model_name) {
  if (own.modelname == model_name) return this;
  for (const auto& sub : submodels) {
    if (Spec* found = sub->FindAttached(model_name)) return found;
  }
  for (Spec* other : attached) {
    if (Spec* found = other->FindAttached(model_name)) return found;
  }
  return nullptr;
}

Spec* Spec::FindSubmodel(std::string_view model_name) {
  for (const auto& sub : submodels) {
    if (sub->own.modelname == model_name) return sub.get();
  }
  for (const auto& sub : submodels) {
    if (Spec* found = sub->FindSubmodel(model_name)) return found;
  }
  return nullptr;
}

// ---- Flat lists of the tree

namespace {

template <class T>
void AppendNumbered(std::vector<T*>& list, const std::vector<T*>& more) {
  for (T* element : more) {
    element->id = static_cast<int>(list.size());
    list.push_back(element);
  }
}

template <class T>
void Number(const std::vector<T*>& list) {
  int next = 0;
  for (T* element : list) element->id = next++;
}

void Flatten(Spec& spec, Body& body) {
  body.id = static_cast<int>(spec.bodies.size());
  spec.bodies.push_back(&body);
  AppendNumbered(spec.frames, body.frames);
  AppendNumbered(spec.joints, body.joints);
  AppendNumbered(spec.geoms, body.geoms);
  AppendNumbered(spec.sites, body.sites);
  AppendNumbered(spec.cameras, body.cameras);
  AppendNumbered(spec.lights, body.lights);
  for (Body* child : body.bodies) Flatten(spec, *child);
}

// Elements that have ids in a model, as the lists were numbered last.
template <class Visit>
void VisitTree(const Spec& spec, Visit visit) {
  const auto each = [&](const auto& list) {
    for (auto* element : list) visit(*element);
  };
  each(spec.bodies);
  each(spec.joints);
  each(spec.geoms);
  each(spec.sites);
  each(spec.cameras);
  each(spec.lights);
}

}  // namespace

void Spec::ShowIds() {
  VisitTree(*this, [](Element& element) { element.shown_id = element.id; });
  ids_are_shown_ = true;
  ids_are_due_ = false;
}

void Spec::ShowDueIds() {
  if (!ids_are_due_) return;
  Renumber();
  ShowIds();
}

void Spec::HideIds() {
  ids_are_due_ = false;
  if (!ids_are_shown_) return;
  VisitTree(*this, [](Element& element) { element.shown_id = -1; });
  world->shown_id = 0;
  ids_are_shown_ = false;
}

void Spec::KeepCompiledIds() {
  const auto keep = [](Element& element) { element.compiled_id = element.id; };
  VisitTree(*this, keep);
  for (Actuator* actuator : actuators) keep(*actuator);
  for (Sensor* sensor : sensors) keep(*sensor);
  for (Equality* equality : equalities) keep(*equality);
  for (Plugin* plugin : plugins) keep(*plugin);
  for (Key* key : keys) keep(*key);
}

void Spec::Renumber() {
  bodies.clear();
  frames.clear();
  joints.clear();
  geoms.clear();
  sites.clear();
  cameras.clear();
  lights.clear();
  Flatten(*this, *world);
  Number(default_classes);
  Number(flexes);
  Number(meshes);
  Number(hfields);
  Number(skins);
  Number(textures);
  Number(materials);
  Number(pairs);
  Number(excludes);
  Number(equalities);
  Number(tendons);
  Number(actuators);
  Number(sensors);
  Number(numerics);
  Number(texts);
  Number(tuples);
  Number(keys);
  Number(plugins);
}

}  // namespace pliant::spec
