// The simulation data.
#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <stddef.h>
#include <stdint.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

// A contact; frame is stored with its axes as rows, row 0 the normal from geom[0] to geom[1]
typedef struct mjContact_ {
  mjtNum dist;  // signed gap, negative when penetrating
  mjtNum pos[3];  // midpoint between surfaces, world
  mjtNum frame[9];  // axes stored as rows; row 0 normal, geom[0]→geom[1]
  mjtNum includemargin;  // row created when dist is below
  mjtNum friction[5];  // tangential x2, torsional, rolling x2
  mjtNum solref[mjNREF];  // solref, normal direction
  mjtNum solreffriction[mjNREF];  // solref, friction directions
  mjtNum solimp[mjNIMP];  // solimp
  mjtNum adhesion;  // attraction in force
  mjtNum mu;  // regularized cone friction, from mj_makeConstraint
  mjtNum H[36];  // cone Hessian scratch, from mj_constraintUpdate
  int dim;  // 1, 3, 4 or 6
  int geom1;  // same as geom[0], deprecated
  int geom2;  // same as geom[1], deprecated
  int geom[2];  // geom ids, -1 on a flex side
  int flex[2];  // flex ids, -1 on a geom side
  int elem[2];  // flex element ids, -1 when not applicable
  int vert[2];  // flex vertex ids, -1 when not applicable
  int exclude;  // 0 included; 1 gap; 2 fused; 3 dofless; 4 passive
  int efc_address;  // first constraint row, -1 when not included
} mjContact;

// What a collision function reports of one contact
typedef struct mjPreContact_ {
  mjtNum dist;  // signed gap, negative when penetrating
  mjtNum pos[3];  // midpoint between surfaces, world
  mjtNum normal[3];  // from geom 1 to geom 2, unit
  mjtNum tangent[3];  // first tangent; zero lets the engine choose
} mjPreContact;

typedef struct mjWarningStat_ {
  int lastinfo;  // info value of the latest occurrence
  int number;  // occurrences since reset
} mjWarningStat;

typedef struct mjTimerStat_ {
  mjtNum duration;  // accumulated time, units of mjcb_time
  int number;  // calls since reset
} mjTimerStat;

typedef struct mjSolverStat_ {
  mjtNum improvement;  // cost decrease, scaled by inverse trace of inertia
  mjtNum gradient;  // scaled gradient norm, primal solvers
  mjtNum lineslope;  // slope found by line search
  int nactive;  // active rows
  int nchange;  // rows that switched state
  int neval;  // line-search cost evaluations
  int nupdate;  // Cholesky updates during line search
} mjSolverStat;

