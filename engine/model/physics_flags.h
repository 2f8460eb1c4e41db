// The one table of the switches of the physics: bit i of mjOption.disableflags and enableflags is row i.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// X(attribute of <flag>, name in mjDISABLESTRING)
#define PLIANT_DISABLE_FLAGS(X)     \
  X("constraint", "Constraint")     \
  X("equality", "Equality")         \
  X("frictionloss", "Frictionloss") \
  X("limit", "Limit")               \
  X("contact", "Contact")           \
  X("spring", "Spring")             \
  X("damper", "Damper")             \
  X("gravity", "Gravity")           \
  X("clampctrl", "Clampctrl")       \
  X("warmstart", "Warmstart")       \
  X("filterparent", "Filterparent") \
  X("actuation", "Actuation")       \
  X("refsafe", "Refsafe")           \
  X("sensor", "Sensor")             \
  X("midphase", "Midphase")         \
  X("eulerdamp", "Eulerdamp")       \
  X("autoreset", "AutoReset")       \
  X("nativeccd", "NativeCCD")       \
  X("island", "Island")             \
  X("multiccd", "MultiCCD")

// X(attribute of <flag>, name in mjENABLESTRING)
#define PLIANT_ENABLE_FLAGS(X)    \
  X("override", "Override")       \
  X("energy", "Energy")           \
  X("fwdinv", "Fwdinv")           \
  X("invdiscrete", "InvDiscrete") \
  X("sleep", "Sleep")             \
  X("diagexact", "DiagExact")     \
  X("ipc", "IPC")

// Attributes of <flag>.
#define X(name, title) name,
inline constexpr const char* kDisableFlags[] = {PLIANT_DISABLE_FLAGS(X)};
inline constexpr const char* kEnableFlags[] = {PLIANT_ENABLE_FLAGS(X)};
#undef X
static_assert(sizeof kDisableFlags / sizeof *kDisableFlags == mjNDISABLE);
static_assert(sizeof kEnableFlags / sizeof *kEnableFlags == mjNENABLE);

}  // namespace pliant
