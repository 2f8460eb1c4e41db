// The editable model: plain structs owned by an mjSpec, changed freely, then compiled.
// Angles are in the unit that compiler.degree selects.
#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

// Handles of strings and vectors: real containers in C++, opaque in C.
#ifdef __cplusplus
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using mjString = std::string;
using mjStringVec = std::vector<std::string>;
using mjIntVec = std::vector<int>;
using mjIntVecVec = std::vector<std::vector<int>>;
using mjFloatVec = std::vector<float>;
using mjFloatVecVec = std::vector<std::vector<float>>;
using mjDoubleVec = std::vector<double>;
using mjByteVec = std::vector<std::byte>;
#else
typedef void mjString;
typedef void mjStringVec;
typedef void mjIntVec;
typedef void mjIntVecVec;
typedef void mjFloatVec;
typedef void mjFloatVecVec;
typedef void mjDoubleVec;
typedef void mjByteVec;
#endif

// Inertia source
typedef enum mjtGeomInertia {
  mjINERTIA_VOLUME = 0,  // solid
  mjINERTIA_SHELL = 1,  // hollow
} mjtGeomInertia;

// Mesh inertia algorithm
typedef enum mjtMeshInertia {
  mjMESH_INERTIA_CONVEX = 0,  // hull
  mjMESH_INERTIA_EXACT = 1,  // watertight exact
  mjMESH_INERTIA_LEGACY = 2,  // old overcounting sum
  mjMESH_INERTIA_SHELL = 3,  // surface
} mjtMeshInertia;

// Generated meshes
typedef enum mjtMeshBuiltin {
  mjMESH_BUILTIN_NONE = 0,  // none
  mjMESH_BUILTIN_SPHERE = 1,  // icosphere
  mjMESH_BUILTIN_HEMISPHERE = 2,  // half sphere
  mjMESH_BUILTIN_CONE = 3,  // cone/prism
  mjMESH_BUILTIN_SUPERSPHERE = 4,  // superellipsoid
  mjMESH_BUILTIN_SUPERTORUS = 5,  // supertoroid
  mjMESH_BUILTIN_WEDGE = 6,  // spherical patch
  mjMESH_BUILTIN_PLATE = 7,  // grid plate
} mjtMeshBuiltin;

// Generated textures
typedef enum mjtBuiltin {
  mjBUILTIN_NONE = 0,  // none
  mjBUILTIN_GRADIENT = 1,  // rgb1 to rgb2 fade
  mjBUILTIN_CHECKER = 2,  // 2x2 checks
  mjBUILTIN_FLAT = 3,  // uniform color
} mjtBuiltin;

// Texture marks
typedef enum mjtMark {
  mjMARK_NONE = 0,  // none
  mjMARK_EDGE = 1,  // borders
  mjMARK_CROSS = 2,  // cross
  mjMARK_RANDOM = 3,  // random pixels
} mjtMark;

// Tri-state limit flag
typedef enum mjtLimited {
  mjLIMITED_FALSE = 0,  // no
  mjLIMITED_TRUE = 1,  // yes
  mjLIMITED_AUTO = 2,  // yes when a range is given (needs autolimits)
} mjtLimited;

// Free joint alignment
typedef enum mjtAlignFree {
  mjALIGNFREE_FALSE = 0,  // no
  mjALIGNFREE_TRUE = 1,  // yes
  mjALIGNFREE_AUTO = 2,  // follow compiler.alignfree
} mjtAlignFree;

// Inertia inference
typedef enum mjtInertiaFromGeom {
  mjINERTIAFROMGEOM_FALSE = 0,  // never
  mjINERTIAFROMGEOM_TRUE = 1,  // always, overriding inertial
  mjINERTIAFROMGEOM_AUTO = 2,  // when inertial absent
} mjtInertiaFromGeom;

// Differing global settings of a spec and of one attached to it
typedef enum mjtConflict {
  mjCONFLICT_WARNING = 0,  // keep those of the parent and warn
  mjCONFLICT_MERGE = 1,  // merge
  mjCONFLICT_ERROR = 2,  // refuse
} mjtConflict;

