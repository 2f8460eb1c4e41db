// The process-wide handlers of the C API (same declarations as mujoco.h, which rooms do not include).
#pragma once

#include <mujoco/mjexport.h>

#include <cstddef>

extern "C" {
MJAPI extern void (*mju_user_error)(const char*);
MJAPI extern void (*mju_user_warning)(const char*);
MJAPI extern void* (*mju_user_malloc)(size_t);
MJAPI extern void (*mju_user_free)(void*);
}
