import { contentType } from '#shared/model/content-type.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { createHash } from 'node:crypto'
import type { Change } from '../../database/transaction.ts'
import type { IncomingItem } from '../../imports/index.ts'
import type { Saves } from '../articles/saves.ts'
import type { TitleOverrides } from '../articles/title-overrides.ts'
import type { Arrivals } from '../entries/arrivals.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { Histories } from '../entries/histories.ts'
import type { ImportedAnnotations } from '../entries/imported-annotations.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import type { Notes } from '../entries/notes.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Tags } from '../entries/tags.ts'
import type { FolderPath, ImportedShelves, Shelved } from '../shelves/imported-shelves.ts'
import type { Shelves } from '../shelves/shelves.ts'
import type { PagePictures, TakenPicture } from '../pictures/page-pictures.ts'
import type { ImportOptions, MadeByRow } from './import-facts.ts'
import type { EntryToRestore, RestoredEntries } from './restored-entries.ts'

export interface TakeInOptions {
  readonly saves: Saves
  readonly pagePictures: PagePictures
  readonly titles: TitleOverrides
  readonly restored: RestoredEntries
  readonly libraryEntries: LibraryEntries
  readonly histories: Histories
  readonly importedAnnotations: ImportedAnnotations
  readonly notes: Notes
  readonly tags: Tags
  readonly shelves: Shelves
  readonly importedShelves: ImportedShelves
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
  readonly stamps: Stamps
}

export interface TakenIn {
  readonly contentId: number
  readonly isNew: boolean
  readonly made: MadeByRow
}

/** Parts of an item: its text as a page, or everything that our own archive contained for it. */
export interface ItemParts {
  readonly html: string | null
  /** Pictures that were embedded in the page, or style sheets of the archived pages. */
  readonly pictures: readonly TakenPicture[]
  readonly kept: EntryToRestore | null
}

/** Rules of an import, and the destination of items whose state is unknown. */
export type TakeInRules = ImportOptions & {
  readonly usual: 'queue' | 'archive'
  /** The beginning of the IDs of shelves that the import creates. */
  readonly shelfMark: string
}

/**
 * Adds imported items to the library, one at a time. An existing entry stays in its list and receives only data that it
 * lacked.
 */
export class ItemTaker {
  readonly #options: TakeInOptions

  constructor(options: TakeInOptions) {
    this.#options = options
  }

  async takeIn(tx: Change, item: IncomingItem, parts: ItemParts, rules: TakeInRules): Promise<TakenIn> {
    const { html, pictures, kept } = parts
    const isHere = kept === null || (await this.#options.restored.isKnown(tx, kept))
    const taken = await (isHere ? this.#join(tx, item, html, rules) : this.#restore(tx, item, kept, rules))
    // The pages of an entry that is here already stay as they are.
    if (kept === null || !isHere) await this.#options.pagePictures.keep(tx, taken.contentId, pictures)
    return this.#shelved(tx, taken, kept)
  }

  /** Puts an entry of an archive on its shelves, which exist already. */
  async #shelved(tx: Change, taken: TakenIn, kept: EntryToRestore | null): Promise<TakenIn> {
    const places = kept?.record.shelves ?? []
    if (places.length === 0) return taken
    const shelves = await this.#options.shelves.takeIn(tx, taken.contentId, places)
    return { ...taken, made: { ...taken.made, shelves } }
  }

  async #restore(tx: Change, item: IncomingItem, kept: EntryToRestore, rules: TakeInRules): Promise<TakenIn> {
    const { restored, saves, entries, stamps, arrivals } = this.#options
    const stamp = await stamps.next(tx)
    const state = rules.state === 'as_is' ? null : stateOf(item, rules)
    const { contentId, made } = await restored.restore(tx, kept, { state, tags: tagsOf(item, rules) }, stamp)
    const isQueued = (state ?? kept.record.library?.library_state) === libraryState.saved
    const wantsPage = rules.fetch === 'all' || (rules.fetch === 'queue' && isQueued)
    // A book's pictures are in its file, which is read without the network.
    const isBook = kept.file !== null && kept.record.content_type === contentType.book
    if (isBook || (kept.text === null && wantsPage)) await saves.readLater(tx, contentId)
    // The archive has what rules did to it where it arrived.
    await arrivals.pass(tx, contentId, 'import')
    await entries.refreshWords(tx, contentId, stamp)
    return { contentId, isNew: true, made }
  }

