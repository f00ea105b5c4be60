#!/bin/sh
# Installs Pinyin Trainer below a prefix, or removes it from there. DESTDIR is put before the prefix.
#
# A list below the prefix has the digest of every file that was placed there. Only files that are as
# the list says are executed, replaced or removed. An upgrade writes all new files beside the old ones
# before it renames the first one, so that a kill at any moment leaves each file old or new and whole;
# meanwhile the list has the digests of both.
set -eu
umask 022

usage() {
  cat <<'TEXT'
usage: install.sh [--prefix DIRECTORY] [--remove]

Installs Pinyin Trainer below a directory: /usr/local for root, else ~/.local.
With --remove it removes what it installed there, and nothing that you learned.
TEXT
}

fail() {
  echo "install.sh: $1" >&2
  exit "$2"
}

if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=${HOME:-}/.local; fi
remove=
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -gt 1 ] || fail "--prefix needs a directory" 64; prefix=$2; shift ;;
    --prefix=*) prefix=${1#--prefix=} ;;
    --remove) remove=yes ;;
    --help) usage; exit 0 ;;
    *) usage >&2; exit 64 ;;
  esac
  shift
done
case $prefix in
  /*) ;;
  *) fail "‘$prefix’ is not an absolute path; for example --prefix \"\$HOME/.local\"" 64 ;;
esac
# The service unit contains the path, and systemd splits it at blanks and replaces % and $.
case $prefix in
  *[[:space:][:cntrl:]%\$\"\'\\\|\&]*)
    fail "‘$(printf %s "$prefix" | LC_ALL=C tr '\000-\037\177' '?')’ contains a blank, quote, control character, or one of % \$ \\ | &; choose another prefix" 64 ;;
esac

tree=$(cd "$(dirname "$0")" && pwd)
target=${DESTDIR:-}$prefix
list=share/trainer/installed-files
unit=share/systemd/user/trainerd.service
# The first line of a list. Each further line is ‘file DIGEST PATH’, ‘link TARGET PATH’ or
# ‘directory - PATH/’; a directory is one that was made for the files.
marker="# Pinyin Trainer installed these files, with these SHA-256 digests; install.sh alone changes this list."
work=$(mktemp -d)
staged=
# Removes what is only for this run; a later run removes what a killed one left.
clean() {
  rm -rf "$work"
  [ -z "$staged" ] || each_path remove_draft "$staged"
}
trap clean EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Succeeds if a path is one of this program's files. Everything else, such as the learner's data in
# share/trainer below ~/.local, is never touched, whatever a list says.
is_known() {
  case $1 in
    */*/*/*/*/* | *[!A-Za-z0-9._/-]* | *..*) return 1 ;;
    bin/trainer | bin/trainerd | share/trainer/ChineseWords.sqlite | \
      share/trainer/PTStats.template.sqlite | share/systemd/user/trainerd.socket | "$unit" | \
      share/bash-completion/completions/trainer | share/zsh/site-functions/_trainer | \
      share/fish/vendor_completions.d/trainer.fish) return 0 ;;
    share/doc/trainer/*/* | share/man/man[0-9]/*/*) return 1 ;;
    share/doc/trainer/?* | share/man/man[0-9]/trainer*.[0-9]) return 0 ;;
    *) return 1 ;;
  esac
}

# Succeeds if a path is that of a directory above one of this program's files.
is_known_directory() {
  case $1 in
    bin/ | share/ | share/trainer/ | share/doc/ | share/doc/trainer/ | share/man/ | share/man/man[0-9]/ | \
      share/systemd/ | share/systemd/user/ | share/bash-completion/ | \
      share/bash-completion/completions/ | share/zsh/ | share/zsh/site-functions/ | share/fish/ | \
      share/fish/vendor_completions.d/) return 0 ;;
    *) return 1 ;;
  esac
}

# Runs a command with each path of the files of a list.
each_path() {
  while read -r kind _ path; do
    case $kind in file | link) "$1" "$path" ;; esac
  done <"$2"
}

digest() { sha256sum <"$1" | cut -d ' ' -f 1; }

# Prints the line of a file for a list: its path on the disk, its path below the prefix.
line() {
  if [ -L "$1" ]; then
    echo "link $(readlink -n "$1" | tr '\n' '?') $2"
  elif [ -f "$1" ]; then
    echo "file $(digest "$1") $2"
  fi
}

# Succeeds if a file below the prefix is as a list says.
is_ours() {
  found=$(line "$target/$1" "$1" 2>/dev/null)
  [ -n "$found" ] && grep -q -x -F -e "$found" "$2"
}

# Fails unless a directory below the prefix can hold files of this program: it, or the directories
# above it, are directories that no link leads out of the prefix.
check_directory() {
  if [ -e "$target/$1" ] || [ -L "$target/$1" ]; then
    inside=$(cd "$target/$1" 2>/dev/null && pwd -P) || fail \
      "$target/$1 is not a directory that can be entered; move it away, or choose another prefix" 73
    case $inside/ in
      "${root%/}"/*) ;;
      *) fail "$target/$1 is a link that leads out of $target; choose another prefix" 73 ;;
    esac
    [ -w "$target/$1" ] || fail "cannot write to $target/$1; use ‘sudo ./install.sh’, or --prefix with a directory of your own" 73
  else
    case $1 in
      */*) check_directory "${1%/*}" ;;
    esac
  fi
}
check_place() { check_directory "${1%/*}"; }

