#pragma once

#include "engine/spec/element.h"

namespace pliant::spec {

struct Joint;
struct Geom;
struct Site;
struct Camera;
struct Light;

// Every constructor applies the built-in defaults of the kind (defaults.h) and binds the handles.

struct BodyMass {
  double mass = 0;
  double ipos[3] = {0, 0, 0};
  double iquat[4] = {1, 0, 0, 0};
  double inertia[3] = {0, 0, 0};
  bool operator==(const BodyMass&) const = default;
};

struct Body final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_BODY;
  struct Own {
    std::string childclass;
    std::vector<double> userdata;
    PluginStrings plugin;
  };
  Body();
  void Bind();
  mjsBody spec;
  Own own;
  BodyMass compiled;  // of the last compilation, with the bodies that were fused into this one
  // children, each list in document order; contents of frames are listed here too
  std::vector<Body*> bodies;
  std::vector<Frame*> frames;
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
};

struct Frame final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_FRAME;
  struct Own {
    std::string childclass;
  };
  Frame();
  void Bind();
  mjsFrame spec;
  Own own;
};

struct Joint final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_JOINT;
  struct Own {
    std::vector<double> userdata;
  };
  Joint();
  void Bind();
  mjsJoint spec;
  Own own;
};

struct Geom final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_GEOM;
  struct Own {
    std::string material, hfieldname, meshname;
    std::vector<double> userdata;
    PluginStrings plugin;
  };
  Geom();
  void Bind();
  mjsGeom spec;
  Own own;
};

struct Site final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_SITE;
  struct Own {
    std::string material;
    std::vector<double> userdata;
  };
  Site();
  void Bind();
  mjsSite spec;
  Own own;
};

struct Camera final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_CAMERA;
  struct Own {
    std::string targetbody;
    std::vector<double> userdata;
  };
  Camera();
  void Bind();
  mjsCamera spec;
  Own own;
};

struct Light final : TreeElement {
  static constexpr mjtObj kKind = mjOBJ_LIGHT;
  struct Own {
    std::string targetbody, texture;
  };
  Light();
  void Bind();
  mjsLight spec;
  Own own;
};

struct Flex final : Element {
  static constexpr mjtObj kKind = mjOBJ_FLEX;
  struct Own {
    std::string material;
    std::vector<std::string> nodebody, vertbody;
    std::vector<double> node, vert;
    std::vector<int> elem, elemtexcoord;
    std::vector<float> texcoord;
  };
  Flex();
  void Bind();
  mjsFlex spec;
  Own own;
};

struct Pair final : Element {
  static constexpr mjtObj kKind = mjOBJ_PAIR;
  struct Own {
    std::string geomname1, geomname2;
  };
  Pair();
  void Bind();
  mjsPair spec;
  Own own;
};

struct Exclude final : Element {
  static constexpr mjtObj kKind = mjOBJ_EXCLUDE;
  struct Own {
    std::string bodyname1, bodyname2;
  };
  Exclude();
  void Bind();
  mjsExclude spec;
  Own own;
};

struct Equality final : Element {
  static constexpr mjtObj kKind = mjOBJ_EQUALITY;
  struct Own {
    std::string name1, name2;
  };
  Equality();
  void Bind();
  mjsEquality spec;
  Own own;
};

struct Tendon;

// One element of a tendon path.
struct Wrap final : Element {
  static constexpr mjtObj kKind = mjOBJ_UNKNOWN;
  Wrap();
  void Bind();
  mjsWrap spec;
  struct Own {
    mjtWrap type = mjWRAP_NONE;  // a wrapping geom is mjWRAP_SPHERE until its shape is known
    std::string target;          // joint, site or geom
    std::string sidesite;        // of a wrapping geom, may be empty
    double prm = 0;              // joint coefficient or pulley divisor
  } own;
  Tendon* tendon = nullptr;
};

struct Tendon final : Element {
  static constexpr mjtObj kKind = mjOBJ_TENDON;
  struct Own {
    std::string material;
    std::vector<double> userdata;
  };
  Tendon();
  void Bind();
  mjsTendon spec;
  Own own;
  std::vector<Wrap*> path;
  bool IsSpatial() const;  // the first path element is not a joint
};

struct Actuator final : Element {
  static constexpr mjtObj kKind = mjOBJ_ACTUATOR;
  struct Own {
    std::string target, refsite, slidersite;
    std::vector<double> userdata;
    PluginStrings plugin;
  };
  Actuator();
  void Bind();
  mjsActuator spec;
  Own own;
};

struct Sensor final : Element {
  static constexpr mjtObj kKind = mjOBJ_SENSOR;
  struct Own {
    std::string objname, refname;
    std::vector<double> userdata;
    PluginStrings plugin;
  };
  Sensor();
  void Bind();
  mjsSensor spec;
  Own own;
};

struct Numeric final : Element {
  static constexpr mjtObj kKind = mjOBJ_NUMERIC;
  struct Own {
    std::vector<double> data;
  };
  Numeric();
  void Bind();
  mjsNumeric spec;
  Own own;
};

struct Text final : Element {
  static constexpr mjtObj kKind = mjOBJ_TEXT;
  struct Own {
    std::string data;
  };
  Text();
  void Bind();
  mjsText spec;
  Own own;
};

struct Tuple final : Element {
  static constexpr mjtObj kKind = mjOBJ_TUPLE;
  struct Own {
    std::vector<int> objtype;
    std::vector<std::string> objname;
    std::vector<double> objprm;
  };
  Tuple();
  void Bind();
  mjsTuple spec;
  Own own;
};

// Values of a keyframe for one joint (qpos, qvel), actuator (act, ctrl) or mocap body (mpos, mquat); keys.h
// says which keys are kept in such parts.
struct KeyPart {
  const Element* element;
  std::vector<double> first, second;  // empty: as in the reference state
};

struct Key final : Element {
  static constexpr mjtObj kKind = mjOBJ_KEY;
  struct Own {
    std::vector<double> qpos, qvel, act, mpos, mquat, ctrl;
  };
  Key();
  void Bind();
  mjsKey spec;
  Own own;
  std::vector<KeyPart> parts;
  bool split = false;  // the values are in `parts`, not in the vectors
  bool whole = false;  // written for the model as it is after replicating: the vectors are never filled up
  // Keeps the values by element from now on.
  void TakeParts(std::vector<KeyPart> values);
};

// A plugin instance: explicit (named, in extension) or implicit (made for the one element that uses it).
struct Plugin final : Element {
  static constexpr mjtObj kKind = mjOBJ_PLUGIN;
  struct Own {
    PluginStrings strings;
    std::map<std::string, std::string, std::less<>> attributes;  // configuration key -> value
  };
  Plugin();
  void Bind();
  mjsPlugin spec;
  Own own;
  int slot = -1;  // registry slot, resolved by the compiler
};

// Copies the values of src, not its identity (name, owner, place, handle). Works for every kind above
// and in assets.h.
template <class T>
void CopyData(T& dst, const T& src) {
  dst.spec = src.spec;
  dst.own = src.own;
  dst.info = src.info;
  dst.Bind();
}

}  // namespace pliant::spec