  async #join(tx: Change, item: IncomingItem, html: string | null, rules: TakeInRules): Promise<TakenIn> {
    const { saves, titles, libraryEntries, histories, importedAnnotations, notes, tags, entries, stamps, arrivals } =
      this.#options
    const state = stateOf(item, rules)
    const stamp = await stamps.next(tx)
    const page = {
      url: item.url ?? addressOfText(item, html),
      html,
      title: item.title,
      site: item.site,
      publishedMs: item.publishedMs,
      wantsPage: rules.fetch === 'all' || (rules.fetch === 'queue' && state === libraryState.saved),
    }
    const { contentId, isUnread, isWaiting } = await saves.takeIn(tx, page, stamp)
    if (isUnread) await titles.takeIn(tx, contentId, item)
    const place = { state, isFavorite: item.isFavorite, savedUs: item.savedMs === null ? null : item.savedMs * 1000 }
    const savedUs = await libraryEntries.takeIn(tx, contentId, place, stamp)
    await histories.takeIn(tx, contentId, item, stamp)
    const highlights = await importedAnnotations.takeIn(tx, contentId, item.highlights, stamp)
    const note = item.note === null ? null : await notes.takeIn(tx, contentId, item.note, stamp)
    const { shelves, left } = await this.#shelve(tx, contentId, item, rules, stamp)
    const names = tagsOf(item, rules, left)
    const added =
      names.length === 0
        ? []
        : await tags.takeIn(
            tx,
            contentId,
            names.map((name) => ({ name, us: stamp.us })),
          )
    if (savedUs !== null) {
      await arrivals.note(tx, contentId, 'import')
      // An import notifies no one of the tags of single items.
      if (!isWaiting) await arrivals.known(tx, contentId, stamp)
    }
    await entries.refreshWords(tx, contentId, stamp)
    return { contentId, isNew: savedUs !== null, made: { savedUs, tags: added, shelves, highlights, note } }
  }

  async #shelve(tx: Change, contentId: number, item: IncomingItem, rules: TakeInRules, stamp: Stamp): Promise<Shelved> {
    const folders = foldersOf(item)
    if (rules.folders_as !== 'shelves' || folders.length === 0) return { shelves: [], left: [] }
    return this.#options.importedShelves.take(tx, contentId, folders, rules.shelfMark, stamp)
  }
}

function stateOf(item: IncomingItem, { state, usual }: TakeInRules): 1 | 2 {
  const wanted = state === 'as_is' ? (item.state ?? usual) : state
  return wanted === 'archive' ? libraryState.archived : libraryState.saved
}

function foldersOf({ folder, otherFolders = [] }: IncomingItem): readonly FolderPath[] {
  return [folder, ...otherFolders].filter((path) => path.length > 0)
}

/** A path of nested folders becomes one tag. `left`: folders for which there were too many shelves. */
function tagsOf(
  item: IncomingItem,
  { folders_as: as, tag }: ImportOptions,
  left: readonly FolderPath[] = [],
): string[] {
  const folders = (as === 'tags' ? foldersOf(item) : left).map((path) => path.join('/').slice(0, 200))
  return [...new Set([...item.tags, ...folders, ...(tag === null ? [] : [tag])])]
}

/**
 * Returns the address for a text that has none. A list of highlights keeps its address when it grows, so that it stays
 * one item.
 */
function addressOfText({ title, author, highlights }: IncomingItem, html: string | null): string {
  const facts = highlights.length > 0 ? [title, author] : [title, author, html]
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
  return fileAddress({ hash, name: title ?? 'Text' })
}
