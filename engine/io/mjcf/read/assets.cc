#include "engine/io/mjcf/read/assets.h"

#include <mujoco/mjvisualize.h>

#include <algorithm>
#include <cstring>

#include "engine/io/assets/picture.h"
#include "engine/io/mjcf/read/plugins.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/mjcf/read/reader_impl.h"

namespace pliant::io::mjcf {
namespace {

// An asset from one file without a name of its own is called like the file.
void NameByFile(Reading& r, spec::Element& element, const XmlElement& xml, const std::string& file) {
  if (file.empty() || !element.name.empty()) return;
  if (!r.spec.SetName(element, StemOf(file))) r.ErrorAt(xml, "file", r.spec.error());
}

void ReadTexture(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Texture* texture = r.Fill(r.spec.AddTexture(), row, xml);
  NameByFile(r, *texture, xml, texture->own.file);
  if (xml.Find("name") && texture->name.empty() && texture->spec.type != mjTEXTURE_SKYBOX) {
    r.ErrorAt(xml, "name", "the name of a texture cannot be empty, unless it is a skybox");
  }
  const int* size = texture->spec.gridsize;
  const bool from_file = texture->spec.builtin == mjBUILTIN_NONE;  // others have no grid
  if (from_file && xml.Find("gridsize") && (size[0] < 1 || size[1] < 1 || size[0] * size[1] > 12)) {
    return r.ErrorAt(xml, "gridsize", "'gridsize' must be two positive numbers with a product of at most 12");
  }
  const std::string extension = ExtensionOf(texture->own.file);
  const bool known = IsPictureExtension(extension) || extension == ".ktx";
  if (!texture->own.file.empty() && texture->own.content_type.empty() && !known) {
    r.sink.Warning(LocationOf(xml, "file"), Describe(xml),
                   "the file is read as width, height and bytes, which is no longer a format of textures; "
                   "make it a PNG file");
  }
  const std::string* layout = xml.Find("gridlayout");
  if (!layout) return;
  if (layout->size() > sizeof(texture->spec.gridlayout) ||
      static_cast<int>(layout->size()) != size[0] * size[1] ||
      (from_file && layout->find_first_not_of(".RLUDFB") != std::string::npos)) {
    return r.ErrorAt(xml, "gridlayout",
                     "'gridlayout' must be one character out of .RLUDFB for each cell of 'gridsize', " +
                         std::to_string(size[0] * size[1]) + " in all");
  }
  std::copy(layout->begin(), layout->end(), texture->spec.gridlayout);
}

void ReadMaterial(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::DefaultClass* dclass = r.ClassOf(xml, "class", nullptr);
  spec::Material* material = r.Fill(r.spec.AddMaterial(dclass), row, xml);
  if (FetchText(xml, "name").empty()) r.ErrorAt(xml, "name", "the name of a material cannot be empty");
  if (xml.children.empty()) return;
  if (xml.Find("texture")) {
    return r.Error(xml.children.front(),
                   "a material has either the attribute 'texture' or 'layer' children, not both");
  }
  auto& textures = material->own.textures;
  textures.assign(mjNTEXROLE, "");
  for (const XmlElement& layer : xml.children) {
    const int role = FetchKeyword(RowOf(Tag::kLayer), layer, "role", mjTEXROLE_RGB);
    if (!textures[role].empty()) {
      r.sink.Warning(LocationOf(layer), Describe(layer),
                     "role '" + FetchText(layer, "role") + "' is given twice; the last layer counts");
    }
    textures[role] = FetchText(layer, "texture");
  }
}

void ReadMesh(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::DefaultClass* dclass = r.ClassOf(xml, "class", nullptr);
  spec::Mesh* mesh = r.Fill(r.spec.AddMesh(dclass), row, xml);
  NameByFile(r, *mesh, xml, mesh->own.file);
  for (const XmlElement& plugin : xml.children) ReadPlugin(r, plugin, *mesh, mesh->spec.plugin);
  mesh->own.builtin = static_cast<mjtMeshBuiltin>(FetchKeyword(row, xml, "builtin", mjMESH_BUILTIN_NONE));
  mesh->own.builtin_params = FetchRealList(xml, "params");
  if (mesh->own.builtin != mjMESH_BUILTIN_NONE && mesh->own.builtin_params.empty()) {
    r.Error(xml, "a builtin mesh needs its parameters: attribute 'params'");
  }
  for (const char* other : {"file", "vertex"}) {
    if (xml.Find("builtin") && xml.Find(other)) {
      r.ErrorAt(xml, other, "'builtin' and '" + std::string(other) + "' exclude each other");
    }
  }
}

void ReadHField(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::HField* hfield = r.Fill(r.spec.AddHField(), row, xml);
  NameByFile(r, *hfield, xml, hfield->own.file);
  const mjsHField& h = hfield->spec;
  std::vector<float>& data = hfield->own.userdata;
  if (!hfield->own.file.empty()) {
    if (h.nrow != 0 || h.ncol != 0) {
      r.Error(xml, "'nrow' and 'ncol' come from the file; leave them out when 'file' is given");
    }
    return;
  }
  if (h.nrow < 0 || h.ncol < 0) return r.Error(xml, "'nrow' and 'ncol' cannot be negative");
  const std::size_t count = static_cast<std::size_t>(h.nrow) * static_cast<std::size_t>(h.ncol);
  if (!data.empty() && data.size() != count) {
    return r.ErrorAt(xml, "elevation",
                     "'elevation' must have nrow x ncol = " + std::to_string(count) + " numbers, not " +
                         std::to_string(data.size()));
  }
  if (data.empty()) return;
  // The file gives the top row (+y) first, the model keeps the bottom row first.
  for (int k = 0; k < h.nrow / 2; ++k) {
    std::swap_ranges(data.begin() + k * h.ncol, data.begin() + (k + 1) * h.ncol,
                     data.begin() + (h.nrow - 1 - k) * h.ncol);
  }
}

void ReadModel(Reading& r, const XmlElement& xml) {
  if (r.too_large) return;
  const std::string path =
      ResolveAssetPath(r.spec.own.modelfiledir, "", FetchText(xml, "file"), r.spec.spec.strippath);
  bool circular = false;
  DiagnosticSink within;
  bool unread = false;
  const std::string asset = FetchText(xml, "name");
  std::unique_ptr<spec::Spec> model =
      ReadSubmodel({path, asset, r.copies.AskedOf(asset)}, r.vfs, within, circular);
  for (const Diagnostic& found : within.List()) {
    // A file that could not be read has no line of its own: the asset's is told.
    if (found.severity == Severity::kError && found.where.line == 0) {
      unread = true;
      r.ErrorAt(xml, "file", "sub-model '" + path + "': " + found.message);
    } else {
      r.sink.Add(found);
    }
  }
  if (circular) return r.ErrorAt(xml, "file", "model '" + path + "' contains itself as a sub-model");
  if (!model && !unread) r.Error(xml, "sub-model '" + path + "' could not be read");
  if (!model) return;
  if (xml.Find("name")) model->own.modelname = asset;
  if (r.spec.FindSubmodel(model->own.modelname)) {
    r.sink.Warning(
        LocationOf(xml), Describe(xml),
        "an asset 'model' named '" + model->own.modelname +
            "' exists already, which is the one that 'attach' finds; give this one another 'name'");
  }
  r.spec.submodels.push_back(std::move(model));
}

}  // namespace

void ReadSkin(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Skin* skin = r.Fill(r.spec.AddSkin(), row, xml);
  NameByFile(r, *skin, xml, skin->own.file);
  if (skin->spec.group < 0 || skin->spec.group >= mjNGROUP) {
    r.ErrorAt(xml, "group", "the group of a skin must be 0 to " + std::to_string(mjNGROUP - 1));
  }
  spec::Skin::Own& own = skin->own;
  for (const XmlElement& bone : xml.children) {
    own.bodyname.push_back(FetchText(bone, "body"));
    for (double x : FetchRealList(bone, "bindpos")) own.bindpos.push_back(static_cast<float>(x));
    for (double x : FetchRealList(bone, "bindquat")) own.bindquat.push_back(static_cast<float>(x));
    own.vertid.push_back(FetchIntList(bone, "vertid"));
    const std::vector<double> weights = FetchRealList(bone, "vertweight");
    own.vertweight.emplace_back(weights.begin(), weights.end());
  }
}

void ReadAsset(Reading& r, const ElementRow& row, const XmlElement& xml) {
  switch (row.tag) {
    case Tag::kTexture:
      return ReadTexture(r, row, xml);
    case Tag::kMaterial:
      return ReadMaterial(r, row, xml);
    case Tag::kMesh:
      return ReadMesh(r, row, xml);
    case Tag::kHField:
      return ReadHField(r, row, xml);
    case Tag::kSkin:
      return ReadSkin(r, row, xml);
    case Tag::kModel:
      return ReadModel(r, xml);
    default:
      return;
  }
}

}  // namespace pliant::io::mjcf
