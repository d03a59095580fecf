import * as t from '#shared/words/extension.ts'
import { browser } from '../browser.ts'
import { quietly } from './quietly.ts'
import { saveAddress } from './save-address.ts'
import { saveTab } from './save-tab.ts'

type Clicked = chrome.contextMenus.OnClickData
type Place = `${chrome.contextMenus.ContextType}`

interface MenuEntry {
  readonly title: string
  readonly contexts: [Place, ...Place[]]
  run(clicked: Clicked, tabId: number | undefined): Promise<unknown>
}

const entries: Readonly<Record<string, MenuEntry>> = {
  page: {
    title: t.saveThisPageToLectern,
    contexts: ['page'],
    run: async (_, tabId) => tabId !== undefined && saveTab(tabId),
  },
  link: {
    title: t.saveThisLinkToLectern,
    contexts: ['link'],
    run: async ({ linkUrl = '', selectionText }) => saveAddress({ url: linkUrl, title: selectionText ?? linkUrl }),
  },
  selection: {
    title: t.saveAndHighlightInLectern,
    contexts: ['selection'],
    run: async (_, tabId) => tabId !== undefined && saveTab(tabId, { needsWords: true }),
  },
  tabs: {
    title: t.saveAllTabs2,
    contexts: ['action'],
    run: async () => browser.tabs.create({ url: browser.runtime.getURL('tabs.html') }),
  },
}

/** Creates the context menus, which the browser preserves until the extension is updated. */
export async function makeMenus(): Promise<void> {
  await browser.contextMenus.removeAll()
  for (const [id, { title, contexts }] of Object.entries(entries)) browser.contextMenus.create({ id, title, contexts })
}

export async function onMenu(clicked: Clicked, tabId: number | undefined): Promise<void> {
  await quietly(async () => entries[clicked.menuItemId]?.run(clicked, tabId))
}