// Times of a compilation: the first two wall clock, the others CPU time summed over threads
typedef enum mjtCTimer {
  mjCTIMER_TOTAL = 0,  // whole compilation
  mjCTIMER_ASSETS = 1,  // assets
  mjCTIMER_TEXTURE = 2,  // textures
  mjCTIMER_MESH_LOAD = 3,  // reading meshes
  mjCTIMER_MESH_HULL = 4,  // convex hulls
  mjCTIMER_MESH_POLYGON = 5,  // hull polygons
  mjCTIMER_MESH_INERTIA = 6,  // mesh inertias
  mjCTIMER_MESH_BVH = 7,  // mesh bounding volumes
  mjCTIMER_MESH_OCTREE = 8,  // mesh octrees
  mjNCTIMER = 9,  // count
} mjtCTimer;

// Rotation specifier
typedef enum mjtOrientation {
  mjORIENTATION_QUAT = 0,  // quaternion
  mjORIENTATION_AXISANGLE = 1,  // axis-angle
  mjORIENTATION_XYAXES = 2,  // two axes
  mjORIENTATION_ZAXIS = 3,  // z axis, shortest rotation
  mjORIENTATION_EULER = 4,  // Euler sequence
} mjtOrientation;

typedef struct mjsElement_ {
  mjtObj elemtype;  // kind of element
  uint64_t signature;  // compile stamp
} mjsElement;

typedef struct mjsCompiler_ {
  mjtBool autolimits;  // infer "limited" flags from given ranges (default: 1)
  double boundmass;  // floor on body mass (default: 0)
  double boundinertia;  // floor on principal moments (default: 0)
  double settotalmass;  // rescale to this total when positive (default: -1)
  mjtBool balanceinertia;  // repair triangle-inequality violations by averaging (default: 0)
  mjtBool fitaabb;  // primitive fitting uses mesh AABB, not inertia box (default: 0)
  mjtBool degree;  // 1: angles given in degrees (default: 1 (MJCF), 0 (URDF))
  char eulerseq[3];  // rotation order, lower intrinsic, upper extrinsic (default: "xyz")
  mjtBool discardvisual;  // drop purely visual elements (default: 0 (MJCF), 1 (URDF))
  mjtBool usethread;  // compile with several threads (default: 1)
  mjtBool fusestatic;  // merge static bodies into parents (default: 0 (MJCF), 1 (URDF))
  mjtInertiaFromGeom inertiafromgeom;  // source of inertias (default: auto)
  int inertiagrouprange[2];  // geom groups counted for inertia (default: 0 5)
  mjtBool saveinertial;  // write inertial for all bodies on save (default: 0)
  mjtBool alignfree;  // free-joint alignment when a joint says auto (default: 0)
  mjtConflict conflict;  // what differing global settings do on attach (default: warning)
  mjLROpt LRopt;  // length-range options (default: see mjLROpt)
  mjString* meshdir;  // mesh and hfield folder
  mjString* texturedir;  // texture folder
  uint64_t authored;  // which members were given explicitly, bits in the order of MJSCOMPILER_FIELDS
} mjsCompiler;

// Which global settings were given explicitly: bits in the order of the field lists of mjxmacro.h
typedef struct mjsAuthored_ {
  uint64_t option;  // MJOPTION_FIELDS
  int disableflags;  // the flags themselves
  int enableflags;  // the flags themselves
  int disableactuator;  // the flags themselves
  uint64_t visual_global;  // MJVISUAL_GLOBAL_FIELDS
  uint64_t visual_quality;  // MJVISUAL_QUALITY_FIELDS
  uint64_t visual_headlight;  // MJVISUAL_HEADLIGHT_FIELDS
  uint64_t visual_map;  // MJVISUAL_MAP_FIELDS
  uint64_t visual_scale;  // MJVISUAL_SCALE_FIELDS
  uint64_t visual_rgba;  // MJVISUAL_RGBA_FIELDS
} mjsAuthored;

