import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/extension.ts'
import { browser } from '../browser.ts'
import { isMarked, readMarks } from './saved-marks.ts'
import { readSettings } from './settings.ts'

const MARK = '●'

/** True if the reader wants saved pages to be marked and the browser lets the extension see the addresses of tabs. */
async function isOn(): Promise<boolean> {
  return (await readSettings()).marksSaved && (await browser.permissions.contains({ permissions: ['tabs'] }))
}

/** Marks the toolbar button while the active page is in the library. */
export async function markTab(tabId: number): Promise<void> {
  if (!(await isOn())) return
  await readMarks()
  await showMark(tabId)
}

/** Marks the active pages of all windows after something was saved or removed. */
export async function markOpenTabs(): Promise<void> {
  if (!(await isOn())) return
  await readMarks({ now: true })
  for (const { id } of await browser.tabs.query({ active: true })) if (id !== undefined) await showMark(id)
}

export async function removeMarks(): Promise<void> {
  for (const { id } of await browser.tabs.query({})) if (id !== undefined) await setMark(id, false)
}

async function showMark(tabId: number): Promise<void> {
  try {
    const url = webAddress((await browser.tabs.get(tabId)).url)
    await setMark(tabId, url !== null && (await isMarked(url)))
  } catch {
    // The tab was closed in the meantime.
    return
  }
}

async function setMark(tabId: number, isSaved: boolean): Promise<void> {
  const isShown = (await browser.action.getBadgeText({ tabId })) === MARK
  if (isShown === isSaved) return
  await browser.action.setBadgeText({ tabId, text: isSaved ? MARK : '' })
  await browser.action.setTitle({ tabId, title: isSaved ? t.lecternThisPageIsInYour : t.saveToLectern })
}
