import type { Transport } from '../request/ports.ts'
import type { ActivityLine } from './activity-line.ts'
import { type Failure, failureOf, isAbort, type Report } from './failure.ts'

/** Routine lines held for the activity screen: one minute's sync adds a few. */
const MOST_ROUTINE = 300
/** Problems and slow requests held for it. */
const MOST_KEPT = 200
/** Requests that took longer (milliseconds) are logged. */
const SLOW = 1000
/** Slower queries of the offline store (milliseconds) are logged. */
const SLOW_QUERY = 40
const LONGEST_PROBLEM = 2000

/** Stores problems and slow requests beyond the process. */
export interface ActivityStorage {
  /** The lines that an earlier run of the app stored, oldest first, as far as they should be shown again. */
  read(): readonly ActivityLine[]
  /** `full`: more detail than is shown. Does not throw: the lines in memory remain. */
  keep(line: ActivityLine, full: string): void
  clear(): void
}

/**
 * The app's latest activity: every request and sync pass in memory, and problems and slow requests stored. It holds
 * nothing private.
 */
export class ActivityLog {
  readonly #keeper: ActivityStorage
  readonly #now: () => number
  /** Separate, so that a day's routine does not push out a problem. */
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

  /** Adds a failure reported elsewhere: by a window, or by code that ran before there was a log. */
  take({ doing, error, at }: Failure): void {
    const what = `Could not ${doing}: ${error}`
    // A repeated failure is one line, so that it does not push out everything else.
    this.#kept = this.#kept.filter((line) => line.kind !== 'problem' || line.what !== what)
    this.#add({ at, kind: 'problem', what, status: null, milliseconds: null }, true)
  }

  /** `full`: the stored text, if it has more detail than the shown one. */
  problem(what: string, full: string = what): void {
    const line = { kind: 'problem', what: what.slice(0, LONGEST_PROBLEM), status: null, milliseconds: null } as const
    this.#add({ at: this.#now(), ...line }, true, full)
  }

  sync(what: string): void {
    this.#add({ at: this.#now(), kind: 'sync', what, status: null, milliseconds: null }, false)
  }

  /** Wraps the transport and logs each request, by method and path only: queries and bodies are private. */
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
        // The caller navigated away: nothing failed.
        const words = isAbort(error) ? 'given up' : name
        this.#add(
          { at: began, kind: 'request', what: `${what} (${words})`, status: null, milliseconds },
          !isAbort(error),
        )
        throw error
      }
    }
  }

  /** Wraps the store and logs each slow call, by name only: arguments are private. */
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

/** Keeps ids, which mean nothing to anyone else. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/^\/api\/[^/]+/, '') : ''
}
