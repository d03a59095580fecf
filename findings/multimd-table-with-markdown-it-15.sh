#!/bin/sh
# markdown-it-multimd-table 4.2.3 cannot be used with markdown-it 15.0.3.
#
# Guess: a plugin that names no peer version works with the current markdown-it.
# Behaviour: the plugin calls md.utils.assign when it is installed, which markdown-it 15 does not export any more. It
# throws before the first document, also if none of its options are used. With markdown-it 14.1.0 it reads spans.
# Seen: "md.utils.assign is not a function".
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  old@npm:markdown-it@14.1.0 new@npm:markdown-it@15.0.3 markdown-it-multimd-table@4.2.3
cat >table.cjs <<'SCRIPT'
const table = require('markdown-it-multimd-table')
const source = '| Month | Height ||\n|-------|---:|---:|\n| May | 3 | 14 |\n'
const render = (name) => {
  const found = require(name)
  const MarkdownIt = found.default ?? found
  try {
    return new MarkdownIt().use(table).render(source)
  } catch (error) {
    return error.message
  }
}
const [before, after] = [render('old'), render('new')]
console.log('14.1.0:', before.includes('colspan="2"') ? 'a cell over two columns' : before)
console.log('15.0.3:', after)
process.exit(before.includes('colspan="2"') && /utils\.assign is not a function/.test(after) ? 0 : 1)
SCRIPT
node table.cjs
