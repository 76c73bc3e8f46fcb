#!/usr/bin/env bash
# Part of run.sh, in namespaces of its own: mounts and processes of the machine end with them.
set -euo pipefail
machine=$1 person=$2
shift 2

mount -t proc proc "$machine/proc"
mount -t tmpfs tmpfs "$machine/tmp"
mount -t tmpfs -o mode=755 tmpfs "$machine/dev"
mkdir "$machine/dev/shm"
mount -t tmpfs tmpfs "$machine/dev/shm"
for device in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  IFS=: read -r name major minor <<< "$device"
  mknod --mode=666 "$machine/dev/$name" c "$major" "$minor"
done
ln -s /proc/self/fd "$machine/dev/fd"

home=/home/user
[[ $person == user ]] || home=/root
exec chroot --userspec="$person:$person" --groups= "$machine" \
  env -i HOME="$home" USER="$person" PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
  bash -c 'cd ~/calendeal && exec "$@"' bash "$@"
