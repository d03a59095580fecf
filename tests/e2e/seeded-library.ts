import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contentType } from '#shared/model/content-type.ts'
import { buildOnce } from '../fakes/build-once.ts'
import { title } from './sample-site.ts'

export const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
export const post = 'https://x.com/keeper/status/1087047171306856451'

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

const maker = join(import.meta.dirname, 'make-seeded-library.ts')

/** Sources that determine the contents of the library. */
const sources = [
  ...['main/service', 'main/sqlite', 'shared', 'package-lock.json'],
  ...['make-seeded-library.ts', 'seeded-library.ts', 'sample-site.ts'].map((name) => `tests/e2e/${name}`),
  ...['tests/fakes', 'tests/fixtures/pages', 'tests/main/service/article-page.ts'],
]

/**
 * Writes a library into a data folder: an item of every kind, and two articles with a tag and a highlight each, all in
 * the queue. The first article is a favorite. A run makes it once and then copies it.
 */
export const seedLibrary = (dataFolder: string): Promise<void> => put('seeded-library', [], dataFolder)

/** The people, apart from the owner, who each have such a library at a service that many tests share. */
export const readers: readonly string[] = Array.from({ length: 12 }, (_, at) => `reader${at + 1}@example.org`)

/** Writes the library of such a service. */
export const seedReaders = (dataFolder: string): Promise<void> => put('seeded-readers', readers, dataFolder)

async function put(name: string, emails: readonly string[], dataFolder: string): Promise<void> {
  // Runs in a separate process: it brings along the whole service, which no browser test needs.
  const make = (folder: string) => promisify(execFile)(process.execPath, [maker, folder, ...emails])
  cpSync(await buildOnce(name, make, sources), dataFolder, { recursive: true })
}
