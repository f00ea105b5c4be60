// What readline shows and in which locale: its line, also while the screen is drawn anew, and the
// keys that clear the screen.

#define _GNU_SOURCE
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "Internal.h"

#include <readline/keymaps.h>

// The line that was being edited when the screen was to be drawn anew.
static char *kept_line;
static int kept_point;

// Returns the length in UTF-8 of a character that controls a terminal (C1, bidi), else 0.
static int steering_length(const unsigned char *at) {
  if (at[0] == 0xC2 && at[1] >= 0x80 && at[1] <= 0x9F) return 2;
  if (at[0] == 0xD8 && at[1] == 0x9C) return 2;
  if (at[0] == 0xE2 && at[1] == 0x80 && (at[2] == 0x8E || at[2] == 0x8F)) return 3;
  if (at[0] == 0xE2 && at[1] == 0x80 && at[2] >= 0xA8 && at[2] <= 0xAE) return 3;
  if (at[0] == 0xE2 && at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9) return 3;
  return 0;
}

// Readline shows C0 controls as ^X but writes other controls unchanged: they are replaced by
// question marks of the same length before the line is shown.
void creadline_redisplay(void) {
  unsigned char *at = (unsigned char *)rl_line_buffer;
  while (at != NULL && *at != 0) {
    int length = steering_length(at);
    for (int i = 0; i < length; i++) at[i] = '?';
    at += length > 0 ? length : 1;
  }
  rl_redisplay();
}

static void rebind(rl_command_func_t *old, rl_command_func_t *function, Keymap map) {
  char **sequences = rl_invoking_keyseqs_in_map(old, map);
  if (sequences == NULL) return;
  for (char **sequence = sequences; *sequence != NULL; sequence++) {
    rl_bind_keyseq_in_map(*sequence, function, map);
    free(*sequence);
  }
  free(sequences);
}

// Binds a function to the keys of clear-screen and clear-display.
void creadline_rebind_clear_keys(rl_command_func_t *function) {
  const Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    rebind(rl_clear_screen, function, maps[i]);
    rebind(rl_clear_display, function, maps[i]);
  }
}

static bool locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

void creadline_choose_locale(void) {
  setlocale(LC_CTYPE, "");
  if (locale_is_utf8() || setlocale(LC_CTYPE, "C.UTF-8") == NULL) return;
  const char *all = getenv("LC_ALL");
  setenv(all != NULL && all[0] != '\0' ? "LC_ALL" : "LC_CTYPE", "C.UTF-8", 1);
}

// Removes the line from the screen, or clears the screen, and keeps its text for the next read.
void creadline_keep_line(bool clears) {
  creadline_forget_line();
  kept_line = strdup(rl_line_buffer);
  kept_point = rl_point;
  if (clears) rl_clear_screen(1, 0);
  if (rl_get_termcap("ce") != NULL) {
    rl_clear_visible_line();
  } else {
    fputc('\n', rl_outstream);
  }
  fflush(rl_outstream);
}

// Puts the kept text into the line that is being edited.
void creadline_restore_line(void) {
  if (kept_line == NULL) return;
  rl_insert_text(kept_line);
  rl_point = kept_point < rl_end ? kept_point : rl_end;
  rl_redisplay();
  creadline_forget_line();
}

void creadline_forget_line(void) {
  free(kept_line);
  kept_line = NULL;
}
