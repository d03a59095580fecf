import type { Focus } from '#shared/host/ports.ts'

/** Reports that this tab came to the front: it received the focus or became visible again. */
export class WindowFocus implements Focus {
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
