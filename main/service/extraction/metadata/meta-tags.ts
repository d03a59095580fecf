import type { PageDocument } from '../page-document.ts'

/**
 * Returns the first non-empty content of a <meta> with one of these names (name, property or itemprop). Names are tried
 * in the given order.
 */
export interface MetaTags {
  (...names: string[]): string | null
  /** The contents of every <meta> with this name. */
  all: (name: string) => readonly string[]
  /** The contents of every <meta> whose name matches, in document order. */
  matching: (pattern: RegExp) => string[]
}

const MOST = 50

export function readMetaTags(page: PageDocument): MetaTags {
  const found = new Map<string, string[]>()
  for (const meta of page.querySelectorAll('meta')) {
    const content = meta.getAttribute('content')?.replace(/\s+/g, ' ').trim()
    if (!content) continue
    for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
      for (const name of (meta.getAttribute(attribute) ?? '').toLowerCase().split(/\s+/)) {
        const known = found.get(name)
        if (name && !known) found.set(name, [content])
        else if (known && known.length < MOST && !known.includes(content)) known.push(content)
      }
    }
  }
  const first = (...names: string[]) => {
    for (const name of names) {
      const [content] = found.get(name) ?? []
      if (content) return content
    }
    return null
  }
  return Object.assign(first, {
    all: (name: string) => found.get(name) ?? [],
    matching: (pattern: RegExp) => [...found].flatMap(([name, contents]) => (pattern.test(name) ? contents : [])),
  })
}
