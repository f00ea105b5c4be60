#ifndef CDISKFILES_H
#define CDISKFILES_H

/// Gives a file another name, unless that name is taken; as renameat2 with RENAME_NOREPLACE, which
/// Swift's Glibc does not show.
int cdiskfiles_rename_to_free(const char *old_path, const char *new_path);

#endif
