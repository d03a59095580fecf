import type { Root } from 'mdast'

/**
 * Reads an article's markdown. The parser is loaded with the first body, not with the app: a list can be looked at
 * without it.
 */
export async function readBody(markdown: string): Promise<{ readonly root: Root; readonly text: string }> {
  const { parseBody } = await import('./parse-body.ts')
  return parseBody(markdown)
}
