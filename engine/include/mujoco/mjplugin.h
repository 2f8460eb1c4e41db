// Plugin and resource provider types.
#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjvisualize.h>

// Plugin abilities
typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR = 1<<0,  // actuator force
  mjPLUGIN_SENSOR = 1<<1,  // sensor output
  mjPLUGIN_PASSIVE = 1<<2,  // passive force
  mjPLUGIN_SDF = 1<<3,  // signed distance field
} mjtPluginCapabilityBit;

struct mjResource_;
typedef struct mjResource_ mjResource;

// 0 on failure, nonzero on success
typedef int (*mjfOpenResource)(mjResource* resource);

// points *buffer at bytes, returns count, -1 on error
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);

// frees what open allocated
typedef void (*mjfCloseResource)(mjResource* resource);

// sets *dir and its length *ndir
typedef void (*mjfGetResourceDir)(mjResource* resource, const char** dir, int* ndir);

// 0 same timestamp, >0 newer, <0 older (docs page shows an outdated one-argument form)
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);

struct mjpResourceProvider {
  const char* prefix;  // URI scheme matched against names
  mjfOpenResource open;  // required callback
  mjfReadResource read;  // required callback
  mjfCloseResource close;  // required callback
  mjfGetResourceDir getdir;  // optional callback
  mjfResourceModified modified;  // optional callback
  void* data;  // provider-wide payload
};
typedef struct mjpResourceProvider mjpResourceProvider;

// An open resource
struct mjResource_ {
  char* name;  // identifier such as a file name
  void* data;  // provider payload
  char timestamp[512];  // modification stamp string
  const struct mjpResourceProvider* provider;  // owning provider
};

// Engine plugin
struct mjpPlugin_ {
  const char* name;  // unique identifier
  int nattribute;  // configuration key count
  const char* const* attributes;  // configuration keys
  int capabilityflags;  // bits of mjtPluginCapabilityBit
  int needstage;  // stage for sensors (mjtStage)
  int (*nstate)(const mjModel* m, int instance);  // required: state numbers per instance
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);  // sensors only: output size
  int (*init)(const mjModel* m, mjData* d, int instance);  // required at mjData creation: 0 success, -1 failure
  void (*destroy)(mjData* d, int instance);  // optional, at mjData deletion
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);  // optional, at mjData copy
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);  // required, at mjData reset
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);  // required, updates outputs for one capability
  void (*advance)(const mjModel* m, mjData* d, int instance);  // optional, at integration
  void (*visualize)(const mjModel*m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);  // optional, from mjv_updateScene
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);  // optional: fill act_dot after native entries, before compute
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);  // signed distance at a local point
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);  // distance gradient at a local point
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);  // compile-time distance given attributes
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);  // parse attributes and fill defaults
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);  // bounding box given attributes
};
typedef struct mjpPlugin_ mjpPlugin;

// Signed distance field of one geom or a pair
struct mjSDF_ {
  const mjpPlugin** plugin;  // plugin pointers
  int* id;  // instance or geom ids
  mjtSDFType type;  // combination rule (mjtSDFType)
  mjtNum* relpos;  // relative position
  mjtNum* relmat;  // relative rotation
  mjtGeom* geomtype;  // shapes involved
};
typedef struct mjSDF_ mjSDF;

#if defined(__cplusplus)
#define mjEXTERNC extern "C"
#else
#define mjEXTERNC
#endif

// Opens the body of a function that runs when the library is loaded.
#if defined(_MSC_VER)
#ifndef mjDLLMAIN
#define mjDLLMAIN DllMain
#endif
#define mjPLUGIN_LIB_INIT                                                                \
  static void _mjplugin_dllmain(void);                                                   \
  mjEXTERNC int __stdcall mjDLLMAIN(void* hinst, unsigned long reason, void* reserved) { \
    (void)hinst;                                                                         \
    (void)reserved;                                                                      \
    if (reason == 1) _mjplugin_dllmain();                                                \
    return 1;                                                                            \
  }                                                                                      \
  static void _mjplugin_dllmain(void)
#else
#define mjPLUGIN_LIB_INIT __attribute__((constructor)) static void _mjplugin_init(void)
#endif

// file name, first slot, number of plugins registered by it
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

#endif  // MUJOCO_MJPLUGIN_H_
