#!/bin/sh
# KaTeX 0.19.1 prefixes some of the classes that carry a formula's structure, and not others.
#
# Guess: after the prefix "katex-" came, every class has it, or none has.
# Behaviour: base, strut and the sizing box are called katex-base, katex-strut and katex-sizing, but the fraction, the
# root, the lists of rows and the scripts inside are still mfrac, sqrt, vlist and msupsub. Who reads the structure of a
# drawn formula, or styles it, must know both spellings. 0.16.11 has no such prefix.
# Seen: both lists below.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts old@npm:katex@0.16.11 new@npm:katex@0.19.1
cat >classes.mjs <<'SCRIPT'
const source = '\\frac{1}{n}\\sqrt{x^2_i}'
const classes = async (name) => {
  const { default: katex } = await import(name)
  const html = katex.renderToString(source, { output: 'html' })
  return [...new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, value]) => value.split(' ')))].sort()
}
const [before, after] = [await classes('old'), await classes('new')]
console.log('katex 0.16.11:', before.join(' '))
console.log('katex 0.19.1: ', after.join(' '))
const has = (list, ...names) => names.every((name) => list.includes(name))
const holds =
  has(before, 'base', 'strut', 'sizing', 'mfrac', 'sqrt', 'vlist', 'msupsub') &&
  has(after, 'katex-base', 'katex-strut', 'katex-sizing', 'mfrac', 'sqrt', 'vlist', 'msupsub') &&
  !['base', 'strut', 'katex-mfrac', 'katex-sqrt', 'katex-vlist'].some((name) => after.includes(name))
process.exit(holds ? 0 : 1)
SCRIPT
node classes.mjs
