import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { contentType } from '#shared/model/content-type.ts'
import { LIBRARY_FILE } from '../../main/service/database/library-file.ts'
import { makeBook } from '../fakes/make-book.ts'
import { makePdf } from '../fakes/make-pdf.ts'
import { makeMp3 } from '../fakes/make-sound.ts'
import { articlePage } from '../main/service/article-page.ts'
import { type OpenLibrary, openLibrary } from '../main/service/open-library.ts'
import { type Hosts, openWeb, sendFile } from '../main/service/outbound/open-web.ts'
import { cranesPage, title } from './sample-site.ts'

const paper = (title: string): Uint8Array =>
  makePdf([[`# ${title}`, 'The lamp keeps the count of every night it burns.']], { title })
const book = makeBook({
  metadata: '<dc:title>On tides</dc:title><dc:creator>A. Keeper</dc:creator><dc:language>en</dc:language>',
  chapters: ['first', 'second'].map(
    (evening) => `<h1>The ${evening} evening</h1><p>The tide comes in over the ${evening} step of the stairs.</p>`,
  ),
})
const sound = makeMp3({ frames: 400, title: 'The keeper speaks', artist: 'Skerry Radio' })
const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const post = 'https://x.com/keeper/status/1087047171306856451'
const quote = `<blockquote class="twitter-tweet"><p lang="en">The lamp is old.</p>&mdash; A. Keeper (@keeper) <a href="${post}">January 20, 2019</a></blockquote>`

const pages: Readonly<Record<string, string>> = {
  '/letter': articlePage('Letter from the skerry'),
  '/cranes': cranesPage,
  '/weirs': articlePage('On weirs'),
}

const hosts: Hosts = {
  'skerry.example': (url, response, request) => {
    if (url.pathname.endsWith('.pdf'))
      sendFile(response, request, paper(decodeURI(url.pathname.slice(1, -4))), 'application/pdf')
    else if (url.pathname.endsWith('.epub')) sendFile(response, request, book, 'application/epub+zip')
    else if (url.pathname.endsWith('.mp3')) sendFile(response, request, sound, 'audio/mpeg')
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(pages[url.pathname])
  },
  'www.youtube.com': (_url, response) =>
    response.end(JSON.stringify({ title: 'How the lens turns', author_name: 'Keepers' })),
  'publish.twitter.com': (_url, response) => response.end(JSON.stringify({ author_name: 'A. Keeper', html: quote })),
  'x.com': (_url, response) => response.writeHead(404).end(),
}

/** An item of every kind except articles: the start of its row, the name of its filter, and its address. */
export const kinds = [
  { title: 'On lamps', filter: 'PDFs', url: 'https://skerry.example/On%20lamps.pdf' },
  { title: 'The lamp is old.', filter: 'Tweets', url: post },
  {
    title: 'Letter from the skerry',
    filter: 'Newsletters',
    url: 'https://skerry.example/letter',
    as: contentType.email,
  },
  {
    title: 'On fog',
    filter: 'PDFs from emails',
    url: 'https://skerry.example/On%20fog.pdf',
    as: contentType.emailPdf,
  },
  { title: 'How the lens turns', filter: 'Videos', url: video },
  { title: 'On tides', filter: 'Books', url: 'https://skerry.example/On%20tides.epub' },
  { title: 'The keeper speaks', filter: 'Podcasts', url: 'https://skerry.example/keeper.mp3' },
] as const

/** Two articles: the one that the journeys act on, and another. */
export const articles = [
  { title, url: 'https://skerry.example/cranes', tag: 'birds', words: 'Nobody remembers now who won', note: null },
  {
    title: 'On weirs',
    url: 'https://skerry.example/weirs',
    tag: 'water',
    words: 'the river runs past an old mill',
    note: 'It turns by itself',
  },
] as const

/** Number of rows in the seeded queue. */
export const ALL = kinds.length + articles.length

let template: Promise<string> | undefined

/**
 * Writes a library into a data folder: an item of every kind, and two articles with a tag and a highlight each, all in
 * the queue. The first article is a favorite. Each process builds it once and then copies it.
 */
export async function seedLibrary(dataFolder: string): Promise<void> {
  template ??= makeTemplate()
  cpSync(await template, dataFolder, { recursive: true })
}

/**
 * Saves the items through the real service from hosts that this machine serves. Email does not arrive here, so the
 * items from email are inserted directly.
 */
async function makeTemplate(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-seeded-'))
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  const web = await openWeb(hosts)
  const first = await openLibrary({ dataFolder, outbound: web.outbound })
  const ids = new Map<string, number>()
  for (const { url } of [...kinds, ...articles]) {
    ids.set(url, (await first.call('POST', '/save/', { url })).body.content_id)
    await first.service.idle()
  }
  await move(first, [...ids.values()], libraryState.archived)
  await first.close()
  await web.close()
  const database = new Database(join(dataFolder, LIBRARY_FILE))
  for (const kind of kinds) {
    if ('as' in kind)
      database.prepare('update content set content_type = ? where id = ?').run(kind.as, ids.get(kind.url))
  }
  database.close()
  // A move makes the service reprocess each item and detect its kind.
  const second = await openLibrary({ dataFolder })
  await move(second, [...ids.values()], libraryState.saved)
  for (const article of articles) await mark(second, ids.get(article.url) ?? 0, article)
  await second.call('PUT', '/library_entries/', { content_id: ids.get(articles[0].url), is_favorited: true })
  await second.close()
  return dataFolder
}

const move = ({ call }: OpenLibrary, content_ids: number[], library_state: number) =>
  call('PUT', '/library_entries/', { content_ids, library_state })

async function mark({ call }: OpenLibrary, id: number, { tag, words, note }: (typeof articles)[number]): Promise<void> {
  await call('PUT', '/contents/tags/', { content_ids: [id], add_tags: [tag] })
  const { body } = await call('GET', `/contents/${id}/`)
  const text = canonicalText(parseMarkdown(body.article.markdown))
  const at = text.indexOf(words)
  const range = { char_start: at, char_end: at + words.length, before_text: text.slice(at - 32, at) }
  const after_text = text.slice(range.char_end, range.char_end + 32)
  await call('POST', '/annotations/', { content_id: id, text: words, ...range, after_text, note })
}
