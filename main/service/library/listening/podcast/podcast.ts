import { createHash } from 'node:crypto'
import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { Database } from '../../../database/database.ts'
import type { OutgoingAudio, OutgoingItem } from '../../../exports/index.ts'
import type { JobKind, JobOutcome } from '../../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../../jobs/jobs.ts'
import { SpeechFailed } from '../../../speech/index.ts'
import type { Contents } from '../../articles/contents.ts'
import { NotFound } from '../../../calls/not-found.ts'
import { EpisodeFacts } from '../episode-facts.ts'
import type { ListenQueue } from '../listen-queue.ts'
import { TextChanged } from '../speeches.ts'
import type { SpokenFile, SpokenFiles } from './spoken-files.ts'

export const speakFileJob = 'speak-file'

/** Maximum number of items in a feed, and of words in its articles. The words take twenty hours to read aloud. */
const MOST = 50
const MOST_WORDS = 180_000

export interface PodcastParts {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'addUnawaited'>
  readonly wakeJobs: () => void
  readonly queue: ListenQueue
  readonly contents: Contents
  readonly files: SpokenFiles
  /** Throws if an account is not entitled to have articles read aloud. */
  readonly requireAudio: (account: number) => Promise<void>
}

/**
 * The listen queue as a podcast: articles as soon as they have been converted to speech, and episodes with their own
 * audio. The job's subject is a content to be converted.
 */
export class Podcast implements JobKind {
  readonly #parts: PodcastParts
  readonly #facts: EpisodeFacts
  /** Texts that no voice could speak. They are not tried again as long as the process is running. */
  readonly #unsaid = new Set<string>()

  constructor(parts: PodcastParts) {
    this.#parts = parts
    this.#facts = new EpisodeFacts(parts.database)
  }

  /** Returns a validator that changes whenever the items may change without a new version of the library. */
  async validator(account: number): Promise<string> {
    const [items, files] = [await this.#parts.queue.items(account), await this.#parts.files.queued(account)]
    const all = [items.map(({ contentId, addedUs }) => [contentId, addedUs]), files.map(({ name }) => name)]
    return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
  }

  /**
   * Returns items in the queue's order. Starts to convert those that have no speech yet. Throws the errors of
   * `requireAudio`.
   */
  async items(account: number, soundsAt: string): Promise<OutgoingItem[]> {
    const { lacking, ready } = await this.#look(account)
    await this.#speak(account, lacking)
    const { entryItem } = await import('../../../exports/index.ts')
    return Promise.all(
      ready.map(async ({ content, file, addedUs }) => {
        const sound = file ? audioOf(file, content.id, soundsAt) : await this.#episode(account, content)
        return { ...entryItem(content, fromMicroseconds(addedUs), null), sound }
      }),
    )
  }

  /** Starts to convert queued items that have no speech yet. Throws the errors of `requireAudio`. */
  async prepare(account: number): Promise<void> {
    await this.#speak(account, (await this.#look(account)).lacking)
  }

  /** Returns null if the file no longer exists. */
  async file(account: number, contentId: number, name: string) {
    await this.#parts.requireAudio(account)
    return this.#parts.files.open(account, contentId, name)
  }

  async run({ account, subject }: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { contents, files } = this.#parts
    try {
      const content = await contents.withoutText(account, subject)
      const artist = content.publisher?.name ?? content.site_name ?? ''
      const file = await files.make(account, content.id, { title: content.title, artist }, signal).catch(noSpeech)
      signal.throwIfAborted()
      if (file) await files.write(account, file)
      else this.#unsaid.add(keyOf(account, content))
    } catch (error) {
      // The content was deleted or its text was extracted again. The next time the feed is requested, it queues the
      // content that then exists.
      if (!(error instanceof NotFound || error instanceof TextChanged)) throw error
    }
    return { kind: 'done', commit: async () => {} }
  }

  /** The content is queued again the next time the feed is requested. */
  async abandon(): Promise<void> {}

  async #look(account: number) {
    const { queue, contents, files, requireAudio } = this.#parts
    await requireAudio(account)
    const spoken = new Map((await files.queued(account)).map((file) => [file.contentId, file]))
    const lacking: number[] = []
    const ready: { content: Content; file: SpokenFile | null; addedUs: number }[] = []
    let words = 0
    for (const { contentId, addedUs } of (await queue.items(account)).slice(0, MOST)) {
      const content = await contents.withoutText(account, contentId)
      // An email is meant only for its reader.
      if (content.content_type === contentType.email || content.content_type === contentType.emailPdf) continue
      if (content.av_media_data?.audio_config) ready.push({ content, file: null, addedUs })
      else if (content.article) {
        words += content.article.word_count
        if (words > MOST_WORDS) break
        const file = spoken.get(content.id)
        if (file?.textHash === content.article.text_hash) ready.push({ content, file, addedUs })
        else if (!this.#unsaid.has(keyOf(account, content))) lacking.push(content.id)
      }
    }
    return { lacking, ready }
  }

  async #speak(account: number, contentIds: readonly number[]): Promise<void> {
    const { database, jobs, wakeJobs } = this.#parts
    if (contentIds.length === 0) return
    await database.change(account, async (tx) => {
      for (const id of contentIds) await jobs.addUnawaited(tx, speakFileJob, id)
    })
    wakeJobs()
  }

  async #episode(account: number, { id, av_media_data: media }: Content): Promise<OutgoingAudio | null> {
    if (!media?.audio_config) return null
    const { url, duration } = media.audio_config
    const facts = await this.#parts.database.look(account, (tx) => this.#facts.find(tx, id))
    const chapters = (facts?.chapters ?? []).map(({ title, start }) => ({ title, start }))
    return { url, mediaType: mediaTypeOf(url), size: 0, seconds: duration > 0 ? duration : null, chapters }
  }
}

const keyOf = (account: number, { id, article }: Content): string => `${account} ${id} ${article?.text_hash ?? ''}`

function noSpeech(error: unknown): null {
  if (error instanceof SpeechFailed) return null
  throw error
}

function audioOf({ name, size, seconds, chapters }: SpokenFile, contentId: number, soundsAt: string): OutgoingAudio {
  return { url: `${soundsAt}${contentId}-${name}.mp3`, mediaType: 'audio/mpeg', size, seconds, chapters }
}

const mediaTypes: readonly (readonly [RegExp, string])[] = [
  [/\.m4[ab]$/i, 'audio/x-m4a'],
  [/\.(?:ogg|oga|opus)$/i, 'audio/ogg'],
  [/\.mp4$/i, 'video/mp4'],
]

/** Most episodes are MP3 files, regardless of how their addresses end. */
function mediaTypeOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return mediaTypes.find(([end]) => end.test(path))?.[1] ?? 'audio/mpeg'
}
