import { queueAddress } from '#shared/extension/library-addresses.ts'
import { browser } from '../browser.ts'
import { quietly } from './quietly.ts'
import { saveTab } from './save-tab.ts'
import { readConnection } from './session.ts'

const commands: Readonly<Record<string, (tabId: number) => Promise<unknown>>> = {
  'save-quietly': (tabId) => saveTab(tabId),
  highlight: (tabId) => saveTab(tabId, { needsWords: true }),
  'open-library': async () => browser.tabs.create({ url: queueAddress((await readConnection())?.origin ?? '') }),
}

/** Runs the command of a key on the tab in front. */
export async function onCommand(name: string): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const { id } = tab ?? {}
  await quietly(async () => id !== undefined && commands[name]?.(id))
}
