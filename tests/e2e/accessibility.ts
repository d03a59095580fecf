import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

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
  // Its other mode opens a page of its own for what frames of other origins say; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (only === 'colours'
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
