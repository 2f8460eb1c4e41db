#include "render/paint/font_files.h"

// The assembler puts the bytes of a file into the read-only data. The symbols stay inside the library.
#define PLIANT_EMBED(symbol, file)                                                                         \
  __asm__(                                                                                                 \
      ".pushsection .rodata\n"                                                                             \
      ".global pliant_paint_font_" #symbol "\n.hidden pliant_paint_font_" #symbol                          \
      "\n.balign 16\n"                                                                                     \
      "pliant_paint_font_" #symbol ":\n.incbin \"" PLIANT_FONT_DIR "/" file "\"\n.byte 0\n.popsection\n"); \
  extern "C" __attribute__((visibility("hidden"))) const unsigned char pliant_paint_font_##symbol[]

PLIANT_EMBED(regular, "Inter-Regular.otf");
PLIANT_EMBED(bold, "Inter-SemiBold.otf");

namespace pliant::render {

const unsigned char* FontFile(FontFace face) {
  return face == FontFace::kRegular ? pliant_paint_font_regular : pliant_paint_font_bold;
}

}  // namespace pliant::render
