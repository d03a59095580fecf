import { expect, type Page } from 'playwright/test'
import type { LoopbackSite } from '../../main/service/outbound/loopback-site.ts'
import { ALL } from '../seeded-library.ts'
import { heading, rows } from '../steps.ts'

export type Beginning = 'seeded' | 'empty'

/** Resources that every build gives a journey in addition to its page. */
export interface World {
  /** The site to save from: two articles and a feed. */
  readonly site: LoopbackSite
  /** Cuts the connection. Returns a function that restores it. */
  readonly goOffline: () => Promise<() => Promise<void>>
  /** Restarts the app on the same library. Returns its new page. */
  readonly restart: () => Promise<Page>
}

/**
 * The user actions on one subject, the same on every build. It starts in the queue of its own library, so it needs no
 * other journey before it and can run in parallel.
 */
export interface Journey {
  readonly name: string
  /** Initial state of its library: seeded or empty. */
  readonly begins: Beginning
  /** It uses `goOffline`. */
  readonly goesOffline?: true
  readonly run: (page: Page, world: World) => Promise<void>
}

/** Waits until the queue shows all its initial rows. Keys pressed before that are lost. */
export async function settled(page: Page, begins: Beginning): Promise<void> {
  await expect(heading(page, 'Queue')).toBeVisible()
  if (begins === 'seeded') await expect(rows(page)).toHaveCount(ALL)
  else await expect(page.getByText('Your queue is empty.')).toBeVisible()
}
