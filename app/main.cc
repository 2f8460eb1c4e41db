// The program: picks the verb. `pliant MODEL` is short for `pliant view MODEL`.
#include <cstdio>
#include <cstring>

#include "app/headless/verbs.h"
#ifdef PLIANT_WITH_WINDOW
#include "app/view.h"
#endif

namespace {

using pliant::kExitOk;
using pliant::kExitUsage;

struct Verb {
  const char* name;
  int (*run)(int argc, const char* const* argv);
  const char* summary;
};

constexpr Verb kVerbs[] = {
#ifdef PLIANT_WITH_WINDOW
    {"view", pliant::RunView, "open the window (the default verb)"},
    {"render", pliant::RunRender, "write an off-screen picture"},
#endif
    {"check", pliant::RunCheck, "compile; print sizes and warnings"},
    {"dump", pliant::RunDump, "what the engine computed, as JSON"},
    {"bench", pliant::RunBench, "steps per second, time per stage"},
    {"log", pliant::RunLog, "simulate and write values of every step"},
    {"save", pliant::RunSave, "compile and save as XML or MJB"},
    {"convert", pliant::RunSave, "the same as save"},
};

void PrintUsage(std::FILE* to) {
  std::fputs("usage: pliant [VERB] [MODEL] [options]\n\n", to);
  for (const Verb& verb : kVerbs) std::fprintf(to, "  %-8s %s\n", verb.name, verb.summary);
  std::fputs(
      "\npliant VERB --help lists the options of a verb. Exit status: 0 ok, 1 failed, 2 wrong usage,\n"
      "3 the simulation became unstable (bench, log, render).\n",
      to);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) {
    if (!std::strcmp(argv[1], "--help") || !std::strcmp(argv[1], "-h")) {
      PrintUsage(stdout);
      return kExitOk;
    }
    for (const Verb& verb : kVerbs) {
      if (!std::strcmp(argv[1], verb.name)) return verb.run(argc - 1, argv + 1);
    }
  }
#ifdef PLIANT_WITH_WINDOW
  return pliant::RunView(argc, argv);
#else
  PrintUsage(stderr);
  return kExitUsage;
#endif
}
