// The extension's worker. Browsers stop it after half a minute without events, so everything that must last is stored.
// Listeners are added at once: an event that wakes the worker is lost otherwise.
import * as z from 'zod/mini'
import { requestSchema } from '#shared/extension/messages.ts'
import { browser } from '../browser.ts'
import { answer } from './answer.ts'
import { deliver, DELIVERY_ALARM } from './delivery.ts'
import { Refusal } from './refusal.ts'

browser.runtime.onMessage.addListener((message: unknown, sender, respond: (reply: unknown) => void) => {
  // Only pages of this extension may ask. Its scripts in foreign pages have a tab's address there.
  const isOwnPage = sender.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL('')) === true
  const checked = z.safeParse(requestSchema, message)
  if (!isOwnPage || !checked.success) return false
  answer(checked.data).then(
    (value) => respond({ value }),
    (error: unknown) => respond({ refusal: sentence(error) }),
  )
  return true
})

browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === DELIVERY_ALARM) void deliver()
})
browser.runtime.onStartup.addListener(() => void deliver({ now: true }))
browser.runtime.onInstalled.addListener(() => void deliver({ now: true }))
globalThis.addEventListener('online', () => void deliver({ now: true }))
// Whatever started the worker: the timers of the one before are gone.
void deliver()

function sentence(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return 'This computer’s disk is full, so nothing could be kept. Free some space and save again.'
  }
  return 'That did not work. Try again.'
}
