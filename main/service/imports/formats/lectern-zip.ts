import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type * as z from 'zod/mini'
import { MOST_PAGE_VERSIONS, pageStyleLimits } from '#shared/limits.ts'
import { toMilliseconds } from '#shared/model/dates.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { markFields, marksOf } from '#shared/model/highlights/highlight-marks.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import {
  type LibraryRecord,
  libraryRecord,
  preferenceFacts,
  type ReadFacts,
  sessionFacts,
  shelfFacts,
  sourceFacts,
  tagFacts,
} from '../../exports/index.ts'
import { ImportRefusal } from '../import-refusal.ts'
import {
  type ArchivedStyle,
  type FoundItem,
  incomingHighlight,
  incomingItem,
  type IncomingItem,
  type KeptEntry,
  type ReadArchive,
  type RefusedRow,
} from '../incoming-item.ts'
import { ofLastName } from '../of-last-name.ts'
import { isObject, readJson } from '../read-json.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { ZippedFiles } from '../zipped-files.ts'

const VERSION = 1
/** Maximum size of an unpacked page in bytes. */
const LARGEST_PAGE = 64 * 1024 * 1024

/** Reads an archive that Lectern exported. Null for any other zip. */
export async function readLecternZip(files: ZippedFiles): Promise<ReadArchive | null> {
  const manifest = readJson((await files.text('manifest.json')) ?? '')
  if (!isObject(manifest) || manifest['format'] !== 'lectern') return null
  if (manifest['version'] !== VERSION) {
    throw new ImportRefusal(reason('archive_too_new'))
  }
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  const linesAgain = ofLastName(async (name) => linesOf(await files.text(name)))
  for (const name of files.names.filter((each) => /^library\/\d+\.jsonl$/.test(each))) {
    for (const [at, line] of linesOf(await files.text(name)).entries()) {
      const record = parsed(libraryRecord, line)
      if (record && (webAddress(record.url) !== null || isFileAddress(record.url))) {
        const later = async () => ({ html: null, kept: await keptAt((await linesAgain(name))[at] ?? '', files) })
        items.push({ ...itemOf(record), later })
      } else refused.push({ name: record?.title ?? name, reason: reason('row_entry_damaged') })
    }
  }
  return { programs: ['Lectern'], items, refused, facts: await factsIn(files) }
}

async function factsIn(files: ZippedFiles): Promise<ReadFacts> {
  const all = async <S extends z.ZodMiniType>(name: string, schema: S) =>
    linesOf(await files.text(name)).flatMap((line) => parsed(schema, line) ?? [])
  return {
    tags: await all('tags.jsonl', tagFacts),
    shelves: await all('shelves.jsonl', shelfFacts),
    sources: await all('sources.jsonl', sourceFacts),
    sessions: await all('sessions.jsonl', sessionFacts),
    preferences: await all('preferences.jsonl', preferenceFacts),
  }
}

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line.trim() !== '')

function parsed<S extends z.ZodMiniType>(schema: S, line: string): z.output<S> | null {
  const result = schema.safeParse(readJson(line))
  return result.success ? result.data : null
}

function itemOf(record: LibraryRecord): IncomingItem {
  const { library, history } = record
  const state =
    library?.library_state === libraryState.archived
      ? 'archive'
      : library?.library_state === libraryState.saved
        ? 'queue'
        : null
  return incomingItem({
    url: record.url,
    title: record.title,
    author: record.author,
    site: record.site,
    publishedMs: momentOf(record.publication_date),
    savedMs: momentOf(library?.library_state_date ?? null),
    readMs: momentOf(history?.last_viewed_date ?? null),
    finishedMs: momentOf(history?.finished_date ?? null),
    state,
    isFavorite: library?.is_favorited ?? false,
    progress: history?.max_read_percentage ?? null,
    tags: record.tags.map(({ name }) => name).filter((name) => name.trim() !== ''),
    note: record.note?.note ?? null,
    highlights: record.highlights.map(({ text, note, created_date, is_liked, ...marks }) =>
      incomingHighlight({
        text,
        note,
        madeMs: momentOf(created_date),
        isFavorite: is_liked,
        ...markFields(marksOf(marks)),
      }),
    ),
  })
}

/** The text is generated from the Markdown again, so that the two always agree. */
async function keptAt(line: string, files: ZippedFiles): Promise<KeptEntry | null> {
  const record = parsed(libraryRecord, line)
  if (record === null) return null
  const { article, page, file } = record
  const text = article === null ? null : canonicalText(parseMarkdown(article.markdown))
  const packed = page === null ? null : await files.bytes(page.path)
  const html = packed && unpacked(packed)
  const versions: KeptEntry['versions'][number][] = []
  for (const { path, styles } of page?.versions?.slice(0, MOST_PAGE_VERSIONS) ?? []) {
    const version = await files.bytes(path)
    const written = version && unpacked(version)
    const look = await stylesAt(styles, files)
    versions.push(
      version && written && { page: version, hash: hashOf(written), ...(look.length > 0 && { styles: look }) },
    )
  }
  const styles = await stylesAt(page?.styles, files)
  return {
    record,
    text,
    textHash: text === null ? null : hashOf(text),
    page: html && packed,
    pageHash: html && hashOf(html),
    versions,
    ...(styles.length > 0 && { styles }),
    file: file === null ? null : ((await files.place(file.path)) ?? (await files.bytes(file.path))),
  }
}

/** Style sheets that are missing, damaged or too large together are left out. */
async function stylesAt(
  styles: NonNullable<LibraryRecord['page']>['styles'],
  files: ZippedFiles,
): Promise<ArchivedStyle[]> {
  const found: ArchivedStyle[] = []
  let room: number = pageStyleLimits.bytes
  for (const { address, path } of styles ?? []) {
    const packed = await files.bytes(path)
    const bytes = packed && unpacked(packed, room)
    if (!packed || !bytes) continue
    room -= bytes.length
    found.push({ address, packed })
    if (room <= 0) break
  }
  return found
}

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Null for a page that is damaged or crafted to exhaust memory. */
function unpacked(page: Uint8Array, most = LARGEST_PAGE): Uint8Array | null {
  try {
    return gunzipSync(page, { maxOutputLength: most })
  } catch {
    return null
  }
}

function momentOf(date: string | null): number | null {
  const ms = toMilliseconds(date, Number.NaN)
  return Number.isNaN(ms) ? null : ms
}
