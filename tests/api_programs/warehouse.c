/* Models that live in a program's own store: a provider is mounted below a path, models are parsed from it, written back
 * to it in several forms, and a small format of the program's own is read by a decoder. */
#include "program.h"

enum { kShelves = 8 };

/* The store: named blocks of bytes. */
typedef struct {
  char name[64];
  char* bytes;
  int count;
} Shelf;
static Shelf shelves[kShelves];
static int warnings;

static Shelf* Find(const char* name) {
  int i;
  for (i = 0; i < kShelves; i++) {
    if (strcmp(shelves[i].name, name) == 0) return &shelves[i];
  }
  return NULL;
}

static int Store(const char* name, const void* bytes, int count) {
  Shelf* shelf = Find(name);
  if (!shelf) shelf = Find("");
  if (!shelf) return -1;
  snprintf(shelf->name, sizeof(shelf->name), "%s", name);
  free(shelf->bytes);
  shelf->bytes = (char*)malloc((size_t)count);
  memcpy(shelf->bytes, bytes, (size_t)count);
  shelf->count = count;
  return count;
}

static int Open(mjResource* resource) {
  resource->data = Find(resource->name);
  return resource->data != NULL;
}
static int Read(mjResource* resource, const void** buffer) {
  const Shelf* shelf = (const Shelf*)resource->data;
  *buffer = shelf->bytes;
  return shelf->count;
}
static void Close(mjResource* resource) { resource->data = NULL; }
static int Write(mjResource* resource, const void* bytes, int count) { return Store(resource->name, bytes, count); }

/* A format of the program's own: a line of digits, the radius of each ball in centimetres. */
static int CanDecode(const mjResource* resource) { return resource->name != NULL; }
static mjSpec* DecodeBalls(mjResource* resource, const mjVFS* vfs) {
  const void* bytes;
  const int count = mju_readResource(resource, &bytes);
  mjSpec* spec = mj_makeSpec();
  int i;
  (void)vfs;
  for (i = 0; i < count; i++) {
    mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), NULL);
    mjs_addFreeJoint(body);
    mjs_addGeom(body, NULL)->size[0] = 0.01 * (((const char*)bytes)[i] - '0');
  }
  return spec;
}

static void Count(const mjLogMessage* message) { warnings += message->level == mjLOG_WARNING; }

int main(void) {
  const char* arm =
      "<mujoco><worldbody><body name='arm'><joint axis='0 1 0'/><geom type='capsule' size='.05 .2'/></body></worldbody>"
      "</mujoco>";
  char error[500] = "";
  mjpResourceProvider provider;
  mjpDecoder decoder;
  mjVFS vfs;
  mjSpec *spec, *balls;
  mjModel *model, *again;
  const Shelf* binary;
  int i;

  mj_defaultVFS(&vfs);
  mjp_defaultResourceProvider(&provider);
  provider.open = Open;
  provider.read = Read;
  provider.close = Close;
  provider.write = Write;
  CHECK(mj_mountVFS(&vfs, "warehouse", &provider) == 0);
  CHECK(mj_mountVFS(&vfs, "warehouse", &provider) == 2);

  Store("warehouse/arm.xml", arm, (int)strlen(arm));
  spec = mj_parse("warehouse/arm.xml", NULL, &vfs, error, sizeof(error));
  CHECK(spec != NULL);
  model = mj_compile(spec, &vfs);
  CHECK(model != NULL && model->nv == 1);
  CHECK(mjs_getTimer(spec)[mjCTIMER_TOTAL] > 0);

  /* Written back in two forms, each of which makes the same model. */
  CHECK(mj_encode(spec, model, "warehouse/copy.xml", NULL, &vfs, error, sizeof(error)) > 0);
  CHECK(mj_encode(spec, model, "warehouse/copy.mjb", NULL, &vfs, error, sizeof(error)) == mj_sizeModel(model));
  again = mj_loadXML("warehouse/copy.xml", &vfs, error, sizeof(error));
  CHECK(again != NULL && again->nbody == model->nbody);
  mj_deleteModel(again);
  binary = Find("warehouse/copy.mjb");
  again = mj_loadModelBuffer(binary->bytes, binary->count);
  CHECK(again != NULL && again->body_mass[1] == model->body_mass[1]);
  mj_deleteModel(again);

  /* Half a model is refused with a warning, which this program counts itself. */
  mju_setLogHandler(Count);
  CHECK(mj_loadModelBuffer(binary->bytes, binary->count / 2) == NULL && warnings == 1);
  mju_setLogHandler(NULL);

  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/x-balls";
  decoder.extension = ".balls";
  decoder.can_decode = CanDecode;
  decoder.decode = DecodeBalls;
  mjp_registerDecoder(&decoder);
  Store("warehouse/three.balls", "123", 3);
  balls = mj_parse("warehouse/three.balls", NULL, &vfs, error, sizeof(error));
  CHECK(balls != NULL);
  again = mj_compile(balls, &vfs);
  CHECK(again != NULL && again->ngeom == 3);
  CHECK_NEAR(again->geom_size[6], 0.03, 1e-15);
  mj_deleteModel(again);

  CHECK(mj_unmountVFS(&vfs, "warehouse") == 0);
  CHECK(mj_parse("warehouse/arm.xml", NULL, &vfs, error, sizeof(error)) == NULL && error[0]);
  mj_deleteSpec(balls);
  mj_deleteSpec(spec);
  mj_deleteModel(model);
  mj_deleteVFS(&vfs);
  for (i = 0; i < kShelves; i++) free(shelves[i].bytes);
  return 0;
}
