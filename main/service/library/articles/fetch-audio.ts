import { type Outbound, OutboundError, type OutboundReply } from '../../outbound/index.ts'
import { AUDIO_HEAD, type AudioFacts, audioFacts } from '../../media/audio-facts.ts'

/** The result of examining an audio file. */
export type FoundAudio =
  | { readonly kind: 'sound'; readonly facts: AudioFacts; readonly isSurely: boolean }
  /** There is no audio at the address. */
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly error: OutboundError }

/** Maximum number of parts requested from one file, in addition to its start. */
const MOST_PARTS = 8

/** Examines an audio file by its headers, which takes a few kilobytes regardless of its length. Never rejects. */
export async function fetchAudio(url: string, outbound: Outbound, signal: AbortSignal): Promise<FoundAudio> {
  const read = (start: number, end: number) => outbound.fetch({ url, kind: 'sound', part: { start, end }, signal })
  try {
    const reply = await read(0, AUDIO_HEAD)
    if (!isAudio(reply)) return { kind: 'other' }
    const walk = audioFacts(reply.body, wholeSize(reply))
    let step = walk.next(reply.body)
    for (let parts = 0; !step.done; parts++) {
      const { start, end } = step.value
      step = walk.next(parts < MOST_PARTS ? await read(start, end).then(bytesOf, noBytes) : noBytes())
    }
    return { kind: 'sound', facts: step.value, isSurely: isCalledAudio(reply) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { kind: 'failed', error }
  }
}

const bytesOf = ({ body }: OutboundReply): Uint8Array => body
const noBytes = (): Uint8Array => new Uint8Array()

/** Servers label audio as octet-stream or worse, but no page looks like audio. */
function isAudio({ contentType, body }: Pick<OutboundReply, 'contentType' | 'body'>): boolean {
  if (isCalledAudio({ contentType, body })) return true
  const start = Buffer.from(body.subarray(0, 512)).toString('latin1')
  if (/^\s*(?:<|\{)/.test(start)) return false
  return !/^(?:text|image)\/|html|json|pdf/.test(contentType ?? '')
}

function isCalledAudio({ contentType, body }: Pick<OutboundReply, 'contentType' | 'body'>): boolean {
  if (contentType?.startsWith('audio/')) return true
  return /^(?:ID3|fLaC|OggS)/.test(Buffer.from(body.subarray(0, 4)).toString('latin1'))
}

function wholeSize({ status, headers }: OutboundReply): number | null {
  const written = status === 206 ? /\/(\d{1,15})$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length']
  const size = Number(written ?? Number.NaN)
  return Number.isSafeInteger(size) && size > 0 ? size : null
}