typedef struct mjSpec_ {
  mjsElement* element;  // base element
  mjString* modelname;  // model name (default: "MuJoCo Model")
  mjsCompiler compiler;  // compiler options
  mjtBool strippath;  // drop folders from asset file names (default: 0 (MJCF), 1 (URDF))
  mjOption option;  // physics options
  mjVisual visual;  // visual options
  mjStatistic stat;  // statistics overrides, when set
  mjtSize memory;  // arena bytes requested (default: -1 (automatic))
  int nemax;  // cap on equality constraints
  int nuserdata;  // length of userdata (default: 0)
  int nuser_body;  // per-body user numbers (default: -1 (infer))
  int nuser_jnt;  // per-joint user numbers (default: -1)
  int nuser_geom;  // per-geom user numbers (default: -1)
  int nuser_site;  // per-site user numbers (default: -1)
  int nuser_cam;  // per-camera user numbers (default: -1)
  int nuser_tendon;  // per-tendon user numbers (default: -1)
  int nuser_actuator;  // per-actuator user numbers (default: -1)
  int nuser_sensor;  // per-sensor user numbers (default: -1)
  int nkey;  // minimum keyframe count (default: 0)
  int njmax;  // legacy constraint cap (default: -1)
  int nconmax;  // legacy contact cap (default: -1)
  mjtSize nstack;  // legacy stack size in mjtNums (default: -1)
  mjString* comment;  // text placed atop saved XML
  mjString* modelfiledir;  // folder of the source file
  mjtBool hasImplicitPluginElem;  // parser bookkeeping for implicit plugins
  mjsAuthored authored;  // which global settings were given explicitly
} mjSpec;

typedef struct mjsOrientation_ {
  mjtOrientation type;  // which specifier is in force (default: mjORIENTATION_QUAT)
  double axisangle[4];  // axis (3) then angle
  double xyaxes[6];  // x axis then y axis
  double zaxis[3];  // z axis
  double euler[3];  // three angles
} mjsOrientation;

typedef struct mjsPlugin_ {
  mjsElement* element;  // base element
  mjString* name;  // instance name
  mjString* plugin_name;  // plugin identifier
  mjtBool active;  // 1 when in use
  mjString* info;  // text appended to error messages
} mjsPlugin;

typedef struct mjsBody_ {
  mjsElement* element;  // base element
  mjString* childclass;  // default class for descendants
  double pos[3];  // origin in parent (default: 0 0 0)
  double quat[4];  // rotation in parent (default: 1 0 0 0)
  mjsOrientation alt;  // alternative rotation
  double mass;  // mass
  double ipos[3];  // center of mass
  double iquat[4];  // inertial rotation (default: 1 0 0 0)
  double inertia[3];  // principal moments
  mjsOrientation ialt;  // alternative inertial rotation
  double fullinertia[6];  // M11 M22 M33 M12 M13 M23
  mjtBool mocap;  // mocap flag (default: 0)
  double gravcomp;  // gravity compensation fraction (default: 0)
  mjtSleepPolicy sleep;  // whether the tree may sleep (default: auto)
  mjtByte simple;  // 0: never treated as simple (default: 1)
  mjDoubleVec* userdata;  // user numbers
  mjtBool explicitinertial;  // save inertial clause explicitly
  mjsPlugin plugin;  // passive-force plugin
  mjString* info;  // text appended to error messages
} mjsBody;

typedef struct mjsFrame_ {
  mjsElement* element;  // base element
  mjString* childclass;  // default class for children
  double pos[3];  // translation (default: 0 0 0)
  double quat[4];  // rotation (default: 1 0 0 0)
  mjsOrientation alt;  // alternative rotation
  mjString* info;  // text appended to error messages
} mjsFrame;

typedef struct mjsJoint_ {
  mjsElement* element;  // base element
  mjtJoint type;  // joint kind (default: mjJNT_HINGE)
  double pos[3];  // anchor (default: 0 0 0)
  double axis[3];  // axis (default: 0 0 1)
  double ref;  // value at qpos0 (default: 0)
  mjtAlignFree align;  // free-joint alignment (default: auto)
  double stiffness[mjNPOLY + 1];  // spring coefficients (default: 0 0 0)
  double springref;  // spring rest value (default: 0)
  double springdamper[2];  // time constant, damping ratio; both positive enables (default: 0 0)
  mjtLimited limited;  // whether range applies (default: auto)
  double range[2];  // limits (default: 0 0)
  double margin;  // limit activation distance (default: 0)
  mjtNum solref_limit[mjNREF];  // limit solref (default: 0.02 1)
  mjtNum solimp_limit[mjNIMP];  // limit solimp (default: 0.9 0.95 0.001 0.5 2)
  mjtLimited actfrclimited;  // whether actfrcrange applies (default: auto)
  double actfrcrange[2];  // actuator force clamp (default: 0 0)
  double armature;  // rotor inertia (default: 0)
  double damping[mjNPOLY + 1];  // damping coefficients (default: 0 0 0)
  double frictionloss;  // dry friction (default: 0)
  mjtNum solref_friction[mjNREF];  // friction solref (default: 0.02 1)
  mjtNum solimp_friction[mjNIMP];  // friction solimp (default: 0.9 0.95 0.001 0.5 2)
  int group;  // visibility group (default: 0)
  mjtBool actgravcomp;  // gravcomp routed through actuators (default: 0)
  mjDoubleVec* userdata;  // user numbers
  mjString* info;  // text appended to error messages
} mjsJoint;

