// The extension's worker. Browsers stop it after half a minute without events, so everything that must last is stored.
// Listeners are added immediately: an event that wakes the worker is lost otherwise.
import * as z from 'zod/mini'
import { requestSchema } from '#shared/extension/messages.ts'
import { browser } from '../browser.ts'
import { answer } from './answer.ts'
import { onCommand } from './commands.ts'
import { deliver, DELIVERY_ALARM } from './delivery.ts'
import { markTab } from './mark-tabs.ts'
import { makeMenus, onMenu } from './menus.ts'
import { enter, suggest } from './omnibox.ts'
import { paintReturn } from './paint-tab.ts'
import { sentenceOf } from './refusal.ts'

browser.runtime.onMessage.addListener((message: unknown, sender, respond: (reply: unknown) => void) => {
  // Only pages of this extension may ask. Its scripts in foreign pages have a tab's address there.
  const isOwnPage = sender.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL('')) === true
  const checked = z.safeParse(requestSchema, message)
  if (!isOwnPage || !checked.success) return false
  answer(checked.data).then(
    (value) => respond({ value }),
    (error: unknown) => respond({ refusal: sentenceOf(error) }),
  )
  return true
})

browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === DELIVERY_ALARM) void deliver()
})
browser.runtime.onStartup.addListener(() => void deliver({ now: true }))
browser.runtime.onInstalled.addListener(() => {
  void makeMenus()
  void deliver({ now: true })
})
browser.contextMenus.onClicked.addListener((clicked, tab) => void onMenu(clicked, tab?.id))
browser.commands.onCommand.addListener((name) => void onCommand(name))
// Safari has none.
if ('omnibox' in browser) {
  browser.omnibox.onInputChanged.addListener((words, tell) => void suggest(words, tell))
  browser.omnibox.onInputEntered.addListener((text, place) => void enter(text, place !== 'currentTab'))
}
browser.tabs.onActivated.addListener(({ tabId }) => void markTab(tabId))
browser.tabs.onUpdated.addListener((tabId, { status }, { url }) => {
  if (status !== 'complete') return
  void markTab(tabId)
  void paintReturn(tabId, url)
})
globalThis.addEventListener('online', () => void deliver({ now: true }))
// Runs at every start of the worker: the timers of the previous one are gone.
void deliver()
