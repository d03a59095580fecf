import { expect, type Page } from 'playwright/test'
import { type AccountWorld, isIn } from './account-journey.ts'
import type { AccountServices } from './account-services.ts'

/** Returns the world of an account journey in a browser. */
export function browserWorld(page: Page, services: AccountServices): AccountWorld {
  const { origin } = services.service
  return {
    ...services,
    signIn: async (address) => {
      await page.goto(address)
      await isIn(page)
    },
    signOut: async () => {
      await page.goto(`${origin}/settings?page=account`)
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(page).toHaveURL(/\/login|\/$/)
    },
    leave: async (act) => {
      await act()
      return page
    },
    comeBack: async () => {},
    signInOutside: async (steps, before) => {
      await before?.(page)
      await steps(page)
    },
    signInThere: async () => {},
    settings: async (part) => {
      await page.goto(`${origin}/settings?page=${part.toLowerCase()}`)
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    },
  }
}

/** The page on which people pay. */
export const servePayments = (page: Page): Promise<unknown> =>
  page.route('https://pay.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Pay' }))
