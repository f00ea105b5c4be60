#include "CArchive.h"

#include <dlfcn.h>
#include <pthread.h>

static struct archive *(*read_new)(void);
static int (*read_free)(struct archive *a);
static int (*read_support_filter_gzip)(struct archive *a);
static int (*read_support_filter_zstd)(struct archive *a);
static int (*read_support_format_zip)(struct archive *a);
static int (*read_support_format_raw)(struct archive *a);
static int (*read_open_filename)(struct archive *a, const char *path, size_t block);
static int (*read_next_header)(struct archive *a, struct archive_entry **entry);
static ssize_t (*read_data)(struct archive *a, void *buffer, size_t size);
static const char *(*error_string)(struct archive *a);
static unsigned int (*entry_filetype)(struct archive_entry *e);
static const char *(*entry_pathname_utf8)(struct archive_entry *e);
static const char *(*entry_pathname)(struct archive_entry *e);
static struct archive *(*write_new)(void);
static int (*write_free)(struct archive *a);
static int (*write_set_format_zip)(struct archive *a);
static int (*write_open_filename)(struct archive *a, const char *path);
static int (*write_header)(struct archive *a, struct archive_entry *entry);
static ssize_t (*write_data)(struct archive *a, const void *buffer, size_t size);
static int (*write_close)(struct archive *a);
static struct archive_entry *(*entry_new)(void);
static void (*entry_free)(struct archive_entry *e);
static void (*entry_set_pathname)(struct archive_entry *e, const char *name);
static void (*entry_set_size)(struct archive_entry *e, int64_t size);
static void (*entry_set_filetype)(struct archive_entry *e, unsigned int type);
static void (*entry_set_perm)(struct archive_entry *e, mode_t mode);
static void (*entry_set_mtime)(struct archive_entry *e, time_t seconds, long nanoseconds);

static bool is_loaded;

static void load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&read_new = dlsym(library, "archive_read_new");
  *(void **)&read_free = dlsym(library, "archive_read_free");
  *(void **)&read_support_filter_gzip = dlsym(library, "archive_read_support_filter_gzip");
  *(void **)&read_support_filter_zstd = dlsym(library, "archive_read_support_filter_zstd");
  *(void **)&read_support_format_zip = dlsym(library, "archive_read_support_format_zip");
  *(void **)&read_support_format_raw = dlsym(library, "archive_read_support_format_raw");
  *(void **)&read_open_filename = dlsym(library, "archive_read_open_filename");
  *(void **)&read_next_header = dlsym(library, "archive_read_next_header");
  *(void **)&read_data = dlsym(library, "archive_read_data");
  *(void **)&error_string = dlsym(library, "archive_error_string");
  *(void **)&entry_filetype = dlsym(library, "archive_entry_filetype");
  *(void **)&entry_pathname_utf8 = dlsym(library, "archive_entry_pathname_utf8");
  *(void **)&entry_pathname = dlsym(library, "archive_entry_pathname");
  *(void **)&write_new = dlsym(library, "archive_write_new");
  *(void **)&write_free = dlsym(library, "archive_write_free");
  *(void **)&write_set_format_zip = dlsym(library, "archive_write_set_format_zip");
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
  *(void **)&entry_set_mtime = dlsym(library, "archive_entry_set_mtime");
  is_loaded = read_new && read_free && read_support_filter_gzip && read_support_filter_zstd &&
              read_support_format_zip && read_support_format_raw && read_open_filename &&
              read_next_header && read_data && error_string && entry_filetype &&
              entry_pathname_utf8 && entry_pathname && write_new && write_free &&
              write_set_format_zip && write_open_filename && write_header && write_data &&
              write_close && entry_new && entry_free && entry_set_pathname && entry_set_size &&
              entry_set_filetype && entry_set_perm && entry_set_mtime;
}

bool carchive_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

struct archive *carchive_read_new(void) { return read_new(); }
int carchive_read_free(struct archive *a) { return read_free(a); }
int carchive_read_support_filter_gzip(struct archive *a) { return read_support_filter_gzip(a); }
int carchive_read_support_filter_zstd(struct archive *a) { return read_support_filter_zstd(a); }
int carchive_read_support_format_zip(struct archive *a) { return read_support_format_zip(a); }
int carchive_read_support_format_raw(struct archive *a) { return read_support_format_raw(a); }
int carchive_read_open_filename(struct archive *a, const char *path, size_t block) { return read_open_filename(a, path, block); }
int carchive_read_next_header(struct archive *a, struct archive_entry **entry) { return read_next_header(a, entry); }
ssize_t carchive_read_data(struct archive *a, void *buffer, size_t size) { return read_data(a, buffer, size); }
const char *carchive_error_string(struct archive *a) { return error_string(a); }
unsigned int carchive_entry_filetype(struct archive_entry *e) { return entry_filetype(e); }
const char *carchive_entry_pathname_utf8(struct archive_entry *e) { return entry_pathname_utf8(e); }
const char *carchive_entry_pathname(struct archive_entry *e) { return entry_pathname(e); }

struct archive *carchive_write_new(void) { return write_new(); }
int carchive_write_free(struct archive *a) { return write_free(a); }
int carchive_write_set_format_zip(struct archive *a) { return write_set_format_zip(a); }
int carchive_write_open_filename(struct archive *a, const char *path) { return write_open_filename(a, path); }
int carchive_write_header(struct archive *a, struct archive_entry *entry) { return write_header(a, entry); }
ssize_t carchive_write_data(struct archive *a, const void *buffer, size_t size) { return write_data(a, buffer, size); }
int carchive_write_close(struct archive *a) { return write_close(a); }
struct archive_entry *carchive_entry_new(void) { return entry_new(); }
void carchive_entry_free(struct archive_entry *e) { entry_free(e); }
void carchive_entry_set_pathname(struct archive_entry *e, const char *name) { entry_set_pathname(e, name); }
void carchive_entry_set_size(struct archive_entry *e, int64_t size) { entry_set_size(e, size); }
void carchive_entry_set_filetype(struct archive_entry *e, unsigned int type) { entry_set_filetype(e, type); }
void carchive_entry_set_perm(struct archive_entry *e, mode_t mode) { entry_set_perm(e, mode); }
void carchive_entry_set_mtime(struct archive_entry *e, time_t seconds, long nanoseconds) { entry_set_mtime(e, seconds, nanoseconds); }
