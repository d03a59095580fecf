import { expect } from 'playwright/test'
import { go, heading, main, notice } from '../steps.ts'
import type { Journey } from './journey.ts'

export const sources: Journey = {
  name: 'a feed is followed by its address, configured, opened, unfollowed and restored by undo',
  begins: 'seeded',
  run: async (page, { site }) => {
    await go(page, 's', 'Sources')
    const feed = main(page).getByRole('link', { name: /^Harbour Review/ })
    const button = (name: string) => main(page).getByRole('button', { name: `${name} Harbour Review` })
    await main(page).getByRole('button', { name: 'Add feed' }).first().click()
    await page.getByLabel('Address of a feed or page').fill(`${site.origin}/feed.xml`)
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Following Harbour Review')).toBeVisible()
    await expect(feed).toBeVisible()
    for (const name of ['Favorite', 'Notifications from']) {
      const before = await button(name).getAttribute('aria-pressed')
      await button(name).click()
      await expect(button(name)).toHaveAttribute('aria-pressed', String(before !== 'true'))
    }
    const boost = page.getByRole('menuitemradio', { name: 'Show more' })
    await button('More actions for').click()
    await boost.click()
    await button('More actions for').click()
    await expect(boost).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await feed.click()
    await expect(heading(page, 'Harbour Review')).toBeVisible()
    await go(page, 's', 'Sources')
    await page.getByRole('navigation', { name: 'Source types' }).getByRole('link', { name: 'RSS' }).click()
    await expect(heading(page, 'RSS')).toBeVisible()
    await button('More actions for').click()
    await page.getByRole('menuitem', { name: 'Unfollow' }).click()
    await expect(feed).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(feed).toBeVisible()
    await expect(button('Favorite')).toHaveAttribute('aria-pressed', 'true')
  },
}
