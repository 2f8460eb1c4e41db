// Sines and cosines of many angles at once, the same bits on every machine.
#pragma once

namespace pliant {

// s[i], c[i] = sin(x[i]), cos(x[i]) for i < n, within one unit in the last place for |x| up to 1e5; larger
// angles are left to the C library. Outputs must differ from x.
void SinCos(double* s, double* c, const double* x, int n);

}  // namespace pliant
