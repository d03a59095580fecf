/**
 * Runs work when the page is idle, after `timeout` milliseconds at the latest. Safari can't tell when it is idle. There,
 * work runs after `otherwise` milliseconds. Returns a function that calls it off.
 */
export function whenIdle(work: () => void, timeout: number, otherwise = 1): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, { timeout })
    return () => window.cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, otherwise)
  return () => clearTimeout(timer)
}
