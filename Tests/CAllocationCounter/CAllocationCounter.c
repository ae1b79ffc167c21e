// malloc and its kin, interposed: the executable's own definitions stand before the C library's.
#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define PELT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define PELT_SANITIZED 1
#endif
#endif

#ifdef PELT_SANITIZED

void allocation_counter_start(void) {}
long allocation_counter_stop(void) { return 0; }
int allocation_counter_works(void) { return 0; }

#else

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread int is_counting;
static __thread long count;

// The address ranges of the program and of Swift's libraries.
#define RANGES 64
static struct {
  uintptr_t low, high;
} ranges[RANGES];
static int range_count;

static int add_ranges(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  int is_program = info->dlpi_name[0] == 0;
  if (!is_program && !strstr(info->dlpi_name, "libswift") && !strstr(info->dlpi_name, "Foundation"))
    return 0;
  for (int i = 0; i < info->dlpi_phnum && range_count < RANGES; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    ranges[range_count].low = info->dlpi_addr + header->p_vaddr;
    ranges[range_count].high = info->dlpi_addr + header->p_vaddr + header->p_memsz;
    range_count++;
  }
  return 0;
}

static void note(void *caller) {
  if (!is_counting) return;
  uintptr_t address = (uintptr_t)caller;
  for (int i = 0; i < range_count; i++)
    if (address >= ranges[i].low && address < ranges[i].high) {
      count++;
      return;
    }
}

void *malloc(size_t size) {
  note(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note(__builtin_return_address(0));
  return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
  note(__builtin_return_address(0));
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

void allocation_counter_start(void) {
  if (!range_count) dl_iterate_phdr(add_ranges, NULL);
  count = 0;
  is_counting = 1;
}

long allocation_counter_stop(void) {
  is_counting = 0;
  return count;
}

int allocation_counter_works(void) { return 1; }

#endif
