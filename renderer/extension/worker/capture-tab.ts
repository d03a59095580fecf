import * as z from 'zod/mini'
import type { CapturedPage } from '#shared/extension/captured-page.ts'
import { browser } from '../browser.ts'

const DEADLINE = 10_000

const quote = z.object({ text: z.string(), before: z.string(), after: z.string() })
const captured = z.object({
  url: z.string(),
  title: z.string(),
  html: z.nullable(z.string()),
  remark: z.nullable(z.enum(['pdf', 'no_page', 'too_large', 'without_pictures'])),
  selection: z.nullable(quote),
})

/** Returns null if the page may not be read or doesn't answer in time. Then only its address is saved. */
export async function captureTab(tabId: number): Promise<CapturedPage | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DEADLINE)
  })
  try {
    return await Promise.race([run(tabId), late])
  } catch {
    // The browser protects its own pages and extension stores from extensions.
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function run(tabId: number): Promise<CapturedPage | null> {
  await browser.scripting.executeScript({ target: { tabId }, files: ['capture.js'] })
  const [frame] = await browser.scripting.executeScript({
    target: { tabId },
    // Runs in the page, without access to this file's variables.
    func: () => (globalThis as unknown as { lecternCapture(): unknown }).lecternCapture(),
  })
  const checked = z.safeParse(captured, frame?.result)
  return checked.success ? checked.data : null
}
