// The compiled model and its options.
// Matrices are row-major, quaternions (w, x, y, z), angles radians, ids zero-based with -1 for none.
#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjtype.h>

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
#define mjMINAWAKE 10  // steps below the tolerance before a tree falls asleep
#define mjNPOLY 2  // coefficients of higher powers in springs and dampers

// Options of the actuator length-range computation
typedef struct mjLROpt_ {
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
} mjLROpt;

// In-memory file store
typedef struct mjVFS_ {
  void* impl_;  // opaque handle
} mjVFS;

// Asset cache
typedef struct mjCache_ {
  void* impl_;  // opaque handle
} mjCache;

// Physics options
typedef struct mjOption_ {
  mjtNum timestep;  // step length, seconds (default: 0.002)
  mjtNum impratio;  // friction impedance over normal impedance (default: 1)
  mjtNum tolerance;  // early-exit threshold of main solver (default: 1e-8)
  mjtNum ls_tolerance;  // early-exit threshold of line search (default: 0.01)
  mjtNum noslip_tolerance;  // early-exit threshold of noslip pass (default: 1e-6)
  mjtNum ccd_tolerance;  // early-exit threshold of convex collision (default: 1e-6)
  mjtNum sleep_tolerance;  // speed below which a tree may fall asleep (default: 1e-3)
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
} mjOption;

// Visual options
typedef struct mjVisual_ {
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
    int bvactive;  // 1: mark visited bounding volumes (default: 0)
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
} mjVisual;

// Model statistics
typedef struct mjStatistic_ {
  mjtNum meaninertia;  // average inertia diagonal
  mjtNum meanmass;  // average body mass, world excluded
  mjtNum meansize;  // average body radius heuristic
  mjtNum extent;  // half side of the model's bounding box
  mjtNum center[3];  // bounding box center
} mjStatistic;

