// Diagnostics: texts, order, counts.
#include "engine/core/diagnostics.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

TEST(Diagnostics, TextLeavesOutWhatIsUnknown) {
  EXPECT_EQ(ToString({Severity::kError, {"a.xml", 3, 7}, "geom 'g'", "bad size"}),
            "a.xml:3:7: geom 'g': bad size");
  EXPECT_EQ(ToString({Severity::kError, {"a.xml", 0, 0}, "", "bad"}), "a.xml: bad");
  EXPECT_EQ(ToString({Severity::kWarning, {}, "body 'b'", "odd"}), "warning: body 'b': odd");
}

TEST(Diagnostics, FirstErrorSkipsWarnings) {
  DiagnosticSink sink;
  sink.Warning({}, "", "w");
  EXPECT_FALSE(sink.HasErrors());
  EXPECT_EQ(sink.FirstError(), "");
  sink.Error({}, "", "e1");
  sink.Error({}, "", "e2");
  EXPECT_EQ(sink.ErrorCount(), 2);
  EXPECT_EQ(sink.FirstError(), "e1");
  EXPECT_EQ(sink.Warnings(), "warning: w\n");
}

}  // namespace
}  // namespace pliant
