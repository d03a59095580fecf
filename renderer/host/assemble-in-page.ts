import * as z from 'zod/mini'
import { DIRECT_ORIGIN_TAG } from '#shared/api/direct-origin.ts'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import { HealingStore } from '#shared/host/self-repairing-store.ts'
import type { Lease, Peers } from '#shared/host/ports.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { BroadcastLease } from './broadcast-lease.ts'
import type { LocalParts } from './early-host.ts'
import { fetchTransport } from './fetch-transport.ts'
import { BrowserPower } from './browser-power.ts'
import { TabLiveness } from './tab-liveness.ts'
import { WebLocksLease } from './web-locks-lease.ts'
import { WindowFocus } from './window-focus.ts'

/**
 * The half of the web's Host that talks to the service: requests, sync, the contract's schemas. It is its own chunk.
 * `commonStore`: every tab of this browser reads the same store, so one of them syncs for all.
 */
export function assembleInPage(local: LocalParts, commonStore: boolean): AssembledHost {
  // Compiled checks need eval, which our CSP forbids. Even testing for eval would be reported.
  z.config({ jitless: true })
  const { store: opened, rebuilt, heal, ...parts } = local
  const store = commonStore ? new HealingStore({ store: opened, rebuilt, heal, now: local.clock.now }) : undefined
  return assembleHost({
    ...parts,
    store: store ?? opened,
    health: store,
    transport: local.activity.watching(fetchTransport),
    ...(commonStore && { peers: otherTabs(), life: new TabLiveness() }),
    lease: commonStore ? leaseAmongTabs() : { held: () => true, onChange: () => () => {} },
    focus: new WindowFocus(),
    power: new BrowserPower(document, navigator),
    random: Math.random,
    base: `${location.origin}/api/${DEFAULT_API_VERSION}`,
    // Set by the service that served this page, if it can be reached somewhere without its proxy. Otherwise a response
    // too large for the proxy fails immediately (event, FAILED). The sync requests smaller pages.
    unproxiedOrigin: document.querySelector<HTMLMetaElement>(`meta[name="${DIRECT_ORIGIN_TAG}"]`)?.content ?? null,
    version: import.meta.env.LECTERN_VERSION as string,
    userAgent: navigator.userAgent,
  })
}

/** Web Locks exist only on pages with TLS and on localhost. */
const leaseAmongTabs = (): Lease => ('locks' in navigator ? new WebLocksLease() : new BroadcastLease())

function otherTabs(): Peers {
  const channel = new BroadcastChannel('lectern.hosts')
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      const heard = ({ data }: MessageEvent<unknown>): void => listener(data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
  }
}