typedef struct mjsGeom_ {
  mjsElement* element;  // base element
  mjtGeom type;  // shape (default: mjGEOM_SPHERE)
  double pos[3];  // origin (default: 0 0 0)
  double quat[4];  // rotation (default: 1 0 0 0)
  mjsOrientation alt;  // alternative rotation
  double fromto[6];  // segment end points (capsule, cylinder, box, ellipsoid)
  double size[3];  // size numbers (default: 0 0 0)
  int contype;  // type bitmask (default: 1)
  int conaffinity;  // affinity bitmask (default: 1)
  int condim;  // contact dimension (default: 3)
  int priority;  // merging precedence (default: 0)
  double friction[3];  // sliding, torsional, rolling (default: 1 0.005 0.0001)
  double solmix;  // averaging weight (default: 1)
  mjtNum solref[mjNREF];  // solref (default: 0.02 1)
  mjtNum solimp[mjNIMP];  // solimp (default: 0.9 0.95 0.001 0.5 2)
  double margin;  // detection distance (default: 0)
  double gap;  // inactive band (default: 0)
  double surfacevel[6];  // velocity of the surface: linear, angular (default: 0)
  double adhesion;  // attraction of contacts (default: 0)
  double mass;  // mass, overrides density
  double density;  // mass per volume, or per area for shells (default: 1000)
  mjtGeomInertia typeinertia;  // volume or shell (default: mjINERTIA_VOLUME)
  mjtNum fluid_ellipsoid;  // nonzero enables ellipsoid fluid model (default: 0)
  mjtNum fluid_coefs[5];  // blunt, slender, angular, Kutta, Magnus (default: 0.5 0.25 1.5 1 1)
  mjString* material;  // material name
  float rgba[4];  // color (default: 0.5 0.5 0.5 1)
  int group;  // visibility group (default: 0)
  mjString* hfieldname;  // hfield name
  mjString* meshname;  // mesh name
  double fitscale;  // size factor after mesh fitting (default: 1)
  mjDoubleVec* userdata;  // user numbers
  mjsPlugin plugin;  // SDF plugin
  mjString* info;  // text appended to error messages
} mjsGeom;

typedef struct mjsSite_ {
  mjsElement* element;  // base element
  double pos[3];  // origin (default: 0 0 0)
  double quat[4];  // rotation (default: 1 0 0 0)
  mjsOrientation alt;  // alternative rotation
  double fromto[6];  // segment end points
  double size[3];  // size numbers (default: 0.005 0.005 0.005)
  mjtGeom type;  // shape (default: mjGEOM_SPHERE)
  mjString* material;  // material name
  int group;  // visibility group (default: 0)
  float rgba[4];  // color (default: 0.5 0.5 0.5 1)
  mjString* meshname;  // mesh name
  mjDoubleVec* userdata;  // user numbers
  mjString* info;  // text appended to error messages
} mjsSite;

typedef struct mjsCamera_ {
  mjsElement* element;  // base element
  double pos[3];  // origin (default: 0 0 0)
  double quat[4];  // rotation (default: 1 0 0 0)
  mjsOrientation alt;  // alternative rotation
  mjtCamLight mode;  // tracking behaviour (default: mjCAMLIGHT_FIXED)
  mjString* targetbody;  // body looked at
  mjtProjection proj;  // projection (default: mjPROJ_PERSPECTIVE)
  int resolution[2];  // pixels (default: 1 1)
  int output;  // what it delivers, bits of mjtCamOutBit (default: mjCAMOUT_RGB)
  double fovy;  // vertical view, degrees or length (default: 45)
  double ipd;  // eye separation (default: 0.068)
  float intrinsic[4];  // focal and principal, length units
  float sensor_size[2];  // imager size (default: 0 0)
  float focal_length[2];  // focal length, length units (default: 0 0)
  float focal_pixel[2];  // focal length, pixels (default: 0 0)
  float principal_length[2];  // principal point, length units (default: 0 0)
  float principal_pixel[2];  // principal point, pixels (default: 0 0)
  mjDoubleVec* userdata;  // user numbers
  mjString* info;  // text appended to error messages
} mjsCamera;

