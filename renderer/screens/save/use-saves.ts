import { useEffect, useRef, useState } from 'react'
import type { SaveOutcome } from '#shared/host/host.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import { notSaved } from '../../commands/index.ts'

/** One URL and how far it has come. */
export type Saving =
  | { readonly url: string; readonly state: 'waiting' | 'saving' }
  | { readonly url: string; readonly state: 'saved'; readonly outcome: SaveOutcome }
  | { readonly url: string; readonly state: 'failed'; readonly text: string }

interface Saves {
  readonly lines: readonly Saving[]
  /** Goes on with the one that failed; null while nothing did. */
  readonly retry: (() => void) | null
}

/** Saves in order, each once however often the screen is drawn; a failure stops the list (SPEC.txt section 8). */
export function useSaves(urls: readonly string[]): Saves {
  const host = useHost()
  const key = urls.join('\n')
  const [lines, setLines] = useState<readonly Saving[]>([])
  const begun = useRef<string | null>(null)
  const put = (at: number, line: Saving): void =>
    setLines((now) => now.map((other, index) => (index === at ? line : other)))
  const run = async (from: number): Promise<void> => {
    for (const [at, url] of urls.entries()) {
      if (at < from) continue
      put(at, { url, state: 'saving' })
      try {
        const outcome = await host.save(url)
        put(at, { url, state: 'saved', outcome })
      } catch (error) {
        put(at, { url, state: 'failed', text: notSaved(failureOf(error)) })
        return
      }
    }
  }
  useEffect(() => {
    if (begun.current === key) return
    begun.current = key
    setLines(urls.map((url) => ({ url, state: 'waiting' })))
    void run(0)
    // The key says when it is another wish.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  const failed = lines.findIndex(({ state }) => state === 'failed')
  return { lines, retry: failed < 0 ? null : () => void run(failed) }
}
