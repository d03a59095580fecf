import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Transport } from '#shared/host/ports.ts'
import type { ActivityLine } from '#shared/desktop/shell.ts'

/** Lines kept in memory for the activity screen. */
const KEPT = 300
/** A log file larger than this becomes `.old` at the next start. */
const LARGEST = 1024 * 1024
/** Requests that took longer are written to the file too. */
const SLOW = 1000
/** Questions to the offline store that took longer are noted. */
const SLOW_QUERY = 40

/** What the app did last: every request and sync pass in memory; problems and slow requests in a file too. Nothing private. */
export class ActivityLog {
  readonly file: string
  readonly #now: () => number
  #lines: ActivityLine[] = []

  constructor(file: string, now: () => number) {
    this.file = file
    this.#now = now
    turnOver(file)
  }

  /** Newest first. */
  get lines(): readonly ActivityLine[] {
    return this.#lines.toReversed()
  }

  /** The same transport, with each request noted: method and path only, as queries and bodies are the reader's own. */
  watching(transport: Transport): Transport {
    return async (request) => {
      const began = this.#now()
      const what = `${request.method} ${pathOf(request.url)}`
      try {
        const response = await transport(request)
        const milliseconds = this.#now() - began
        const line = { at: began, kind: 'request', what, status: response.status, milliseconds } as const
        this.#add(line, response.status >= 500 || milliseconds > SLOW)
        return response
      } catch (error) {
        const name = error instanceof Error ? error.name : 'failed'
        const milliseconds = this.#now() - began
        // Whoever asked went elsewhere: nothing went wrong.
        const words = name === 'AbortError' ? 'given up' : name
        this.#add(
          { at: began, kind: 'request', what: `${what} (${words})`, status: null, milliseconds },
          name !== 'AbortError',
        )
        throw error
      }
    }
  }

  /** The same store, with each question to it noted that took long: by its name, as what was asked is the reader's own. */
  timing<T extends object>(store: T): T {
    return new Proxy(store, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          const began = this.#now()
          const answer: unknown = Reflect.apply(value, target, given)
          if (!(answer instanceof Promise)) return answer
          return answer.finally(() => {
            const milliseconds = this.#now() - began
            if (milliseconds > SLOW_QUERY)
              this.#add(
                { at: began, kind: 'query', what: String(key), status: null, milliseconds },
                milliseconds > SLOW,
              )
          })
        }
      },
    })
  }

  sync(what: string): void {
    this.#add({ at: this.#now(), kind: 'sync', what, status: null, milliseconds: null }, false)
  }

  problem(what: string): void {
    this.#add({ at: this.#now(), kind: 'problem', what: what.slice(0, 2000), status: null, milliseconds: null }, true)
  }

  /** What the library's process wrote: its log's lines as sentences here, in full in the file. */
  service(text: string): void {
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
      const what = `The library: ${sentenceOf(line).slice(0, 500)}`
      const full = `service: ${line.slice(0, 4000)}`
      this.#add({ at: this.#now(), kind: 'problem', what, status: null, milliseconds: null }, true, full)
    }
  }

  /** `full`: for the file, where more is known than is shown. */
  #add(line: ActivityLine, keep: boolean, full: string = line.what): void {
    this.#lines.push(line)
    if (this.#lines.length > KEPT) this.#lines = this.#lines.slice(-KEPT)
    if (!keep) return
    const { at, kind, status, milliseconds } = line
    const facts = [new Date(at).toISOString(), kind, full.replaceAll(/\s+/g, ' '), status, milliseconds]
    try {
      mkdirSync(dirname(this.file), { recursive: true })
      appendFileSync(this.file, `${facts.filter((fact) => fact !== null).join(' ')}\n`)
    } catch {
      // A full or read-only disk: the lines in memory remain.
    }
  }
}

/** A line of pino's, by its message and what was thrown; anything else as it is. */
function sentenceOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } }
    const words = [msg, err?.message].filter((word) => typeof word === 'string')
    return words.length > 0 ? words.join(': ') : line
  } catch {
    return line
  }
}

/** Ids stay, as they name nothing to anybody else. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/^\/api\/[^/]+/, '') : ''
}

function turnOver(file: string): void {
  try {
    if (statSync(file).size > LARGEST) renameSync(file, `${file}.old`)
  } catch {
    // There is none yet.
  }
}
