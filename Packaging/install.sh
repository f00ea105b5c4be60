#!/bin/sh
# Installs Pinyin Trainer below a prefix, or removes it from there. DESTDIR is put before the prefix.
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
  *[[:space:]%\$\"\\\|\&]*) fail "‘$prefix’ contains a blank, quote, or one of % \$ \\ | &; choose another prefix" 64 ;;
esac

tree=$(cd "$(dirname "$0")" && pwd)
target=${DESTDIR:-}$prefix
# The paths of all installed files and of the directories made for them, below the prefix; a
# directory ends with a slash.
list=share/trainer/installed-files

# Removes the files of the list, then the directories that hold nothing else.
remove_installed() {
  files=$(grep -v '/$' "$target/$list")
  directories=$(grep '/$' "$target/$list" | LC_ALL=C sort -r)
  echo "$files" | while IFS= read -r file; do rm -f "$target/$file"; done
  rm -f "$target/$list"
  echo "$directories" | while IFS= read -r directory; do
    rmdir "$target/$directory" 2>/dev/null || true
  done
}

# Makes a directory below the prefix and prints it, after those above it.
make_directory() {
  [ -d "$target/$1" ] || {
    make_directory "$(dirname "$1")"
    mkdir -m 755 "$target/$1"
    echo "$1/"
  }
}

# Ends a daemon of the old version; its clients start the new one.
end_daemon() {
  [ -n "${DESTDIR:-}" ] || "$target/bin/trainer" daemon stop >/dev/null 2>&1 || true
}

if [ -n "$remove" ]; then
  [ -r "$target/$list" ] || fail "nothing is installed below $target: $target/$list is missing" 66
  [ ! -x "$target/bin/trainer" ] || end_daemon
  remove_installed
  echo "Removed Pinyin Trainer from $target."
  echo "What you learned is still in ~/.local/share/trainer and ~/.local/state/trainer."
  exit 0
fi

problem=$("$tree/bin/trainer" --version 2>&1 >/dev/null) || fail \
  "the program does not run here: $problem
It needs x86-64 Linux with glibc 2.35, libsqlite3 and libreadline 8;
on Debian and Ubuntu: apt install libsqlite3-0 libreadline8" 69

mkdir -p "$target" 2>/dev/null || true
[ -w "$target" ] || fail \
  "cannot write to $target; use ‘sudo ./install.sh’, or --prefix with a directory of your own" 73

[ ! -x "$target/bin/trainer" ] || end_daemon
[ ! -r "$target/$list" ] || remove_installed
installed=$(mktemp)
trap 'rm -f "$installed"' EXIT
(cd "$tree" && find bin share -type f -o -type l) | LC_ALL=C sort | while IFS= read -r file; do
  make_directory "$(dirname "$file")"
  # A new file is renamed over an old one, since the old program may be running.
  cp -dp "$tree/$file" "$target/$file.new"
  mv -f "$target/$file.new" "$target/$file"
  echo "$file"
done >"$installed"
install -m 644 "$installed" "$target/$list"
unit=$target/share/systemd/user/trainerd.service
sed "s|@BINDIR@|$prefix/bin|" "$tree/share/systemd/user/trainerd.service" >"$unit"

echo "Installed Pinyin Trainer below $target; start a drill with"
case :${PATH:-}: in
  *":$prefix/bin:"*) echo "  trainer" ;;
  *) echo "  $prefix/bin/trainer        # $prefix/bin is not in your PATH" ;;
esac
