#define _GNU_SOURCE
#include "CLibrary.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>

int clibrary_rename_to_free(const char *old_path, const char *new_path) {
  return renameat2(AT_FDCWD, old_path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}

void clibrary_return_freed_memory(void) { mallopt(M_TRIM_THRESHOLD, 1 << 20); }
