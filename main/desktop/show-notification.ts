import { Notification } from 'electron'
import * as t from '#shared/words/desktop.ts'
import { report } from './report.ts'

export interface SystemNotification {
  readonly title: string
  readonly body: string
  readonly clicked: () => void
  /** The action of the Undo button, which is offered only if the system's notifications support buttons. */
  readonly undo?: () => void
}

// Holds references to notifications until they are closed, because a garbage-collected one no longer receives its
// click.
const shown = new Set<Notification>()

/**
 * Shows a notification about something that was done while no window was in front. Does nothing if the system has no
 * notifications.
 */
export function showNotification({ title, body, clicked, undo }: SystemNotification): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({
    title,
    body,
    silent: true,
    ...(undo && process.platform === 'darwin' && { actions: [{ type: 'button', text: t.undo }] }),
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
