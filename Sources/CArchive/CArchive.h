// The system's libarchive, which reads zip and gzip.
#include <archive.h>
#include <archive_entry.h>
