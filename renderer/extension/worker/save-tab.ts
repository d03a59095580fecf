import { isSavable, unwrapAddress } from '#shared/extension/savable-address.ts'
import { browser } from '../browser.ts'
import { showSaved, showSaving } from './badge.ts'
import { captureTab } from './capture-tab.ts'
import { deliver } from './delivery.ts'
import { addSave, noWishes, type SaveRow } from './outbox.ts'
import { Refusal } from './refusal.ts'
import { accountKey } from './session.ts'
import { readSettings } from './settings.ts'

/** Saves the page in a tab. It is safe as soon as this resolves; the service gets it afterwards. Throws Refusal. */
export async function saveTab(tabId: number): Promise<SaveRow> {
  const account = await accountKey()
  if (account === null) throw new Refusal('Connect to your library first.')
  const tab = await browser.tabs.get(tabId)
  const url = unwrapAddress(tab.url ?? '')
  if (!isSavable(url)) throw new Refusal('This page cannot be saved.')
  await showSaving()
  const captured = await captureTab(tabId)
  // The tab went elsewhere between the press and the capture. What was pressed is saved.
  const page = captured && withoutHash(captured.url) === withoutHash(url) ? captured : null
  const row = await addSave({
    id: crypto.randomUUID(),
    account,
    url,
    title: page?.title || tab.title || url,
    html: page?.html ?? null,
    remark: page ? page.remark : 'unreadable',
    pressedAt: Date.now(),
    wishes: { ...noWishes, tags: (await readSettings()).defaultTags },
    done: noWishes,
    quotes: page?.selection ? [page.selection] : [],
    contentId: null,
    former: null,
    isRead: false,
    minutes: null,
    isUndone: false,
    wasTried: false,
    tries: 0,
    nextTry: 0,
    problem: null,
    isRefused: false,
  })
  void deliver().then(showSaved)
  return row
}

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? url
