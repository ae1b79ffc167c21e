// Dear ImGui 1.86 (Debian: libimgui-dev) under plain C names: what Panel calls, nothing else.
//
// Lengths and places are px of the framebuffer, y down; colours are 0xAABBGGRR, not premultiplied;
// text is UTF-8. All calls belong to one thread, and those marked GL to a current context.
#ifndef PELT_CIMGUI_H
#define PELT_CIMGUI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A context of Dear ImGui with its OpenGL 3 back-end.
typedef struct pelt_ui pelt_ui;

// GL. Null where the OpenGL functions cannot be loaded. No settings file is read or written.
pelt_ui *pelt_ui_create(void);
// GL.
void pelt_ui_destroy(pelt_ui *ui);
// The calls below are about this one.
void pelt_ui_select(pelt_ui *ui);
// GL. Font 0 is the body, font 1 the small print, by their heights. A null path means the built-in
// bitmap font, at the nearest whole multiple of its 13 px. The file must be a readable TrueType font.
void pelt_ui_set_fonts(const char *path, float body, float small);

// GL. Begins a frame; drawing goes above all windows until a window begins. `is_down`: 0 or 1.
void pelt_ui_begin_frame(
    float width, float height, float seconds, float pointer_x, float pointer_y, int is_down,
    float wheel);
void pelt_ui_end_frame(void);
// The box around all that the last frame draws: left, top, right, bottom; 0 where there is nothing.
void pelt_ui_bounds(float box[4]);
// GL. Draws the last frame into the bound framebuffer. `is_top_first`: row 0 is the top row.
// Within a box: left, top, right, bottom. All state of OpenGL is left as it was.
void pelt_ui_draw(int is_top_first, const float box[4]);

// Begins a fixed window whose content has a height of its own, and scrolls where that is more.
// `is_lowest`: 1 for the window that lies below all others, even while it is used.
// Returns how far it is scrolled.
float pelt_ui_begin_window(
    const char *name, float x, float y, float width, float height, float content_height,
    int is_lowest);
void pelt_ui_scroll(float pixels);
void pelt_ui_end_window(void);

enum { pelt_ui_hovered = 1, pelt_ui_active = 2, pelt_ui_pressed = 4, pelt_ui_clicked = 8 };
// An area that answers to the pointer, in the current window. Returns the flags above.
int pelt_ui_control(int number, float x, float y, float width, float height);

void pelt_ui_fill(float x, float y, float width, float height, float rounding, uint32_t color);
void pelt_ui_outline(
    float x, float y, float width, float height, float rounding, float thickness, uint32_t color);
void pelt_ui_gradient(
    float x, float y, float width, float height, uint32_t left, uint32_t right);
void pelt_ui_disc(float x, float y, float radius, uint32_t color);
void pelt_ui_ring(float x, float y, float radius, float thickness, uint32_t color);
// `places`: x, y, x, y, …
void pelt_ui_polyline(const float *places, int count, float thickness, uint32_t color);
float pelt_ui_text_width(int font, const char *text);
// `y` is the middle of the line. Text wider than `width` ends in an ellipsis.
void pelt_ui_text(int font, float x, float y, float width, uint32_t color, const char *text);

#ifdef __cplusplus
}
#endif
#endif
