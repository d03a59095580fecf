import { browser } from '../browser.ts'
import { readConnection } from './session.ts'

const SHOWN = 4000

/** A sign over the toolbar's button. It tells the state in a word as well. */
async function show(text: string, title: string): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: '#0b6b5d' })
  await browser.action.setBadgeText({ text })
  await browser.action.setTitle({ title })
}

export const showSaving = (): Promise<void> => show('…', 'Lectern: saving')

export async function showSaved(): Promise<void> {
  await show('✓', 'Lectern: saved')
  setTimeout(() => void show('', 'Save to Lectern'), SHOWN)
}

/** How many saves the service does not have, or that the reader must sign in. */
export async function showWaiting(count: number): Promise<void> {
  if ((await readConnection())?.isSignedOut) return show('!', 'Lectern: sign in again')
  if (count === 0) return show('', 'Save to Lectern')
  return show(String(count), `Lectern: ${count === 1 ? 'one page waits' : `${count} pages wait`} to be sent`)
}