# Copies the list of what is installed to $work/old after checking it; makes an empty one if there is
# none.
read_list() {
  : >"$work/old"
  [ -e "$target/$list" ] || [ -L "$target/$list" ] || return 0
  if [ -L "$target/$list" ] || [ ! -f "$target/$list" ] || [ ! -r "$target/$list" ]; then
    fail "$target/$list is not a file that can be read; move it away" 65
  fi
  head -c 65536 "$target/$list" >"$work/list"
  [ "$(head -n 1 "$work/list")" = "$marker" ] || fail \
    "$target/$list was not written by this install.sh; remove that version with its own install.sh, or move the list away" 65
  sed 1d "$work/list" >"$work/old"
  while read -r kind _ path; do
    case $kind in
      file | link) is_known "$path" ;;
      directory) is_known_directory "$path" ;;
      *) false ;;
    esac || fail \
      "$target/$list names ‘$(printf %s "$path" | tr -c '[:graph:]' '?')’, which is no file of this program; nothing was changed; move the list away" 65
  done <"$work/old"
  grep -q -e '^file ' "$work/old" || fail "$target/$list names no file; move it away" 65
}

# Writes the list below the prefix.
write_list() {
  draft=$(draft "$list")
  rm -f "$target/$draft"
  { echo "$marker"; cat "$1"; } >"$target/$draft"
  synchronize "$target/$draft"
  mv -fT "$target/$draft" "$target/$list"
  synchronize "$target/${list%/*}"
}

# Prints the path of the new file beside a file.
draft() { echo "${1%/*}/.${1##*/}.trainer-install"; }
remove_draft() { rm -f "$target/$(draft "$1")"; }

# Waits until files, or the names in directories, are on the disk.
synchronize() { sync "$@" 2>/dev/null || sync; }

# Removes the file of a path unless it has changed since it was placed.
remove_file() {
  remove_draft "$1"
  if is_ours "$1" "$work/old"; then
    rm -f "$target/$1"
  elif [ -e "$target/$1" ] || [ -L "$target/$1" ]; then
    echo "install.sh: $target/$1 has changed since it was installed, and is left there" >&2
  fi
}

# Ends a daemon of the old version; its clients start the new one.
end_daemon() {
  [ -n "${DESTDIR:-}" ] || "$target/bin/trainer" daemon stop >/dev/null 2>&1 </dev/null || true
}

# The prefix, or the first directory above it that exists, must be a directory.
existing=$target
while [ ! -e "$existing" ] && [ ! -L "$existing" ]; do existing=$(dirname "$existing"); done
[ -d "$existing" ] || fail "$existing is not a directory; choose another prefix" 73

if [ -n "$remove" ]; then
  [ -d "$target" ] || fail "nothing is installed below $target: there is no such directory" 66
  root=$(cd "$target" && pwd -P)
  check_place "$list"
  if [ ! -e "$target/$list" ] && [ ! -L "$target/$list" ]; then
    remove_draft "$list"
    fail "nothing is installed below $target: $target/$list is missing" 66
  fi
  read_list
  each_path check_place "$work/old"
  if is_ours bin/trainer "$work/old"; then end_daemon; fi
  cut -d ' ' -f 3 "$work/old" | LC_ALL=C sort -u | sed -n '/[^/]$/s/^/file - /p' >"$work/paths"
  each_path remove_file "$work/paths"
  remove_draft "$list"
  rm -f "$target/$list"
  sed -n 's/^directory - //p' "$work/old" | LC_ALL=C sort -ru | while read -r directory; do
    rmdir "$target/$directory" 2>/dev/null || true
  done
  echo "Removed Pinyin Trainer from $target."
  echo "What you learned is still in ~/.local/share/trainer and ~/.local/state/trainer."
  exit 0
