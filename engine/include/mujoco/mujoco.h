// The public C API: functions and globals. Types are in the headers that it includes.
// In most functions outputs come first; "nullable" pointers may be NULL.
#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <stdlib.h>
#include <math.h>
#include <mujoco/mjassert.h>
#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjsan.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>

#define mjVERSION_HEADER 3014000  // compare with mj_version()

#ifndef mjUSESINGLE
#define mju_sqrt sqrt
#define mju_exp exp
#define mju_sin sin
#define mju_cos cos
#define mju_tan tan
#define mju_asin asin
#define mju_acos acos
#define mju_atan2 atan2
#define mju_tanh tanh
#define mju_pow pow
#define mju_abs fabs
#define mju_log log
#define mju_log10 log10
#define mju_floor floor
#define mju_ceil ceil
#else
#define mju_sqrt sqrtf
#define mju_exp expf
#define mju_sin sinf
#define mju_cos cosf
#define mju_tan tanf
#define mju_asin asinf
#define mju_acos acosf
#define mju_atan2 atan2f
#define mju_tanh tanhf
#define mju_pow powf
#define mju_abs fabsf
#define mju_log logf
#define mju_log10 log10f
#define mju_floor floorf
#define mju_ceil ceilf
#endif

#ifdef __cplusplus
extern "C" {
#endif

// ---- Callbacks, handlers and tables (process-wide; callbacks start as NULL)

// replaces default error handling; must exit
MJAPI extern void (*mju_user_error)(const char*);

// replaces default warning handling; must return
MJAPI extern void (*mju_user_warning)(const char*);

// replaces heap allocation
MJAPI extern void* (*mju_user_malloc)(size_t);

// replaces heap release
MJAPI extern void (*mju_user_free)(void*);

// called at the end of mj_passive; should add to qfrc_passive
MJAPI extern mjfGeneric mjcb_passive;

// called between velocity and actuation stages; may write ctrl, qfrc_applied, xfrc_applied
MJAPI extern mjfGeneric mjcb_control;

// replaces the whole geom-pair filter: 1 discard, 0 collide
MJAPI extern mjfConFilt mjcb_contactfilter;

// fills user sensors, called once per stage (pos, vel, acc) if such sensors exist
MJAPI extern mjfSensor mjcb_sensor;

// enables profiling into mjData.timer; unit is the caller's
MJAPI extern mjfTime mjcb_time;

// act_dot of mjDYN_USER actuators; without it 0
MJAPI extern mjfAct mjcb_act_dyn;

// gain of mjGAIN_USER actuators; without it 1
MJAPI extern mjfAct mjcb_act_gain;

// bias of mjBIAS_USER actuators; without it 0
MJAPI extern mjfAct mjcb_act_bias;

// narrow-phase table [type1][type2], upper triangle (type1 <= type2) used; NULL disables the pair
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

// 20 names, mjtDisableBit order
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];

// 7 names, mjtEnableBit order
MJAPI extern const char* mjENABLESTRING[mjNENABLE];

// 15 names, mjtTimer order
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];

// 17 names, mjtLabel order
MJAPI extern const char* mjLABELSTRING[mjNLABEL];

// 8 names, mjtFrame order
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];

// 31 triples, mjtVisFlag order
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];

// 11 triples, mjtRndFlag order
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];

// 3 names, topics from mjTOPIC_TIME_STP on
MJAPI extern const char* mjTOPICSTRING[mjNTOPIC];

// ---- Virtual file system

// Prepare an empty in-memory file store; may allocate, release with mj_deleteVFS.
MJAPI void mj_defaultVFS(mjVFS* vfs);

// Load a disk file into the store; directory may be NULL or empty. Returns 0, 2 duplicate name, -1 failure.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

// Copy nbuffer bytes under a name. Returns 0, 2 duplicate name, -1 failure.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

// Drop one entry. Returns 0, or -1 when absent.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

// Drop all entries and release the store's memory.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// Let a provider serve every name at or below a path of the store. Returns 0, 2 path in use, -1 the provider is NULL,
// lacks open, read or close, or its mount callback fails.
MJAPI int mj_mountVFS(mjVFS* vfs, const char* path, const mjpResourceProvider* provider);

// End a mount, calling the provider's unmount. Returns 0, or -1 when nothing is mounted there.
MJAPI int mj_unmountVFS(mjVFS* vfs, const char* name);

// 1 when a buffer has exactly this name, as it was given to mj_addBufferVFS, else 0.
MJAPI int mj_containsBufferVFS(const mjVFS* vfs, const char* name);

// 1 when an entry has the name that mj_addFileVFS would store, the lower-case file name alone, else 0.
MJAPI int mj_containsFileVFS(const mjVFS* vfs, const char* directory, const char* filename);

// ---- Asset cache

// Bytes the compiler's asset cache holds now.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

// Byte limit of the asset cache.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

// Change the byte limit, 0 switches caching off; returns the limit in force.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

// Handle of the compiler's internal asset cache.
MJAPI mjCache* mj_getCache(void);

// Evict every cached asset.
MJAPI void mj_clearCache(mjCache* cache);

// ---- Parse and compile

// Parse and compile MJCF/URDF (root element mujoco/robot). Returns model or NULL with text in error[error_sz]. vfs,
// error nullable.
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Parse a file to a spec without compiling. NULL on failure. vfs, error nullable.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

// Parse XML text to a spec without compiling. NULL on failure. vfs, error nullable.
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

// Parse a file of any kind to a spec without compiling: XML and URDF by name or content type, others by a registered
// decoder. NULL on failure. content_type, vfs, error nullable.
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Write a file whose kind the name or the content type tells: XML from the spec, MJB and TXT from the model, others by
// a registered encoder. Returns the bytes written, -1 on failure. s, m where the kind does not need them, content_type,
// vfs, error nullable.
MJAPI mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type, const mjVFS* vfs, char* error, int error_sz);

// Compile a spec into a fresh model, repeatable. NULL on failure, see mjs_getError. vfs nullable.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

// Write a model's real-valued arrays back into its spec. Returns 1 on success.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

// Recompile into existing m and d, keeping integration state. Returns 0; on failure m and d are deleted. vfs nullable.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

// Save as MJCF the model last loaded by mj_loadXML, with real values taken from m. error nullable.
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

