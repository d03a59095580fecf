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
  navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS).catch(() => {})
}
