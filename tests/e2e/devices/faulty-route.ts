import type { Route } from 'playwright/test'
import type { Random } from '../../simulation/random.ts'

/** Possible outcomes of a call on its way, with their frequencies. */
const faults = {
  none: 60,
  cut: 8,
  slow: 10,
  'reply dropped': 12,
  'status 500': 5,
  'status 429': 3,
} as const

/** Forwards a call over a connection that fails at random. */
export async function faultyRoute(route: Route, random: Random): Promise<void> {
  switch (random.choose(faults)) {
    case 'none':
      return route.continue()
    case 'cut':
      return route.abort()
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, 700))
      return route.continue()
    case 'reply dropped':
      await route.fetch().catch(() => null)
      return route.abort()
    case 'status 500':
      return route.fulfill({ status: 500, json: { detail: 'Something went wrong.', code: 'internal_error' } })
    case 'status 429':
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        json: { detail: 'Wait', code: 'throttled' },
      })
  }
}
