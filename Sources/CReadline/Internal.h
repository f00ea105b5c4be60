// The functions that the files of this module call in each other.

#include <stdbool.h>
#include <stdio.h>

#include <readline/readline.h>

// In Completion.c.
char **creadline_complete(const char *text, int start, int end);

// In Display.c.
void creadline_choose_locale(void);
void creadline_redisplay(void);
void creadline_rebind_clear_keys(rl_command_func_t *function);
void creadline_keep_line(bool clears);
void creadline_restore_line(void);
void creadline_forget_line(void);
