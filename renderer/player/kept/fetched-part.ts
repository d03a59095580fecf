import type { KeptItem, KeptPart } from './kept-sounds.ts'

/** The next part of an item, and what is known of the item with it. */
export interface FetchedPart {
  readonly part: KeptPart
  readonly change: Partial<KeptItem>
  /** It was the last. */
  readonly isLast: boolean
}

/** Requests a sound, or the part of its file that `range` names. */
export type GetSound = (url: string, signal: AbortSignal, range?: string) => Promise<Response>

/** The service did not send a sound. The message is for the reader if it comes from the service. */
export class SoundNotSent extends Error {
  override readonly name = 'SoundNotSent'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** From a reply that is not the sound. */
  static async from(reply: Response): Promise<SoundNotSent> {
    const text = await reply.text()
    const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
    return new SoundNotSent(reply.status, detail === undefined ? '' : String(JSON.parse(`"${detail}"`)))
  }
}

/** What a request for a sound resolves to. A broken connection rejects with SoundNotSent of status 0. */
export async function connected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // What fetch and the body of a reply reject with.
    if (error instanceof TypeError) throw new SoundNotSent(0, '')
    throw error
  }
}
