/* Pictures as files, and the exit status of a program that cannot draw here. */
#ifndef TESTS_API_PROGRAMS_DRAWING_PICTURE_H_
#define TESTS_API_PROGRAMS_DRAWING_PICTURE_H_

#include "../program.h"

/* Exit status that says "cannot be tested on this machine". */
#define SKIPPED 77

/* Writes rows that come from the bottom as a PPM picture. */
static inline void WritePicture(const char* path, const unsigned char* rgb, int width, int height) {
  FILE* file = fopen(path, "wb");
  int row;
  CHECK(file != NULL);
  fprintf(file, "P6\n%d %d\n255\n", width, height);
  for (row = height - 1; row >= 0; row--)
    fwrite(rgb + 3 * (size_t)width * (size_t)row, 3, (size_t)width, file);
  fclose(file);
}

/* What the chosen buffer shows now. */
static inline void SavePicture(const char* path, mjrRect viewport, const mjrContext* con) {
  unsigned char* rgb = (unsigned char*)malloc(3 * (size_t)viewport.width * (size_t)viewport.height);
  CHECK(rgb != NULL);
  mjr_readPixels(rgb, NULL, viewport, con);
  WritePicture(path, rgb, viewport.width, viewport.height);
  free(rgb);
}

#endif
