import type { PageQuote } from '#shared/extension/captured-page.ts'
import { noWishes, type SaveRow } from './outbox.ts'

interface Pressed {
  readonly account: string
  readonly url: string
  readonly title: string
  readonly html?: string | null
  readonly remark?: string | null
  readonly quotes?: readonly PageQuote[]
  readonly tags?: readonly string[]
  /** True if nothing waits for the save's reading time. */
  readonly isUnwatched?: boolean
}

/** Returns a new save in its initial state. */
export const newSave = ({ account, url, title, html = null, remark = null, ...more }: Pressed): SaveRow => ({
  id: crypto.randomUUID(),
  account,
  url,
  title,
  html,
  remark,
  pressedAt: Date.now(),
  wasHere: false,
  progress: 0,
  wishes: { ...noWishes, tags: more.tags ?? [] },
  done: noWishes,
  quotes: more.quotes ?? [],
  contentId: null,
  former: null,
  isRead: more.isUnwatched ?? false,
  minutes: null,
  isUndone: false,
  wasTried: false,
  tries: 0,
  nextTry: 0,
  problem: null,
  isRefused: false,
})
