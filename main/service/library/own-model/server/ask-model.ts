import { reason } from '#shared/reasons/codes.ts'
import * as z from 'zod/mini'
import { decodeText } from '../../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../../outbound/index.ts'
import { type AnswerEnd, ChatStream } from './chat-stream.ts'
import { ModelFailed, modelFailureOf } from './model-failed.ts'

/** A server compatible with OpenAI's `/v1/chat/completions`. */
export interface OwnModel {
  /** Base address, to which `/chat/completions` is appended. */
  readonly url: string
  /** Null if the server requires no key. */
  readonly key: string | null
  readonly model: string
}

export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

export interface ModelReply {
  readonly end: AnswerEnd
  /** Null if the server reports no numbers. */
  readonly tokensIn: number | null
  readonly tokensOut: number | null
}

const authorizationOf = ({ key }: Pick<OwnModel, 'key'>): { readonly authorization?: string } =>
  key === null ? {} : { authorization: `Bearer ${key}` }

/**
 * Has a model answer, and passes each part of the answer on as it arrives. Rejects with ModelFailed, or with the
 * signal's reason, after which the server is disconnected.
 */
export async function askModel(
  outbound: Outbound,
  server: OwnModel,
  messages: readonly ModelMessage[],
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<ModelReply> {
  try {
    return await post(outbound, server, messages, onText, signal, true)
  } catch (error) {
    signal.throwIfAborted()
    // Some servers refuse fields that they don't know.
    const isPicky = error instanceof OutboundError && (error.status === 400 || error.status === 422)
    if (!isPicky) throw modelFailureOf(error, server.url)
  }
  try {
    return await post(outbound, server, messages, onText, signal, false)
  } catch (error) {
    signal.throwIfAborted()
    throw modelFailureOf(error, server.url)
  }
}

async function post(
  outbound: Outbound,
  server: OwnModel,
  messages: readonly ModelMessage[],
  onText: (text: string) => void,
  signal: AbortSignal,
  wantsUsage: boolean,
): Promise<ModelReply> {
  const { url, model } = server
  const stream = new ChatStream(new URL(url).host, onText)
  // An error thrown while a chunk is read must end the request.
  const stop = new AbortController()
  const failed: { error: Error | null } = { error: null }
  const onChunk = (chunk: Uint8Array): void => {
    if (failed.error !== null) return
    try {
      stream.push(chunk)
    } catch (error) {
      failed.error = error instanceof Error ? error : new Error(String(error))
      stop.abort()
    }
  }
  try {
    await outbound.fetch({
      url: `${url}/chat/completions`,
      kind: 'feed',
      post: {
        type: 'application/json',
        body: JSON.stringify({
          model,
          messages,
          stream: true,
          ...(wantsUsage && { stream_options: { include_usage: true } }),
        }),
        headers: { accept: 'text/event-stream, application/json', 'accept-encoding': 'identity' },
        wantsAnswer: true,
      },
      ...authorizationOf(server),
      onChunk,
      signal: AbortSignal.any([signal, stop.signal]),
    })
  } catch (error) {
    throw failed.error ?? error
  }
  if (failed.error !== null) throw failed.error
  const end = stream.finish()
  return { end, tokensIn: stream.tokensIn, tokensOut: stream.tokensOut }
}

const listOfModels = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })
const MOST_MODELS = 500
const LONGEST_NAME = 200

/** Returns the names of the models that a server lists. Rejects with ModelFailed. */
export async function listModels(outbound: Outbound, server: Omit<OwnModel, 'model'>, signal: AbortSignal) {
  const { host } = new URL(server.url)
  try {
    const reply = await outbound.fetch({
      ...{ url: `${server.url}/models`, kind: 'feed' as const, signal },
      ...authorizationOf(server),
    })
    const read = listOfModels.safeParse(JSON.parse(decodeText(reply.body, reply.charset).text))
    if (!read.success) throw new ModelFailed(reason('model_list_missing', { host }))
    const names = read.data.data
      .map(({ id }) => id)
      .filter((id) => id.length <= LONGEST_NAME && /^[^\p{Cc}]+$/u.test(id))
    return [...new Set(names)].slice(0, MOST_MODELS)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ModelFailed(reason('model_list_missing', { host }))
    throw modelFailureOf(error, server.url)
  }
}
