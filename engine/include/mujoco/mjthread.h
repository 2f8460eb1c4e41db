// Thread pool types.
#ifndef MUJOCO_MJTHREAD_H_
#define MUJOCO_MJTHREAD_H_

#include <stddef.h>

#define mjMAXTHREAD 128  // largest thread pool

// Thread pool task
typedef enum mjtTaskStatus_ {
  mjTASK_NEW = 0,  // created
  mjTASK_QUEUED = 1,  // handed to a pool
  mjTASK_COMPLETED = 2,  // finished
} mjtTaskStatus;

typedef void* (*mjfTask)(void*);  // work item

// Thread pool, attached to an mjData
struct mjThreadPool_ {
  int nworker;  // worker thread count
};
typedef struct mjThreadPool_ mjThreadPool;

// Work item of a thread pool
struct mjTask_ {
  mjfTask func;  // work function
  void* args;  // its argument
  volatile int status;  // mjtTaskStatus
};
typedef struct mjTask_ mjTask;

#endif  // MUJOCO_MJTHREAD_H_
