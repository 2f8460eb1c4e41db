// The compiled model, its options and the enums that describe it.
// Matrices are row-major, quaternions (w, x, y, z), angles radians, ids zero-based with -1 for none.
#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjtnum.h>

#define mjPI 3.14159265358979323846  // pi
#define mjMAXVAL 1E+10  // largest |qpos|,|qvel|,|qacc| accepted by the check functions
#define mjMINMU 1E-5  // floor on every active friction coefficient
#define mjMINIMP 0.0001  // floor on constraint impedance
#define mjMAXIMP 0.9999  // ceiling on constraint impedance
#define mjMAXCONPAIR 50  // contact buffer capacity per geom pair (and per hfield pair)
#define mjMAXTREEDEPTH 50  // deepest BVH; deeper raises a warning
#define mjMAXFLEXNODES 27  // most control nodes in a flex
#define mjNEQDATA 11  // columns of eq_data
#define mjNDYN 10  // columns of actuator_dynprm
#define mjNGAIN 10  // columns of actuator_gainprm
#define mjNBIAS 10  // columns of actuator_biasprm
#define mjNFLUID 12  // columns of geom_fluid
#define mjNREF 2  // length of a solref
#define mjNIMP 5  // length of a solimp
#define mjNSENS 3  // columns of sensor_intprm
#define mjNSOLVER 200  // iterations recorded per island in mjData.solver
#define mjNISLAND 20  // islands recorded in mjData.solver

// Bits of mjOption.disableflags; a set bit turns a default feature OFF
typedef enum mjtDisableBit_ {
  mjDSBL_CONSTRAINT = 1<<0,  // whole constraint solver
  mjDSBL_EQUALITY = 1<<1,  // equality rows
  mjDSBL_FRICTIONLOSS = 1<<2,  // dry-friction rows of joints and tendons
  mjDSBL_LIMIT = 1<<3,  // joint and tendon limit rows
  mjDSBL_CONTACT = 1<<4,  // collision detection and contact rows
  mjDSBL_SPRING = 1<<5,  // joint/tendon springs; with DAMPER also set, all passive forces
  mjDSBL_DAMPER = 1<<6,  // joint/tendon dampers; with SPRING also set, all passive forces
  mjDSBL_GRAVITY = 1<<7,  // gravity treated as zero at runtime
  mjDSBL_CLAMPCTRL = 1<<8,  // no ctrl clamping
  mjDSBL_WARMSTART = 1<<9,  // solver starts without previous acceleration
  mjDSBL_FILTERPARENT = 1<<10,  // parent/child pairs may collide
  mjDSBL_ACTUATION = 1<<11,  // no actuator force nor activation dynamics
  mjDSBL_REFSAFE = 1<<12,  // drops the rule solref[0] >= 2*timestep
  mjDSBL_SENSOR = 1<<13,  // sensordata frozen
  mjDSBL_MIDPHASE = 1<<14,  // BVH pruning off, all geom pairs tested
  mjDSBL_EULERDAMP = 1<<15,  // Euler treats joint damping explicitly
  mjDSBL_AUTORESET = 1<<16,  // no reset on bad numbers
  mjDSBL_NATIVECCD = 1<<17,  // use legacy libccd/MPR instead of native GJK/EPA
  mjDSBL_ISLAND = 1<<18,  // one monolithic solve, no islands
  mjNDISABLE = 19,  // count
} mjtDisableBit;

// Bits of mjOption.enableflags; a set bit turns an optional feature ON
typedef enum mjtEnableBit_ {
  mjENBL_OVERRIDE = 1<<0,  // o_margin/o_solref/o_solimp/o_friction replace contact values
  mjENBL_ENERGY = 1<<1,  // compute mjData.energy
  mjENBL_FWDINV = 1<<2,  // fill solver_fwdinv every step
  mjENBL_INVDISCRETE = 1<<3,  // mj_inverse reads qacc as discrete-time difference
  mjENBL_MULTICCD = 1<<4,  // several contacts per convex pair
  mjNENABLE = 5,  // count
} mjtEnableBit;

// Joint kinds; numbers show nq / nv
typedef enum mjtJoint_ {
  mjJNT_FREE = 0,  // 7 / 6: world position + quaternion
  mjJNT_BALL = 1,  // 4 / 3: quaternion
  mjJNT_SLIDE = 2,  // 1 / 1: translation
  mjJNT_HINGE = 3,  // 1 / 1: angle, radians
} mjtJoint;

// Shapes; 0-8 legal in models, 100+ visual only
typedef enum mjtGeom_ {
  mjGEOM_PLANE = 0,  // infinite plane, normal +Z
  mjGEOM_HFIELD = 1,  // height field
  mjGEOM_SPHERE = 2,  // size[0] radius
  mjGEOM_CAPSULE = 3,  // size[0] radius, size[1] cylinder half-length, along Z
  mjGEOM_ELLIPSOID = 4,  // size = radii
  mjGEOM_CYLINDER = 5,  // size[0] radius, size[1] half-length, along Z
  mjGEOM_BOX = 6,  // size = half-sizes
  mjGEOM_MESH = 7,  // mesh asset
  mjGEOM_SDF = 8,  // signed distance field
  mjNGEOMTYPES = 9,  // count of model shapes
  mjGEOM_ARROW = 100,  // arrow
  mjGEOM_ARROW1 = 101,  // arrow, no wedges
  mjGEOM_ARROW2 = 102,  // double-headed arrow
  mjGEOM_LINE = 103,  // line
  mjGEOM_LINEBOX = 104,  // wire box
  mjGEOM_FLEX = 105,  // flex
  mjGEOM_SKIN = 106,  // skin
  mjGEOM_LABEL = 107,  // text only
  mjGEOM_TRIANGLE = 108,  // triangle
  mjGEOM_NONE = 1001,  // no shape
} mjtGeom;

// Camera and light tracking
typedef enum mjtCamLight_ {
  mjCAMLIGHT_FIXED = 0,  // rigid in the body
  mjCAMLIGHT_TRACK = 1,  // keeps world offset from body, constant world rotation
  mjCAMLIGHT_TRACKCOM = 2,  // same, offset taken from subtree com
  mjCAMLIGHT_TARGETBODY = 3,  // position rigid in body, aims at target body
  mjCAMLIGHT_TARGETBODYCOM = 4,  // same, aims at target's subtree com
} mjtCamLight;

// Lights
typedef enum mjtLightType_ {
  mjLIGHT_SPOT = 0,  // spotlight
  mjLIGHT_DIRECTIONAL = 1,  // parallel
  mjLIGHT_POINT = 2,  // omnidirectional
  mjLIGHT_IMAGE = 3,  // environment image
} mjtLightType;

// Mapping
typedef enum mjtTexture_ {
  mjTEXTURE_2D = 0,  // planar UV
  mjTEXTURE_CUBE = 1,  // cube wrap
  mjTEXTURE_SKYBOX = 2,  // cube used as background
} mjtTexture;

// Column of mat_texid
typedef enum mjtTextureRole_ {
  mjTEXROLE_USER = 0,  // free use
  mjTEXROLE_RGB = 1,  // albedo
  mjTEXROLE_OCCLUSION = 2,  // occlusion
  mjTEXROLE_ROUGHNESS = 3,  // roughness
  mjTEXROLE_METALLIC = 4,  // metalness
  mjTEXROLE_NORMAL = 5,  // bump
  mjTEXROLE_OPACITY = 6,  // opacity
  mjTEXROLE_EMISSIVE = 7,  // emission
  mjTEXROLE_RGBA = 8,  // albedo and opacity
  mjTEXROLE_ORM = 9,  // occlusion/roughness/metalness packed
  mjNTEXROLE = 10,  // count
} mjtTextureRole;

// Texture encoding
typedef enum mjtColorSpace_ {
  mjCOLORSPACE_AUTO = 0,  // from file, else linear
  mjCOLORSPACE_LINEAR = 1,  // linear
  mjCOLORSPACE_SRGB = 2,  // sRGB
} mjtColorSpace;

// MjOption.integrator
typedef enum mjtIntegrator_ {
  mjINT_EULER = 0,  // semi-implicit, joint damping implicit
  mjINT_RK4 = 1,  // fixed-step fourth-order Runge-Kutta
  mjINT_IMPLICIT = 2,  // velocity-implicit with Coriolis derivatives, LU
  mjINT_IMPLICITFAST = 3,  // velocity-implicit, Coriolis derivatives dropped, symmetrized
} mjtIntegrator;

// MjOption.cone
typedef enum mjtCone_ {
  mjCONE_PYRAMIDAL = 0,  // 2*(dim-1) edge forces
  mjCONE_ELLIPTIC = 1,  // dim components
} mjtCone;

