import { expect, type Page } from 'playwright/test'
import type { DevTools } from './dev-tools.ts'

/** The popup that the toolbar's button opened. */
export class ExtensionPopup {
  readonly #devTools: DevTools
  readonly #target: string
  readonly #session: string

  private constructor(devTools: DevTools, target: string, session: string) {
    this.#devTools = devTools
    this.#target = target
    this.#session = session
  }

  static async attach(devTools: DevTools, targetId: string): Promise<ExtensionPopup> {
    const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    return new ExtensionPopup(devTools, targetId, sessionId)
  }

  /** The words of the elements that the selector finds. */
  words(selector: string): Promise<string> {
    return this.#evaluate(`[...document.querySelectorAll('${selector}')].map((each) => each.innerText).join(' ')`)
  }

  async shows(selector: string, words: string | RegExp): Promise<void> {
    const expected = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
    await expect.poll(() => this.words(selector)).toEqual(expected)
  }

  /** Presses a button by its name. The popup may be gone afterwards. */
  async click(name: string): Promise<void> {
    const found = `[...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText.trim()) === ${JSON.stringify(name)} && !each.disabled)`
    await expect.poll(() => this.#evaluate(`!!${found}`)).toBe(true)
    await this.#evaluate(`void setTimeout(() => ${found}.click())`)
  }

  /** Types into a field, and presses Enter or a key with Ctrl. */
  async type(field: 'input' | 'textarea', text: string, { ctrl = false } = {}): Promise<void> {
    await this.#evaluate(`document.querySelector('${field}').focus()`)
    await this.#devTools.send('Input.insertText', { text }, this.#session)
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: ctrl ? 2 : 0 }
    await this.#devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter }, this.#session)
    await this.#devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter }, this.#session)
  }

  /** Milliseconds from the popup's beginning to its first paint, and until its status shows these words. */
  async timing(words: string): Promise<{ readonly painted: number; readonly shown: number }> {
    return this.#evaluate(`new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector('[role=status]')?.innerText.includes(${JSON.stringify(words)})) return
        clearInterval(timer)
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        resolve({ painted: paint?.startTime ?? NaN, shown: performance.now() })
      }
      const timer = setInterval(look, 2)
    })`)
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#devTools.send<{ data: string }>('Page.captureScreenshot', {}, this.#session)
    return Buffer.from(data, 'base64')
  }

  async close(): Promise<void> {
    await this.#devTools.send('Target.closeTarget', { targetId: this.#target })
  }

  async #evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#devTools.send<{
      result: { value: T }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, this.#session)
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value
  }
}

/** The words that the extension paints in a page, in the order in which it painted them. */
export const painted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('lectern-saved') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')),
  )
