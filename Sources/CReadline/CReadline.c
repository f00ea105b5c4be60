// Readline's callback interface in a poll loop, with a pipe that wakes the loop for signals.
//
// Signal handlers only store an atomic flag and write one byte to the pipe, so they cannot
// interfere with readline, whichever thread the kernel delivers the signal to.

#define _GNU_SOURCE
#include "CReadline.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>

#include "Internal.h"

// Written by signal handlers.
static atomic_int interrupted;
static atomic_int terminated_by;
static atomic_int suspend_wanted;
static atomic_int continued;
static atomic_int resized;
static int wake_pipe[2] = {-1, -1};

// The outcome of the current read.
static bool line_done;
static char *line_read;
static bool abandoned;  // a byte was refused because of a signal
static bool input_gone;
static bool redraw_wanted;
static bool clear_wanted;  // the screen is to be cleared before it is drawn anew

// The clock of the current read.
static creadline_clock read_clock;
static void *clock_context;
static bool time_over;

// The signals that are caught from open to close, then those caught only during a read.
static const int session_signals[] = {SIGINT, SIGTERM, SIGHUP};
static const int read_signals[] = {SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static struct sigaction session_before[3];
static struct sigaction read_before[4];

static void on_signal(int number) {
  int saved_errno = errno;
  switch (number) {
    case SIGINT: atomic_store(&interrupted, 1); break;
    case SIGTSTP: atomic_store(&suspend_wanted, 1); break;
    case SIGCONT: atomic_store(&continued, 1); break;
    case SIGWINCH: atomic_store(&resized, 1); break;
    default: atomic_store(&terminated_by, number); break;
  }
  // If the pipe is full, the loop wakes up without this byte.
  ssize_t written = write(wake_pipe[1], "", 1);
  (void)written;
  errno = saved_errno;
}

static void catch_signals(const int *numbers, struct sigaction *before, size_t count) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (size_t i = 0; i < count; i++) {
    sigaction(numbers[i], NULL, &before[i]);
    if (before[i].sa_handler != SIG_IGN) sigaction(numbers[i], &action, NULL);
  }
}

static void release_signals(const int *numbers, const struct sigaction *before, size_t count) {
  for (size_t i = 0; i < count; i++) sigaction(numbers[i], &before[i], NULL);
}

static bool stop_wanted(void) {
  return atomic_load(&interrupted) != 0 || atomic_load(&terminated_by) != 0;
}

static void drain_wake_pipe(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {
  }
}

// Handles the signals after which the read continues: suspend, resume and resize.
static void serve_soft_signals(void) {
  if (atomic_exchange(&suspend_wanted, 0)) {
    struct sigaction by_default, ours;
    sigset_t suspend, mask;  // threads of a pool block the signal
    sigemptyset(&suspend);
    sigaddset(&suspend, SIGTSTP);
    memset(&by_default, 0, sizeof by_default);
    by_default.sa_handler = SIG_DFL;
    sigemptyset(&by_default.sa_mask);
    rl_deprep_terminal();
    sigaction(SIGTSTP, &by_default, &ours);
    pthread_sigmask(SIG_UNBLOCK, &suspend, &mask);
    raise(SIGTSTP);  // stops here until SIGCONT
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    atomic_store(&continued, 1);
  }
  if (atomic_exchange(&continued, 0)) {
    // The shell may have changed the terminal modes: reset them and set them again.
    rl_deprep_terminal();
    rl_prep_terminal(1);
    rl_reset_screen_size();
    rl_forced_update_display();
    redraw_wanted = true;
  }
  if (atomic_exchange(&resized, 0)) {
    rl_resize_terminal();
    redraw_wanted = clear_wanted = true;
  }
}

// Waits for the terminal, a signal or the clock. Returns true when the terminal has something to
// read.
static bool wait_for_input(int descriptor, bool may_show) {
  int patience = read_clock == NULL ? -1 : read_clock(clock_context, may_show);
  if (read_clock != NULL && patience < 0) {
    time_over = true;
    return false;
  }
  struct pollfd watched[2] = {
      {.fd = descriptor, .events = POLLIN}, {.fd = wake_pipe[0], .events = POLLIN}};
  if (poll(watched, 2, patience) < 0) {
    if (errno != EINTR) input_gone = true;
    return false;
  }
  if (watched[1].revents != 0) {
    drain_wake_pipe();
    return false;
  }
  return watched[0].revents != 0;
}

// Gives readline its next byte, and handles signals also between the bytes of one key or paste.
static int next_byte(FILE *stream) {
  int descriptor = fileno(stream);
  for (;;) {
    serve_soft_signals();
    if (stop_wanted()) {
      abandoned = true;
      return EOF;
    }
    if (!wait_for_input(descriptor, false)) {
      if (time_over) abandoned = true;
      if (input_gone || time_over) return EOF;
      continue;
    }
    unsigned char byte;
    ssize_t count = read(descriptor, &byte, 1);
    if (count == 1) return byte;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    // Readline treats the end of input in a line as Enter; this flag tells them apart.
    input_gone = true;
    return EOF;
  }
}

