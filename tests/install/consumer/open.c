// Opens the library named on the command line and finds the functions named after it.
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char** argv) {
  void* library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  int i;
  if (!library) {
    fprintf(stderr, "%s\n", argc > 1 ? dlerror() : "no library named");
    return 1;
  }
  for (i = 2; i < argc; i++) {
    if (!dlsym(library, argv[i])) {
      fprintf(stderr, "%s is missing\n", argv[i]);
      return 1;
    }
  }
  return 0;
}
