#!/bin/sh
# uniorg-rehype 2.2.0 writes <li> directly into <dl>, and no check boxes at all.
#
# Guess: an Org list whose first item is a term ("- Slack :: …") and whose others are plain gives two lists, or terms
# without words; "- [X]" gives a box or a sign, because Org's own exporter writes one.
# Behaviour: the kind of the first item decides for the list, and plain items stay <li>, which HTML allows in no <dl>.
# "[X]" and "[ ]" are read (the tree has them), but the HTML says nothing of what is done.
# Seen: below.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts unified@11.0.5 uniorg-parse@3.2.2 uniorg-rehype@2.2.0 rehype-stringify@10.0.1
cat >list.mjs <<'SCRIPT'
import { unified } from 'unified'
import parse from 'uniorg-parse'
import rehype from 'uniorg-rehype'
import stringify from 'rehype-stringify'
const org = '- Slack :: Still water.\n- [X] Wind the clock\n- [ ] Paint the ladder\n'
const tree = unified().use(parse).parse(org)
const html = String(await unified().use(parse).use(rehype).use(stringify).process(org))
console.log(html)
const states = JSON.stringify(tree).match(/"checkbox":"(?:on|off)"/g) ?? []
console.log('states in the tree:', states.join(' '))
const holds = /<dl>[^]*<li>Wind the clock/.test(html) && states.length === 2 && !/\[X\]|☑|checkbox|checked/.test(html)
process.exit(holds ? 0 : 1)
SCRIPT
node list.mjs
