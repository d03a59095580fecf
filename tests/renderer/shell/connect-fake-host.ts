// Replaces renderer/host when the app is built for its own tests: the whole app on an in-memory Host.
import { demoEntries } from '../../fakes/demo-entries.ts'
import { oddEntries } from '../../fakes/odd-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'
import { answerFromLibrary } from './answer-from-library.ts'

declare global {
  interface Window {
    fakeHost: FakeHost
  }
}

/** Library size beyond which scanning takes longer than rendering. */
const LONG = 1000

/**
 * `?repeat=` makes a long queue, `?empty` an empty one, `?odd` one of odd items, `?signedout` asks to sign in. Remembered for the tab, so that
 * addresses stay clean.
 */
export function connectHost(): Promise<{ host: FakeHost; platform: 'web' }> {
  if (location.search !== '' && !sessionStorage.getItem('fake-host'))
    sessionStorage.setItem('fake-host', location.search)
  const asked = new URLSearchParams(sessionStorage.getItem('fake-host') ?? '')
  const now = Date.now()
  const repeat = Number(asked.get('repeat') ?? 1)
  const entries = asked.has('empty') ? [] : asked.has('odd') ? oddEntries(now) : demoEntries(now, repeat)
  const host = new FakeHost(entries, now)
  if (repeat > LONG) answerAtOnce(host)
  if (asked.has('signedout')) host.current = { ...host.current, session: 'invalid' }
  answerFromLibrary(host)
  window.fakeHost = host
  return Promise.resolve({ host, platform: 'web' })
}

/** Scans a long library only once. The scan represents a service's work, but this Host shares the page's thread. */
function answerAtOnce(host: FakeHost): void {
  const known = new Map<string, Promise<unknown>>()
  host.subscribe(() => known.clear())
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = (known.get(key) as Promise<T> | undefined) ?? ask()
    known.set(key, answer)
    return answer
  }
  const queueIds = host.queueIds.bind(host)
  const feed = host.feed.bind(host)
  host.queueIds = (query) => once(JSON.stringify(query), () => queueIds(query))
  host.feed = (path, cursor) => once(`${path} ${cursor ?? ''}`, () => feed(path, cursor))
}
