import * as t from '#shared/words/extension.ts'
import { browser } from '../browser.ts'
import { allSaves, isUnsent } from './outbox.ts'
import { accountKey, readConnection } from './session.ts'

const SHOWN = 4000

/** Shows a badge over the toolbar button. The button's title reports the same state in words. */
async function show(text: string, title: string): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: '#0b6b5d' })
  await browser.action.setBadgeText({ text })
  await browser.action.setTitle({ title })
}

async function showForAWhile(text: string, title: string): Promise<void> {
  await show(text, title)
  setTimeout(() => void showWaiting(), SHOWN)
}

export const showSaving = (): Promise<void> => show('…', t.lecternSaving)
export const showSaved = (): Promise<void> => showForAWhile('✓', t.lecternSaved)
/** Shows that a request made without the popup could not be carried out. */
export const showRefused = (sentence: string): Promise<void> => showForAWhile('×', t.lecternSentence({ sentence }))

/** Shows the number of saves that the service doesn't have yet, or a mark if the reader must sign in. */
export async function showWaiting(): Promise<void> {
  if ((await readConnection())?.isSignedOut) return show('!', t.lecternSignInAgain)
  const account = await accountKey()
  const count = (await allSaves()).filter((row) => row.account === account && isUnsent(row)).length
  if (count === 0) return show('', t.saveToLectern)
  return show(String(count), t.pagesWait({ count }))
}
