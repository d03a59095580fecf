import { setTimeout } from 'node:timers/promises'
import { outboundReason, type Outbound, OutboundError, type OutboundReply } from '../../../outbound/index.ts'
import { Reasoned } from '#shared/reasons/reasoned.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
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
export class VoiceServerFailed extends Reasoned {
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

/** Converts an error to a VoiceServerFailed. */
export function failureOf(error: unknown, url: string): VoiceServerFailed {
  return new VoiceServerFailed(failureReason(error, url), { cause: error })
}

function failureReason(error: unknown, url: string): Reason {
  const { host } = new URL(url)
  if (error instanceof NotAudio) return reason('voice_sent_no_audio', { host, reason: error.reason })
  if (!(error instanceof OutboundError)) throw error
  if (error.code === 'forbidden_address' || error.code === 'forbidden_port') return reason('server_private', { host })
  if (error.status === 401 || error.status === 403) return reason('server_refuses_key', { host })
  if (error.status === 404) return reason('voices_missing', { host })
  return error.status === null
    ? reason('server_failed', { host, reason: outboundReason(error) })
    : reason('server_answered', { host, status: error.status })
}
