#include "CArchive.h"

#include <dlfcn.h>
#include <pthread.h>

static struct archive *(*read_new)(void);
static int (*read_free)(struct archive *a);
static int (*read_support_filter_gzip)(struct archive *a);
static int (*read_support_format_zip)(struct archive *a);
static int (*read_support_format_raw)(struct archive *a);
static int (*read_open_filename)(struct archive *a, const char *path, size_t block);
static int (*read_next_header)(struct archive *a, struct archive_entry **entry);
static ssize_t (*read_data)(struct archive *a, void *buffer, size_t size);
static const char *(*error_string)(struct archive *a);
static unsigned int (*entry_filetype)(struct archive_entry *e);
static const char *(*entry_pathname_utf8)(struct archive_entry *e);
static const char *(*entry_pathname)(struct archive_entry *e);

static bool is_loaded;

static void load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  *(void **)&read_new = dlsym(library, "archive_read_new");
  *(void **)&read_free = dlsym(library, "archive_read_free");
  *(void **)&read_support_filter_gzip = dlsym(library, "archive_read_support_filter_gzip");
  *(void **)&read_support_format_zip = dlsym(library, "archive_read_support_format_zip");
  *(void **)&read_support_format_raw = dlsym(library, "archive_read_support_format_raw");
  *(void **)&read_open_filename = dlsym(library, "archive_read_open_filename");
  *(void **)&read_next_header = dlsym(library, "archive_read_next_header");
  *(void **)&read_data = dlsym(library, "archive_read_data");
  *(void **)&error_string = dlsym(library, "archive_error_string");
  *(void **)&entry_filetype = dlsym(library, "archive_entry_filetype");
  *(void **)&entry_pathname_utf8 = dlsym(library, "archive_entry_pathname_utf8");
  *(void **)&entry_pathname = dlsym(library, "archive_entry_pathname");
  is_loaded = read_new && read_free && read_support_filter_gzip && read_support_format_zip &&
              read_support_format_raw && read_open_filename && read_next_header && read_data &&
              error_string && entry_filetype && entry_pathname_utf8 && entry_pathname;
}

bool carchive_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

struct archive *carchive_read_new(void) { return read_new(); }
int carchive_read_free(struct archive *a) { return read_free(a); }
int carchive_read_support_filter_gzip(struct archive *a) { return read_support_filter_gzip(a); }
int carchive_read_support_format_zip(struct archive *a) { return read_support_format_zip(a); }
int carchive_read_support_format_raw(struct archive *a) { return read_support_format_raw(a); }
int carchive_read_open_filename(struct archive *a, const char *path, size_t block) { return read_open_filename(a, path, block); }
int carchive_read_next_header(struct archive *a, struct archive_entry **entry) { return read_next_header(a, entry); }
ssize_t carchive_read_data(struct archive *a, void *buffer, size_t size) { return read_data(a, buffer, size); }
const char *carchive_error_string(struct archive *a) { return error_string(a); }
unsigned int carchive_entry_filetype(struct archive_entry *e) { return entry_filetype(e); }
const char *carchive_entry_pathname_utf8(struct archive_entry *e) { return entry_pathname_utf8(e); }
const char *carchive_entry_pathname(struct archive_entry *e) { return entry_pathname(e); }
