#pragma once

#include <cstddef>

#include "engine/spec/element.h"
#include "engine/spec/elements.h"

namespace pliant::spec {

struct Mesh final : Element {
  static constexpr mjtObj kKind = mjOBJ_MESH;
  struct Own {
    std::string content_type, file, material;
    std::vector<float> uservert, usernormal, usertexcoord;
    std::vector<int> userface, userfacenormal, userfacetexcoord;
    PluginStrings plugin;
    mjtMeshBuiltin builtin = mjMESH_BUILTIN_NONE;  // shape that the compiler generates from the numbers below
    std::vector<double> builtin_params;
  };
  Mesh();
  void Bind();
  mjsMesh spec;
  Own own;
};

struct HField final : Element {
  static constexpr mjtObj kKind = mjOBJ_HFIELD;
  struct Own {
    std::string content_type, file;
    std::vector<float> userdata;
  };
  HField();
  void Bind();
  mjsHField spec;
  Own own;
};

struct Skin final : Element {
  static constexpr mjtObj kKind = mjOBJ_SKIN;
  struct Own {
    std::string file, material;
    std::vector<float> vert, texcoord, bindpos, bindquat;
    std::vector<int> face;
    std::vector<std::string> bodyname;
    std::vector<std::vector<int>> vertid;
    std::vector<std::vector<float>> vertweight;
  };
  Skin();
  void Bind();
  mjsSkin spec;
  Own own;
};

struct Texture final : Element {
  static constexpr mjtObj kKind = mjOBJ_TEXTURE;
  struct Own {
    std::string content_type, file;
    std::vector<std::string> cubefiles;  // six entries: right left up down front back
    std::vector<std::byte> data;
  };
  Texture();
  void Bind();
  mjsTexture spec;
  Own own;
};

struct Material final : Element {
  static constexpr mjtObj kKind = mjOBJ_MATERIAL;
  struct Own {
    std::vector<std::string> textures;  // mjNTEXROLE entries, by role
  };
  Material();
  void Bind();
  mjsMaterial spec;
  Own own;
};

// A default class: one template of each kind, a name (Element::name), and its place in the tree of classes.
struct DefaultClass final : Element {
  static constexpr mjtObj kKind = mjOBJ_DEFAULT;
  DefaultClass();
  void Bind();
  void CopyTemplates(const DefaultClass& src);
  mjsDefault spec;  // points at the public structs of the templates below
  Joint joint;
  Geom geom;
  Site site;
  Camera camera;
  Light light;
  Flex flex;
  Mesh mesh;
  Material material;
  Pair pair;
  Equality equality;
  Tendon tendon;
  Actuator actuator;
  DefaultClass* parent = nullptr;
  std::vector<DefaultClass*> children;  // document order
};

// The template of kind T inside a class, null for a kind without templates.
template <class T>
const T* TemplateOf(const DefaultClass& def);

}  // namespace pliant::spec
