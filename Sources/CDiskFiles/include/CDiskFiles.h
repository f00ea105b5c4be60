#ifndef CDISKFILES_H
#define CDISKFILES_H

/// Renames a file unless the new name is taken. Calls renameat2 with RENAME_NOREPLACE, which
/// Swift's
/// Glibc module lacks.
int cdiskfiles_rename_to_free(const char *old_path, const char *new_path);

#endif
