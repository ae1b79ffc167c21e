#include "CImGui.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wall"
#pragma clang diagnostic ignored "-Wextra"
#include <imgui/imgui.h>
#pragma clang diagnostic pop

#include <algorithm>
#include <cfloat>
#include <cmath>

// As in imgui_impl_opengl3.h, which is only found with a search path of its own.
bool ImGui_ImplOpenGL3_Init(const char *glsl_version);
void ImGui_ImplOpenGL3_Shutdown();
void ImGui_ImplOpenGL3_NewFrame();
void ImGui_ImplOpenGL3_RenderDrawData(ImDrawData *draw_data);
bool ImGui_ImplOpenGL3_CreateFontsTexture();
void ImGui_ImplOpenGL3_DestroyFontsTexture();

// Where drawing goes: the current window, or above all of them.
static ImDrawList *list;

static ImVec2 corner(float x, float y, float width, float height) {
  return ImVec2(x + width, y + height);
}

pelt_ui *pelt_ui_create(void) {
  IMGUI_CHECKVERSION();
  ImGuiContext *context = ImGui::CreateContext();
  ImGui::SetCurrentContext(context);
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().LogFilename = nullptr;
  if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
    ImGui::DestroyContext(context);
    return nullptr;
  }
  return reinterpret_cast<pelt_ui *>(context);
}

void pelt_ui_select(pelt_ui *ui) {
  ImGui::SetCurrentContext(reinterpret_cast<ImGuiContext *>(ui));
}

