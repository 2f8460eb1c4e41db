/* Tasks on the thread pool. */
#include "program.h"

static void* Square(void* argument) {
  int* value = (int*)argument;
  *value *= *value;
  return NULL;
}

int main(void) {
  mjThreadPool* pool = mju_threadPoolCreate(3);
  mjTask tasks[50];
  int values[50], i;
  CHECK(pool->nworker == 3);
  for (i = 0; i < 50; i++) {
    values[i] = i;
    mju_defaultTask(&tasks[i]);
    tasks[i].func = Square;
    tasks[i].args = &values[i];
    mju_threadPoolEnqueue(pool, &tasks[i]);
  }
  for (i = 0; i < 50; i++) {
    mju_taskJoin(&tasks[i]);
    CHECK(tasks[i].status == mjTASK_COMPLETED);
    CHECK(values[i] == i * i);
  }
  mju_threadPoolDestroy(pool);
  return 0;
}
