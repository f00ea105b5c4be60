#define _GNU_SOURCE
#include "CDiskFiles.h"

#include <fcntl.h>
#include <stdio.h>

int cdiskfiles_rename_to_free(const char *old_path, const char *new_path) {
  return renameat2(AT_FDCWD, old_path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}
