/* Events for user interfaces, as a window system would report them: pixels from the lower left corner. */
#ifndef TESTS_API_PROGRAMS_DRAWING_EVENTS_H_
#define TESTS_API_PROGRAMS_DRAWING_EVENTS_H_

#include <mujoco/mujoco.h>

/* The rectangle under the pointer: 0 is the window itself. */
static inline void FindMouseRect(mjuiState* state) {
  state->mouserect = mjr_findRect((int)state->x, (int)state->y, state->nrect - 1, state->rect + 1) + 1;
}

static inline void PointAt(mjuiState* state, double x, double y) {
  state->dx = x - state->x;
  state->dy = y - state->y;
  state->x = x;
  state->y = y;
  state->type = mjEVENT_MOVE;
  FindMouseRect(state);
}

static inline void SetButton(mjuiState* state, int button, int down) {
  if (button == mjBUTTON_LEFT) state->left = down;
  if (button == mjBUTTON_RIGHT) state->right = down;
  if (button == mjBUTTON_MIDDLE) state->middle = down;
}

static inline void PressButton(mjuiState* state, int button, double time) {
  state->doubleclick = button == state->button && time - state->buttontime < 0.25;
  state->button = button;
  state->buttontime = time;
  state->type = mjEVENT_PRESS;
  SetButton(state, button, 1);
  FindMouseRect(state);
  if (state->mouserect) {
    state->dragbutton = button;
    state->dragrect = state->mouserect;
  }
}

static inline void ReleaseButton(mjuiState* state, int button) {
  state->type = mjEVENT_RELEASE;
  SetButton(state, button, 0);
  FindMouseRect(state);
}

/* After the program has handled a release. */
static inline void EndDrag(mjuiState* state) { state->dragrect = state->dragbutton = 0; }

static inline void PressKey(mjuiState* state, int key, double time) {
  state->type = mjEVENT_KEY;
  state->key = key;
  state->keytime = time;
}

#endif
