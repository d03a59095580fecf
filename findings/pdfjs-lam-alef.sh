#!/bin/sh
# pdfjs-dist 6.5.438 gives lam and alef in the wrong order where a PDF draws them as one sign.
#
# Guess: the text of a line of Arabic is its letters in the order in which they are read.
# Behaviour: LibreOffice 7.4.7 (Debian 12) draws lam and alef as one glyph, which the font's table maps to two letters.
# pdf.js reverses a right-to-left run letter by letter and takes these two apart as well, so سلام (peace) comes out as
# سالم (whole), which is a word too. Letters that are glyphs of their own are right, as in Hebrew.
# Seen: the strings of the page.
set -eu
if ! command -v soffice >/dev/null; then
  apt-get install -y -qq --no-install-recommends libreoffice-writer-nogui fonts-dejavu-core >/dev/null
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pdfjs-dist@6.5.438
soffice --version
printf 'سلام\nשלום\n' >words.txt
soffice "-env:UserInstallation=file://$work/profile" --headless --convert-to pdf --infilter='Text (encoded):UTF8' \
  words.txt >/dev/null 2>&1
cat >read.mjs <<'SCRIPT'
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
const pdf = await getDocument({ data: new Uint8Array(readFileSync('words.pdf')), verbosity: 0 }).promise
const { items } = await (await pdf.getPage(1)).getTextContent()
const words = items.map(({ str }) => str).filter((word) => word.trim() !== '')
console.log('written: سلام שלום')
console.log('read:   ', words.join(' '))
const spelled = (word) => [...word].map((letter) => `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
for (const word of words) console.log(word, spelled(word).join(' '))
process.exit(words.includes('سالم') && !words.includes('سلام') && words.includes('שלום') ? 0 : 1)
SCRIPT
node read.mjs
