import type { Content } from '#shared/model/content.ts'
import type { Contents } from '../../library/articles/contents.ts'
import { entryText, parseEntry } from '../../library/entries/entry-text.ts'
import type { FeedRow } from '../../library/lists/feed-row.ts'

/** Clients up to this version read bodies inside feeds. */
const LAST_VERSION_WITH_BODIES = 18

export const readsBodiesInFeeds = (apiVersion: number): boolean => apiVersion <= LAST_VERSION_WITH_BODIES

/** FeedEntries as JSON, separated by commas, in the form that clients of this version read. */
export function entryTexts(contents: Contents, apiVersion: number, rows: readonly FeedRow[]): string {
  const texts = readsBodiesInFeeds(apiVersion) ? textsWithBodies(contents, rows) : rows.map(textOf)
  return texts.join(',')
}

function textOf(row: FeedRow): string {
  return entryText(row.stored, row.tags)
}

function textsWithBodies(contents: Contents, rows: readonly FeedRow[]): string[] {
  const bodies = contents.markdownOf(rows.map((row) => row.contentId))
  return rows.map((row) => {
    const markdown = bodies.get(row.contentId)
    if (markdown === undefined) return textOf(row)
    const entry = parseEntry(row.stored, row.tags)
    const content: Content = {
      ...entry.content,
      article: entry.content.article && { ...entry.content.article, markdown },
    }
    return JSON.stringify({ ...entry, content })
  })
}