// Discard the remembered XML model; every new load does this.
MJAPI void mj_freeLastXML(void);

// Write MJCF text to xml[xml_sz]. Returns 0, -1 failure, or the size needed when too small. Compiles first. error
// nullable.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);

// Write MJCF file from an already compiled spec. Returns 0, else -1. error nullable.
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

// Collect, recursively, unique asset files used by an MJCF file, itself included.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

// ---- Main simulation

// One time step: checks, forward dynamics, integration. ctrl and applied forces read from d or mjcb_control.
MJAPI void mj_step(const mjModel* m, mjData* d);

// First half: checks, position and velocity stages, sensors, energy, mjcb_control. Unsuitable for RK4.
MJAPI void mj_step1(const mjModel* m, mjData* d);

// Second half: actuation, acceleration, constraints, sensors, check, integrate. Unsuitable for RK4.
MJAPI void mj_step2(const mjModel* m, mjData* d);

// All of mj_step except checks and integration; fills qacc. Leaves state and qacc_warmstart unchanged (idempotent).
MJAPI void mj_forward(const mjModel* m, mjData* d);

// From qpos, qvel, qacc compute qfrc_inverse (nv).
MJAPI void mj_inverse(const mjModel* m, mjData* d);

// mj_forward omitting stages up to skipstage (mjtStage); skipsensor nonzero omits sensors.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// mj_inverse omitting stages up to skipstage (mjtStage); skipsensor nonzero omits sensors.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// ---- Initialization

// Fill length-range options with defaults.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

// Write default solref (0.02 1) and solimp (0.9 0.95 0.001 0.5 2). Either pointer nullable.
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);

// Fill physics options with defaults.
MJAPI void mj_defaultOption(mjOption* opt);

// Fill visual options with defaults.
MJAPI void mj_defaultVisual(mjVisual* vis);

// Deep copy; allocates when dest is NULL. Returns the copy, NULL on error.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

// Write MJB to buffer[buffer_sz] when given, otherwise to file. filename, buffer nullable.
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

// Read MJB from vfs or disk. NULL with a warning on failure. vfs nullable.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

// Read MJB from memory. NULL with a warning on failure.
MJAPI mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz);

// Release a model.
MJAPI void mj_deleteModel(mjModel* m);

// Bytes mj_saveModel needs.
MJAPI mjtSize mj_sizeModel(const mjModel* m);

// Allocate data for a model at reset state. Configuration stays unset when m->buffer is unallocated.
MJAPI mjData* mj_makeData(const mjModel* m);

// Deep copy data; dest may be NULL to allocate. m needs only its integer sizes.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Like mj_copyData but omits big arrays unneeded for drawing (XNV in mjxmacro.h).
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

// Restore qpos0, mocap body poses, eq_active0; zero the rest, diagnostics, stack pointer.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

// Same reset, then fill non-reset memory with byte debug_value.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

// Reset, then load keyframe when 0 <= key < nkey; other key values give a plain reset.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

// Controls that do nothing: 0, and the identity for quaternion inputs.
MJAPI void mj_resetCtrl(const mjModel* m, mjData* d);

// Open a stack frame.
MJAPI void mj_markStack(mjData* d);

// Close the latest frame, invalidating allocations made inside it.
MJAPI void mj_freeStack(mjData* d);

// Reserve bytes with given alignment on the data stack; mju_error when full.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);

// Reserve size mjtNums on the data stack; mju_error when full.
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);

// Reserve size ints on the data stack; mju_error when full.
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

// Release data; plugin destroy callbacks run.
MJAPI void mj_deleteData(mjData* d);

// Set all mjcb_ pointers to NULL.
MJAPI void mj_resetCallbacks(void);

// Recompute derived model fields (names ending in 0) at qpos0; d is scratch.
MJAPI void mj_setConst(mjModel* m, mjData* d);

// Compute actuator_lengthrange for actuator index by simulation. Returns 1, or 0 with error text. error nullable.
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz);

// New empty spec.
MJAPI mjSpec* mj_makeSpec(void);

// Deep copy of a spec.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

// Release a spec and all its elements.
MJAPI void mj_deleteSpec(mjSpec* s);

// Enable a registered plugin for this spec. Returns 0 on success.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

// Choose whether attach copies (nonzero) or moves (0). Returns 0 on success.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// ---- Printing

// Dump model as text; float_format is a printf format for one float.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

// Dump model as text with default number format.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

// Dump data as text; float_format is a printf format for one float.
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename, const char* float_format);

// Dump data as text with default number format.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);

// Print nr x nc dense matrix to stdout.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);

// Print nr-row CSR matrix to stdout.
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind);

// Emit the MJCF schema to file or buffer[buffer_sz]; flags select HTML and padding.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad);

// Dump abstract scene as text.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);

// Dump abstract scene as text; float_format is a printf format for one float.
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format);

// ---- Components

// Kinematics, com, flex, tendons, inertia, factorization, collision, constraints, transmissions.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);

// The kinematics of that stage: kinematics, comPos, camlight, flex, tendon; wakes trees by limited tendons.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);

// Tendon, edge, actuator rates, body velocities, passive forces, reference constraint, qfrc_bias.
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);

// Compute act_dot, actuator_force (nu) and qfrc_actuator (nv).
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);

// Sum non-constraint forces into qfrc_smooth; solve for qacc_smooth.
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);

// Run the chosen solver; fill efc_force, qfrc_constraint, qacc.
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

// Semi-implicit Euler step, joint damping implicit unless disabled; advances time.
MJAPI void mj_Euler(const mjModel* m, mjData* d);

// Explicit Runge-Kutta of order N; advances time.
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);

// Velocity-implicit step, implicit or implicitfast per opt.integrator; advances time.
MJAPI void mj_implicit(const mjModel* m, mjData* d);

// Position stage of inverse dynamics.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);

// Velocity stage of inverse dynamics.
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);

// Closed-form constraint forces from qacc.
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

// Run inverse after forward; store norms of differences in solver_fwdinv.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// ---- Sub components

// Fill position-stage sensors.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);

// Fill velocity-stage sensors.
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);

// Fill acceleration/force-stage sensors.
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

// Compute energy[0], potential.
MJAPI void mj_energyPos(const mjModel* m, mjData* d);

