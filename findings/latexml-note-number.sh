#!/bin/sh
# LaTeXML 0.8.7 (Debian 12) writes the number of a footnote three times.
#
# Guess: a mark in the text and a number at the note, so twice.
# Behaviour: the note stands in the paragraph, right behind its mark, with the same mark again and then the number in a
# tag of its own. Only a style sheet hides what is too much: without it, or as plain text, a reader sees
# "plank.11 1 It is kept".
# Seen: the paragraph below, and its words.
set -eu
if ! dpkg-query -W -f '${Version}' latexml 2>/dev/null | grep -qx '0.8.7-2'; then
  apt-get install -y -qq --no-install-recommends latexml=0.8.7-2 >/dev/null
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >note.tex <<'TEX'
\documentclass{article}
\begin{document}
The gauge is a plank.\footnote{It is kept in the chapel.}
\end{document}
TEX
latexml --quiet --dest=note.xml note.tex
latexmlpost --quiet --format=html5 --dest=note.html note.xml
paragraph=$(tr '\n' ' ' <note.html | grep -o '<p class="ltx_p">.*</p>')
words=$(printf '%s' "$paragraph" | sed 's/<[^>]*>//g; s/  */ /g')
printf '%s\n%s\n' "$paragraph" "$words"
[ "$(printf '%s' "$words" | tr -cd '1')" = 111 ]
