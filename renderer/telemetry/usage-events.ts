import { FOCUS_THROTTLE, READ_FINISHED } from '#shared/limits.ts'
import type { Action } from '#shared/actions/actions.ts'
import { type UsageEventName, usageEventNames as names } from './usage-event-names.ts'

export type Parameters = Readonly<Record<string, string | number | boolean>>

export interface UsageParts {
  readonly send: (name: UsageEventName, parameters: Parameters) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * In milliseconds. The first press after a pause of at least this long counts as the start of a new period of activity.
 */
const SESSION_PAUSE = 30 * 60_000

/**
 * Turns activity in the app into named events. Their parameters never contain addresses or text from what the reader
 * reads.
 */
export class UsageEvents {
  readonly #parts: UsageParts
  readonly #throttled = new Map<UsageEventName, number>()
  readonly #finished = new Set<number>()
  #active = Number.NEGATIVE_INFINITY

  constructor(parts: UsageParts) {
    this.#parts = parts
  }

  started({ search, isApp }: { readonly search: string; readonly isApp: boolean }): void {
    this.#send(names.appVisit)
    if (isApp) this.#send(names.webappLaunch)
    const utm = [...new URLSearchParams(search)].filter(([key]) => /^utm_\w{1,40}$/.test(key))
    if (utm.length > 0) this.#send(names.utm, Object.fromEntries(utm.map(([key, value]) => [key, value.slice(0, 200)])))
  }

  visited(pathname: string, search: string, isSignedIn: boolean): void {
    const query = new URLSearchParams(search)
    if (pathname === '/' && !isSignedIn) this.#send(names.landingView)
    else if (pathname === '/entry' || pathname === '/home') this.#send(names.entryVisit)
    else if (pathname === '/reader') this.#send(names.readerVisit, idIn(query.get('id')))
    else if (pathname.startsWith('/payment') || pathname === '/onboarding/paywall') this.#send(names.paywallView)
    else if (pathname.startsWith('/list')) {
      this.#send(names.listVisit, { list: /^\/list\/(\w+)/.exec(pathname)?.[1] ?? query.get('list') ?? 'queue' })
    }
  }

  /** Reports that premium was offered in a sheet. */
  offered(screen: string): void {
    this.#send(names.paywallView, { screen })
  }

  did(action: Action): void {
    if (action.type === 'annotate') this.#send(names.newAnnotation, { content_id: action.contentId })
    else if (action.type === 'annotationNote' || action.type === 'entryNote') {
      this.#send(names.noteSaves, { content_id: action.contentId })
    } else if (action.type === 'move' && action.state === 1)
      this.#send(names.savesContent, { content_id: action.contentId })
    else if (action.type === 'readProgress' && action.share >= READ_FINISHED && !this.#finished.has(action.contentId)) {
      this.#finished.add(action.contentId)
      this.#send(names.completesContent, { content_id: action.contentId })
    }
  }

  /** Reports a press on an item in a list. */
  pressed(contentId: number): void {
    this.#send(names.contentClick, { content_id: contentId })
  }

  focused(): void {
    this.#atMost(names.refocus)
  }

  left(): void {
    this.#atMost(names.unfocus)
  }

  active(): void {
    const now = this.#parts.now()
    if (now - this.#active >= SESSION_PAUSE) this.#send(names.activeSession)
    this.#active = now
  }

  #atMost(name: UsageEventName): void {
    const now = this.#parts.now()
    if (now - (this.#throttled.get(name) ?? Number.NEGATIVE_INFINITY) < FOCUS_THROTTLE) return
    this.#throttled.set(name, now)
    this.#send(name)
  }

  #send(name: UsageEventName, parameters: Parameters = {}): void {
    this.#parts.send(name, parameters)
  }
}

function idIn(text: string | null): Parameters {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? { content_id: id } : {}
}
