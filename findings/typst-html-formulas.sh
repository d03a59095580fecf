#!/bin/sh
# @myriaddreamin/typst-ts-node-compiler 0.7.0 leaves formulas out of HTML and reports success.
#
# Guess: a formula becomes MathML, a picture or its source, or the compiler says that it cannot write it.
# Behaviour: the formula in a line vanishes and splits its paragraph in two, and the one on a line of its own vanishes as
# well. hasError() is false.
# Seen: the body of the page below.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @myriaddreamin/typst-ts-node-compiler@0.7.0
cat >page.mjs <<'SCRIPT'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
const written = NodeCompiler.create().tryHtml({ mainFileContent: 'The mean is $h = 1/n$ today.\n\n$ E = m c^2 $\n' })
const html = written.result.html()
console.log(html.slice(html.indexOf('<body>')))
console.log('hasError:', written.hasError())
const hasFormula = /<math|<svg|<img|h = 1|m c/.test(html)
const isSplit = /<p>The mean is<\/p>\s*<p>today\.<\/p>/.test(html)
process.exit(!hasFormula && isSplit && !written.hasError() ? 0 : 1)
SCRIPT
node page.mjs
