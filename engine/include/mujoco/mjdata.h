// The simulation data.
#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>


// State components; see computation_extra.md for sizes
typedef enum mjtState_ {
  mjSTATE_TIME = 1<<0,  // time
  mjSTATE_QPOS = 1<<1,  // qpos
  mjSTATE_QVEL = 1<<2,  // qvel
  mjSTATE_ACT = 1<<3,  // act
  mjSTATE_WARMSTART = 1<<4,  // qacc_warmstart
  mjSTATE_CTRL = 1<<5,  // ctrl
  mjSTATE_QFRC_APPLIED = 1<<6,  // qfrc_applied
  mjSTATE_XFRC_APPLIED = 1<<7,  // xfrc_applied
  mjSTATE_EQ_ACTIVE = 1<<8,  // eq_active
  mjSTATE_MOCAP_POS = 1<<9,  // mocap_pos
  mjSTATE_MOCAP_QUAT = 1<<10,  // mocap_quat
  mjSTATE_USERDATA = 1<<11,  // userdata
  mjSTATE_PLUGIN = 1<<12,  // plugin_state
  mjNSTATE = 13,  // count of single bits
  mjSTATE_PHYSICS = 0xe,  // qpos, qvel, act
  mjSTATE_FULLPHYSICS = 0x100f,  // time, physics, plugin
  mjSTATE_USER = 0xfe0,  // ctrl, applied forces, eq_active, mocap, userdata
  mjSTATE_INTEGRATION = 0x1fff,  // full physics, user, warmstart
} mjtState;

// Efc_type
typedef enum mjtConstraint_ {
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
typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED = 0,  // inactive, cost 0
  mjCNSTRSTATE_QUADRATIC = 1,  // quadratic region
  mjCNSTRSTATE_LINEARNEG = 2,  // friction saturated, negative side
  mjCNSTRSTATE_LINEARPOS = 3,  // friction saturated, positive side
  mjCNSTRSTATE_CONE = 4,  // middle region of elliptic cone
} mjtConstraintState;

// MjData.warning index
typedef enum mjtWarning_ {
  mjWARN_INERTIA = 0,  // inertia matrix near singular
  mjWARN_CONTACTFULL = 1,  // contact storage exhausted
  mjWARN_CNSTRFULL = 2,  // constraint storage exhausted
  mjWARN_VGEOMFULL = 3,  // scene geom list full
  mjWARN_BADQPOS = 4,  // bad qpos entry
  mjWARN_BADQVEL = 5,  // bad qvel entry
  mjWARN_BADQACC = 6,  // bad qacc entry
  mjWARN_BADCTRL = 7,  // bad ctrl entry
  mjNWARNING = 8,  // count
} mjtWarning;

