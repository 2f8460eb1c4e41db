#include "engine/core/handlers.h"

extern "C" {
void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;
void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;
}
