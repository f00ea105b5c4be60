// The functions of the system's libarchive that read and write an archive, each named after its original with
// `carchive` in place of `archive`. The library is loaded when the first archive is read or written, so the
// program needs neither the library to start nor its headers to be built. Call the functions only
// after `carchive_load` has returned true.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

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
/// Returns CARCHIVE_OK only when the library itself reads zstd; CARCHIVE_WARN when it would start
/// another program for it.
int carchive_read_support_filter_zstd(struct archive *a);
int carchive_read_support_format_zip(struct archive *a);
int carchive_read_support_format_raw(struct archive *a);
int carchive_read_open_filename(struct archive *a, const char *path, size_t block);
int carchive_read_next_header(struct archive *a, struct archive_entry **entry);
ssize_t carchive_read_data(struct archive *a, void *buffer, size_t size);
const char *carchive_error_string(struct archive *a);
unsigned int carchive_entry_filetype(struct archive_entry *e);
const char *carchive_entry_pathname_utf8(struct archive_entry *e);
const char *carchive_entry_pathname(struct archive_entry *e);

struct archive *carchive_write_new(void);
int carchive_write_free(struct archive *a);
int carchive_write_set_format_zip(struct archive *a);
int carchive_write_open_filename(struct archive *a, const char *path);
int carchive_write_header(struct archive *a, struct archive_entry *entry);
ssize_t carchive_write_data(struct archive *a, const void *buffer, size_t size);
int carchive_write_close(struct archive *a);
struct archive_entry *carchive_entry_new(void);
void carchive_entry_free(struct archive_entry *e);
void carchive_entry_set_pathname(struct archive_entry *e, const char *name);
void carchive_entry_set_size(struct archive_entry *e, int64_t size);
void carchive_entry_set_filetype(struct archive_entry *e, unsigned int type);
void carchive_entry_set_perm(struct archive_entry *e, mode_t mode);
void carchive_entry_set_mtime(struct archive_entry *e, time_t seconds, long nanoseconds);