// MjOption.jacobian
typedef enum mjtJacobian_ {
  mjJAC_DENSE = 0,  // dense
  mjJAC_SPARSE = 1,  // CSR
  mjJAC_AUTO = 2,  // dense when nv is below 60, else sparse
} mjtJacobian;

// MjOption.solver
typedef enum mjtSolver_ {
  mjSOL_PGS = 0,  // projected Gauss-Seidel, dual
  mjSOL_CG = 1,  // conjugate gradient, primal
  mjSOL_NEWTON = 2,  // Newton, primal
} mjtSolver;

// Equality kinds (rows)
typedef enum mjtEq_ {
  mjEQ_CONNECT = 0,  // 3: points coincide
  mjEQ_WELD = 1,  // 6: frames coincide
  mjEQ_JOINT = 2,  // 1: quartic coupling of scalar joints
  mjEQ_TENDON = 3,  // 1: quartic coupling of tendon lengths
  mjEQ_FLEX = 4,  // one per edge: edge lengths frozen
  mjEQ_DISTANCE = 5,  // removed; using it is an error
} mjtEq;

// Tendon path elements
typedef enum mjtWrap_ {
  mjWRAP_NONE = 0,  // nothing
  mjWRAP_JOINT = 1,  // fixed tendon term
  mjWRAP_PULLEY = 2,  // starts a divided branch
  mjWRAP_SITE = 3,  // via point
  mjWRAP_SPHERE = 4,  // sphere obstacle
  mjWRAP_CYLINDER = 5,  // endless cylinder obstacle
} mjtWrap;

// Transmission kinds
typedef enum mjtTrn_ {
  mjTRN_JOINT = 0,  // joint, rotation axis in child frame
  mjTRN_JOINTINPARENT = 1,  // joint, rotation axis in parent frame
  mjTRN_SLIDERCRANK = 2,  // slider-crank
  mjTRN_TENDON = 3,  // tendon
  mjTRN_SITE = 4,  // site wrench, optional reference site
  mjTRN_BODY = 5,  // adhesion at a body's contacts
  mjTRN_UNDEFINED = 1000,  // not set
} mjtTrn;

// Activation dynamics
typedef enum mjtDyn_ {
  mjDYN_NONE = 0,  // stateless
  mjDYN_INTEGRATOR = 1,  // da/dt = u
  mjDYN_FILTER = 2,  // da/dt = (u-a)/tau, Euler
  mjDYN_FILTEREXACT = 3,  // same ODE, exact exponential update
  mjDYN_MUSCLE = 4,  // mju_muscleDynamics
  mjDYN_USER = 5,  // mjcb_act_dyn, else 0
} mjtDyn;

// Gain
typedef enum mjtGain_ {
  mjGAIN_FIXED = 0,  // gainprm[0]
  mjGAIN_AFFINE = 1,  // gainprm[0] + gainprm[1]*length + gainprm[2]*velocity
  mjGAIN_MUSCLE = 2,  // mju_muscleGain
  mjGAIN_USER = 3,  // mjcb_act_gain, else 1
} mjtGain;

// Bias
typedef enum mjtBias_ {
  mjBIAS_NONE = 0,  // 0
  mjBIAS_AFFINE = 1,  // biasprm[0] + biasprm[1]*length + biasprm[2]*velocity
  mjBIAS_MUSCLE = 2,  // mju_muscleBias
  mjBIAS_USER = 3,  // mjcb_act_bias, else 0
} mjtBias;

// Object kinds
typedef enum mjtObj_ {
  mjOBJ_UNKNOWN = 0,  // none
  mjOBJ_BODY = 1,  // body; inertial frame when a frame is meant
  mjOBJ_XBODY = 2,  // body; regular frame
  mjOBJ_JOINT = 3,  // joint
  mjOBJ_DOF = 4,  // degree of freedom
  mjOBJ_GEOM = 5,  // geom
  mjOBJ_SITE = 6,  // site
  mjOBJ_CAMERA = 7,  // camera
  mjOBJ_LIGHT = 8,  // light
  mjOBJ_FLEX = 9,  // flex
  mjOBJ_MESH = 10,  // mesh
  mjOBJ_SKIN = 11,  // skin
  mjOBJ_HFIELD = 12,  // height field
  mjOBJ_TEXTURE = 13,  // texture
  mjOBJ_MATERIAL = 14,  // material
  mjOBJ_PAIR = 15,  // contact pair
  mjOBJ_EXCLUDE = 16,  // exclude pair
  mjOBJ_EQUALITY = 17,  // equality
  mjOBJ_TENDON = 18,  // tendon
  mjOBJ_ACTUATOR = 19,  // actuator
  mjOBJ_SENSOR = 20,  // sensor
  mjOBJ_NUMERIC = 21,  // custom numeric
  mjOBJ_TEXT = 22,  // custom text
  mjOBJ_TUPLE = 23,  // custom tuple
  mjOBJ_KEY = 24,  // keyframe
  mjOBJ_PLUGIN = 25,  // plugin instance
  mjNOBJECT = 26,  // count
  mjOBJ_FRAME = 100,  // spec only: frame
  mjOBJ_DEFAULT = 101,  // spec only: default class
  mjOBJ_MODEL = 102,  // spec only: whole model
} mjtObj;

// Sensor kinds (dim); definitions in computation_extra.md
typedef enum mjtSensor_ {
  mjSENS_TOUCH = 0,  // (1) summed normal force in site volume
  mjSENS_ACCELEROMETER = 1,  // (3) site-frame linear acceleration incl. gravity
  mjSENS_VELOCIMETER = 2,  // (3) site-frame linear velocity
  mjSENS_GYRO = 3,  // (3) site-frame angular velocity
  mjSENS_FORCE = 4,  // (3) child-to-parent force
  mjSENS_TORQUE = 5,  // (3) child-to-parent torque
  mjSENS_MAGNETOMETER = 6,  // (3) magnetic flux
  mjSENS_RANGEFINDER = 7,  // (1) ray distance along site +Z
  mjSENS_CAMPROJECTION = 8,  // (2) site in pixel coordinates
  mjSENS_JOINTPOS = 9,  // (1) scalar joint position
  mjSENS_JOINTVEL = 10,  // (1) scalar joint velocity
  mjSENS_TENDONPOS = 11,  // (1) tendon length
  mjSENS_TENDONVEL = 12,  // (1) tendon length rate
  mjSENS_ACTUATORPOS = 13,  // (1) transmission length
  mjSENS_ACTUATORVEL = 14,  // (1) transmission rate
  mjSENS_ACTUATORFRC = 15,  // (1) scalar actuator force
  mjSENS_JOINTACTFRC = 16,  // (1) actuator force at joint
  mjSENS_TENDONACTFRC = 17,  // (1) actuator force at tendon
  mjSENS_BALLQUAT = 18,  // (4) ball joint quaternion
  mjSENS_BALLANGVEL = 19,  // (3) ball joint angular velocity
  mjSENS_JOINTLIMITPOS = 20,  // (1) joint limit distance minus margin
  mjSENS_JOINTLIMITVEL = 21,  // (1) joint limit velocity
  mjSENS_JOINTLIMITFRC = 22,  // (1) joint limit force
  mjSENS_TENDONLIMITPOS = 23,  // (1) tendon limit distance minus margin
  mjSENS_TENDONLIMITVEL = 24,  // (1) tendon limit velocity
  mjSENS_TENDONLIMITFRC = 25,  // (1) tendon limit force
  mjSENS_FRAMEPOS = 26,  // (3) frame origin
  mjSENS_FRAMEQUAT = 27,  // (4) frame rotation
  mjSENS_FRAMEXAXIS = 28,  // (3) frame x axis
  mjSENS_FRAMEYAXIS = 29,  // (3) frame y axis
  mjSENS_FRAMEZAXIS = 30,  // (3) frame z axis
  mjSENS_FRAMELINVEL = 31,  // (3) frame linear velocity
  mjSENS_FRAMEANGVEL = 32,  // (3) frame angular velocity
  mjSENS_FRAMELINACC = 33,  // (3) frame linear acceleration
  mjSENS_FRAMEANGACC = 34,  // (3) frame angular acceleration
  mjSENS_SUBTREECOM = 35,  // (3) subtree com
  mjSENS_SUBTREELINVEL = 36,  // (3) subtree com velocity
  mjSENS_SUBTREEANGMOM = 37,  // (3) subtree angular momentum
  mjSENS_INSIDESITE = 38,  // (1) 0/1 containment test
  mjSENS_GEOMDIST = 39,  // (1) smallest signed geom distance
  mjSENS_GEOMNORMAL = 40,  // (3) direction geom1 to geom2
  mjSENS_GEOMFROMTO = 41,  // (6) closest segment
  mjSENS_CONTACT = 42,  // (num*fields) selected contact data
  mjSENS_E_POTENTIAL = 43,  // (1) potential energy
  mjSENS_E_KINETIC = 44,  // (1) kinetic energy
  mjSENS_CLOCK = 45,  // (1) time
  mjSENS_TACTILE = 46,  // (3*vertices) tactile field
  mjSENS_PLUGIN = 47,  // plugin-defined
  mjSENS_USER = 48,  // filled by mjcb_sensor
} mjtSensor;

