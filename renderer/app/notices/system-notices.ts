import { preference } from '../../preferences/index.ts'
import { report } from '../../report.ts'

export interface SystemNotice {
  readonly title: string
  readonly body: string
  /** The path of the app that a click shows. */
  readonly path: string
}

/** True if the reader wants the browser's notifications on this device, and the browser allows them. */
export const showsSystemNotices = (): boolean =>
  'Notification' in window && Notification.permission === 'granted' && preference('systemNotices')

/**
 * Shows a notification of the browser. Tabs that show the same one replace it. Resolves to false if it is not shown. The
 * browsers of phones show notifications only for a service worker.
 */
export async function showSystemNotice({ title, body, path }: SystemNotice): Promise<boolean> {
  if (!showsSystemNotices()) return false
  try {
    const facts = { body, tag: `announced ${path} ${title}`, icon: '/icon.png', data: { path } }
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration?.active) await registration.showNotification(title, facts)
    else {
      const notice = new Notification(title, facts)
      notice.addEventListener('click', () => {
        window.focus()
        notice.close()
        for (const listener of listeners) listener(path)
      })
    }
    return true
  } catch (error) {
    report('show a notification', error)
    return false
  }
}

const listeners = new Set<(path: string) => void>()

/** Calls back with the path of a notification that was clicked. Returns the unsubscribe function. */
export function onNoticeClicked(listener: (path: string) => void): () => void {
  const heard = ({ data }: MessageEvent<unknown>): void => {
    if (isPath(data)) listener(data.go)
  }
  listeners.add(listener)
  navigator.serviceWorker?.addEventListener('message', heard)
  return () => {
    listeners.delete(listener)
    navigator.serviceWorker?.removeEventListener('message', heard)
  }
}

/** True if the data has the message format that renderer/public/service-worker.js posts. */
const isPath = (data: unknown): data is { readonly go: string } =>
  typeof data === 'object' && data !== null && 'go' in data && typeof data.go === 'string' && data.go.startsWith('/')