typedef struct mjsLight_ {
  mjsElement* element;  // base element
  double pos[3];  // origin (default: 0 0 0)
  double dir[3];  // direction (default: 0 0 -1)
  mjtCamLight mode;  // tracking behaviour (default: mjCAMLIGHT_FIXED)
  mjString* targetbody;  // body pointed at
  mjtBool active;  // on/off (default: 1)
  mjtLightType type;  // light kind (default: mjLIGHT_SPOT)
  mjString* texture;  // image-light texture name
  mjtBool castshadow;  // produces shadows (default: 1)
  float bulbradius;  // source radius (default: 0.02)
  float intensity;  // candela (default: 0)
  float range;  // reach (default: 10)
  float attenuation[3];  // constant, linear, quadratic (default: 1 0 0)
  float cutoff;  // degrees (default: 45)
  float softness;  // share of the cone in which the edge fades (default: 0.2)
  float exponent;  // spot exponent (default: 10)
  float ambient[3];  // ambient color (default: 0 0 0)
  float diffuse[3];  // diffuse color (default: 0.7 0.7 0.7)
  float specular[3];  // specular color (default: 0.3 0.3 0.3)
  mjString* info;  // text appended to error messages
} mjsLight;

typedef struct mjsFlex_ {
  mjsElement* element;  // base element
  int contype;  // type bitmask (default: 1)
  int conaffinity;  // affinity bitmask (default: 1)
  int condim;  // contact dimension (default: 3)
  int priority;  // merging precedence (default: 0)
  double friction[3];  // sliding, torsional, rolling (default: 1 0.005 0.0001)
  double solmix;  // averaging weight (default: 1)
  mjtNum solref[mjNREF];  // solref (default: 0.02 1)
  mjtNum solimp[mjNIMP];  // solimp (default: 0.9 0.95 0.001 0.5 2)
  double margin;  // detection distance (default: 0)
  double gap;  // inactive band (default: 0)
  int dim;  // element dimension (default: 2)
  double radius;  // element thickness radius (default: 0.005)
  double size[3];  // half sizes of the vertex box (default: 0 0 0)
  mjtBool internal;  // internal collisions (default: 0)
  mjtBool flatskin;  // faceted shading (default: 0)
  mjtFlexSelf selfcollide;  // self collision (default: auto)
  int passive;  // contacts as passive forces (default: 0)
  int activelayers;  // colliding layers (default: 1)
  int group;  // visibility group (default: 0)
  double edgestiffness;  // edge spring constant (default: 0)
  double edgedamping;  // edge damping (default: 0)
  float rgba[4];  // color (default: 0.5 0.5 0.5 1)
  mjString* material;  // material name
  double young;  // Young's modulus (default: 0)
  double poisson;  // Poisson's ratio, [0,0.5) (default: 0)
  double damping;  // Rayleigh coefficient, time units (default: 0)
  double thickness;  // shell thickness, 2D (default: -1)
  int elastic2d;  // 0 none, 1 bend, 2 stretch, 3 both (default: 0)
  int cellcount[3];  // interpolation cells along each axis (default: 1 1 1)
  int order;  // interpolation: 0 none, 1 trilinear, 2 quadratic (default: 0)
  mjStringVec* nodebody;  // node body names
  mjStringVec* vertbody;  // vertex body names
  mjDoubleVec* node;  // node coordinates
  mjDoubleVec* vert;  // vertex coordinates
  mjIntVec* elem;  // element vertex ids
  mjFloatVec* texcoord;  // UV pairs
  mjIntVec* elemtexcoord;  // element UV ids
  mjString* info;  // text appended to error messages
} mjsFlex;

