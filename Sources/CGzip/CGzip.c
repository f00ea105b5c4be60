#include "CGzip.h"

#include <dlfcn.h>
#include <pthread.h>

static cgzip_file *(*gz_open)(int descriptor, const char *mode);
static int (*gz_read)(cgzip_file *file, void *buffer, unsigned int size);
static int (*gz_write)(cgzip_file *file, const void *buffer, unsigned int size);
static int (*gz_close)(cgzip_file *file);
static unsigned long (*crc)(unsigned long start, const unsigned char *bytes, size_t size);

static bool is_loaded;

static void load(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&gz_open = dlsym(library, "gzdopen");
  *(void **)&gz_read = dlsym(library, "gzread");
  *(void **)&gz_write = dlsym(library, "gzwrite");
  *(void **)&gz_close = dlsym(library, "gzclose");
  *(void **)&crc = dlsym(library, "crc32_z");
  is_loaded = gz_open && gz_read && gz_write && gz_close && crc;
}

bool cgzip_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

cgzip_file *cgzip_open(int descriptor, const char *mode) { return gz_open(descriptor, mode); }
int cgzip_read(cgzip_file *file, void *buffer, unsigned int size) { return gz_read(file, buffer, size); }
int cgzip_write(cgzip_file *file, const void *buffer, unsigned int size) { return gz_write(file, buffer, size); }
int cgzip_close(cgzip_file *file) { return gz_close(file); }
uint32_t cgzip_crc32(const void *bytes, size_t size) { return (uint32_t)crc(0, bytes, size); }
