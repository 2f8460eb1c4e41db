// Elements of a document, one struct a kind: those outside the tree here, assets in assets.h.
#pragma once

#include "engine/spec/tree_elements.h"

namespace pliant::spec {

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

// One element of a tendon path. Its name is that of the joint, site or geom which it goes along.
struct Wrap final : Element {
  static constexpr mjtObj kKind = mjOBJ_UNKNOWN;
  Wrap();
  void Bind();
  mjsWrap spec;
  struct Own {
    mjtWrap type = mjWRAP_NONE;  // a wrapping geom is mjWRAP_SPHERE until its shape is known
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

// Copies the values of src, not its identity (name, owner, place, handle). For every kind of element.
template <class T>
void CopyData(T& dst, const T& src) {
  dst.spec = src.spec;
  dst.own = src.own;
  dst.info = src.info;
  dst.Bind();
}

}  // namespace pliant::spec
