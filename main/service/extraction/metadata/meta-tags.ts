import type { PageDocument } from '../page-document.ts'

/**
 * The first non-empty content of a <meta> with one of these names (name, property or itemprop), in the names' order.
 */
export type MetaTags = (...names: string[]) => string | null

export function readMetaTags(page: PageDocument): MetaTags {
  const found = new Map<string, string>()
  for (const meta of page.querySelectorAll('meta')) {
    const content = meta.getAttribute('content')?.replace(/\s+/g, ' ').trim()
    if (!content) continue
    for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
      for (const name of (meta.getAttribute(attribute) ?? '').toLowerCase().split(/\s+/)) {
        if (name && !found.has(name)) found.set(name, content)
      }
    }
  }
  return (...names) => {
    for (const name of names) {
      const content = found.get(name)
      if (content) return content
    }
    return null
  }
}