fi

problem=$("$tree/bin/trainer" --version 2>&1 >/dev/null </dev/null) || fail \
  "the program does not run here: $problem
It needs x86-64 Linux with glibc 2.35, libsqlite3 and libreadline 8;
on Debian and Ubuntu: apt install libsqlite3-0 libreadline8" 69
[ -w "$existing" ] || fail \
  "cannot write to $existing; use ‘sudo ./install.sh’, or --prefix with a directory of your own" 73

# Everything is checked before anything is changed.
if [ -d "$target" ]; then root=$(cd "$target" && pwd -P); else root=; fi
[ -z "$root" ] || read_list
[ -n "$root" ] || : >"$work/old"
sed "s|@BINDIR@|$prefix/bin|" "$tree/$unit" >"$work/unit"
source_of() { if [ "$1" = "$unit" ]; then echo "$work/unit"; else echo "$tree/$1"; fi; }
(cd "$tree" && find bin share -type f -o -type l) | LC_ALL=C sort -r >"$work/tree"
while read -r path; do
  is_known "$path" || fail "$tree/$path is no file of this program; unpack the archive again" 65
  if [ -n "$root" ]; then
    check_place "$path"
    if [ -e "$target/$path" ] || [ -L "$target/$path" ]; then
      is_ours "$path" "$work/old" || fail \
        "$target/$path is not a file that install.sh placed; move it away, or choose another prefix" 73
    fi
    # What a killed run left is a file; anything else is not of this program.
    [ ! -d "$target/$(draft "$path")" ] ||
      fail "$target/$(draft "$path") is a directory; move it away" 73
  fi
  line "$(source_of "$path")" "$path"
done <"$work/tree" >"$work/files"

# The directories above the files that are missing, the outer ones first.
while read -r path; do
  while path=${path%/*} && [ -n "$path" ]; do
    [ -d "$target/$path" ] || echo "directory - $path/"
    case $path in */*) ;; *) break ;; esac
  done
done <"$work/tree" | LC_ALL=C sort -u >"$work/missing"
{ cat "$work/missing"; grep -e '^directory ' "$work/old" || true; } | LC_ALL=C sort -u \
  >"$work/directories"
cat "$work/directories" "$work/files" >"$work/new"
{ cat "$work/new"; grep -v -e '^directory ' "$work/old" || true; } | LC_ALL=C sort -u >"$work/both"

mkdir -p "$target" || fail "cannot make $target" 73
# Makes the directories of a list. The learner's own data may come to lie beside the words.
make_directories() {
  while read -r _ _ directory; do
    [ -d "$target/$directory" ] || mkdir -m 755 "$target/$directory"
  done <"$1"
  case $target/share/trainer in
    "${HOME:-}/.local/share/trainer" | "${XDG_DATA_HOME:-}/trainer") chmod 700 "$target/share/trainer" ;;
  esac
}
grep -e ' share/$' -e ' share/trainer/$' "$work/missing" >"$work/first" || true
make_directories "$work/first"
write_list "$work/both"
staged=$work/files
make_directories "$work/missing"

while read -r path; do
  new=$target/$(draft "$path")
  rm -f "$new"
  # The owner is whoever installs, not whoever unpacked the archive.
  cp -d --preserve=mode,timestamps "$(source_of "$path")" "$new"
  [ "$path" != "$unit" ] || chmod 644 "$new"
  [ -L "$new" ] || synchronize "$new"
done <"$work/tree"
# The program comes last: it needs the files beside it.
while read -r path; do
  mv -fT "$target/$(draft "$path")" "$target/$path"
done <"$work/tree"
staged=
while read -r path; do echo "$target/${path%/*}"; done <"$work/tree" | LC_ALL=C sort -u |
  while read -r directory; do synchronize "$directory"; done

cut -d ' ' -f 3 "$work/files" >"$work/kept"
grep -v -e '^directory ' "$work/old" | cut -d ' ' -f 3 | LC_ALL=C sort -u |
  grep -v -x -F -f "$work/kept" | sed 's/^/file - /' >"$work/gone" || true
each_path remove_file "$work/gone"
write_list "$work/new"
end_daemon

echo "Installed Pinyin Trainer below $target; start a drill with"
case :${PATH:-}: in
  *":$prefix/bin:"*) echo "  trainer" ;;
  *) echo "  $prefix/bin/trainer        # $prefix/bin is not in your PATH" ;;
esac