// Compute energy[1], kinetic.
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

// Warn mjWARN_BADQPOS and reset when any qpos is nan or exceeds mjMAXVAL.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);

// Warn mjWARN_BADQVEL and reset when any qvel is nan or exceeds mjMAXVAL.
MJAPI void mj_checkVel(const mjModel* m, mjData* d);

// Warn mjWARN_BADQACC and reset when any qacc is nan or exceeds mjMAXVAL.
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

// World poses of bodies, joints, geoms, sites from qpos and mocap.
MJAPI void mj_kinematics(const mjModel* m, mjData* d);

// subtree_com, cinert, cdof in c-frames; requires mj_kinematics.
MJAPI void mj_comPos(const mjModel* m, mjData* d);

// World poses of cameras and lights, honoring tracking modes.
MJAPI void mj_camlight(const mjModel* m, mjData* d);

// Flex vertex positions, element boxes, edge lengths and Jacobians.
MJAPI void mj_flex(const mjModel* m, mjData* d);

// Tendon paths, lengths and Jacobians.
MJAPI void mj_tendon(const mjModel* m, mjData* d);

// actuator_length and sparse actuator_moment.
MJAPI void mj_transmission(const mjModel* m, mjData* d);

// Composite rigid-body inertia; tendon armature not included.
MJAPI void mj_crb(const mjModel* m, mjData* d);

// mj_crb plus tendon armature; writes M.
MJAPI void mj_makeM(const mjModel* m, mjData* d);

// Sparse L'DL of the inertia into qLD, qLDiagInv.
MJAPI void mj_factorM(const mjModel* m, mjData* d);

// Solve M x = y for n vectors of length nv using stored factor; x, y are n x nv.
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

// Half solve x = D^-1/2 L^-T y for n vectors; sqrtInvD (nv) supplied by caller.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n);

// cvel and cdof_dot.
MJAPI void mj_comVel(const mjModel* m, mjData* d);

// Springs, dampers, gravity compensation, fluid, plugins, callback into qfrc_passive and its parts.
MJAPI void mj_passive(const mjModel* m, mjData* d);

// subtree_linvel and subtree_angmom; auto-run when sensors need them.
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);

// result (nv) = M*qacc + bias; flg_acc 0 drops the M*qacc part.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

// cacc, cfrc_int, cfrc_ext (nbody x 6, rotation first) including constraint forces; spatial tendons ignored in cfrc.
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);

// Fill contact and ncon.
MJAPI void mj_collision(const mjModel* m, mjData* d);

// Build all efc rows except velocity-dependent parts.
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);

// Discover islands and build island-ordered copies.
MJAPI void mj_island(const mjModel* m, mjData* d);

// Build efc_AR for dual solvers.
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);

// Compute efc_vel and efc_aref.
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

// From jar (nefc) set efc_state, efc_force, qfrc_constraint, optional cone Hessians; cost[0]=s(jar), nullable.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1], int flg_coneHessian);

// ---- Support

// Number of mjtNums selected by bitmask sig (mjtState).
MJAPI int mj_stateSize(const mjModel* m, int sig);

// Concatenate selected components, mjtState order, into state; mju_error when sig is invalid.
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig);

// Inverse of mj_getState; mju_error when sig is invalid.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig);

// Pick the components dstsig, a subset of srcsig, out of a state vector made with srcsig; mju_error otherwise.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst, int dstsig);

// Copy selected components from src to dst; who sleeps is not among them. mju_error when sig is invalid.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig);

// Controls of an actuator that act at a time, its delay subtracted. interp: 0 hold, 1 linear, 2 cubic, -1 the model's.
// Returns the stored row, or d->ctrl without a history; NULL after interpolating into result (ctrlnum).
MJAPI const mjtNum* mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result, int interp);

// The same for the readings of a sensor, result (sensor_dim); without a history, d->sensordata.
MJAPI const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result, int interp);

// Fill the history of an actuator: times (n) strictly increasing, NULL keeps them; values (n x ctrlnum), oldest first.
MJAPI void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values);

// The same for a sensor, values (n x sensor_dim); phase is the time of its last computation.
MJAPI void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values, mjtNum phase);

// Store current state into model keyframe k.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

// Append a contact. Returns 0, or 1 when storage is full.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

// Most contacts that a pair of geoms can make. has_margin: 0 or 1 without or with a positive margin, -1 as in the
// model.
MJAPI int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin);

// 1 when cones are pyramidal.
MJAPI int mj_isPyramidal(const mjModel* m);

// 1 when the constraint Jacobian is stored sparse.
MJAPI int mj_isSparse(const mjModel* m);

// 1 when the solver is dual (PGS).
MJAPI int mj_isDual(const mjModel* m);

// res (nefc) = efc_J * vec (nv); dense or sparse.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res (nv) = efc_J' * vec (nefc); dense or sparse.
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Translational and rotational Jacobians (3 x nv each) of world point fixed to body. Needs kinematics, comPos. Outputs
// nullable.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// mj_jac at the body frame origin. Outputs nullable.
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

// mj_jac at the body center of mass. Outputs nullable.
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

// 3 x nv Jacobian of the subtree center of mass.
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);

// mj_jac at the geom center. Outputs nullable.
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);

// mj_jac at the site. Outputs nullable.
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

// 3 x nv Jacobians of a world point and of a world axis direction. Outputs nullable.
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis, const mjtNum point[3], const mjtNum axis[3], int body);

// Time derivative of mj_jac's matrices (3 x nv). Needs kinematics, comPos, comVel. Outputs nullable.
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// 3 x nv matrix H with subtree_angmom = H*qvel.
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

// Id of the named object of kind type (mjtObj), -1 when unknown.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

// Name of object id of kind type, NULL when unnamed or invalid.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

// Name of an input of an actuator with several: "pos", "rx", ...; NULL for other actuators and bad numbers.
MJAPI const char* mj_actuatorInputName(const mjModel* m, int actuator, int input);

// 1 when a world point is in the shape of a site, the hull for a mesh; 0 otherwise and for a bad id.
MJAPI int mj_insideSite(const mjModel* m, const mjData* d, int id, const mjtNum point[3]);

// Expand d->M to dense nv x nv dst.
MJAPI void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst);

