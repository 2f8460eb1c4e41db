/* Helpers of the example programs, in plain C so that both languages can use them. */
#ifndef TESTS_API_PROGRAMS_PROGRAM_H_
#define TESTS_API_PROGRAMS_PROGRAM_H_

#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

#define CHECK_NEAR(a, b, tolerance)                                                                         \
  do {                                                                                                      \
    const double check_a = (a), check_b = (b);                                                              \
    if (!(fabs(check_a - check_b) <= (tolerance))) {                                                        \
      fprintf(stderr, "%s:%d: %s = %.17g, but %s = %.17g\n", __FILE__, __LINE__, #a, check_a, #b, check_b); \
      exit(1);                                                                                              \
    }                                                                                                       \
  } while (0)

/* Loads a model; ends the program when that fails. */
static inline mjModel* LoadFile(const char* path) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(path, NULL, error, sizeof(error));
  if (!m) {
    fprintf(stderr, "%s\n", error);
    exit(1);
  }
  return m;
}

/* Loads folder/name. */
static inline mjModel* LoadModel(const char* folder, const char* name) {
  char path[1024];
  snprintf(path, sizeof(path), "%s/%s", folder, name);
  return LoadFile(path);
}

#endif
