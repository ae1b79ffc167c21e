// libpng for Swift: each function ends libpng's longjmp within itself, since Swift frames must not be
// jumped over. No logic: one call each, and an error text where libpng gives one.
#ifndef PELT_PNG_SHIM_H
#define PELT_PNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The state of one file being written or read.
typedef struct pelt_png {
  png_structp png;
  png_infop info;
  jmp_buf jump;
  char message[160];
} pelt_png;

static inline void pelt_png_fail(png_structp png, png_const_charp text) {
  pelt_png *file = (pelt_png *)png_get_error_ptr(png);
  strncpy(file->message, text, sizeof file->message - 1);
  longjmp(file->jump, 1);
}

static inline void pelt_png_ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static inline const char *pelt_png_message(const pelt_png *file) { return file->message; }

// Begins a picture: depth 8 or 16, colour type as of libpng. Its pixels follow as chunks.
static inline pelt_png *pelt_png_begin_write(FILE *stream, unsigned width, unsigned height, int depth,
                                             int color_type) {
  pelt_png *file = (pelt_png *)calloc(1, sizeof(pelt_png));
  if (!file) return NULL;
  file->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, pelt_png_fail, pelt_png_ignore);
  file->info = file->png ? png_create_info_struct(file->png) : NULL;
  if (!file->info || setjmp(file->jump)) {
    png_destroy_write_struct(&file->png, &file->info);
    free(file);
    return NULL;
  }
  png_init_io(file->png, stream);
  png_set_IHDR(file->png, file->info, width, height, depth, color_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(file->png, file->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(file->png, file->info);
  return file;
}

// Writes a chunk, with its length and sum. 0 = done.
static inline int pelt_png_write_chunk(pelt_png *file, const char *name, const unsigned char *bytes,
                                       size_t count) {
  if (setjmp(file->jump)) return 1;
  png_write_chunk(file->png, (png_const_bytep)name, bytes, count);
  return 0;
}

static inline void pelt_png_close_write(pelt_png *file) {
  png_destroy_write_struct(&file->png, &file->info);
  free(file);
}

// Opens a picture for reading: rows will be RGBA, 16 bits a channel in the machine's order, whatever the
// file holds. NULL where there is no memory; a message where it is no such picture.
static inline pelt_png *pelt_png_begin_read(FILE *stream, unsigned limit, unsigned *width,
                                            unsigned *height, int *depth) {
  pelt_png *file = (pelt_png *)calloc(1, sizeof(pelt_png));
  if (!file) return NULL;
  file->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, pelt_png_fail, pelt_png_ignore);
  file->info = file->png ? png_create_info_struct(file->png) : NULL;
  if (!file->info) {
    png_destroy_read_struct(&file->png, &file->info, NULL);
    free(file);
    return NULL;
  }
  if (setjmp(file->jump)) return file;
  png_set_user_limits(file->png, limit, limit);
  png_init_io(file->png, stream);
  png_read_info(file->png, file->info);
  *width = png_get_image_width(file->png, file->info);
  *height = png_get_image_height(file->png, file->info);
  *depth = png_get_bit_depth(file->png, file->info);
  png_set_expand_16(file->png);
  png_set_gray_to_rgb(file->png);
  png_set_add_alpha(file->png, 0xffff, PNG_FILLER_AFTER);
  png_set_swap(file->png);
  png_set_interlace_handling(file->png);
  png_read_update_info(file->png, file->info);
  return file;
}

// Reads all rows. 0 = done.
static inline int pelt_png_read_rows(pelt_png *file, unsigned char **rows) {
  if (setjmp(file->jump)) return 1;
  png_read_image(file->png, rows);
  png_read_end(file->png, NULL);
  return 0;
}

static inline void pelt_png_close_read(pelt_png *file) {
  png_destroy_read_struct(&file->png, &file->info, NULL);
  free(file);
}

#endif
