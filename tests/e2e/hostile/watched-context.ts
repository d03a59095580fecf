import type { Browser, BrowserContext } from 'playwright/test'

/** A browser context that records everything hostile content does. */
export interface WatchedContext {
  readonly context: BrowserContext
  /** Callers of the functions that vectors call: the vector's number if known, else an address. */
  readonly ran: ReadonlySet<string>
  /** Blocked requests to origins other than `home`, as "kind address". */
  readonly asked: readonly string[]
  close(): Promise<void>
}

interface Watching {
  /** Origins that pages may request. */
  readonly home: readonly string[]
  /** If false, the browser ignores every page's Content-Security-Policy. */
  readonly policy: boolean
}

export async function openWatched(browser: Browser, { home, policy }: Watching): Promise<WatchedContext> {
  const context = await browser.newContext({ bypassCSP: !policy, viewport: { width: 1300, height: 900 } })
  const ran = new Set<string>()
  const asked: string[] = []
  await context.exposeFunction('hostileRan', (where: string) => void ran.add(where))
  await context.addInitScript(() => {
    const seen = () => {
      const { target } = (window.event ?? {}) as { target?: unknown }
      const element = target instanceof Element ? target : document.currentScript
      const vector = element?.closest<HTMLElement>('[data-vector]')?.dataset['vector']
      ;(window as unknown as { hostileRan?: (where: string) => void }).hostileRan?.(vector ?? location.href)
    }
    // Nearly every vector calls one of these if it runs. None of our pages does.
    for (const name of ['alert', 'confirm', 'prompt', 'print']) Object.defineProperty(window, name, { value: seen })
  })
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !home.includes(url.origin),
    (route) => {
      asked.push(`${route.request().resourceType()} ${route.request().url()}`)
      return route.abort()
    },
  )
  return { context, ran, asked, close: () => context.close() }
}
