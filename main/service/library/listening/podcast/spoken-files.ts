import { createHash } from 'node:crypto'
import { id3Tag } from '#shared/audio/id3-tag.ts'
import { framesSeconds, joinedFrame, soundFacts, TAG_FRAME } from '#shared/audio/joined-mp3.ts'
import { usuallyLeftOut } from '#shared/model/speech-choices.ts'
import type { Database } from '../../../database/database.ts'
import type { SpeechChunk, SpokenChunk } from '../../../speech/index.ts'
import type { SpeechFiles } from '../speech-files.ts'
import type { SpeechVoices } from '../speech-voices.ts'
import { beginningOf, type Speeches } from '../speeches.ts'
import type { SpokenArticles } from '../spoken-articles.ts'
import { type FilePart, readParts } from './file-parts.ts'
import { type NewSpokenFile, spokenFileStatements } from './spoken-file-statements.ts'

export interface Chapter {
  readonly title: string
  /** In seconds. */
  readonly start: number
}

/** A whole article as one audio file. */
export interface SpokenFile {
  readonly contentId: number
  readonly name: string
  readonly textHash: string
  readonly size: number
  readonly seconds: number
  readonly chapters: readonly Chapter[]
}

export interface SpokenFilesOptions {
  readonly database: Database
  readonly articles: SpokenArticles
  readonly speeches: Speeches
  readonly voices: SpeechVoices
  /** Keeps the parts. */
  readonly files: SpeechFiles
}

/** If the first chapter starts within this time, no extra chapter is needed for what precedes it. */
const NEAR = 5

/**
 * Whole articles as MP3 files of known length, stored in parts. The service's own voices read them, so that no text
 * leaves the service. A voice never speaks a text in exactly the same way twice. So if a part of a file is no longer
 * stored, the file is gone. It is then generated again under a different name.
 */