void pelt_ui_destroy(pelt_ui *ui) {
  pelt_ui_select(ui);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

void pelt_ui_set_fonts(const char *path, float body, float small) {
  // Latin, Greek, Cyrillic, general punctuation, arrows: names of devices and of keys.
  static const ImWchar ranges[] = {0x20,   0x17f,  0x370,  0x4ff, 0x2010,
                                   0x2027, 0x2190, 0x21ff, 0};
  ImFontAtlas *atlas = ImGui::GetIO().Fonts;
  const bool is_uploaded = atlas->TexID != nullptr;
  atlas->Clear();
  for (float height : {body, small}) {
    ImFontConfig config;
    config.PixelSnapH = true;
    config.OversampleH = 1;
    if (path) {
      atlas->AddFontFromFileTTF(path, height, &config, ranges);
    } else {
      config.SizePixels = 13 * std::max(1.0f, std::round(height / 13));
      atlas->AddFontDefault(&config);
    }
  }
  // The first texture is made by the first frame. Not all device objects are made anew: the
  // back-end of 1.86 would take the new, empty buffers for as large as the old ones.
  if (!is_uploaded) return;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void pelt_ui_begin_frame(
    float width, float height, float seconds, float pointer_x, float pointer_y, int is_down,
    float wheel) {
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DeltaTime = seconds;
  io.MousePos = ImVec2(pointer_x, pointer_y);
  io.MouseDown[0] = is_down != 0;
  io.MouseWheel = wheel;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  list = ImGui::GetForegroundDrawList();
}

void pelt_ui_end_frame(void) { ImGui::Render(); }

// Turns the picture upside down, which the back-end draws for a window's y up.
static void flip(ImDrawData *data) {
  const float height = data->DisplaySize.y;
  for (int i = 0; i < data->CmdListsCount; i++) {
    for (ImDrawVert &vertex : data->CmdLists[i]->VtxBuffer) vertex.pos.y = height - vertex.pos.y;
    for (ImDrawCmd &command : data->CmdLists[i]->CmdBuffer) {
      const float top = command.ClipRect.y;
      command.ClipRect.y = height - command.ClipRect.w;
      command.ClipRect.w = height - top;
    }
  }
}

void pelt_ui_bounds(float box[4]) {
  for (int i = 0; i < 4; i++) box[i] = 0;
  const ImDrawData *data = ImGui::GetDrawData();
  bool is_first = true;
  for (int i = 0; data && i < data->CmdListsCount; i++) {
    for (const ImDrawVert &vertex : data->CmdLists[i]->VtxBuffer) {
      if (is_first || vertex.pos.x < box[0]) box[0] = vertex.pos.x;
      if (is_first || vertex.pos.y < box[1]) box[1] = vertex.pos.y;
      if (is_first || vertex.pos.x > box[2]) box[2] = vertex.pos.x;
      if (is_first || vertex.pos.y > box[3]) box[3] = vertex.pos.y;
      is_first = false;
    }
  }
}

// Cuts what is drawn to a box, and keeps what it was.
static void clip(ImDrawData *data, const float box[4], ImVector<ImVec4> &kept) {
  for (int i = 0; i < data->CmdListsCount; i++) {
    for (ImDrawCmd &command : data->CmdLists[i]->CmdBuffer) {
      ImVec4 &rectangle = command.ClipRect;
      kept.push_back(rectangle);
      if (rectangle.x < box[0]) rectangle.x = box[0];
      if (rectangle.y < box[1]) rectangle.y = box[1];
      if (rectangle.z > box[2]) rectangle.z = box[2];
      if (rectangle.w > box[3]) rectangle.w = box[3];
    }
  }
}

static void unclip(ImDrawData *data, const ImVector<ImVec4> &kept) {
  int next = 0;
  for (int i = 0; i < data->CmdListsCount; i++) {
    for (ImDrawCmd &command : data->CmdLists[i]->CmdBuffer) command.ClipRect = kept[next++];
  }
}

void pelt_ui_draw(int is_top_first, const float box[4]) {
  ImDrawData *data = ImGui::GetDrawData();
  if (!data) return;
  // Kept from call to call, so that a frame asks for no memory; one thread draws.
  static ImVector<ImVec4> kept;
  kept.resize(0);
  clip(data, box, kept);
  if (is_top_first) flip(data);
  ImGui_ImplOpenGL3_RenderDrawData(data);
  if (is_top_first) flip(data);
  unclip(data, kept);
}

float pelt_ui_begin_window(
    const char *name, float x, float y, float width, float height, float content_height,
    int is_lowest) {
  ImGui::SetNextWindowPos(ImVec2(x, y));
  ImGui::SetNextWindowSize(ImVec2(width, height));
  ImGui::SetNextWindowContentSize(ImVec2(0, content_height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  // Else a margin as wide as a border is cut off what is drawn.
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::Begin(
      name, nullptr,
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
          ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground |
          (is_lowest ? ImGuiWindowFlags_NoBringToFrontOnFocus : 0));
  ImGui::PopStyleVar(3);
  list = ImGui::GetWindowDrawList();
  return ImGui::GetScrollY();
}

void pelt_ui_scroll(float pixels) { ImGui::SetScrollY(ImGui::GetScrollY() + pixels); }

void pelt_ui_end_window(void) {
  ImGui::End();
  list = ImGui::GetForegroundDrawList();
}

int pelt_ui_control(int number, float x, float y, float width, float height) {
  ImGui::PushID(number);
  ImGui::SetCursorScreenPos(ImVec2(x, y));
  const bool is_clicked = ImGui::InvisibleButton("control", ImVec2(width, height));
  ImGui::PopID();
  return (ImGui::IsItemHovered() ? pelt_ui_hovered : 0) |
         (ImGui::IsItemActive() ? pelt_ui_active : 0) |
         (ImGui::IsItemActivated() ? pelt_ui_pressed : 0) | (is_clicked ? pelt_ui_clicked : 0);
}

void pelt_ui_fill(float x, float y, float width, float height, float rounding, uint32_t color) {
  list->AddRectFilled(ImVec2(x, y), corner(x, y, width, height), color, rounding);
}

void pelt_ui_outline(
    float x, float y, float width, float height, float rounding, float thickness, uint32_t color) {
  list->AddRect(ImVec2(x, y), corner(x, y, width, height), color, rounding, 0, thickness);
}

void pelt_ui_gradient(
    float x, float y, float width, float height, uint32_t left, uint32_t right) {
  list->AddRectFilledMultiColor(
      ImVec2(x, y), corner(x, y, width, height), left, right, right, left);
}

void pelt_ui_disc(float x, float y, float radius, uint32_t color) {
  list->AddCircleFilled(ImVec2(x, y), radius, color);
}

void pelt_ui_ring(float x, float y, float radius, float thickness, uint32_t color) {
  list->AddCircle(ImVec2(x, y), radius, color, 0, thickness);
}

void pelt_ui_polyline(const float *places, int count, float thickness, uint32_t color) {
  for (int i = 0; i < count; i++) list->PathLineTo(ImVec2(places[2 * i], places[2 * i + 1]));
  list->PathStroke(color, 0, thickness);
}

static ImFont *face(int font) { return ImGui::GetIO().Fonts->Fonts[font]; }

float pelt_ui_text_width(int font, const char *text) {
  return face(font)->CalcTextSizeA(face(font)->FontSize, FLT_MAX, 0, text).x;
}

void pelt_ui_text(int font, float x, float y, float width, uint32_t color, const char *text) {
  static const char ellipsis[] = "...";
  const float size = face(font)->FontSize;
  const ImVec2 place(std::round(x), std::round(y - size / 2));
  const char *end = nullptr;
  if (pelt_ui_text_width(font, text) > width) {
    const float room = std::max(0.0f, width - pelt_ui_text_width(font, ellipsis));
    const float taken = face(font)->CalcTextSizeA(size, room, 0, text, nullptr, &end).x;
    list->AddText(face(font), size, ImVec2(place.x + std::round(taken), place.y), color, ellipsis);
  }
  list->AddText(face(font), size, place, color, text, end);
}
