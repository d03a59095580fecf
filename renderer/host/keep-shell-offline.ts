import { report, reported } from '../report.ts'

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}

/** The worker caches the messages of one language. */
const address = (): string => `/service-worker.js?language=${encodeURIComponent(document.documentElement.lang)}`

/**
 * Makes it possible to open the app offline (renderer/public/service-worker.js). Production only, because during
 * development a page must not come from a cache. A failure affects only this feature.
 */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Our CSP doesn't accept a plain string as a script URL. This policy can create exactly one URL.
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
  }
  const url = address()
  const policy = trustedTypes?.createPolicy('lectern-service-worker', { createScriptURL: () => url })
  // The worker has no separate log, so its failures are reported here.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFailure(data)) report(data.doing, data.error)
  })
  navigator.serviceWorker.startMessages()
  const registered = navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url)
  void reported('keep the app for opening it offline', registered)
}

/** True if the data has the message format that renderer/public/service-worker.js posts. */
function isFailure(data: unknown): data is { readonly doing: string; readonly error: unknown } {
  return (
    typeof data === 'object' && data !== null && 'error' in data && 'doing' in data && typeof data.doing === 'string'
  )
}
