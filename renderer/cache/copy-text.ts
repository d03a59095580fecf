import * as t from '#shared/words/shell.ts'
import { report } from '../report.ts'
import { notify } from './notices.ts'

/** Copies text to the clipboard. Shows `done`, or a message that copying failed. */
export async function copyText(text: string, done: string, refused = t.couldntCopyToTheClipboard): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    report('copy text', error)
    notify(refused, { type: 'error' })
    return
  }
  notify(done)
}
