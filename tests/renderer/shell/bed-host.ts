// Stands in for renderer/host when the app is built for its own tests: the whole app on a Host in memory.
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'
import { answerFromLibrary } from './bed-answers.ts'

declare global {
  interface Window {
    bedHost: FakeHost
  }
}

/** `?repeat=` makes a long queue, `?empty` none, `?signedout` asks to sign in. Kept for the tab, so that addresses stay clean. */
export function connectHost(): Promise<{ host: FakeHost; platform: 'web' }> {
  if (location.search !== '' && !sessionStorage.getItem('bed')) sessionStorage.setItem('bed', location.search)
  const asked = new URLSearchParams(sessionStorage.getItem('bed') ?? '')
  const now = Date.now()
  const host = new FakeHost(asked.has('empty') ? [] : demoEntries(now, Number(asked.get('repeat') ?? 1)), now)
  if (asked.has('signedout')) host.current = { ...host.current, session: 'invalid' }
  answerFromLibrary(host)
  window.bedHost = host
  return Promise.resolve({ host, platform: 'web' })
}
