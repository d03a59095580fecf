import { Worker } from 'node:worker_threads'
import { DRAWING_CHANNEL, type DrawingQuestion, type DrawingReply, type DrawnView } from '#shared/host/first-drawing.ts'
import type { FirstAnswer } from '#shared/host/first-page.ts'
import type { Clock } from '#shared/host/ports.ts'
import { report } from './report.ts'

/** Milliseconds that a page waits for its drawing at most: without it, it is as it always was, only later. */
const PATIENCE = 250

/**
 * First lists as HTML, drawn by a thread of its own (renderer/first-drawing.tsx) while a window's process is on its way.
 * Without that thread, or when it takes too long, there is none: null.
 */
export class FirstDrawings {
  readonly #clock: Clock
  readonly #problem: (what: string) => void
  readonly #channel = new BroadcastChannel(DRAWING_CHANNEL)
  readonly #thread: Worker
  readonly #asked = new Map<number, (html: string | null) => void>()
  /** Asked before the thread listened. */
  #early: DrawingQuestion[] | null = []
  readonly #pages = new Map<number, Promise<string | null>>()
  #ended = false
  #last = 0

  constructor(entry: URL, clock: Clock, problem: (what: string) => void) {
    this.#clock = clock
    this.#problem = problem
    // Neither keeps the app from ending.
    this.#channel.unref()
    this.#channel.onmessage = ({ data }) => this.#hear(data as DrawingReply | DrawingQuestion)
    this.#thread = new Worker(entry)
    this.#thread.unref()
    this.#thread.on('error', (error) => this.#problem(`First lists are not drawn ahead: ${error.message}`))
    this.#thread.on('exit', () => this.#end())
  }

  /** Begins a drawing, of what `known` finds. Answers its number, under which the page asks for it. */
  begin(view: DrawnView, known: Promise<FirstAnswer | null>): number {
    const page = ++this.#last
    this.#pages.set(
      page,
      known.then(
        (answer) => (answer === null ? null : this.#ask(view, answer)),
        (error: unknown) => {
          report('find what a window shows first', error)
          return null
        },
      ),
    )
    return page
  }

  /** A drawing that was begun, once. */
  async take(page: number): Promise<string | null> {
    const drawn = this.#pages.get(page)
    this.#pages.delete(page)
    if (drawn === undefined) return null
    let stop = (): void => {}
    const late = new Promise<null>((resolve) => {
      stop = this.#clock.after(PATIENCE, () => resolve(null))
    })
    return Promise.race([drawn, late]).finally(stop)
  }

  close(): void {
    this.#channel.close()
    void this.#thread.terminate()
  }

  async #ask(view: DrawnView, answer: FirstAnswer): Promise<string | null> {
    if (this.#ended) return null
    return new Promise((resolve) => {
      const question = { ask: ++this.#last, view, answer }
      this.#asked.set(question.ask, resolve)
      if (this.#early) this.#early.push(question)
      else this.#channel.postMessage(question)
    })
  }

  #hear(message: DrawingReply | DrawingQuestion): void {
    if ('ask' in message) return
    for (const question of this.#early ?? []) this.#channel.postMessage(question)
    this.#early = null
    if (message.problem !== null) this.#problem(`A first list could not be drawn ahead: ${message.problem}`)
    this.#asked.get(message.reply)?.(message.html)
    this.#asked.delete(message.reply)
  }

  #end(): void {
    this.#ended = true
    for (const resolve of this.#asked.values()) resolve(null)
    this.#asked.clear()
  }
}
