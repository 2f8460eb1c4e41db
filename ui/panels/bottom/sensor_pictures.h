// The sensors that are pictures, as pictures.
#pragma once

#include <imgui.h>

#include <vector>

#include "ui/model/sensor_image.h"
#include "ui/state/frame.h"

namespace pliant::ui {

// A picture of each channel, in rows and as large as fits into `size`, with its name and range of values; the
// mouse over a pixel shows its numbers.
void DrawSensorPictures(const UiFrame& frame, const std::vector<SensorImage>& images, ImVec2 size);

}  // namespace pliant::ui
