import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import { ownVectors } from './own-vectors.ts'

const corpus = join(import.meta.dirname, '../../../../shared/corpus/xss')

/** True if the large collections are present beside this repository. Without them, only our own vectors run. */
export const hasCorpus: boolean = existsSync(corpus)

/** Every vector, without duplicates. */
export function allVectors(): readonly string[] {
  const lists = hasCorpus ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).toSorted() : []
  const found = lists.flatMap((name) => {
    const path = join(corpus, name)
    if (name.endsWith('.svg')) return readFileSync(path, 'utf8')
    if (!name.endsWith('.json')) return []
    return (JSON.parse(readFileSync(path, 'utf8')) as { payload: string }[]).map(({ payload }) => payload)
  })
  return [...new Set([...ownVectors, ...found])]
}

/** Closes any comment, attribute or raw-text element that a vector may have left open. */
const END = `"'>--></script></style></textarea></title></noscript></xmp></iframe></noembed></noframes></template></select></svg></math></table>]]>`

/** Appends the ends of everything that a vector opens, so that the next vector is in ordinary text again. */
function closed(vector: string): string {
  const begun = [...vector.matchAll(/<(?!html|head|body)([a-z][\w-]*)/gi)].map(([, name]) => `</${name}>`)
  return `${vector}${END}${begun.toReversed().join('')}`
}

const PROSE =
  '<p>The quiet harbour had been rebuilt twice in a century, and both times the people who lived around it argued about where the cranes should stand, who should pay for them, and what would become of the old warehouses.</p>'

/** Text after a vector. Its presence proves that the vector was there and did not swallow the page. */
const behind = (at: number) =>
  `<p>Here the words go on after vector ${at}, as they did before it: the quiet harbour had been rebuilt twice in a century, and both times the people who lived around it argued about where the cranes should stand, and who should pay for them.</p>`
export const BEHIND = /after vector (\d+),/g

/** Groups vectors into page bodies of `size` each. Vectors that swallow the rest of a page come last. */
export function hostileBodies(vectors: readonly string[], size: number): string[] {
  // Some readers stop at the end of a body, so vectors that close it come after all others.
  const endsBody = ({ vector }: { readonly vector: string }) => Number(/<\/(?:body|html)/i.test(vector))
  const numbered = vectors.map((vector, at) => ({ vector, at })).toSorted((a, b) => endsBody(a) - endsBody(b))
  const swallowing = numbered.filter(({ vector }) => swallows(vector))
  const others = numbered.filter((one) => !swallowing.includes(one))
  const count = Math.max(Math.ceil(others.length / size), swallowing.length)
  return Array.from({ length: count }, (_, page) =>
    others
      .slice(page * size, (page + 1) * size)
      .concat(swallowing[page] ?? [])
      .map(({ vector, at }) => `<div data-vector="${at}">${closed(vector)}</div>${behind(at)}`)
      .join('\n'),
  )
}

/** An article page with a hostile body, and a vector in all its metadata. */
export function hostilePage(body: string, vector: string): string {
  const told = vector.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return (
    // The service follows a page that redirects its reader instead of reading it, unless the redirect comes this far
    // into the page.
    `<!doctype html><html lang="en"><head><!--${' '.repeat(65_536)}--><title>${told}</title><meta name="author" content="${told}">` +
    `<meta name="description" content="${told}"><meta property="og:site_name" content="${told}">` +
    `<meta property="og:image" content="${told}"></head>` +
    `<body><article><h1>A page</h1>${PROSE}${body}${PROSE}</article></body></html>`
  )
}

function swallows(vector: string): boolean {
  return !JSON.stringify(fromHtml(`<p>x</p><div>${closed(vector)}</div><p id="behind"></p>`)).includes('"id":"behind"')
}
