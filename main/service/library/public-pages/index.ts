import type { Core } from '../core.ts'
import { publicPageRoutes } from './public-page-routes.ts'
import { PublicPages } from './public-pages.ts'

export type PublicPagesRoom = ReturnType<typeof open>

/** Pages that readers share with anyone who has the address. */
export function open({ database, clock }: Core) {
  const publicPages = new PublicPages(database, clock)
  return { publicPages, routes: publicPageRoutes(publicPages) }
}
