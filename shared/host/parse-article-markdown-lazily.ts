import type { Root } from 'mdast'

/**
 * Parses an article's markdown. The parser is loaded with the first body rather than with the app, because a list does
 * not need it.
 */
export async function parseBodyLazily(markdown: string): Promise<{ readonly root: Root; readonly text: string }> {
  const { parseBody } = await import('./parse-article-markdown.ts')
  return parseBody(markdown)
}
