import type { KeptItem, KeptPart } from './kept-sounds.ts'

/** The next part of an item, and what is known of the item with it. */
export interface FetchedPart {
  readonly part: KeptPart
  readonly change: Partial<KeptItem>
  /** It was the last. */
  readonly isLast: boolean
}

/** Requests audio, or the part of its file that `range` names. */
export type GetSound = (url: string, signal: AbortSignal, range?: string) => Promise<Response>

/** The service did not send audio. The message is for the reader if it comes from the service. */
export class SoundNotSent extends Error {
  override readonly name = 'SoundNotSent'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** Creates the error from a reply that is not the audio. */
  static async from(reply: Response): Promise<SoundNotSent> {
    const text = await reply.text()
    const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
    return new SoundNotSent(reply.status, detail === undefined ? '' : String(JSON.parse(`"${detail}"`)))
  }
}

/** Returns the result of a request for audio. A broken connection rejects with SoundNotSent of status 0. */
export async function connected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Error with which fetch and the body of a reply reject.
    if (error instanceof TypeError) throw new SoundNotSent(0, '')
    throw error
  }
}
