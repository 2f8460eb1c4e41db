// Number types, enums and records of the log, which the other headers share.
#ifndef MUJOCO_MJTYPE_H_
#define MUJOCO_MJTYPE_H_

#include <stdbool.h>
#include <stdint.h>

// Real number of the simulation; float only when mjUSESINGLE is defined by the build.
#ifdef mjUSESINGLE
typedef float mjtNum;
#define mjMINVAL 1E-15f  // floor for denominators
#else
typedef double mjtNum;
#define mjMINVAL 1E-15  // floor for denominators
#endif

typedef unsigned char mjtByte;  // raw byte
#ifdef __cplusplus
typedef bool mjtBool;  // true or false
#else
typedef _Bool mjtBool;  // true or false
#endif
typedef int64_t mjtSize;  // counts of elements and bytes

// Bits of mjOption.disableflags; a set bit turns a default feature OFF
typedef enum mjtDisableBit {
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
  mjDSBL_MULTICCD = 1<<19,  // one contact per convex pair
  mjNDISABLE = 20,  // count
} mjtDisableBit;

// Bits of mjOption.enableflags; a set bit turns an optional feature ON
typedef enum mjtEnableBit {
  mjENBL_OVERRIDE = 1<<0,  // o_margin/o_solref/o_solimp/o_friction replace contact values
  mjENBL_ENERGY = 1<<1,  // compute mjData.energy
  mjENBL_FWDINV = 1<<2,  // fill solver_fwdinv every step
  mjENBL_INVDISCRETE = 1<<3,  // mj_inverse reads qacc as discrete-time difference
  mjENBL_SLEEP = 1<<4,  // trees at rest fall asleep
  mjENBL_DIAGEXACT = 1<<5,  // efc_diagA exact instead of estimated
  mjENBL_IPC = 1<<6,  // barrier contacts of flexes
  mjNENABLE = 7,  // count
} mjtEnableBit;

// Joint kinds; numbers show nq / nv
typedef enum mjtJoint {
  mjJNT_FREE = 0,  // 7 / 6: world position + quaternion
  mjJNT_BALL = 1,  // 4 / 3: quaternion
  mjJNT_SLIDE = 2,  // 1 / 1: translation
  mjJNT_HINGE = 3,  // 1 / 1: angle, radians
} mjtJoint;