// res (nv) = M * vec.
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// res (nv) = M^(1/2) * vec using the factor.
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

// Add lower triangle of inertia to dst: CSR, or dense nv x nv when index pointers are all NULL.
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

// Add J'(force; torque) at world point on body to qfrc_target (nv). force, torque nullable.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3], const mjtNum point[3], int body, mjtNum* qfrc_target);

// res[6] rotation then translation velocity at object center; flg_local selects object axes.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local);

// Same for acceleration; cacc must be current, otherwise call mj_rnePostConstraint.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int flg_local);

// Smallest signed distance, capped at distmax; fromto[6] end points, zeros when none closer. fromto nullable.
MJAPI mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax, mjtNum fromto[6]);

// result[6]: force then torque of contact id, contact-frame axes.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

// qvel (nv) = (qpos2 - qpos1)/dt with quaternion differences.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2);

// qpos += qvel*dt in place, quaternions rotated.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

// Unitize every quaternion of a qpos-like vector in place.
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

// World pose of a body-local pose; sameframe (mjtSameFrame) enables shortcuts.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4], int body, mjtByte sameframe);

// Sum of body_mass.
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

// Scale masses and inertias to reach newmass.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);

// Attribute string of a plugin instance; NULL when id or name is wrong.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

// dlopen/LoadLibrary a shared library expected to register plugins.
MJAPI void mj_loadPluginLibrary(const char* path);

// Load every shared library in a folder; callback (nullable) told of registered slots.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

// Library version integer: major * 10^6 + minor * 10^3 + patch.
MJAPI int mj_version(void);

// Library version text.
MJAPI const char* mj_versionString(void);

// ---- Ray casting

// nray rays from pnt along vec (nray x 3); writes dist (nray) and, where not NULL, geomid (nray) and normal (nray x 3);
// cutoff bounds distance.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec, const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid, mjtNum* dist, mjtNum* normal, int nray, mjtNum cutoff);

// Nearest visible geom along pnt + x*vec, x>=0. Returns x or -1. normal: of the surface that is hit, world, unit,
// outward; zeros without a hit. geomgroup, geomid, normal nullable.
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3], const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1], mjtNum normal[3]);

// Ray versus hfield geom; x or -1. normal nullable.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3], mjtNum normal[3]);

// Ray versus mesh geom; x or -1. normal nullable.
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3], mjtNum normal[3]);

// Ray versus primitive of geomtype with pose pos/mat and size; x or -1. normal nullable.
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3], const mjtNum vec[3], int geomtype, mjtNum normal[3]);

// Ray versus flex parts chosen by flags; x or -1; nearest vertex in vertid[0]. vertid, normal nullable.
MJAPI mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert, mjtBool flg_edge, mjtBool flg_face, mjtBool flg_skin, int flexid, const mjtNum pnt[3], const mjtNum vec[3], int vertid[1], mjtNum normal[3]);

// Ray versus triangle skin; x or -1; nearest vertex in vertid[0], nullable.
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);

// ---- Interaction

// Initialize camera struct.
MJAPI void mjv_defaultCamera(mjvCamera* cam);

// Initialize free camera from model visual settings and statistics.
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

// Initialize perturbation struct.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

// Pose conversion, room to model space, using scene transform.
MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3], const mjtNum roomquat[4], const mjvScene* scn);

// Pose conversion, model to room space, using scene transform.
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3], const mjtNum modelquat[4], const mjvScene* scn);

// Averaged GL camera position, forward, up in model space.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);

// Averaged GL camera position, forward, up in room space.
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);

// Averaged view height at distance one.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

// Yaw vec so that +y aligns with forward's horizontal direction.
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// Apply mouse motion (relative to window height) to abstract camera.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam);

// Position and unit axes of an abstract camera, world. Outputs nullable; headpos of a free or tracking camera needs
// forward.
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData* d, const mjvCamera* cam);

// Distances of bottom and top, left and right of the view at the near plane, and the clipping planes. Outputs nullable.
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m, const mjvCamera* cam);

// Both of these as a GL camera.
MJAPI mjvGLCamera mjv_camera2GLCamera(const mjModel* m, const mjData* d, const mjvCamera* cam);

// Apply mouse motion to perturbation target.
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

// Apply mouse motion to scene's model transform.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3], mjvScene* scn);

// Copy selected body pose into reference; set motion scale.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

// Write reference pose to mocap, or to qpos if flg_paused and root has free joint.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused);

// Write spring-damper wrench to xfrc_applied of selected dynamic body only.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

// Mean of two GL cameras.
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

// Pick under (relx, rely). Returns body id or -1; selpnt and nullable geom, flex, skin ids written.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio, mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1], int flexid[1], int skinid[1]);

// ---- Visualization

// Initialize visualization options.
MJAPI void mjv_defaultOption(mjvOption* opt);

// Initialize figure.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

// Initialize geom; NULL size/pos/mat/rgba fall back to defaults.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9], const float rgba[4]);

// Set pose and size so the geom spans from→to; line width in pixels.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]);

// Zero-initialize scene before first use.
MJAPI void mjv_defaultScene(mjvScene* scn);

// Allocate scene buffers for model with capacity maxgeom.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);

// Release scene.
MJAPI void mjv_freeScene(mjvScene* scn);

// Rebuild geoms, lights, camera from m, d. pert, cam may be NULL.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn);

// Copy model omitting big arrays unneeded for drawing.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

// Append geoms of categories catmask.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask, mjvScene* scn);

// Rebuild light list.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

// Map abstract camera to GL cameras.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

// Recompute skin vertices and normals.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// ---- OpenGL rendering

// Clear context struct.
MJAPI void mjr_defaultContext(mjrContext* con);

// Upload model resources to GPU.
MJAPI void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale);

// Swap font scale.
MJAPI void mjr_changeFont(int fontscale, mjrContext* con);

// Create aux buffer.
MJAPI void mjr_addAux(int index, int width, int height, int samples, mjrContext* con);

// Release GPU resources.
MJAPI void mjr_freeContext(mjrContext* con);

// Resize offscreen buffer.
MJAPI void mjr_resizeOffscreen(int width, int height, mjrContext* con);

// Re-upload texture.
MJAPI void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid);

// Re-upload mesh.
MJAPI void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid);

// Re-upload height field.
MJAPI void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid);

