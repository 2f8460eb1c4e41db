#include "engine/spec/elements.h"

#include "engine/spec/assets.h"
#include "engine/spec/defaults.h"

namespace pliant::spec {

bool Tendon::IsSpatial() const { return !path.empty() && path.front()->own.type != mjWRAP_JOINT; }

Body::Body() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Body::Bind() {
  spec.element = this;
  spec.childclass = &own.childclass;
  spec.userdata = &own.userdata;
  spec.info = &info;
  own.plugin.Bind(spec.plugin, &info);
}

Frame::Frame() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Frame::Bind() {
  spec.element = this;
  spec.childclass = &own.childclass;
  spec.info = &info;
}

Joint::Joint() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Joint::Bind() {
  spec.element = this;
  spec.userdata = &own.userdata;
  spec.info = &info;
}

Geom::Geom() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Geom::Bind() {
  spec.element = this;
  spec.material = &own.material;
  spec.hfieldname = &own.hfieldname;
  spec.meshname = &own.meshname;
  spec.userdata = &own.userdata;
  spec.info = &info;
  own.plugin.Bind(spec.plugin, &info);
}

Site::Site() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Site::Bind() {
  spec.element = this;
  spec.material = &own.material;
  spec.meshname = &own.meshname;
  spec.userdata = &own.userdata;
  spec.info = &info;
}

Camera::Camera() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Camera::Bind() {
  spec.element = this;
  spec.targetbody = &own.targetbody;
  spec.userdata = &own.userdata;
  spec.info = &info;
}

Light::Light() : TreeElement(kKind) {
  SetDefaults(spec);
  Bind();
}

void Light::Bind() {
  spec.element = this;
  spec.targetbody = &own.targetbody;
  spec.texture = &own.texture;
  spec.info = &info;
}

Flex::Flex() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Flex::Bind() {
  spec.element = this;
  spec.material = &own.material;
  spec.nodebody = &own.nodebody;
  spec.vertbody = &own.vertbody;
  spec.node = &own.node;
  spec.vert = &own.vert;
  spec.elem = &own.elem;
  spec.texcoord = &own.texcoord;
  spec.elemtexcoord = &own.elemtexcoord;
  spec.info = &info;
}

Pair::Pair() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Pair::Bind() {
  spec.element = this;
  spec.geomname1 = &own.geomname1;
  spec.geomname2 = &own.geomname2;
  spec.info = &info;
}

Exclude::Exclude() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Exclude::Bind() {
  spec.element = this;
  spec.bodyname1 = &own.bodyname1;
  spec.bodyname2 = &own.bodyname2;
  spec.info = &info;
}

Equality::Equality() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Equality::Bind() {
  spec.element = this;
  spec.name1 = &own.name1;
  spec.name2 = &own.name2;
  spec.info = &info;
}

Wrap::Wrap() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Wrap::Bind() {
  spec.element = this;
  spec.info = &info;
}

Tendon::Tendon() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Tendon::Bind() {
  spec.element = this;
  spec.material = &own.material;
  spec.userdata = &own.userdata;
  spec.info = &info;
}

Actuator::Actuator() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Actuator::Bind() {
  spec.element = this;
  spec.target = &own.target;
  spec.refsite = &own.refsite;
  spec.slidersite = &own.slidersite;
  spec.userdata = &own.userdata;
  spec.info = &info;
  own.plugin.Bind(spec.plugin, &info);
}

Sensor::Sensor() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Sensor::Bind() {
  spec.element = this;
  spec.objname = &own.objname;
  spec.refname = &own.refname;
  spec.userdata = &own.userdata;
  spec.info = &info;
  own.plugin.Bind(spec.plugin, &info);
}

Numeric::Numeric() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Numeric::Bind() {
  spec.element = this;
  spec.data = &own.data;
  spec.info = &info;
}

Text::Text() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Text::Bind() {
  spec.element = this;
  spec.data = &own.data;
  spec.info = &info;
}

Tuple::Tuple() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Tuple::Bind() {
  spec.element = this;
  spec.objtype = &own.objtype;
  spec.objname = &own.objname;
  spec.objprm = &own.objprm;
  spec.info = &info;
}

Key::Key() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Key::Bind() {
  spec.element = this;
  spec.qpos = &own.qpos;
  spec.qvel = &own.qvel;
  spec.act = &own.act;
  spec.mpos = &own.mpos;
  spec.mquat = &own.mquat;
  spec.ctrl = &own.ctrl;
  spec.info = &info;
}

void Key::TakeParts(std::vector<KeyPart> values) {
  parts = std::move(values);
  own = {};
  split = true;
}

Plugin::Plugin() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Plugin::Bind() {
  spec.element = this;
  own.strings.Bind(spec, &info);
}

Mesh::Mesh() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Mesh::Bind() {
  spec.element = this;
  spec.content_type = &own.content_type;
  spec.file = &own.file;
  spec.uservert = &own.uservert;
  spec.usernormal = &own.usernormal;
  spec.usertexcoord = &own.usertexcoord;
  spec.userface = &own.userface;
  spec.userfacenormal = &own.userfacenormal;
  spec.userfacetexcoord = &own.userfacetexcoord;
  spec.material = &own.material;
  spec.info = &info;
  own.plugin.Bind(spec.plugin, &info);
}

HField::HField() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void HField::Bind() {
  spec.element = this;
  spec.content_type = &own.content_type;
  spec.file = &own.file;
  spec.userdata = &own.userdata;
  spec.info = &info;
}

Skin::Skin() : Element(kKind) {
  SetDefaults(spec);
  Bind();
}

void Skin::Bind() {
  spec.element = this;
  spec.file = &own.file;
  spec.material = &own.material;
  spec.vert = &own.vert;
  spec.texcoord = &own.texcoord;
  spec.face = &own.face;
  spec.bodyname = &own.bodyname;
  spec.bindpos = &own.bindpos;
  spec.bindquat = &own.bindquat;
  spec.vertid = &own.vertid;
  spec.vertweight = &own.vertweight;
  spec.info = &info;
}

Texture::Texture() : Element(kKind) {
  SetDefaults(spec);
  own.cubefiles.resize(6);
  Bind();
}

void Texture::Bind() {
  spec.element = this;
  spec.content_type = &own.content_type;
  spec.file = &own.file;
  spec.cubefiles = &own.cubefiles;
  spec.data = &own.data;
  spec.info = &info;
}

Material::Material() : Element(kKind) {
  SetDefaults(spec);
  own.textures.resize(mjNTEXROLE);  // programs set one of them: mjs_setInStringVec
  Bind();
}

void Material::Bind() {
  spec.element = this;
  spec.textures = &own.textures;
  spec.info = &info;
}

DefaultClass::DefaultClass() : Element(kKind) { Bind(); }

void DefaultClass::Bind() {
  spec.element = this;
  spec.joint = &joint.spec;
  spec.geom = &geom.spec;
  spec.site = &site.spec;
  spec.camera = &camera.spec;
  spec.light = &light.spec;
  spec.flex = &flex.spec;
  spec.mesh = &mesh.spec;
  spec.material = &material.spec;
  spec.pair = &pair.spec;
  spec.equality = &equality.spec;
  spec.tendon = &tendon.spec;
  spec.actuator = &actuator.spec;
}

void DefaultClass::CopyTemplates(const DefaultClass& src) {
  CopyData(joint, src.joint);
  CopyData(geom, src.geom);
  CopyData(site, src.site);
  CopyData(camera, src.camera);
  CopyData(light, src.light);
  CopyData(flex, src.flex);
  CopyData(mesh, src.mesh);
  CopyData(material, src.material);
  CopyData(pair, src.pair);
  CopyData(equality, src.equality);
  CopyData(tendon, src.tendon);
  CopyData(actuator, src.actuator);
}

}  // namespace pliant::spec
