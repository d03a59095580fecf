// npm run size: compares the gzipped size of a first visit to the web app with its budget. Reads the built page (its
// script, that script's preloads, its style sheets), so that no chunk is missed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'
import { giveUp, say } from './say.mjs'

const budgets = [
  {
    what: 'scripts',
    pattern: /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="([^"]+\.js)"|data-words="([^"]+)"/g,
    limit: 172_100,
  },
  { what: 'styles', pattern: /<link rel="stylesheet"[^>]*href="([^"]+\.css)"/g, limit: 25_000 },
]

const web = join(root, 'out/web')
const page = join(web, 'index.html')
if (!existsSync(page)) giveUp('out/web is not built yet: npm run build:web')
const html = readFileSync(page, 'utf8')
if (/<script(?![^>]*\bsrc=)[^>]*>|<style/.test(html))
  giveUp('the page holds an inline script or style; its CSP forbids both')

for (const { what, pattern, limit } of budgets) {
  const files = [...html.matchAll(pattern)].map(([, file, words]) => join(web, file ?? `assets/words/en/${words}`))
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
  const kilobytes = `${(size / 1000).toFixed(1)} of ${limit / 1000} kB gzipped in ${files.length} files`
  say(`first load, ${what}: ${kilobytes}`)
  if (size > limit) {
    say(`first load, ${what}: over its budget; load less at first (import()) or argue for a larger budget`)
    process.exitCode = 1
  }
}