// Rebind current buffer.
MJAPI void mjr_restoreBuffer(const mjrContext* con);

// Choose mjtFramebuffer.
MJAPI void mjr_setBuffer(int framebuffer, mjrContext* con);

// Read color/depth.
MJAPI void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con);

// Write color/depth.
MJAPI void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport, const mjrContext* con);

// Copy between buffers.
MJAPI void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con);

// Bind aux buffer.
MJAPI void mjr_setAux(int index, const mjrContext* con);

// Copy aux to current.
MJAPI void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con);

// 2D text.
MJAPI void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g, float b);

// Corner text.
MJAPI void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2, const mjrContext* con);

// Largest viewport.
MJAPI mjrRect mjr_maxViewport(const mjrContext* con);

// 2D rectangle.
MJAPI void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a);

// Rectangle with caption.
MJAPI void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a, float rt, float gt, float bt, const mjrContext* con);

// 2D plot.
MJAPI void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con);

// Draw scene.
MJAPI void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con);

// glFinish.
MJAPI void mjr_finish(void);

// glGetError.
MJAPI int mjr_getError(void);

// Which renderer the library has.
MJAPI void mjr_defaultRendererInfo(mjrRendererInfo* info);
MJAPI void mjr_getRendererInfo(mjrRendererInfo* info);

// Rectangle under pointer, -1 none.
MJAPI int mjr_findRect(int x, int y, int nrect, const mjrRect* rect);

// ---- UI framework

// Builtin spacing, ind 0-1.
MJAPI mjuiThemeSpacing mjui_themeSpacing(int ind);

// Builtin colors, ind 0-3.
MJAPI mjuiThemeColor mjui_themeColor(int ind);

// Append definitions.
MJAPI void mjui_add(mjUI* ui, const mjuiDef* def);

// Append to a section.
MJAPI void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def);

// Compute sizes.
MJAPI void mjui_resize(mjUI* ui, const mjrContext* con);

// Redraw section/item; -1 all.
MJAPI void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state, const mjrContext* con);

// Process event; changed item or NULL.
MJAPI mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con);

// Blit UI.
MJAPI void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con);

// ---- Error and memory

// printf-style fatal error: log, user handler or print and exit. Never returns.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);

// printf-style warning: user handler, else log and print. Returns.
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);

// printf-style information on a topic; the default handler shows the topics that are switched on.
MJAPI void mju_info(mjtLogTopic topic, const char* msg, ...) mjPRINTFLIKE(2, 3);

// Send a message to the handler. One of level mjLOG_ERROR does not return.
MJAPI void mju_message(const mjLogMessage* message);

// Replace the handler of all messages, NULL restores the default one. Returns the one before. It must be thread-safe.
MJAPI mjfLogHandler mju_setLogHandler(mjfLogHandler handler);

// Where the default handler writes, and which topics.
MJAPI mjLogConfig mju_getLogConfig(void);

// Change that.
MJAPI void mju_setLogConfig(const mjLogConfig* config);

// Reset user error, warning, memory and log handlers, and the log configuration.
MJAPI void mju_clearHandlers(void);

// Allocate, 64-byte aligned, size rounded up to 64; user handler overrides.
MJAPI void* mju_malloc(size_t size);

// Release mju_malloc memory; user handler overrides.
MJAPI void mju_free(void* ptr);

// Count warning kind in d with info; print only first occurrence since reset.
MJAPI void mj_warning(mjData* d, int warning, int info);

// Append dated "type: msg" line to MUJOCO_LOG.TXT.
MJAPI void mju_writeLog(const char* type, const char* msg);

// Last compiler message of the spec.
MJAPI const char* mjs_getError(mjSpec* s);

// 1 when that message is only a warning.
MJAPI int mjs_isWarning(mjSpec* s);

// Number of warnings of parsing, attaching and compiling.
MJAPI int mjs_numWarnings(const mjSpec* s);

// One of them, NULL when there is no such warning. Valid until the next one.
MJAPI const char* mjs_getWarning(const mjSpec* s, int index);

// Seconds that the last compilation took (mjNCTIMER, order of mjtCTimer), NULL before one.
MJAPI const double* mjs_getTimer(const mjSpec* s);

// ---- Vector math

// res = 0.
MJAPI void mju_zero3(mjtNum res[3]);

// res = data.
MJAPI void mju_copy3(mjtNum res[3], const mjtNum data[3]);

// res = scl*vec.
MJAPI void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1+vec2.
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res = vec1-vec2.
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

// res += vec.
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);

// res -= vec.
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

// res += scl*vec.
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

// res = vec1+scl*vec2.
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

// Normalize in place; returns prior length.
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);

// Euclidean length.
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);

// Inner product.
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);

// Distance between points.
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

// res = mat*vec, 3x3.
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = mat'*vec, 3x3.
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

// res = a x b.
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

// res = 0.
MJAPI void mju_zero4(mjtNum res[4]);

// res = identity quaternion.
MJAPI void mju_unit4(mjtNum res[4]);

// res = data.
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);

// Normalize in place; returns prior length.
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);

// res[n] = 0.
MJAPI void mju_zero(mjtNum* res, int n);

// res[n] = val.
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);

// res[n] = vec.
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);

// Sum of entries.
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);

// Sum of magnitudes.
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);

// res = scl*vec.
MJAPI void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

// res = vec1+vec2.
MJAPI void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

// res = vec1-vec2.
MJAPI void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

// res += vec.
MJAPI void mju_addTo(mjtNum* res, const mjtNum* vec, int n);

// res -= vec.
MJAPI void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);

// res += scl*vec.
MJAPI void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

// res = vec1+scl*vec2.
MJAPI void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);

// Normalize in place; returns prior length.
MJAPI mjtNum mju_normalize(mjtNum* res, int n);

// Euclidean length.
MJAPI mjtNum mju_norm(const mjtNum* res, int n);

// Inner product.
MJAPI mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);

// res[nr] = mat[nr x nc]*vec[nc].
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// res[nc] = mat[nr x nc]'*vec[nr].
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

// Returns vec1'*mat*vec2, mat n x n.
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

// res[nc x nr] = mat[nr x nc]'.
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

// res = (mat+mat')/2, n x n.
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

// mat = identity, n x n.
MJAPI void mju_eye(mjtNum* mat, int n);