typedef struct mjsMesh_ {
  mjsElement* element;  // base element
  mjString* content_type;  // media type of the file
  mjString* file;  // file name
  double refpos[3];  // translation removed from vertices (default: 0 0 0)
  double refquat[4];  // rotation removed from vertices (default: 1 0 0 0)
  double scale[3];  // per-axis scale (default: 1 1 1)
  mjtMeshInertia inertia;  // inertia algorithm (default: legacy)
  mjtBool smoothnormal;  // average normals over sharp edges too (default: 0)
  mjtBool needsdf;  // build SDF octree
  int maxhullvert;  // hull vertex cap (default: -1)
  mjFloatVec* uservert;  // vertices
  mjFloatVec* usernormal;  // normals
  mjFloatVec* usertexcoord;  // UVs
  mjIntVec* userface;  // triangle vertex ids
  mjIntVec* userfacenormal;  // triangle normal ids
  mjIntVec* userfacetexcoord;  // triangle UV ids
  mjsPlugin plugin;  // SDF plugin
  mjString* material;  // fallback material for referencing geoms
  int octree_maxdepth;  // deepest octree level (default: 6)
  mjString* info;  // text appended to error messages
} mjsMesh;

typedef struct mjsHField_ {
  mjsElement* element;  // base element
  mjString* content_type;  // media type of the file
  mjString* file;  // file name
  double size[4];  // x radius, y radius, elevation, base
  int nrow;  // rows (default: 0)
  int ncol;  // columns (default: 0)
  mjFloatVec* userdata;  // elevations
  mjString* info;  // text appended to error messages
} mjsHField;

typedef struct mjsSkin_ {
  mjsElement* element;  // base element
  mjString* file;  // file name
  mjString* material;  // material name
  float rgba[4];  // color (default: 0.5 0.5 0.5 1)
  float inflate;  // normal offset (default: 0)
  int group;  // visibility group (default: 0)
  mjFloatVec* vert;  // vertices
  mjFloatVec* texcoord;  // UVs
  mjIntVec* face;  // triangles
  mjStringVec* bodyname;  // bone bodies
  mjFloatVec* bindpos;  // bind positions
  mjFloatVec* bindquat;  // bind rotations
  mjIntVecVec* vertid;  // per-bone vertex ids
  mjFloatVecVec* vertweight;  // per-bone weights
  mjString* info;  // text appended to error messages
} mjsSkin;

typedef struct mjsTexture_ {
  mjsElement* element;  // base element
  mjtTexture type;  // mapping kind (default: mjTEXTURE_CUBE)
  mjtColorSpace colorspace;  // encoding (default: auto)
  mjtBuiltin builtin;  // generated image (default: none)
  mjtMark mark;  // marks (default: none)
  double rgb1[3];  // first color (default: 0.8 0.8 0.8)
  double rgb2[3];  // second color (default: 0.5 0.5 0.5)
  double markrgb[3];  // mark color (default: 0 0 0)
  double random;  // dot probability (default: 0.01)
  int height;  // rows (default: 0)
  int width;  // columns (default: 0)
  int nchannel;  // channels (default: 3)
  mjString* content_type;  // media type of the file
  mjString* file;  // single image
  int gridsize[2];  // grid rows, columns (default: 1 1)
  char gridlayout[12];  // cell codes RLUDFB and '.' (default: "............")
  mjStringVec* cubefiles;  // one image per cube side
  mjByteVec* data;  // raw bytes
  mjtBool hflip;  // mirror horizontally (default: 0)
  mjtBool vflip;  // mirror vertically (default: 0)
  mjString* info;  // text appended to error messages
} mjsTexture;

typedef struct mjsMaterial_ {
  mjsElement* element;  // base element
  mjStringVec* textures;  // texture names by role
  mjtBool texuniform;  // world-unit scaling (default: 0)
  float texrepeat[2];  // repeats (default: 1 1)
  float emission;  // emission (default: 0)
  float specular;  // specular (default: 0.5)
  float shininess;  // shininess (default: 0.5)
  float reflectance;  // reflectance (default: 0)
  float metallic;  // metalness (default: -1)
  float roughness;  // roughness (default: -1)
  float rgba[4];  // color (default: 1 1 1 1)
  mjString* info;  // text appended to error messages
} mjsMaterial;

