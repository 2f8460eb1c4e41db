// The state in which drawing begins and ends.
#pragma once

namespace pliant::render {

// No program and no vertex array; no depth test, culling, blending, clipping or scissors; filled
// triangles, all channels written. In a context of the compatibility profile also no alpha test, which
// would drop what shaders draw.
void SetDefaultState();

}  // namespace pliant::render