// res[r1 x c2] = mat1[r1 x c1]*mat2[c1 x c2].
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res[r1 x r2] = mat1[r1 x c1]*mat2[r2 x c1]'.
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2);

// res[c1 x c2] = mat1[r1 x c1]'*mat2[r1 x c2].
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);

// res[nc x nc] = mat'*diag(diag)*mat; NULL diag means identity weighting.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

// Move 6D rotation-first vector from oldpos to newpos and rotate; flg_force nonzero for forces. rotnew2old nullable.
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3], const mjtNum oldpos[3], const mjtNum rotnew2old[9]);

// ---- Sparse math

// Dense to CSR. Returns 1 when nnz capacity is insufficient, else 0.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr, int* colind, int nnz);

// CSR to dense.
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz, const int* rowadr, const int* colind);

// Lower-triangular CSR to full symmetric n x n; entries above the diagonal are ignored.
MJAPI void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr, const int* colind);

// ---- Quaternions

// Rotate vec by quat.
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

// Conjugate.
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

// res = quat1*quat2; in-place allowed.
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);

// res = quat*(0,axis); in-place allowed.
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

// (cos a/2, sin a/2 * axis); angle in radians.
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

// Rotation vector of quat divided by dt.
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

// Tangent difference res with qb*quat(res)=qa.
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

// Row-major rotation matrix.
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);

// Quaternion of rotation matrix.
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

// Quaternion time derivative for 3D angular velocity vel.
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

// quat rotated in place by angular velocity vel times scale.
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

// Shortest rotation taking +z to vec.
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

// Nearest rotation to any 3x3, refining quat; returns iteration count.
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

// Quaternion from angles (radians); seq letters xyz intrinsic, XYZ extrinsic.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// ---- Poses

// Compose poses.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4], const mjtNum pos2[3], const mjtNum quat2[4]);

// Inverse pose.
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]);

// Map vec through pose: pos + rotate(quat, vec).
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]);

// ---- Decompositions / Solvers

// In-place Cholesky mat=LL', mindiag guards pivots; returns rank.
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

// Solve using Cholesky factor.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

// Rank-one update (flg_plus) or downdate with x; returns rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

// In-place arrowhead Cholesky after adding diagadd+diagmul*mat_ii; returns smallest pivot, 0 when deficient.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd, mjtNum diagmul);

// Solve using arrowhead factor.
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense);

// Expand arrowhead to ntotal x ntotal; flg_sym fills the upper triangle.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtBool flg_sym);

// Pack dense into arrowhead storage.
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

// Arrowhead times nvec vectors; flg_sym uses the upper triangle too.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband, int ndense, int nvec, mjtBool flg_sym);

// Storage offset of diagonal entry i.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);

// Eigen-decomposition of symmetric 3x3, mat=V*diag*V'; V also as quat; int result undocumented.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

// Minimize 0.5x'Hx+x'g within bounds; res warmstarts. Returns free-subspace rank or -1. index, lower, upper nullable.
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n, const mjtNum* lower, const mjtNum* upper);

// Heap-allocate mju_boxQP arrays; release each with mju_free. index, lower, upper optional.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n, mjtNum** lower, mjtNum** upper);

// ---- Miscellaneous

// Negative active muscle force per activation.
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Negative passive muscle force.
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Activation derivative; prm = tau_act, tau_deact, smoothing width.
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

// Contact-frame force to 2(dim-1) edge forces.
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);

// Edge forces to contact-frame force.
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

// Closed-form position after dt for spring Kp, damper Kv, start pos0, vel0.
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

// Smaller value.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);

// Larger value.
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);

// Clamp to [min, max].
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

// +1, -1 or 0.
MJAPI mjtNum mju_sign(mjtNum x);

// Nearest integer, halves away from zero.
MJAPI int mju_round(mjtNum x);

// Name of an mjtObj value.
MJAPI const char* mju_type2Str(int type);

// mjtObj value of a name.
MJAPI int mju_str2Type(const char* str);

// Human-readable byte count text.
MJAPI const char* mju_writeNumBytes(size_t nbytes);

// Message text for warning kind and info.
MJAPI const char* mju_warningText(int warning, size_t info);

// 1 for nan or |x|>mjMAXVAL.
MJAPI int mju_isBad(mjtNum x);

// 1 when every entry is zero.
MJAPI int mju_isZero(const mjtNum* vec, int n);

// Gaussian sample; second one via num2 when given.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);

// float to mjtNum.
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);

// mjtNum to float.
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);

// double to mjtNum.
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);

// mjtNum to double.
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);

// Ascending sort in place.
MJAPI void mju_insertionSort(mjtNum* list, int n);

// Ascending integer sort in place.
MJAPI void mju_insertionSortInt(int* list, int n);

// Element index of the Halton sequence in given base.
MJAPI mjtNum mju_Halton(int index, int base);

// strncpy with forced terminator at dst[n-1].
MJAPI char* mju_strncpy(char *dst, const char *src, int n);

// Quintic smoothstep, 0 below 0, 1 above 1.
MJAPI mjtNum mju_sigmoid(mjtNum x);

// ---- Signed Distance Function

// SDF plugin of geom id.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

// Signed distance of x for (combined) SDF s.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);

// Gradient at x for (combined) SDF s.
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]);

// ---- Derivatives

// Finite-difference A, B, C, D of the discrete step; flg_centered picks centered differences. All nullable; RK4
// unsupported.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered, mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D);

// Forward-difference Jacobians of mj_inverse, transposed layout. All outputs nullable; RK4 and noslip unsupported.
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation, mjtNum *DfDq, mjtNum *DfDv, mjtNum *DfDa, mjtNum *DsDq, mjtNum *DsDv, mjtNum *DsDa, mjtNum *DmDq);

// 3x3 Jacobians of mju_subQuat wrt qa, qb tangents. Da, Db nullable.
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

// Jacobians of mju_quatIntegrate: 3x3, 3x3, 3x1. Outputs nullable.
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9], mjtNum Dscale[3]);

// ---- Plugins

// Initialize plugin struct.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

// Thread-safe global registration; returns slot. Identical repeat ignored; same name but different: mju_error.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

// Registered plugins.
MJAPI int mjp_pluginCount(void);

