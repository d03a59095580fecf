#!/bin/sh
# s-nail 14.9.24 (Debian 12) puts a forwarded email above the words of the person who forwards it.
#
# Guess: the remark stands above the forwarded email, or below a mark at its end, as in other mail programs.
# Behaviour: the forwarded email comes first and the remark below it, without a mark between them. A program that reads
# such an email cannot tell the remark from the last paragraph of the email.
# Seen: no line is between the last line of the email and the remark.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q s-nail=14.9.24-2 >/dev/null
dpkg-deb -x s-nail_*.deb root
root/usr/bin/s-nail -n --version 2>&1 | head -1

cat >box <<'EMAIL'
From news@tide.example Sat Nov 28 08:01:00 2026
From: Tide Weekly <news@tide.example>
To: reader@example.org
Subject: Tide Weekly no. 1
Date: Sat, 28 Nov 2026 08:01:00 +0000

The tide comes in again.

EMAIL
printf '#!/bin/sh\ncat >"%s/sent"\n' "$folder" >send
chmod +x send

# It forwards only on a terminal.
python3 - "$folder" <<'DRIVE'
import os, pty, select, sys, time

folder = sys.argv[1]
pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "dumb"
    settings = ["sendwait", f"mta={folder}/send", "from=robin@example.org"]
    flags = [each for setting in settings for each in ("-S", setting)]
    os.execv(f"{folder}/root/usr/bin/s-nail", ["s-nail", "-n", *flags, "-f", f"{folder}/box"])

def until_quiet():
    while select.select([terminal], [], [], 1)[0]:
        try:
            os.read(terminal, 65536)
        except OSError:
            return

until_quiet()
for keys in ("forward 1 x@in.test\r", "Have a look at this.\r", "\x04", "q\r"):
    try:
        os.write(terminal, keys.encode())
    except OSError:
        break
    until_quiet()
    time.sleep(0.2)
os.waitpid(pid, 0)
DRIVE

sed '1,/^$/d' sent
text=$(grep -n '^The tide comes in again' sent | cut -d: -f1)
remark=$(grep -n '^Have a look at this' sent | cut -d: -f1)
between=$(sed -n "$((text + 1)),$((remark - 1))p" sent | grep -c . || true)
if [ "$remark" -gt "$text" ] && [ "$between" -eq 0 ]; then
  echo 'As found: the remark stands below the forwarded email, and nothing is between them.'
else
  echo 'This has changed.'
  exit 1
fi
