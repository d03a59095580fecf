import type { Database } from '../../database/database.ts'
import type { FeedChapter } from '../../feeds/feed.ts'
import { ExtractionError, type Extractors } from '../../extraction/index.ts'
import { byQuality } from '../../media/transcript-forms.ts'
import type { MediaContext, MediaReader } from '../../media/media-readers.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { Transcripts } from '../articles/transcripts.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { EpisodeFacts } from './episode-facts.ts'

/** Time for which an address that returned nothing is not tried again. */
const PAUSE = 3_600_000
/** Maximum number of such addresses that are remembered. */
const MOST_REMEMBERED = 1_000
/** Maximum number of formats of one transcript that are tried. */
const MOST_TRIED = 3

export interface EpisodesOptions {
  readonly database: Database
  readonly outbound: Outbound
  readonly transcripts: Transcripts
  readonly extractors: Extractors
  readonly clock: () => number
  /** Throws if an account is not entitled to a podcast's chapters and transcripts. */
  readonly requireReadAlong: (account: number) => Promise<void>
}

/**
 * Chapters and transcripts that podcast publishers provide. They are requested when a reader first opens them, and then
 * stored.
 */
export class Episodes {
  readonly #options: EpisodesOptions
  readonly #ids: ContentIds
  readonly #facts: EpisodeFacts
  readonly #running = new Map<string, Promise<string | null>>()
  readonly #silentUntil = new Map<string, number>()

  constructor(options: EpisodesOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#facts = new EpisodeFacts(options.database)
  }

  /**
   * Returns chapters in chronological order. The result is empty if the feed provides none, or if they are temporarily
   * unavailable. Throws NotFound.
   */
  async chapters(account: number, givenId: number): Promise<readonly FeedChapter[]> {
    const { id, facts } = await this.#look(account, givenId)
    if (facts?.chapters) return facts.chapters
    const url = facts?.chaptersUrl ?? null
    const file = url === null ? null : await this.#fetch(url)
    if (url === null || file === null) return []
    const chapters = await this.#read(account, 'chapters', file, [url])
    if (chapters === null) return []
    await this.#options.database.change(account, (tx) => this.#facts.setChapters(tx, id, chapters))
    return chapters
  }

  /** Returns other addresses of an episode's audio, for players that can't play its own. Throws NotFound. */
  otherAudio(account: number, givenId: number): Promise<readonly string[]> {
    return this.#options.database.look(account, async (tx) =>
      this.#facts.otherAudio(tx, await this.#ids.resolve(tx, givenId)),
    )
  }

  /**
   * Returns the transcript of a content, which may come from its feed. A stored transcript is always returned. Throws
   * NotFound, or the error that `requireReadAlong` throws.
   */
  async transcript(account: number, givenId: number): ReturnType<Transcripts['find']> {
    const { transcripts } = this.#options
    try {
      return await transcripts.find(account, givenId)
    } catch (error) {
      if (!(error instanceof NotFound) || !(await this.#fill(account, givenId))) throw error
      return await transcripts.find(account, givenId)
    }
  }

  /** Reports whether a content has a transcript, or its feed now provides one. Throws NotFound. */
  async hasTranscript(account: number, givenId: number): Promise<{ contentId: number; exists: boolean }> {
    const found = await this.#options.transcripts.look(account, givenId)
    return found.exists ? found : { ...found, exists: await this.#fill(account, givenId) }
  }

  async #fill(account: number, givenId: number): Promise<boolean> {
    const { id, facts } = await this.#look(account, givenId)
    const offered = facts?.transcripts ?? []
    if (offered.length > 0) await this.#options.requireReadAlong(account)
    for (const { url, language } of byQuality(offered).slice(0, MOST_TRIED)) {
      const file = await this.#fetch(url)
      const lines = (file !== null && (await this.#read(account, 'transcript', file, []))) || []
      if (lines.length === 0) continue
      try {
        await this.#options.transcripts.write(account, id, lines, language)
        return true
      } catch (error) {
        // The episode's notes have not been read yet. They will be available when the reader tries again.
        if (!(error instanceof RefusedInput)) throw error
        return false
      }
    }
    return false
  }

  #look(account: number, givenId: number) {
    return this.#options.database.look(account, async (tx) => {
      const id = await this.#ids.resolve(tx, givenId)
      return { id, facts: await this.#facts.find(tx, id) }
    })
  }

  /** Null if the file cannot be read. */
  async #read<Name extends MediaReader>(account: number, name: Name, file: string, context: MediaContext<Name>) {
    try {
      return await this.#options.extractors.for({ account, isAwaited: true }).readMedia(name, file, context)
    } catch (error) {
      if (error instanceof ExtractionError) return null
      throw error
    }
  }

  /**
   * Returns null if the address returns nothing. Windows that request the same address at the same time share one
   * request.
   */
  async #fetch(url: string): Promise<string | null> {
    const { clock } = this.#options
    if ((this.#silentUntil.get(url) ?? 0) > clock()) return null
    const asked = this.#running.get(url) ?? this.#request(url).finally(() => this.#running.delete(url))
    this.#running.set(url, asked)
    const text = await asked
    if (text === null) {
      this.#silentUntil.delete(url)
      this.#silentUntil.set(url, clock() + PAUSE)
      const [oldest] = this.#silentUntil.keys()
      if (this.#silentUntil.size > MOST_REMEMBERED && oldest !== undefined) this.#silentUntil.delete(oldest)
    }
    return text
  }

  async #request(url: string): Promise<string | null> {
    try {
      const { body, charset } = await this.#options.outbound.fetch({ url, kind: 'feed' })
      return decodeText(body, charset).text
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return null
    }
  }
}