// Pipeline stage
typedef enum mjtStage_ {
  mjSTAGE_NONE = 0,  // skip nothing
  mjSTAGE_POS = 1,  // position
  mjSTAGE_VEL = 2,  // velocity
  mjSTAGE_ACC = 3,  // acceleration/force
} mjtStage;

// Sensor value class
typedef enum mjtDataType_ {
  mjDATATYPE_REAL = 0,  // unconstrained
  mjDATATYPE_POSITIVE = 1,  // nonnegative; not positive means inactive
  mjDATATYPE_AXIS = 2,  // unit 3-vector
  mjDATATYPE_QUATERNION = 3,  // unit quaternion
} mjtDataType;

// Contact-sensor fields (size)
typedef enum mjtConDataField_ {
  mjCONDATA_FOUND = 0,  // (1) match count or 0
  mjCONDATA_FORCE = 1,  // (3) contact-frame force
  mjCONDATA_TORQUE = 2,  // (3) contact-frame torque
  mjCONDATA_DIST = 3,  // (1) distance
  mjCONDATA_POS = 4,  // (3) world position
  mjCONDATA_NORMAL = 5,  // (3) world normal
  mjCONDATA_TANGENT = 6,  // (3) world first tangent
  mjNCONDATA = 7,  // count
} mjtConDataField;

// Frame coincidence shortcut
typedef enum mjtSameFrame_ {
  mjSAMEFRAME_NONE = 0,  // general pose
  mjSAMEFRAME_BODY = 1,  // equals body frame
  mjSAMEFRAME_INERTIA = 2,  // equals inertial frame
  mjSAMEFRAME_BODYROT = 3,  // rotation equals body's
  mjSAMEFRAME_INERTIAROT = 4,  // rotation equals inertial's
} mjtSameFrame;

// Length-range scope
typedef enum mjtLRMode_ {
  mjLRMODE_NONE = 0,  // nobody
  mjLRMODE_MUSCLE = 1,  // muscles
  mjLRMODE_MUSCLEUSER = 2,  // muscles and user types
  mjLRMODE_ALL = 3,  // everyone
} mjtLRMode;

// Flex self collision
typedef enum mjtFlexSelf_ {
  mjFLEXSELF_NONE = 0,  // off
  mjFLEXSELF_NARROW = 1,  // every pair, no pruning
  mjFLEXSELF_BVH = 2,  // BVH pruning
  mjFLEXSELF_SAP = 3,  // sweep and prune
  mjFLEXSELF_AUTO = 4,  // SAP in 1D/2D, BVH in 3D
} mjtFlexSelf;

// Combination of SDFs A and B
typedef enum mjtSDFType_ {
  mjSDFTYPE_SINGLE = 0,  // A
  mjSDFTYPE_INTERSECTION = 1,  // max(A,B)
  mjSDFTYPE_MIDSURFACE = 2,  // A-B
  mjSDFTYPE_COLLISION = 3,  // A+B+|max(A,B)|
} mjtSDFType;

// Options of the actuator length-range computation
struct mjLROpt_ {
  int mode;  // actuators included (mjtLRMode) (default: mjLRMODE_MUSCLE)
  int useexisting;  // keep an already valid range (default: 1)
  int uselimit;  // copy joint/tendon limits when defined (default: 0)
  mjtNum accel;  // acceleration norm that sets the probing force (default: 20)
  mjtNum maxforce;  // cap on probing force, 0 uncapped (default: 0)
  mjtNum timeconst;  // velocity decay time, at least 0.01 (default: 1)
  mjtNum timestep;  // probing step, 0 takes the model's (default: 0.01)
  mjtNum inttotal;  // simulated duration per direction (default: 10)
  mjtNum interval;  // trailing window that is measured (default: 2)
  mjtNum tolrange;  // allowed spread divided by range (default: 0.05)
};
typedef struct mjLROpt_ mjLROpt;

// In-memory file store
struct mjVFS_ {
  void* impl_;  // opaque handle
};
typedef struct mjVFS_ mjVFS;

// Asset cache
struct mjCache_ {
  void* impl_;  // opaque handle
};
typedef struct mjCache_ mjCache;

// Physics options
struct mjOption_ {
  mjtNum timestep;  // step length, seconds (default: 0.002)
  mjtNum impratio;  // friction impedance over normal impedance (default: 1)
  mjtNum tolerance;  // early-exit threshold of main solver (default: 1e-8)
  mjtNum ls_tolerance;  // early-exit threshold of line search (default: 0.01)
  mjtNum noslip_tolerance;  // early-exit threshold of noslip pass (default: 1e-6)
  mjtNum ccd_tolerance;  // early-exit threshold of convex collision (default: 1e-6)
  mjtNum gravity[3];  // gravity vector (default: 0 0 -9.81)
  mjtNum wind[3];  // medium velocity vector (default: 0 0 0)
  mjtNum magnetic[3];  // magnetic flux vector (default: 0 -0.5 0)
  mjtNum density;  // medium density (default: 0)
  mjtNum viscosity;  // medium viscosity (default: 0)
  mjtNum o_margin;  // override margin (default: 0)
  mjtNum o_solref[mjNREF];  // override solref
  mjtNum o_solimp[mjNIMP];  // override solimp
  mjtNum o_friction[5];  // override friction
  int integrator;  // mjtIntegrator (default: mjINT_EULER)
  int cone;  // mjtCone (default: mjCONE_PYRAMIDAL)
  int jacobian;  // mjtJacobian (default: mjJAC_AUTO)
  int solver;  // mjtSolver (default: mjSOL_NEWTON)
  int iterations;  // iteration cap, main solver (default: 100)
  int ls_iterations;  // iteration cap, line search (default: 50)
  int noslip_iterations;  // iteration cap, noslip; 0 skips it (default: 0)
  int ccd_iterations;  // iteration cap, convex collision (default: 50)
  int disableflags;  // bits of mjtDisableBit (default: 0)
  int enableflags;  // bits of mjtEnableBit (default: 0)
  int disableactuator;  // bit g switches off actuator group g (default: 0)
  int sdf_initpoints;  // start points for SDF descent (default: 40)
  int sdf_iterations;  // descent steps per start point (default: 10)
};
typedef struct mjOption_ mjOption;