// Shapes; 0-8 legal in models, 100+ visual only
typedef enum mjtGeom {
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
typedef enum mjtCamLight {
  mjCAMLIGHT_FIXED = 0,  // rigid in the body
  mjCAMLIGHT_TRACK = 1,  // keeps world offset from body, constant world rotation
  mjCAMLIGHT_TRACKCOM = 2,  // same, offset taken from subtree com
  mjCAMLIGHT_TARGETBODY = 3,  // position rigid in body, aims at target body
  mjCAMLIGHT_TARGETBODYCOM = 4,  // same, aims at target's subtree com
} mjtCamLight;

// Lights
typedef enum mjtLightType {
  mjLIGHT_SPOT = 0,  // spotlight
  mjLIGHT_DIRECTIONAL = 1,  // parallel
  mjLIGHT_POINT = 2,  // omnidirectional
  mjLIGHT_IMAGE = 3,  // environment image
} mjtLightType;

// Mapping
typedef enum mjtTexture {
  mjTEXTURE_2D = 0,  // planar UV
  mjTEXTURE_CUBE = 1,  // cube wrap
  mjTEXTURE_SKYBOX = 2,  // cube used as background
} mjtTexture;

// Column of mat_texid
typedef enum mjtTextureRole {
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
typedef enum mjtColorSpace {
  mjCOLORSPACE_AUTO = 0,  // from file, else linear
  mjCOLORSPACE_LINEAR = 1,  // linear
  mjCOLORSPACE_SRGB = 2,  // sRGB
} mjtColorSpace;

// mjOption.integrator
typedef enum mjtIntegrator {
  mjINT_EULER = 0,  // semi-implicit, joint damping implicit
  mjINT_RK4 = 1,  // fixed-step fourth-order Runge-Kutta
  mjINT_IMPLICIT = 2,  // velocity-implicit with Coriolis derivatives, LU
  mjINT_IMPLICITFAST = 3,  // velocity-implicit, Coriolis derivatives dropped, symmetrized
  mjINT_DISCRETE = 4,  // implicit in position and velocity
} mjtIntegrator;

// mjOption.cone
typedef enum mjtCone {
  mjCONE_PYRAMIDAL = 0,  // 2*(dim-1) edge forces
  mjCONE_ELLIPTIC = 1,  // dim components
} mjtCone;

// mjOption.jacobian
typedef enum mjtJacobian {
  mjJAC_DENSE = 0,  // dense
  mjJAC_SPARSE = 1,  // CSR
  mjJAC_AUTO = 2,  // dense when nv is below 60, else sparse
} mjtJacobian;

// mjOption.solver
typedef enum mjtSolver {
  mjSOL_PGS = 0,  // projected Gauss-Seidel, dual
  mjSOL_CG = 1,  // conjugate gradient, primal
  mjSOL_NEWTON = 2,  // Newton, primal
} mjtSolver;

// Equality kinds (rows)
typedef enum mjtEq {
  mjEQ_CONNECT = 0,  // 3: points coincide
  mjEQ_WELD = 1,  // 6: frames coincide
  mjEQ_JOINT = 2,  // 1: quartic coupling of scalar joints
  mjEQ_TENDON = 3,  // 1: quartic coupling of tendon lengths
  mjEQ_FLEX = 4,  // one per edge: edge lengths frozen
  mjEQ_FLEXVERT = 5,  // two per vertex: deformation around it frozen
  mjEQ_FLEXSTRAIN = 6,  // strain of cells frozen
  mjEQ_DISTANCE = 7,  // removed; using it is an error
} mjtEq;

// Tendon path elements
typedef enum mjtWrap {
  mjWRAP_NONE = 0,  // nothing
  mjWRAP_JOINT = 1,  // fixed tendon term
  mjWRAP_PULLEY = 2,  // starts a divided branch
  mjWRAP_SITE = 3,  // via point
  mjWRAP_SPHERE = 4,  // sphere obstacle
  mjWRAP_CYLINDER = 5,  // endless cylinder obstacle
} mjtWrap;

// Transmission kinds
typedef enum mjtTrn {
  mjTRN_JOINT = 0,  // joint, rotation axis in child frame
  mjTRN_JOINTINPARENT = 1,  // joint, rotation axis in parent frame
  mjTRN_SLIDERCRANK = 2,  // slider-crank
  mjTRN_TENDON = 3,  // tendon
  mjTRN_SITE = 4,  // site wrench, optional reference site
  mjTRN_BODY = 5,  // adhesion at a body's contacts
  mjTRN_SO3 = 6,  // rotation of a ball joint or of a site against another, three outputs
  mjTRN_UNDEFINED = 1000,  // not set
} mjtTrn;

// Activation dynamics
typedef enum mjtDyn {
  mjDYN_NONE = 0,  // stateless
  mjDYN_INTEGRATOR = 1,  // da/dt = u
  mjDYN_FILTER = 2,  // da/dt = (u-a)/tau, Euler
  mjDYN_FILTEREXACT = 3,  // same ODE, exact exponential update
  mjDYN_MUSCLE = 4,  // mju_muscleDynamics
  mjDYN_DCMOTOR = 5,  // states of a DC motor
  mjDYN_PID = 6,  // slew-limited setpoint, integral
  mjDYN_USER = 7,  // mjcb_act_dyn, else 0
} mjtDyn;

// Gain
typedef enum mjtGain {
  mjGAIN_FIXED = 0,  // gainprm[0]
  mjGAIN_AFFINE = 1,  // gainprm[0] + gainprm[1]*length + gainprm[2]*velocity
  mjGAIN_MUSCLE = 2,  // mju_muscleGain
  mjGAIN_DCMOTOR = 3,  // DC motor
  mjGAIN_SO3 = 4,  // rotation servo
  mjGAIN_PID = 5,  // proportional, integral, derivative
  mjGAIN_USER = 6,  // mjcb_act_gain, else 1
} mjtGain;

// Bias
typedef enum mjtBias {
  mjBIAS_NONE = 0,  // 0
  mjBIAS_AFFINE = 1,  // biasprm[0] + biasprm[1]*length + biasprm[2]*velocity
  mjBIAS_MUSCLE = 2,  // mju_muscleBias
  mjBIAS_DCMOTOR = 3,  // DC motor
  mjBIAS_SO3 = 4,  // rotation servo
  mjBIAS_USER = 5,  // mjcb_act_bias, else 0
} mjtBias;

// Object kinds
typedef enum mjtObj {
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
typedef enum mjtSensor {
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
typedef enum mjtStage {
  mjSTAGE_NONE = 0,  // skip nothing
  mjSTAGE_POS = 1,  // position
  mjSTAGE_VEL = 2,  // velocity
  mjSTAGE_ACC = 3,  // acceleration/force
} mjtStage;

// Sensor value class
typedef enum mjtDataType {
  mjDATATYPE_REAL = 0,  // unconstrained
  mjDATATYPE_POSITIVE = 1,  // nonnegative; not positive means inactive
  mjDATATYPE_AXIS = 2,  // unit 3-vector
  mjDATATYPE_QUATERNION = 3,  // unit quaternion
} mjtDataType;

// Contact-sensor fields (size)
typedef enum mjtConDataField {
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
typedef enum mjtSameFrame {
  mjSAMEFRAME_NONE = 0,  // general pose
  mjSAMEFRAME_BODY = 1,  // equals body frame
  mjSAMEFRAME_INERTIA = 2,  // equals inertial frame
  mjSAMEFRAME_BODYROT = 3,  // rotation equals body's
  mjSAMEFRAME_INERTIAROT = 4,  // rotation equals inertial's
} mjtSameFrame;

// Length-range scope
typedef enum mjtLRMode {
  mjLRMODE_NONE = 0,  // nobody
  mjLRMODE_MUSCLE = 1,  // muscles
  mjLRMODE_MUSCLEUSER = 2,  // muscles and user types
  mjLRMODE_ALL = 3,  // everyone
} mjtLRMode;

// Flex self collision
typedef enum mjtFlexSelf {
  mjFLEXSELF_NONE = 0,  // off
  mjFLEXSELF_NARROW = 1,  // every pair, no pruning
  mjFLEXSELF_BVH = 2,  // BVH pruning
  mjFLEXSELF_SAP = 3,  // sweep and prune
  mjFLEXSELF_AUTO = 4,  // SAP in 1D/2D, BVH in 3D
} mjtFlexSelf;

// Combination of SDFs A and B
typedef enum mjtSDFType {
  mjSDFTYPE_SINGLE = 0,  // A
  mjSDFTYPE_INTERSECTION = 1,  // max(A,B)
  mjSDFTYPE_MIDSURFACE = 2,  // A-B
  mjSDFTYPE_COLLISION = 3,  // A+B+|max(A,B)|
} mjtSDFType;

// State components, in the order of a state vector
typedef enum mjtState {
  mjSTATE_TIME = 1<<0,  // time
  mjSTATE_QPOS = 1<<1,  // qpos
  mjSTATE_QVEL = 1<<2,  // qvel
  mjSTATE_ACT = 1<<3,  // act
  mjSTATE_HISTORY = 1<<4,  // history
  mjSTATE_WARMSTART = 1<<5,  // qacc_warmstart
  mjSTATE_CTRL = 1<<6,  // ctrl
  mjSTATE_QFRC_APPLIED = 1<<7,  // qfrc_applied
  mjSTATE_XFRC_APPLIED = 1<<8,  // xfrc_applied
  mjSTATE_EQ_ACTIVE = 1<<9,  // eq_active
  mjSTATE_MOCAP_POS = 1<<10,  // mocap_pos
  mjSTATE_MOCAP_QUAT = 1<<11,  // mocap_quat
  mjSTATE_USERDATA = 1<<12,  // userdata
  mjSTATE_PLUGIN = 1<<13,  // plugin_state
  mjNSTATE = 14,  // count of single bits
  mjSTATE_PHYSICS = 0x1e,  // qpos, qvel, act, history
  mjSTATE_FULLPHYSICS = 0x201f,  // time, physics, plugin
  mjSTATE_USER = 0x1fc0,  // ctrl, applied forces, eq_active, mocap, userdata
  mjSTATE_INTEGRATION = 0x3fff,  // full physics, user, warmstart
} mjtState;

// Efc_type
typedef enum mjtConstraint {
  mjCNSTR_EQUALITY = 0,  // equality
  mjCNSTR_FRICTION_DOF = 1,  // dof dry friction
  mjCNSTR_FRICTION_TENDON = 2,  // tendon dry friction
  mjCNSTR_LIMIT_JOINT = 3,  // joint limit
  mjCNSTR_LIMIT_TENDON = 4,  // tendon limit
  mjCNSTR_CONTACT_FRICTIONLESS = 5,  // contact with dim 1
  mjCNSTR_CONTACT_PYRAMIDAL = 6,  // pyramidal contact edge
  mjCNSTR_CONTACT_ELLIPTIC = 7,  // elliptic contact component
} mjtConstraint;

// Efc_state
typedef enum mjtConstraintState {
  mjCNSTRSTATE_SATISFIED = 0,  // inactive, cost 0
  mjCNSTRSTATE_QUADRATIC = 1,  // quadratic region
  mjCNSTRSTATE_LINEARNEG = 2,  // friction saturated, negative side
  mjCNSTRSTATE_LINEARPOS = 3,  // friction saturated, positive side
  mjCNSTRSTATE_CONE = 4,  // middle region of elliptic cone
} mjtConstraintState;

// mjData.warning index
typedef enum mjtWarning {
  mjWARN_INERTIA = 0,  // inertia matrix near singular
  mjWARN_CONTACTFULL = 1,  // contact storage exhausted
  mjWARN_CNSTRFULL = 2,  // constraint storage exhausted
  mjWARN_BADQPOS = 3,  // bad qpos entry
  mjWARN_BADQVEL = 4,  // bad qvel entry
  mjWARN_BADQACC = 5,  // bad qacc entry
  mjWARN_BADCTRL = 6,  // bad ctrl entry
  mjNWARNING = 7,  // count
} mjtWarning;

// mjData.timer index
typedef enum mjtTimer {
  mjTIMER_STEP = 0,  // mj_step
  mjTIMER_FORWARD = 1,  // mj_forward
  mjTIMER_INVERSE = 2,  // mj_inverse
  mjTIMER_POSITION = 3,  // mj_fwdPosition
  mjTIMER_VELOCITY = 4,  // mj_fwdVelocity
  mjTIMER_ACTUATION = 5,  // mj_fwdActuation
  mjTIMER_CONSTRAINT = 6,  // mj_fwdConstraint
  mjTIMER_ADVANCE = 7,  // integrators
  mjTIMER_POS_KINEMATICS = 8,  // kinematics, com, tendons, transmissions
  mjTIMER_POS_INERTIA = 9,  // inertia and factorization
  mjTIMER_POS_COLLISION = 10,  // collision
  mjTIMER_POS_MAKE = 11,  // constraint construction
  mjTIMER_POS_PROJECT = 12,  // constraint projection
  mjTIMER_COL_BROAD = 13,  // broad phase
  mjTIMER_COL_NARROW = 14,  // narrow phase
  mjNTIMER = 15,  // count
} mjtTimer;

// Whether a kinematic tree may sleep
typedef enum mjtSleepPolicy {
  mjSLEEP_AUTO = 0,  // the compiler decides
  mjSLEEP_AUTO_NEVER = 1,  // the compiler decided: never
  mjSLEEP_AUTO_ALLOWED = 2,  // the compiler decided: allowed
  mjSLEEP_NEVER = 3,  // never
  mjSLEEP_ALLOWED = 4,  // allowed
  mjSLEEP_INIT = 5,  // asleep at the start
} mjtSleepPolicy;

// Whether a body moves
typedef enum mjtSleepState {
  mjS_STATIC = -1,  // cannot move
  mjS_ASLEEP = 0,  // its tree sleeps
  mjS_AWAKE = 1,  // its tree is awake
} mjtSleepState;

// Projection of a camera
typedef enum mjtProjection {
  mjPROJ_PERSPECTIVE = 0,  // perspective
  mjPROJ_ORTHOGRAPHIC = 1,  // parallel
} mjtProjection;

// Bits of cam_output
typedef enum mjtCamOutBit {
  mjCAMOUT_RGB = 1<<0,  // color
  mjCAMOUT_DEPTH = 1<<1,  // distance along the optical axis
  mjCAMOUT_DIST = 1<<2,  // distance along the ray of the pixel
  mjCAMOUT_NORMAL = 1<<3,  // surface normal
  mjCAMOUT_SEG = 1<<4,  // segmentation
  mjNCAMOUT = 5,  // count
} mjtCamOutBit;

// Fields of a rangefinder (size)
typedef enum mjtRayDataField {
  mjRAYDATA_DIST = 0,  // (1) distance
  mjRAYDATA_DIR = 1,  // (3) direction of the ray
  mjRAYDATA_ORIGIN = 2,  // (3) where it starts
  mjRAYDATA_POINT = 3,  // (3) where it hits
  mjRAYDATA_NORMAL = 4,  // (3) normal of the surface there
  mjRAYDATA_DEPTH = 5,  // (1) distance along the optical axis
  mjNRAYDATA = 6,  // count
} mjtRayDataField;

// Bits of actuator_ctrlspec: inputs of pid and dcmotor, in the order of their controls
typedef enum mjtCtrlInput {
  mjINPUT_POS = 1<<0,  // position
  mjINPUT_VEL = 1<<1,  // velocity
  mjINPUT_FF = 1<<2,  // feedforward
  mjINPUT_VOLTAGE = 1<<3,  // voltage
  mjINPUT_NONE = 1<<4,  // no input
} mjtCtrlInput;

// Value of actuator_ctrlspec: chart of the target of an orientation actuator
typedef enum mjtCtrlChart {
  mjCHART_EXPMAP = 1,  // rotation vector
  mjCHART_QUAT = 2,  // quaternion
} mjtCtrlChart;

// Severity of a log message
typedef enum mjtLogLevel {
  mjLOG_DEBUG = 0,  // for developers
  mjLOG_INFO = 1,  // what happens
  mjLOG_WARNING = 2,  // something may be wrong
  mjLOG_ERROR = 3,  // cannot go on
} mjtLogLevel;

// Subject of a debug or info message; topic t is bit t-1 of a mask
typedef enum mjtLogTopic {
  mjTOPIC_NONE = 0,  // none
  mjTOPIC_TIME_STP = 1,  // times of steps
  mjTOPIC_TIME_CMP = 2,  // times of compilation
  mjTOPIC_SLEEP = 3,  // trees that fall asleep and wake
  mjNTOPIC = 3,  // count
} mjtLogTopic;

// One message, valid while the handler runs
typedef struct mjLogMessage_ {
  mjtLogLevel level;  // severity
  mjtLogTopic topic;  // mjTOPIC_NONE for errors and warnings
  char subject[1024];  // one line
  const char* body;  // further lines, nullable
  const char* func;  // function that speaks, nullable
  const char* file;  // its source file, nullable
  int line;  // line in it, 0 when not known
  mjtBool timestamp;  // whether the text shows the time of day
} mjLogMessage;

// Where messages go
typedef struct mjLogConfig_ {
  mjtBool logto_console;  // to the terminal (default: true)
  mjtBool logto_file;  // appended to the file (default: true)
  char logfile[1024];  // its name (default: "MUJOCO_LOG.TXT")
  int topics;  // topics of debug and info messages that are shown, bits (default: 0)
} mjLogConfig;

// Receives every message; called from any thread
typedef void (*mjfLogHandler)(const mjLogMessage* message);

#endif  // MUJOCO_MJTYPE_H_
