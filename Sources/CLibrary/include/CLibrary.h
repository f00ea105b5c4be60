#ifndef CLIBRARY_H
#define CLIBRARY_H

/// Functions of the C library that Swift's Glibc module lacks.

/// Renames a file unless the new name is taken. Calls renameat2 with RENAME_NOREPLACE.
int clibrary_rename_to_free(const char *old_path, const char *new_path);

/// Lets freed memory go back to the system from now on as soon as there is a megabyte of it, also after
/// large blocks, for which the C library keeps more otherwise.
void clibrary_return_freed_memory(void);

#endif
