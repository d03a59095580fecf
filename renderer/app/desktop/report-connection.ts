import type { Shell } from '#shared/desktop/shell.ts'

/** The browser's network information. Missing in some browsers and in TypeScript's DOM types. */
interface Connection extends EventTarget {
  readonly saveData?: boolean
  readonly type?: string
}

/** Reports connection changes, which Chromium detects immediately. Electron's main process would have to poll. */
export function reportConnection(shell: Shell): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  const isMetered = (): boolean => connection?.saveData === true || connection?.type === 'cellular'
  let told = isMetered()
  const tell = (): void => {
    told = isMetered()
    shell.tell({ type: 'network', metered: told })
  }
  // This event also occurs with every new estimate of the connection's speed.
  const look = (): void => {
    if (isMetered() !== told) tell()
  }
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  connection?.addEventListener('change', look)
  if (told) tell()
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
    connection?.removeEventListener('change', look)
  }
}
