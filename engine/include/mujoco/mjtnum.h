// The number types of the engine.
#ifndef MUJOCO_MJTNUM_H_
#define MUJOCO_MJTNUM_H_

#include <stdint.h>

// Real number of the simulation; float only when mjUSESINGLE is defined by the build.
#ifdef mjUSESINGLE
typedef float mjtNum;
#define mjMINVAL 1E-15f  // floor for denominators
#else
typedef double mjtNum;
#define mjMINVAL 1E-15  // floor for denominators
#endif

typedef unsigned char mjtByte;  // boolean or raw byte
typedef uint64_t mjtSize;       // byte counts

#endif  // MUJOCO_MJTNUM_H_
