import { Notification } from 'electron'
import { report } from './report.ts'

export interface SystemNotification {
  readonly title: string
  readonly body: string
  readonly clicked: () => void
  /** Offered where the system's notifications have buttons. */
  readonly undo?: () => void
}

// Kept until they are closed: a collected notification no longer hears its click.
const shown = new Set<Notification>()

/** Tells of something that was done while no window was in front. Silently nothing where the system has no notifications. */
export function showNotification({ title, body, clicked, undo }: SystemNotification): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({
    title,
    body,
    silent: true,
    ...(undo && process.platform === 'darwin' && { actions: [{ type: 'button', text: 'Undo' }] }),
  })
  shown.add(notification)
  const forget = (): void => void shown.delete(notification)
  notification.on('click', () => {
    forget()
    clicked()
  })
  notification.on('action', () => {
    forget()
    undo?.()
  })
  notification.on('close', forget)
  notification.on('failed', (_event, error) => {
    forget()
    report('show a notification', new Error(error))
  })
  notification.show()
}
