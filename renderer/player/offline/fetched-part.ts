import type { OfflineItem, OfflinePart } from './audio-store.ts'

/** The next part of an item, and the changes that it makes to the item. */
export interface FetchedPart {
  readonly part: OfflinePart
  readonly change: Partial<OfflineItem>
  /** True if this is the last part. */
  readonly isLast: boolean
}

/** Requests an audio file, or the part of it given by `range`. */
export type FetchAudioRange = (url: string, signal: AbortSignal, range?: string) => Promise<Response>

/** Thrown if the service did not send audio. If the message comes from the service, it can be shown to the reader. */
export class AudioNotSent extends Error {
  override readonly name = 'AudioNotSent'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** Creates the error from a response that doesn't contain audio. */
  static async from(reply: Response): Promise<AudioNotSent> {
    const text = await reply.text()
    const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
    return new AudioNotSent(reply.status, detail === undefined ? '' : String(JSON.parse(`"${detail}"`)))
  }
}

/**
 * Returns the result of a request for audio. If the connection breaks, rejects with an AudioNotSent whose status is 0.
 */
export async function connected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Fetching, or reading a response body, rejects with this error if the connection breaks.
    if (error instanceof TypeError) throw new AudioNotSent(0, '')
    throw error
  }
}