// The simulation state and everything computed from it. "arena" arrays are rebuilt at every step and may be NULL.
typedef struct mjData_ {
  // ---- Constant sizes
  mjtSize narena;  // arena byte count, shared with the stack
  mjtSize nbuffer;  // main buffer byte count
  int nplugin;  // plugin instances, copied from the model
  // ---- Stack and arena bookkeeping
  size_t pstack;  // current stack top offset (mutable)
  size_t pbase;  // stack offset saved by the latest mj_markStack (mutable)
  size_t parena;  // offset of the free arena region
  // ---- Threads
  uintptr_t threadpool;  // workers of mju_threadpool, 0 when there are none
  mjtBool threadlock;  // set while workers run: the stack is not freed then
  // ---- Memory statistics
  mjtSize maxuse_stack;  // peak stack bytes (mutable)
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
  int efm_active;  // 1 when this step uses an effective metric
  int nefmK;  // stored elements of efm_K_val
  int nefmcon;  // length of efm_con_ind and efm_con_val
  int nefmT;  // tendon terms in use
  int nefmA;  // actuator terms in use
  int nefmdof;  // blocks of the preconditioner
  int nefmL;  // numbers of these blocks, nine each
  int nY;  // stored elements of efc_Y
  int nA;  // stored elements of efc_AR
  int nisland;  // islands found
  int nidof;  // dofs that belong to some island
  // ---- Sleep
  int ntree_awake;  // trees that are awake
  int nbody_awake;  // entries of body_awake_ind, static bodies included
  int nparent_awake;  // entries of parent_awake_ind, static bodies included
  int nv_awake;  // entries of dof_awake_ind
  // ---- Whether a stage on demand has run since the stages it builds on
  mjtBool flg_energypos;  // mj_energyPos
  mjtBool flg_energyvel;  // mj_energyVel
  mjtBool flg_subtreevel;  // mj_subtreeVel
  mjtBool flg_rnepost;  // mj_rnePostConstraint
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
  mjtNum* history;  // earlier controls and sensor values: blocks of actuators, then of sensors (m.nhistory x 1)
  mjtNum* qacc_warmstart;  // solver starting acceleration from the previous step (m.nv x 1)
  mjtNum* plugin_state;  // numeric state of plugins (m.npluginstate x 1)
  // ---- User inputs
  mjtNum* ctrl;  // control inputs (m.nu x 1)
  mjtNum* qfrc_applied;  // user generalized force (m.nv x 1)
  mjtNum* xfrc_applied;  // user wrench at body com: force, then torque (m.nbody x 6)
  mjtBool* eq_active;  // runtime equality switches (m.neq x 1)
  // ---- Mocap
  mjtNum* mocap_pos;  // mocap positions (m.nmocap x 3)
  mjtNum* mocap_quat;  // mocap rotations (m.nmocap x 4)
  // ---- State derivatives
  mjtNum* qacc;  // generalized acceleration (m.nv x 1)
  mjtNum* act_dot;  // rate of change of act (m.na x 1)
  // ---- User scratch, sensors
  mjtNum* userdata;  // user scratch, ignored by the engine (m.nuserdata x 1)
  mjtNum* sensordata;  // concatenated sensor outputs (m.nsensordata x 1)
  // ---- Sleep, kept from step to step
  int* tree_asleep;  // negative: awake, counts up to sleep; else the next tree of the sleeping island (m.ntree x 1)
  // ---- Plugins
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
  mjtNum* flexelem_krot;  // element stiffness rotated into the world (m.nflexstiffness x 1)
  mjtNum* flexedge_J;  // edge-length Jacobian (m.nJfe x 1)
  mjtNum* flexedge_length;  // current edge length (m.nflexedge x 1)
  mjtNum* flexvert_J;  // Jacobian of the deformation of vertices (m.nJfv x 2)
  mjtNum* flexvert_length;  // deformation of vertices (m.nflexvert x 2)
  mjtNum* bvh_aabb_dyn;  // world box of moving BVH nodes (m.nbvhdynamic x 6)
  mjtNum* flexvert_lambda;  // contact pressure kept from step to step (mjENBL_IPC) (m.nflexvert x 1)
  int* flexvert_conage;  // age of the contact of the vertex in steps (mjENBL_IPC) (m.nflexvert x 1)
  // ---- Position: mj_tendon
  int* ten_wrapadr;  // first path point of the tendon (m.ntendon x 1)
  int* ten_wrapnum;  // path point count (m.ntendon x 1)
  mjtNum* ten_J;  // tendon length Jacobian (moment arms) (m.nJten x 1)
  mjtNum* ten_length;  // tendon length (m.ntendon x 1)
  int* wrap_obj;  // per point: geom id, -1 site, -2 pulley (m.nwrap x 2)
  mjtNum* wrap_xpos;  // world path points (m.nwrap x 6)
  // ---- Position: mj_transmission
  mjtNum* actuator_length;  // transmission length of each output (m.nout x 1)
  int* moment_rownnz;  // entries per moment row (m.nout x 1)
  int* moment_rowadr;  // row offset (m.nout x 1)
  int* moment_colind;  // dof indices (m.nJmom x 1)
  mjtNum* actuator_moment;  // transmission Jacobian, sparse (m.nJmom x 1)
  // ---- Position: mj_makeM
  mjtNum* crb;  // composite subtree inertia in c-frame, packed 10 (m.nbody x 10)
  mjtNum* M;  // same inertia, lower-triangle CSR (m.nC x 1)
  // ---- Position: mj_factorM
  mjtNum* qLD;  // L'DL factor, same CSR pattern as M (m.nC x 1)
  mjtNum* qLDiagInv;  // reciprocal of D's diagonal (m.nv x 1)
  // ---- Position: mj_collision
  mjtBool* bvh_active;  // 1 when node was visited during collision (m.nbvh x 1)
  // ---- Position: who is awake, from tree_asleep
  int* tree_awake;  // 1 when awake (m.ntree x 1)
  int* body_awake;  // mjtSleepState (m.nbody x 1)
  int* body_awake_ind;  // ids of bodies that are not asleep (nbody_awake used) (m.nbody x 1)
  int* parent_awake_ind;  // ids of bodies whose parent is not asleep (nparent_awake used) (m.nbody x 1)
  int* dof_awake_ind;  // dofs of trees that are awake (nv_awake used) (m.nv x 1)
  // ---- Velocity: mj_fwdVelocity
  mjtNum* flexedge_velocity;  // edge length rate (m.nflexedge x 1)
  mjtNum* ten_velocity;  // tendon length rate (m.ntendon x 1)
  mjtNum* actuator_velocity;  // transmission length rate of each output (m.nout x 1)
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
  mjtNum* qfrc_adhesion;  // force of the attraction of geoms and pairs (m.nv x 1)
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
  mjtNum* qLU;  // sparse LU of M minus dt*qDeriv (m.nD x 1)
  // ---- Force: mj_fwdActuation
  mjtNum* actuator_force;  // output force of each output (m.nout x 1)
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
  mjtNum* efc_diagA;  // diagonal of A, estimated or exact (mjENBL_DIAGEXACT) (d.nefc x 1)
  mjtNum* efc_KBIP;  // stiffness, damping, impedance, impedance slope (d.nefc x 4)
  mjtNum* efc_D;  // inverse of R (constraint-space mass) (d.nefc x 1)
  mjtNum* efc_R;  // diagonal regularizer (d.nefc x 1)
  int* tendon_efcadr;  // first row touching the tendon, -1 when none (m.ntendon x 1)
  // ---- Arena, position: mj_island, tree structure
  int* tree_island;  // island of the tree, -1 when it has none (m.ntree x 1)
  int* island_ntree;  // trees of the island (d.nisland x 1)
  int* island_itreeadr;  // start in map_itree2tree (d.nisland x 1)
  int* map_itree2tree;  // trees in the order of islands; those without an island last (m.ntree x 1)
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
  mjtNum* iefc_frictionloss;  // efc_frictionloss in island order (d.nefc x 1)
  mjtNum* iefc_D;  // efc_D in island order (d.nefc x 1)
  mjtNum* iefc_R;  // efc_R in island order (d.nefc x 1)
  // ---- Arena, position: mj_projectConstraint (dual solvers)
  int* efc_Y_rownnz;  // entries per row of efc_Y (d.nefc x 1)
  int* efc_Y_rowadr;  // row offset (d.nefc x 1)
  int* efc_Y_colind;  // column indices (d.nY x 1)
  mjtNum* efc_Y;  // J M^-1/2 (d.nY x 1)
  int* efc_AR_rownnz;  // entries per row of AR (d.nefc x 1)
  int* efc_AR_rowadr;  // row offset (d.nefc x 1)
  int* efc_AR_colind;  // column indices (d.nA x 1)
  mjtNum* efc_AR;  // J M^-1 J' with R added on the diagonal (d.nA x 1)
  // ---- Arena, velocity: mj_referenceConstraint
  mjtNum* efc_vel;  // J qvel (d.nefc x 1)
  mjtNum* efc_aref;  // reference acceleration (d.nefc x 1)
  // ---- Arena, effective metric of the step
  mjtNum* efm_c;  // shift of the smooth force by joints, tendons and flexes (m.nv x 1)
  mjtNum* efm_ck;  // time step times stiffness of the joint (m.nv x 1)
  int* efm_tid;  // tendons with a term (nefmT used) (m.ntendon x 1)
  mjtNum* efm_ts;  // metric term of the tendon (m.ntendon x 1)
  mjtNum* efm_tk;  // time step times stiffness of the tendon (m.ntendon x 1)
  int* efm_aid;  // actuators with a term (nefmA used) (m.nactuator x 1)
  mjtNum* efm_as;  // metric term of the actuator (m.nactuator x 1)
  mjtNum* efm_ak;  // time step times position gain of the actuator (m.nactuator x 1)
  mjtNum* efm_ca;  // shift of the smooth force by actuators (m.nv x 1)
  mjtNum* efm_diag;  // diagonal metric terms of joints (m.nv x 1)
  mjtNum* efm_sdiag;  // everything that is added to the diagonal of M (m.nv x 1)
  mjtNum* efm_fluid;  // fluid term in the pattern of M (m.nC x 1)
  int* efm_K_rownnz;  // entries per row of efm_K_val (m.nv x 1)
  int* efm_K_rowadr;  // row offset (m.nv x 1)
  int* efm_K_colind;  // dof indices (d.nefmK x 1)
  mjtNum* efm_K_val;  // flex stiffness (d.nefmK x 1)
  int* efm_con_ind;  // passive flex contacts, packed: entry count, contact id, dof indices (d.nefmcon x 1)
  mjtNum* efm_con_val;  // their curvature, force and row (d.nefmcon x 1)
  int* efm_dofid;  // first dof of each block of the preconditioner (d.nefmdof x 1)
  mjtNum* efm_L;  // factors of its 3 x 3 blocks (d.nefmL x 1)
  // ---- Arena, force: mj_fwdConstraint / mj_inverse
  mjtNum* efc_b;  // J qacc_smooth minus aref (d.nefc x 1)
  mjtNum* iefc_aref;  // efc_aref in island order (d.nefc x 1)
  int* iefc_state;  // efc_state in island order (d.nefc x 1)
  mjtNum* iefc_force;  // efc_force in island order (d.nefc x 1)
  int* efc_state;  // row status (mjtConstraintState) (d.nefc x 1)
  mjtNum* efc_force;  // constraint-space force (d.nefc x 1)
  mjtNum* ifrc_constraint;  // qfrc_constraint in island order (d.nidof x 1)
  // ---- Compile stamp
  uint64_t signature;  // compile stamp shared with the originating mjSpec
} mjData;

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

// entry of mjCOLLISIONFUNC: writes at most mj_maxContact contacts into con, returns their number; margin is the
// detection distance, margin plus gap
typedef int (*mjfCollision)(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);

#endif  // MUJOCO_MJDATA_H_
