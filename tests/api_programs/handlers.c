/* Errors and memory go through the user's handlers; without them, to the log file. */
#include <setjmp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

static jmp_buf back;
static char text[1024];
static void Jump(const char* message) {
  snprintf(text, sizeof(text), "%s", message);
  longjmp(back, 1);
}

static long blocks = 0, asked = 0;
static void* Count(size_t size) {
  blocks++, asked++;
  return malloc(size);
}
static void Release(void* block) {
  if (block) blocks--;
  free(block);
}

/* Runs in a child process: an error without a handler is written to the log and ends the program. */
static void FailInChild(const char* folder) {
  struct stat info;
  char log[600], line[200] = "";
  int status = 0, found_error = 0, found_warning = 0;
  FILE* file;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    if (chdir(folder) || !freopen("/dev/null", "w", stderr)) _exit(9);
    mju_warning("careful with %d", 42);
    mju_error("cannot go on: %s", "reason");
    _exit(8);
  }
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
  snprintf(log, sizeof(log), "%s/MUJOCO_LOG.TXT", folder);
  CHECK(stat(log, &info) == 0);
  file = fopen(log, "r");
  while (fgets(line, sizeof(line), file)) {
    found_warning |= strstr(line, "WARNING: careful with 42") != NULL;
    found_error |= strstr(line, "ERROR: cannot go on: reason") != NULL;
  }
  fclose(file);
  CHECK(found_warning && found_error);
  remove(log);
}

int main(int argc, char** argv) {
  const char* models = argc > 1 ? argv[1] : ".";
  char folder[] = "handlers_XXXXXX";
  mjModel* m;
  mjData* d;

  mju_user_malloc = Count;
  mju_user_free = Release;
  m = LoadModel(models, "pendulum.xml");
  d = mj_makeData(m);
  CHECK(blocks > 0);
  asked = 0;
  mj_step(m, d);
  CHECK(asked == 0); /* a step allocates nothing */

  mju_user_error = Jump;
  if (!setjmp(back)) {
    mj_stateSize(m, 1u << 30);
    CHECK(!"the error came back");
  }
  CHECK(strlen(text) > 0);
  if (!setjmp(back)) {
    mj_stackAllocByte(d, (size_t)1 << 40, 8);
    CHECK(!"the error came back");
  }
  CHECK(strstr(text, "size/memory") != NULL);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  CHECK(blocks == 0);
  mju_clearHandlers();
  CHECK(!mju_user_error && !mju_user_warning && !mju_user_malloc && !mju_user_free);

  CHECK(mkdtemp(folder) != NULL);
  FailInChild(folder);
  CHECK(rmdir(folder) == 0);
  return 0;
}
