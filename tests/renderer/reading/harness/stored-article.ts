// For the benchmark: an article in this browser's offline store, opened as an offline reader opens it.
import { ReplyWriter } from '#shared/host/changes/apply-change-reply.ts'
import { openArticle } from '#shared/host/open-article.ts'
import { parseBody } from '#shared/host/parse-article-markdown.ts'
import { entryOf } from '#shared/model/feed.ts'
import { IndexedDbQueueStore } from '../../../../renderer/host/store/indexed-db-queue-store.ts'
import { harnessContent } from './harness-content.ts'

const NAME = 'reading-bench'
const nobody = () => Promise.reject(new Error('nobody is asked'))

/** Puts an article into its own store. Returns a function that opens it from the device with its tree and text. */
export async function storeArticle(markdown: string) {
  const at = '2026-01-05T08:00:00Z'
  const content = harnessContent({
    library: {
      id: 7,
      content_id: 7,
      library_state: 1,
      library_state_date: at,
      modified_date: at,
      feed_dirty_date: at,
      is_favorited: false,
      last_favorited_date: null,
      queue_order: 0,
      swhighlight: null,
    },
  })
  const store = await IndexedDbQueueStore.open(NAME)
  await store.apply({ puts: [entryOf(content)], generation: 1 }, Date.parse(at))
  await store.putBody({ content_id: 7, article_id: content.article?.id ?? 0, text_hash: '', ...parseBody(markdown) })
  const client = { call: nobody }
  const clock = { now: Date.now, after: () => () => undefined }
  const replyWriter = new ReplyWriter({
    store,
    client,
    clock,
    fullPasses: () => 0,
    waiting: () => Promise.resolve([]),
    onChange: () => undefined,
    onReply: () => undefined,
  })
  const network = { online: () => false, connection: () => 'unknown' as const, onChange: () => () => undefined }
  return async () => {
    const report = (doing: string): never => {
      throw new Error(`could not ${doing}`)
    }
    const parts = { store, client, network, replyWriter, report, onBody: () => undefined }
    const { content, body, from } = await openArticle(parts, 7)
    if (!body || from !== 'device') throw new Error('the article is not on the device')
    return { content, body }
  }
}
