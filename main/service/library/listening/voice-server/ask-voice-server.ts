import { setTimeout } from 'node:timers/promises'
import * as t from '#shared/words/service/listening.ts'
import { explainOutboundError, type Outbound, OutboundError, type OutboundReply } from '../../../outbound/index.ts'
import { NotAudio, readWav, type AudioSamples } from '../../../speech/index.ts'

/** A server compatible with OpenAI's `/v1/audio/speech`. */
export interface VoiceServer {
  /** Base address, to which `/audio/speech` is appended. */
  readonly url: string
  /** Null if the server requires no key. */
  readonly key: string | null
  readonly model: string
}

/** Thrown if the server did not return speech. The reader sees the reason. */
export class VoiceServerFailed extends Error {
  override readonly name = 'VoiceServerFailed'
}

/** Number of retries after a temporary refusal or damaged audio. */
const AGAIN = 2
const WAIT_MS = 500
const LONGEST_WAIT_MS = 5000

/** Has a server speak a text. Rejects with VoiceServerFailed, or with the signal's reason. */
export async function askVoiceServer(
  outbound: Outbound,
  server: VoiceServer,
  voice: string,
  said: string,
  signal: AbortSignal,
  waitMs = WAIT_MS,
): Promise<AudioSamples> {
  for (let tries = 0; ; tries++) {
    try {
      return readWav((await post(outbound, server, voice, said, signal)).body)
    } catch (error) {
      signal.throwIfAborted()
      const mayPass = error instanceof NotAudio || (error instanceof OutboundError && error.retryable)
      if (!mayPass || tries >= AGAIN) throw failureOf(error, server.url)
      const asked = error instanceof OutboundError ? (error.retryAfter ?? 0) * 1000 : 0
      await setTimeout(Math.min(LONGEST_WAIT_MS, asked || waitMs * (tries + 1)), null, { signal })
    }
  }
}

function post(
  outbound: Outbound,
  { url, key, model }: VoiceServer,
  voice: string,
  said: string,
  signal: AbortSignal,
): Promise<OutboundReply> {
  return outbound.fetch({
    url: `${url}/audio/speech`,
    kind: 'sound',
    post: {
      type: 'application/json',
      // The player changes the speed, so the stored audio works for every speed.
      body: JSON.stringify({ model, voice, input: said, response_format: 'wav', speed: 1 }),
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      wantsAnswer: true,
    },
    signal,
  })
}

/** Converts an error to a VoiceServerFailed whose message is a sentence. */
export function failureOf(error: unknown, url: string): VoiceServerFailed {
  return new VoiceServerFailed(sentenceOf(error, url), { cause: error })
}

function sentenceOf(error: unknown, url: string): string {
  const { host } = new URL(url)
  if (error instanceof NotAudio) return t.hostDidNotSendAudio({ host, reason: error.message })
  if (!(error instanceof OutboundError)) throw error
  if (error.code === 'forbidden_address' || error.code === 'forbidden_port') return t.hostIsInAPrivateNetwork({ host })
  if (error.status === 401 || error.status === 403) return t.hostDoesNotAcceptTheKey({ host })
  if (error.status === 404) return t.hostHasNoVoicesAtThis({ host })
  return error.status === null
    ? t.hostReason({ host, reason: explainOutboundError(error) })
    : t.hostAnsweredStatus({ host, status: error.status })
}
