// What Pliant offers to programs beyond the functions of <mujoco/mujoco.h>.
#ifndef PLIANT_PLIANT_H_
#define PLIANT_PLIANT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#ifdef __cplusplus
extern "C" {
#endif

// The meaning of a few settings changed between the releases 3.3 and 3.14. Documents that are read or made
// from now on, by any thread, follow the rules of `release`, "3.3" or "3.14"; one that uses newer language
// than 3.3 follows 3.14. Before the first call the environment variable PLIANT_RULES decides, else 3.14.
// Returns 1; 0, with nothing changed, for another text.
MJAPI int pliant_setRules(const char* release);

// The release whose rules a model follows, "3.3" or "3.14"; "3.3 in part" when some of the switches are set.
MJAPI const char* pliant_rulesOf(const mjModel* m);

// The switches, 0 <= i < pliant_ruleCount(): the bit of mjOption.enableflags, a short name, and a sentence
// that says what the rule of 3.3 is. They may be set and cleared between steps; 0 or null outside.
MJAPI int pliant_ruleCount(void);
MJAPI int pliant_ruleBit(int i);
MJAPI const char* pliant_ruleName(int i);
MJAPI const char* pliant_ruleText(int i);

// Promises that since the last mj_step() or mj_forward() of d nobody has written to the model, nor to qpos,
// qvel, xpos, xquat, qfrc_applied or xfrc_applied of d: the next one does not look whether you have pushed or
// moved a body that sleeps. With 10 boxes awake among 10 000 that look takes a fifth of a step on Linux 6.7
// and later, which tells who wrote to memory, and longer than the rest of the step elsewhere. Controls may
// be written. Does nothing in models with plugins and where callbacks are installed.
// Without the promise nothing is missed but what a device writes by itself, to memory that a program has
// pinned for it: such a program then writes a number to the arrays itself, be it the one that is there.
MJAPI void pliant_promiseUntouched(const mjModel* m, mjData* d);

#ifdef __cplusplus
}
#endif

#endif  // PLIANT_PLIANT_H_
