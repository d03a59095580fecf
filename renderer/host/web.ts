import * as z from 'zod/mini'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { Host } from '#shared/host/host.ts'
import type { Lease } from '#shared/host/ports.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import type { StoreError } from '#shared/sync/store-error.ts'
import { BroadcastLease } from './broadcast-lease.ts'
import { browserClock } from './browser-clock.ts'
import { BrowserNetwork } from './browser-network.ts'
import { readCookie } from './cookie.ts'
import { CookieTokenStore } from './cookie-token-store.ts'
import { relayChanges } from './cross-tab-changes.ts'
import { fetchTransport } from './fetch-transport.ts'
import { openStore } from './open-store.ts'
import { hasStorageAccess } from './storage-access.ts'
import { WebLocksLease } from './web-locks-lease.ts'
import { WindowFocus } from './window-focus.ts'

/** SPEC.txt section 8: cookies or local storage are blocked. */
const COOKIE_FAILURE = '/static-error.html?error=Cookies'

export interface WebConnection {
  readonly host: Host
  readonly platform: 'web'
  /** Why nothing is kept offline in this browser; null when it is. */
  readonly storeFailure: StoreError | null
}

/** The same Host as on the desktop, assembled inside the page (DESIGN.md section 1). */
export async function connectHost(): Promise<WebConnection> {
  // Compiled checks need eval, which our CSP forbids; even asking whether it is allowed would be reported.
  z.config({ jitless: true })
  if (!hasStorageAccess()) {
    location.replace(COOKIE_FAILURE)
    // The page is being left: nothing must be drawn, and nothing must fail, until it is gone.
    return new Promise(() => {})
  }
  const { store, failure } = await openStore()
  const host = assembleHost({
    transport: fetchTransport,
    tokens: new CookieTokenStore(),
    store,
    clock: browserClock,
    network: new BrowserNetwork(),
    lease: leaseFor(failure),
    focus: new WindowFocus(),
    random: Math.random,
    base: `${location.origin}/api/${DEFAULT_API_VERSION}`,
    version: import.meta.env.LECTERN_VERSION as string,
    readOnly: () => readCookie('readOnly') === 'true',
    userAgent: navigator.userAgent,
  })
  if (!failure) relayChanges(host)
  host.start()
  return { host, platform: 'web', storeFailure: failure }
}

/** Web Locks exist on pages with TLS and on this machine's own address only. Without a common store every tab syncs its own. */
function leaseFor(failure: StoreError | null): Lease {
  if (failure) return { held: () => true, onChange: () => () => {} }
  return 'locks' in navigator ? new WebLocksLease() : new BroadcastLease()
}
