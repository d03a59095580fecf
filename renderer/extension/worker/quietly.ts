import { browser } from '../browser.ts'
import { showRefused } from './badge.ts'
import { sentenceOf } from './refusal.ts'
import { readConnection } from './session.ts'

/** Carries out a request made without the popup. The button's badge and title show the result. */
export async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    if ((await readConnection()) === null) {
      await browser.tabs.create({ url: browser.runtime.getURL('options.html') })
      return
    }
    await work()
  } catch (error) {
    await showRefused(sentenceOf(error))
  }
}
