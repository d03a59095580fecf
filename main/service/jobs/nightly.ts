const DAY = 24 * 60 * 60_000

/** Runs a task shortly after startup and then once a day. Returns a function that stops this. */
export function nightly(work: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  const run = (): void => void work().catch(failed)
  const soon = setTimeout(run, 60_000)
  const timer = setInterval(run, DAY)
  soon.unref()
  timer.unref()
  return () => {
    clearTimeout(soon)
    clearInterval(timer)
  }
}
