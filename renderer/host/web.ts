import { ActivityLog } from '#shared/activity/activity-log.ts'
import type { Host } from '#shared/host/host.ts'
import type { StoreError } from '#shared/sync/store/store-error.ts'
import type { Clock } from '#shared/host/ports.ts'
import { reported } from '../report.ts'
import { whenIdle } from '../when-idle.ts'
import { BrowserNetwork } from './browser-network.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { CookieTokenStore } from './cookie-token-store.ts'
import { relayChanges } from './relay-changes.ts'
import { EarlyHost, type LocalParts } from './early-host.ts'
import { syncAfterExtensionSave } from './sync-after-extension-save.ts'
import { healStore, openStore } from './store/open-store.ts'
import { storedActivity } from './stored-activity.ts'

/** The error page for a browser that blocks cookies or local storage. */
const COOKIE_FAILURE = '/static-error.html?error=Cookies'
/** Milliseconds after which even a busy page starts communicating with its service. */
const IDLE_START = 500

export interface WebConnection {
  readonly host: Host
  readonly platform: 'web'
  /** The reason that nothing is stored offline in this browser, or null if the store works. */
  readonly storeFailure: StoreError | null
}

/**
 * Creates the same Host as on the desktop, assembled inside the page. The part that reads the stored queue is available
 * from the start. The part that talks to the service follows in its own chunk.
 */
export async function connectHost(): Promise<WebConnection> {
  if (!hasStorageAccess()) {
    location.replace(COOKIE_FAILURE)
    // The page is navigating away. Nothing may render or fail in the meantime.
    return new Promise(() => {})
  }
  const { store, rebuilt, failure } = await openStore()
  const local: LocalParts = {
    activity: new ActivityLog(storedActivity, browserClock.now),
    store,
    rebuilt,
    heal: healStore,
    tokens: new CookieTokenStore(),
    clock: browserClock,
    network: new BrowserNetwork(),
    readOnly: () => readCookie('readOnly') === 'true',
  }
  const host = new EarlyHost(local, async () => {
    const { assembleInPage } = await import('./assemble-in-page.ts')
    return assembleInPage(local, failure === null)
  })
  if (!failure) relayChanges(host)
  syncAfterExtensionSave(host)
  // Rendering the stored queue has priority. If loading fails, the first call that needs the rest fails again and
  // reports it.
  whenIdle(() => void reported('load what speaks to the service', host.arrive()), IDLE_START)
  const keeping = () => import('./keep-shell-offline.ts').then(({ keepShellOffline }) => keepShellOffline())
  whenIdle(() => void reported('load what keeps the app offline', keeping()), IDLE_START)
  return { host, platform: 'web', storeFailure: failure }
}

const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}

const PROBE = 'lectern_probe'

/** True if this browser allows cookies and local storage. Never throws. */
function hasStorageAccess(): boolean {
  try {
    writeCookie(PROBE, '1', 60_000)
    const kept = readCookie(PROBE) === '1'
    writeCookie(PROBE, null, 0)
    localStorage.setItem(PROBE, '1')
    const stored = localStorage.getItem(PROBE) === '1'
    localStorage.removeItem(PROBE)
    return kept && stored
  } catch {
    // Storage is blocked, and the app isn't running yet, so the failure can't be reported. The error page shows it.
    return false
  }
}
