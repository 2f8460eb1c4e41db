// Elements of the kinematic tree.
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
    std::string material, meshname;
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

}  // namespace pliant::spec
