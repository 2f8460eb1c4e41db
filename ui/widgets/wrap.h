// Bars of controls that go on in the next line where the panel is narrow.
#pragma once

namespace pliant::ui {

// Before an item of this width that would follow another one in its line: goes to the next line when it does
// not fit any more.
void WrapBefore(float width);

}  // namespace pliant::ui
