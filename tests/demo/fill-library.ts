import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { contentType } from '#shared/model/content-type.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { LIBRARY_FILE } from '../../main/service/database/library-file.ts'
import { type Call, openLibrary } from '../main/service/open-library.ts'
import type { DemoArticle } from './demo-articles.ts'
import { drawPicture } from './draw-picture.ts'
import {
  allArticles,
  book,
  demoWeb,
  feed,
  letter,
  letterPdf,
  missing,
  paper,
  podcast,
  post,
  video,
} from './demo-web.ts'

const DAY = 86_400_000

const others = [
  { url: paper, saved: 0.4, tags: ['science'] },
  { url: letter, saved: 0.5, as: contentType.email },
  { url: book, saved: 0.7, tags: ['sea'] },
  { url: video, saved: 0.9, tags: ['sea'] },
  { url: post, saved: 1.4 },
  { url: podcast, saved: 1.6, tags: ['sea'] },
  { url: letterPdf, saved: 2.2, as: contentType.emailPdf },
  { url: missing, saved: 0.1 },
] as const

/** Fills an empty data folder with something of everything, through the service itself. */
export async function fillLibrary(dataFolder: string, now: number): Promise<void> {
  const first = await openLibrary({ dataFolder, outbound: demoWeb(now) })
  const items = [...allArticles.map(itemOf), ...others.map((one) => ({ ...one, url: one.url }))].map((one) => ({
    url: one.url,
    library_state: 'state' in one && one.state === 'archived' ? 2 : 1,
    is_favorited: 'favorite' in one && one.favorite === true,
    tags: 'tags' in one ? [...(one.tags ?? [])] : [],
    saved_date: new Date(now - one.saved * DAY).toISOString(),
  }))
  await first.call('POST', '/imports/', { items })
  await first.service.idle()
  await first.close()
  // No email arrives here, so its kind is written down.
  const database = new Database(join(dataFolder, LIBRARY_FILE))
  for (const one of others)
    if ('as' in one) database.prepare('update content set content_type = ? where url = ?').run(one.as, one.url)
  database.close()
  const second = await openLibrary({ dataFolder, outbound: demoWeb(now) })
  const ids = await idsByUrl(second.call)
  for (const one of others)
    if ('as' in one)
      await second.call('PUT', '/history_entries/', { content_id: ids.get(one.url), last_read_percentage: 0.1 })
  for (const article of allArticles) await markUp(second.call, article, ids.get(itemOf(article).url))
  await shelve(second.call, ids)
  await writeAndPaste(second.call)
  await second.call('PUT', '/profile/', { display_name: 'Robin' })
  await second.call('POST', '/rss_feeds/', { url: feed })
  await second.service.idle()
  await second.close()
}

/** Puts articles and files on shelves, one inside another. */
async function shelve(call: Call, ids: ReadonlyMap<string, number>): Promise<void> {
  const articles = allArticles.filter(({ state }) => state !== 'deleted').map((one) => ids.get(itemOf(one).url) ?? 0)
  const shelves = [
    { name: 'Weekend', note: 'For two *quiet* hours, in this order.', items: articles.slice(0, 6) },
    { name: 'The sea', note: '', items: others.flatMap((one) => ('tags' in one ? (ids.get(one.url) ?? []) : [])) },
    { name: 'Read to me', note: '', items: articles.slice(4, 7), parent: 'The sea' },
  ]
  const made = new Map<string, string>()
  for (const { name, note, items, parent = '' } of shelves) {
    const { body } = await call('POST', '/shelves/', { name, note, parent: made.get(parent) ?? null })
    made.set(name, body.id)
    await call('PUT', `/shelves/${body.id}/items/`, {
      add: items.filter((id) => id > 0).map((content_id) => ({ content_id })),
    })
  }
}

/** Writes a note and saves a picture, which come from no site. */
async function writeAndPaste(call: Call): Promise<void> {
  const markdown = '# Before the walk\n\n- Read the tables again\n- Ask at the harbor which bell is *really* rung\n'
  await call('PUT', `/written_notes/${randomUUID()}/`, { markdown, was: null })
  const bytes = drawPicture(11)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const { body } = await call('POST', '/save/', { url: fileAddress({ hash, name: 'The ridge in the evening.png' }) })
  await call('PUT', '/notes/', { content_id: body.content_id, note: 'Seen from the second bend of the path.' })
}

const itemOf = (article: DemoArticle) => ({ ...article, url: `https://${article.site}${article.path}` })

async function idsByUrl(call: Call): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const list of ['queue_feed', 'archive_feed']) {
    let path: string | null = `/library_items/${list}/`
    while (path !== null) {
      const { body } = await call('GET', path)
      for (const { content } of body.feed) ids.set(content.url, content.id)
      path = body.next
    }
  }
  return ids
}

/** Reads, marks and notes an article like a reader who has lived with the library for a while. */
async function markUp(call: Call, article: DemoArticle, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const { read, highlights = [], note, state } = article
  if (read !== undefined) await call('PUT', '/history_entries/', { content_id: id, last_read_percentage: read })
  if (note !== undefined) await call('PUT', '/notes/', { content_id: id, note })
  const { body } = await call('GET', `/contents/${id}/`)
  const text = canonicalText(parseMarkdown(body.article?.markdown ?? ''))
  for (const [quote, said, marks] of highlights) {
    const at = text.indexOf(quote)
    if (at === -1) throw new Error(`“${quote}” is not in “${article.title}”`)
    await call('POST', '/annotations/', {
      content_id: id,
      text: quote,
      char_start: at,
      char_end: at + quote.length,
      before_text: text.slice(Math.max(0, at - 32), at),
      after_text: text.slice(at + quote.length, at + quote.length + 32),
      note: said,
      ...marks,
    })
  }
  if (state === 'deleted') await call('PUT', '/library_entries/', { content_id: id, library_state: 3 })
}
