#!/bin/sh
# unified-latex-to-hast 1.8.4 prints its own helper macros where a mark stands in a footnote.
#
# Guess: \emph in \footnote becomes <em>, as it does in the text.
# Behaviour: marks are first rewritten to the helpers \html-tag and \html-attr. The argument of a macro that it does not
# know, as \footnote, is printed as it is, so readers see the helpers. The note stands in the line without a number.
# Seen: \html-tag:em{…} in the words of the page.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts unified@11.0.5 rehype-stringify@10.0.1 \
  @unified-latex/unified-latex-to-hast@1.8.4 @unified-latex/unified-latex-util-parse@1.8.4
cat >note.mjs <<'SCRIPT'
import { unified } from 'unified'
import stringify from 'rehype-stringify'
import { unifiedLatexToHast } from '@unified-latex/unified-latex-to-hast'
import { unifiedLatexFromString } from '@unified-latex/unified-latex-util-parse'
const html = (tex) =>
  String(unified().use(unifiedLatexFromString).use(unifiedLatexToHast).use(stringify).processSync(tex))
const inText = html('With \\emph{both} keepers.')
const inNote = html('A gauge.\\footnote{With \\emph{both} keepers.}')
console.log(inText)
console.log(inNote)
process.exit(/<em[^>]*>both<\/em>/.test(inText) && inNote.includes('\\html-tag:em{') ? 0 : 1)
SCRIPT
node note.mjs
