import type { Logger } from 'pino'
import type { AccountsRoom } from './accounts/index.ts'
import type { Library } from './assemble-library.ts'
import type { Caller } from './http/api.ts'
import type { Door } from './http/doors/door.ts'
import { publicShelfDoor } from './http/doors/public-shelf-door.ts'
import { feedDoor } from './http/doors/feed-door.ts'
import { hubDoor } from './http/doors/hub-door.ts'
import { mcpDoor } from './http/doors/mcp-door.ts'
import { opdsDoor } from './http/doors/opds/opds-door.ts'
import { stripeDoor } from './http/doors/stripe-door.ts'
import { wallabagDoor } from './http/doors/wallabag/wallabag-door.ts'
import type { OriginGuard } from './http/origin-guard.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { RateLimits } from './limits/rate-limits.ts'

export interface DoorParts {
  readonly library: Library
  readonly readers: AccountsRoom
  readonly publicApi: (request: Request, url: URL, caller: Caller) => Promise<Response>
  readonly guard: OriginGuard
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly clock: () => number
  readonly logger: Logger
  readonly wakeJobs: () => void
}

/**
 * Assembles the doors that the service has in addition to its API and pages. Each door handles a separate set of paths.
 */
export function assembleDoors({ library, readers, ...parts }: DoorParts): readonly Door[] {
  const { payments, personalTokens: tokens, requireRoom } = readers
  const { entries, articles, lists, transfers, following, feedsOut, sharedShelves, tools } = library
  return [
    ...(payments === null ? [] : [stripeDoor(payments)]),
    publicShelfDoor({ ...parts, feeds: sharedShelves.publicShelfFeeds }),
    feedDoor({ ...parts, ...feedsOut }),
    ...(following.pushes ? [hubDoor({ ...parts, pushes: following.pushes, polls: following.polls })] : []),
    opdsDoor({ ...entries, ...lists, ...transfers, ...parts, tokens }),
    wallabagDoor({ ...entries, ...articles, ...lists, ...transfers, ...parts, tokens, requireRoom }),
    mcpDoor({ ...parts, tokens, log: tools.toolLog }),
  ]
}
