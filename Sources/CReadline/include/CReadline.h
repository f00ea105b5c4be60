// A small interface to GNU readline: one line at a time, with signals as results.
//
// Readline keeps its state in globals, so all functions must be called from the same thread.
#ifndef CREADLINE_H
#define CREADLINE_H

#include <stdbool.h>

// The reason why a read ended.
enum {
  CREADLINE_LINE = 0,         // a line; the caller frees it with creadline_free
  CREADLINE_END = 1,          // ^D on an empty line, or the terminal is gone
  CREADLINE_INTERRUPTED = 2,  // SIGINT (^C) on an empty line
  CREADLINE_TERMINATED = 3,   // SIGTERM, SIGHUP or SIGQUIT
  CREADLINE_REDRAW = 4,       // ^L, a resize or the return from a suspension
  CREADLINE_TIME_OVER = 5,    // the clock of the read says that its time is over
};

// The clock of a read, called before each wait. Returns the milliseconds until it is to be called
// again, or -1 when the time for the line is over. With `may_show` it may call
// creadline_show_prompt.
typedef int (*creadline_clock)(void *context, bool may_show);

// Opens readline on standard input and output and catches SIGINT, SIGTERM and SIGHUP until
// creadline_close; a signal that arrives between two reads ends the next one. A signal that the
// process ignores stays ignored. When the user's locale is not UTF-8, LC_CTYPE becomes C.UTF-8,
// in the environment too, because readline reads the locale from there.
// Returns false if it is open already or no pipe can be made.
bool creadline_open(const char *program_name);

// Restores the signal handlers.
void creadline_close(void);

// Forgets the words that Tab completes.
void creadline_clear_words(void);

// Adds a word that Tab completes at the start of a line, alone or after a '/'.
void creadline_add_word(const char *word);

// Adds a line to the history in memory.
void creadline_add_history(const char *line);

// Keeps the latest lines of the history in memory only.
void creadline_limit_history(int count);

// Shows the prompt and reads a line. Returns one of the CREADLINE_ values; *line is set for
// CREADLINE_LINE and *signal_number for CREADLINE_TERMINATED. The terminal's modes are restored
// when this returns. ^C cancels a line that has text and shows the prompt again.
//
// After CREADLINE_REDRAW the caller shows what belongs above the prompt and reads again; a
// half-typed line is then restored. The screen was cleared after ^L and a resize.
//
// `clock` may be NULL; at the end of its time, the typed text is dropped.
int creadline_read(const char *prompt, creadline_clock clock, void *context, char **line,
                   int *signal_number);

// Replaces the prompt of the line that is being edited; does nothing on a terminal that cannot
// clear a line.
void creadline_show_prompt(const char *prompt);

// Returns whether a signal that ends a read (SIGINT, SIGTERM, SIGHUP) has arrived since the last
// read. Any thread may call it.
bool creadline_end_wanted(void);

// Frees a line that creadline_read returned.
void creadline_free(char *line);

#endif
