import { FOCUS_THROTTLE, READ_FINISHED } from '#shared/limits.ts'
import type { Action } from '#shared/actions/actions.ts'

export type Parameters = Readonly<Record<string, string | number | boolean>>

export interface UsageParts {
  readonly send: (name: string, parameters: Parameters) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The reader is active again after so long without a press. */
const SESSION_PAUSE = 30 * 60_000

/** Turns what happens into the named events. Addresses and words of what is read are never among the parameters. */
export class UsageEvents {
  readonly #parts: UsageParts
  readonly #throttled = new Map<string, number>()
  readonly #finished = new Set<number>()
  #active = Number.NEGATIVE_INFINITY

  constructor(parts: UsageParts) {
    this.#parts = parts
  }

  started({ search, isApp }: { readonly search: string; readonly isApp: boolean }): void {
    this.#send('app visit')
    if (isApp) this.#send('webapp launch')
    const utm = [...new URLSearchParams(search)].filter(([name]) => /^utm_\w{1,40}$/.test(name))
    if (utm.length > 0)
      this.#send('UTM tracking', Object.fromEntries(utm.map(([name, value]) => [name, value.slice(0, 200)])))
  }

  visited(pathname: string, search: string, isSignedIn: boolean): void {
    const query = new URLSearchParams(search)
    if (pathname === '/' && !isSignedIn) this.#send('landing screen view')
    else if (pathname === '/entry' || pathname === '/home') this.#send('entry visit')
    else if (pathname === '/reader') this.#send('reader visit', idIn(query.get('id')))
    else if (pathname.startsWith('/payment') || pathname === '/onboarding/paywall') this.#send('paywall view')
    else if (pathname.startsWith('/list')) {
      this.#send('list visit', { list: /^\/list\/(\w+)/.exec(pathname)?.[1] ?? query.get('list') ?? 'queue' })
    }
  }

  /** Premium was offered in a sheet. */
  offered(screen: string): void {
    this.#send('paywall view', { screen })
  }

  did(action: Action): void {
    if (action.type === 'annotate') this.#send('new annotation', { content_id: action.contentId })
    else if (action.type === 'annotationNote' || action.type === 'entryNote') {
      this.#send('note saves', { content_id: action.contentId })
    } else if (action.type === 'move' && action.state === 1)
      this.#send('saves content', { content_id: action.contentId })
    else if (action.type === 'readProgress' && action.share >= READ_FINISHED && !this.#finished.has(action.contentId)) {
      this.#finished.add(action.contentId)
      this.#send('completes content', { content_id: action.contentId })
    }
  }

  /** A press on an item in a list. */
  pressed(contentId: number): void {
    this.#send('content click', { content_id: contentId })
  }

  focused(): void {
    this.#atMost('refocus')
  }

  left(): void {
    this.#atMost('unfocus')
  }

  active(): void {
    const now = this.#parts.now()
    if (now - this.#active >= SESSION_PAUSE) this.#send('active session')
    this.#active = now
  }

  #atMost(name: string): void {
    const now = this.#parts.now()
    if (now - (this.#throttled.get(name) ?? Number.NEGATIVE_INFINITY) < FOCUS_THROTTLE) return
    this.#throttled.set(name, now)
    this.#send(name)
  }

  #send(name: string, parameters: Parameters = {}): void {
    this.#parts.send(name, parameters)
  }
}

function idIn(text: string | null): Parameters {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? { content_id: id } : {}
}