typedef struct mjsPair_ {
  mjsElement* element;  // base element
  mjString* geomname1;  // first geom
  mjString* geomname2;  // second geom
  int condim;  // contact dimension (default: 3)
  mjtNum solref[mjNREF];  // normal solref (default: 0.02 1)
  mjtNum solreffriction[mjNREF];  // friction solref, zeros inherit solref (default: 0 0)
  mjtNum solimp[mjNIMP];  // solimp (default: 0.9 0.95 0.001 0.5 2)
  double margin;  // detection distance (default: 0)
  double gap;  // inactive band (default: 0)
  double adhesion;  // attraction of contacts (default: 0)
  double friction[5];  // five coefficients (default: 1 1 0.005 0.0001 0.0001)
  mjString* info;  // text appended to error messages
} mjsPair;

typedef struct mjsExclude_ {
  mjsElement* element;  // base element
  mjString* bodyname1;  // first body
  mjString* bodyname2;  // second body
  mjString* info;  // text appended to error messages
} mjsExclude;

typedef struct mjsEquality_ {
  mjsElement* element;  // base element
  mjtEq type;  // kind
  double data[mjNEQDATA];  // kind-specific numbers (default: starts "0 1 0 0 0 ...")
  mjtBool active;  // initially active (default: 1)
  mjString* name1;  // first object
  mjString* name2;  // second object
  mjtObj objtype;  // kind of both objects
  mjtNum solref[mjNREF];  // solref (default: 0.02 1)
  mjtNum solimp[mjNIMP];  // solimp (default: 0.9 0.95 0.001 0.5 2)
  mjString* info;  // text appended to error messages
} mjsEquality;

typedef struct mjsTendon_ {
  mjsElement* element;  // base element
  double stiffness[mjNPOLY + 1];  // spring coefficients (default: 0 0 0)
  double springlength[2];  // rest length dead-band; -1 -1 computes it (default: -1 -1)
  double damping[mjNPOLY + 1];  // damping coefficients (default: 0 0 0)
  double frictionloss;  // dry friction (default: 0)
  mjtNum solref_friction[mjNREF];  // friction solref (default: 0.02 1)
  mjtNum solimp_friction[mjNIMP];  // friction solimp (default: 0.9 0.95 0.001 0.5 2)
  double armature;  // length inertia (default: 0)
  mjtLimited limited;  // whether range applies (default: auto)
  mjtLimited actfrclimited;  // whether actfrcrange applies (default: auto)
  double range[2];  // length limits (default: 0 0)
  double actfrcrange[2];  // actuator force clamp (default: 0 0)
  double margin;  // limit activation distance (default: 0)
  mjtNum solref_limit[mjNREF];  // limit solref (default: 0.02 1)
  mjtNum solimp_limit[mjNIMP];  // limit solimp (default: 0.9 0.95 0.001 0.5 2)
  mjString* material;  // material name
  double width;  // drawn radius (default: 0.003)
  float rgba[4];  // color (default: 0.5 0.5 0.5 1)
  int group;  // visibility group (default: 0)
  mjDoubleVec* userdata;  // user numbers
  mjString* info;  // text appended to error messages
} mjsTendon;

typedef struct mjsWrap_ {
  mjsElement* element;  // base element
  mjtWrap type;  // kind of path element
  mjString* info;  // text appended to error messages
} mjsWrap;

