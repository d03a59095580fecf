import type { PageDocument } from './page-document.ts'

/** One node of a JSON-LD graph. It is as untrusted as any JSON from the web. */
export type LinkedData = Readonly<Record<string, unknown>>

const ARTICLE = /(?:article|posting|report|blog|review|recipe|story|howto|webpage|creativework|episode)$/i
const MAX_TEXT = 500_000

/** Reads the page's JSON-LD, with article-like nodes first. Skips broken scripts. */
export function readLinkedData(page: PageDocument): LinkedData[] {
  const nodes: LinkedData[] = []
  for (const script of page.querySelectorAll('script[type="application/ld+json"]')) {
    const text = script.textContent
    if (text.length > MAX_TEXT) continue
    const data = parse(text)
    if (data !== undefined) collect(data, 0, nodes)
  }
  return articlesFirst(nodes)
}

/** Reads JSON-LD from the content of a <meta>, in which some frameworks put it by mistake. */
export function linkedDataIn(text: string): LinkedData[] {
  const nodes: LinkedData[] = []
  const data = text.length <= MAX_TEXT ? parse(text) : undefined
  if (data !== undefined) collect(data, 0, nodes)
  return articlesFirst(nodes)
}

function articlesFirst(nodes: readonly LinkedData[]): LinkedData[] {
  return nodes.filter(isArticle).concat(nodes.filter((node) => !isArticle(node)))
}

export function isArticle(node: LinkedData): boolean {
  return types(node).some((type) => ARTICLE.test(type))
}

/**
 * Returns the value as one line of text. Also accepts `{"@value": "…"}` and lists, of which it uses the first element.
 * Null if the value isn't text.
 */
export function textValue(value: unknown): string | null {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim() || null
  if (Array.isArray(value)) return textValue(value[0])
  return isRecord(value) ? textValue(value['@value'] ?? null) : null
}

/** Returns the names of people or organizations from strings, objects with a name, or lists of these. */
export function names(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(names)
  const name = isRecord(value) ? textValue(value.name) : textValue(value)
  return name ? [name] : []
}

/** Returns the URL of an image or page from a string, an object with a url, or the first element of a list. */
export function address(value: unknown): string | null {
  if (Array.isArray(value)) return address(value[0])
  return isRecord(value) ? textValue(value.url ?? value.contentUrl ?? value['@id']) : textValue(value)
}

function parse(text: string): unknown {
  // Scripts are often wrapped in comments or CDATA, and contain line feeds within strings.
  const plain = text.replace(/^\s*(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>\s*$|^\s*<!--|-->\s*$/g, '').trim()
  const oneLine = plain.replace(/[\u0000-\u001F]+/g, ' ')
  for (const attempt of [plain, oneLine, oneLine.replace(/,(\s*[}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The text is not valid JSON. The next attempt is more lenient.
      continue
    }
  }
  return undefined
}

function collect(value: unknown, depth: number, into: LinkedData[]): void {
  if (depth > 4 || into.length > 500) return
  if (Array.isArray(value)) for (const item of value) collect(item, depth + 1, into)
  else if (isRecord(value)) {
    into.push(value)
    for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage'])
      if (key in value) collect(value[key], depth + 1, into)
  }
}

export function types(node: LinkedData): string[] {
  return [node['@type']].flat().filter((type): type is string => typeof type === 'string')
}

export function isRecord(value: unknown): value is LinkedData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