// The compiled model: constant while simulating. One allocation backs every array.
typedef struct mjModel_ {
  // ---- Sizes known before allocation
  mjtSize nq;  // length of qpos, the generalized position vector
  mjtSize nv;  // length of qvel; degree-of-freedom count
  mjtSize nu;  // scalar controls, length of ctrl: sum of actuator_ctrlnum
  mjtSize nactuator;  // actuators
  mjtSize nout;  // force outputs: sum of actuator_outnum
  mjtSize na;  // length of act (all activation variables)
  mjtSize nbody;  // bodies including the world body (id 0)
  mjtSize nbvh;  // every BVH node, constant-box and moving-box together
  mjtSize nbvhstatic;  // BVH nodes whose box is constant and kept in mjModel
  mjtSize nbvhdynamic;  // BVH nodes whose box is recomputed and kept in mjData
  mjtSize noct;  // octree cells summed over meshes
  mjtSize njnt;  // joints
  mjtSize ntree;  // kinematic trees rooted directly below the world
  mjtSize nM;  // elements of the ancestor-chain layout of the inertia
  mjtSize nB;  // stored elements of the body-by-dof pattern B_*
  mjtSize nC;  // stored elements of the lower-triangle inertia pattern M_*
  mjtSize nD;  // stored elements of the full dof-by-dof pattern D_*
  mjtSize ngeom;  // geoms
  mjtSize nsite;  // sites
  mjtSize ncam;  // cameras
  mjtSize nlight;  // lights
  mjtSize nflex;  // flexes (deformables)
  mjtSize nflexnode;  // flex control nodes, summed over flexes
  mjtSize nflexvert;  // flex vertices, summed
  mjtSize nflexedge;  // flex edges, summed
  mjtSize nflexelem;  // flex elements, summed
  mjtSize nflexelemdata;  // entries of the element-to-vertex index list
  mjtSize nflexstiffness;  // stiffness coefficients, summed over flexes
  mjtSize nflexbending;  // bending coefficients, summed over flexes
  mjtSize nefm0dof;  // dofs of the constant metric factor
  mjtSize nefm0L;  // stored elements of the constant metric factor
  mjtSize nflexelemedge;  // entries of the element-to-edge index list
  mjtSize nflexshelldata;  // entries of the shell-fragment vertex index list
  mjtSize nflexevpair;  // precomputed element/vertex collision candidates
  mjtSize nflextexcoord;  // flex UV coordinate pairs
  mjtSize nJfe;  // stored elements of flexedge_J
  mjtSize nJfv;  // stored elements of each half of flexvert_J
  mjtSize nmesh;  // meshes
  mjtSize nmeshvert;  // mesh vertices, summed
  mjtSize nmeshnormal;  // mesh normals, summed
  mjtSize nmeshtexcoord;  // mesh UV pairs, summed
  mjtSize nmeshface;  // mesh triangles, summed
  mjtSize nmeshgraph;  // int length of packed convex-hull graphs
  mjtSize nmeshpoly;  // merged hull polygons, summed over meshes
  mjtSize nmeshpolyvert;  // vertex references in all polygons
  mjtSize nmeshpolymap;  // entries in the vertex-to-polygon lists
  mjtSize nskin;  // skins
  mjtSize nskinvert;  // skin vertices, summed
  mjtSize nskintexvert;  // skin vertices carrying UV data
  mjtSize nskinface;  // skin triangles, summed
  mjtSize nskinbone;  // skin bones, summed
  mjtSize nskinbonevert;  // bone-to-vertex references, summed
  mjtSize nhfield;  // height fields
  mjtSize nhfielddata;  // elevation samples, summed
  mjtSize ntex;  // textures
  mjtSize ntexdata;  // texture bytes, summed
  mjtSize nmat;  // materials
  mjtSize npair;  // explicit contact pairs
  mjtSize nexclude;  // excluded body pairs
  mjtSize neq;  // equality constraints
  mjtSize ntendon;  // tendons
  mjtSize nJten;  // stored elements of ten_J
  mjtSize nwrap;  // path elements over all tendons
  mjtSize nsensor;  // sensors
  mjtSize nnumeric;  // custom numeric entries
  mjtSize nnumericdata;  // total numbers held by custom numerics
  mjtSize ntext;  // custom text entries
  mjtSize ntextdata;  // total bytes held by custom texts
  mjtSize ntuple;  // custom tuples
  mjtSize ntupledata;  // total members of all tuples
  mjtSize nkey;  // keyframes
  mjtSize nmocap;  // mocap bodies
  mjtSize nplugin;  // plugin instances
  mjtSize npluginattr;  // total chars of plugin configuration text
  mjtSize nuser_body;  // per-body user numbers
  mjtSize nuser_jnt;  // per-joint user numbers
  mjtSize nuser_geom;  // per-geom user numbers
  mjtSize nuser_site;  // per-site user numbers
  mjtSize nuser_cam;  // per-camera user numbers
  mjtSize nuser_tendon;  // per-tendon user numbers
  mjtSize nuser_actuator;  // per-actuator user numbers
  mjtSize nuser_sensor;  // per-sensor user numbers
  mjtSize nnames;  // bytes in the name pool, terminators included
  mjtSize npaths;  // bytes in the asset path pool
  // ---- Sizes filled in later
  mjtSize nnames_map;  // slots in the name hash table
  mjtSize nJmom;  // stored elements of sparse actuator_moment
  mjtSize ngravcomp;  // bodies whose gravcomp is not zero (deprecated, see flg_gravcomp)
  mjtSize nemax;  // upper bound on equality-constraint rows
  mjtSize njmax;  // legacy cap on constraint rows
  mjtSize nconmax;  // legacy cap on contacts
  mjtSize npolygonmax;  // corners of the largest hull polygon
  mjtSize nmeshdegmax;  // most polygons that meet in a hull vertex
  mjtSize nuserdata;  // length of mjData.userdata
  mjtSize nsensordata;  // length of mjData.sensordata
  mjtSize npluginstate;  // length of mjData.plugin_state
  mjtSize nhistory;  // length of mjData.history
  mjtSize narena;  // arena size in bytes; stack shares this space
  mjtSize nbuffer;  // model buffer size in bytes
  // ---- Whether anything has a nonzero value of these: who sets one at run time sets the flag, too
  mjtBool flg_gravcomp;  // body_gravcomp
  mjtBool flg_surfacevel;  // geom_surfacevel
  mjtBool flg_adhesion;  // geom_adhesion, pair_adhesion
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
  int* body_weldid;  // topmost ancestor without dofs in between; a mocap body is its own (nbody x 1)
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
  mjtNum* body_margin;  // largest margin plus gap among the body's geoms (nbody x 1)
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
  int* jnt_actuatorid;  // actuator that adds damping or armature here, -1 when none (njnt x 1)
  int* jnt_group;  // visibility group (njnt x 1)
  mjtBool* jnt_limited;  // 1 when position limits apply (njnt x 1)
  mjtBool* jnt_actfrclimited;  // 1 when total actuator force is clamped (njnt x 1)
  mjtBool* jnt_actgravcomp;  // 1: gravcomp counted as actuator force (njnt x 1)
  mjtNum* jnt_solref;  // solref of the limit constraint (njnt x mjNREF)
  mjtNum* jnt_solimp;  // solimp of the limit constraint (njnt x mjNIMP)
  mjtNum* jnt_pos;  // anchor in the body frame (njnt x 3)
  mjtNum* jnt_axis;  // axis in the body frame (njnt x 3)
  mjtNum* jnt_stiffness;  // spring constant (njnt x 1)
  mjtNum* jnt_stiffnesspoly;  // spring coefficients of the higher powers (njnt x mjNPOLY)
  mjtNum* jnt_range;  // lower/upper limit; ball uses the larger bound (njnt x 2)
  mjtNum* jnt_actfrcrange;  // clamp on summed actuator force (njnt x 2)
  mjtNum* jnt_margin;  // limit activation distance (njnt x 1)
  mjtNum* jnt_user;  // user numbers (njnt x nuser_jnt)
  // ---- Dofs
  int* dof_bodyid;  // owning body (nv x 1)
  int* dof_jntid;  // owning joint (nv x 1)
  int* dof_parentid;  // preceding dof in the chain, -1 at root (nv x 1)
  int* dof_treeid;  // kinematic tree index (nv x 1)
  int* dof_Madr;  // offset of the diagonal entry in the ancestor-chain layout of nM entries (nv x 1)
  int* dof_simplenum;  // run length of simple dofs starting here (nv x 1)
  mjtNum* dof_solref;  // solref of dry-friction row (nv x mjNREF)
  mjtNum* dof_solimp;  // solimp of dry-friction row (nv x mjNIMP)
  mjtNum* dof_frictionloss;  // dry-friction force bound (nv x 1)
  mjtNum* dof_armature;  // rotor inertia or mass added to the diagonal (nv x 1)
  mjtNum* dof_damping;  // linear damping coefficient (nv x 1)
  mjtNum* dof_dampingpoly;  // damping coefficients of the higher powers (nv x mjNPOLY)
  mjtNum* dof_invweight0;  // diagonal of inverse inertia at qpos0 (nv x 1)
  mjtNum* dof_M0;  // diagonal of inertia at qpos0 (nv x 1)
  mjtNum* dof_length;  // 1 for translations, a length that turns an angle into a distance for rotations (nv x 1)
  // ---- Kinematic trees: bodies and dofs of a tree are contiguous
  int* tree_bodyadr;  // first body (ntree x 1)
  int* tree_bodynum;  // body count (ntree x 1)
  int* tree_dofadr;  // first dof (ntree x 1)
  int* tree_dofnum;  // dof count (ntree x 1)
  int* tree_sleep_policy;  // whether the tree may sleep (mjtSleepPolicy) (ntree x 1)
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
  mjtNum* geom_margin;  // distance at which contacts begin to act (ngeom x 1)
  mjtNum* geom_gap;  // distance beyond the margin at which contacts are listed without acting (ngeom x 1)
  mjtNum* geom_surfacevel;  // velocity of the surface in the geom frame: linear, angular (ngeom x 6)
  mjtNum* geom_adhesion;  // attraction that contacts of the geom exert (ngeom x 1)
  mjtNum* geom_fluid;  // ellipsoid fluid-model parameters (ngeom x mjNFLUID)
  mjtNum* geom_user;  // user numbers (ngeom x nuser_geom)
  float* geom_rgba;  // color used without a material (ngeom x 4)
  // ---- Sites
  int* site_type;  // shape (mjtGeom), for drawing and sensor volumes (nsite x 1)
  int* site_bodyid;  // owning body (nsite x 1)
  int* site_dataid;  // mesh id, -1 when the shape is no mesh (nsite x 1)
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
  int* cam_projection;  // projection (mjtProjection) (ncam x 1)
  mjtNum* cam_fovy;  // vertical view angle in degrees; length when orthographic (ncam x 1)
  mjtNum* cam_ipd;  // eye separation for stereo (ncam x 1)
  int* cam_resolution;  // image width and height in pixels (ncam x 2)
  int* cam_output;  // what the camera is asked to deliver, bits of mjtCamOutBit (ncam x 1)
  float* cam_sensorsize;  // imager width and height in length units (ncam x 2)
  float* cam_intrinsic;  // focal length pair, then principal point pair (ncam x 4)
  mjtNum* cam_user;  // user numbers (ncam x nuser_cam)
  // ---- Lights
  int* light_mode;  // tracking behaviour (mjtCamLight) (nlight x 1)
  int* light_bodyid;  // owning body (nlight x 1)
  int* light_targetbodyid;  // body pointed at, -1 when none (nlight x 1)
  int* light_type;  // light kind (mjtLightType) (nlight x 1)
  int* light_texid;  // texture for image-based light (nlight x 1)
  mjtBool* light_castshadow;  // 1 when shadows are produced (nlight x 1)
  float* light_bulbradius;  // source radius, softens shadows (nlight x 1)
  float* light_intensity;  // brightness in candela (nlight x 1)
  float* light_range;  // reach of the light (nlight x 1)
  mjtBool* light_active;  // 1 when switched on (nlight x 1)
  mjtNum* light_pos;  // origin in the body frame (nlight x 3)
  mjtNum* light_dir;  // direction in the body frame (nlight x 3)
  mjtNum* light_poscom0;  // world offset from subtree com at qpos0 (nlight x 3)
  mjtNum* light_pos0;  // world offset from body origin at qpos0 (nlight x 3)
  mjtNum* light_dir0;  // world direction at qpos0 (nlight x 3)
  float* light_attenuation;  // constant, linear, quadratic falloff (nlight x 3)
  float* light_cutoff;  // spotlight cutoff angle, degrees (nlight x 1)
  float* light_softness;  // share of the spot cone in which its edge fades (nlight x 1)
  float* light_exponent;  // spot edge softness exponent (nlight x 1)
  float* light_ambient;  // ambient color (nlight x 3)
  float* light_diffuse;  // diffuse color (nlight x 3)
  float* light_specular;  // specular color (nlight x 3)
  // ---- Flexes
  int* flex_contype;  // collision type bitmask (nflex x 1)
  int* flex_conaffinity;  // collision affinity bitmask (nflex x 1)
  int* flex_condim;  // contact dimension, one of 1, 3, 4, 6 (nflex x 1)
  int* flex_priority;  // precedence when merging contact parameters (nflex x 1)
  mjtNum* flex_solmix;  // averaging weight for solref/solimp (nflex x 1)
  mjtNum* flex_solref;  // contact solref (nflex x mjNREF)
  mjtNum* flex_solimp;  // contact solimp (nflex x mjNIMP)
  mjtNum* flex_friction;  // sliding, torsional, rolling coefficients (nflex x 3)
  mjtNum* flex_margin;  // distance at which contacts begin to act (nflex x 1)
  mjtNum* flex_gap;  // distance beyond the margin at which contacts are listed without acting (nflex x 1)
  mjtBool* flex_internal;  // 1 when within-element collisions are on (nflex x 1)
  int* flex_selfcollide;  // pruning strategy for self contact (mjtFlexSelf) (nflex x 1)
  int* flex_activelayers;  // outer element layers allowed to collide, solids only (nflex x 1)
  int* flex_passive;  // 1: contacts become spring-damper passive forces (nflex x 1)
  int* flex_dim;  // element dimension: 1 line, 2 triangle, 3 tetrahedron (nflex x 1)
  int* flex_matid;  // material id (nflex x 1)
  int* flex_group;  // visibility group (nflex x 1)
  int* flex_interp;  // 0: dofs at vertices; 1: at interpolation nodes (nflex x 1)
  int* flex_cellnum;  // interpolation cells along each axis (nflex x 3)
  int* flex_nodeadr;  // first node index (nflex x 1)
  int* flex_nodenum;  // node count (nflex x 1)
  int* flex_vertadr;  // first vertex index (nflex x 1)
  int* flex_vertnum;  // vertex count (nflex x 1)
  int* flex_edgeadr;  // first edge index (nflex x 1)
  int* flex_edgenum;  // edge count (nflex x 1)
  int* flex_elemadr;  // first element index (nflex x 1)
  int* flex_elemnum;  // element count (nflex x 1)
  int* flex_elemdataadr;  // offset into flex_elem (nflex x 1)
  int* flex_stiffnessadr;  // offset into flex_stiffness, -1 when absent (nflex x 1)
  int* flex_elemedgeadr;  // offset into flex_elemedge (nflex x 1)
  int* flex_bendingadr;  // offset into flex_bending, -1 when absent (nflex x 1)
  int* flex_shellnum;  // surface fragment count (nflex x 1)
  int* flex_shelldataadr;  // offset into flex_shell (nflex x 1)
  int* flex_evpairadr;  // offset into flex_evpair (nflex x 1)
  int* flex_evpairnum;  // element/vertex pair count (nflex x 1)
  int* flex_texcoordadr;  // offset into flex_texcoord, -1 when absent (nflex x 1)
  int* flex_nodebodyid;  // body carrying each node (nflexnode x 1)
  int* flex_vertbodyid;  // body carrying each vertex (nflexvert x 1)
  int* flex_vertedgeadr;  // offset into flex_vertedge (nflexvert x 1)
  int* flex_vertedgenum;  // edges that meet in the vertex (nflexvert x 1)
  int* flex_vertedge;  // edge ids grouped by vertex (nflexedge x 2)
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
  mjtNum* flex_vertmetric;  // inverse of the reference edge matrix of the vertex (nflexvert x 4)
  mjtNum* flex_node;  // node position in its body frame (nflexnode x 3)
  mjtNum* flex_node0;  // world node position at qpos0 (nflexnode x 3)
  mjtNum* flexedge_length0;  // edge length at qpos0 (nflexedge x 1)
  mjtNum* flexedge_invweight0;  // edge inverse inertia at qpos0 (nflexedge x 1)
  mjtNum* flex_radius;  // thickness radius added to elements (nflex x 1)
  mjtNum* flex_size;  // half sizes of the box around the vertices (nflex x 3)
  mjtNum* flex_stiffness;  // packed elastic stiffness of each element (nflexstiffness x 1)
  mjtNum* flex_bending;  // packed bending stiffness of each edge (nflexbending x 1)
  int* efm0_dofid;  // dof of the row of the constant metric factor (nefm0dof x 1)
  int* efm0_L_rownnz;  // entries per row of efm0_L (nefm0dof x 1)
  int* efm0_L_rowadr;  // row offset (nefm0dof x 1)
  int* efm0_L_colind;  // row numbers among efm0_dofid (nefm0L x 1)
  mjtNum* efm0_L;  // factor of the constant part of the metric (bending) (nefm0L x 1)
  mjtNum* flex_damping;  // Rayleigh damping factor (nflex x 1)
  mjtNum* flex_edgestiffness;  // spring constant of edges (nflex x 1)
  mjtNum* flex_edgedamping;  // damping constant of edges (nflex x 1)
  int* flex_edgeequality;  // how edges are held: 0 not, 1 edges, 2 vertices, 3 strain (nflex x 1)
  mjtBool* flex_rigid;  // 1 when one body carries every vertex (nflex x 1)
  mjtBool* flexedge_rigid;  // 1 when both ends share a body (nflexedge x 1)
  mjtBool* flex_centered;  // 1 when all local vertex offsets vanish (nflex x 1)
  mjtBool* flex_flatskin;  // 1 for faceted skin shading (nflex x 1)
  int* flex_bvhadr;  // BVH root index, -1 when absent (nflex x 1)
  int* flex_bvhnum;  // BVH node count (nflex x 1)
  int* flexedge_J_rownnz;  // entries per row of flexedge_J (nflexedge x 1)
  int* flexedge_J_rowadr;  // row offset (nflexedge x 1)
  int* flexedge_J_colind;  // dof indices (nJfe x 1)
  int* flexvert_J_rownnz;  // entries per row of flexvert_J (nflexvert x 2)
  int* flexvert_J_rowadr;  // row offset (nflexvert x 2)
  int* flexvert_J_colind;  // dof indices (nJfv x 2)
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
  int* mesh_extrema;  // hull vertex that lies farthest in each of 26 directions of signs (sx, sy, sz) (nmesh x 27)
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
  mjtSize* tex_adr;  // offset into tex_data (ntex x 1)
  mjtByte* tex_data;  // pixel bytes (ntexdata x 1)
  int* tex_pathadr;  // offset into paths, -1 when none (ntex x 1)
  // ---- Materials
  int* mat_texid;  // texture per role (mjtTextureRole), -1 when unused (nmat x mjNTEXROLE)
  mjtBool* mat_texuniform;  // 1: texture scaled in world units (nmat x 1)
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
  mjtNum* pair_margin;  // distance at which contacts begin to act (npair x 1)
  mjtNum* pair_gap;  // distance beyond the margin at which contacts are listed without acting (npair x 1)
  mjtNum* pair_adhesion;  // attraction of the contacts of the pair (npair x 1)
  mjtNum* pair_friction;  // two tangential, one torsional, two rolling coefficients (npair x 5)
  // ---- Excluded body pairs
  int* exclude_signature;  // (body1 << 16) + body2 (nexclude x 1)
  // ---- Equality constraints
  int* eq_type;  // kind (mjtEq) (neq x 1)
  int* eq_obj1id;  // first object (neq x 1)
  int* eq_obj2id;  // second object (neq x 1)
  int* eq_objtype;  // what the ids refer to (mjtObj) (neq x 1)
  mjtBool* eq_active0;  // initial value of mjData.eq_active (neq x 1)
  mjtNum* eq_solref;  // solref (neq x mjNREF)
  mjtNum* eq_solimp;  // solimp (neq x mjNIMP)
  mjtNum* eq_data;  // kind-specific numbers (see note) (neq x mjNEQDATA)
  // ---- Tendons
  int* tendon_adr;  // first wrap element (ntendon x 1)
  int* tendon_num;  // wrap element count (ntendon x 1)
  int* tendon_matid;  // material id (ntendon x 1)
  int* tendon_actuatorid;  // actuator that adds damping or armature here, -1 when none (ntendon x 1)
  int* tendon_group;  // visibility group (ntendon x 1)
  int* tendon_treenum;  // trees that the path touches (ntendon x 1)
  int* tendon_treeid;  // the first two of them, -1 when there are fewer (ntendon x 2)
  int* ten_J_rownnz;  // entries per row of ten_J (ntendon x 1)
  int* ten_J_rowadr;  // row offset (ntendon x 1)
  int* ten_J_colind;  // dof indices (nJten x 1)
  mjtBool* tendon_limited;  // 1 when length limits apply (ntendon x 1)
  mjtBool* tendon_actfrclimited;  // 1 when total actuator force is clamped (ntendon x 1)
  mjtNum* tendon_width;  // drawn radius (ntendon x 1)
  mjtNum* tendon_solref_lim;  // solref of the limit row (ntendon x mjNREF)
  mjtNum* tendon_solimp_lim;  // solimp of the limit row (ntendon x mjNIMP)
  mjtNum* tendon_solref_fri;  // solref of the dry-friction row (ntendon x mjNREF)
  mjtNum* tendon_solimp_fri;  // solimp of the dry-friction row (ntendon x mjNIMP)
  mjtNum* tendon_range;  // shortest/longest permitted length (ntendon x 2)
  mjtNum* tendon_actfrcrange;  // clamp on summed actuator force (ntendon x 2)
  mjtNum* tendon_margin;  // limit activation distance (ntendon x 1)
  mjtNum* tendon_stiffness;  // spring constant (ntendon x 1)
  mjtNum* tendon_stiffnesspoly;  // spring coefficients of the higher powers (ntendon x mjNPOLY)
  mjtNum* tendon_damping;  // linear damping coefficient (ntendon x 1)
  mjtNum* tendon_dampingpoly;  // damping coefficients of the higher powers (ntendon x mjNPOLY)
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
  int* actuator_trntype;  // transmission kind (mjtTrn) (nactuator x 1)
  int* actuator_dyntype;  // activation dynamics kind (mjtDyn) (nactuator x 1)
  int* actuator_gaintype;  // gain kind (mjtGain) (nactuator x 1)
  int* actuator_biastype;  // bias kind (mjtBias) (nactuator x 1)
  int* actuator_ctrladr;  // first control in ctrl (nactuator x 1)
  int* actuator_ctrlnum;  // controls that the actuator takes (nactuator x 1)
  int* actuator_ctrlspec;  // which inputs it takes: mjtCtrlInput bits or mjtCtrlChart, else 0 (nactuator x 1)
  int* actuator_outadr;  // first force output (nactuator x 1)
  int* actuator_outnum;  // force outputs: 3 for mjTRN_SO3, else 1 (nactuator x 1)
  int* actuator_actadr;  // first index in act, -1 when stateless (nactuator x 1)
  int* actuator_actnum;  // activation variables owned (nactuator x 1)
  int* actuator_trnid;  // target ids; second used by two-object transmissions (nactuator x 2)
  mjtNum* actuator_cranklength;  // connecting rod length (nactuator x 1)
  mjtNum* actuator_dynprm;  // dynamics parameters (nactuator x mjNDYN)
  mjtNum* actuator_gainprm;  // gain parameters (nactuator x mjNGAIN)
  mjtNum* actuator_biasprm;  // bias parameters (nactuator x mjNBIAS)
  mjtBool* actuator_actlimited;  // 1: activation clamped to actrange (nactuator x 1)
  mjtNum* actuator_actrange;  // activation bounds (nactuator x 2)
  mjtBool* actuator_actearly;  // 1: force uses the upcoming activation (nactuator x 1)
  int* actuator_history;  // samples kept, interpolation order (nactuator x 2)
  int* actuator_historyadr;  // offset into history, -1 when none (nactuator x 1)
  mjtNum* actuator_delay;  // age of the control that acts, seconds (nactuator x 1)
  mjtNum* actuator_damping;  // damping that the actuator adds to its joint or tendon (nactuator x 1)
  mjtNum* actuator_dampingpoly;  // its coefficients of the higher powers (nactuator x mjNPOLY)
  mjtNum* actuator_armature;  // inertia that the actuator adds to its joint or tendon (nactuator x 1)
  int* actuator_group;  // visibility and disable group (nactuator x 1)
  mjtNum* actuator_user;  // user numbers (nactuator x nuser_actuator)
  int* actuator_plugin;  // plugin instance, -1 when none (nactuator x 1)
  mjtBool* actuator_forcelimited;  // 1: force clamped to forcerange (nactuator x 1)
  mjtNum* actuator_forcerange;  // force bounds (nactuator x 2)
  mjtBool* actuator_ctrllimited;  // 1: ctrl clamped to ctrlrange (nu x 1)
  mjtNum* actuator_ctrlrange;  // control bounds (nu x 2)
  mjtNum* actuator_gear;  // scale on length, moment and force; wrench axes (nout x 6)
  mjtNum* actuator_acc0;  // norm of qacc per unit force at qpos0 (nout x 1)
  mjtNum* actuator_length0;  // transmission length at qpos0 (nout x 1)
  mjtNum* actuator_lengthrange;  // reachable transmission lengths (nout x 2)
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
  int* sensor_history;  // samples kept, interpolation order (nsensor x 2)
  int* sensor_historyadr;  // offset into history, -1 when none (nsensor x 1)
  mjtNum* sensor_delay;  // age of the value that is read, seconds (nsensor x 1)
  mjtNum* sensor_interval;  // period and phase of the computation, seconds (nsensor x 2)
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
  int* name_actuatoradr;  // offsets of actuator names (nactuator x 1)
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
  int* mapM2M;  // gather index from the ancestor-chain layout into M layout (nC x 1)
  int* D_rownnz;  // entries per row (nv x 1)
  int* D_rowadr;  // row offset (nv x 1)
  int* D_diag;  // position of the diagonal inside the row (nv x 1)
  int* D_colind;  // column indices (nD x 1)
  int* mapM2D;  // gather index from M layout into D layout (nD x 1)
  int* mapD2M;  // gather index from D layout into M layout (nC x 1)
  // ---- Compile stamp
  uint64_t signature;  // compile stamp shared with the originating mjSpec
} mjModel;

#endif  // MUJOCO_MJMODEL_H_
