import type { Page } from 'playwright'

/** What a page holds after garbage collection: megabytes of heap, DOM nodes, listeners. */
export async function held(page: Page): Promise<{ heap: number; nodes: number; listeners: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
  await session.detach()
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}
