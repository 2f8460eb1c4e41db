/* A controller that sees the plant as its bus shows it: a callback reads an encoder that is sampled every 10 ms and 20 ms
 * late, commands a motor with a delay of its own, and logs all sensors to a file of comma-separated values, which is
 * read back. The numbers are those of the reference, release 3.14.0. */
#include "program.h"

static const char* kArm =
    "<mujoco model='arm'><option timestep='.002'/><worldbody><body name='arm' pos='0 0 1'>"
    "<joint name='elbow' axis='0 1 0' damping='.05 .02' stiffness='.2 .1'/>"
    "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02' mass='.4'/><site name='tip' pos='.3 0 "
    "0'/></body></worldbody>"
    "<actuator><dcmotor name='drive' joint='elbow' motorconst='.05' resistance='1.2' gear='40' inductance='0 "
    ".004' "
    "nsample='8' delay='.004' interp='linear'/></actuator><sensor>"
    "<jointpos name='encoder' joint='elbow' nsample='6' interval='.01' delay='.02' interp='linear'/>"
    "<jointvel name='rate' joint='elbow' nsample='6' interval='.01' delay='.02'/>"
    "<accelerometer name='imu' site='tip'/><actuatorfrc name='torque' actuator='drive'/></sensor></mujoco>";

static const mjtNum kTarget = 0.6;
static int calls = 0;

static void Control(const mjModel* m, mjData* d) {
  const int encoder = mj_name2id(m, mjOBJ_SENSOR, "encoder"), rate = mj_name2id(m, mjOBJ_SENSOR, "rate");
  const mjtNum q = d->sensordata[m->sensor_adr[encoder]], v = d->sensordata[m->sensor_adr[rate]];
  d->ctrl[0] = mju_clip(30 * (kTarget - q) - 1.5 * v, -12, 12);
  calls++;
}

static void LogRow(FILE* file, const mjModel* m, const mjData* d) {
  int i;
  fprintf(file, "%.17g", d->time);
  for (i = 0; i < m->nsensordata; i++) fprintf(file, ",%.17g", d->sensordata[i]);
  fprintf(file, "\n");
}

/* A past reading: a pointer into the buffer where one is meant exactly, else what was put into value. */
static mjtNum ReadPast(const mjModel* m, const mjData* d, int sensor, mjtNum time) {
  mjtNum value = 0;
  const mjtNum* exact = mj_readSensor(m, d, sensor, time, &value, 1);
  return exact ? *exact : value;
}

/* The largest torque in the log, and the number of its rows. */
static mjtNum ReadBack(const char* path, int columns, int* rows) {
  char line[1000];
  mjtNum largest = 0;
  FILE* file = fopen(path, "r");
  CHECK(file != NULL);
  for (*rows = 0; fgets(line, sizeof line, file); ++*rows) {
    const char* at = line;
    int k;
    for (k = 0; k < columns; k++) at = strchr(at, ',') + 1;
    largest = mju_max(largest, mju_abs(atof(at)));
  }
  fclose(file);
  return largest;
}

int main(int argc, char** argv) {
  const char* path = "logged_controller.csv";
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(kArm, NULL, error, sizeof error);
  mjModel* m = spec ? mj_compile(spec, NULL) : NULL;
  mjData* d;
  FILE* file;
  mjtNum seen, now, torque;
  int i, rows;
  (void)argc, (void)argv;
  if (!m) fprintf(stderr, "%s%s\n", error, spec ? mjs_getError(spec) : "");
  CHECK(m != NULL);
  d = mj_makeData(m);
  file = fopen(path, "w");
  CHECK(file != NULL);
  mjcb_control = Control;
  for (i = 0; i < 500; i++) {
    mj_step(m, d);
    LogRow(file, m, d);
  }
  fclose(file);
  CHECK(calls == 500);

  /* What the bus shows is older than the joint itself. */
  seen = ReadPast(m, d, 0, d->time - 0.02);
  now = ReadPast(m, d, 0, d->time);
  CHECK(seen != now);
  torque = ReadBack(path, m->nsensordata, &rows);
  CHECK(rows == 500);
  CHECK_NEAR(d->qpos[0], 0.6064656682778375, 1e-9);
  CHECK_NEAR(d->qvel[0], -0.0017966688979650625, 1e-8);
  CHECK_NEAR(torque, 0.26416498046286985, 1e-8);
  mjcb_control = NULL;
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return 0;
}
