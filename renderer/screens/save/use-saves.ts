import { useEffect, useRef, useState } from 'react'
import type { SaveOutcome } from '#shared/host/host.ts'
import { saveErrorText } from '../../saving/index.ts'
import { failureOf, useHost } from '../../cache/index.ts'

/** A URL and the state of its save. */
export type SaveState =
  | { readonly url: string; readonly state: 'waiting' | 'saving' }
  | { readonly url: string; readonly state: 'saved'; readonly outcome: SaveOutcome }
  | { readonly url: string; readonly state: 'failed'; readonly text: string }

interface Saves {
  readonly lines: readonly SaveState[]
  /** Continues with the URL that failed. Null if none did. */
  readonly retry: (() => void) | null
}

/** Saves URLs in order. Each is saved only once, however often the screen renders. Stops at the first failure. */
export function useSaves(urls: readonly string[]): Saves {
  const host = useHost()
  const key = urls.join('\n')
  const [lines, setLines] = useState<readonly SaveState[]>([])
  const begun = useRef<string | null>(null)
  const put = (at: number, line: SaveState): void =>
    setLines((now) => now.map((other, index) => (index === at ? line : other)))
  const run = async (from: number): Promise<void> => {
    for (const [at, url] of urls.entries()) {
      if (at < from) continue
      put(at, { url, state: 'saving' })
      try {
        const outcome = await host.save(url)
        put(at, { url, state: 'saved', outcome })
      } catch (error) {
        put(at, { url, state: 'failed', text: saveErrorText(failureOf(error)) })
        return
      }
    }
  }
  useEffect(() => {
    if (begun.current === key) return
    begun.current = key
    setLines(urls.map((url) => ({ url, state: 'waiting' })))
    void run(0)
    // `key` changes exactly when the URLs change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  const failed = lines.findIndex(({ state }) => state === 'failed')
  return { lines, retry: failed < 0 ? null : () => void run(failed) }
}
