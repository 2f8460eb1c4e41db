// Plugin and resource provider types.
#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

// Plugin abilities
typedef enum mjtPluginCapabilityBit {
  mjPLUGIN_ACTUATOR = 1<<0,  // actuator force
  mjPLUGIN_SENSOR = 1<<1,  // sensor output
  mjPLUGIN_PASSIVE = 1<<2,  // passive force
  mjPLUGIN_SDF = 1<<3,  // signed distance field
} mjtPluginCapabilityBit;

struct mjResource_;
typedef struct mjResource_ mjResource;

// 0 on failure, nonzero on success; after a failure close is not called
typedef int (*mjfOpenResource)(mjResource* resource);

// points *buffer at bytes, returns count, -1 on error
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);

// frees what open allocated
typedef void (*mjfCloseResource)(mjResource* resource);

// called when the provider is mounted and unmounted, 0 on failure
typedef int (*mjfMountResource)(mjResource* resource);
typedef int (*mjfUnmountResource)(mjResource* resource);

// returns the bytes written, -1 on error
typedef int (*mjfWriteResource)(mjResource* resource, const void* buffer, int nbuffer);

// 0 same timestamp, >0 newer, <0 older
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);

struct mjpResourceProvider {
  const char* prefix;  // URI scheme matched against names
  mjfOpenResource open;  // required callback
  mjfReadResource read;  // required callback
  mjfCloseResource close;  // required callback
  mjfMountResource mount;  // optional callback
  mjfUnmountResource unmount;  // optional callback
  mjfResourceModified modified;  // optional callback
  mjfWriteResource write;  // optional callback
  void* data;  // provider-wide payload
};
typedef struct mjpResourceProvider mjpResourceProvider;

// An open resource
struct mjResource_ {
  char* name;  // identifier such as a file name
  void* data;  // provider payload
  const mjVFS* vfs;  // file store that it was opened with, nullable
  char timestamp[512];  // modification stamp string
  const struct mjpResourceProvider* provider;  // owning provider
  const char* args;  // hints, key=value joined by &, nullable
};

// 1 when the decoder can read the resource, else 0
typedef int (*mjfCanDecode)(const mjResource* resource);

// a spec that belongs to the caller, or NULL
typedef mjSpec* (*mjfDecode)(mjResource* resource, const mjVFS* vfs);

// Reader of one kind of model file
typedef struct mjpDecoder_ {
  const char* content_type;  // media type
  const char* extension;  // file name endings with their dots, several separated by |
  mjfCanDecode can_decode;  // required callback
  mjfDecode decode;  // required callback
} mjpDecoder;

// bytes that lie in resource->data, -1 on error
typedef mjtSize (*mjfEncode)(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* resource);

// Writer of one kind of model file
typedef struct mjpEncoder_ {
  const char* content_type;  // media type
  const char* extension;  // file name endings with their dots, several separated by |
  mjfEncode encode;  // required callback
  mjfCloseResource close_resource;  // frees what encode left in the resource
} mjpEncoder;

// Engine plugin
typedef struct mjpPlugin_ {
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
} mjpPlugin;

// Signed distance field of one geom or a pair
typedef struct mjSDF_ {
  const mjpPlugin** plugin;  // plugin pointers
  int* id;  // instance or geom ids
  mjtSDFType type;  // combination rule (mjtSDFType)
  mjtNum* relpos;  // relative position
  mjtNum* relmat;  // relative rotation
  mjtGeom* geomtype;  // shapes involved
} mjSDF;

#if defined(__cplusplus)
#define mjEXTERNC extern "C"
#else
#define mjEXTERNC
#endif

// Opens the body of a function that runs when the library is loaded; name is unique in the library.
#if defined(__cplusplus)
#define mjPLUGIN_LIB_INIT(name)                            \
  static void _mjplugin_init_##name(void);                 \
  namespace {                                              \
  struct _mjplugin_##name {                                \
    _mjplugin_##name() { _mjplugin_init_##name(); }        \
  } _mjplugin_at_load_##name;                              \
  }                                                        \
  static void _mjplugin_init_##name(void)
#elif defined(_MSC_VER)
#pragma section(".CRT$XCU", read)
#define mjPLUGIN_LIB_INIT(name)                                                                    \
  static void _mjplugin_init_##name(void);                                                         \
  __declspec(allocate(".CRT$XCU")) void (*_mjplugin_at_load_##name)(void) = _mjplugin_init_##name; \
  static void _mjplugin_init_##name(void)
#else
#define mjPLUGIN_LIB_INIT(name) __attribute__((constructor)) static void _mjplugin_init_##name(void)
#endif

// file name, first slot, number of plugins registered by it
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

#endif  // MUJOCO_MJPLUGIN_H_
