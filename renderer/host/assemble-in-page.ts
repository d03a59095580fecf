import * as z from 'zod/mini'
import { DIRECT_ORIGIN_TAG } from '#shared/api/direct-origin.ts'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import { HealingStore } from '#shared/host/self-repairing-store.ts'
import type { Lease, Peers, Transport, ProcessLiveness, Focus } from '#shared/host/ports.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { BroadcastLease } from './broadcast-lease.ts'
import type { LocalParts } from './early-host.ts'
import { BrowserPower } from './browser-power.ts'
import { WebLocksLease } from './web-locks-lease.ts'

/**
 * Assembles the half of the web's Host that talks to the service: requests, sync, the contract's schemas. It has its
 * own chunk. `commonStore` means that all tabs of this browser read the same store, so one of them syncs for all.
 */
export function assembleInPage(local: LocalParts, commonStore: boolean): AssembledHost {
  // Compiled checks need eval, which our CSP forbids. Even a test for eval would be reported as a violation.
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
    // Set by the service that served this page, if the service can also be reached without its proxy. Otherwise,
    // responses too large for the proxy fail immediately (event, FAILED), and the sync requests smaller pages.
    unproxiedOrigin: document.querySelector<HTMLMetaElement>(`meta[name="${DIRECT_ORIGIN_TAG}"]`)?.content ?? null,
    version: import.meta.env.LECTERN_VERSION as string,
    // renderer/public/before-paint.js chose it.
    language: () => document.documentElement.lang,
    userAgent: navigator.userAgent,
  })
}

/** Web Locks exist only on localhost and on pages with TLS. */
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

/** Milliseconds after which a page that the reader is leaving is gone. */
const LEAVING = 250

/**
 * Sends requests to the same origin without cookies. The service authenticates only by the Authorization header, so the
 * token cookies need not be sent with every call. Browsers cancel the requests of a page that is being left, and WebKit
 * reports this before the page is gone. Failures are therefore reported a moment later. Otherwise a change that the
 * service has accepted would be reverted.
 */
const fetchTransport: Transport = async (request) => {
  try {
    return await fetch(request, { credentials: 'omit' })
  } catch (error) {
    if (!request.signal.aborted) await new Promise((resolve) => setTimeout(resolve, LEAVING))
    throw error
  }
}

const LOCK = 'lectern.host.'
/**
 * Milliseconds after which a silent tab counts as closed if the browser can't detect that. No request waits longer for
 * a reply.
 */
const FORGOTTEN = 120_000

/** A tab is alive while it holds its own Web Lock. Pages without TLS have no locks and use a timeout. */
class TabLiveness implements ProcessLiveness {
  readonly id = [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36)).join('')

  constructor() {
    if ('locks' in navigator) void navigator.locks.request(LOCK + this.id, () => new Promise<never>(() => {}))
  }

  async hasEnded(id: string, at: number): Promise<boolean> {
    if (!('locks' in navigator)) return Date.now() - at > FORGOTTEN
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].every(({ name }) => name !== LOCK + id)
  }
}

/** Reports when this tab comes to the front, that is, receives the focus or becomes visible again. */
class WindowFocus implements Focus {
  onFocus(listener: () => void): () => void {
    const seen = (): void => {
      if (document.visibilityState === 'visible') listener()
    }
    window.addEventListener('focus', listener)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', seen)
    }
  }
}