export class SpokenFiles {
  readonly #options: SpokenFilesOptions
  readonly #statements
  /** Creates one part at a time, so that a listener waits for at most one. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: SpokenFilesOptions) {
    this.#options = options
    this.#statements = spokenFileStatements(options.database)
  }

  /** Returns the stored files of the listen queue, including those of texts that have changed since. */
  async queued(account: number): Promise<SpokenFile[]> {
    const rows = await this.#options.database.look(account, (tx) => this.#statements.queued.all(tx, {}))
    const found: SpokenFile[] = []
    for (const { content_id: contentId, name, text_hash: textHash, size, seconds, chapters, parts } of rows)
      if (await this.#isKept(partsOf(parts)))
        found.push({ contentId, name, textHash, size, seconds, chapters: JSON.parse(chapters) as Chapter[] })
    return found
  }

  /**
   * Creates a file, which `write` stores. Returns null if there is nothing to speak or no voice. Throws NotFound and
   * TextChanged.
   */
  async make(
    account: number,
    contentId: number,
    tag: { readonly title: string; readonly artist: string },
    signal: AbortSignal,
  ): Promise<NewSpokenFile | null> {
    const { articles, voices } = this.#options
    const text = await articles.text(account, contentId)
    const { chunks, headings, language } = await articles.plan(account, text, usuallyLeftOut)
    const voice = await voices.chooseOwn(account, language)
    if (text.article === null || voice === null) return null
    const { textHash } = text.article
    const wanted = { contentId: text.contentId, textHash, voice: voice.id }
    const made = new FileMaker(account)
    for (const [at, chunk] of chunks.entries()) {
      const part = await this.#part(account, wanted, at, signal)
      if (part === null) return null
      await this.#options.files.write(made.add(chunk, part), part)
    }
    return made.file({ contentId: text.contentId, textHash, ...tag, headings })
  }

  async write(account: number, file: NewSpokenFile): Promise<void> {
    await this.#options.database.change(account, (tx) => this.#statements.put.run(tx, file))
  }

  /** Returns null if the file no longer exists. */
  async open(account: number, contentId: number, name: string) {
    const { database, files } = this.#options
    const row = await database.look(account, (tx) => this.#statements.find.get(tx, { id: contentId, name }))
    const kept = partsOf(row?.parts ?? '[]')
    if (!row || !(await this.#isKept(kept))) return null
    const head = new Uint8Array(row.head)
    const parts: FilePart[] = [
      { bytes: head.byteLength, read: () => Promise.resolve(head) },
      ...kept.map(({ name: part, bytes }) => ({
        bytes,
        read: async () => (await files.read(part))?.mp3.subarray(TAG_FRAME) ?? new Uint8Array(),
      })),
    ]
    return { size: row.size, read: (start: number, end: number) => readParts(parts, start, end) }
  }

  /** Deletes the audio of an account. */
  forget(account: number): Promise<void> {
    return this.#options.files.forget(beginningOf(account))
  }

  async #isKept(parts: readonly OfflinePart[]): Promise<boolean> {
    for (const { name } of parts) if (!(await this.#options.files.has(name))) return false
    return true
  }

  /** Null if the text can't be spoken. Throws NotFound and TextChanged. */
  async #part(
    account: number,
    wanted: { readonly contentId: number; readonly textHash: string; readonly voice: number },
    chunk: number,
    signal: AbortSignal,
  ): Promise<SpokenChunk | null> {
    const { speeches } = this.#options
    const say = async (): Promise<SpokenChunk | null> => {
      for (;;) {
        signal.throwIfAborted()
        const choices = { leaveOut: usuallyLeftOut, pauses: 'normal', isForFile: true } as const
        const { spoken, reason } = await speeches.speak(account, { ...wanted, ...choices, chunk })
        if (spoken || reason !== null) return spoken
      }
    }
    const part = this.#turn.then(say)
    this.#turn = Promise.allSettled([part])
    return part
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface OfflinePart {
  readonly name: string
  /** Size of the part's audio, without its first frame. */
  readonly bytes: number
}

const partsOf = (json: string): OfflinePart[] => JSON.parse(json) as OfflinePart[]

interface WholeFile {
  readonly contentId: number
  readonly textHash: string
  readonly title: string
  readonly artist: string
  readonly headings: readonly { readonly title: string; readonly start: number }[]
}

/** Gathers data about a file while its parts are spoken, without storing their audio. */
class FileMaker {
  readonly #parts: OfflinePart[] = []
  readonly #beginning: string
  readonly #words: { readonly place: number; readonly seconds: number }[] = []
  #frames = 0
  #length = 0
  #first: Uint8Array<ArrayBuffer> | null = null
  #last: Uint8Array<ArrayBuffer> | null = null

  constructor(account: number) {
    this.#beginning = beginningOf(account)
  }

  /** Returns the name under which to store the audio. */
  add(chunk: SpeechChunk, { mp3, words, length }: SpokenChunk): string {
    const { frames, bytes } = soundFacts(mp3)
    const before = framesSeconds(this.#frames)
    const said = chunk.utterances.flatMap((one) => one.words)
    for (const [at, { start }] of said.entries())
      this.#words.push({ place: start, seconds: before + (words[at] ?? 0) / 1000 })
    const name = this.#beginning + hashOf(mp3).slice(this.#beginning.length)
    this.#parts.push({ name, bytes })
    this.#frames += frames
    this.#length = before + length
    // Only the first frames of the first and the last part are needed.
    this.#last = mp3.slice(0, TAG_FRAME)
    this.#first ??= this.#last
    return name
  }

  /** Null if there is no audio. */
  file({ contentId, textHash, title, artist, headings }: WholeFile): NewSpokenFile | null {
    if (!this.#first || !this.#last) return null
    const bytes = this.#parts.reduce((sum, part) => sum + part.bytes, 0)
    const frame = joinedFrame(this.#first, this.#last, { frames: this.#frames, bytes })
    const head = Buffer.concat([id3Tag(title, artist), frame])
    const parts = JSON.stringify(this.#parts)
    return {
      id: contentId,
      name: hashOf(Buffer.concat([head, Buffer.from(parts)])).slice(0, 32),
      ...{ textHash, head, parts },
      chapters: JSON.stringify(this.#chapters(title, headings)),
      size: head.byteLength + bytes,
      seconds: this.#length,
    }
  }

  #chapters(title: string, headings: WholeFile['headings']): Chapter[] {
    const found = headings.flatMap(({ title: heading, start }) => {
      const word = this.#words.find(({ place }) => place >= start)
      return word ? [{ title: heading, start: word.seconds }] : []
    })
    const [first] = found
    return first && first.start > NEAR ? [{ title, start: 0 }, ...found] : found
  }
}
