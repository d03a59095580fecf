import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const axe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')

/** Loads axe into every document of the page as an init script, for tests that check many addresses. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ path: axe })

/**
 * Returns the WCAG A and AA faults up to 2.2 that axe finds, each as "rule: the first element". Switches animations off
 * for good: an element that is fading in has a different contrast.
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
  // Axe stays on the page once loaded. Loading it costs more than running it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Without legacy mode, AxeBuilder opens an extra page to merge the results of cross-origin frames. There are none.
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

/** The part of axe that this file uses. */
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
