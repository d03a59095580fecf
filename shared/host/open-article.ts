import * as messages from '#shared/words/messages.ts'
import type { Report } from '../activity/failure.ts'
import { entryOf, type FeedEntry } from '../model/feed.ts'
import type { Client } from '../request/client.ts'
import { RequestError } from '../request/request-error.ts'
import { toStoredBody } from '../sync/body-fetcher.ts'
import { isSaved } from '../sync/page-batch.ts'
import type { Network } from '../sync/ports.ts'
import type { BodyStore } from '../sync/body-store.ts'
import type { StoredBody } from '../sync/store/stored-body.ts'
import { withoutMarkdown } from '../sync/store/without-markdown.ts'
import type { OpenedArticle } from './host.ts'
import { isTransient } from './is-transient.ts'
import type { ReplyWriter } from './changes/apply-change-reply.ts'
import { parseBodyLazily } from './parse-article-markdown-lazily.ts'

export interface ArticleParts {
  readonly report: Report
  readonly store: BodyStore
  readonly client: Pick<Client, 'call'>
  readonly network: Network
  readonly replyWriter: ReplyWriter
  readonly onBody: (contentId: number) => void
}

/**
 * Opens an article from the offline store if the store has the body of the entry's current extraction, otherwise from
 * the service. Without a connection, it falls back to the body of an older extraction.
 */
export async function openArticle(parts: ArticleParts, contentId: number): Promise<OpenedArticle> {
  const { store, client, network } = parts
  const [entry, body] = await Promise.all([parts.replyWriter.stored(contentId), store.body(contentId)])
  const fromDevice = entry && ({ content: entry.content, body: drawable(body), from: 'device' } satisfies OpenedArticle)
  if (fromDevice && body && body.article_id === entry.content.article?.id) return fromDevice
  if (!network.online()) {
    if (fromDevice) return fromDevice
    throw new RequestError(messages.offline, { status: 0, url: '', code: 'network' })
  }
  try {
    const input = { params: { id: contentId }, query: { markdown_format: 'matter_v1' as const } }
    const since = parts.replyWriter.mark()
    const content = await client.call('content', input)
    const fetched = await toStoredBody(content, parseBodyLazily)
    const fresh = entryOf(withoutMarkdown(content))
    const now = isSaved(fresh) ? await keep(parts, fresh, fetched, since) : fresh
    return { content: now.content, body: drawable(fetched), from: 'service' }
  } catch (error) {
    if (fromDevice && isTransient(error)) return fromDevice
    throw error
  }
}

/** Stores the opened article. The article must still open if that fails, for example because the device is full. */
async function keep(parts: ArticleParts, fresh: FeedEntry, body: StoredBody | null, since: number): Promise<FeedEntry> {
  let now = fresh
  try {
    now = await parts.replyWriter.take(fresh, since)
    if (body) {
      await parts.store.putBody(body)
      parts.onBody(body.content_id)
    }
  } catch (error) {
    parts.report('keep the article offline', error)
  }
  return now
}

const drawable = (body: StoredBody | null): OpenedArticle['body'] =>
  body && { root: body.root, text: body.text, ...(body.markdown !== undefined && { markdown: body.markdown }) }
