#!/bin/sh
# Updates the service of systemd to the version in this clone: run it as root, in a clone of the new version.
# The running site serves until the new version is installed and built. A new folder has no files of the old version.
set -eu

program=/opt/nusagrid
settings=/etc/nusagrid/site.env
units=/etc/systemd/system
new=$program.new
previous=$program.previous

fail() {
  echo "$1" >&2
  exit 1
}

clone=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
[ "$clone" != "$program" ] || fail "Run this script in a clone of the new version, not in $program."
[ -d "$program" ] || fail "There is no site in $program. docs/operations.md says how to install it."
[ -f "$settings" ] || fail "There are no settings in $settings. docs/operations.md says how to install the site."

echo "1. Installing and building the new version in $new"
rm -rf "$new"
mkdir "$new"
git -C "$clone" archive --output="$new/version.tar" HEAD
tar --extract --directory="$new" --file="$new/version.tar"
rm "$new/version.tar"
(cd "$new" && npm ci --ignore-scripts && npm run build && npm exec -- node operations/prepare-read-only.ts)

echo "2. Completing $settings, which the commands read too"
for setting in DATA_DIR=/var/lib/nusagrid BACKUP_TO=/var/lib/nusagrid/backups; do
  grep -q "^${setting%%=*}=" "$settings" || echo "$setting" >> "$settings"
done
chmod 0640 "$settings"
chgrp nusagrid "$settings"

echo "3. Stopping the site and replacing the program"
systemctl stop nusagrid-website
rm -rf "$previous"
mv "$program" "$previous"
mv "$new" "$program"
for unit in "$program"/deploy/systemd/*.service "$program"/deploy/systemd/*.timer; do
  [ -f "$unit" ] || continue
  install --mode=0644 "$unit" "$units/$(basename "$unit")"
done
systemctl daemon-reload

echo "4. Starting the new version"
systemctl start nusagrid-website
port=$(sed -n 's/^PORT=//p' "$settings" | tail -n 1)
tries=0
until curl --silent --fail --output /dev/null "http://127.0.0.1:${port:-3000}/readyz"; do
  tries=$((tries + 1))
  if [ "$tries" -ge 120 ] || systemctl is-failed --quiet nusagrid-website; then
    fail "The new version is not ready: journalctl --unit=nusagrid-website says why. The previous program is in $previous."
  fi
  sleep 1
done
echo "The new version is ready. The previous program is in $previous."
echo "Backups and checks: systemctl enable --now nusagrid-backup.timer nusagrid-doctor.timer"