static void on_line(char *line) {
  line_done = true;
  line_read = line;
  rl_callback_handler_remove();
}

// Bound to the keys of clear-screen, ^L by default: what stands above the prompt is drawn anew too.
static int on_clear(int count, int key) {
  (void)count;
  (void)key;
  redraw_wanted = clear_wanted = true;
  return 0;
}

bool creadline_open(const char *program_name) {
  if (wake_pipe[0] >= 0 || pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return false;
  creadline_choose_locale();
  rl_readline_name = program_name;
  rl_instream = stdin;
  rl_outstream = stdout;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_getc_function = next_byte;
  rl_attempted_completion_function = creadline_complete;
  rl_completer_word_break_characters = " \t\n";
  rl_initialize();
  // Set before, readline takes the terminal for a dumb one.
  rl_redisplay_function = creadline_redisplay;
  creadline_rebind_clear_keys(on_clear);
  rl_variable_bind("page-completions", "off");
  rl_variable_bind("revert-all-at-newline", "on");
  using_history();
  catch_signals(session_signals, session_before, 3);
  return true;
}

void creadline_close(void) {
  if (wake_pipe[0] < 0) return;
  release_signals(session_signals, session_before, 3);
  close(wake_pipe[0]);
  close(wake_pipe[1]);
  wake_pipe[0] = wake_pipe[1] = -1;
  creadline_clear_words();
  clear_history();
  creadline_forget_line();
}

void creadline_add_history(const char *line) { add_history(line); }

void creadline_limit_history(int count) { stifle_history(count); }

// Ends the editing of a line.
static void end_line(void) {
  rl_callback_sigcleanup();
  rl_free_line_state();
}

// Leaves the line on the screen.
static void abandon_line(void) {
  end_line();
  rl_point = rl_end;
  rl_redisplay();
  rl_callback_handler_remove();
}

// Whether ^C has something to cancel: text, or a search.
static bool is_typing(void) {
  return rl_end > 0 || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH);
}

// The ways in which the editing of a line ends.
enum outcome { WHOLE, REDRAW, CUT };

// Edits a line; *was_typing says whether ^C had something to cancel when it ended.
static enum outcome edit_line(const char *prompt, bool *was_typing) {
  line_done = abandoned = input_gone = redraw_wanted = clear_wanted = *was_typing = false;
  time_over = false;
  line_read = NULL;
  rl_reset_screen_size();
  rl_callback_handler_install(prompt, on_line);
  creadline_restore_line();
  while (!line_done && !abandoned && !input_gone) {
    serve_soft_signals();
    *was_typing = is_typing();
    if (stop_wanted() || redraw_wanted || time_over) break;
    if (wait_for_input(fileno(rl_instream), true)) rl_callback_read_char();
  }
  if (line_done && line_read != NULL && !abandoned && !input_gone) return WHOLE;
  if (!line_done && !abandoned && !input_gone && !stop_wanted() && !time_over) {
    end_line();
    creadline_keep_line(clear_wanted);
    rl_callback_handler_remove();
    return REDRAW;
  }
  if (!line_done) abandon_line();
  free(line_read);
  fputc('\n', rl_outstream);
  fflush(rl_outstream);
  return CUT;
}

void creadline_show_prompt(const char *prompt) {
  if (rl_get_termcap("ce") == NULL || RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH)) return;
  rl_set_prompt(prompt);
  rl_redisplay();
}

int creadline_read(const char *prompt, creadline_clock clock, void *context, char **line,
                   int *signal_number) {
  time_over = false;
  read_clock = clock;
  clock_context = context;
  atomic_store(&suspend_wanted, 0);
  atomic_store(&continued, 0);
  atomic_store(&resized, 0);
  if (!stop_wanted()) {
    enum outcome outcome;
    bool was_typing;
    catch_signals(read_signals, read_before, 4);
    do {
      outcome = edit_line(prompt, &was_typing);
    } while (outcome == CUT && was_typing && !input_gone && !time_over &&
             atomic_load(&terminated_by) == 0 &&
             atomic_exchange(&interrupted, 0) != 0);
    release_signals(read_signals, read_before, 4);
    if (outcome == REDRAW) return CREADLINE_REDRAW;
    if (outcome == WHOLE) {
      *line = line_read;
      return CREADLINE_LINE;
    }
  }
  if (time_over && !stop_wanted()) return CREADLINE_TIME_OVER;
  *signal_number = atomic_exchange(&terminated_by, 0);
  if (*signal_number != 0) return CREADLINE_TERMINATED;
  return atomic_exchange(&interrupted, 0) ? CREADLINE_INTERRUPTED : CREADLINE_END;
}

bool creadline_end_wanted(void) { return stop_wanted(); }

void creadline_free(char *line) { free(line); }
