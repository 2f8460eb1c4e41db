// Names of the kinds of objects, as MJCF spells them.
#pragma once

namespace pliant {

// "body", "xbody", "joint" and so on for a mjtObj; null for other numbers.
const char* Type2Str(int type);

// The kind of objects of a model that has this name; mjOBJ_UNKNOWN when none has (str may be null).
int Str2Type(const char* str);

}  // namespace pliant
