import { writtenReadings } from '#shared/text/links/written-readings.ts'
import type { Contents } from '../articles/contents.ts'
import { entryText, parseEntry } from '../entries/entry-text.ts'
import type { FeedRow } from '../entries/feed-row.ts'
import type { CallContext } from '../../calls/answer.ts'
import { originalShape } from './original-shape.ts'

/** Clients up to this API version read bodies from feeds. */
const LAST_VERSION_WITH_BODIES = 18

export const readsBodiesInFeeds = (apiVersion: number): boolean => apiVersion <= LAST_VERSION_WITH_BODIES

/** Returns FeedEntries as JSON, separated by commas, in the form that the call's API version expects. */
export async function entryTexts(
  contents: Contents,
  { account, apiVersion }: Pick<CallContext, 'account' | 'apiVersion'>,
  rows: readonly FeedRow[],
): Promise<string> {
  const texts = readsBodiesInFeeds(apiVersion) ? await textsWithBodies(contents, account, rows) : rows.map(textOf)
  return texts.join(',')
}

function textOf(row: FeedRow): string {
  return entryText(row.stored, row.tags)
}

async function textsWithBodies(contents: Contents, account: number, rows: readonly FeedRow[]): Promise<string[]> {
  const ids = rows.map((row) => row.contentId)
  const bodies = await contents.markdownOf(account, ids)
  return rows.map((row) => {
    const body = bodies.get(row.contentId)
    const markdown = body === undefined ? null : writtenReadings(body)
    return JSON.stringify(originalShape(parseEntry(row.stored, row.tags), markdown))
  })
}
