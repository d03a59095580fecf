#!/bin/sh
# bibutils 7.2 (Debian 12) reads the access date of a RIS reference as the month in which it was published.
#
# Guess: the line Y2, the access date in Zotero's and EndNote's RIS files, becomes MODS's dateCaptured or is left out.
# Behaviour: for an article in a journal, ris2xml adds the whole access date to the date of publication, as its month.
# From there, xml2bib writes it as the month of the entry.
# Seen: the date of the article of 2019 is "2019-2024/01/02/", and its BibTeX has month="2024/01/02/".
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q bibutils=7.2-2 libbibutils8=7.2-2 >/dev/null 2>&1 || apt-get download -q bibutils=7.2-2 >/dev/null
for file in *.deb; do dpkg-deb -x "$file" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/$(uname -m)-linux-gnu"

printf 'TY  - JOUR\r\nTI  - Ferries\r\nPY  - 2019\r\nY2  - 2024/01/02/\r\nER  - \r\n' >article.ris
root/usr/bin/ris2xml article.ris >article.xml 2>/dev/null
grep -o '<date[^/]*>[^<]*<' article.xml | tee dates.txt
root/usr/bin/xml2bib article.xml 2>/dev/null | grep -E 'year|month' | tee entry.txt

# Exits with an error if the access date is no longer the month.
grep -q '2024/01/02' dates.txt
grep -q 'month="2024/01/02/"' entry.txt
