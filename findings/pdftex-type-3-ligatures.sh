#!/bin/sh
# pdfTeX 1.40.24 (TeX Live 2022, Debian 12) without outline fonts writes PDFs whose ligatures have no text.
#
# Guess: "fill the office" can be found and copied in a PDF of LaTeX, as it is typed.
# Behaviour: with \usepackage[T1]{fontenc} and no cm-super or lmodern, letters are pictures in Type 3 fonts. Their glyphs
# have numbers for names, and there is no ToUnicode map. Numbers of ASCII read well, those of ligatures and of most
# letters with accents are control codes or other letters: "ll the oce".
# Seen: the words that pdftotext reads.
set -eu
for package in texlive-latex-base=2022.20230122-3 poppler-utils; do
  dpkg-query -W -f '${Status}' "${package%%=*}" 2>/dev/null | grep -q 'ok installed' ||
    apt-get install -y -qq --no-install-recommends "$package" >/dev/null
done
for package in cm-super lmodern; do
  if dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
    echo "$package is installed, which hides this" >&2
    exit 2
  fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >note.tex <<'TEX'
\documentclass{article}
\usepackage[T1]{fontenc}
\begin{document}
They fill the office.
\end{document}
TEX
pdflatex -interaction=batchmode note.tex >/dev/null 2>&1
words=$(pdftotext note.pdf - | head -n 1 | tr -d '\000-\037')
printf '%s\n' "$words"
[ "$words" = 'They ll the oce.' ]
