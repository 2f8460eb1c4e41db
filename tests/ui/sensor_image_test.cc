#include "ui/model/sensor_image.h"

#include "tests/ui/xml_scene.h"
#include "ui/actions/actions.h"
#include "ui/state/panel.h"

namespace pliant::ui {
namespace {

// The camera looks down from 2 m: at a box below the left half of its picture, and past it at nothing.
constexpr char kScene[] = R"(<mujoco>
  <worldbody>
    <geom type="box" size="5 5 0.1" pos="-5 0 -0.1"/>
    <body name="eye" pos="0 0 2"><camera name="eye" resolution="4 2" fovy="60"/></body>
    <site name="s"/>
  </worldbody>
  <sensor>
    <rangefinder name="beam" site="s"/>
    <rangefinder name="picture" camera="eye" data="dist normal depth"/>
  </sensor>
</mujoco>)";

using SensorPictures = XmlUiTest;

TEST_F(SensorPictures, OnlyRangeFindersOfCamerasArePictures) {
  Show(kScene);
  const std::vector<SensorImage> images = SensorImages(*model_);
  ASSERT_EQ(images.size(), 1u);
  EXPECT_EQ(images[0].sensor, 1);
  EXPECT_EQ(images[0].width, 4);
  EXPECT_EQ(images[0].height, 2);
  EXPECT_EQ(images[0].stride * images[0].width * images[0].height, model_->sensor_dim[1]);
  ASSERT_EQ(images[0].channels.size(), 3u);
  EXPECT_STREQ(ChannelName(images[0].channels[2].field), "depth");
}

TEST_F(SensorPictures, RangeIsThatOfTheRaysThatHit) {
  Show(kScene);
  const SensorImage image = SensorImages(*model_).at(0);
  const mjtNum* values = snapshot_.data->sensordata + model_->sensor_adr[1];
  const ImageRange depth = RangeOf(image, image.channels[2], values);
  EXPECT_NEAR(depth.low[0], 2, 1e-12);
  EXPECT_NEAR(depth.high[0], 2, 1e-12);
  EXPECT_GT(RangeOf(image, image.channels[0], values).high[0], 2);
}

TEST_F(SensorPictures, NearIsWhiteNormalsAreColoursAndNothingIsClear) {
  Show(kScene);
  const SensorImage image = SensorImages(*model_).at(0);
  const mjtNum* values = snapshot_.data->sensordata + model_->sensor_adr[1];
  const auto color = [&](size_t channel, int row, int column) {
    return PixelColor(image, image.channels[channel], values, RangeOf(image, image.channels[channel], values),
                      row, column);
  };
  EXPECT_EQ(color(0, 0, 1), 0xffffffffu);  // nearer to the axis than column 0
  EXPECT_LT(color(0, 0, 0), 0xffffffffu);
  EXPECT_EQ(color(0, 0, 0) >> 24, 0xffu);
  EXPECT_EQ(color(1, 0, 0), 0xffff8080u);  // the normal points up
  for (size_t channel = 0; channel < 3; ++channel) EXPECT_EQ(color(channel, 1, 3), 0u);
}

// Whether a vertex of what was drawn last has this colour.
bool HasColor(ImU32 color) {
  const ImDrawData& drawn = *ImGui::GetDrawData();
  for (int i = 0; i < drawn.CmdListsCount; ++i) {
    for (const ImDrawVert& vertex : drawn.CmdLists[i]->VtxBuffer) {
      if (vertex.col == color) return true;
    }
  }
  return false;
}

TEST_F(SensorPictures, PanelShowsThemBesideTheTable) {
  Show(kScene);
  PanelFrames(2, [this] {
    ActionContext context = Context();
    FindPanel("sensors")->draw(context);
  });
  EXPECT_TRUE(HasColor(0xffff8080u));  // the normals
}

}  // namespace
}  // namespace pliant::ui
