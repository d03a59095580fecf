import type { Network } from '#shared/host/ports.ts'

/** Missing from some browsers and from TypeScript's DOM types. */
interface Connection extends EventTarget {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

const connectionOf = (navigator: Navigator): Connection | undefined =>
  (navigator as Navigator & { readonly connection?: Connection }).connection

export class BrowserNetwork implements Network {
  online(): boolean {
    return navigator.onLine
  }

  connection(): '4g' | 'slow' | 'unknown' {
    const connection = connectionOf(navigator)
    if (connection?.saveData) return 'slow'
    if (connection?.effectiveType === undefined) return 'unknown'
    return connection.effectiveType === '4g' ? '4g' : 'slow'
  }

  onChange(listener: () => void): () => void {
    const connection = connectionOf(navigator)
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    connection?.addEventListener('change', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
      connection?.removeEventListener('change', listener)
    }
  }
}
