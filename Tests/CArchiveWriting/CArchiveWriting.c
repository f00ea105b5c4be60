#include "CArchiveWriting.h"

#include <dlfcn.h>
#include <pthread.h>

static struct archive *(*write_new)(void);
static int (*write_free)(struct archive *a);
static int (*write_set_format_zip)(struct archive *a);
static int (*write_set_format_raw)(struct archive *a);
static int (*write_add_filter_gzip)(struct archive *a);
static int (*write_open_filename)(struct archive *a, const char *path);
static int (*write_header)(struct archive *a, struct archive_entry *e);
static ssize_t (*write_data)(struct archive *a, const void *bytes, size_t size);
static int (*write_close)(struct archive *a);
static struct archive_entry *(*entry_new)(void);
static void (*entry_free)(struct archive_entry *e);
static void (*entry_set_pathname)(struct archive_entry *e, const char *name);
static void (*entry_set_size)(struct archive_entry *e, int64_t size);
static void (*entry_set_filetype)(struct archive_entry *e, unsigned int type);
static void (*entry_set_perm)(struct archive_entry *e, unsigned int mode);

static bool is_loaded;

static void load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&write_new = dlsym(library, "archive_write_new");
  *(void **)&write_free = dlsym(library, "archive_write_free");
  *(void **)&write_set_format_zip = dlsym(library, "archive_write_set_format_zip");
  *(void **)&write_set_format_raw = dlsym(library, "archive_write_set_format_raw");
  *(void **)&write_add_filter_gzip = dlsym(library, "archive_write_add_filter_gzip");
  *(void **)&write_open_filename = dlsym(library, "archive_write_open_filename");
  *(void **)&write_header = dlsym(library, "archive_write_header");
  *(void **)&write_data = dlsym(library, "archive_write_data");
  *(void **)&write_close = dlsym(library, "archive_write_close");
  *(void **)&entry_new = dlsym(library, "archive_entry_new");
  *(void **)&entry_free = dlsym(library, "archive_entry_free");
  *(void **)&entry_set_pathname = dlsym(library, "archive_entry_set_pathname");
  *(void **)&entry_set_size = dlsym(library, "archive_entry_set_size");
  *(void **)&entry_set_filetype = dlsym(library, "archive_entry_set_filetype");
  *(void **)&entry_set_perm = dlsym(library, "archive_entry_set_perm");
  is_loaded = write_new && write_free && write_set_format_zip && write_set_format_raw &&
              write_add_filter_gzip && write_open_filename && write_header && write_data &&
              write_close && entry_new && entry_free && entry_set_pathname && entry_set_size &&
              entry_set_filetype && entry_set_perm;
}

bool carchive_writing_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

struct archive *carchive_write_new(void) { return write_new(); }
int carchive_write_free(struct archive *a) { return write_free(a); }
int carchive_write_set_format_zip(struct archive *a) { return write_set_format_zip(a); }
int carchive_write_set_format_raw(struct archive *a) { return write_set_format_raw(a); }
int carchive_write_add_filter_gzip(struct archive *a) { return write_add_filter_gzip(a); }
int carchive_write_open_filename(struct archive *a, const char *path) { return write_open_filename(a, path); }
int carchive_write_header(struct archive *a, struct archive_entry *e) { return write_header(a, e); }
ssize_t carchive_write_data(struct archive *a, const void *bytes, size_t size) { return write_data(a, bytes, size); }
int carchive_write_close(struct archive *a) { return write_close(a); }
struct archive_entry *carchive_entry_new(void) { return entry_new(); }
void carchive_entry_free(struct archive_entry *e) { entry_free(e); }
void carchive_entry_set_pathname(struct archive_entry *e, const char *name) { entry_set_pathname(e, name); }
void carchive_entry_set_size(struct archive_entry *e, int64_t size) { entry_set_size(e, size); }
void carchive_entry_set_filetype(struct archive_entry *e, unsigned int type) { entry_set_filetype(e, type); }
void carchive_entry_set_perm(struct archive_entry *e, unsigned int mode) { entry_set_perm(e, mode); }