// Find by name, NULL if unknown; slot output nullable.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

// Find by slot.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

// Initialize provider struct.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

// Thread-safe registration; prefix must not overlap others. Returns the slot, -1 on failure.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

// Registered providers.
MJAPI int mjp_resourceProviderCount(void);

// Provider whose prefix matches the name, or NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

// Provider by slot, or NULL.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// Initialize decoder struct.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);

// Thread-safe registration of a reader of model files. Identical repeat ignored; another one for the same content type
// or extension: mju_error.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);

// Decoder for a content type, or, where that is NULL or empty, for the extension of the resource's name; NULL if none.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);

// Initialize encoder struct.
MJAPI void mjp_defaultEncoder(mjpEncoder* encoder);

// The same for a writer of model files.
MJAPI void mjp_registerEncoder(const mjpEncoder* encoder);

// Encoder for a content type, or, where that is NULL or empty, for the extension of a file name; NULL if none.
MJAPI const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type);

// ---- Resources

// Open what a name means: in the store, at a provider, on the disk. NULL on failure with text in error[nerror]. dir,
// vfs, error nullable.
MJAPI mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error, size_t nerror);

// Close and release; NULL does nothing.
MJAPI void mju_closeResource(mjResource* resource);

// Point *buffer at the bytes, which belong to the resource. Returns their number, negative on failure.
MJAPI int mju_readResource(mjResource* resource, const void** buffer);

// Point *dir at the folder part of the name, ndir characters with the last separator.
MJAPI void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir);

// 0 when the resource has this timestamp, >0 when it is newer or nobody knows, <0 when it is older.
MJAPI int mju_isModifiedResource(const mjResource* resource, const char* timestamp);

// Write bytes to where a name leads: a mount, a provider, else the disk. Returns the bytes written, -1 on failure with
// text in error[nerror]. vfs, error nullable.
MJAPI int mju_writeResource(const char* name, const void* buffer, int nbuffer, const mjVFS* vfs, char* error, size_t nerror);

// Parse a resource with its decoder. NULL on failure, with a warning when there is no decoder. content_type, vfs
// nullable.
MJAPI mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs);

// ---- Threads

// Make nthread workers for this data, 0 removes them; they are released with the data. The same number changes nothing.
MJAPI void mju_threadpool(mjData* d, int nthread);

// ---- Attachment

// Attach child (body or frame) to parent (frame, site or body) adding name prefix/suffix. Returns element or NULL.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix);

// ---- Tree elements

// New child body. def nullable.
MJAPI mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);

// New site. def nullable.
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);

// New joint. def nullable.
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);

// New free joint, defaults not inherited.
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);

// New geom. def nullable.
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);

// New camera. def nullable.
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);

// New light. def nullable.
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);

// New frame inside body, optionally under parentframe.
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);

// Remove an element; a body goes with what depends on it. Returns 0 on success.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// ---- Non-tree elements

// New actuator. def nullable.
MJAPI mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);

// New sensor.
MJAPI mjsSensor* mjs_addSensor(mjSpec* s);

// New flex.
MJAPI mjsFlex* mjs_addFlex(mjSpec* s);

// New contact pair. def nullable.
MJAPI mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);

// New exclusion.
MJAPI mjsExclude* mjs_addExclude(mjSpec* s);

// New equality. def nullable.
MJAPI mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);

// New tendon. def nullable.
MJAPI mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);

// Append via site to tendon.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);

// Append wrapping geom with optional side site.
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);

// Append joint term with coefficient.
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);

// Append pulley with divisor.
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

// New custom numeric.
MJAPI mjsNumeric* mjs_addNumeric(mjSpec* s);

// New custom text.
MJAPI mjsText* mjs_addText(mjSpec* s);

// New custom tuple.
MJAPI mjsTuple* mjs_addTuple(mjSpec* s);

// New keyframe.
MJAPI mjsKey* mjs_addKey(mjSpec* s);

// New plugin instance.
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);

// New default class under parent (nullable).
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// ---- Set actuator parameters

// Configure as direct-drive motor. Returns error text, if any.
MJAPI const char* mjs_setToMotor(mjsActuator* actuator);

// Configure as position servo; pointer arguments optional. Returns error text, if any.
MJAPI const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double timeconst[1], double inheritrange);

// Configure as integrated-velocity servo. Returns error text, if any.
MJAPI const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double timeconst[1], double inheritrange);

// Configure as velocity servo. Returns error text, if any.
MJAPI const char* mjs_setToVelocity(mjsActuator* actuator, double kv);

// Configure as active damper. Returns error text, if any.
MJAPI const char* mjs_setToDamper(mjsActuator* actuator, double kv);

// Configure as fluid cylinder. Returns error text, if any.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area, double diameter);

// Configure as muscle. Returns error text, if any.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2], double force, double scale, double lmin, double lmax, double vmax, double fpmax, double fvmax);

// Configure as adhesion. Returns error text, if any.
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);

// Configure as orientation servo; ctrlspec is an mjtCtrlChart, 0 for the default. Pointers nullable. Returns error
// text, if any.
MJAPI const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], int ctrlspec);

// Configure as PID servo; ctrlspec has mjtCtrlInput bits, 0 for the default. Pointers nullable. Returns error text, if
// any.
MJAPI const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double ki[1], double imax[1], double slewmax[1], double inheritrange, int ctrlspec);

// Configure as electric motor; ctrlspec has mjtCtrlInput bits, 0 for the default. Pointers nullable. Returns error
// text, if any.
MJAPI const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance, double nominal[3], double saturation[3], double inductance[2], double cogging[3], double controller[6], double thermal[6], double lugre[5], int ctrlspec);

// ---- Assets

// New mesh. def nullable.
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);

// New height field.
MJAPI mjsHField* mjs_addHField(mjSpec* s);

// New skin.
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);

// New texture.
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);

// New material. def nullable.
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

// Generate builtin mesh geometry from params[nparams]; int result, meaning undocumented.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// Make a flex and its bodies below a body, as the element flexcomp does. type, dof, arrays, file, vfs nullable; mass,
// inertiabox <= 0 mean the default. NULL on failure, see mjs_getError.
MJAPI mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim, const char* dof, const int count[3], const int cellcount[3], const double spacing[3], const double scale[3], double radius, double mass, double inertiabox, int equality, int rigid, int flatskin, int elastic2d, const double pos[3], const double quat[4], const double origin[3], const char* file, const mjVFS* vfs);

