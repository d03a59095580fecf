import { RequestError } from '#shared/request/request-error.ts'
import * as t from '#shared/words/extension.ts'
import { browser } from '../browser.ts'
import { showWaiting } from './badge.ts'
import { allSaves, changeSave, isComplete, isForgettable, removeSaves, type SaveRow } from './outbox.ts'
import { sendSave } from './send-save.ts'
import { accountKey, connectedClient } from './session.ts'
import { notifyApp } from './notify-app.ts'

const SECOND = 1000
const pauses = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND] as const
/** Milliseconds until the next check while the service is still reading the page. */
const READING = 2 * SECOND
export const DELIVERY_ALARM = 'delivery'
export const SIGN_IN_AGAIN = t.yourSessionHasEnded

/**
 * Sends waiting saves, oldest first. Only one delivery runs at a time, even if there is a second worker. With `now`,
 * every save is tried regardless of its next scheduled attempt.
 */
export async function deliver({ now = false } = {}): Promise<void> {
  await navigator.locks.request('lectern-delivery', async () => {
    const [client, account] = [await connectedClient(), await accountKey()]
    if (client) {
      for (const row of await allSaves()) {
        if (row.account !== account || row.isRefused || isComplete(row)) continue
        if (!now && row.nextTry > Date.now()) continue
        const failure = await sendSave(client, row).then(
          () => null,
          (error: unknown) => error,
        )
        const sent = await settle(row.id, failure)
        if (row.contentId === null && sent?.contentId != null) void notifyApp(sent.contentId)
        // The other saves would fail the same way.
        if (failure instanceof RequestError && [0, 401, 429].includes(failure.status)) break
      }
    }
    await removeSaves((row) => isForgettable(row, Date.now()))
  })
  await planNext()
}

let soon: ReturnType<typeof setTimeout> | undefined

/** Records the result of an attempt. */
async function settle(id: string, failure: unknown): Promise<SaveRow | null> {
  return changeSave(id, (row) => {
    if (failure === null) {
      return isComplete(row) ? row : { ...row, tries: 0, problem: null, nextTry: Date.now() + READING }
    }
    const { status = 0, code = null, retryAfter = null, message = '' } = failure instanceof RequestError ? failure : {}
    if (status === 413 && row.html !== null) {
      return { ...row, html: null, remark: 'too_large', nextTry: 0 }
    }
    const isRefused = status === 400 || status === 403 || status === 404 || status === 413 || status === 422
    const pause = retryAfter === null ? (pauses[row.tries] ?? pauses[3]) : retryAfter * SECOND
    return {
      ...row,
      isRefused,
      problem: code === 'app_not_running' ? message : explain(status, message),
      tries: row.tries + 1,
      nextTry: Date.now() + pause,
    }
  })
}

function explain(status: number, message: string): string {
  if (status === 0) return t.theServiceCouldNotBeReached
  if (status === 401) return SIGN_IN_AGAIN
  if (status === 429) return t.tooManySavesAtTheSame
  if (status >= 500) return t.theServiceHadAProblem
  return message === '' ? t.theServiceRejectedThePage : message
}

/** Schedules the next delivery. Alarms wake a stopped worker, but not sooner than after 30 seconds. */
async function planNext(): Promise<void> {
  const account = await accountKey()
  const open = (await allSaves()).filter((row) => row.account === account && !row.isRefused && !isComplete(row))
  await showWaiting()
  const due = Math.min(...open.map(({ nextTry }) => nextTry))
  if (open.length === 0) {
    await browser.alarms.clear(DELIVERY_ALARM)
    return
  }
  const delay = Math.max(0, due - Date.now())
  clearTimeout(soon)
  if (delay < 30 * SECOND) soon = setTimeout(() => void deliver(), Math.max(delay, SECOND))
  await browser.alarms.create(DELIVERY_ALARM, { when: Math.max(due, Date.now() + 30 * SECOND) })
}
