#!/bin/sh
# MathJax 4.1.3 draws one formula in a line as several SVG pictures.
#
# Guess: an <mjx-container> holds one <svg>, as in MathJax 3, so that picture is the formula.
# Behaviour: MathJax 4 may break formulas within a line. Its SVG output therefore makes a picture of each part up to a
# relation or an operator, one after the other in the container, whatever the width. All but the last hold a part only.
# Seen: one picture with 3.2.2, several with 4.1.3, for the same formula.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mathjax-full@3.2.2 @mathjax/src@4.1.3
cat >three.cjs <<'SCRIPT'
const { mathjax } = require('mathjax-full/js/mathjax.js')
const { TeX } = require('mathjax-full/js/input/tex.js')
const { SVG } = require('mathjax-full/js/output/svg.js')
const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js')
const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js')
const adaptor = liteAdaptor()
RegisterHTMLHandler(adaptor)
const page = mathjax.document('', { InputJax: new TeX(), OutputJax: new SVG() })
console.log(adaptor.outerHTML(page.convert('a = b + c = d', { display: false })))
SCRIPT
cat >four.mjs <<'SCRIPT'
import MathJax from '@mathjax/src/bundle/node-main.mjs'
await MathJax.init({ loader: { load: ['input/tex', 'output/svg'] } })
const node = await MathJax.tex2svgPromise('a = b + c = d', { display: false })
console.log(MathJax.startup.adaptor.outerHTML(node))
SCRIPT
count() { grep -o '<svg' | wc -l; }
three=$(node three.cjs | count)
four=$(node four.mjs | count)
echo "pictures of a = b + c = d in one container: $three (MathJax 3.2.2), $four (MathJax 4.1.3)"
[ "$three" -eq 1 ] && [ "$four" -gt 1 ]
