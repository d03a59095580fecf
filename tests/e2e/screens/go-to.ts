import { expect, type Page } from 'playwright/test'

/**
 * Goes to an address within the app, as a link would, and waits for its heading. Passes an address that leads nowhere,
 * whose heading is given, so that the heading of the screen before is not taken for the new one's.
 */
export async function goTo(page: Page, path: string, nowhere = 'There is nothing at this address'): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await push(page, '/nowhere')
  await expect(heading).toHaveText(nowhere)
  await push(page, path)
  await expect(heading.filter({ hasNotText: nowhere })).toBeVisible()
}

const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: to, usr: null, idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
