// Extensions of the window, written in C or in what can call it: they look at the simulation once a frame,
// draw into the scene, put sliders, buttons, curves and images on the panel "Program", hear of keys and of
// what is picked, give commands, and may take part in every step.
//
// An extension is part of a shared library that is loaded like one of plugins: `pliant view --plugin
// FILE|FOLDER`, PLIANT_PLUGIN_PATH, or the window "Plugins". Its constructor (mjPLUGIN_LIB_INIT) calls
// pliant_registerExtension(). assets/extensions/momentum is an example with its own build file.
#ifndef PLIANT_EXTENSION_H_
#define PLIANT_EXTENSION_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

#define pliantEXTENSION_VERSION 1  // of the structs below; members are only ever added, at the end

enum pliantShape_ { pliantSPHERE = 0, pliantBOX, pliantLINE, pliantARROW, pliantTEXT };

// A shape in the scene, world frame, m.
struct pliantMark_ {
  int shape;         // pliantShape
  double at[3];      // middle; start of lines and arrows
  double to[3];      // end of lines and arrows
  double size[3];    // radius; half sizes; width, that of lines in pixels
  float rgba[4];
  const char* text;  // of a text; may be NULL
};
typedef struct pliantMark_ pliantMark;

// What the window shows and does for an extension. Valid during the call that it is given to; all functions
// belong to the window's thread and copy what they are given. Names are those of the panel "Program", which
// all extensions and the program that drives the window share: begin them with your own.
typedef struct pliantWindow_ pliantWindow;
struct pliantWindow_ {
  int version;          // pliantEXTENSION_VERSION of the program
  const mjModel* model; // what is shown, NULL when nothing is loaded
  const mjData* data;
  int selected;         // body; -1: none
  double wall;          // s since the program started

  // A line of a script, as in "simulation.pause", "ctrl 0 0.5" or "set qpos[knee] 0.3": done soon after this
  // call. 0 when there is no such command; why is among the messages.
  int (*run)(const pliantWindow* w, const char* line);
  void (*say)(const pliantWindow* w, int error, const char* text);  // among the messages

  // Each returns 0 when there is no room for more. The same name replaces what was there.
  int (*mark)(const pliantWindow* w, const char* name, const pliantMark* mark);
  int (*image)(const pliantWindow* w, const char* name, int width, int height, const unsigned char* rgb);
  int (*sample)(const pliantWindow* w, const char* curve, double x, double y);
  // Made at the first call. The value that the person has set; how often the button was pressed
  // since the last call.
  double (*slider)(const pliantWindow* w, const char* name, double low, double high, double start);
  int (*button)(const pliantWindow* w, const char* name);
  void (*erase)(const pliantWindow* w, const char* name);
};

// Every function may be NULL.
struct pliantExtension_ {
  int version;        // pliantEXTENSION_VERSION
  const char* name;   // unique; a library that is built anew replaces the extension of its name
  const char* about;  // a sentence

  void (*start)(const pliantWindow* w);  // before the first frame
  void (*frame)(const pliantWindow* w);  // in each frame
  void (*stop)(const pliantWindow* w);   // when it is replaced, and at the end
  // A key that no field takes: a character of a US layout or one of GLFW's key numbers, and a sum of 1
  // Shift, 2 Ctrl, 4 Alt. Nonzero when it is taken: no action of the window acts then.
  int (*key)(const pliantWindow* w, int key, int modifiers);
  void (*picked)(const pliantWindow* w, int body);  // another body is selected; -1: none

  // On the thread of the physics, in each step where the engine calls mjcb_control: may write controls
  // and applied forces. Steps that are computed again (replay, comparison) call it again: let it depend
  // on m and d alone.
  void (*control)(const mjModel* m, mjData* d);
};
typedef struct pliantExtension_ pliantExtension;

// Copies the struct; the texts must live as long as the program. 1; 0 when it has no name or another
// version, said as a warning. Any thread.
MJAPI int pliant_registerExtension(const pliantExtension* extension);

#ifdef __cplusplus
}
#endif

#endif  // PLIANT_EXTENSION_H_
