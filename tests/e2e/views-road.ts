import { expect, type Locator, type Page } from 'playwright/test'
import { kinds } from './every-kind.ts'
import { choose, remove } from './library-road.ts'
import { go, notice, row, rows, title } from './road.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sidebar' })
/** What only the view of its kind shows. */
const shown: Readonly<Record<string, (page: Page) => Locator>> = {
  PDFs: (page) => page.locator('[data-page="0"] canvas'),
  Tweets: (page) => page.locator('[data-article-body]').getByText('The lamp is old.'),
  Newsletters: (page) => page.getByRole('toolbar', { name: 'Newsletter' }),
  'PDFs from emails': (page) => page.locator('[data-page="0"] canvas'),
  Videos: (page) => page.getByRole('button', { name: /^Play “How the lens turns”/ }),
  Podcasts: (page) => page.getByRole('button', { name: 'Play', exact: true }),
}

/**
 * From an archive of every kind (every-kind.ts) and the article of `walkRoad`, with one row in the queue: all of it into
 * the queue at once, then the queue narrowed to each kind, and what is left opened. Everything stays in the queue.
 */
export async function walkKinds(page: Page): Promise<void> {
  const archived = kinds.length + 1
  await go(page, 'a', 'Archive')
  await expect(rows(page)).toHaveCount(archived)
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('toolbar', { name: 'Selected articles' })).toContainText(`${archived} selected`)
  await page.keyboard.press('e')
  await expect(notice(page, `${archived} articles saved to queue`)).toBeVisible()
  await go(page, 'q', 'Queue')
  await expect(rows(page)).toHaveCount(archived + 1)

  await choose(page, 'Articles', 'Videos')
  await expect(rows(page)).toHaveCount(3)
  await remove(page, 'Videos').press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, title)).toBeVisible()
  await remove(page, 'Articles').press('Enter')
  for (const { filter, title: name } of kinds) {
    await choose(page, filter)
    await expect(rows(page)).toHaveCount(1)
    await row(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(shown[filter]?.(page) as Locator).toBeVisible()
    await page.keyboard.press('u')
    await expect(row(page, name)).toBeFocused()
    await remove(page, filter).press('Enter')
    await expect(rows(page)).toHaveCount(archived + 1)
  }
}

/** Filters kept by name: made, moved, renamed, opened, removed and taken back; they are there after a reload. */
export async function walkViews(page: Page): Promise<void> {
  const views = sidebar(page).getByRole('region', { name: 'Views' }).getByRole('link')
  const field = page.getByRole('textbox', { name: 'Name in the sidebar' })
  const more = async (name: string, way: string): Promise<void> => {
    await page.getByRole('button', { name: `More about the view ${name}` }).click()
    await page.getByRole('menuitem', { name: way }).click()
  }
  for (const [filter, name] of [
    ['Favorites', 'The best'],
    ['PDFs', 'Papers'],
  ] as const) {
    await choose(page, filter)
    await page.getByRole('button', { name: 'Save view' }).click()
    await field.fill(name)
    await page.keyboard.press('Enter')
    await expect(views.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    await remove(page, filter).click()
  }
  await expect(views).toHaveText(['The best', 'Papers'])
  await more('Papers', 'Move up')
  await expect(views).toHaveText(['Papers', 'The best'])
  await more('Papers', 'Rename…')
  await field.fill('To study')
  await page.keyboard.press('Enter')
  await expect(views).toHaveText(['To study', 'The best'])

  await go(page, 'a', 'Archive')
  await views.filter({ hasText: 'To study' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await expect(page).toHaveURL(/list\/queue\?contentTypes=/)
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'On lamps')).toBeVisible()
  await more('To study', 'Remove')
  await expect(views).toHaveText(['The best'])
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click()
  await expect(views).toHaveText(['To study', 'The best'])
  await page.reload()
  await expect(views).toHaveText(['To study', 'The best'])
  await views.filter({ hasText: 'The best' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, title)).toBeVisible()
  await remove(page, 'Favorites').click()
  await expect(rows(page)).toHaveCount(kinds.length + 2)
}

/** Rows dropped on what stands in the sidebar, one and several, each taken back. */
export async function walkDragging(page: Page): Promise<void> {
  const on = (name: string) => sidebar(page).getByRole('link', { name, exact: true })
  const all = kinds.length + 2
  const lamps = row(page, 'On lamps')
  const back = async (): Promise<void> => {
    await page.keyboard.press('z')
    await expect(rows(page)).toHaveCount(all)
  }
  await lamps.dragTo(on('Archive'))
  await expect(notice(page, '1 article archived')).toBeVisible()
  await expect(lamps).toHaveCount(0)
  await back()
  await lamps.dragTo(on('Favorites'))
  await expect(lamps).toHaveAccessibleName(/, favorite/)
  await back()
  await expect(lamps).not.toHaveAccessibleName(/, favorite/)
  await lamps.dragTo(on('birds'))
  await expect(lamps).toHaveAccessibleName(/birds/)
  await back()
  await expect(lamps).not.toHaveAccessibleName(/birds/)
  // On all tags it is asked which ones.
  await lamps.dragTo(on('Tags'))
  await expect(page.getByRole('dialog', { name: 'Edit tags' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Of several that are chosen, one takes the others along.
  for (const name of ['On lamps', 'On fog']) {
    await row(page, name).focus()
    await page.keyboard.press('x')
  }
  await lamps.dragTo(on('Archive'))
  await expect(notice(page, '2 articles archived')).toBeVisible()
  await expect(rows(page)).toHaveCount(all - 2)
  await go(page, 'a', 'Archive')
  await expect(rows(page)).toHaveCount(2)
  await lamps.dragTo(sidebar(page).getByRole('link', { name: 'Queue' }))
  await expect(notice(page, '1 article saved to queue')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await row(page, 'On fog').focus()
  await page.keyboard.press('e')
  await expect(page.getByText('Nothing archived yet.')).toBeVisible()
}