// ---- Find and get utilities

// Spec owning the element.
MJAPI mjSpec* mjs_getSpec(const mjsElement* element);

// Spec in which the element was defined; attaching does not change it.
MJAPI mjSpec* mjs_getOriginSpec(const mjsElement* element);

// Compiler settings that apply to the element: those of the spec in which it was defined.
MJAPI mjsCompiler* mjs_getCompiler(const mjsElement* element);

// Attached spec by model name.
MJAPI mjSpec* mjs_findSpec(const mjSpec* spec, const char* name);

// Body by name; "world" is the root.
MJAPI mjsBody* mjs_findBody(const mjSpec* s, const char* name);

// Element by kind and name.
MJAPI mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name);

// Child body by name.
MJAPI mjsBody* mjs_findChild(const mjsBody* body, const char* name);

// Body containing the element.
MJAPI mjsBody* mjs_getParent(const mjsElement* element);

// Frame enclosing the element.
MJAPI mjsFrame* mjs_getFrame(const mjsElement* element);

// Frame by name.
MJAPI mjsFrame* mjs_findFrame(const mjSpec* s, const char* name);

// Default class of the element.
MJAPI mjsDefault* mjs_getDefault(const mjsElement* element);

// Default class by name.
MJAPI mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname);

// Root default class.
MJAPI mjsDefault* mjs_getSpecDefault(const mjSpec* s);

// Element id.
MJAPI int mjs_getId(const mjsElement* element);

// First child element of kind; recurse covers the subtree.
MJAPI mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse);

// Following child of same kind, NULL at end; recurse covers the subtree.
MJAPI mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse);

// First element of kind in spec.
MJAPI mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type);

// Element after the given one, NULL at end.
MJAPI mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element);

// Number of parts of a tendon's path.
MJAPI int mjs_getWrapNum(const mjsTendon* tendon);

// One of them; mju_error when there is no such part.
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendon, int i);

// Site, geom or joint of a part; NULL for a pulley.
MJAPI mjsElement* mjs_getWrapTarget(mjsWrap* wrap);

// Side site of a geom, NULL when it has none.
MJAPI mjsSite* mjs_getWrapSideSite(mjsWrap* wrap);

// Divisor of a pulley; 1 with a warning for other parts.
MJAPI double mjs_getWrapDivisor(mjsWrap* wrap);

// Coefficient of a joint; 1 with a warning for other parts.
MJAPI double mjs_getWrapCoef(mjsWrap* wrap);

// ---- Attribute setters

// Rename element, checking collisions. Returns 0 on success.
MJAPI int mjs_setName(mjsElement* element, const char* name);

// Assign bytes.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);

// Assign string.
MJAPI void mjs_setString(mjString* dest, const char* text);

// Assign list from whitespace-separated text.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);

// Overwrite entry i; false when there is no such entry.
MJAPI mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

// Append one string.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);

// Assign ints.
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);

// Append an int list.
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);

// Assign floats.
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);

// Append a float list.
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

// Assign doubles.
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);

// Assign plugin attribute map (opaque).
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);

// ---- Attribute getters

// Name handle.
MJAPI mjString* mjs_getName(mjsElement* element);

// C string view.
MJAPI const char* mjs_getString(const mjString* source);

// Array view; size nullable.
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

// Opaque attribute map.
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// ---- Spec utilities

// Assign default class.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

// Assign enclosing frame. Returns 0 on success.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

// Convert alternative orientation to quat; degree flag, Euler sequence. Returns error text, if any.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtBool degree, const char* sequence, const mjsOrientation* orientation);

// Turn a body into a frame.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

// Store user pointer under key, replacing any previous.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);

// Same, with cleanup run when payload is removed.
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data, void (*cleanup)(const void*));

// Stored pointer or NULL.
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);

// Remove stored pointer.
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

// Output size the sensor will have.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

// ---- Element initialization

// Fill the struct with its element defaults.
MJAPI void mjs_defaultSpec(mjSpec* spec);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultOrientation(mjsOrientation* orient);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultBody(mjsBody* body);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultFrame(mjsFrame* frame);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultJoint(mjsJoint* joint);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultGeom(mjsGeom* geom);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultSite(mjsSite* site);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultCamera(mjsCamera* camera);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultLight(mjsLight* light);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultFlex(mjsFlex* flex);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultMesh(mjsMesh* mesh);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultHField(mjsHField* hfield);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultSkin(mjsSkin* skin);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultTexture(mjsTexture* texture);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultMaterial(mjsMaterial* material);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultPair(mjsPair* pair);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultEquality(mjsEquality* equality);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultTendon(mjsTendon* tendon);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultActuator(mjsActuator* actuator);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultSensor(mjsSensor* sensor);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultNumeric(mjsNumeric* numeric);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultText(mjsText* text);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultTuple(mjsTuple* tuple);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultKey(mjsKey* key);

// Fill the struct with its element defaults.
MJAPI void mjs_defaultPlugin(mjsPlugin* plugin);

// ---- Element casting

// Checked downcast; NULL when the element is another kind.
MJAPI mjsBody* mjs_asBody(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsGeom* mjs_asGeom(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsJoint* mjs_asJoint(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsSite* mjs_asSite(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsCamera* mjs_asCamera(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsLight* mjs_asLight(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsFrame* mjs_asFrame(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsActuator* mjs_asActuator(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsSensor* mjs_asSensor(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsFlex* mjs_asFlex(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsPair* mjs_asPair(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsEquality* mjs_asEquality(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsExclude* mjs_asExclude(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsTendon* mjs_asTendon(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsNumeric* mjs_asNumeric(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsText* mjs_asText(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsTuple* mjs_asTuple(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsKey* mjs_asKey(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsMesh* mjs_asMesh(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsHField* mjs_asHField(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsSkin* mjs_asSkin(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsTexture* mjs_asTexture(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsMaterial* mjs_asMaterial(mjsElement* element);

// Checked downcast; NULL when the element is another kind.
MJAPI mjsPlugin* mjs_asPlugin(mjsElement* element);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
