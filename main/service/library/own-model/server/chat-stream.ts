import { reason } from '#shared/reasons/codes.ts'
import * as z from 'zod/mini'
import { ModelFailed, plainMessage } from './model-failed.ts'

/** Maximum number of UTF-16 units of one event. */
const LONGEST_EVENT = 1_000_000

const count = z.optional(z.nullable(z.number()))
const usage = z.optional(z.nullable(z.looseObject({ prompt_tokens: count, completion_tokens: count })))
const said = z.optional(
  z.nullable(
    z.looseObject({
      content: z.optional(z.nullable(z.string())),
      refusal: z.optional(z.nullable(z.string())),
    }),
  ),
)
const reply = z.looseObject({
  choices: z.optional(
    z.nullable(
      z.array(z.looseObject({ delta: said, message: said, finish_reason: z.optional(z.nullable(z.string())) })),
    ),
  ),
  usage,
  error: z.optional(z.unknown()),
})

/** Reason why an answer ended: 'length' is the server's own limit, 'cut' means that the end is missing. */
export type AnswerEnd = 'complete' | 'length' | 'refused' | 'cut'

/**
 * Reads an answer in the form of OpenAI's chat completions, either as server-sent events or as one JSON document. Takes
 * time proportional to the length of the response. Throws ModelFailed if it has another form.
 */
export class ChatStream {
  readonly #host: string
  readonly #onText: (text: string) => void
  readonly #decoder = new TextDecoder()
  #rest = ''
  /** Null until the first characters show the form. */
  #isEvents: boolean | null = null
  /** True if the first line may start. */
  #parts: string[] = []
  #size = 0
  #hasText = false
  #end: AnswerEnd = 'cut'
  tokensIn: number | null = null
  tokensOut: number | null = null

  constructor(host: string, onText: (text: string) => void) {
    this.#host = host
    this.#onText = onText
  }

  push(chunk: Uint8Array): void {
    this.#add(this.#decoder.decode(chunk, { stream: true }))
  }

  /** Call this once the response has ended. */
  finish(): AnswerEnd {
    this.#add(this.#decoder.decode())
    if (this.#isEvents === true) this.#line(this.#rest)
    else this.#document(this.#parts.join(''))
    this.#rest = ''
    return this.#end
  }

  #add(text: string): void {
    if (text === '') return
    if (this.#isEvents === null) {
      const start = (this.#parts.join('') + text).trimStart()
      this.#parts = [start]
      if (start === '') return
      this.#isEvents = start[0] !== '{' && start[0] !== '<' && start[0] !== '['
      if (this.#isEvents) this.#lines(start)
      return
    }
    if (this.#isEvents) return this.#lines(text)
    this.#size += text.length
    if (this.#size > LONGEST_EVENT) throw this.#wrong()
    this.#parts.push(text)
  }

  #lines(text: string): void {
    const lines = text.split(/\r\n|\n|\r/)
    lines[0] = this.#rest + (lines[0] ?? '')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > LONGEST_EVENT) throw this.#wrong()
    for (const line of lines) this.#line(line)
  }

  /** Each event of this form is one line. Lines other than `data:` are comments or names. */
  #line(line: string): void {
    if (!line.startsWith('data:')) {
      // A server that sends something else entirely, such as plain text, sends no names of fields.
      if (line !== '' && !/^(?::|event:|id:|retry:)/.test(line)) throw this.#wrong()
      return
    }
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') {
      if (this.#end === 'cut' && this.#hasText) this.#end = 'complete'
    } else if (data !== '') this.#read(data)
  }

  #document(text: string): void {
    if (text.trim() === '') return
    this.#read(text)
    if (this.#end === 'cut' && this.#hasText) this.#end = 'complete'
  }

  #read(json: string): void {
    const given = reply.safeParse(parsed(json))
    if (!given.success) throw this.#wrong()
    const { choices, usage: used, error } = given.data
    if (error != null) {
      const message = plainMessage(error)
      throw new ModelFailed(
        message === null
          ? reason('model_stopped', { host: this.#host })
          : reason('server_says', { host: this.#host, message }),
      )
    }
    this.tokensIn = tokensOf(used?.prompt_tokens) ?? this.tokensIn
    this.tokensOut = tokensOf(used?.completion_tokens) ?? this.tokensOut
    const [choice] = choices ?? []
    const { content, refusal } = choice?.delta ?? choice?.message ?? {}
    if (content) this.#say(content)
    if (refusal) {
      this.#say(refusal)
      this.#end = 'refused'
    }
    const finish = choice?.finish_reason
    if (finish == null || this.#end === 'refused') return
    this.#end = finish === 'length' ? 'length' : finish === 'content_filter' ? 'refused' : 'complete'
  }

  #say(text: string): void {
    this.#hasText = true
    this.#onText(text)
  }

  #wrong(): ModelFailed {
    return new ModelFailed(reason('model_sent_something_else', { host: this.#host }))
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** A server may report anything. */
const tokensOf = (given: number | null | undefined): number | null =>
  given != null && Number.isSafeInteger(given) && given >= 0 && given < 1e9 ? given : null
