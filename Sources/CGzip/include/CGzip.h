// The functions of the system's zlib that read and write gzip files, and its CRC-32. The library is
// loaded when the first of them is needed, so its headers are not needed to build the program. Call
// the functions only after `cgzip_load` has returned true.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cgzip_file cgzip_file;

/// Loads zlib; false when it is not installed or lacks a function.
bool cgzip_load(void);

/// Opens a file descriptor, which is closed with the file; `mode` is "rb" or "wb". A file that is
/// not compressed is read unchanged.
cgzip_file *cgzip_open(int descriptor, const char *mode);
/// Returns the number of bytes read; negative for a file that is cut off or damaged.
int cgzip_read(cgzip_file *file, void *buffer, unsigned int size);
/// Returns the number of bytes written; 0 after an error.
int cgzip_write(cgzip_file *file, const void *buffer, unsigned int size);
/// Returns 0 after success.
int cgzip_close(cgzip_file *file);

uint32_t cgzip_crc32(const void *bytes, size_t size);