// MjData.timer index
typedef enum mjtTimer_ {
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

// A contact; frame is stored with its axes as rows, row 0 the normal from geom[0] to geom[1]
struct mjContact_ {
  mjtNum dist;  // signed gap, negative when penetrating
  mjtNum pos[3];  // midpoint between surfaces, world
  mjtNum frame[9];  // axes stored as rows; row 0 normal, geom[0]→geom[1]
  mjtNum includemargin;  // margin minus gap; row created when dist is below
  mjtNum friction[5];  // tangential x2, torsional, rolling x2
  mjtNum solref[mjNREF];  // solref, normal direction
  mjtNum solreffriction[mjNREF];  // solref, friction directions
  mjtNum solimp[mjNIMP];  // solimp
  mjtNum mu;  // regularized cone friction, from mj_makeConstraint
  mjtNum H[36];  // cone Hessian scratch, from mj_constraintUpdate
  int dim;  // 1, 3, 4 or 6
  int geom1;  // same as geom[0], deprecated
  int geom2;  // same as geom[1], deprecated
  int geom[2];  // geom ids, -1 on a flex side
  int flex[2];  // flex ids, -1 on a geom side
  int elem[2];  // flex element ids, -1 when not applicable
  int vert[2];  // flex vertex ids, -1 when not applicable
  int exclude;  // 0 active; 1 gap; 2 fused; 3 dofless; 4 passive
  int efc_address;  // first constraint row, -1 when not included
};
typedef struct mjContact_ mjContact;

struct mjWarningStat_ {
  int lastinfo;  // info value of the latest occurrence
  int number;  // occurrences since reset
};
typedef struct mjWarningStat_ mjWarningStat;

struct mjTimerStat_ {
  mjtNum duration;  // accumulated time, units of mjcb_time
  int number;  // calls since reset
};
typedef struct mjTimerStat_ mjTimerStat;

struct mjSolverStat_ {
  mjtNum improvement;  // cost decrease, scaled by inverse trace of inertia
  mjtNum gradient;  // scaled gradient norm, primal solvers
  mjtNum lineslope;  // slope found by line search
  int nactive;  // active rows
  int nchange;  // rows that switched state
  int neval;  // line-search cost evaluations
  int nupdate;  // Cholesky updates during line search
};
typedef struct mjSolverStat_ mjSolverStat;

// The simulation state and everything computed from it. "arena" arrays are rebuilt at every step and may be NULL.
struct mjData_ {
  // ---- Constant sizes
  mjtSize narena;  // arena byte count, shared with the stack
  mjtSize nbuffer;  // main buffer byte count
  int nplugin;  // plugin instances, copied from the model
  // ---- Stack and arena bookkeeping
  size_t pstack;  // current stack top offset (mutable)
  size_t pbase;  // stack offset saved by the latest mj_markStack (mutable)
  size_t parena;  // offset of the free arena region
  // ---- Memory statistics
  mjtSize maxuse_stack;  // peak stack bytes (mutable)
  mjtSize maxuse_threadstack[mjMAXTHREAD];  // peak stack bytes of each pool thread
  mjtSize maxuse_arena;  // peak arena bytes
  int maxuse_con;  // peak contact count
  int maxuse_efc;  // peak constraint row count
  // ---- Solver statistics
  mjSolverStat solver[mjNISLAND * mjNSOLVER];  // iteration records, row per island, mjNSOLVER per row
  int solver_niter[mjNISLAND];  // iterations used by each island
  int solver_nnz[mjNISLAND];  // nonzeros of Hessian or efc_AR for each island
  mjtNum solver_fwdinv[2];  // forward/inverse discrepancy: joint space, constraint space
  // ---- Diagnostics
  mjWarningStat warning[mjNWARNING];  // one record per warning kind (mutable)
  mjTimerStat timer[mjNTIMER];  // one record per timer
  // ---- Variable sizes
  int ncon;  // contacts found
  int ne;  // equality rows
  int nf;  // dry-friction rows
  int nl;  // limit rows
  int nefc;  // all constraint rows
  int nJ;  // stored elements of efc_J
  int nA;  // stored elements of efc_AR
  int nisland;  // islands found
  int nidof;  // dofs that belong to some island
  // ---- Global quantities
  mjtNum time;  // simulated time
  mjtNum energy[2];  // potential, then kinetic
  // ---- Allocations
  void* buffer;  // allocation holding every non-arena array (nbuffer bytes)
  void* arena;  // allocation holding arena arrays and stack (narena bytes)
  // ---- State
  mjtNum* qpos;  // generalized positions (m.nq x 1)
  mjtNum* qvel;  // generalized velocities (m.nv x 1)
  mjtNum* act;  // activation variables (m.na x 1)
  mjtNum* qacc_warmstart;  // solver starting acceleration from the previous step (m.nv x 1)
  mjtNum* plugin_state;  // numeric state of plugins (m.npluginstate x 1)
  // ---- User inputs
  mjtNum* ctrl;  // control inputs (m.nu x 1)
  mjtNum* qfrc_applied;  // user generalized force (m.nv x 1)
  mjtNum* xfrc_applied;  // user wrench at body com: force, then torque (m.nbody x 6)
  mjtByte* eq_active;  // runtime equality switches (m.neq x 1)
  // ---- Mocap
  mjtNum* mocap_pos;  // mocap positions (m.nmocap x 3)
  mjtNum* mocap_quat;  // mocap rotations (m.nmocap x 4)
  // ---- State derivatives
  mjtNum* qacc;  // generalized acceleration (m.nv x 1)
  mjtNum* act_dot;  // rate of change of act (m.na x 1)
  // ---- User scratch, sensors, plugins
  mjtNum* userdata;  // user scratch, ignored by the engine (m.nuserdata x 1)
  mjtNum* sensordata;  // concatenated sensor outputs (m.nsensordata x 1)
  int* plugin;  // registry slots, kept for destruction (m.nplugin x 1)
  uintptr_t* plugin_data;  // opaque per-instance pointers (m.nplugin x 1)
  // ---- Position: mj_kinematics, mj_camlight
  mjtNum* xpos;  // body frame origin (m.nbody x 3)
  mjtNum* xquat;  // body frame quaternion (m.nbody x 4)
  mjtNum* xmat;  // body frame rotation matrix (m.nbody x 9)
  mjtNum* xipos;  // body center of mass (m.nbody x 3)
  mjtNum* ximat;  // inertial frame rotation matrix (m.nbody x 9)
  mjtNum* xanchor;  // joint anchor (m.njnt x 3)
  mjtNum* xaxis;  // joint axis (m.njnt x 3)
  mjtNum* geom_xpos;  // geom origin (m.ngeom x 3)
  mjtNum* geom_xmat;  // geom rotation matrix (m.ngeom x 9)
  mjtNum* site_xpos;  // site origin (m.nsite x 3)
  mjtNum* site_xmat;  // site rotation matrix (m.nsite x 9)
  mjtNum* cam_xpos;  // camera origin (m.ncam x 3)
  mjtNum* cam_xmat;  // camera rotation matrix (m.ncam x 9)
  mjtNum* light_xpos;  // light origin (m.nlight x 3)
  mjtNum* light_xdir;  // light direction (m.nlight x 3)
  // ---- Position: mj_comPos
  mjtNum* subtree_com;  // com of the body's subtree (m.nbody x 3)
  mjtNum* cdof;  // dof motion axis in c-frame, rotation then translation (m.nv x 6)
  mjtNum* cinert;  // body inertia in c-frame, packed 6+3+1 (m.nbody x 10)
  // ---- Position: mj_flex
  mjtNum* flexvert_xpos;  // flex vertex world position (m.nflexvert x 3)
  mjtNum* flexelem_aabb;  // element box as center then half-size (m.nflexelem x 6)
  int* flexedge_J_rownnz;  // entries per edge Jacobian row (m.nflexedge x 1)
  int* flexedge_J_rowadr;  // row offset (m.nflexedge x 1)
  int* flexedge_J_colind;  // dof indices (m.nflexedge x m.nv)
  mjtNum* flexedge_J;  // edge-length Jacobian (m.nflexedge x m.nv)
  mjtNum* flexedge_length;  // current edge length (m.nflexedge x 1)
  mjtNum* bvh_aabb_dyn;  // world box of moving BVH nodes (m.nbvhdynamic x 6)
  // ---- Position: mj_tendon
  int* ten_wrapadr;  // first path point of the tendon (m.ntendon x 1)
  int* ten_wrapnum;  // path point count (m.ntendon x 1)
  int* ten_J_rownnz;  // entries per tendon Jacobian row (m.ntendon x 1)
  int* ten_J_rowadr;  // row offset (m.ntendon x 1)
  int* ten_J_colind;  // dof indices (m.ntendon x m.nv)
  mjtNum* ten_J;  // tendon length Jacobian (moment arms) (m.ntendon x m.nv)
  mjtNum* ten_length;  // tendon length (m.ntendon x 1)
  int* wrap_obj;  // per point: geom id, -1 site, -2 pulley (m.nwrap x 2)
  mjtNum* wrap_xpos;  // world path points (m.nwrap x 6)
  // ---- Position: mj_transmission
  mjtNum* actuator_length;  // transmission length (m.nu x 1)
  int* moment_rownnz;  // entries per moment row (m.nu x 1)
  int* moment_rowadr;  // row offset (m.nu x 1)
  int* moment_colind;  // dof indices (m.nJmom x 1)
  mjtNum* actuator_moment;  // transmission Jacobian, sparse (m.nJmom x 1)
  // ---- Position: mj_makeM
  mjtNum* crb;  // composite subtree inertia in c-frame, packed 10 (m.nbody x 10)
  mjtNum* qM;  // joint-space inertia, ancestor-chain layout (m.nM x 1)
  mjtNum* M;  // same inertia, lower-triangle CSR (m.nC x 1)
  // ---- Position: mj_factorM
  mjtNum* qLD;  // L'DL factor, same CSR pattern as M (m.nC x 1)
  mjtNum* qLDiagInv;  // reciprocal of D's diagonal (m.nv x 1)
  // ---- Position: mj_collision
  mjtByte* bvh_active;  // 1 when node was visited during collision (m.nbvh x 1)
  // ---- Velocity: mj_fwdVelocity
  mjtNum* flexedge_velocity;  // edge length rate (m.nflexedge x 1)
  mjtNum* ten_velocity;  // tendon length rate (m.ntendon x 1)
  mjtNum* actuator_velocity;  // transmission length rate (m.nu x 1)
  // ---- Velocity: mj_comVel
  mjtNum* cvel;  // body spatial velocity in c-frame (m.nbody x 6)
  mjtNum* cdof_dot;  // rate of change of cdof (m.nv x 6)
  // ---- Velocity: mj_rne (no acceleration)
  mjtNum* qfrc_bias;  // Coriolis, centrifugal and gravity force (m.nv x 1)
  // ---- Velocity: mj_passive
  mjtNum* qfrc_spring;  // passive spring part (m.nv x 1)
  mjtNum* qfrc_damper;  // passive damper part (m.nv x 1)
  mjtNum* qfrc_gravcomp;  // gravity-compensation part (m.nv x 1)
  mjtNum* qfrc_fluid;  // fluid part (m.nv x 1)
  mjtNum* qfrc_passive;  // sum of passive parts (m.nv x 1)
  // ---- Velocity: mj_subtreeVel, on demand
  mjtNum* subtree_linvel;  // velocity of the subtree com (m.nbody x 3)
  mjtNum* subtree_angmom;  // angular momentum around the subtree com (m.nbody x 3)
  // ---- Integrators: mj_Euler / mj_implicit
  mjtNum* qH;  // L'DL factor of the integrator's modified inertia (m.nC x 1)
  mjtNum* qHDiagInv;  // reciprocal diagonal for qH (m.nv x 1)
  // ---- Integrators: mj_implicit derivatives
  mjtNum* qDeriv;  // velocity derivative of (passive + actuator - bias) (m.nD x 1)
  // ---- Integrators: mj_implicit LU
  mjtNum* qLU;  // sparse LU of qM minus dt*qDeriv (m.nD x 1)
  // ---- Force: mj_fwdActuation
  mjtNum* actuator_force;  // scalar actuator output (m.nu x 1)
  mjtNum* qfrc_actuator;  // actuator force in joint space (m.nv x 1)
  // ---- Force: mj_fwdAcceleration
  mjtNum* qfrc_smooth;  // every non-constraint force, summed (m.nv x 1)
  mjtNum* qacc_smooth;  // acceleration without constraints (m.nv x 1)
  // ---- Force: mj_fwdConstraint / mj_inverse
  mjtNum* qfrc_constraint;  // constraint force in joint space (m.nv x 1)
  // ---- Force: mj_inverse
  mjtNum* qfrc_inverse;  // external force implied by inverse dynamics (m.nv x 1)
  // ---- Force: mj_rnePostConstraint, on demand
  mjtNum* cacc;  // body spatial acceleration in c-frame (m.nbody x 6)
  mjtNum* cfrc_int;  // spatial force exchanged with the parent (m.nbody x 6)
  mjtNum* cfrc_ext;  // spatial external force on the body (m.nbody x 6)
  // ---- Arena, position: mj_collision
  mjContact* contact;  // detected contacts (d.ncon x 1)
  // ---- Arena, position: mj_makeConstraint
  int* efc_type;  // row kind (mjtConstraint) (d.nefc x 1)
  int* efc_id;  // originating object of the row (d.nefc x 1)
  int* efc_J_rownnz;  // entries per Jacobian row (d.nefc x 1)
  int* efc_J_rowadr;  // row offset (d.nefc x 1)
  int* efc_J_rowsuper;  // following rows sharing this sparsity (d.nefc x 1)
  int* efc_J_colind;  // dof indices (d.nJ x 1)
  mjtNum* efc_J;  // constraint Jacobian (d.nJ x 1)
  mjtNum* efc_pos;  // residual (equality, limit, contact) (d.nefc x 1)
  mjtNum* efc_margin;  // activation margin (d.nefc x 1)
  mjtNum* efc_frictionloss;  // dry-friction bound (d.nefc x 1)
  mjtNum* efc_diagApprox;  // estimate of the diagonal of A (d.nefc x 1)
  mjtNum* efc_KBIP;  // stiffness, damping, impedance, impedance slope (d.nefc x 4)
  mjtNum* efc_D;  // inverse of R (constraint-space mass) (d.nefc x 1)
  mjtNum* efc_R;  // diagonal regularizer (d.nefc x 1)
  int* tendon_efcadr;  // first row touching the tendon, -1 when none (m.ntendon x 1)
  // ---- Arena, position: mj_island, dof structure
  int* dof_island;  // island of the dof, -1 when free (m.nv x 1)
  int* island_nv;  // dofs of the island (d.nisland x 1)
  int* island_idofadr;  // start in island-ordered dofs (d.nisland x 1)
  int* island_dofadr;  // start in global dofs (d.nisland x 1)
  int* map_dof2idof;  // global to island-ordered dof index (m.nv x 1)
  int* map_idof2dof;  // inverse map; entries past nidof are unconstrained (m.nv x 1)
  // ---- Arena, position: mj_island, dofs in island order
  mjtNum* ifrc_smooth;  // qfrc_smooth in island order (d.nidof x 1)
  mjtNum* iacc_smooth;  // qacc_smooth in island order (d.nidof x 1)
  int* iM_rownnz;  // entries per row of iM (d.nidof x 1)
  int* iM_rowadr;  // row offset (d.nidof x 1)
  int* iM_colind;  // column indices (m.nC x 1)
  mjtNum* iM;  // inertia in island order (m.nC x 1)
  mjtNum* iLD;  // its L'DL factor (m.nC x 1)
  mjtNum* iLDiagInv;  // reciprocal diagonal of that factor (d.nidof x 1)
  mjtNum* iacc;  // qacc in island order (d.nidof x 1)
  // ---- Arena, position: mj_island, row structure
  int* efc_island;  // island of the row (d.nefc x 1)
  int* island_ne;  // equality rows of the island (d.nisland x 1)
  int* island_nf;  // dry-friction rows of the island (d.nisland x 1)
  int* island_nefc;  // rows of the island (d.nisland x 1)
  int* island_iefcadr;  // start in island-ordered rows (d.nisland x 1)
  int* map_efc2iefc;  // global to island-ordered row index (d.nefc x 1)
  int* map_iefc2efc;  // inverse map (d.nefc x 1)
  // ---- Arena, position: mj_island, rows in island order
  int* iefc_type;  // efc_type in island order (d.nefc x 1)
  int* iefc_id;  // efc_id in island order (d.nefc x 1)
  int* iefc_J_rownnz;  // efc_J_rownnz in island order (d.nefc x 1)
  int* iefc_J_rowadr;  // row offset (d.nefc x 1)
  int* iefc_J_rowsuper;  // efc_J_rowsuper in island order (d.nefc x 1)
  int* iefc_J_colind;  // island dof indices (d.nJ x 1)
  mjtNum* iefc_J;  // Jacobian in island order (d.nJ x 1)
  mjtNum* iefc_frictionloss;  // efc_frictionloss in island order (d.nefc x 1)
  mjtNum* iefc_D;  // efc_D in island order (d.nefc x 1)
  mjtNum* iefc_R;  // efc_R in island order (d.nefc x 1)
  // ---- Arena, position: mj_projectConstraint (PGS)
  int* efc_AR_rownnz;  // entries per row of AR (d.nefc x 1)
  int* efc_AR_rowadr;  // row offset (d.nefc x 1)
  int* efc_AR_colind;  // column indices (d.nA x 1)
  mjtNum* efc_AR;  // J M^-1 J' with R added on the diagonal (d.nA x 1)
  // ---- Arena, velocity: mj_referenceConstraint
  mjtNum* efc_vel;  // J qvel (d.nefc x 1)
  mjtNum* efc_aref;  // reference acceleration (d.nefc x 1)
  // ---- Arena, force: mj_fwdConstraint / mj_inverse
  mjtNum* efc_b;  // J qacc_smooth minus aref (d.nefc x 1)
  mjtNum* iefc_aref;  // efc_aref in island order (d.nefc x 1)
  int* iefc_state;  // efc_state in island order (d.nefc x 1)
  mjtNum* iefc_force;  // efc_force in island order (d.nefc x 1)
  int* efc_state;  // row status (mjtConstraintState) (d.nefc x 1)
  mjtNum* efc_force;  // constraint-space force (d.nefc x 1)
  mjtNum* ifrc_constraint;  // qfrc_constraint in island order (d.nidof x 1)
  // ---- Trailing members
  uintptr_t threadpool;  // attached mjThreadPool pointer stored as integer
  uint64_t signature;  // compile stamp shared with the originating mjSpec
};
typedef struct mjData_ mjData;

// mjcb_passive, mjcb_control
typedef void (*mjfGeneric)(const mjModel* m, mjData* d);

// mjcb_contactfilter: 1 discards the pair, 0 collides it
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);

// mjcb_sensor, called per stage
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);

// mjcb_time, any monotonic clock
typedef mjtNum (*mjfTime)(void);

// mjcb_act_dyn/gain/bias for actuator id
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);

// entry of mjCOLLISIONFUNC: writes up to mjMAXCONPAIR contacts into con, returns their number; margin is the detection distance
typedef int (*mjfCollision)(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin);

#endif  // MUJOCO_MJDATA_H_
