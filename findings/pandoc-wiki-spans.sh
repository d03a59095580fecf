#!/bin/sh
# pandoc 2.17.1.1 (Debian 12) reads a MediaWiki table as wide as the number of cells in its first row.
#
# Guess: a header cell over two columns counts as two, and the rows below keep their cells.
# Behaviour: colspan is not counted. The table gets as many columns as the first row has cells, and the cells beyond
# are left out of the output without a warning. The same table in HTML keeps them.
# Seen: the heights 14 and 15 are in the output from HTML and missing in that from wiki text.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q pandoc=2.17.1.1-2~deb12u1 pandoc-data=2.17.1.1-2~deb12u1 >/dev/null
for file in *.deb; do dpkg-deb -x "$file" root; done
run() { root/usr/bin/pandoc --data-dir root/usr/share/pandoc/data "$@"; }
root/usr/bin/pandoc --version | head -1

cat >table.wiki <<'TABLE'
{|
! rowspan="2" | Month
! colspan="2" | Height
|-
! Low !! High
|-
| May || 3 || 14
|-
| June || 2 || 15
|}
TABLE
cat >table.html <<'TABLE'
<table><tr><th rowspan="2">Month</th><th colspan="2">Height</th></tr><tr><th>Low</th><th>High</th></tr>
<tr><td>May</td><td>3</td><td>14</td></tr><tr><td>June</td><td>2</td><td>15</td></tr></table>
TABLE
echo '--- from wiki text'
run -f mediawiki -t plain table.wiki 2>&1 | tee wiki.txt
echo '--- from HTML'
run -f html -t plain table.html 2>&1 | tee html.txt

# Exits with an error if wiki text keeps the cells, or HTML loses them.
grep -q 14 html.txt
grep -q 15 html.txt
grep -q May wiki.txt
grep -q June wiki.txt
if grep -qE "14|15" wiki.txt; then exit 1; fi
