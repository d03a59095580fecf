import { join } from 'node:path'
import Database from 'better-sqlite3'
import { libraryState } from '#shared/model/library-state.ts'
import { contentType } from '#shared/model/content-type.ts'
import { LIBRARY_FILE } from '../../main/service/database/library-file.ts'
import { makePdf } from '../fakes/make-pdf.ts'
import { makeMp3 } from '../fakes/make-sound.ts'
import { articlePage } from '../main/service/article-page.ts'
import { openLibrary } from '../main/service/open-library.ts'
import { type Hosts, openWeb, sendFile } from '../main/service/outbound/open-web.ts'

const paper = (title: string): Uint8Array =>
  makePdf([[`# ${title}`, 'The lamp keeps the count of every night it burns.']], { title })
const sound = makeMp3({ frames: 400, title: 'The keeper speaks', artist: 'Skerry Radio' })
const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const post = 'https://x.com/keeper/status/1087047171306856451'
const quote = `<blockquote class="twitter-tweet"><p lang="en">The lamp is old.</p>&mdash; A. Keeper (@keeper) <a href="${post}">January 20, 2019</a></blockquote>`

const hosts: Hosts = {
  'skerry.example': (url, response, request) => {
    if (url.pathname.endsWith('.pdf'))
      sendFile(response, request, paper(decodeURI(url.pathname.slice(1, -4))), 'application/pdf')
    else if (url.pathname.endsWith('.mp3')) sendFile(response, request, sound, 'audio/mpeg')
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(articlePage('Letter from the skerry'))
  },
  'www.youtube.com': (_url, response) =>
    response.end(JSON.stringify({ title: 'How the lens turns', author_name: 'Keepers' })),
  'publish.twitter.com': (_url, response) => response.end(JSON.stringify({ author_name: 'A. Keeper', html: quote })),
  'x.com': (_url, response) => response.writeHead(404).end(),
}

/** An item of every kind but an article: how its row begins, what its filter is called, and its address. */
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
  { title: 'The keeper speaks', filter: 'Podcasts', url: 'https://skerry.example/keeper.mp3' },
] as const

/**
 * A library of one item of every kind, all of them archived, saved by the real service from hosts that this machine
 * plays. Only what comes by mail is an article or a PDF that is called so afterwards: no mail arrives yet.
 */
export async function fillWithEveryKind(dataFolder: string): Promise<void> {
  const web = await openWeb(hosts)
  const { call, service, close } = await openLibrary({ dataFolder, outbound: web.outbound })
  const ids: number[] = []
  for (const { url } of kinds) ids.push((await call('POST', '/save/', { url })).body.content_id)
  await service.idle()
  await call('PUT', '/library_entries/', { content_ids: ids, library_state: libraryState.archived })
  await close()
  await web.close()
  const database = new Database(join(dataFolder, LIBRARY_FILE))
  for (const [at, kind] of kinds.entries()) {
    if ('as' in kind) database.prepare('update content set content_type = ? where id = ?').run(kind.as, ids[at])
  }
  database.close()
}
