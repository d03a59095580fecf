import { absoluteWeb, oneLine } from './page-tags.ts'

/** The fields of an oEmbed response (oembed.com) that are used here. */
export interface Embedding {
  readonly title: string | null
  readonly author: string | null
  readonly authorUrl: string | null
  readonly image: string | null
  readonly html: string | null
}

/** Returns null if the response is invalid. */
export function readEmbedding(text: string, base: string): Embedding | null {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null
  const of = said as Record<string, unknown>
  const words = (value: unknown) => (typeof value === 'string' ? oneLine(value.slice(0, 500)) || null : null)
  return {
    title: words(of['title']),
    author: words(of['author_name']),
    authorUrl: absoluteWeb(of['author_url'], base),
    image: absoluteWeb(of['thumbnail_url'], base),
    html: typeof of['html'] === 'string' ? of['html'].slice(0, 100_000) : null,
  }
}
