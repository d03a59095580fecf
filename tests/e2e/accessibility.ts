import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const axe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')

/** For who asks on many addresses: it is on each page before anything else, and is not sent after it. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ path: axe })

/**
 * What axe finds wrong on the page, WCAG A and AA up to 2.2, each as "rule: the first element". What is still fading in
 * has a contrast of its own, so nothing moves any more from here on.
 */
export async function accessibilityFaults(
  page: Page,
  only: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  // Once it is on the page it stays there: bringing it costs more than asking it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Its other mode opens a page of its own for what frames of other origins say; there are none.
    await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang']).analyze()
  }
  return page.evaluate(
    async (values) => {
      const { axe } = window as unknown as { readonly axe: Axe }
      const runOnly = { type: values[0]?.startsWith('wcag') ? 'tag' : 'rule', values }
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    only === 'colours' ? ['color-contrast', 'link-in-text-block'] : ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  )
}

/** The part of axe that is asked here. */
interface Axe {
  run(
    context: Document,
    options: {
      readonly runOnly: { readonly type: string; readonly values: readonly string[] }
      readonly resultTypes: readonly ['violations']
    },
  ): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
  }>
}
