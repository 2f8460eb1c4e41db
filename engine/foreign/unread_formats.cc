#include "engine/foreign/unread_formats.h"

#include <algorithm>
#include <string_view>

namespace pliant::foreign {

std::string AdviceForUnread(const std::string& extension) {
  static constexpr std::string_view kPacked[] = {".xz", ".bz2", ".7z", ".rar", ".zst", ".lzma"};
  static constexpr std::string_view kShapes[] = {
      ".step", ".stp",   ".iges", ".igs", ".sldprt",  ".sldasm", ".slddrw", ".ipt", ".iam",
      ".f3d",  ".fcstd", ".brep", ".x_t", ".catpart", ".jt",     ".blend",  ".max", ".skp",
      ".vrml", ".x3db",  ".3mf",  ".amf", ".vtk",     ".pcd",    ".las"};
  static constexpr std::string_view kScenes[] = {".usd", ".usda", ".usdc",  ".usdz",
                                                 ".ttm", ".ttt",  ".proto", ".wbt"};
  const auto among = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), extension) != std::end(list);
  };
  const std::string not_read = "files of type " + extension + " are not read; ";
  if (among(kPacked)) return not_read + "unpack it and open the folder, or pack it as .zip or .tar.gz";
  if (among(kShapes))
    return not_read + "save the shape as .stl, .obj, .dae or .glb in the program that made it";
  if (among(kScenes))
    return not_read + "save the robot as URDF, SDFormat or MJCF in the program that made it";
  if (extension == ".jinja" || extension == ".j2" || extension == ".erb" || extension == ".em")
    return "it is a template; run the program that fills it, such as jinja_gen.py, and open what that writes";
  if (extension == ".yaml" || extension == ".yml")
    return not_read +
           "where it lists models, as Drake's model directives do, open those, or an MJCF file that attaches "
           "them";
  return "";
}

}  // namespace pliant::foreign
