// Parts of a robot that are seen below all that collides: what holds it up, as those who look at it expect.
#pragma once

#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/foreign/stance/footprint.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Of the shapes of a tree those that do not collide, reach clearly below all that do, and belong to bodies
// without any that do, as wheels that are only drawn. None where nothing collides.
std::vector<spec::Geom*> LowSeenShapes(const std::vector<Reach>& tree);

void SetCollides(const std::vector<spec::Geom*>& shapes, bool collides);

// That `low` of a tree, which stands on a floor now, collide; and what of it is seen below that floor.
void TellOfLowParts(const std::vector<Reach>& tree, const std::vector<spec::Geom*>& low,
                    DiagnosticSink& sink);

// A robot that floats and has nothing to stand on but what is seen would fall for ever.
void StandOnWhatIsSeen(const spec::Body& tree, DiagnosticSink& sink);

}  // namespace pliant::foreign
