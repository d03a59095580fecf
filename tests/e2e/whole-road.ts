import { type Page, test } from 'playwright/test'
import { walkByKeys } from './keyboard-road.ts'
import { walkLibrary } from './library-road.ts'
import { walkCommands, walkFinding, walkSources, walkTags } from './places-road.ts'
import { go, type Road, row, title, walkRoad } from './road.ts'
import { walkDragging, walkKinds, walkViews } from './views-road.ts'

/** Milliseconds that nobody but a very slow machine takes for it. */
export const WHOLE_ROAD = 480_000

/**
 * All that one does in a library, the same on every build, each walk from where the one before it ended. It begins with
 * what `fillWithEveryKind` made, and ends with the article of `walkRoad` in the archive, highlighted and tagged "birds".
 */
export async function walkWhole(page: Page, road: Road): Promise<void> {
  const { origin } = road.site
  await test.step('save, read, highlight, without a connection, archive, undo', () => walkRoad(page, road))
  await test.step('the library by keys alone', () => walkLibrary(page))
  await test.step('every kind: filtered and opened', () => walkKinds(page))
  await test.step('saved views', () => walkViews(page))
  await test.step('rows are dragged onto the sidebar', () => walkDragging(page))
  await test.step('save, read, highlight, note, tag, archive, undo without a pointer', () => walkByKeys(page, origin))
  await test.step('tags', () => walkTags(page))
  await test.step('sources', () => walkSources(page, origin))
  await test.step('highlights and search', () => walkFinding(page))
  await test.step('palette, settings and keys', () => walkCommands(page, origin))
  await go(page, 'q', 'Queue')
  await row(page, title).focus()
  await page.keyboard.press('e')
  await go(page, 'a', 'Archive')
  await row(page, title).waitFor()
}
