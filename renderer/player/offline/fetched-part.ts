import type { OfflineItem, OfflinePart } from './audio-store.ts'

/** The next part of an item, and what is known of the item with it. */
export interface FetchedPart {
  readonly part: OfflinePart
  readonly change: Partial<OfflineItem>
  /** It was the last. */
  readonly isLast: boolean
}

/** Requests audio, or the part of its file that `range` names. */
export type FetchAudioRange = (url: string, signal: AbortSignal, range?: string) => Promise<Response>

/** The service did not send audio. The message is for the reader if it comes from the service. */
export class AudioNotSent extends Error {
  override readonly name = 'AudioNotSent'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** Creates the error from a reply that is not the audio. */
  static async from(reply: Response): Promise<AudioNotSent> {
    const text = await reply.text()
    const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
    return new AudioNotSent(reply.status, detail === undefined ? '' : String(JSON.parse(`"${detail}"`)))
  }
}

/** Returns the result of a request for audio. A broken connection rejects with AudioNotSent of status 0. */
export async function connected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Error with which fetch and the body of a reply reject.
    if (error instanceof TypeError) throw new AudioNotSent(0, '')
    throw error
  }
}