typedef struct mjsActuator_ {
  mjsElement* element;  // base element
  mjtGain gaintype;  // gain kind (default: fixed)
  double gainprm[mjNGAIN];  // gain parameters (default: 1 0 ... 0)
  mjtBias biastype;  // bias kind (default: none)
  double biasprm[mjNBIAS];  // bias parameters (default: 0 ... 0)
  mjtDyn dyntype;  // dynamics kind (default: none)
  double dynprm[mjNDYN];  // dynamics parameters (default: 1 0 ... 0)
  int actdim;  // activation count, -1 from dyntype (default: -1)
  int ctrlspec;  // inputs: mjtCtrlInput bits or mjtCtrlChart (default: 0, as the type has)
  double velrange[2];  // bounds of the velocity input (default: 0 0)
  double ffrange[2];  // bounds of the feedforward input (default: 0 0)
  mjtBool actearly;  // use upcoming activation (default: 0)
  mjtTrn trntype;  // transmission kind (default: undefined)
  double gear[6];  // scaling and axes (default: 1 0 0 0 0 0)
  mjString* target;  // target object name
  mjString* refsite;  // reference site
  mjString* slidersite;  // slider pin site
  double cranklength;  // rod length (default: 0)
  double lengthrange[2];  // transmission length range (default: 0 0)
  double inheritrange;  // copy target range scaled by this (default: 0)
  double damping[mjNPOLY + 1];  // damping added to the target (default: 0 0 0)
  double armature;  // inertia added to the target (default: 0)
  mjtLimited ctrllimited;  // whether ctrlrange applies (default: auto)
  double ctrlrange[2];  // control bounds (default: 0 0)
  mjtLimited forcelimited;  // whether forcerange applies (default: auto)
  double forcerange[2];  // force bounds (default: 0 0)
  mjtLimited actlimited;  // whether actrange applies (default: auto)
  double actrange[2];  // activation bounds (default: 0 0)
  int group;  // group (default: 0)
  int nsample;  // samples of history (default: 0)
  int interp;  // interpolation between them: 0 hold, 1 linear, 2 cubic (default: 0)
  double delay;  // age of the control that acts, seconds (default: 0)
  mjDoubleVec* userdata;  // user numbers
  mjsPlugin plugin;  // actuator plugin
  mjString* info;  // text appended to error messages
} mjsActuator;

typedef struct mjsSensor_ {
  mjsElement* element;  // base element
  mjtSensor type;  // kind
  mjtObj objtype;  // measured kind
  mjString* objname;  // measured object
  mjtObj reftype;  // reference kind
  mjString* refname;  // reference object
  int intprm[mjNSENS];  // integer parameters
  mjtDataType datatype;  // value class (default: real)
  mjtStage needstage;  // stage (default: acc (user sensor))
  int dim;  // output count
  double cutoff;  // clip level (default: 0)
  double noise;  // standard deviation (default: 0)
  int nsample;  // samples of history (default: 0)
  int interp;  // interpolation between them: 0 hold, 1 linear, 2 cubic (default: 0)
  double delay;  // age of the value that is read, seconds (default: 0)
  double interval[2];  // period and phase of the computation (default: 0 0)
  mjDoubleVec* userdata;  // user numbers
  mjsPlugin plugin;  // sensor plugin
  mjString* info;  // text appended to error messages
} mjsSensor;

typedef struct mjsNumeric_ {
  mjsElement* element;  // base element
  mjDoubleVec* data;  // values
  int size;  // length; may exceed the data given
  mjString* info;  // text appended to error messages
} mjsNumeric;

typedef struct mjsText_ {
  mjsElement* element;  // base element
  mjString* data;  // text
  mjString* info;  // text appended to error messages
} mjsText;

typedef struct mjsTuple_ {
  mjsElement* element;  // base element
  mjIntVec* objtype;  // member kinds
  mjStringVec* objname;  // member names
  mjDoubleVec* objprm;  // member parameters
  mjString* info;  // text appended to error messages
} mjsTuple;

typedef struct mjsKey_ {
  mjsElement* element;  // base element
  double time;  // time (default: 0)
  mjDoubleVec* qpos;  // positions (default: qpos0)
  mjDoubleVec* qvel;  // velocities (default: 0)
  mjDoubleVec* act;  // activations (default: 0)
  mjDoubleVec* mpos;  // mocap positions (default: body_pos)
  mjDoubleVec* mquat;  // mocap rotations (default: body_quat)
  mjDoubleVec* ctrl;  // controls (default: 0)
  mjString* info;  // text appended to error messages
} mjsKey;

typedef struct mjsDefault_ {
  mjsElement* element;  // base element
  mjsJoint* joint;  // joint template
  mjsGeom* geom;  // geom template
  mjsSite* site;  // site template
  mjsCamera* camera;  // camera template
  mjsLight* light;  // light template
  mjsFlex* flex;  // flex template
  mjsMesh* mesh;  // mesh template
  mjsMaterial* material;  // material template
  mjsPair* pair;  // pair template
  mjsEquality* equality;  // equality template
  mjsTendon* tendon;  // tendon template
  mjsActuator* actuator;  // actuator template
} mjsDefault;

#endif  // MUJOCO_MJSPEC_H_
