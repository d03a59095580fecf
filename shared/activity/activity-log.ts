import type { Transport } from '../request/ports.ts'
import type { ActivityLine } from './activity-line.ts'
import { type Failure, failureOf, isAbort, type Report } from './failure.ts'

/** The maximum number of routine lines held for the activity screen. Syncing adds a few per minute. */
const MOST_ROUTINE = 300
/** The maximum number of problems and slow requests held for it. */
const MOST_KEPT = 200
/** In milliseconds. Requests that took longer are logged. */
const SLOW = 1000
/** In milliseconds. Queries of the offline store that took longer are logged. */
const SLOW_QUERY = 40
const LONGEST_PROBLEM = 2000

/** Stores problems and slow requests so that they outlast the process. */
export interface ActivityStorage {
  /** Returns the lines stored by an earlier run of the app, oldest first, if they should be shown again. */
  read(): readonly ActivityLine[]
  /** Stores a line. `full` has more detail than is shown. Doesn't throw, because the line is also in memory. */
  keep(line: ActivityLine, full: string): void
  clear(): void
}

/**
 * The app's latest activity. Every request and sync pass is held in memory, and problems and slow requests are also
 * stored. The log doesn't contain anything private.
 */
export class ActivityLog {
  readonly #keeper: ActivityStorage
  readonly #now: () => number
  /** Stored separately, so that a day's routine lines don't displace a problem. */
  #routine: readonly ActivityLine[] = []
  #kept: readonly ActivityLine[]

  constructor(keeper: ActivityStorage, now: () => number) {
    this.#keeper = keeper
    this.#now = now
    this.#kept = keeper.read()
  }

  /** Newest first. */
  get lines(): readonly ActivityLine[] {
    return [...this.#kept, ...this.#routine].toReversed().sort((a, b) => b.at - a.at)
  }

  clear(): void {
    this.#routine = []
    this.#kept = []
    this.#keeper.clear()
  }

  readonly report: Report = (doing, error) => {
    const failure = failureOf(doing, error, this.#now())
    if (failure) this.take(failure)
  }

  /** Adds a failure reported elsewhere: by a window, or by code that ran before the log existed. */
  take({ doing, error, at }: Failure): void {
    const what = `Could not ${doing}: ${error}`
    // A repeated failure takes up only one line, so that it doesn't displace everything else.
    this.#kept = this.#kept.filter((line) => line.kind !== 'problem' || line.what !== what)
    this.#add({ at, kind: 'problem', what, status: null, milliseconds: null }, true)
  }

  /** `full` is the stored text, if it has more detail than the text shown. */
  problem(what: string, full: string = what): void {
    const line = { kind: 'problem', what: what.slice(0, LONGEST_PROBLEM), status: null, milliseconds: null } as const
    this.#add({ at: this.#now(), ...line }, true, full)
  }

  sync(what: string): void {
    this.#add({ at: this.#now(), kind: 'sync', what, status: null, milliseconds: null }, false)
  }

  /** Wraps the transport and logs each request, by method and path only, because queries and bodies are private. */
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
        // The caller navigated away, so this isn't a failure.
        const words = isAbort(error) ? 'given up' : name
        this.#add(
          { at: began, kind: 'request', what: `${what} (${words})`, status: null, milliseconds },
          !isAbort(error),
        )
        throw error
      }
    }
  }

  /** Wraps the store and logs each slow call, by name only, because arguments are private. */
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

  #add(line: ActivityLine, keep: boolean, full: string = line.what): void {
    if (!keep) {
      this.#routine = [...this.#routine, line].slice(-MOST_ROUTINE)
      return
    }
    this.#kept = [...this.#kept, line].slice(-MOST_KEPT)
    this.#keeper.keep(line, full)
  }
}

/** Returns the path of an address. IDs aren't removed, because they are meaningless to anyone else. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/^\/api\/[^/]+/, '') : ''
}
