// The writing half of the system's libarchive, for archives that tests make. Its functions are
// libarchive's own, with `carchive` before their names; call them only after
// `carchive_writing_load` has said yes.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct archive;
struct archive_entry;

/// Loads libarchive; false when it is not installed or lacks a function.
bool carchive_writing_load(void);

struct archive *carchive_write_new(void);
int carchive_write_free(struct archive *a);
int carchive_write_set_format_zip(struct archive *a);
int carchive_write_set_format_raw(struct archive *a);
int carchive_write_add_filter_gzip(struct archive *a);
int carchive_write_open_filename(struct archive *a, const char *path);
int carchive_write_header(struct archive *a, struct archive_entry *e);
ssize_t carchive_write_data(struct archive *a, const void *bytes, size_t size);
int carchive_write_close(struct archive *a);
struct archive_entry *carchive_entry_new(void);
void carchive_entry_free(struct archive_entry *e);
void carchive_entry_set_pathname(struct archive_entry *e, const char *name);
void carchive_entry_set_size(struct archive_entry *e, int64_t size);
void carchive_entry_set_filetype(struct archive_entry *e, unsigned int type);
void carchive_entry_set_perm(struct archive_entry *e, unsigned int mode);