// Visual options
struct mjVisual_ {
  struct {
    int cameraid;  // camera shown first, -1 free (default: -1)
    int orthographic;  // 1: free camera uses parallel projection (default: 0)
    float fovy;  // free camera vertical view, degrees or length (default: 45)
    float ipd;  // free camera eye separation (default: 0.068)
    float azimuth;  // starting azimuth, degrees (default: 90)
    float elevation;  // starting elevation, degrees (default: -45)
    float linewidth;  // line thickness for wireframe and rays (default: 1)
    float glow;  // emission added to the selected body (default: 0.3)
    float realtime;  // starting real-time factor (default: 1)
    int offwidth;  // offscreen width, pixels (default: 640)
    int offheight;  // offscreen height, pixels (default: 480)
    int ellipsoidinertia;  // inertia drawn as 0 box, 1 ellipsoid (default: 0)
    int bvactive;  // 1: mark visited bounding volumes (default: 1)
  } global;
  struct {
    int shadowsize;  // shadow texture side, pixels (default: 4096)
    int offsamples;  // offscreen multisample count (default: 4)
    int numslices;  // longitude divisions of primitives (default: 28)
    int numstacks;  // latitude divisions of primitives (default: 16)
    int numquads;  // subdivisions of box faces (default: 4)
  } quality;
  struct {
    float ambient[3];  // ambient color (default: 0.1 0.1 0.1)
    float diffuse[3];  // diffuse color (default: 0.4 0.4 0.4)
    float specular[3];  // specular color (default: 0.5 0.5 0.5)
    int active;  // on/off (default: 1)
  } headlight;
  struct {
    float stiffness;  // mouse spring, translation (default: 100)
    float stiffnessrot;  // mouse spring, rotation (default: 500)
    float force;  // drawn length per force unit (default: 0.005)
    float torque;  // drawn length per torque unit (default: 0.1)
    float alpha;  // alpha factor when transparency is on (default: 0.3)
    float fogstart;  // fog begins at this times extent (default: 3)
    float fogend;  // fog saturates at this times extent (default: 10)
    float znear;  // near plane divided by extent (default: 0.01)
    float zfar;  // far plane divided by extent (default: 50)
    float haze;  // haze fraction (default: 0.3)
    float shadowclip;  // directional shadow half-width over extent (default: 1)
    float shadowscale;  // spot shadow cone over light cutoff (default: 0.6)
    float actuatortendon;  // actuator-to-tendon width ratio (default: 2)
  } map;
  struct {
    float forcewidth;  // force arrow radius (default: 0.1)
    float contactwidth;  // contact disc radius (default: 0.3)
    float contactheight;  // contact disc height (default: 0.1)
    float connect;  // skeleton capsule radius (default: 0.2)
    float com;  // com sphere radius (default: 0.4)
    float camera;  // camera glyph (default: 0.3)
    float light;  // light glyph (default: 0.3)
    float selectpoint;  // selection sphere radius (default: 0.2)
    float jointlength;  // joint arrow length (default: 1)
    float jointwidth;  // joint arrow radius (default: 0.1)
    float actuatorlength;  // actuator arrow length (default: 0.7)
    float actuatorwidth;  // actuator arrow radius (default: 0.2)
    float framelength;  // frame axis length (default: 1)
    float framewidth;  // frame axis radius (default: 0.1)
    float constraint;  // constraint capsule radius (default: 0.1)
    float slidercrank;  // slider-crank capsule radius (default: 0.2)
    float frustum;  // far plane of drawn camera frustum (default: 10)
  } scale;
  struct {
    float fog[4];  // fog (default: 0 0 0 1)
    float haze[4];  // haze (default: 1 1 1 1)
    float force[4];  // perturbation force (default: 1 0.5 0.5 1)
    float inertia[4];  // equivalent inertia (default: 0.8 0.2 0.2 0.6)
    float joint[4];  // joint arrows (default: 0.2 0.6 0.8 1)
    float actuator[4];  // actuator at rest (default: 0.2 0.25 0.2 1)
    float actuatornegative[4];  // actuator, lower extreme (default: 0.2 0.6 0.9 1)
    float actuatorpositive[4];  // actuator, upper extreme (default: 0.9 0.4 0.2 1)
    float com[4];  // subtree com (default: 0.9 0.9 0.9 1)
    float camera[4];  // camera glyph (default: 0.6 0.9 0.6 1)
    float light[4];  // light glyph (default: 0.6 0.6 0.9 1)
    float selectpoint[4];  // selection sphere (default: 0.9 0.9 0.1 1)
    float connect[4];  // skeleton (default: 0.2 0.2 0.8 1)
    float contactpoint[4];  // contact discs (default: 0.9 0.6 0.2 1)
    float contactforce[4];  // contact force, normal part (default: 0.7 0.9 0.9 1)
    float contactfriction[4];  // contact force, tangential part (default: 0.9 0.8 0.4 1)
    float contacttorque[4];  // contact torque (default: 0.9 0.7 0.9 1)
    float contactgap[4];  // inactive (gap) contacts (default: 0.5 0.8 0.9 1)
    float rangefinder[4];  // rangefinder rays (default: 1 1 0.1 1)
    float constraint[4];  // violations (default: 0.9 0 0 1)
    float slidercrank[4];  // slider-crank (default: 0.5 0.3 0.8 1)
    float crankbroken[4];  // unreachable crank (default: 0.9 0 0 1)
    float frustum[4];  // camera frustum (default: 1 1 0 0.2)
    float bv[4];  // bounding volumes (default: 0 1 0 0.5)
    float bvactive[4];  // visited bounding volumes (default: 1 0 0 0.5)
  } rgba;
};
typedef struct mjVisual_ mjVisual;

// Model statistics
struct mjStatistic_ {
  mjtNum meaninertia;  // average inertia diagonal
  mjtNum meanmass;  // average body mass, world excluded
  mjtNum meansize;  // average body radius heuristic
  mjtNum extent;  // half side of the model's bounding box
  mjtNum center[3];  // bounding box center
};
typedef struct mjStatistic_ mjStatistic;

