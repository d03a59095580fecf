// Runs in a real browser: tests/e2e/web-host.spec.ts bundles and opens it.
import type { Host, HostEvent } from '#shared/host/host.ts'
import type { Lease } from '#shared/host/ports.ts'
import { BroadcastLease } from '../../../renderer/host/broadcast-lease.ts'
import { connectHost } from '../../../renderer/host/web.ts'
import { WebLocksLease } from '../../../renderer/host/web-locks-lease.ts'

export interface HostPage {
  host: Host
  readonly events: HostEvent[]
  readonly violations: string[]
  lease: Lease & { close(): void }
  connect(): Promise<string>
  makeLease(kind: 'locks' | 'broadcast'): void
}

const page: HostPage = {
  host: null as unknown as Host,
  lease: null as unknown as HostPage['lease'],
  events: [],
  violations: [],
  async connect() {
    const { host, storeFailure } = await connectHost()
    page.host = host
    host.subscribe((event) => void page.events.push(event))
    return storeFailure?.message ?? ''
  },
  makeLease(kind) {
    page.lease = kind === 'locks' ? new WebLocksLease() : new BroadcastLease()
  },
}
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  page.violations.push(`${violatedDirective} ${blockedURI}`)
})
globalThis.hostPage = page

/** Changes the tables of a database behind the app's back. */
globalThis.damage = (name, version, harm) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => harm(request.result)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
