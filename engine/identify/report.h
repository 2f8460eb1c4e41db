// What a search tells of itself: curves of what was simulated, and sentences about what is not certain.
#pragma once

#include "engine/identify/certainty.h"
#include "engine/identify/evaluator.h"
#include "engine/identify/identify.h"

namespace pliant::identify {

// The times, and for each hinge and slide what was recorded and how far the evaluator's latest simulation is
// from it, as what was there before the search. Its noise must still be that of the recording.
void AddCurves(const WindowEvaluator& evaluator, Result& result);
// The same as what is there afterwards.
void FinishCurves(const WindowEvaluator& evaluator, Result& result);

// Parameters that are at a bound, uncertain, or known in combinations only, and joints that the model does
// not follow to within the noise.
void AddNotes(const Experiment& experiment, const Certainty& certainty, Result& result);

}  // namespace pliant::identify
