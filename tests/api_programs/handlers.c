/* Errors, warnings and memory go through the user's handlers; the log file. */
#include <setjmp.h>
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

/* Whether the log in the current folder has the text. */
static int Logged(const char* wanted) {
  char line[1024];
  int found = 0;
  FILE* file = fopen("MUJOCO_LOG.TXT", "r");
  if (!file) return 0;
  while (fgets(line, sizeof(line), file)) found |= strstr(line, wanted) != NULL;
  fclose(file);
  return found;
}

/* An error without a handler ends the program. */
static void FailInChild(void) {
  int status = 0;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    if (!freopen("/dev/null", "w", stderr)) _exit(9);
    mju_warning("careful with %d", 42);
    mju_error("cannot go on: %s", "reason");
    _exit(8);
  }
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
  CHECK(Logged("WARNING ") && Logged(": careful with 42"));
  CHECK(Logged("ERROR ") && Logged(": cannot go on: reason"));
}

static void Quiet(const char* message) { snprintf(text, sizeof(text), "%s", message); }

int main(int argc, char** argv) {
  char folder[] = "/tmp/handlers_XXXXXX";
  mjModel* m;
  mjData* d;

  mju_user_malloc = Count;
  mju_user_free = Release;
  m = LoadModel(argc > 1 ? argv[1] : ".", "pendulum.xml");
  d = mj_makeData(m);
  CHECK(blocks > 0);
  asked = 0;
  mj_step(m, d);
  CHECK(asked == 0); /* a step allocates nothing */

  /* Errors are logged whoever handles them, warnings only where nobody does. */
  CHECK(mkdtemp(folder) != NULL && chdir(folder) == 0);
  mju_user_error = Jump;
  mju_user_warning = Quiet;
  mju_warning("only for the handler");
  CHECK(strcmp(text, "only for the handler") == 0);
  CHECK(!Logged("only for the handler"));
  if (!setjmp(back)) {
    mj_stateSize(m, 1u << 30);
    CHECK(!"the error came back");
  }
  CHECK(strlen(text) > 0 && !Logged(text));
  if (!setjmp(back)) {
    mj_stackAllocByte(d, (size_t)1 << 40, 8);
    CHECK(!"the error came back");
  }
  CHECK(strstr(text, "size/memory") != NULL && !Logged(text));
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  CHECK(blocks == 0);
  mju_clearHandlers();
  CHECK(!mju_user_error && !mju_user_warning && !mju_user_malloc && !mju_user_free);
  FailInChild();
  CHECK(remove("MUJOCO_LOG.TXT") == 0);
  CHECK(rmdir(folder) == 0);
  return 0;
}
