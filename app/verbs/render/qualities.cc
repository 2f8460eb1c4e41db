#include "app/verbs/render/qualities.h"

#include "render/look.h"

namespace pliant::app {

std::vector<std::string> QualityNames() { return {"low", "medium", "high", "paper"}; }
std::vector<std::string> LookNames() { return {"reference", "studio"}; }

render::RenderSettings SettingsOf(const std::string& quality, const std::string& look_name) {
  const render::Look look = look_name == "studio" ? render::Look::kStudio : render::Look::kReference;
  if (quality == "paper") return render::PaperSettings(look);
  return render::LookSettings(quality == "low"      ? render::RenderQuality::kLow
                              : quality == "medium" ? render::RenderQuality::kMedium
                                                    : render::RenderQuality::kHigh,
                              look);
}

}  // namespace pliant::app
