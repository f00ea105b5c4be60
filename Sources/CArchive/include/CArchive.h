// The system's libarchive, loaded when the first archive is read: nothing is linked, so the program
// starts as fast without it, and is built without its headers. The functions are libarchive's own,
// with `carchive` before their names; call them only after `carchive_load` has said yes.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct archive;
struct archive_entry;

#define CARCHIVE_EOF 1
#define CARCHIVE_OK 0
#define CARCHIVE_WARN (-20)

/// Loads libarchive; false when it is not installed or lacks a function.
bool carchive_load(void);

struct archive *carchive_read_new(void);
int carchive_read_free(struct archive *a);
int carchive_read_support_filter_gzip(struct archive *a);
int carchive_read_support_format_zip(struct archive *a);
int carchive_read_support_format_raw(struct archive *a);
int carchive_read_open_filename(struct archive *a, const char *path, size_t block);
int carchive_read_next_header(struct archive *a, struct archive_entry **entry);
ssize_t carchive_read_data(struct archive *a, void *buffer, size_t size);
const char *carchive_error_string(struct archive *a);
unsigned int carchive_entry_filetype(struct archive_entry *e);
const char *carchive_entry_pathname_utf8(struct archive_entry *e);
const char *carchive_entry_pathname(struct archive_entry *e);