// The compiled model: constant while simulating. One allocation backs every array.
struct mjModel_ {
  // ---- Sizes known before allocation
  int nq;  // length of qpos, the generalized position vector
  int nv;  // length of qvel; degree-of-freedom count
  int nu;  // actuator count; also length of ctrl
  int na;  // length of act (all activation variables)
  int nbody;  // bodies including the world body (id 0)
  int nbvh;  // every BVH node, constant-box and moving-box together
  int nbvhstatic;  // BVH nodes whose box is constant and kept in mjModel
  int nbvhdynamic;  // BVH nodes whose box is recomputed and kept in mjData
  int noct;  // octree cells summed over meshes
  int njnt;  // joints
  int ntree;  // kinematic trees rooted directly below the world
  int nM;  // stored elements of qM (ancestor-chain sparse layout)
  int nB;  // stored elements of the body-by-dof pattern B_*
  int nC;  // stored elements of the lower-triangle inertia pattern M_*
  int nD;  // stored elements of the full dof-by-dof pattern D_*
  int ngeom;  // geoms
  int nsite;  // sites
  int ncam;  // cameras
  int nlight;  // lights
  int nflex;  // flexes (deformables)
  int nflexnode;  // flex control nodes, summed over flexes
  int nflexvert;  // flex vertices, summed
  int nflexedge;  // flex edges, summed
  int nflexelem;  // flex elements, summed
  int nflexelemdata;  // entries of the element-to-vertex index list
  int nflexelemedge;  // entries of the element-to-edge index list
  int nflexshelldata;  // entries of the shell-fragment vertex index list
  int nflexevpair;  // precomputed element/vertex collision candidates
  int nflextexcoord;  // flex UV coordinate pairs
  int nmesh;  // meshes
  int nmeshvert;  // mesh vertices, summed
  int nmeshnormal;  // mesh normals, summed
  int nmeshtexcoord;  // mesh UV pairs, summed
  int nmeshface;  // mesh triangles, summed
  int nmeshgraph;  // int length of packed convex-hull graphs
  int nmeshpoly;  // merged hull polygons, summed over meshes
  int nmeshpolyvert;  // vertex references in all polygons
  int nmeshpolymap;  // entries in the vertex-to-polygon lists
  int nskin;  // skins
  int nskinvert;  // skin vertices, summed
  int nskintexvert;  // skin vertices carrying UV data
  int nskinface;  // skin triangles, summed
  int nskinbone;  // skin bones, summed
  int nskinbonevert;  // bone-to-vertex references, summed
  int nhfield;  // height fields
  int nhfielddata;  // elevation samples, summed
  int ntex;  // textures
  int ntexdata;  // texture bytes, summed
  int nmat;  // materials
  int npair;  // explicit contact pairs
  int nexclude;  // excluded body pairs
  int neq;  // equality constraints
  int ntendon;  // tendons
  int nwrap;  // path elements over all tendons
  int nsensor;  // sensors
  int nnumeric;  // custom numeric entries
  int nnumericdata;  // total numbers held by custom numerics
  int ntext;  // custom text entries
  int ntextdata;  // total bytes held by custom texts
  int ntuple;  // custom tuples
  int ntupledata;  // total members of all tuples
  int nkey;  // keyframes
  int nmocap;  // mocap bodies
  int nplugin;  // plugin instances
  int npluginattr;  // total chars of plugin configuration text
  int nuser_body;  // per-body user numbers
  int nuser_jnt;  // per-joint user numbers
  int nuser_geom;  // per-geom user numbers
  int nuser_site;  // per-site user numbers
  int nuser_cam;  // per-camera user numbers
  int nuser_tendon;  // per-tendon user numbers
  int nuser_actuator;  // per-actuator user numbers
  int nuser_sensor;  // per-sensor user numbers
  int nnames;  // bytes in the name pool, terminators included
  int npaths;  // bytes in the asset path pool
  // ---- Sizes filled in later
  int nnames_map;  // slots in the name hash table
  int nJmom;  // stored elements of sparse actuator_moment
  int ngravcomp;  // bodies whose gravcomp is not zero
  int nemax;  // upper bound on equality-constraint rows
  int njmax;  // legacy cap on constraint rows
  int nconmax;  // legacy cap on contacts
  int nuserdata;  // length of mjData.userdata
  int nsensordata;  // length of mjData.sensordata
  int npluginstate;  // length of mjData.plugin_state
  mjtSize narena;  // arena size in bytes; stack shares this space
  mjtSize nbuffer;  // model buffer size in bytes
  // ---- Embedded structs and buffer
  mjOption opt;  // embedded physics options
  mjVisual vis;  // embedded visual settings
  mjStatistic stat;  // embedded model statistics
  void* buffer;  // single allocation that every array below points into (nbuffer bytes)
  // ---- Reference configurations
  mjtNum* qpos0;  // reference pose; used at reset and as joint zero (nq x 1)
  mjtNum* qpos_spring;  // pose at which springs are relaxed (nq x 1)
  // ---- Bodies
  int* body_parentid;  // parent body id (nbody x 1)
  int* body_rootid;  // topmost ancestor below the world (nbody x 1)
  int* body_weldid;  // body this one is rigidly joined to (nbody x 1)
  int* body_mocapid;  // row in mocap arrays, -1 when not mocap (nbody x 1)
  int* body_jntnum;  // joints owned by the body (nbody x 1)
  int* body_jntadr;  // first joint id, -1 when none (nbody x 1)
  int* body_dofnum;  // dofs owned by the body (nbody x 1)
  int* body_dofadr;  // first dof index, -1 when none (nbody x 1)
  int* body_treeid;  // kinematic tree index, -1 for static bodies (nbody x 1)
  int* body_geomnum;  // geoms owned by the body (nbody x 1)
  int* body_geomadr;  // first geom id, -1 when none (nbody x 1)
  mjtByte* body_simple;  // 1: inertia block diagonal; 2: likewise, slide joints only (nbody x 1)
  mjtByte* body_sameframe;  // inertial-vs-body frame coincidence (mjtSameFrame) (nbody x 1)
  mjtNum* body_pos;  // frame origin in the parent frame (nbody x 3)
  mjtNum* body_quat;  // frame rotation in the parent frame (nbody x 4)
  mjtNum* body_ipos;  // center of mass in the body frame (nbody x 3)
  mjtNum* body_iquat;  // principal-inertia rotation in the body frame (nbody x 4)
  mjtNum* body_mass;  // body mass (nbody x 1)
  mjtNum* body_subtreemass;  // mass of the body plus all descendants (nbody x 1)
  mjtNum* body_inertia;  // principal moments in the inertial frame (nbody x 3)
  mjtNum* body_invweight0;  // average inverse inertia at qpos0: translation, rotation (nbody x 2)
  mjtNum* body_gravcomp;  // upward counter-gravity force as fraction of weight (nbody x 1)
  mjtNum* body_margin;  // largest margin among the body's geoms (nbody x 1)
  mjtNum* body_user;  // user numbers (nbody x nuser_body)
  int* body_plugin;  // plugin instance, -1 when none (nbody x 1)
  int* body_contype;  // union of the geoms' contype bits (nbody x 1)
  int* body_conaffinity;  // union of the geoms' conaffinity bits (nbody x 1)
  int* body_bvhadr;  // index of the body's BVH root (nbody x 1)
  int* body_bvhnum;  // BVH nodes belonging to the body (nbody x 1)
  // ---- Bounding volume hierarchy
  int* bvh_depth;  // level of the node within its tree (nbvh x 1)
  int* bvh_child;  // left/right child node indices (nbvh x 2)
  int* bvh_nodeid;  // geom or element at a leaf; -1 at inner nodes (nbvh x 1)
  mjtNum* bvh_aabb;  // constant local box as center then half-size (nbvhstatic x 6)
  // ---- Octrees (mesh SDF)
  int* oct_depth;  // level of the cell (noct x 1)
  int* oct_child;  // indices of the eight sub-cells (noct x 8)
  mjtNum* oct_aabb;  // cell box as center then half-size (noct x 6)
  mjtNum* oct_coeff;  // per-corner interpolation values (noct x 8)
  // ---- Joints
  int* jnt_type;  // joint kind (mjtJoint) (njnt x 1)
  int* jnt_qposadr;  // offset of the joint's data in qpos (njnt x 1)
  int* jnt_dofadr;  // offset of the joint's data in qvel (njnt x 1)
  int* jnt_bodyid;  // owning body (njnt x 1)
  int* jnt_group;  // visibility group (njnt x 1)
  mjtByte* jnt_limited;  // 1 when position limits apply (njnt x 1)
  mjtByte* jnt_actfrclimited;  // 1 when total actuator force is clamped (njnt x 1)
  mjtByte* jnt_actgravcomp;  // 1: gravcomp counted as actuator force (njnt x 1)
  mjtNum* jnt_solref;  // solref of the limit constraint (njnt x mjNREF)
  mjtNum* jnt_solimp;  // solimp of the limit constraint (njnt x mjNIMP)
  mjtNum* jnt_pos;  // anchor in the body frame (njnt x 3)
  mjtNum* jnt_axis;  // axis in the body frame (njnt x 3)
  mjtNum* jnt_stiffness;  // spring constant (njnt x 1)
  mjtNum* jnt_range;  // lower/upper limit; ball uses the larger bound (njnt x 2)
  mjtNum* jnt_actfrcrange;  // clamp on summed actuator force (njnt x 2)
  mjtNum* jnt_margin;  // limit activation distance (njnt x 1)
  mjtNum* jnt_user;  // user numbers (njnt x nuser_jnt)
  // ---- Dofs
  int* dof_bodyid;  // owning body (nv x 1)
  int* dof_jntid;  // owning joint (nv x 1)
  int* dof_parentid;  // preceding dof in the chain, -1 at root (nv x 1)
  int* dof_treeid;  // kinematic tree index (nv x 1)
  int* dof_Madr;  // offset of the diagonal entry in qM (nv x 1)
  int* dof_simplenum;  // run length of simple dofs starting here (nv x 1)
  mjtNum* dof_solref;  // solref of dry-friction row (nv x mjNREF)
  mjtNum* dof_solimp;  // solimp of dry-friction row (nv x mjNIMP)
  mjtNum* dof_frictionloss;  // dry-friction force bound (nv x 1)
  mjtNum* dof_armature;  // rotor inertia or mass added to the diagonal (nv x 1)
  mjtNum* dof_damping;  // linear damping coefficient (nv x 1)
  mjtNum* dof_invweight0;  // diagonal of inverse inertia at qpos0 (nv x 1)
  mjtNum* dof_M0;  // diagonal of inertia at qpos0 (nv x 1)
  // ---- Geoms
  int* geom_type;  // shape (mjtGeom) (ngeom x 1)
  int* geom_contype;  // collision type bitmask (ngeom x 1)
  int* geom_conaffinity;  // collision affinity bitmask (ngeom x 1)
  int* geom_condim;  // contact dimension, one of 1, 3, 4, 6 (ngeom x 1)
  int* geom_bodyid;  // owning body (ngeom x 1)
  int* geom_dataid;  // mesh or hfield id, -1 when neither (ngeom x 1)
  int* geom_matid;  // material id, -1 when none (ngeom x 1)
  int* geom_group;  // visibility group (ngeom x 1)
  int* geom_priority;  // precedence when merging contact parameters (ngeom x 1)
  int* geom_plugin;  // plugin instance, -1 when none (ngeom x 1)
  mjtByte* geom_sameframe;  // coincidence with a body frame (mjtSameFrame) (ngeom x 1)
  mjtNum* geom_solmix;  // averaging weight for solref/solimp (ngeom x 1)
  mjtNum* geom_solref;  // contact solref (ngeom x mjNREF)
  mjtNum* geom_solimp;  // contact solimp (ngeom x mjNIMP)
  mjtNum* geom_size;  // size numbers, meaning set by the shape (ngeom x 3)
  mjtNum* geom_aabb;  // local box as center then half-size (ngeom x 6)
  mjtNum* geom_rbound;  // bounding-sphere radius (ngeom x 1)
  mjtNum* geom_pos;  // origin in the body frame (ngeom x 3)
  mjtNum* geom_quat;  // rotation in the body frame (ngeom x 4)
  mjtNum* geom_friction;  // sliding, torsional, rolling coefficients (ngeom x 3)
  mjtNum* geom_margin;  // detection distance threshold (ngeom x 1)
  mjtNum* geom_gap;  // band below margin that stays inactive (ngeom x 1)
  mjtNum* geom_fluid;  // ellipsoid fluid-model parameters (ngeom x mjNFLUID)
  mjtNum* geom_user;  // user numbers (ngeom x nuser_geom)
  float* geom_rgba;  // color used without a material (ngeom x 4)
  // ---- Sites
  int* site_type;  // shape (mjtGeom), for drawing and sensor volumes (nsite x 1)
  int* site_bodyid;  // owning body (nsite x 1)
  int* site_matid;  // material id, -1 when none (nsite x 1)
  int* site_group;  // visibility group (nsite x 1)
  mjtByte* site_sameframe;  // coincidence with a body frame (mjtSameFrame) (nsite x 1)
  mjtNum* site_size;  // shape size numbers (nsite x 3)
  mjtNum* site_pos;  // origin in the body frame (nsite x 3)
  mjtNum* site_quat;  // rotation in the body frame (nsite x 4)
  mjtNum* site_user;  // user numbers (nsite x nuser_site)
  float* site_rgba;  // color used without a material (nsite x 4)
  // ---- Cameras
  int* cam_mode;  // tracking behaviour (mjtCamLight) (ncam x 1)
  int* cam_bodyid;  // owning body (ncam x 1)
  int* cam_targetbodyid;  // body looked at, -1 when none (ncam x 1)
  mjtNum* cam_pos;  // origin in the body frame (ncam x 3)
  mjtNum* cam_quat;  // rotation in the body frame (ncam x 4)
  mjtNum* cam_poscom0;  // world offset from subtree com at qpos0 (ncam x 3)
  mjtNum* cam_pos0;  // world offset from body origin at qpos0 (ncam x 3)
  mjtNum* cam_mat0;  // world rotation matrix at qpos0 (ncam x 9)
  int* cam_orthographic;  // 1 for parallel projection (ncam x 1)
  mjtNum* cam_fovy;  // vertical view angle in degrees; length when orthographic (ncam x 1)
  mjtNum* cam_ipd;  // eye separation for stereo (ncam x 1)
  int* cam_resolution;  // image width and height in pixels (ncam x 2)
  float* cam_sensorsize;  // imager width and height in length units (ncam x 2)
  float* cam_intrinsic;  // focal length pair, then principal point pair (ncam x 4)
  mjtNum* cam_user;  // user numbers (ncam x nuser_cam)
  // ---- Lights
  int* light_mode;  // tracking behaviour (mjtCamLight) (nlight x 1)
  int* light_bodyid;  // owning body (nlight x 1)
  int* light_targetbodyid;  // body pointed at, -1 when none (nlight x 1)
  int* light_type;  // light kind (mjtLightType) (nlight x 1)
  int* light_texid;  // texture for image-based light (nlight x 1)
  mjtByte* light_castshadow;  // 1 when shadows are produced (nlight x 1)
  float* light_bulbradius;  // source radius, softens shadows (nlight x 1)
  float* light_intensity;  // brightness in candela (nlight x 1)
  float* light_range;  // reach of the light (nlight x 1)
  mjtByte* light_active;  // 1 when switched on (nlight x 1)
  mjtNum* light_pos;  // origin in the body frame (nlight x 3)
  mjtNum* light_dir;  // direction in the body frame (nlight x 3)
  mjtNum* light_poscom0;  // world offset from subtree com at qpos0 (nlight x 3)
  mjtNum* light_pos0;  // world offset from body origin at qpos0 (nlight x 3)
  mjtNum* light_dir0;  // world direction at qpos0 (nlight x 3)
  float* light_attenuation;  // constant, linear, quadratic falloff (nlight x 3)
  float* light_cutoff;  // spotlight cutoff angle, degrees (nlight x 1)
  float* light_exponent;  // spot edge softness exponent (nlight x 1)
  float* light_ambient;  // ambient color (nlight x 3)
  float* light_diffuse;  // diffuse color (nlight x 3)
  float* light_specular;  // specular color (nlight x 3)
  // ---- Flexes: contact
  int* flex_contype;  // collision type bitmask (nflex x 1)
  int* flex_conaffinity;  // collision affinity bitmask (nflex x 1)
  int* flex_condim;  // contact dimension, one of 1, 3, 4, 6 (nflex x 1)
  int* flex_priority;  // precedence when merging contact parameters (nflex x 1)
  mjtNum* flex_solmix;  // averaging weight for solref/solimp (nflex x 1)
  mjtNum* flex_solref;  // contact solref (nflex x mjNREF)
  mjtNum* flex_solimp;  // contact solimp (nflex x mjNIMP)
  mjtNum* flex_friction;  // sliding, torsional, rolling coefficients (nflex x 3)
  mjtNum* flex_margin;  // detection distance threshold (nflex x 1)
  mjtNum* flex_gap;  // band below margin that stays inactive (nflex x 1)
  mjtByte* flex_internal;  // 1 when within-element collisions are on (nflex x 1)
  int* flex_selfcollide;  // pruning strategy for self contact (mjtFlexSelf) (nflex x 1)
  int* flex_activelayers;  // outer element layers allowed to collide, solids only (nflex x 1)
  int* flex_passive;  // 1: contacts become spring-damper passive forces (nflex x 1)
  // ---- Flexes: everything else
  int* flex_dim;  // element dimension: 1 line, 2 triangle, 3 tetrahedron (nflex x 1)
  int* flex_matid;  // material id (nflex x 1)
  int* flex_group;  // visibility group (nflex x 1)
  int* flex_interp;  // 0: dofs at vertices; 1: at interpolation nodes (nflex x 1)
  int* flex_nodeadr;  // first node index (nflex x 1)
  int* flex_nodenum;  // node count (nflex x 1)
  int* flex_vertadr;  // first vertex index (nflex x 1)
  int* flex_vertnum;  // vertex count (nflex x 1)
  int* flex_edgeadr;  // first edge index (nflex x 1)
  int* flex_edgenum;  // edge count (nflex x 1)
  int* flex_elemadr;  // first element index (nflex x 1)
  int* flex_elemnum;  // element count (nflex x 1)
  int* flex_elemdataadr;  // offset into flex_elem (nflex x 1)
  int* flex_elemedgeadr;  // offset into flex_elemedge (nflex x 1)
  int* flex_shellnum;  // surface fragment count (nflex x 1)
  int* flex_shelldataadr;  // offset into flex_shell (nflex x 1)
  int* flex_evpairadr;  // offset into flex_evpair (nflex x 1)
  int* flex_evpairnum;  // element/vertex pair count (nflex x 1)
  int* flex_texcoordadr;  // offset into flex_texcoord, -1 when absent (nflex x 1)
  int* flex_nodebodyid;  // body carrying each node (nflexnode x 1)
  int* flex_vertbodyid;  // body carrying each vertex (nflexvert x 1)
  int* flex_edge;  // two vertex ids per edge (nflexedge x 2)
  int* flex_edgeflap;  // opposite vertex ids across the edge, 2D only (nflexedge x 2)
  int* flex_elem;  // dim+1 vertex ids per element (nflexelemdata x 1)
  int* flex_elemtexcoord;  // dim+1 UV ids per element (nflexelemdata x 1)
  int* flex_elemedge;  // edge ids of each element (nflexelemedge x 1)
  int* flex_elemlayer;  // graph distance to the outer surface, 3D only (nflexelem x 1)
  int* flex_shell;  // dim vertex ids per surface fragment (nflexshelldata x 1)
  int* flex_evpair;  // element id, vertex id (nflexevpair x 2)
  mjtNum* flex_vert;  // vertex position in its body frame (nflexvert x 3)
  mjtNum* flex_vert0;  // normalized reference vertex position, in [0,1] per axis (nflexvert x 3)
  mjtNum* flex_node;  // node position in its body frame (nflexnode x 3)
  mjtNum* flex_node0;  // world node position at qpos0 (nflexnode x 3)
  mjtNum* flexedge_length0;  // edge length at qpos0 (nflexedge x 1)
  mjtNum* flexedge_invweight0;  // edge inverse inertia at qpos0 (nflexedge x 1)
  mjtNum* flex_radius;  // thickness radius added to elements (nflex x 1)
  mjtNum* flex_stiffness;  // packed per-element elastic stiffness (nflexelem x 21)
  mjtNum* flex_bending;  // packed per-edge bending stiffness (nflexedge x 17)
  mjtNum* flex_damping;  // Rayleigh damping factor (nflex x 1)
  mjtNum* flex_edgestiffness;  // spring constant of edges (nflex x 1)
  mjtNum* flex_edgedamping;  // damping constant of edges (nflex x 1)
  mjtByte* flex_edgeequality;  // 1 when an edge-length constraint exists (nflex x 1)
  mjtByte* flex_rigid;  // 1 when one body carries every vertex (nflex x 1)
  mjtByte* flexedge_rigid;  // 1 when both ends share a body (nflexedge x 1)
  mjtByte* flex_centered;  // 1 when all local vertex offsets vanish (nflex x 1)
  mjtByte* flex_flatskin;  // 1 for faceted skin shading (nflex x 1)
  int* flex_bvhadr;  // BVH root index, -1 when absent (nflex x 1)
  int* flex_bvhnum;  // BVH node count (nflex x 1)
  float* flex_rgba;  // color used without a material (nflex x 4)
  float* flex_texcoord;  // UV pairs (nflextexcoord x 2)
  // ---- Meshes
  int* mesh_vertadr;  // first vertex index (nmesh x 1)
  int* mesh_vertnum;  // vertex count (nmesh x 1)
  int* mesh_faceadr;  // first triangle index (nmesh x 1)
  int* mesh_facenum;  // triangle count (nmesh x 1)
  int* mesh_bvhadr;  // BVH root index (nmesh x 1)
  int* mesh_bvhnum;  // BVH node count (nmesh x 1)
  int* mesh_octadr;  // octree root index (nmesh x 1)
  int* mesh_octnum;  // octree cell count (nmesh x 1)
  int* mesh_normaladr;  // first normal index (nmesh x 1)
  int* mesh_normalnum;  // normal count (nmesh x 1)
  int* mesh_texcoordadr;  // first UV index, -1 when absent (nmesh x 1)
  int* mesh_texcoordnum;  // UV count (nmesh x 1)
  int* mesh_graphadr;  // offset of the hull graph, -1 when absent (nmesh x 1)
  float* mesh_vert;  // vertex coordinates, all meshes (nmeshvert x 3)
  float* mesh_normal;  // normal vectors, all meshes (nmeshnormal x 3)
  float* mesh_texcoord;  // UV pairs, all meshes (nmeshtexcoord x 2)
  int* mesh_face;  // vertex ids of triangles (nmeshface x 3)
  int* mesh_facenormal;  // normal ids of triangles (nmeshface x 3)
  int* mesh_facetexcoord;  // UV ids of triangles (nmeshface x 3)
  int* mesh_graph;  // packed convex-hull graphs (layout below) (nmeshgraph x 1)
  mjtNum* mesh_scale;  // scale the compiler applied to asset vertices (nmesh x 3)
  mjtNum* mesh_pos;  // translation the compiler applied to asset vertices (nmesh x 3)
  mjtNum* mesh_quat;  // rotation the compiler applied to asset vertices (nmesh x 4)
  int* mesh_pathadr;  // offset into paths, -1 when none (nmesh x 1)
  int* mesh_polynum;  // hull polygon count (nmesh x 1)
  int* mesh_polyadr;  // first polygon index (nmesh x 1)
  mjtNum* mesh_polynormal;  // polygon normals (nmeshpoly x 3)
  int* mesh_polyvertadr;  // offset into mesh_polyvert (nmeshpoly x 1)
  int* mesh_polyvertnum;  // corner count of polygon (nmeshpoly x 1)
  int* mesh_polyvert;  // polygon corner vertex ids (nmeshpolyvert x 1)
  int* mesh_polymapadr;  // per-vertex offset into mesh_polymap (nmeshvert x 1)
  int* mesh_polymapnum;  // polygons touching the vertex (nmeshvert x 1)
  int* mesh_polymap;  // polygon ids grouped by vertex (nmeshpolymap x 1)
  // ---- Skins
  int* skin_matid;  // material id, -1 when none (nskin x 1)
  int* skin_group;  // visibility group (nskin x 1)
  float* skin_rgba;  // color (nskin x 4)
  float* skin_inflate;  // offset applied along vertex normals (nskin x 1)
  int* skin_vertadr;  // first vertex index (nskin x 1)
  int* skin_vertnum;  // vertex count (nskin x 1)
  int* skin_texcoordadr;  // first UV index, -1 when absent (nskin x 1)
  int* skin_faceadr;  // first triangle index (nskin x 1)
  int* skin_facenum;  // triangle count (nskin x 1)
  int* skin_boneadr;  // first bone index (nskin x 1)
  int* skin_bonenum;  // bone count (nskin x 1)
  float* skin_vert;  // vertex coordinates, all skins (nskinvert x 3)
  float* skin_texcoord;  // UV pairs, all skins (nskintexvert x 2)
  int* skin_face;  // vertex ids of triangles (nskinface x 3)
  int* skin_bonevertadr;  // offset into bone vertex lists (nskinbone x 1)
  int* skin_bonevertnum;  // vertices influenced by the bone (nskinbone x 1)
  float* skin_bonebindpos;  // bone position in the bind pose (nskinbone x 3)
  float* skin_bonebindquat;  // bone rotation in the bind pose (nskinbone x 4)
  int* skin_bonebodyid;  // body acting as the bone (nskinbone x 1)
  int* skin_bonevertid;  // influenced vertex ids (nskinbonevert x 1)
  float* skin_bonevertweight;  // influence weights (nskinbonevert x 1)
  int* skin_pathadr;  // offset into paths, -1 when none (nskin x 1)
  // ---- Height fields
  mjtNum* hfield_size;  // x radius, y radius, top elevation, base depth (nhfield x 4)
  int* hfield_nrow;  // grid rows (nhfield x 1)
  int* hfield_ncol;  // grid columns (nhfield x 1)
  int* hfield_adr;  // offset into hfield_data (nhfield x 1)
  float* hfield_data;  // normalized elevations, row-major (nhfielddata x 1)
  int* hfield_pathadr;  // offset into paths, -1 when none (nhfield x 1)
  // ---- Textures
  int* tex_type;  // mapping kind (mjtTexture) (ntex x 1)
  int* tex_colorspace;  // encoding (mjtColorSpace) (ntex x 1)
  int* tex_height;  // image rows (ntex x 1)
  int* tex_width;  // image columns (ntex x 1)
  int* tex_nchannel;  // channels per pixel (ntex x 1)
  int* tex_adr;  // offset into tex_data (ntex x 1)
  mjtByte* tex_data;  // pixel bytes (ntexdata x 1)
  int* tex_pathadr;  // offset into paths, -1 when none (ntex x 1)
  // ---- Materials
  int* mat_texid;  // texture per role (mjtTextureRole), -1 when unused (nmat x mjNTEXROLE)
  mjtByte* mat_texuniform;  // 1: texture scaled in world units (nmat x 1)
  float* mat_texrepeat;  // repetitions for 2D textures (nmat x 2)
  float* mat_emission;  // self-illumination scale of rgb (nmat x 1)
  float* mat_specular;  // specular strength (nmat x 1)
  float* mat_shininess;  // highlight tightness (nmat x 1)
  float* mat_reflectance;  // mirror strength, 0 disables (nmat x 1)
  float* mat_metallic;  // PBR metalness (nmat x 1)
  float* mat_roughness;  // PBR roughness (nmat x 1)
  float* mat_rgba;  // color (nmat x 4)
  // ---- Explicit contact pairs
  int* pair_dim;  // contact dimension (npair x 1)
  int* pair_geom1;  // first geom id (npair x 1)
  int* pair_geom2;  // second geom id (npair x 1)
  int* pair_signature;  // (body1 << 16) + body2 (npair x 1)
  mjtNum* pair_solref;  // solref, normal direction (npair x mjNREF)
  mjtNum* pair_solreffriction;  // solref, friction directions (npair x mjNREF)
  mjtNum* pair_solimp;  // solimp (npair x mjNIMP)
  mjtNum* pair_margin;  // detection distance threshold (npair x 1)
  mjtNum* pair_gap;  // band below margin that stays inactive (npair x 1)
  mjtNum* pair_friction;  // two tangential, one torsional, two rolling coefficients (npair x 5)
  // ---- Excluded body pairs
  int* exclude_signature;  // (body1 << 16) + body2 (nexclude x 1)
  // ---- Equality constraints
  int* eq_type;  // kind (mjtEq) (neq x 1)
  int* eq_obj1id;  // first object (neq x 1)
  int* eq_obj2id;  // second object (neq x 1)
  int* eq_objtype;  // what the ids refer to (mjtObj) (neq x 1)
  mjtByte* eq_active0;  // initial value of mjData.eq_active (neq x 1)
  mjtNum* eq_solref;  // solref (neq x mjNREF)
  mjtNum* eq_solimp;  // solimp (neq x mjNIMP)
  mjtNum* eq_data;  // kind-specific numbers (see note) (neq x mjNEQDATA)
  // ---- Tendons
  int* tendon_adr;  // first wrap element (ntendon x 1)
  int* tendon_num;  // wrap element count (ntendon x 1)
  int* tendon_matid;  // material id (ntendon x 1)
  int* tendon_group;  // visibility group (ntendon x 1)
  mjtByte* tendon_limited;  // 1 when length limits apply (ntendon x 1)
  mjtByte* tendon_actfrclimited;  // 1 when total actuator force is clamped (ntendon x 1)
  mjtNum* tendon_width;  // drawn radius (ntendon x 1)
  mjtNum* tendon_solref_lim;  // solref of the limit row (ntendon x mjNREF)
  mjtNum* tendon_solimp_lim;  // solimp of the limit row (ntendon x mjNIMP)
  mjtNum* tendon_solref_fri;  // solref of the dry-friction row (ntendon x mjNREF)
  mjtNum* tendon_solimp_fri;  // solimp of the dry-friction row (ntendon x mjNIMP)
  mjtNum* tendon_range;  // shortest/longest permitted length (ntendon x 2)
  mjtNum* tendon_actfrcrange;  // clamp on summed actuator force (ntendon x 2)
  mjtNum* tendon_margin;  // limit activation distance (ntendon x 1)
  mjtNum* tendon_stiffness;  // spring constant (ntendon x 1)
  mjtNum* tendon_damping;  // linear damping coefficient (ntendon x 1)
  mjtNum* tendon_armature;  // inertia tied to length rate (ntendon x 1)
  mjtNum* tendon_frictionloss;  // dry-friction force bound (ntendon x 1)
  mjtNum* tendon_lengthspring;  // dead-band bounds of the resting length (ntendon x 2)
  mjtNum* tendon_length0;  // length at qpos0 (ntendon x 1)
  mjtNum* tendon_invweight0;  // inverse inertia at qpos0 (ntendon x 1)
  mjtNum* tendon_user;  // user numbers (ntendon x nuser_tendon)
  float* tendon_rgba;  // color used without a material (ntendon x 4)
  // ---- Tendon path elements
  int* wrap_type;  // path element kind (mjtWrap) (nwrap x 1)
  int* wrap_objid;  // joint, site or geom id (nwrap x 1)
  mjtNum* wrap_prm;  // pulley divisor, joint coefficient, or side-site id (nwrap x 1)
  // ---- Actuators
  int* actuator_trntype;  // transmission kind (mjtTrn) (nu x 1)
  int* actuator_dyntype;  // activation dynamics kind (mjtDyn) (nu x 1)
  int* actuator_gaintype;  // gain kind (mjtGain) (nu x 1)
  int* actuator_biastype;  // bias kind (mjtBias) (nu x 1)
  int* actuator_trnid;  // target ids; second used by two-object transmissions (nu x 2)
  int* actuator_actadr;  // first index in act, -1 when stateless (nu x 1)
  int* actuator_actnum;  // activation variables owned (nu x 1)
  int* actuator_group;  // visibility and disable group (nu x 1)
  mjtByte* actuator_ctrllimited;  // 1: ctrl clamped to ctrlrange (nu x 1)
  mjtByte* actuator_forcelimited;  // 1: force clamped to forcerange (nu x 1)
  mjtByte* actuator_actlimited;  // 1: activation clamped to actrange (nu x 1)
  mjtNum* actuator_dynprm;  // dynamics parameters (nu x mjNDYN)
  mjtNum* actuator_gainprm;  // gain parameters (nu x mjNGAIN)
  mjtNum* actuator_biasprm;  // bias parameters (nu x mjNBIAS)
  mjtByte* actuator_actearly;  // 1: force uses the upcoming activation (nu x 1)
  mjtNum* actuator_ctrlrange;  // control bounds (nu x 2)
  mjtNum* actuator_forcerange;  // force bounds (nu x 2)
  mjtNum* actuator_actrange;  // activation bounds (nu x 2)
  mjtNum* actuator_gear;  // scale on length, moment and force; wrench axes (nu x 6)
  mjtNum* actuator_cranklength;  // connecting rod length (nu x 1)
  mjtNum* actuator_acc0;  // norm of qacc per unit force at qpos0 (nu x 1)
  mjtNum* actuator_length0;  // transmission length at qpos0 (nu x 1)
  mjtNum* actuator_lengthrange;  // reachable transmission lengths (nu x 2)
  mjtNum* actuator_user;  // user numbers (nu x nuser_actuator)
  int* actuator_plugin;  // plugin instance, -1 when none (nu x 1)
  // ---- Sensors
  int* sensor_type;  // kind (mjtSensor) (nsensor x 1)
  int* sensor_datatype;  // value class (mjtDataType) (nsensor x 1)
  int* sensor_needstage;  // pipeline stage required (mjtStage) (nsensor x 1)
  int* sensor_objtype;  // kind of measured object (mjtObj) (nsensor x 1)
  int* sensor_objid;  // measured object (nsensor x 1)
  int* sensor_reftype;  // kind of reference frame object (mjtObj) (nsensor x 1)
  int* sensor_refid;  // reference object, -1 means world (nsensor x 1)
  int* sensor_intprm;  // integer parameters (nsensor x mjNSENS)
  int* sensor_dim;  // output count (nsensor x 1)
  int* sensor_adr;  // offset into sensordata (nsensor x 1)
  mjtNum* sensor_cutoff;  // clip level, 0 disables (nsensor x 1)
  mjtNum* sensor_noise;  // standard deviation, informational only (nsensor x 1)
  mjtNum* sensor_user;  // user numbers (nsensor x nuser_sensor)
  int* sensor_plugin;  // plugin instance, -1 when none (nsensor x 1)
  // ---- Plugin instances
  int* plugin;  // registry slot of the instance's plugin (nplugin x 1)
  int* plugin_stateadr;  // offset into plugin_state (nplugin x 1)
  int* plugin_statenum;  // state numbers used by the instance (nplugin x 1)
  char* plugin_attr;  // packed configuration strings (npluginattr x 1)
  int* plugin_attradr;  // offset of the instance's strings (nplugin x 1)
  // ---- Custom numeric, text, tuple
  int* numeric_adr;  // offset into numeric_data (nnumeric x 1)
  int* numeric_size;  // number count (nnumeric x 1)
  mjtNum* numeric_data;  // all custom numbers (nnumericdata x 1)
  int* text_adr;  // offset into text_data (ntext x 1)
  int* text_size;  // byte count with terminator (ntext x 1)
  char* text_data;  // all custom strings, each zero-terminated (ntextdata x 1)
  int* tuple_adr;  // offset into tuple member arrays (ntuple x 1)
  int* tuple_size;  // member count (ntuple x 1)
  int* tuple_objtype;  // member kinds (mjtObj) (ntupledata x 1)
  int* tuple_objid;  // member ids (ntupledata x 1)
  mjtNum* tuple_objprm;  // member scalar parameters (ntupledata x 1)
  // ---- Keyframes
  mjtNum* key_time;  // stored time (nkey x 1)
  mjtNum* key_qpos;  // stored qpos (nkey x nq)
  mjtNum* key_qvel;  // stored qvel (nkey x nv)
  mjtNum* key_act;  // stored act (nkey x na)
  mjtNum* key_mpos;  // stored mocap positions (nkey x nmocap*3)
  mjtNum* key_mquat;  // stored mocap rotations (nkey x nmocap*4)
  mjtNum* key_ctrl;  // stored ctrl (nkey x nu)
  // ---- Names and paths
  int* name_bodyadr;  // offsets of body names in names (nbody x 1)
  int* name_jntadr;  // offsets of joint names (njnt x 1)
  int* name_geomadr;  // offsets of geom names (ngeom x 1)
  int* name_siteadr;  // offsets of site names (nsite x 1)
  int* name_camadr;  // offsets of camera names (ncam x 1)
  int* name_lightadr;  // offsets of light names (nlight x 1)
  int* name_flexadr;  // offsets of flex names (nflex x 1)
  int* name_meshadr;  // offsets of mesh names (nmesh x 1)
  int* name_skinadr;  // offsets of skin names (nskin x 1)
  int* name_hfieldadr;  // offsets of height-field names (nhfield x 1)
  int* name_texadr;  // offsets of texture names (ntex x 1)
  int* name_matadr;  // offsets of material names (nmat x 1)
  int* name_pairadr;  // offsets of contact-pair names (npair x 1)
  int* name_excludeadr;  // offsets of exclude names (nexclude x 1)
  int* name_eqadr;  // offsets of equality names (neq x 1)
  int* name_tendonadr;  // offsets of tendon names (ntendon x 1)
  int* name_actuatoradr;  // offsets of actuator names (nu x 1)
  int* name_sensoradr;  // offsets of sensor names (nsensor x 1)
  int* name_numericadr;  // offsets of numeric names (nnumeric x 1)
  int* name_textadr;  // offsets of text names (ntext x 1)
  int* name_tupleadr;  // offsets of tuple names (ntuple x 1)
  int* name_keyadr;  // offsets of keyframe names (nkey x 1)
  int* name_pluginadr;  // offsets of plugin-instance names (nplugin x 1)
  char* names;  // name pool, zero-terminated strings (nnames x 1)
  int* names_map;  // hash table used by mj_name2id (nnames_map x 1)
  char* paths;  // asset path pool, zero-terminated strings (npaths x 1)
  // ---- Sparsity patterns
  int* B_rownnz;  // entries per body row (nbody x 1)
  int* B_rowadr;  // row offset in B_colind (nbody x 1)
  int* B_colind;  // dof indices (nB x 1)
  int* M_rownnz;  // entries per row (nv x 1)
  int* M_rowadr;  // row offset (nv x 1)
  int* M_colind;  // column indices, lower triangle (nC x 1)
  int* mapM2M;  // gather index from qM layout into M layout (nC x 1)
  int* D_rownnz;  // entries per row (nv x 1)
  int* D_rowadr;  // row offset (nv x 1)
  int* D_diag;  // position of the diagonal inside the row (nv x 1)
  int* D_colind;  // column indices (nD x 1)
  int* mapM2D;  // gather index from M layout into D layout (nD x 1)
  int* mapD2M;  // gather index from D layout into M layout (nC x 1)
  // ---- Compile stamp
  uint64_t signature;  // compile stamp shared with the originating mjSpec
};
typedef struct mjModel_ mjModel;

#endif  // MUJOCO_MJMODEL_H_
