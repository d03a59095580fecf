import type { Browser, BrowserContext } from 'playwright/test'

/** A browser that notices whatever hostile content does. */
export interface WatchedContext {
  readonly context: BrowserContext
  /** What called the functions that vectors call: a vector's number where that can be told, else an address. */
  readonly ran: ReadonlySet<string>
  /** Requests to elsewhere than `home`, as "kind address". None of them left. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

interface Watching {
  /** Origins that may be asked. */
  readonly home: readonly string[]
  /** False: no policy of any page is kept to, as if there was none. */
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
    // What nearly every vector calls where it runs; none of our own pages does.
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
