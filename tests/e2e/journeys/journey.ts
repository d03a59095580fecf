import { expect, type Page } from 'playwright/test'
import type { LoopbackSite } from '../../main/service/outbound/loopback-site.ts'
import { ALL } from '../seeded-library.ts'
import { heading, rows } from '../steps.ts'

export type Beginning = 'seeded' | 'empty'

/** What a journey has besides its page, on every build. */
export interface World {
  /** What may be saved: two articles and a feed. */
  readonly site: LoopbackSite
  /** Cuts the connection, and answers how to bring it back. */
  readonly goOffline: () => Promise<() => Promise<void>>
  /** Ends the app and starts it again on the same library: its new page. */
  readonly restart: () => Promise<Page>
}

/**
 * What one does about one subject, the same on every build. It begins in the queue of a library of its own, so it needs no
 * other journey before it and minds none beside it.
 */
export interface Journey {
  readonly name: string
  /** Whether its library is the seeded one, or empty. */
  readonly begins: Beginning
  readonly run: (page: Page, world: World) => Promise<void>
}

/** The queue with all that it begins with: keys before that would go nowhere. */
export async function settled(page: Page, begins: Beginning): Promise<void> {
  await expect(heading(page, 'Queue')).toBeVisible()
  if (begins === 'seeded') await expect(rows(page)).toHaveCount(ALL)
  else await expect(page.getByText('Your queue is empty.')).toBeVisible()
}
