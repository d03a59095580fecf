import { report, reported } from '../report.ts'

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}

const ADDRESS = '/service-worker.js'

/**
 * Lets the app open without a connection (public/service-worker.js). Only in a built app: a page that is being worked on
 * must not be answered from a cache. Failing costs nothing but that.
 */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The policy of our pages takes no plain text for the address of a script. This one makes exactly one address.
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
  }
  const policy = trustedTypes?.createPolicy('lectern-service-worker', { createScriptURL: () => ADDRESS })
  // The worker has no log of its own.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFailure(data)) report(data.doing, data.error)
  })
  navigator.serviceWorker.startMessages()
  const registered = navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS)
  void reported('keep the app for opening it offline', registered)
}

/** As public/service-worker.js posts it. */
function isFailure(data: unknown): data is { readonly doing: string; readonly error: unknown } {
  return (
    typeof data === 'object' && data !== null && 'error' in data && 'doing' in data && typeof data.doing === 'string'
  )
}
