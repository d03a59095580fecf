import type { Payments } from './accounts/payments/payments.ts'
import type { People } from './accounts/people.ts'
import type { PersonalTokens } from './accounts/personal-tokens.ts'
import type { Library } from './assemble-library.ts'
import type { Caller } from './http/api.ts'
import type { Door } from './http/doors/door.ts'
import { feedDoor } from './http/doors/feed-door.ts'
import { hubDoor } from './http/doors/hub-door.ts'
import { mcpDoor } from './http/doors/mcp-door.ts'
import { opdsDoor } from './http/doors/opds/opds-door.ts'
import { stripeDoor } from './http/doors/stripe-door.ts'
import { wallabagDoor } from './http/doors/wallabag/wallabag-door.ts'
import type { OriginGuard } from './http/origin-guard.ts'
import { requireRoom } from './http/quota-calls.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Logger } from 'pino'

export interface DoorParts {
  readonly library: Library
  readonly people: People
  readonly tokens: PersonalTokens
  /** Null where nothing is sold. */
  readonly payments: Payments | null
  readonly publicApi: (request: Request, url: URL, caller: Caller) => Promise<Response>
  readonly guard: OriginGuard
  readonly limiter: RateLimiter
  readonly rates: RateLimits
  readonly clock: () => number
  readonly logger: Logger
  readonly wakeJobs: () => void
}

/** Assembles the doors that the service has in addition to its API and pages. Each door handles its own addresses. */
export function assembleDoors(parts: DoorParts): readonly Door[] {
  const { library, people, payments } = parts
  return [
    ...(payments === null ? [] : [stripeDoor(payments)]),
    feedDoor({ ...parts, ...library.feedsOut }),
    ...(library.pushes ? [hubDoor({ ...parts, pushes: library.pushes, polls: library.polls })] : []),
    opdsDoor({ ...library, ...parts }),
    wallabagDoor({ ...library, ...parts, requireRoom: (account) => requireRoom(people, account) }),
    mcpDoor({ ...parts, log: library.toolLog }),
  ]
}
