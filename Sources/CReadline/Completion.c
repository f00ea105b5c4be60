// Completion of the first word of a line from the words of the current prompt.

#define _GNU_SOURCE
#include "CReadline.h"

#include <stdlib.h>
#include <string.h>

#include "Internal.h"

static char **words;
static size_t word_count;

void creadline_clear_words(void) {
  for (size_t i = 0; i < word_count; i++) free(words[i]);
  free(words);
  words = NULL;
  word_count = 0;
}

void creadline_add_word(const char *word) {
  char **longer = realloc(words, (word_count + 1) * sizeof *words);
  if (longer == NULL) return;
  words = longer;
  char *copy = strdup(word);
  if (copy != NULL) words[word_count++] = copy;
}

static char *next_match(const char *text, int state) {
  static size_t next;
  if (state == 0) next = 0;
  bool slash = text[0] == '/';
  const char *typed = slash ? text + 1 : text;
  size_t typed_length = strlen(typed);
  while (next < word_count) {
    const char *word = words[next++];
    if (slash && word[0] == '/') word++;
    if (strncmp(word, typed, typed_length) != 0) continue;
    char *match = malloc(strlen(word) + 2);
    if (match == NULL) return NULL;
    strcpy(match, slash ? "/" : "");
    return strcat(match, word);
  }
  return NULL;
}

// Called by readline for Tab: completes the first word of a line and nothing else.
char **creadline_complete(const char *text, int start, int end) {
  (void)end;
  rl_attempted_completion_over = 1;  // never file names
  rl_completion_append_character = '\0';
  for (int i = 0; i < start; i++) {
    if (rl_line_buffer[i] != ' ') return NULL;
  }
  return rl_completion_matches(text, next_match);
}
