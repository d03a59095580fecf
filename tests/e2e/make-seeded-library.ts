// Fills a data folder for its owner, or for the people of these addresses instead, through the real service and from
// hosts that this machine serves. Email does not arrive here, so what came by it is saved as something else and then
// named so. Usage: node make-seeded-library.ts FOLDER [EMAIL…]
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { libraryState } from '#shared/model/library-state.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { LIBRARY_FILE } from '../../main/service/database/library-file.ts'
import { makeBook } from '../fakes/make-book.ts'
import { makePdf } from '../fakes/make-pdf.ts'
import { makeMp3 } from '../fakes/make-audio.ts'
import { articlePage } from '../main/service/article-page.ts'
import { type OpenLibrary, openLibrary } from '../main/service/open-library.ts'
import { type Hosts, openWeb, sendFile } from '../main/service/outbound/open-web.ts'
import { cranesPage } from './sample-site.ts'
import { articles, kinds, post } from './seeded-library.ts'

const paper = (title: string): Uint8Array =>
  makePdf([[`# ${title}`, 'The lamp keeps the count of every night it burns.']], { title })
const book = makeBook({
  metadata: '<dc:title>On tides</dc:title><dc:creator>A. Keeper</dc:creator><dc:language>en</dc:language>',
  chapters: ['first', 'second'].map(
    (evening) => `<h1>The ${evening} evening</h1><p>The tide comes in over the ${evening} step of the stairs.</p>`,
  ),
})
const sound = makeMp3({ frames: 400, title: 'The keeper speaks', artist: 'Skerry Radio' })
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

/** Calls the API as one of the people of a library. */
type Reader = (method: string, path: string, body?: unknown) => ReturnType<OpenLibrary['call']>

async function makeSeededLibrary(dataFolder: string, emails: readonly string[]): Promise<void> {
  const web = await openWeb(hosts)
  const first = await openLibrary({ dataFolder, outbound: web.outbound })
  const readers = await readersOf(first, emails)
  const saved = readers.map(() => new Map<string, number>())
  for (const { url } of [...kinds, ...articles]) {
    for (const [at, call] of readers.entries()) {
      saved[at]?.set(url, (await call('POST', '/save/', { url })).body.content_id)
    }
    await first.service.idle()
  }
  for (const [at, call] of readers.entries()) await move(call, saved[at], libraryState.archived)
  await first.close()
  await web.close()
  const database = new Database(join(dataFolder, LIBRARY_FILE))
  const name = database.prepare('update content set content_type = ? where id = ?')
  for (const ids of saved) {
    for (const kind of kinds) if ('as' in kind) name.run(kind.as, ids.get(kind.url))
  }
  database.close()
  // A move makes the service reprocess each item and detect its kind.
  const second = await openLibrary({ dataFolder })
  for (const [at, call] of (await readersOf(second, emails)).entries()) {
    await move(call, saved[at], libraryState.saved)
    for (const article of articles) await mark(call, saved[at]?.get(article.url) ?? 0, article)
    await call('PUT', '/library_entries/', { content_id: saved[at]?.get(articles[0].url), is_favorited: true })
  }
  await second.close()
}

/** Each of these people, or the owner if there are none. */
async function readersOf({ call }: OpenLibrary, emails: readonly string[]): Promise<readonly Reader[]> {
  if (emails.length === 0) return [call]
  const readers: Reader[] = []
  for (const email of emails) {
    const { body: invitation } = await call('POST', '/people/', { email })
    const token = new URL(invitation.invite_url).searchParams.get('token')
    const { body: tokens } = await call('POST', '/magic_login/token/', { token }, { token: null })
    readers.push((method, path, body) => call(method, path, body, { token: tokens.access_token }))
  }
  return readers
}

const move = (call: Reader, ids: ReadonlyMap<string, number> | undefined, library_state: number) =>
  call('PUT', '/library_entries/', { content_ids: [...(ids?.values() ?? [])], library_state })

async function mark(call: Reader, id: number, { tag, words, note }: (typeof articles)[number]): Promise<void> {
  await call('PUT', '/contents/tags/', { content_ids: [id], add_tags: [tag] })
  const { body } = await call('GET', `/contents/${id}/`)
  const text = canonicalText(parseMarkdown(body.article.markdown))
  const at = text.indexOf(words)
  const range = { char_start: at, char_end: at + words.length, before_text: text.slice(at - 32, at) }
  const after_text = text.slice(range.char_end, range.char_end + 32)
  await call('POST', '/annotations/', { content_id: id, text: words, ...range, after_text, note })
}

const [dataFolder = '', ...emails] = process.argv.slice(2)
await makeSeededLibrary(dataFolder, emails)
// The processes of the service wait for another library.
process.exit(0)
