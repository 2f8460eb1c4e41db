// Keys by what is printed on them.
#pragma once

namespace pliant::ui {

// The key that is printed as `written` (UTF-8, null when it is not known) on the one at this place: 'A' for
// "a". Keys whose print is no letter, digit or sign of a US keyboard, and those beside the letters (arrows,
// number pad, ...), stay that of their place, so that each place has a meaning on every keyboard.
int PrintedKey(int place, const char* written);

}  // namespace pliant::ui
