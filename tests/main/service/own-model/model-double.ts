import type { ServerResponse } from 'node:http'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

/** A request as the double received it. */
export interface ModelRequest {
  readonly model: string
  readonly stream: boolean
  readonly stream_options?: { readonly include_usage: boolean }
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly authorization: string | undefined
}

export type ModelAnswers = (request: ModelRequest, response: ServerResponse) => unknown

export interface ModelDouble {
  readonly site: LoopbackSite
  readonly requests: readonly ModelRequest[]
  /** Requests whose connection the client ended. */
  readonly ended: () => number
  answer: ModelAnswers
  close(): Promise<void>
}

/** The text of the last message, which contains the article and the task. */
export const taskOf = ({ messages }: ModelRequest): string => messages.at(-1)?.content ?? ''

const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`

/** Writes a part of an answer, as OpenAI's API reference documents it. */
export const say = (response: ServerResponse, text: string): void => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ content: text }))
}

/** Ends an answer with its reason, the tokens and the last event. */
export function finish(
  response: ServerResponse,
  reason = 'stop',
  usage: object | null = { prompt_tokens: 120, completion_tokens: 7 },
): void {
  response.write(chunk({}, { finish_reason: reason }))
  if (usage) response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}

/** Answers with words, a few letters at a time. */
export const saying =
  (text: string): ModelAnswers =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': a comment, as servers send to keep the connection open\n\n')
    response.write(chunk({ role: 'assistant', content: '' }))
    for (let at = 0; at < text.length; at += 7) say(response, text.slice(at, at + 7))
    finish(response)
  }

/** A server on this machine that speaks the form of chat completions. */
export async function openModelDouble(): Promise<ModelDouble> {
  const requests: ModelRequest[] = []
  let ended = 0
  const site = await openLoopbackSite((request, response) => {
    const { authorization } = request.headers
    if (request.url === '/v1/models') {
      if (authorization === 'Bearer wrong') return response.writeHead(401).end()
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ object: 'list', data: [{ id: 'small' }, { id: 'large' }, { id: 'small' }] }))
    }
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') return response.writeHead(404).end()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    response.on('close', () => {
      if (!response.writableFinished) ended += 1
    })
    return request.on('end', () => {
      const asked = { ...JSON.parse(Buffer.concat(parts).toString()), authorization }
      requests.push(asked)
      double.answer(asked, response)
    })
  })
  const double: ModelDouble = {
    site,
    requests,
    ended: () => ended,
    answer: saying('Ready.'),
    close: () => site.close(),
  }
  return double
}
