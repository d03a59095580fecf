import * as t from '#shared/words/service/listening.ts'
import { type Outbound, OutboundError, type OutboundReply } from '../../outbound/index.ts'

const MEGABYTE = 1024 * 1024
/**
 * Number of bytes requested at a time. This is enough to play until the next request, and all that is held in memory.
 */
const PART = MEGABYTE
/** Time for which a file's known size is trusted. */
const KNOWN_FOR = 10 * 60_000
const MOST_KNOWN = 100

interface ExternalAudioFile {
  /** `audio/…`. */
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  /** Changes whenever the file changes, as far as its server reports it. */
  readonly version: string
  /** Returns the bytes from `start` to `end`, read on demand. */
  readonly read: (start: number, end: number) => ReadableStream<Uint8Array<ArrayBuffer>>
}

/** The reason why a file cannot be played through the service. Its message is shown to the reader. */
export class NoAudio extends Error {
  override readonly name = 'NoAudio'
}

/**
 * Audio files on the web that a page may not play directly because their address is unencrypted, or that the page
 * stores on its device. The service stores nothing. When a listener leaves, the request ends.
 */
export class ExternalAudio {
  readonly #outbound: Outbound
  readonly #clock: () => number
  readonly #known = new Map<string, { readonly until: number; readonly sound: ExternalAudioFile }>()

  constructor(outbound: Outbound, clock: () => number) {
    this.#outbound = outbound
    this.#clock = clock
  }

  /** Throws NoAudio. */
  async find(url: string): Promise<ExternalAudioFile> {
    const known = this.#known.get(url)
    if (known && known.until > this.#clock()) return known.sound
    const sound = await this.#ask(url)
    this.#known.delete(url)
    this.#known.set(url, { until: this.#clock() + KNOWN_FOR, sound })
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) break
      this.#known.delete(oldest)
    }
    return sound
  }

  async #ask(url: string): Promise<ExternalAudioFile> {
    const first = await this.#part(url, 0, 16)
    const size = Number(/\/(\d{1,15})$/.exec(first.headers['content-range'] ?? '')?.[1] ?? Number.NaN)
    if (first.status !== 206 || !Number.isSafeInteger(size) || size < 1) throw new NoAudio(t.theSiteOfThisEpisodeDoes)
    const { contentType } = first
    if (contentType !== null && /^text\/|html|json/.test(contentType)) throw new NoAudio(t.theAddressOfThisEpisodeHas)
    return {
      mediaType: contentType?.startsWith('audio/') ? contentType : 'audio/mpeg',
      size,
      version: first.headers['etag']?.replaceAll(/[^\w.-]/g, '') || `${size}`,
      read: (start, end) => this.#stream(url, start, end),
    }
  }

  #stream(url: string, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
    let at = start
    const left = new AbortController()
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async (controller) => {
          const { body } = await this.#part(url, at, Math.min(at + PART, end), left.signal)
          if (body.byteLength === 0) throw new NoAudio(t.theAudioIsIncomplete)
          controller.enqueue(new Uint8Array(body))
          at += body.byteLength
          if (at >= end) controller.close()
        },
        cancel: () => left.abort(),
      },
      // Requests nothing before the stream is read.
      { highWaterMark: 0 },
    )
  }

  async #part(url: string, start: number, end: number, signal?: AbortSignal): Promise<OutboundReply> {
    try {
      return await this.#outbound.fetch({ url, kind: 'sound', part: { start, end }, ...(signal ? { signal } : {}) })
    } catch (error) {
      if (error instanceof OutboundError) throw new NoAudio(t.theSiteOfThisEpisodeDid, { cause: error })
      throw error
    }
  }
}
