import * as z from 'zod/mini'
import { requestSchema } from '#shared/extension/messages.ts'
import { queueAddress } from '#shared/extension/library-addresses.ts'
import { browser } from '../browser.ts'
import { answer } from './answer.ts'
import { deliver, DELIVERY_ALARM } from './delivery.ts'
import { markTab } from './mark-tabs.ts'
import { makeMenus, onMenu } from './menus.ts'
import { enter, suggest } from './omnibox.ts'
import { paintReturn } from './paint-tab.ts'
import { sentenceOf } from './refusal.ts'
import { quietly } from './quietly.ts'
import { saveTab } from './save-tab.ts'
import { readConnection } from './session.ts'

// The extension's worker. Browsers stop it after half a minute without events, so everything that must last is stored.
// Listeners are added immediately, because an event that wakes the worker would otherwise be lost.

browser.runtime.onMessage.addListener((message: unknown, sender, respond: (reply: unknown) => void) => {
  // Only pages of this extension may send requests. For the extension's scripts in other pages, `sender.url` is the
  // tab's address.
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
browser.runtime.onStartup.addListener(() => {
  // The browser may have another language now.
  void makeMenus()
  void deliver({ now: true })
})
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
// Runs whenever the worker starts, because the timers of the previous worker are gone.
void deliver()

const commands: Readonly<Record<string, (tabId: number) => Promise<unknown>>> = {
  'save-quietly': (tabId) => saveTab(tabId),
  highlight: (tabId) => saveTab(tabId, { needsWords: true }),
  'open-library': async () => browser.tabs.create({ url: queueAddress((await readConnection())?.origin ?? '') }),
}

/** Runs the command of a keyboard shortcut on the active tab. */
async function onCommand(name: string): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const { id } = tab ?? {}
  await quietly(async () => id !== undefined && commands[name]?.(id))
}
