import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { TOAST_DURATION } from '#shared/limits.ts'

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

/** A short message that disappears automatically, after 3000 ms by default. */
export interface Notice {
  readonly key: number
  readonly text: string
  /** Errors show the alert icon and are announced immediately. */
  readonly type: 'plain' | 'error'
  /** In milliseconds. If null, the message stays until it is dismissed or replaced. */
  readonly duration: number | null
  readonly action: NoticeAction | null
}

export interface NoticeOptions {
  readonly type?: Notice['type']
  readonly duration?: number | null
  readonly action?: NoticeAction
  /** The key of the notification this one replaces. */
  readonly replaces?: number
}

const notices = createStore<readonly Notice[]>(() => [])
let lastKey = 0

/** Shows a toast on top of the others. Returns its key for `dismiss` and `replaces`. */
export function notify(text: string, options: NoticeOptions = {}): number {
  lastKey += 1
  const notice: Notice = {
    key: lastKey,
    text,
    type: options.type ?? 'plain',
    duration: options.duration === undefined ? TOAST_DURATION : options.duration,
    action: options.action ?? null,
  }
  notices.setState((all) => [notice, ...all.filter(({ key }) => key !== options.replaces)], true)
  return notice.key
}

/** Changes the text of a notice that is still shown, for example to show progress. */
export function updateNotice(key: number, text: string): void {
  notices.setState((all) => all.map((notice) => (notice.key === key ? { ...notice, text } : notice)), true)
}

export function dismiss(key: number): void {
  notices.setState((all) => all.filter((notice) => notice.key !== key), true)
}

export const useNotices = (): readonly Notice[] => useStore(notices)
