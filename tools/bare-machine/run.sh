#!/usr/bin/env bash
# Runs a command in a clone of HEAD on a bare Debian, which has nodejs, npm and git only:
#
#   tools/bare-machine/run.sh --user npm test
#   tools/bare-machine/run.sh --root bash -c 'npm ci && npx vitest run packages/domain'
#
# The machine is a chroot in BARE_MACHINE (default /var/tmp/calendeal-bare-machine). debootstrap makes it at the first
# use, and each run gets a copy. Output and times also go to a log there. It needs root, and not a network of its own.
set -euo pipefail
tool=$(cd "$(dirname "$0")" && pwd)
place=${BARE_MACHINE:-/var/tmp/calendeal-bare-machine}
debian=$place/debian

case ${1:-} in
  --user | --root) person=${1#--} ;;
  *) echo "Usage: tools/bare-machine/run.sh --user|--root COMMAND [ARGUMENT ...]" >&2 && exit 2 ;;
esac
shift
if ((EUID != 0)) || ! command -v debootstrap > /dev/null; then
  echo "A bare machine needs root and debootstrap (Debian: apt-get install debootstrap)." >&2
  exit 2
fi

# Runs a command, and prints its status and duration.
timed() {
  local title=$1 started=$SECONDS status=0
  shift
  printf '==> %s\n' "$title"
  "$@" || status=$?
  printf '==> %s: status %d after %d s\n' "$title" "$status" $((SECONDS - started))
  return "$status"
}

# Debian 13 is the first with Node 20. The packages come from the mirror that apt uses here.
make_debian() {
  local mirror new
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
  new=$(mktemp -d "$place/new.XXXXXX")
  debootstrap --variant=minbase trixie "$new" "${mirror:?apt has no lists: run apt-get update}"
  # debootstrap does not resolve all dependencies of npm; apt does. The packages that npm recommends are left out, among
  # them a compiler, but for libatomic1, without which Node 26 does not start.
  cp /etc/resolv.conf "$new/etc/"
  chroot "$new" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends nodejs npm git libatomic1
  chroot "$new" useradd --create-home --shell /bin/bash user
  chmod 755 "$new"
  mv "$new" "$debian"
} > "$debian.log" 2>&1

# A copy of the bare Debian with a clone, and with the registry, proxies and certificates of this machine's npm.
prepare() {
  local home=/home/user name path value
  [[ $person == user ]] || home=/root
  # With the pinned Node, npm would not read the configuration of this machine's npm.
  path=$(tr : '\n' <<< "$PATH" | grep -v node_modules | paste -sd :)
  cp --archive --reflink=auto "$debian/." "$machine"
  cp /etc/resolv.conf /etc/hosts "$machine/etc/"
  git clone --quiet --no-hardlinks "$tool/../.." "$machine$home/calendeal"
  for name in registry proxy https-proxy noproxy cafile; do
    value=$(cd / && PATH=$path npm config get "$name")
    [[ -z $value || $value == null ]] || echo "$name=$value" >> "$machine$home/.npmrc"
  done
  [[ ! -f $value ]] || install -D --mode=644 "$value" "$machine$value"
  chroot "$machine" chown -R "$person:" "$home"
}

mkdir -p "$place"
machine=$(mktemp -d "$place/$person.XXXXXX")
chmod 755 "$machine"
# It has no mounts here: they end with the namespaces that enter.sh runs in.
trap 'rm -rf --one-file-system "$machine"' EXIT
exec > >(tee "$place/$person-$(date -u +%Y%m%dT%H%M%SZ).log") 2>&1

[[ -d $debian ]] || timed "Making a bare Debian (output: $debian.log)" make_debian
timed "Copying it, with a clone of HEAD" prepare
timed "$person: $*" unshare --mount --pid --fork --kill-child -- "$tool/enter.sh" "$machine" "$person" "$@"
