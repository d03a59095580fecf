import { expect } from 'playwright/test'
import { title } from '../sample-site.ts'
import { go, heading, notice, painted, paste, pressInTurn, row, selectWords } from '../steps.ts'
import type { Journey } from './journey.ts'

const words = 'Nobody remembers now who won'

/** Takes one article the whole way over real pages. Every other journey covers one part of it. */
export const endToEnd: Journey = {
  name: 'an article is saved, read, highlighted and archived, and is still so after a restart',
  begins: 'empty',
  run: async (page, { site, restart }) => {
    await expect(page.getByText('Your queue is empty.')).toBeVisible()
    await paste(page, ` ${site.origin}/2024/05/cranes `)
    await expect(notice(page, 'URL saved. It will appear in your queue shortly.')).toBeVisible()
    await row(page, title).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText('What the drawings show')).toBeVisible()
    await selectWords(page, words)
    await page.keyboard.press('h')
    await expect.poll(() => painted(page)).toEqual([words])
    // The highlight shows before it is stored. The notebook knows when it is.
    await page.keyboard.press('i')
    await expect(page.getByText('In your library')).toBeVisible()
    await page.keyboard.press(']')
    await expect(page.getByText('In your library')).toHaveCount(0)
    await page.keyboard.press('u')
    await expect(row(page, title)).toBeFocused()
    await page.keyboard.press('e')
    await expect(notice(page, 'Article archived')).toBeVisible()
    await expect(row(page, title)).toHaveCount(0)
    await go(page, 'a', 'Archive')
    await expect(row(page, title)).toBeVisible()

    const again = await restart()
    await expect(heading(again, 'Queue')).toBeVisible()
    await expect(again.getByText('Your queue is empty.')).toBeVisible()
    await pressInTurn(again, 'g', 'a')
    await row(again, title).click()
    await expect.poll(() => painted(again)).toEqual([words])
  },
}
