// How certain parameters are that were fitted by least squares.
//
// With residuals in standard deviations of independent normal noise, the covariance of the estimate is the
// inverse of the information matrix J'J (L. Ljung, System Identification, 2nd ed., 9.2; for robots J.
// Swevers, C. Ganseman, D. B. Tukel, J. de Schutter and H. Van Brussel, IEEE Trans. Robotics and Automation
// 13, 1997). Start states that were sought along are eliminated from it (Schur complement). Combinations of
// parameters that the motion tells nothing about are near-zero eigenvalues of the matrix with unit diagonal
// (base parameters: M. Gautier, Proc. IEEE ICRA 1990).
#pragma once

#include <string>
#include <vector>

#include "engine/identify/evaluator.h"

namespace pliant::identify {

struct Certainty {
  std::vector<double>
      deviation;  // [parameters] standard deviations of the inner numbers; infinite: not identifiable
  std::vector<double> correlation;  // [parameters x parameters]; 0 where not identifiable
  std::vector<std::vector<int>>
      groups;  // parameters of which only combinations are known, or none (one alone)
};

// Of the derivatives that the evaluator has.
Certainty FindCertainty(const WindowEvaluator& evaluator);

}  // namespace pliant::identify
