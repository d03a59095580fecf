import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import type { Host } from '#shared/host/host.ts'
import { sendInHalves } from '../../telemetry/send-in-halves.ts'

const paths = { clientError: 'client_error', clientLog: 'client_log' } as const

interface Batch<T> {
  readonly to: keyof typeof paths
  readonly items: readonly T[]
  readonly bodyOf: (items: readonly T[]) => Record<string, unknown>
  /** True if the page is closing and nothing is waiting for a response. */
  readonly isLeaving: boolean
}

/** Sends a batch to the library service, in halves if it is too large. It doesn't matter if some of it is lost. */
export async function sendBeacon<T>(host: Host, { to, items, bodyOf, isLeaving }: Batch<T>): Promise<void> {
  const isDirect = isLeaving && document.documentElement.dataset['platform'] === 'web'
  const address = `/api/${DEFAULT_API_VERSION}/${paths[to]}/`
  await sendInHalves(items, (part) => {
    const body = bodyOf(part)
    // The browser refuses the call if a closing page would send too many bytes.
    if (isDirect) return navigator.sendBeacon(address, JSON.stringify(body))
    return host.call(to, { body }).then(
      () => true,
      (error: unknown) => !isTooLarge(error),
    )
  })
}

function isTooLarge(error: unknown): boolean {
  const { status, code } = error as { readonly status?: unknown; readonly code?: unknown }
  return status === 413 || code === 'too_long'
}
