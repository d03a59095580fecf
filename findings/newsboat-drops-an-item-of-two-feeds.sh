#!/bin/sh
# newsboat 2.21 (Debian 12) has an item that is in two feeds in only one of them.
#
# Guess: an item with the same id in two feeds, such as the queue and the favorites of one library, is in both feeds.
# Behaviour: newsboat looks ids up among the items of all feeds. It stores the item for one feed, and the other feed
# lacks it, without a message. Ids that differ between the feeds would help newsboat, but RSS and Atom ask for an id
# that belongs to the item, whatever feed it is in.
# Seen: three items of four.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q newsboat=2.21-1.5 libstfl0=0.22-3+b5 >/dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$folder/root" -name 'libstfl.so.0*' | head -1)")
export LD_LIBRARY_PATH

for name in queue favorites; do
  cat >$name.xml <<XML
<?xml version="1.0"?>
<rss version="2.0"><channel><title>$name</title><link>https://a.example/</link><description>A list</description>
<item><title>On cranes</title><link>https://a.example/cranes</link>
<guid isPermaLink="false">tag:a.example,2026:cranes</guid></item>
<item><title>Only in $name</title><link>https://a.example/$name</link>
<guid isPermaLink="false">tag:a.example,2026:$name</guid></item>
</channel></rss>
XML
  echo "file://$folder/$name.xml" >>urls
done
root/usr/bin/newsboat -v | head -1
HOME=$folder root/usr/bin/newsboat -u urls -c cache.db -C /dev/null -x reload

python3 - <<'READ'
import sqlite3, sys

rows = sqlite3.connect("cache.db").execute("select title, feedurl from rss_item order by title, feedurl").fetchall()
for title, feed in rows:
    print(title, "is in", feed.rsplit("/", 1)[1])
if [title for title, _ in rows].count("On cranes") == 1 and len(rows) == 3:
    print("As found: the item of both feeds is in one of them.")
else:
    print("This has changed.")
    sys.exit(1)
READ
