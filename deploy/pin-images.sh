#!/bin/sh
# Asks the registry which image each tag in compose.yaml, the Dockerfile and the chart names now, and writes its digest behind the
# tag. To take a newer version, change the tag first. Needs docker with buildx.   sh deploy/pin-images.sh
set -eu
cd "${1:-$(dirname "$0")/..}"
files="compose.yaml Dockerfile deploy/helm/calendeal/values.yaml"

# The tag of each line, without its digest. The service's own image is named by its version.
tags=$(sed -nE 's/^ *(image:|FROM) +([^ @]+:[^ @]+).*/\2/p' $files | grep -v '^ghcr.io/calendeal/' | sort -u)
edits=
for tag in $tags; do
  digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
  if ! printf %s "$digest" | grep -qxE 'sha256:[0-9a-f]{64}'; then
    echo "$tag: the registry answered no digest. Nothing was changed." >&2
    exit 1
  fi
  echo "$tag@$digest"
  edits="$edits
s|^( *(image:\|FROM) +)$tag(@sha256:[0-9a-f]+)?( .*)?\$|\\1$tag@$digest\\4|"
done
# After all digests are known, so that all images are updated or none.
for file in $files; do
  sed -E "$edits" "$file" > "$file.pinned"
  cat "$file.pinned" > "$file"
  rm "$file.pinned"
done
